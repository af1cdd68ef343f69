"""A chart taken over by Plotly, as a reader takes it over and sees it."""

import time
from typing import Any

from tests.browser.conftest import Open, Watched

EMBED = "en/embed/sentence_length/"
LIBRARY = "plotly-cartesian.min.js"
OPEN, IN, OUT, WHOLE = (f"[data-chart-action={action}]" for action in ("open", "in", "out", "whole"))
DRAWN = "document.querySelector('.chart[data-open] .main-svg')"
WORDS = "[...document.querySelectorAll('.chart SELECTOR text')].map((text) => text.textContent).sort()"
SOURCE = """() => {
  const probe = document.body.appendChild(document.createElement("i"));
  probe.style.color = "var(--source)";
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}"""
HOST = "new URL(document.documentElement.dataset.host, document.baseURI)"


def take(page: Watched, seconds: float = 30) -> None:
    page.page.locator(OPEN).click()
    page.until(DRAWN, seconds)


def taken(open_page: Open) -> Watched:
    """The figure with its chart taken over; open_page looks afterwards whether the console is clean and nobody else's server was asked."""
    page = open_page(EMBED)
    take(page)
    return page


def words(page: Watched, where: str) -> Any:
    return page.ask(WORDS.replace("SELECTOR", where))


def redrawn(page: Watched) -> None:
    """Waits until the chart says the same words as the picture under it."""
    end = time.monotonic() + 30
    while words(page, ".chart-plot") != words(page, ".picture") and time.monotonic() < end:
        page.page.wait_for_timeout(50)
    assert words(page, ".chart-plot") == words(page, ".picture")


def seen(page: Watched) -> Any:
    """The ranges of both axes that are looked at."""
    page.page.wait_for_timeout(100)  # drawn with the next frame
    return page.ask("['xaxis', 'yaxis'].map((axis) => document.querySelector('.js-plotly-plot').layout[axis].range)")
