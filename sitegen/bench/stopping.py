"""How long Stop takes to end code of a reader's that never ends, and Python to be there again: a part of `build.py bench`."""

from collections.abc import Callable
from pathlib import Path
from statistics import median, quantiles
from typing import TYPE_CHECKING, Any

from sitegen import browser
from sitegen.bench.live import served, until

if TYPE_CHECKING:
    from playwright.sync_api import Page

PAGE = "../the-lab/"
TIMES = 20
CELL = "document.querySelector('section.cell')"
WRITE = f"""(code) => {{
  const text = {CELL}.querySelector("textarea");
  text.value = code;
  text.dispatchEvent(new Event("input", {{ bubbles: true }}));
}}"""
# Milliseconds from a press of the button to the first frame painted with the cell in the state that is wanted.
PRESS = f"""([name, wanted]) => new Promise((done) => {{
  const cell = {CELL}, pressed = performance.now();
  const painted = () => requestAnimationFrame(() => setTimeout(() => done(performance.now() - pressed)));
  const look = () => (cell.dataset.state === wanted ? painted() : setTimeout(look, 1));
  cell.querySelector(`[name=${{name}}]`).click();
  look();
}})"""


def measure(site: Path, say: Callable[[str], object]) -> dict[str, float]:
    """Milliseconds: of a cell's first run, which starts Python; from Stop to the word that it has stopped; of the next run.

    Raises NoBrowser where there is none.
    """
    path = browser.ensure(say)
    from playwright.sync_api import sync_playwright

    with served(site) as address, sync_playwright() as playwright:
        running = playwright.chromium.launch(**browser.launch_options(path))  # type: ignore[arg-type]
        page = running.new_page()
        page.goto(address + PAGE)
        until(page, f"document.documentElement.dataset.script === 'ready' && {CELL}.querySelector('textarea')")
        first = _run(page)
        rounds = [(_stop(page), _run(page)) for _ in range(TIMES)]
        running.close()
    stops, runs = zip(*rounds, strict=True)
    found = {"first run": first, "stop": median(stops), "stop p95": quantiles(stops, n=20)[-1], "next run": median(runs)}
    return {name: round(ms, 1) for name, ms in found.items()}


def _run(page: "Page") -> float:
    page.evaluate(WRITE, "1 + 1")
    return float(page.evaluate(PRESS, ["run", "done"]))


def _stop(page: "Page") -> float:
    page.evaluate(WRITE, "print('here')\nwhile True: pass")
    page.evaluate(PRESS, ["run", "running"])
    until(page, f"{CELL}.querySelector('.cell-output').textContent.includes('here')")
    return float(page.evaluate(PRESS, ["stop", "stopped"]))


def rows(found: dict[str, Any]) -> list[str]:
    """The table, and how the next run compares to the first."""
    times = [f"{ms:9.1f} ms  {name}" for name, ms in found.items()]
    return [*times, f"{found['next run'] / found['first run']:9.2f} of the first run is the next"]
