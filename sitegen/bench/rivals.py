"""How long a reader waits for Python with PyScript and with JupyterLite, beside the book's own ways to start it: a part of `build.py bench`.

By turns, from one server, with the same files of Pyodide; counted from the opening of a page to a first product of NumPy that it shows.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from sitegen import browser
from sitegen.bench import boot, runtimes
from sitegen.bench.line import served
from sitegen.outside.sources import SourceError

OURS = ("snapshot", "direct")
LINES = ("this machine", "50 Mbit/s, 40 ms")
RATIOS = ("cold", "again", "kB")
ALONE = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"  # no other host is to help them
RECORD = """
setInterval(() => {
  const places = [...document.querySelectorAll(".answer, .jp-OutputArea-output")];
  if (places.some((place) => place.textContent.trim() === ANSWER)) window.live ??= performance.now();
}, 10);
""".replace("ANSWER", json.dumps(runtimes.ANSWER))


def measure(site: Path, say: Callable[[str], object]) -> dict[str, Any]:
    """Line to way to {"cold", "again": milliseconds, "kB", "requests", "ratio"}. Raises SourceError where there is nothing to compare with."""
    path = browser.ensure(say)
    from playwright.sync_api import sync_playwright

    found: dict[str, Any] = {}
    with TemporaryDirectory(prefix="bench-") as scratch, sync_playwright() as playwright:
        place = Path(scratch)
        for part in site.iterdir():
            (place / part.name).symlink_to(part.resolve())
        pages = runtimes.install(site, place, say)
        if not pages:
            raise SourceError("nothing to compare with can be had here", closed=True)
        ways = boot.WAYS | {name: boot.Way(page, RECORD) for name, page in pages.items()}
        options: dict[str, Any] = browser.launch_options(path)
        running = playwright.chromium.launch(**{**options, "args": [*options["args"], ALONE]})
        for name in LINES:
            say(f"measuring PyScript and JupyterLite: {name}")
            with served(place, boot.LINES[name]) as server:
                found[name] = compared(boot.by_turns(running, server, ways, boot.TIMES[name]))
        running.close()
    return found


def compared(ways: Mapping[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """Each way with what our quick ones take of its time and bytes."""

    def ratio(row: Mapping[str, int]) -> dict[str, dict[str, float]]:
        return {own: {key: round(ways[own][key] / row[key], 3) for key in RATIOS} for own in OURS}

    return {name: row | {"ratio": ratio(row)} for name, row in ways.items()}


def rows(found: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    """The table that `build.py bench` prints."""
    yield f"{'to a product of NumPy: ms':40}{'first visit':>20}{'second visit':>20}{'kB':>20}{'requests':>10}"
    for line, ways in found.items():
        for name, row in ways.items():
            ratios = {key: ", ".join(f"{row['ratio'][own][key]:.2f}" for own in OURS) for key in RATIOS}
            cells = "".join(f"{f'{row[key]} ({ratios[key]})':>20}" for key in RATIOS)
            yield f"{f'{line}, {name}':40}{cells}{row['requests']:10}"
    yield f"in brackets: what our {' and our '.join(OURS)} start take of it; ours also draw a figure"
