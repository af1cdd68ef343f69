"""Automatic checks of accessibility in every state, light and dark, and the assertions axe does not make."""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser.conftest import CHAPTER, Open, Watched
from tests.browser.server import Server

# What a dark page can have that a light one has not.
RULES = {"light": {}, "dark": {"runOnly": ["color-contrast", "link-in-text-block"]}}


def violations(page: Watched, within: str = "html") -> list[str]:
    found: list[str] = []
    for scheme, rules in RULES.items():
        page.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
        page.page.wait_for_timeout(100)
        results: Any = Axe().run(page.page, context=within, options={"resultTypes": ["violations"], **rules}).response
        for violation in results["violations"]:
            found += [f"{scheme}: {violation['id']}: {node['html'][:160]}" for node in violation["nodes"]]
    page.page.emulate_media(color_scheme="light")
    return found


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_baked(open_page: Open, lang: str) -> None:
    page = open_page(CHAPTER.replace("en/", f"{lang}/"))
    page.ask("document.querySelectorAll('details').forEach((details) => (details.open = true))")
    assert violations(page) == []


def test_starting(open_page: Open, server: Server) -> None:
    page = open_page(CHAPTER)
    with server.failing("pyodide.asm.wasm", hang=True):
        page.touch()
        page.until("document.querySelector('.state-bar').checkVisibility()")
        assert violations(page, "#bottleneck_funnel") == []


def test_failed(open_page: Open, server: Server) -> None:
    page = open_page(CHAPTER, errors=True)
    with server.failing("pyodide.asm.wasm", status=404):
        page.touch()
        page.python("failed")
        assert violations(page, "#bottleneck_funnel") == []


def test_live(live: Watched) -> None:
    live.page.locator("[name=rho]").first.focus()
    assert violations(live, "#bottleneck_funnel") == []


def test_embedded(open_page: Open) -> None:
    assert violations(open_page("en/embed/bottleneck_funnel/")) == []


def test_names_tables_and_targets(open_page: Open) -> None:
    """A figure has a name of its own; its table stands after its picture; what one presses is at least 24 pixels tall."""
    page = open_page(CHAPTER)
    names = page.ask("[...document.querySelectorAll('figure.widget svg[role=img]')].map((picture) => picture.getAttribute('aria-label'))")
    assert all(names)
    assert len(set(names)) == len(names)
    assert page.ask("""[...document.querySelectorAll("figure.widget")].every((figure) =>
      figure.querySelector(".pictures").compareDocumentPosition(figure.querySelector(".data")) & Node.DOCUMENT_POSITION_FOLLOWING)""")
    small = page.ask("""[...document.querySelectorAll("figure.widget :is(button, input, select, textarea, summary)")]
      .filter((control) => control.checkVisibility() && control.type !== "radio" && control.getBoundingClientRect().height < 24)
      .map((control) => control.outerHTML)""")
    assert small == []


@pytest.mark.parametrize("width", [320, 390])
def test_nothing_scrolls_sideways_on_a_narrow_screen(open_page: Open, width: int) -> None:
    page = open_page(CHAPTER, viewport={"width": width, "height": 700})
    assert page.ask("document.documentElement.scrollWidth") <= width
