"""The page on a projector: one slide at a time, moved by the keys of a presenter's remote, nothing told beforehand."""

import re

import pytest

from tests.browser.conftest import CHAPTER, Open, Watched
from tests.browser.test_accessibility import violations

PROJECTOR = {"width": 1024, "height": 768}


def place(page: Watched) -> int:
    return int(page.page.locator(".present-place").inner_text().split("/")[0])


def presented(open_page: Open, path: str = f"{CHAPTER}?present", **options: object) -> Watched:
    page = open_page(path, viewport=PROJECTOR, **options)
    page.page.locator(".present-bar").wait_for()
    return page


@pytest.mark.parametrize("path", ["en/seq2seq-bottleneck/", "zh/look-back/", "en/which-score/"])
def test_every_slide_fits_across_and_shows_one_thing(open_page: Open, path: str) -> None:
    page = presented(open_page, f"{path}?present")
    slides = int(page.page.locator(".present-place").inner_text().split("/")[1])
    assert slides > 20
    for k in range(slides):
        assert place(page) == k + 1
        widths = page.ask("[document.documentElement.scrollWidth, innerWidth]")
        assert widths[0] <= widths[1], page.page.url
        figures = page.ask("[...document.querySelectorAll('main > :is(figure, fieldset)')].filter((one) => one.checkVisibility()).length")
        assert figures <= 1
        page.ask("scrollTo(0, document.documentElement.scrollHeight)")
        page.page.keyboard.press("PageDown")


def test_a_reload_shows_the_same_slide_and_escape_leaves_there(open_page: Open) -> None:
    page = presented(open_page, f"{CHAPTER}?present#influence")
    assert page.page.locator(".present-title").inner_text() == page.ask("document.querySelector('#influence').firstChild.textContent.trim()")
    for _ in range(4):
        page.page.keyboard.press("PageDown")
    at, address = place(page), page.page.url
    assert re.search(r"\?present#[a-z]", address)
    page.page.reload()
    page.page.locator(".present-bar").wait_for()
    assert (place(page), page.page.url) == (at, address)
    page.page.keyboard.press("Escape")
    assert not page.page.locator(".present-bar").count()
    assert page.page.url == address.replace("?present", "").split("~")[0]
    assert page.page.locator(".page-head").is_visible()
    assert 0 <= page.ask("document.querySelector(location.hash).getBoundingClientRect().top") < 400


def test_the_link_in_the_contents_begins_where_one_reads(open_page: Open) -> None:
    page = open_page(f"{CHAPTER}#reversal", viewport=PROJECTOR)
    page.page.locator(".page-menu summary").click()
    page.page.locator(".present-way").click()
    page.page.locator(".present-bar").wait_for()
    assert page.page.locator("#reversal").is_visible()
    page.until("document.querySelector('.live-region').textContent.includes(' of ')")


def test_keys_stay_with_the_controls_but_those_of_a_remote_do_not(open_page: Open) -> None:
    page = presented(open_page, f"{CHAPTER}?present#bottleneck_funnel")
    at = place(page)
    slider = page.page.locator("#bottleneck_funnel [name=rho]")
    slider.focus()
    page.page.keyboard.press("ArrowRight")
    page.until("drawn.at(-1)?.knobs.rho > 0.75")
    assert place(page) == at
    page.page.locator("#bottleneck_funnel textarea").focus()
    page.page.keyboard.press(" ")
    page.page.keyboard.press("Escape")
    assert place(page) == at
    slider.focus()
    before = slider.input_value()
    page.page.keyboard.press("PageDown")
    page.page.keyboard.press("PageDown")
    assert place(page) > at
    assert slider.input_value() == before
    page.page.keyboard.press("Home")
    assert place(page) == 1
    page.page.keyboard.press("ArrowRight")
    page.page.keyboard.press("Space")
    assert place(page) == 3
    page.page.keyboard.press("ArrowLeft")
    assert place(page) == 2


def test_what_was_guessed_at_the_desk_is_covered_until_it_is_asked_again(open_page: Open) -> None:
    page = open_page(CHAPTER, viewport=PROJECTOR)
    page.page.locator("#guess-kept[data-ready] [name=skip]").click()
    assert page.page.locator("#guess-kept .prediction-answer").is_visible()
    page.page.goto(page.page.url.split("#")[0] + "?present#guess-kept")
    page.page.locator(".present-bar").wait_for()
    assert page.page.locator("#guess-kept[data-ready]").is_visible()
    assert not page.page.locator("#guess-kept .prediction-answer").is_visible()
    page.page.locator("#guess-kept [name=skip]").click()
    assert page.page.locator("#guess-kept .prediction-answer").is_visible()
    page.page.keyboard.press("End")
    page.page.keyboard.press("Escape")
    assert page.page.locator("#guess-kept").get_attribute("data-state") == "skipped"


def test_solutions_stay_folded(open_page: Open) -> None:
    page = presented(open_page, f"{CHAPTER}?present#ex-collide")
    assert page.page.locator("#ex-collide .solution").get_attribute("open") is None
    page.page.locator("#ex-collide .solution summary").click()
    assert page.page.locator("#ex-collide .deep-body").is_visible()


def test_slides_can_be_used_by_everybody(open_page: Open) -> None:
    page = presented(open_page, f"{CHAPTER}?present#sentence_length")
    assert violations(page) == []
