"""How fast the trained models are in a browser, beside the same code in this Python: a part of `build.py bench`."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

from sitegen import browser
from sitegen.server import Server, State

if TYPE_CHECKING:
    from playwright.sync_api import Page

TIMES = 15  # of which the median counts: on a fresh page the first few are slower
WORDS = 20  # in a sentence that is translated
PATIENCE = 300.0  # seconds
RECORD = "window.drawn = []; addEventListener('widget:drawn', (event) => drawn.push(event.detail));"
# As a reader's finger does it: the value, then the event. Answers how many drawings there were before.
MOVE = """([knob, value]) => {
  const control = document.querySelector('.knobs').elements.namedItem(knob);
  if (control instanceof RadioNodeList) [...control].find((one) => one.value === value).click();
  else { control.value = value; control.dispatchEvent(new Event('input', { bubbles: true })); }
  return drawn.length;
}"""
FIGURE = "document.querySelector('figure.widget').dataset"


def measure(site: Path, say: Callable[[str], object]) -> dict[str, dict[str, float]]:
    """Case to {browser, native} in milliseconds and their ratio. Raises NoBrowser where there is none."""
    path = browser.ensure(say)
    from playwright.sync_api import sync_playwright

    with served(site) as address, sync_playwright() as playwright:
        running = playwright.chromium.launch(**browser.launch_options(path))  # type: ignore[arg-type]
        found = {}
        for case, live, native in CASES:
            page = running.new_page()
            page.add_init_script(RECORD)
            times = {"browser": live(page, address), "native": native()}
            found[case] = {name: round(ms, 2) for name, ms in times.items()} | {"ratio": round(times["browser"] / times["native"], 1)}
            page.close()
        running.close()
    return found


@contextmanager
def served(site: Path) -> "Iterator[str]":
    """The address below which each widget has a page of its own."""
    server = Server(0, State(site))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/en/embed/"
    finally:
        server.shutdown()
        server.server_close()


def _open(page: "Page", address: str, widget: str, knob: str, value: str) -> None:
    """The widget on a page of its own, once Python and its weights are there."""
    page.goto(f"{address}{widget}/")
    until(page, "document.readyState === 'complete'")
    page.evaluate(MOVE, [knob, value])
    until(page, f"{FIGURE}.state === 'live'")


def until(page: "Page", expression: str) -> None:
    """Waits till it holds. The page's policy forbids Playwright's own waiting, which evaluates text in it."""
    end = time.monotonic() + PATIENCE
    while not page.evaluate(expression):
        if time.monotonic() > end:
            raise TimeoutError(f"not within {PATIENCE:.0f} s: {expression}")
        page.wait_for_timeout(20)


def _moves(page: "Page", knob: str, values: list[str]) -> float:
    """The median of what the page says a drawing took, from the question to the picture."""
    for value in values:
        before = page.evaluate(MOVE, [knob, value])
        until(page, f"drawn.length > {before}")
    return float(median(page.evaluate("drawn.map((detail) => detail.ms)")[-len(values) :]))


def _sentences() -> list[str]:
    from widgets.numerics.grammar import sentences

    return [" ".join(next(sentences(f"bench {number}", WORDS, WORDS)).source) for number in range(TIMES)]


def _live_sentence(page: "Page", address: str) -> float:
    _open(page, address, "translate", "beam", "2")
    page.evaluate(MOVE, ["beam", "1"])
    return _moves(page, "sentence", _sentences())


def _live_step(page: "Page", address: str) -> float:
    _open(page, address, "translate", "sentence", _sentences()[0])
    return _moves(page, "step", [str(step) for step in range(3, 3 + TIMES)])


def _live_job(widget: str, knob: str, value: str, parts: int) -> Callable[["Page", str], float]:
    def job(page: "Page", address: str) -> float:
        _open(page, address, widget, knob, value)
        page.locator("button[name=start]").click()
        started = time.monotonic()
        until(page, f"{FIGURE}.running === 'done'")
        return 1000 * (time.monotonic() - started) / parts

    return job


def _native_sentence() -> float:
    from widgets.run import run

    run("translate", {})  # the weights are read once, in the page as here
    return median(_timed(partial(run, "translate", {"sentence": text})) for text in _sentences())


def _native_step() -> float:
    from widgets.run import run

    sentence = _sentences()[0]
    run("translate", {"sentence": sentence})
    return median(_timed(partial(run, "translate", {"sentence": sentence, "step": step})) for step in range(3, 3 + TIMES))


def _native_job(widget: str, parts: int) -> Callable[[], float]:
    def job() -> float:
        from importlib import import_module

        model: Any = import_module(f"widgets.{widget}.model")
        knobs = {knob.name: knob.default for knob in model.KNOBS}
        return _timed(lambda: list(model.work(**knobs))) / parts

    return job


def _timed(act: Callable[[], object]) -> float:
    started = time.perf_counter()
    act()
    return 1000 * (time.perf_counter() - started)


# 800 steps of two models; the looks at them on the way are counted in.
CASES: tuple[tuple[str, Callable[["Page", str], float], Callable[[], float]], ...] = (
    (f"translate, a new sentence of {WORDS} words", _live_sentence, _native_sentence),
    ("translate, another step of it", _live_step, _native_step),
    ("quality_by_length, 10 ranges of 20 sentences", _live_job("quality_by_length", "length", "28", 1), _native_job("quality_by_length", 1)),
    ("train_in_page, a step of one model", _live_job("train_in_page", "seed", "2", 1600), _native_job("train_in_page", 1600)),
)


def rows(found: dict[str, Any]) -> Iterator[str]:
    """The table that `build.py bench` prints."""
    yield f"{'milliseconds':48}{'browser':>9}{'native':>9}{'ratio':>9}"
    for case, row in found.items():
        yield f"{case:48}{row['browser']:9.1f}{row['native']:9.1f}{row['ratio']:9.1f}"
