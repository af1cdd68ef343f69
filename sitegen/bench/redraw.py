"""What a page adds to Python's own time when a slider is dragged: a part of `build.py bench`.

Every slider of every widget goes end to end and back, a place further in each frame. From the input to the picture in the
page, less what Python was busy; from there on the browser lays out and paints.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from statistics import median, quantiles
from typing import TYPE_CHECKING, Any

from sitegen import browser
from sitegen.bench.live import FIGURE, served, until

if TYPE_CHECKING:
    from playwright.sync_api import Page

MOVES = 200  # of a widget, all its sliders together
LONGEST = 1000  # milliseconds of quiet after which the newest value counts as drawn, or not
SLIDERS = "[...document.querySelectorAll('.knob-slider')].map((knob) => knob.dataset.knob)"

# Notes when Python was asked and when it answered, each drawing, each task of the page that took over 50 ms.
RECORD = """
Object.assign(window, { calls: [], drawn: [], tasks: [] });
addEventListener("widget:drawn", ({ detail: { ms, knobs } }) => drawn.push({ end: performance.now(), ms, knobs }));
new PerformanceObserver((list) => tasks.push(...list.getEntries().map((task) => task.duration))).observe({ type: "longtask" });
const post = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (message) {
  if (message.type === "boot") {
    this.addEventListener("message", ({ data, timeStamp }) => {
      const call = calls.find(({ id }) => id === data.id);
      if (call && data.type === "answer") call.end = timeStamp; // by now the page has drawn it
    });
  }
  if (message.type === "call") calls.push({ id: message.id, start: performance.now() });
  post.call(this, message);
};
"""
# Drags one slider, and answers when it has let it go.
DRAG = """async ([name, moves]) => {
  const range = document.querySelector(`.knob[data-knob="${name}"] .knob-range`);
  const [low, high, step] = [range.min, range.max, range.step || 1].map(Number);
  const last = Math.min(moves, Math.round((high - low) / step));
  for (let k = 1; k <= moves; k++) {
    await new Promise(requestAnimationFrame);
    const there = k % (2 * last);
    range.value = low + ((high - low) * Math.min(there, 2 * last - there)) / last;
    range.dispatchEvent(new Event("input", { bubbles: true }));
  }
}"""
NEWEST = """(name) => Number(document.querySelector(".knobs").elements.namedItem(name).value) === Number(drawn.at(-1)?.knobs[name])"""


def measure(site: Path, say: Callable[[str], object], widgets: Sequence[str] | None = None, moves: int = MOVES) -> dict[str, dict[str, Any]]:
    """Widget to its row; those without a slider have none. Raises NoBrowser where there is no browser."""
    from playwright.sync_api import sync_playwright

    from widgets.run import discover

    path = browser.ensure(say)
    with served(site) as address, sync_playwright() as playwright:
        running = playwright.chromium.launch(**browser.launch_options(path))  # type: ignore[arg-type]
        open_ = partial(_open, running, address)
        rows = {name: _row(open_(name), moves) for name in widgets or discover()}
        running.close()
    return {name: row for name, row in rows.items() if row}


def beyond(drawing: dict[str, float], calls: Sequence[dict[str, float]]) -> float:
    """Milliseconds from the input to the picture in which Python was not busy."""
    start, end = drawing["end"] - drawing["ms"], drawing["end"]
    return end - start - sum(max(0.0, min(call["end"], end) - max(call["start"], start)) for call in calls if "end" in call)


def _open(running: Any, address: str, widget: str) -> "Page":
    """The widget on a page of its own, once Python answers for it."""
    page: Page = running.new_page()
    page.add_init_script(RECORD)
    page.goto(f"{address}{widget}/")
    until(page, "document.readyState === 'complete'")
    if names := page.evaluate(SLIDERS):
        page.evaluate(DRAG, [names[0], 1])
        until(page, f"{FIGURE}.state === 'live'")
        page.wait_for_timeout(LONGEST)
    return page


def _row(page: "Page", moves: int) -> dict[str, Any]:
    """What dragging its sliders cost; nothing of a widget that has none."""
    names = page.evaluate(SLIDERS)
    page.evaluate("[calls, drawn, tasks].forEach((list) => list.splice(0))")
    newest = [_drag(page, name, moves // len(names)) for name in names]
    drawn, calls, tasks = page.evaluate("[drawn, calls, tasks]")
    page.close()
    return _summary(drawn, calls, tasks) | {"newest_last": all(newest)} if names else {}


def _drag(page: "Page", name: str, moves: int) -> bool:
    """Is the value that was reached last the one that was drawn last?"""
    page.evaluate(DRAG, [name, moves])
    end = time.monotonic() + 30
    while not page.evaluate(NEWEST, name) and time.monotonic() < end:
        page.wait_for_timeout(20)
    page.wait_for_timeout(LONGEST)
    return bool(page.evaluate(NEWEST, name))


def _summary(drawn: list[dict[str, float]], calls: list[dict[str, float]], tasks: list[float]) -> dict[str, Any]:
    parts = {
        "whole": [drawing["ms"] for drawing in drawn],
        "python": [call["end"] - call["start"] for call in calls if "end" in call],
        "beyond": [beyond(drawing, calls) for drawing in drawn],
    }
    return {
        "drawings": len(drawn),
        **{part: {"median": round(median(ms), 1), "p95": round(_p95(ms), 1)} for part, ms in parts.items()},
        "long_tasks": len(tasks),
        "longest_task": round(max(tasks, default=0)),
    }


def _p95(values: list[float]) -> float:
    return quantiles(values, n=20, method="inclusive")[-1] if len(values) > 1 else values[0]


def lines(found: dict[str, dict[str, Any]]) -> Iterator[str]:
    """The table that `build.py bench` prints."""
    parts = "".join(f"{part:>19}" for part in ("input to picture", "Python", "beyond it"))
    yield f"{'a slider dragged, ms: median, p95':34}{'drawn':>7}{parts}{'long tasks':>12}{'newest last':>13}"
    for name, row in found.items():
        tasks = f"{row['long_tasks']} ({row['longest_task']})" if row["long_tasks"] else "0"
        times = "".join(f"{row[part]['median']:11.1f}{row[part]['p95']:8.1f}" for part in ("whole", "python", "beyond"))
        yield f"{name:34}{row['drawings']:7}{times}{tasks:>12}{'yes' if row['newest_last'] else 'NO':>13}"
