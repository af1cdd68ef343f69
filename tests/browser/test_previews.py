"""A card shows where a link leads: formula, figure, table, term, work, note, moving figure; by pointer, focus and touch."""

from typing import Any

import pytest

from tests.browser.conftest import Open, Watched
from tests.browser.server import Server
from tests.browser.test_accessibility import violations

PAGE = "en/reading/"
CARD = "document.querySelector('.preview')?.checkVisibility()"
LINKS = {
    "a.term": "The weighted mean of the encoder",
    "a[href='#eq-mean']": "",
    ".cite a": "Learning to Align and Translate",
    ".footnote a": "A note beside the text.",
    "a[href='#fig-dot']": "One dot.",
    "a[href='#tab-two']": "Two numbers",
    "a[href='#bottleneck_funnel']": "How much of each word",
}
INSIDE = {"a[href='#eq-mean']": "math", "a[href='#fig-dot']": "img", "a[href='#tab-two']": "td", "a[href='#bottleneck_funnel']": "svg"}


@pytest.fixture(scope="module")
def server(small_server: Server) -> Server:
    return small_server


def visit(open_page: Open, **options: Any) -> Watched:
    page = open_page(PAGE, **options)
    page.until("document.readyState === 'complete'")
    return page


def shows(page: Watched, link: str) -> None:
    page.until(f"{CARD} && document.querySelector('.preview').textContent.includes({LINKS[link]!r})")
    if link in INSIDE:
        assert page.page.locator(f".preview {INSIDE[link]}").first.is_visible()
    assert page.page.locator(".preview [id], .preview form, .preview button").count() == 0


# On a wide screen a note stands beside its mark already.
NARROW = {"viewport": {"width": 900, "height": 800}}


def test_pointing_and_focus_show_it_and_escape_hides_it(open_page: Open) -> None:
    page = visit(open_page, **NARROW)
    for link in LINKS:
        page.page.locator(f"main {link}").first.hover()
        shows(page, link)
        page.page.locator(".preview").hover()  # one can move into it
        page.page.wait_for_timeout(300)
        assert page.ask(CARD)
        page.page.keyboard.press("Escape")
        assert not page.ask(CARD)
        page.page.mouse.move(0, 0)
    page.page.locator("h2 .anchor").first.focus()
    for link in LINKS:
        while not page.ask("(link) => document.activeElement.matches(link)", link):
            page.page.keyboard.press("Tab")
        shows(page, link)
        page.page.keyboard.press("Escape")
        assert not page.ask(CARD)
        assert page.ask("(link) => document.activeElement.matches(link)", link)


def test_a_tap_shows_it_and_it_offers_the_way(open_page: Open) -> None:
    page = visit(open_page, has_touch=True, viewport={"width": 390, "height": 800})
    for link in LINKS:
        page.page.locator(f"main {link}").first.tap()
        shows(page, link)
        assert page.page.locator(".preview-go").is_visible()
        page.page.touchscreen.tap(200, 120)
        page.until(f"!({CARD})")
    assert "#" not in page.page.url
    page.page.locator("main .cite a").first.tap()
    page.page.locator(".preview-go").tap()
    page.until("location.hash === '#ref-bahdanau2015'")


def test_axe_finds_nothing_in_a_card(open_page: Open) -> None:
    page = visit(open_page, **NARROW)
    for link in ("a[href='#bottleneck_funnel']", ".cite a"):
        page.page.locator(f"main {link}").first.hover()
        shows(page, link)
        assert violations(page, ".preview") == []
