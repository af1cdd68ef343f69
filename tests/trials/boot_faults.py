"""Every file that a start of Python asks for, kept away in every way: what is wrong is said or another way is taken, and nothing is lost by it."""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import PurePosixPath
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import RECORD, SAVE_DATA, SLOW, Watched
from tests.browser.server import Server
from tests.trials.stage import Stage
from tests.trials.tally import Tally, some

EMBED = "en/embed/bottleneck_funnel/"
FIGURE = "bottleneck_funnel"
WAYS = {"quick line": "", "slow line": SLOW}  # by the line that a page sees, it takes one way to start or another
OUTCOME = f"""(() => {{ const {{ python }} = document.documentElement.dataset;
  return python === "failed" ? python : document.getElementById("{FIGURE}").dataset.state === "live" && "live"; }})()"""
LIST = "files.json"
# What is done to a file, and the words that tell it from all else.
FAULTS: dict[str, tuple[dict[str, Any], str]] = {
    "missing": ({"status": 404}, "(404)"),
    "refused": ({"status": 403}, "(403)"),
    "blocked": ({"status": 451}, "(451)"),
    "the server fails": ({"status": 500}, "(500)"),
    "cut off at the start": ({"cut": 0.01}, "cut off"),
    "cut off half way": ({"cut": 0.5}, "cut off"),
    "cut off near the end": ({"cut": 0.99}, "cut off"),
    "hangs": ({"hang": True}, "seconds"),
    "slow": ({"pause": 0.05}, ""),
    "a web page": ({"body": b"<!doctype html><title>Sign in</title><p>Sign in", "type": "text/html"}, "web page"),
    "one byte is wrong": ({}, "not arrive as it was published"),
    "another type": ({"type": "text/plain"}, ""),
}


def run(stage: Stage, share: float) -> Tally:
    """Each pair of a file and a fault is met twice: at a first start, and when the reader tries again, or comes again where it did no harm."""
    tally = Tally()
    with stage.server.changing("stall: 20_000", "stall: 2_000"):  # pages that wait two seconds where readers' pages wait twenty
        pairs = [(way, path, name) for way, path in _asked(stage) for name in FAULTS]
        for way, path, name in some(pairs, share):
            _meet(tally, stage, way, path, name)
    return tally


@contextmanager
def _page(browser: Browser, server: Server, way: str) -> Iterator[Watched]:
    context = browser.new_context()
    context.add_init_script(RECORD + SAVE_DATA + WAYS[way])
    page = Watched(context.new_page())
    page.page.goto(server.root + EMBED)
    page.until("document.documentElement.dataset.script === 'ready' && document.querySelector('.state-text').textContent")
    yield page
    context.close()


def _asked(stage: Stage) -> list[tuple[str, str]]:
    """(way, path) of all that starts ask for which go well."""
    found: dict[str, str] = {}
    for way in WAYS:
        with _page(stage.browser, stage.server, way) as page:
            stage.server.requests.clear()
            page.touch()
            page.until(OUTCOME, 90)
            for path in dict.fromkeys(stage.server.requests):
                if "/host-" in path or "/pyodide-" in path:
                    found.setdefault(path, way)
    return [(way, path) for path, way in found.items()]


def _meet(tally: Tally, stage: Stage, way: str, path: str, name: str) -> None:
    how, words = FAULTS[name]
    if name == "one byte is wrong":
        how = {"body": _spoilt(stage.server, path)}
    attempt = f"{PurePosixPath(path).name}, {way}, {name}"
    try:
        with _page(stage.browser, stage.server, way) as page:
            with stage.server.failing(path, **how):
                page.touch()
                failed = page.until(OUTCOME, 90) == "failed"
                tally.note(attempt, _told(page, path, words) if failed else "")
                _again(page, failed)
                tally.note(f"{attempt}, again", _told(page, path, words) if page.until(OUTCOME, 90) == "failed" else "")
            _recover(page)
    except pytest.fail.Exception as late:
        tally.note(f"{attempt}, and no way out", str(late))


def _spoilt(server: Server, path: str) -> bytes:
    data = bytearray((server.site / path.lstrip("/")).read_bytes())
    data[random.Random(path).randrange(len(data))] ^= 1
    return bytes(data)


def _told(page: Watched, path: str, words: str) -> str:
    """What is wrong with a page whose Python failed: does it say what, can it be read, do the marked values answer?"""
    said = page.state_text()
    file = PurePosixPath(path).name
    # The browser says nothing of a module that does not come; and a list that is wrong in one place names another file.
    verified = "pyodide" in path or (not file.endswith(".js") and (file, words) != (LIST, FAULTS["one byte is wrong"][1]))
    if not said.startswith("Python is not running: ") or "undefined" in said:
        return f"it says {said!r}"
    if verified and not (words in said and (file in said or words == "seconds")):
        return f"it says {said!r}"
    if len(page.page.locator(f"#{FIGURE} .reading").inner_text()) < 40:
        return "no text"
    page.ask("drawn.length = 0")
    for preset in page.page.locator(f"#{FIGURE} .preset[data-knob=rho]").all()[-2:]:
        preset.click()
    drawn = page.until("drawn.at(-1)?.knobs.rho === 1.25 && drawn.at(-1)", 20)
    return "" if drawn["source"] == "baked" else "nobody knows where its numbers come from"


def _again(page: Watched, failed: bool) -> None:
    if failed:
        page.ask("document.querySelector('[data-action=retry]').click()")
        return
    page.page.reload()
    page.until("document.documentElement.dataset.script === 'ready'")
    page.touch()


def _recover(page: Watched) -> None:
    if page.ask(OUTCOME) == "failed":
        page.page.locator("[data-action=retry]").first.click()
        page.until(f"{OUTCOME} === 'live'", 90)
