"""Single keys turn the pages and open what can be opened; never while a reader types, and not at all for who switches them off."""

import re
from typing import Any

import pytest

from tests.browser.conftest import ROOT, Open, Watched
from tests.browser.server import Server
from tests.browser.test_accessibility import violations

PAGE = "en/reading/"
THEME = "document.documentElement.dataset.theme ?? 'system'"


@pytest.fixture(scope="module")
def server(small_server: Server) -> Server:
    return small_server


def visit(open_page: Open, path: str = PAGE, **options: Any) -> Watched:
    page = open_page(path, **options)
    page.until("document.readyState === 'complete'")
    return page


def test_keys_turn_to_the_next_chapter_the_one_before_and_the_other_language(open_page: Open) -> None:
    page = visit(open_page, "en/guesses/")
    for key, place in (("n", "/en/questions/"), ("p", "/en/guesses/"), ("l", "/zh/guesses/")):
        page.page.keyboard.press(key)
        page.page.wait_for_url(f"**{place}*")
    page.page.keyboard.press("p")  # there is none
    page.page.wait_for_timeout(100)
    assert page.page.url.endswith("/zh/guesses/")


def test_keys_open_the_contents_and_change_the_theme(open_page: Open) -> None:
    page = visit(open_page)
    page.page.keyboard.press("c")
    assert page.page.locator(".page-menu details").get_attribute("open") is not None
    assert page.ask("document.activeElement.localName") == "summary"
    page.page.keyboard.press("Escape")
    assert page.page.locator(".page-menu details").get_attribute("open") is None
    themes = []
    for _ in range(3):
        page.page.keyboard.press("t")
        themes.append(page.ask(THEME))
    assert themes == ["light", "dark", "system"]


def test_the_map_names_every_key(open_page: Open) -> None:
    page = visit(open_page)
    page.page.keyboard.press("?")
    page.until("document.querySelector('dialog.keymap[open]')")
    told = page.page.locator(".keymap-list").first.locator("kbd").all_inner_texts()
    script = (ROOT / "templates/static/js/keys.js").read_text(encoding="utf-8")
    assert sorted(told) == sorted(re.findall(r"^  \"?(\S)\"?: ", script, re.MULTILINE))
    assert violations(page, "dialog") == []
    page.page.keyboard.press("t")  # what lies below the dialog keeps still
    assert page.ask(THEME) == "system"
    page.page.keyboard.press("Escape")
    assert page.page.locator("dialog[open]").count() == 0


@pytest.mark.parametrize("field", ["[name=sentence]", "#bottleneck_funnel .knob-box"])
def test_who_types_types(open_page: Open, field: str) -> None:
    page = visit(open_page)
    box = page.page.locator(field).first
    box.fill("")
    box.press_sequentially("/tcnpl?")
    assert box.input_value() == "/tcnpl?"
    page.page.wait_for_timeout(200)
    assert page.page.url.endswith(PAGE)
    assert page.ask(THEME) == "system"
    assert page.page.locator("dialog[open], .page-head details[open]").count() == 0


def test_other_keys_held_mean_something_else(open_page: Open) -> None:
    page = visit(open_page)
    for held in ("Alt", "Control", "Meta"):
        page.ask(f"dispatchEvent(new KeyboardEvent('keydown', {{ key: 't', {held.lower().replace('control', 'ctrl')}Key: true }}))")
    page.ask("dispatchEvent(new KeyboardEvent('keydown', { key: 't', isComposing: true }))")
    assert page.ask(THEME) == "system"


def test_they_can_be_switched_off_and_stay_off(open_page: Open) -> None:
    page = visit(open_page)
    page.page.locator(".page-display summary").click()
    page.page.locator("[name=keymap]").click()
    page.until("document.querySelector('dialog.keymap[open]')")
    page.page.locator("[name=single]").uncheck()
    page.page.keyboard.press("Escape")
    for _ in range(2):
        page.page.keyboard.press("t")
        page.page.keyboard.press("/")
        page.page.wait_for_timeout(200)
        assert page.ask(THEME) == "system"
        assert page.page.locator("dialog[open]").count() == 0
        page.page.reload()
        page.until("document.readyState === 'complete'")
    page.page.keyboard.press("Control+k")
    page.until("document.querySelector('dialog.search[open]')")
