"""Each way to start Python does without the others, and computes as the machine did that built the book: every stop of every figure, and NumPy."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.browser.conftest import CHAPTER, RECORD, SAVE_DATA, Watched
from tests.browser.server import Server
from tests.browser.test_parity import ASK, baked_files, compare, start
from tests.trials.sanity import CHECKS, SCRIPT
from tests.trials.stage import Stage
from tests.trials.tally import Tally, some

# The groups of files.json that a start is to do without, and what it asks for that no other does.
WAYS = {
    "snapshot": ((), "python.snapshot.zst"),
    "direct": (("snapshot",), "figures.library.zip.zst"),
    "plain": (("snapshot", "figures", "direct"), "plain/python_stdlib.zip"),
}


def run(stage: Stage, share: float) -> Tally:
    tally = Tally()
    for way, (without, own) in WAYS.items():
        stage.server.requests.clear()
        with _python(stage, without) as page:
            asked = {name for _, name in WAYS.values() if any(path.endswith(name) for path in stage.server.requests)}
            tally.note(f"{way}, the start", "" if asked == {own} else f"it asked for {sorted(asked)}")
            _sane(tally, page, way)
            for name, lang, wanted in some(list(_results(stage.server.site)), share):
                del wanted["figures"]
                found = json.loads(page.ask(ASK, [name, wanted["knobs"], lang]))
                differences = list(compare(wanted, found, name))
                tally.note(f"{way}, {name}, {lang}, {wanted['knobs']}", "; ".join(differences[:1]))
    return tally


@contextmanager
def _python(stage: Stage, without: tuple[str, ...]) -> Iterator[Watched]:
    """A page with a Python of the test's own, which started without these groups of files and can be asked from outside."""
    context = stage.browser.new_context()
    context.add_init_script(RECORD + SAVE_DATA)
    page = Watched(context.new_page())
    with stage.server.changing(r"return open\(pyodide\);", "globalThis.pyodide = pyodide; return open(pyodide);"), stage.server.failing("/files.json", body=_lists(stage.server, without)):
        page.page.goto(stage.server.root + CHAPTER)
        start(page)
    yield page
    context.close()


def _results(site: Path) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """(widget, language, what it gave when the site was built) of every stop."""
    for file in baked_files(site):
        baked = json.loads(file.read_text(encoding="utf-8"))
        for result in [baked["start"], *baked["stops"]]:
            yield baked["widget"], baked["lang"], result


def _lists(server: Server, without: tuple[str, ...]) -> bytes:
    file: Path = next(server.site.rglob("host-*/files.json"))
    lists: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return json.dumps({group: [] if group in without else files for group, files in lists.items()}).encode()


def _sane(tally: Tally, page: Watched, way: str) -> None:
    broken = json.loads(page.page.workers[0].evaluate("(code) => pyodide.runPython(code)", SCRIPT))
    for name in CHECKS:
        tally.note(f"{way}, NumPy, {name}", broken.get(name, ""))
