"""Cells of code on a page whose Python is up: run, changed, stopped, broken and mended, kept, shared, checked, taken along; and their editor."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.cell import BOOT, EXERCISE, FIRST, PAGE, READY, cell, ended, output, press, run, said, visit, write
from tests.browser.conftest import RECORD, SAVE_DATA, Open, Watched
from tests.browser.server import Server
from tests.browser.test_accessibility import violations

LIMIT = 2  # seconds, for this page: the real one would only make the tests slow


@pytest.fixture(scope="module")
def server(small_server: Server) -> Server:
    return small_server


@pytest.fixture(scope="module")
def shared(browser: Browser, small_server: Server) -> Iterator[Watched]:
    """A page whose Python is up, for all the tests that do not mind what was run before."""
    context = browser.new_context()
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    context.add_init_script(RECORD + SAVE_DATA)
    with small_server.changing("cell: 10_000", f"cell: {LIMIT}_000"):
        page = Watched(context.new_page())
        page.page.goto(small_server.root + PAGE)
        page.until(READY)
        yield page
    context.close()
    assert page.errors == []
    assert page.strangers(small_server) == []


@pytest.fixture
def page(shared: Watched) -> Watched:
    """The same, with the book's own code in every cell."""
    for button in shared.page.locator("section.cell [name=reset]:visible").all():
        if button.inner_text() == "Start over":
            button.click()
    return shared


def test_every_cell_computes_what_the_build_printed(page: Watched, open_page: Open) -> None:
    shape = """(id) => [...document.querySelectorAll(`#${id} .cell-output *`)].filter((one) => !one.closest("svg"))
      .map((one) => one.className || one.localName).filter((name) => name !== "cell-goto")"""
    built = visit(open_page)
    for name in (FIRST, "cell-shapes", "cell-show"):
        assert run(page, name) == ("failed" if name == "cell-shapes" else "done")
        assert (output(page, name), page.ask(shape, name)) == (output(built, name), built.ask(shape, name))
    assert cell(page, "cell-show").locator(".cell-output > .picture-frame > svg").count() == 1


def test_what_is_written_is_run_and_the_old_output_is_marked(page: Watched) -> None:
    write(page, "1 + 1")
    assert cell(page).get_attribute("data-stale") is not None
    assert run(page) == "done"
    assert output(page) == "2"
    assert said(page).startswith("Computed just now in your browser")
    assert cell(page).get_attribute("data-stale") is None
    page.until("document.querySelector('.live-region')?.textContent === 'Done. 2'")


def test_an_error_marks_the_line_and_a_press_leads_to_it(page: Watched) -> None:
    write(page, "a = 1\nb = [1, 2][5]\n" + "c = 1\n" * 40)
    assert run(page) == "failed"
    assert page.ask("[...document.querySelectorAll('#cell-weights .cell-lines [data-wrong]')].map((line) => line.textContent)") == ["2"]
    assert "IndexError" in output(page)
    at = page.ask("scrollY")
    cell(page).locator(".cell-goto").click()
    assert page.ask("document.querySelector('.cell-lines [data-wrong]').getBoundingClientRect().top > 0")
    assert page.ask("scrollY") <= at
    write(page, "a = 1")
    assert cell(page).locator("[data-wrong]").count() == 0


def test_stop_ends_a_loop_at_once_and_the_next_run_is_right(page: Watched) -> None:
    write(page, "print('here')\nwhile True: pass")
    press(page, "run")
    page.until("document.querySelector('#cell-weights .cell-output').textContent === 'here\\n'", BOOT)  # shown as it comes
    page.page.wait_for_timeout(100)
    at_once = """new Promise((done) => {
      const cell = document.getElementById("cell-weights");
      cell.querySelector("[name=stop]").click();
      setTimeout(() => done(cell.dataset.state));
    })"""
    assert page.ask(at_once) == "stopped"
    assert (ended(page), output(page)) == ("stopped", "here")
    assert said(page).startswith("Stopped.")
    write(page, "1 + 1")
    assert (run(page), output(page)) == ("done", "2")


def test_code_that_breaks_python_itself_costs_no_run_but_its_own(page: Watched) -> None:
    write(page, "import json\njson.JSONEncoder.encode = None")
    assert run(page) == "failed"
    assert "nobody foresaw" in said(page)
    write(page, "1 + 1")
    assert (run(page), output(page)) == ("done", "2")


def test_a_loop_is_stopped_by_itself_and_a_cell_in_line_runs_after_it(page: Watched) -> None:
    write(page, "while True: pass")
    press(page, "run")
    press(page, "run", "cell-show")
    assert said(page, "cell-show").startswith("Waits")
    assert ended(page) == "stopped"
    assert said(page).startswith(f"Stopped after {LIMIT} seconds")
    assert ended(page, "cell-show") == "done"
    assert cell(page).locator("textarea").input_value() == "while True: pass"


