"""Theme and size of the text: chosen in one small sheet, there before the first paint, usable on the narrowest screen."""

from typing import Any

import pytest

from tests.browser.conftest import Open, Watched
from tests.browser.server import Server
from tests.browser.test_accessibility import violations
from tests.browser.test_predictions import NO_STORAGE

PAGE = "en/reading/"
SIZE = "parseFloat(getComputedStyle(document.querySelector('main > p')).fontSize)"


@pytest.fixture(scope="module")
def server(small_server: Server) -> Server:
    return small_server


def opened(open_page: Open, path: str = PAGE, **options: Any) -> Watched:
    page = open_page(path, **options)
    page.until("document.readyState === 'complete'")
    page.page.locator(".page-display summary").click()
    return page


def choose(page: Watched, name: str, value: str) -> None:
    page.page.locator(f".page-display [name={name}][value={value}]").check()


def test_sizes_grow_step_by_step_and_everything_with_them(open_page: Open) -> None:
    page = opened(open_page)
    sizes, controls = [], []
    for size in ("small", "normal", "large", "largest"):
        choose(page, "size", size)
        sizes.append(page.ask(SIZE))
        controls.append(page.ask("document.querySelector('.widget .knob-box').getBoundingClientRect().height"))
    assert sizes == sorted(set(sizes))
    assert controls == sorted(set(controls))
    assert sizes[1] == 19


def test_a_choice_is_there_before_the_first_paint(open_page: Open, server: Server) -> None:
    page = opened(open_page)
    choose(page, "size", "large")
    choose(page, "theme", "dark")
    with server.failing("main.js", hang=True):
        page.page.goto(server.root + "en/guesses/", wait_until="commit")
        page.until("document.querySelector('main')")
        assert page.ask("[document.documentElement.dataset.size, document.documentElement.dataset.theme]") == ["large", "dark"]
    page.until("document.querySelector('[name=size]:checked')?.value === 'large' && document.querySelector('[name=theme]:checked').value === 'dark'")
    page.page.locator(".page-display summary").click()
    choose(page, "size", "normal")
    choose(page, "theme", "system")
    assert page.ask("Object.keys(localStorage).filter((key) => /theme|size/.test(key))") == []


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_largest_fits_the_narrowest_screen(open_page: Open, lang: str) -> None:
    page = opened(open_page, f"{lang}/reading/", viewport={"width": 320, "height": 640})
    choose(page, "size", "largest")
    assert page.ask("document.documentElement.scrollWidth") <= 320
    outside = page.ask("""[...document.querySelectorAll(".page-head :is(button, summary, a, input), .widget :is(button, input, textarea)")]
      .filter((control) => control.checkVisibility() && control.getBoundingClientRect().right > 320.5).map((control) => control.outerHTML.slice(0, 80))""")
    assert outside == []
    page.move("bottleneck_funnel", "rho", "1.25")
    page.until("drawn.at(-1)?.knobs.rho === 1.25")


@pytest.mark.parametrize("width", [390, 1280])
def test_the_sheet_closes_on_escape_and_axe_finds_nothing(open_page: Open, width: int) -> None:
    page = opened(open_page, viewport={"width": width, "height": 800})
    assert violations(page, ".page-head") == []
    page.page.locator(".page-display [name=theme]").first.focus()
    page.page.keyboard.press("Escape")
    assert page.page.locator(".page-display").get_attribute("open") is None
    assert page.ask("document.activeElement.localName") == "summary"


def test_without_storage_it_holds_for_the_page(open_page: Open) -> None:
    page = opened(open_page, script=NO_STORAGE)
    choose(page, "size", "largest")
    choose(page, "theme", "dark")
    assert page.ask("document.documentElement.dataset.size + document.documentElement.dataset.theme") == "largestdark"


@pytest.mark.parametrize("size", ["normal", "largest"])
def test_unfolding_everything_does_not_widen_the_narrowest_page(open_page: Open, size: str) -> None:
    page = open_page(PAGE, viewport={"width": 320, "height": 640})
    page.ask("(size) => { document.documentElement.dataset.size = size; for (const fold of document.querySelectorAll('main details')) fold.open = true; }", size)
    assert page.page.locator(".data table").first.is_visible()
    assert page.ask("document.documentElement.scrollWidth") <= 320
