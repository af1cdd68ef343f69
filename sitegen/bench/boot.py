"""How long a reader waits for Python, by each way to start it and over lines of three speeds: a part of `build.py bench`.

Counted from the opening of a page to the first figure that the reader's own Python has drawn. Trust the ratios to the plain start.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

from sitegen import browser
from sitegen.bench.line import Line, served
from sitegen.bench.live import until

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext

PAGE = "en/embed/softmax/"
WAYS = {"plain": ("direct", "figures", "snapshot"), "direct": ("snapshot",), "snapshot": ()}  # and the groups of files that it does without
LINES = {"this machine": Line(), "50 Mbit/s, 40 ms": Line(50, 40), "10 Mbit/s, 80 ms": Line(10, 80)}
TIMES = {"this machine": 3, "50 Mbit/s, 40 ms": 2, "10 Mbit/s, 80 ms": 1}  # a slow line hides what else a machine does
RECORD = """
addEventListener("widget:drawn", ({ detail }) => { if (detail.source === "live") window.live ??= performance.now(); });
addEventListener("load", () => document.querySelector(".preset, [data-action=reset]").click());
"""
QUICK = "performance.getEntriesByType = () => [];"  # the page is not to choose


def measure(site: Path, say: Callable[[str], object]) -> dict[str, Any]:
    """Line to way to {"cold", "again": milliseconds, "ratio": {…: to plain}, "kB"}, and "chosen": the way that the page takes there."""
    path = browser.ensure(say)
    from playwright.sync_api import sync_playwright

    found: dict[str, Any] = {}
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(**browser.launch_options(path))  # type: ignore[arg-type]
        for name, line in LINES.items():
            say(f"measuring how Python starts: {name}")
            with served(site, line) as server:
                found[name] = _compared(running, server, TIMES[name])
        running.close()
    return found


def _compared(running: "Browser", server: Any, times: int) -> dict[str, Any]:
    runs: dict[str, list[dict[str, float]]] = {way: [] for way in WAYS}
    for _ in range(times):  # by turns: what else the machine does, meets them all
        for way in WAYS:
            runs[way].append(_run(running, server, way))
    found: dict[str, Any] = {way: {key: round(median(run[key] for run in runs[way])) for key in runs[way][0]} for way in WAYS}
    for way in WAYS:
        found[way]["ratio"] = {key: round(found[way][key] / found["plain"][key], 2) for key in ("cold", "again", "kB")}
    return found | {"chosen": _chosen(running, server)}


def _run(running: "Browser", server: Any, way: str) -> dict[str, float]:
    """A first visit by a browser that has nothing, and a second one."""
    server.without = WAYS[way]
    with _context(running, RECORD + QUICK) as context:
        before = server.sent
        cold = _visit(context, server)
        sent = server.sent - before
        return {"cold": cold, "again": _visit(context, server), "kB": sent / 1000}


def _chosen(running: "Browser", server: Any) -> str:
    server.without = ()
    with _context(running, RECORD) as context:
        server.asked.clear()
        _visit(context, server)
    return "snapshot" if any("python.snapshot." in path for path in server.asked) else "direct"


@contextmanager
def _context(running: "Browser", script: str) -> "Iterator[BrowserContext]":
    context = running.new_context()
    context.add_init_script(script)
    yield context
    context.close()


def _visit(context: "BrowserContext", server: Any) -> float:
    page = context.new_page()
    page.goto(f"http://127.0.0.1:{server.server_port}/{PAGE}")
    until(page, "window.live")
    live = float(page.evaluate("window.live"))
    page.close()
    return live


def rows(found: dict[str, Any]) -> Iterator[str]:
    """The table that `build.py bench` prints."""
    yield f"{'Python starts: ms (ratio to plain)':36}{'first visit':>20}{'second visit':>20}{'kB':>16}"
    for line, ways in found.items():
        for way in WAYS:
            row = ways[way]
            cells = (f"{row[key]} ({row['ratio'][key]:.2f})" for key in ("cold", "again", "kB"))
            mark = " *" if way == ways["chosen"] else ""
            yield f"{line + ', ' + way + mark:36}" + "".join(f"{cell:>{width}}" for cell, width in zip(cells, (20, 20, 16), strict=True))
    yield "* what a page chooses on this line"