def test_the_rest_of_the_library_comes_when_code_first_imports_of_it(page: Watched, server: Server) -> None:
    server.requests.clear()
    write(page, "import colorsys, encodings.cp1252\nfrom numpy.testing import assert_equal\ncolorsys.rgb_to_hsv(0, 0, 1)")
    assert (run(page), output(page)) == ("done", "(0.6666666666666666, 1.0, 1)")
    write(page, "import no_such_module")
    assert run(page) == "failed"
    assert len([path for path in server.requests if path.endswith("python_rest.pack.gz")]) == 1


@pytest.mark.parametrize("killer", ["import os; os._exit(3)", "deep = []\nfor _ in range(100_000): deep = [deep]\nrepr(deep)"])
def test_what_kills_python_is_told_and_the_next_run_is_right(page: Watched, killer: str) -> None:
    write(page, killer)
    if run(page) == "failed":  # a Python that can tell what happened is better than one that dies
        assert "Python" in said(page) or "RecursionError" in output(page)
    page.errors.clear()  # what dies says so in the console, too
    write(page, "1 + 1")
    assert (run(page), output(page)) == ("done", "2")


def test_a_hundred_runs_take_no_more_memory(page: Watched) -> None:
    write(page, "import numpy as np\nprint(np.ones((300, 300)).sum())\nnp.eye(5)")
    page.ask("window.heaps = []; document.addEventListener('cell:done', (event) => heaps.push(event.detail.heap))")
    page.ask(
        "document.addEventListener('cell:done', ({target}) => heaps.length < 100 && setTimeout(() => target.querySelector('[name=run]').click()))"
    )
    press(page, "run")
    page.until("heaps.length === 100", BOOT)
    heaps = page.ask("heaps")
    assert heaps[10] > 10_000_000
    assert heaps[-1] - heaps[10] < 5_000_000


def test_reset_is_undone_and_changes_are_shown(page: Watched) -> None:
    book = cell(page).locator("textarea").input_value()
    assert not cell(page).locator("[name=changes]").is_visible()
    write(page, book.replace("axis=1, keepdims=True", "axis=0, keepdims=True"))
    press(page, "changes")
    shown = cell(page).locator(".cell-changes :is(del, ins)").all_inner_texts()
    assert [line[0] for line in shown] == ["−", "+"]
    assert ("axis=1" in shown[0], "axis=0" in shown[1]) == (True, True)
    press(page, "reset")
    assert cell(page).locator("textarea").input_value() == book
    assert cell(page).locator("[name=reset]").inner_text() == "Undo"
    press(page, "reset")
    assert "axis=0" in cell(page).locator("textarea").input_value()


def test_editing_by_keys_alone(page: Watched) -> None:
    """Tab indents, Escape and Tab leave, brackets close, undo undoes, Ctrl+Enter runs; the focus stays where it is."""
    keys = page.page.keyboard
    write(page, "")
    page.until("document.querySelector('#cell-weights .prism-code-editor')")
    keys.type("for k in range(2):\nprint(k)")
    code = "for k in range(2):\n    print(k)"
    assert cell(page).locator("textarea").input_value() == code
    keys.press("Tab")
    assert cell(page).locator("textarea").input_value() == code + "    "[len(code.split("\n")[1]) % 4 :]
    keys.press("Control+z")
    assert cell(page).locator("textarea").input_value() == code
    keys.press("Control+Enter")
    page.until("document.querySelector('#cell-weights .cell-output').textContent === '0\\n1\\n'")
    assert ended(page) == "done"
    assert page.ask("document.activeElement === document.querySelector('#cell-weights textarea')")
    described = page.ask("document.getElementById(document.activeElement.getAttribute('aria-describedby')).textContent")
    assert described == "Ctrl+Enter runs. Tab indents; Escape, then Tab leaves."
    keys.press("Escape")
    keys.press("Tab")
    assert page.focused() == "run"
    keys.press("Shift+Tab")
    assert page.ask("document.activeElement.localName") == "textarea"
    keys.press("Escape")
    keys.press("Shift+Tab")
    assert page.ask("!document.activeElement.closest('.cell-code')")


def test_a_word_being_put_together_is_not_disturbed(page: Watched) -> None:
    write(page, "word = ''")
    keys = page.page.keyboard
    keys.press("ArrowLeft")
    session = page.page.context.new_cdp_session(page.page)
    session.send("Input.imeSetComposition", {"text": "zhuyi", "selectionStart": 5, "selectionEnd": 5})
    page.ask("document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {key: 'Enter', keyCode: 229, isComposing: true, bubbles: true}))")
    session.send("Input.insertText", {"text": "注意"})
    assert cell(page).locator("textarea").input_value() == "word = '注意'"


