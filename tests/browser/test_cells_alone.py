"""Cells of code on pages of their own: before Python is there, where storage or files are refused, in a frame, on a phone."""

import pytest

from tests.browser.cell import BOOT, PAGE, READY, cell, ended, run, said, visit, write
from tests.browser.conftest import Open
from tests.browser.server import Server


@pytest.fixture(scope="module")
def server(small_server: Server) -> Server:
    return small_server


def test_python_starts_when_the_text_is_entered_and_many_presses_start_no_other(open_page: Open, server: Server) -> None:
    page = visit(open_page, errors=True, idle=True)
    assert page.ask("document.documentElement.dataset.lab") is None
    with server.failing("pyodide.asm.wasm.zst", status=404):
        cell(page, "cell-show").locator("textarea").focus()
        page.until("document.documentElement.dataset.lab === 'failed'", BOOT)
        assert cell(page, "cell-show").get_attribute("data-state") == "idle"
        assert run(page, "cell-show") == "failed"
        assert "404" in said(page, "cell-show")
    workers: list[str] = []
    page.page.on("worker", lambda worker: workers.append(worker.url))
    page.ask("for (let k = 0; k < 50; k += 1) document.querySelector('#cell-show [name=run]').click()")
    assert ended(page, "cell-show") == "done"
    assert len(workers) == len(page.page.workers) == 1


def test_refused_storage_is_told_before_anything_is_written(open_page: Open) -> None:
    refuse = 'Object.defineProperty(window, "localStorage", {get() { throw new DOMException("refused", "SecurityError"); }});'
    page = visit(open_page, script=refuse)
    assert "keeps nothing" in cell(page).locator("[data-notice=keeping]").inner_text()


def test_what_was_written_for_an_older_edition_is_offered(open_page: Open, server: Server) -> None:
    old = """localStorage.setItem("attention-book / cell cells/ cell-weights 0000000000", JSON.stringify({source: "old = 1", when: "2026-01-01T00:00:00.000Z"}));"""
    page = visit(open_page, script=old)
    assert cell(page).locator("textarea").input_value().startswith("import numpy")
    cell(page).locator("[data-notice=older] button").first.click()
    assert cell(page).locator("textarea").input_value() == "old = 1"


def test_where_no_file_of_the_editor_comes_the_plain_text_can_be_written(open_page: Open, server: Server) -> None:
    page = visit(open_page, errors=True)
    with server.failing("layout.css", status=404):
        write(page, "1 + 2")
        page.page.wait_for_timeout(300)
        assert cell(page).locator(".prism-code-editor").count() == 0
        assert cell(page).locator(".cell-source").inner_text() == "1 + 2"


def test_in_a_sandbox_it_is_said_that_stop_cannot_work(open_page: Open, server: Server) -> None:
    frame_html = f'<iframe src="{server.root}{PAGE}" sandbox="allow-scripts" width="700" height="600"></iframe>'
    server.extra["/host.html"] = f"<!doctype html><title>host</title>{frame_html}".encode()
    page = open_page("host.html", errors=True)
    page.page.frames[1].locator("#cell-weights [data-notice=frame]").wait_for()
    frame = page.page.frames[1]
    frame.locator("#cell-weights textarea").fill("1 + 1")
    frame.locator("#cell-weights [name=run]").click()
    frame.locator("#cell-weights[data-state=done]").wait_for(timeout=BOOT * 1000)
    assert frame.locator("#cell-weights .cell-output").inner_text().strip() == "2"


def test_no_sideways_scrolling_on_a_phone(open_page: Open) -> None:
    page = visit(open_page, viewport={"width": 320, "height": 640})
    for lang in ("en", "zh"):
        page.page.goto(page.page.url.replace("/en/", f"/{lang}/"))
        page.until(READY)
        write(page, "x = " + "1 + " * 60 + "1")
        page.until("document.querySelector('.prism-code-editor')")
        assert page.ask("document.documentElement.scrollWidth") <= 320
        assert page.ask("parseFloat(getComputedStyle(document.querySelector('.cell textarea')).fontSize)") >= 16
    page.page.set_viewport_size({"width": 390, "height": 800})
    tops = page.ask("[...document.querySelectorAll('#ex-softmax-code .cell-actions button:not([hidden])')].map((button) => button.offsetTop)")
    assert len(set(tops)) > 1
    assert min(map(tops.count, tops)) > 1, "a button alone on its line"
