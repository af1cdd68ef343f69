"""What a reader does with a cell of code, and what it then shows."""

from typing import Any

from playwright.sync_api import Locator

from tests.browser.conftest import Open, Watched

PAGE = "en/cells/"
FIRST, EXERCISE = "cell-weights", "ex-softmax-code"
BOOT = 60
READY = "document.querySelector('section.cell textarea')"


def visit(open_page: Open, path: str = PAGE, **options: Any) -> Watched:
    page = open_page(path, **options)
    page.until(READY)
    return page


def cell(page: Watched, name: str = FIRST) -> Locator:
    return page.page.locator(f"#{name}")


def write(page: Watched, code: str, name: str = FIRST) -> None:
    cell(page, name).locator("textarea").fill(code)


def press(page: Watched, button: str, name: str = FIRST) -> None:
    cell(page, name).locator(f"[name={button}]").click()


def ended(page: Watched, name: str = FIRST, seconds: float = BOOT) -> str:
    """How a run came to its end."""
    state = f"document.getElementById('{name}').dataset.state"
    return str(page.until(f"!['starting', 'running'].includes({state}) && {state}", seconds))


def run(page: Watched, name: str = FIRST, button: str = "run") -> str:
    press(page, button, name)
    return ended(page, name)


def output(page: Watched, name: str = FIRST) -> str:
    return cell(page, name).locator(".cell-output").inner_text().strip()


def said(page: Watched, name: str = FIRST) -> str:
    return cell(page, name).locator(".cell-state").inner_text()