def test_an_exercise_says_which_property_fails_and_helps_step_by_step(page: Watched) -> None:
    hints = cell(page, EXERCISE).locator(".cell-hint")
    assert (hints.count(), cell(page, EXERCISE).locator(".cell-hint:visible").count()) == (2, 0)
    assert cell(page, EXERCISE).locator("[name=solution]").is_disabled()
    write(page, "def softmax(scores):\n    return np.exp(scores) / np.exp(scores).sum(axis=1, keepdims=True)", EXERCISE)
    run(page, EXERCISE, "check")
    verdict = cell(page, EXERCISE).locator(".cell-verdict")
    assert verdict.get_attribute("data-passed") == "false"
    assert verdict.get_attribute("data-key") == "overflow"
    assert "finite" in verdict.locator("[data-property=failed]").inner_text()
    assert verdict.locator("[data-property=held]").count() >= 2
    assert "Traceback" not in cell(page, EXERCISE).inner_text()
    press(page, "hint", EXERCISE)
    assert cell(page, EXERCISE).locator(".cell-hint:visible").count() == 1
    press(page, "solution", EXERCISE)
    assert cell(page, EXERCISE).locator(".cell-answer").is_visible()
    write(page, cell(page, EXERCISE).locator(".cell-answer").inner_text(), EXERCISE)
    assert run(page, EXERCISE, "check") == "done"
    assert verdict.get_attribute("data-passed") == "true"
    page.until("document.querySelector('.live-region')?.textContent.startsWith('Passed')")
    assert violations(page, f"#{EXERCISE}") == []


def test_accessible_with_output_changes_and_an_error(page: Watched) -> None:
    write(page, "print(1)\nnope")
    press(page, "changes")
    assert run(page) == "failed"
    assert violations(page, "main") == []
    assert page.ask("document.documentElement.scrollWidth <= innerWidth")


def test_nothing_of_an_output_is_taken_for_markup(page: Watched) -> None:
    evil = '<img src=x onerror="window.hit = 1"><script>window.hit = 1</script>'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" onload="window.hit = 1">{evil}</svg>'
    write(page, f"print({evil!r})\nshow({svg!r})\nraise ValueError({evil!r})")
    run(page)
    assert output(page).count("<img src=x") >= 2
    assert cell(page).locator(".cell-output :is(img, script)").count() == 0
    page.errors.clear()  # the page's policy tells what it refuses
    forged = "from js import postMessage\nfrom pyodide.ffi import to_js\nimport js\npostMessage(to_js({'type': 'printed', 'token': 7, 'text': [1]}, dict_converter=js.Object.fromEntries))\n1"
    write(page, forged)
    assert run(page) == "done"
    assert page.ask("window.hit") is None


def test_a_code_that_is_too_long_for_a_link_is_told(page: Watched) -> None:
    write(page, "# " + "x" * 5000)
    press(page, "link")
    assert "too long" in cell(page).locator("[data-notice=link]").inner_text()
    press(page, "copy")
    page.until("document.querySelector('#cell-weights [name=copy]').textContent === 'Copied'")
    assert page.ask("navigator.clipboard.readText()") == "# " + "x" * 5000


def test_edits_are_there_after_a_reload_and_travel_as_files(page: Watched, tmp_path: Path) -> None:
    write(page, "x = 1  # 注意\n\nx")
    page.page.reload()
    page.until(READY)
    assert cell(page).locator("textarea").input_value() == "x = 1  # 注意\n\nx"
    files = {}
    for kind in ("py", "ipynb"):
        with page.page.expect_download() as download:
            page.page.locator(f".work [name={kind}]").click()
        files[kind] = tmp_path / download.value.suggested_filename
        download.value.save_as(files[kind])
    assert "\nx = 1  # 注意\n\nx\n" in files["py"].read_text(encoding="utf-8")
    cells = json.loads(files["ipynb"].read_text(encoding="utf-8"))["cells"]
    assert "x = 1  # 注意\n\nx" in ["".join(one["source"]) for one in cells]
    for file in files.values():
        write(page, "y = 2")
        page.page.locator(".work-file").set_input_files(file)
        page.until("document.querySelector('#cell-weights textarea').value.startsWith('x = 1')")
        assert "brought back" in page.page.locator(".work-line").inner_text()
        press(page, "reset")
        assert cell(page).locator("textarea").input_value() == "y = 2"


def test_a_link_shows_code_and_does_not_run_it(open_page: Open, page: Watched) -> None:
    write(page, "print('from a link')")
    press(page, "link")
    address = page.ask("navigator.clipboard.readText()")
    fresh = visit(open_page, PAGE + "#" + address.split("#")[1])
    assert cell(fresh).locator("textarea").input_value() == "print('from a link')"
    assert "came with the link" in cell(fresh).locator("[data-notice=shared]").inner_text()
    fresh.page.wait_for_timeout(300)
    assert fresh.page.workers == []
    cell(fresh).locator("[data-notice=shared] button").click()
    assert cell(fresh).locator("textarea").input_value().startswith("import numpy")
    fresh.page.reload()
    fresh.until(READY)
    assert fresh.ask("Object.keys(localStorage).filter((key) => key.includes(' cell ')).length") == 0
    for odd in ("#c.cell-weights=", "#c.nobody=eA", "#c.cell-weights=%%%", "#c.cell-weights=_w", "#c.cell-weights=" + "QQ" * 3000):
        fresh.ask("(odd) => { location.hash = odd; }", odd)
        assert cell(fresh).locator("textarea").input_value() != ""
