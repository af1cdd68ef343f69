"""The way to the other language keeps the section one reads and what one has set in the figures."""

from typing import Any

import pytest

from tests.browser.conftest import Open, Watched
from tests.browser.server import Server

FIGURE = "bottleneck_funnel"
LINK = "document.querySelector('.page-languages a').hash"


@pytest.fixture(scope="module")
def server(small_server: Server) -> Server:
    return small_server


def visit(open_page: Open, **options: Any) -> Watched:
    page = open_page("en/reading/", **options)
    page.until("document.documentElement.dataset.script === 'ready' && document.readyState === 'complete'")
    return page


def go_to(page: Watched, section: int) -> None:
    page.ask("(at) => document.querySelectorAll('main h2')[at].scrollIntoView()", section)
    page.page.wait_for_timeout(100)


def in_view(page: Watched, words: str) -> None:
    page.until(
        """(words) => { const heading = [...document.querySelectorAll("main h2")].find((one) => one.textContent.includes(words));
        const box = heading?.getBoundingClientRect(); return box && box.top > -5 && box.top < innerHeight / 3; }""",
        argument=words,
    )


def test_the_section_is_kept(open_page: Open) -> None:
    page = visit(open_page)
    go_to(page, 1)
    page.page.keyboard.press("l")
    page.page.wait_for_url("**/zh/reading/*")
    assert "w." not in page.page.url
    in_view(page, "灯塔")


def test_the_figures_state_goes_along(open_page: Open) -> None:
    page = visit(open_page)
    page.page.locator(f"#{FIGURE} [name=sentence]").fill("a & b = c.d 猫")
    page.move(FIGURE, "rho", "1.4")
    go_to(page, 1)
    page.ask("document.querySelector('.page-languages a').click()")  # Playwright's own click would scroll first
    page.page.wait_for_url("**/zh/reading/*")
    page.until(f"document.querySelector('#{FIGURE} [name=rho]').value === '1.4'")
    assert page.page.locator(f"#{FIGURE} [name=sentence]").input_value() == "a & b = c.d 猫"
    in_view(page, "灯塔")


def test_a_figure_put_back_leaves_the_address_clean(open_page: Open) -> None:
    page = visit(open_page)
    page.move(FIGURE, "rho", "1.4")
    page.page.locator(".page-languages a").hover()
    assert page.ask(LINK).startswith(f"#w.{FIGURE}.")
    page.page.locator(f"#{FIGURE} [data-action=reset]").click()
    page.page.locator(".page-languages a").focus()
    assert "w." not in page.ask(LINK)


def test_a_state_too_long_for_an_address_stays_behind(open_page: Open) -> None:
    page = visit(open_page)
    page.page.locator(f"#{FIGURE} [name=sentence]").fill("猫" * 1000)
    page.page.locator(".page-languages a").focus()
    assert "w." not in page.ask(LINK)


@pytest.mark.parametrize("place", ["at=nowhere", "at=%E0%A4%A", "at="])
def test_a_place_that_is_not_there_means_the_figure(open_page: Open, place: str) -> None:
    page = open_page(f"en/reading/#w.{FIGURE}.rho=1.25&{place}")
    page.until("drawn[0]?.knobs.rho === 1.25")
    page.until(f"Math.abs(document.getElementById('{FIGURE}').getBoundingClientRect().top) < innerHeight")
