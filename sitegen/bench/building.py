"""What building costs, in CPU seconds: a made-up book of four sizes and the book itself, beside what other tools take for the same texts.
A part of `build.py bench`.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

from sitegen import cache
from sitegen.bench import corpus, others
from sitegen.saying import count

SIZES = (1, 10, 100, 1000)  # chapters
TIMES = {1: 5, 10: 3, 100: 3, 1000: 1}  # runs, of which the median counts
LONGEST = 600  # seconds, after which a tool is given up: one takes more than half an hour for a thousand chapters
BUILT = ("sitegen", "templates", "requirements", "build.py", "assets.lock.json")
COMMAND = (sys.executable, "build.py")
# What any generator on this parser would have to pay: the same texts, parsed and drawn with nothing added.
PLAIN = """
import sys
from pathlib import Path
from markdown_it import MarkdownIt
md = MarkdownIt("commonmark").enable("table")
for file in sorted(Path(sys.argv[1]).rglob("*.md")):
    md.render(file.read_text(encoding="utf-8"))
"""
WIDTHS = {"full": 9, "unchanged": 11, "changed": 9}  # of the table's columns
NOTE = """full: no page, index or figure kept, but code and templates compiled, Python started anew; ours typesets the formulas and follows
all links, the others leave formulas to a script in the reader's browser. unchanged: the same again. changed: a sentence more in one file."""


def measure(root: Path, say: Callable[[str], object]) -> dict[str, Any]:
    """Size to tool to kind of build to CPU seconds; "book" is the book itself."""
    found: dict[str, Any] = {}
    with tempfile.TemporaryDirectory(prefix="bench-") as scratch:
        tools = others.install(Path(scratch) / "tools", say)
        for chapters in SIZES:
            say(f"measuring a made-up book of {count(chapters, 'chapter')}")
            folder = Path(scratch) / str(chapters)
            found[str(chapters)] = _corpus(root, folder, chapters, tools, say)
        say("measuring this book")
        found["book"] = {"this": _book(root, Path(scratch) / "book")}
    return found


def _corpus(
    root: Path, scratch: Path, chapters: int, tools: Mapping[str, others.Tool], say: Callable[[str], object]
) -> dict[str, dict[str, float]]:
    """A made-up book, built by this generator and by each of the others, and only parsed."""
    ours = scratch / "this"
    _project(root, ours)
    shutil.copytree(root / "widgets", ours / "widgets", ignore=_without_widgets)
    corpus.write(ours, chapters)
    times = TIMES[chapters]
    found = {"plain": {"full": _median([sys.executable, "-c", PLAIN, str(ours / "content")], scratch, times)}}
    found["this"] = _kinds(ours, _changing(ours / "content/001-chapter-1/en.md"), times)
    for name, tool in tools.items():
        try:
            found[name] = _other(tool, scratch / name, ours / "content", times)
        except (subprocess.SubprocessError, OSError) as failed:
            say(f"{name} does not build it, and is left out: {failed}")
    return found


def _other(tool: others.Tool, place: Path, content: Path, times: int) -> dict[str, float]:
    text = tool.write(place, content)
    full = _median(tool.command, place, times, partial(_put_away, place / others.OUT, place))
    return {"full": full, "changed": _median(tool.command, place, times, _changing(text))}


def _book(root: Path, scratch: Path) -> dict[str, float]:
    _project(root, scratch)
    for name in ("widgets", "content", "course.toml"):
        _copy(root / name, scratch / name)
    return _kinds(scratch, _changing(next(iter(sorted(scratch.glob("content/*/en.md"))))), TIMES[100])


def _kinds(scratch: Path, change: Callable[[], None], times: int) -> dict[str, float]:
    """Each kind of build of a project of ours."""

    def forget() -> None:
        kept = [folder for folder in (scratch / cache.FOLDER).iterdir() if not folder.is_symlink()]
        for folder in (scratch / "site", *kept):
            _put_away(folder, scratch)

    # Letters new to the book cut its fonts anew, some ten seconds once; not what is measured here.
    _cpu(COMMAND, scratch)
    full = _median(COMMAND, scratch, times, forget)
    return {"full": full, "unchanged": _median(COMMAND, scratch, times), "changed": _median(COMMAND, scratch, times, change)}


def _put_away(folder: Path, project: Path) -> None:
    """Takes a folder out of a project; it is deleted with all others at the end. For half a minute after a file was deleted, ext4 looks at
    its number again for each file that is made, which would count as work of the tool."""
    if folder.exists():
        folder.rename(Path(tempfile.mkdtemp(prefix="away-", dir=project.parent)) / folder.name)


def _changing(text: Path) -> Callable[[], None]:
    def change() -> None:
        text.write_text(text.read_text(encoding="utf-8") + "\nOne more sentence.\n", encoding="utf-8", newline="\n")

    return change


def _project(root: Path, scratch: Path) -> None:
    """The generator in a folder of its own, with what this machine has fetched and cut already."""
    for name in BUILT:
        _copy(root / name, scratch / name)
    for shared in (Path(".cache/assets"), cache.FOLDER / "fonts"):
        (root / shared).mkdir(parents=True, exist_ok=True)
        (scratch / shared).parent.mkdir(parents=True, exist_ok=True)
        (scratch / shared).symlink_to(root / shared)


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copytree(source, target) if source.is_dir() else shutil.copy(source, target)


def _without_widgets(folder: str, names: list[str]) -> set[str]:
    return {name for name in names if (Path(folder) / name / "model.py").exists()}


def _median(command: "tuple[str, ...] | list[str]", folder: Path, times: int, before: Callable[[], None] = lambda: None) -> float:
    """The CPU seconds of one run: the median of some, each in a process of its own."""
    found = []
    for _ in range(times):
        before()
        found.append(_cpu(command, folder))
    return round(median(found), 3)


def _cpu(command: "tuple[str, ...] | list[str]", folder: Path) -> float:
    """CPU seconds, user and system, of one run and its children; where the system does not count them, seconds."""
    # Every tool with its own code compiled, as it is when it is used.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}

    def run() -> None:
        subprocess.run(command, cwd=folder, env=environment, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=LONGEST)

    started = time.perf_counter()
    try:
        import resource
    except ImportError:  # Windows
        run()
        return time.perf_counter() - started
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def rows(found: Mapping[str, Any]) -> list[str]:
    """The table."""
    lines = [f"{'CPU seconds of a build':24}{'':18}{'full':>9}{'unchanged':>11}{'changed':>9}"]
    for size, tools in found.items():
        place = "this book" if size == "book" else count(int(size), "chapter")
        for name, cpu in tools.items():
            cells = "".join(f"{cpu[kind]:{width}.2f}" if kind in cpu else " " * width for kind, width in WIDTHS.items())
            lines.append(f"{place:24}{name:18}{cells}")
    return [*lines, NOTE]
