"""`build.py serve`, in a page that is open: what was set and where one was stays when the text is saved; a style needs no reload."""

import shutil
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Error, Page

from tests.build.project import CODE, Project
from tests.build.test_serve import Served

PATIENCE = 60  # seconds: a save is seen in less than one, but the machine that runs the tests may be busy
EN, ZH = "content/01-first/en.md", "content/01-first/zh.md"
STYLE = "templates/static/css/text.css"
SETTING = "document.querySelector('figure.widget .knobs').elements.temperature.value"
PLACE = "Math.round(document.getElementById('below').getBoundingClientRect().top)"
LONG = "Some words.\n\n" * 60 + "## Below {#below}\n\n" + "Some words.\n\n" * 60


def until(page: Page, expression: str) -> Any:
    """The first true value of the expression, also across a reload."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            if value := page.evaluate(expression):
                return value
            page.wait_for_timeout(50)
        except Error:  # between two pages
            pass
    pytest.fail(f"not within {PATIENCE} s: {expression}")


def test_a_save_keeps_what_was_set_and_a_style_needs_no_reload(tmp_path: Path, browser: Browser) -> None:
    project = Project(tmp_path / "book")
    shutil.copytree(CODE / "templates", project.root / "templates", dirs_exist_ok=True)
    project.run("new", "widget", "bars")
    for path in (EN, ZH):
        project.change(path, "## ", f"```widget bars\n```\n\n{LONG}## ")
    served = Served(project)
    with closing(browser.new_context(reduced_motion="reduce")) as context:
        context.route("**/pyodide*/**", lambda route: route.abort())  # what the build computed is enough here
        page = context.new_page()
        page.goto(f"http://127.0.0.1:{served.port}/en/first/#w.bars.temperature=0.2")
        until(page, f"document.documentElement.dataset.script === 'ready' && {SETTING} === '0.2'")
        page.evaluate(
            "document.querySelector('figure.widget').dispatchEvent(new CustomEvent('widget:set', { detail: { knobs: { temperature: 3 } } }))"
        )
        page.evaluate("document.getElementById('below').scrollIntoView(); scrollBy(0, 100)")
        place = page.evaluate(PLACE)
        assert page.evaluate("scrollY") > 500
        project.change(EN, "Read on.", "Read on, faster.\n\nAnd with more words above.")
        until(page, f"document.body.textContent.includes('faster') && {SETTING} === '3'")
        until(page, f"Math.abs({PLACE} - {place}) <= 2")
        page.evaluate("window.same = true")
        text = (project.root / STYLE).read_text(encoding="utf-8")
        project.write(STYLE, f"{text}\n:root {{ --saved: 1 }}\n")
        until(page, "getComputedStyle(document.documentElement).getPropertyValue('--saved') === '1'")
        assert page.evaluate("window.same")
        assert page.evaluate("getComputedStyle(document.body).fontFamily") != "serif"
    assert served.stop() == 0
