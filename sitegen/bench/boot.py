"""How long a reader waits for Python, by each way to start it and over lines of three speeds: a part of `build.py bench`.

Counted from the opening of a page to the first figure that the reader's own Python has drawn. Trust the ratios to the plain start.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from sitegen import browser
from sitegen.bench.line import Line, served
from sitegen.bench.live import until

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext

PAGE = "en/embed/softmax/"
LINES = {"this machine": Line(), "50 Mbit/s, 40 ms": Line(50, 40), "10 Mbit/s, 80 ms": Line(10, 80)}
TIMES = {"this machine": 3, "50 Mbit/s, 40 ms": 2, "10 Mbit/s, 80 ms": 1}  # a slow line hides what else a machine does
RECORD = """
addEventListener("widget:drawn", ({ detail }) => { if (detail.source === "live") window.live ??= performance.now(); });
addEventListener("load", () => document.querySelector(".preset, [data-action=reset]").click());
"""
QUICK = "performance.getEntriesByType = () => [];"  # the page is not to choose


@dataclass(frozen=True)
class Way:
    """`page` starts Python, `record` runs before it and sets window.live at the first result; `without` are groups of files that are not there."""

    page: str = PAGE
    record: str = RECORD + QUICK
    without: tuple[str, ...] = ()


WAYS = {"plain": Way(without=("direct", "figures", "snapshot")), "direct": Way(without=("snapshot",)), "snapshot": Way()}


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
    found: dict[str, Any] = by_turns(running, server, WAYS, times)
    for way in WAYS:
        found[way]["ratio"] = {key: round(found[way][key] / found["plain"][key], 2) for key in ("cold", "again", "kB")}
    return found | {"chosen": _chosen(running, server)}


def by_turns(running: "Browser", server: Any, ways: Mapping[str, Way], times: int) -> dict[str, dict[str, int]]:
    """The medians of each way. What else the machine does, meets them all."""
    runs: dict[str, list[dict[str, float]]] = {name: [] for name in ways}
    for _ in range(times):
        for name, way in ways.items():
            runs[name].append(_run(running, server, way))
    return {name: {key: round(median(run[key] for run in found)) for key in found[0]} for name, found in runs.items()}


def _run(running: "Browser", server: Any, way: Way) -> dict[str, float]:
    """A first visit by a browser that has nothing, and a second one."""
    server.without = way.without
    urls: list[str] = []
    with _context(running, way.record) as context:
        context.on("request", lambda request: urls.append(request.url))
        before, asked = server.sent, len(server.asked)
        cold = _visit(context, server, way.page)
        sent, requests = server.sent - before, len(server.asked) - asked
        again = _visit(context, server, way.page)
    if strangers := [url for url in urls if urlsplit(url).hostname not in (None, "127.0.0.1")]:
        raise RuntimeError(f"{way.page} asked another host: {strangers[0]}")
    return {"cold": cold, "again": again, "kB": sent / 1000, "requests": requests}


def _chosen(running: "Browser", server: Any) -> str:
    server.without = ()
    with _context(running, RECORD) as context:
        server.asked.clear()
        _visit(context, server, PAGE)
    return "snapshot" if any("python.snapshot." in path for path in server.asked) else "direct"


@contextmanager
def _context(running: "Browser", script: str) -> "Iterator[BrowserContext]":
    context = running.new_context()
    context.add_init_script(script)
    yield context
    context.close()


def _visit(context: "BrowserContext", server: Any, address: str) -> float:
    page = context.new_page()
    page.goto(f"http://127.0.0.1:{server.server_port}/{address}")
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
