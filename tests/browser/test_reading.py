"""Sections read to their end are ticked, the front page leads back to where one stopped, and all of it can be forgotten."""

from typing import Any

import pytest

from tests.browser.conftest import Open, Watched
from tests.browser.server import Server
from tests.browser.test_predictions import NO_STORAGE

PAGE = "en/reading/"
READ = "[...document.querySelectorAll('.page-toc a[data-read]')].map((link) => link.hash)"
SIZE: dict[str, Any] = {"viewport": {"width": 1280, "height": 700}}


@pytest.fixture(scope="module")
def server(small_server: Server) -> Server:
    return small_server


def visit(open_page: Open, path: str = PAGE, **options: Any) -> Watched:
    page = open_page(path, **SIZE, **options)
    page.until("document.readyState === 'complete'")
    return page


def go(page: Watched, path: str) -> None:
    page.page.goto(page.page.url.split("/en/")[0].split("/zh/")[0] + f"/{path}")
    page.until("document.readyState === 'complete'")


def read_the_first(page: Watched) -> None:
    page.page.mouse.wheel(0, 10)
    page.until(f"{READ}.includes('#beginning')", seconds=20)


def test_a_section_read_to_its_end_is_ticked_in_both_languages(open_page: Open) -> None:
    page = visit(open_page)
    assert page.ask(READ) == []
    read_the_first(page)
    assert page.page.locator(".page-toc a[data-read]").first.inner_text().replace("\n", "") == "The beginning, read"
    for again in ("zh/reading/", PAGE):
        go(page, again)
        page.until(f"{READ}.includes('#beginning')")
    page.page.locator(".page-menu summary").click()
    assert page.page.locator(".contents-sections a[data-read]").count() >= 1
    assert "of 4 sections read" in page.page.locator(".contents [aria-current=page]").inner_text()


def test_leafing_through_is_not_reading(open_page: Open) -> None:
    page = visit(open_page)
    for _ in range(2):
        page.page.keyboard.press("End")
        page.page.wait_for_timeout(300)
        page.page.keyboard.press("Home")
        page.page.wait_for_timeout(300)
    assert "#a-figure" not in page.ask(READ)


def test_the_front_page_leads_back(open_page: Open) -> None:
    page = visit(open_page, "en/")
    assert not page.page.locator(".continue").is_visible()
    go(page, PAGE)
    heading = page.page.locator("main h2").nth(2)
    heading.evaluate("(heading) => heading.scrollIntoView()")
    page.until("JSON.stringify({...localStorage}).includes('\\\\\"section\\\\\":4')", seconds=20)
    go(page, "en/")
    page.until("document.querySelector('.continue').checkVisibility()")
    assert page.page.locator(".continue p").inner_text() == "Continue where you left 4 A page to read · A figure"
    go(page, "zh/")
    page.until("document.querySelector('.continue').checkVisibility()")
    page.page.locator(".continue a").click()
    page.until("decodeURIComponent(location.hash).includes('一幅图') && document.querySelector(':target')?.textContent.includes('一幅图')")


def test_it_can_all_be_forgotten(open_page: Open) -> None:
    page = visit(open_page)
    read_the_first(page)
    page.page.keyboard.press("End")
    page.page.locator(".page-display summary").click()
    page.page.locator("[name=forget-reading]").click()
    assert page.ask(READ) == []
    page.until("document.querySelector('.live-region')?.textContent === 'Forgotten.'")
    go(page, "en/")
    page.page.wait_for_timeout(200)
    assert not page.page.locator(".continue").is_visible()


def test_without_storage_it_holds_for_the_visit(open_page: Open) -> None:
    page = visit(open_page, script=NO_STORAGE)
    read_the_first(page)


@pytest.mark.parametrize(
    "kept", ["null", "[]", '{"pages": 3, "last": []}', '{"pages": {"reading/": {"all": 4, "read": "x"}}, "last": {"page": 1}}', "{"]
)
def test_what_cannot_be_understood_is_nothing(open_page: Open, kept: str) -> None:
    page = visit(open_page, script=f"localStorage.setItem('attention-book / reading', {kept!r});")
    page.until("document.querySelector('.page-toc')")
    assert page.ask(READ) == []
    go(page, "en/")
    page.page.wait_for_timeout(200)
    assert not page.page.locator(".continue").is_visible()
