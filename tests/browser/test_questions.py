"""Quick questions: checked by pointer and by keys, told what is wrong with each answer, kept over a visit, counted for the reader alone."""

from pathlib import Path

import pytest

from tests.browser.conftest import Open, Watched
from tests.browser.server import Server
from tests.browser.test_accessibility import violations
from widgets.run import run

PAGE = "en/questions/"
READY = "document.readyState === 'complete' && !document.querySelector('.account')?.hidden"


@pytest.fixture(scope="module")
def server(small_server: Server) -> Server:
    return small_server


def visit(open_page: Open, path: str = PAGE) -> Watched:
    page = open_page(path)
    page.until(READY)
    return page


def state(page: Watched, name: str) -> str | None:
    return page.page.locator(f"#{name}").get_attribute("data-state")


def said(page: Watched, name: str) -> list[str]:
    return [text.strip() for text in page.page.locator(f"#{name} .question-said:visible").all_inner_texts() if text.strip()]


def answer(page: Watched, value: str) -> None:
    page.page.locator("#q-many input").fill(value)
    page.page.keyboard.press("Enter")


def test_keys_alone_answer_wrong_then_right_and_each_answer_has_its_own_comment(open_page: Open) -> None:
    page = visit(open_page)
    keys = page.page.keyboard
    page.page.locator("#q-first input").first.focus()
    keys.press("Enter")
    assert state(page, "q-first") == "open"
    assert page.page.locator("#q-first .question-verdict").inner_text() == "Choose or type an answer first."
    keys.press("Space")
    keys.press("Enter")
    assert (state(page, "q-first"), said(page, "q-first")) == ("wrong", ["The sum comes later."])
    page.until("document.querySelector('.live-region')?.textContent.includes('The sum comes later.')")
    keys.press("ArrowDown")
    assert (state(page, "q-first"), said(page, "q-first")) == ("open", [])
    keys.press("Enter")
    assert (state(page, "q-first"), said(page, "q-first")) == ("right", ["By the softmax."])
    assert violations(page, "main") == []


def test_a_number_is_right_when_it_lies_near_what_the_widget_computes(open_page: Open) -> None:
    right = run("sqrt_d", {"d": 64})["readouts"]["range_raw"]
    page = visit(open_page)
    for typed, verdict, comment in [
        ("2.3", "wrong", ["That is after the division."]),
        (f"{right * 1.01:.4f}", "right", ["Far apart."]),
        (f"{right * 1.05:.4f}", "wrong", []),
        (f" {right:.2f} ".translate(str.maketrans("0123456789.", "０１２３４５６７８９．")), "right", ["Far apart."]),
    ]:
        answer(page, typed)
        assert (state(page, "q-many"), said(page, "q-many")) == (verdict, comment), typed
    answer(page, "many")
    assert state(page, "q-many") == "open"
    assert page.page.locator("#q-many input").input_value() == "many"


def test_answers_are_kept_for_both_languages_counted_and_forgotten(open_page: Open) -> None:
    page = visit(open_page)
    page.page.locator("#q-first input").nth(1).check()
    page.page.locator("#q-first [name=check]").click()
    answer(page, "2.3")
    line = page.page.locator(".account-line")
    assert line.inner_text() == "1 of 2 right, 1 to be tried again."
    page.page.goto(page.page.url.replace("/en/", "/zh/"))
    page.until(READY)
    assert (state(page, "q-first"), state(page, "q-many")) == ("right", "wrong")
    assert line.inner_text() == "共 2 题，答对 1 题，1 题还可以再试。"
    page.page.locator(".account [name=forget]").click()
    page.page.reload()
    page.until(READY)
    assert (state(page, "q-first"), state(page, "q-many")) == ("open", "open")
    assert page.page.locator("#q-first input:checked").count() == 0


def test_the_account_can_be_taken_along(open_page: Open, tmp_path: Path) -> None:
    page = visit(open_page)
    answer(page, "=2.3")
    answer(page, "2.3")
    with page.page.expect_download() as download:
        page.page.locator(".account [name=save]").click()
    download.value.save_as(tmp_path / "table.csv")
    rows = (tmp_path / "table.csv").read_text(encoding="utf-8-sig").splitlines()
    assert download.value.suggested_filename == "questions.csv"
    assert rows[0] == '"question","title","state","answer","tries"'
    assert rows[2] == '"q-many","Quick question How many?","wrong","2.3","1"'


def test_without_javascript_answers_and_comments_can_be_unfolded(open_page: Open) -> None:
    page = open_page(PAGE, java_script_enabled=False)
    assert page.page.locator("#q-first .question-words").all_inner_texts() == ["It is a sum.", "A weight.", "Nothing."]
    assert not page.page.locator("#q-first .question-said").first.is_visible()
    page.page.locator("#q-first summary").click()
    assert page.page.locator("#q-first .question-said[data-right]").inner_text().split() == ["B", "By", "the", "softmax."]
    assert not page.page.locator(".account").is_visible()
    page.page.locator("#ex-one summary").click()
    assert page.page.locator("#ex-one").inner_text().split() == ["Exercise", "2.1", "By", "hand", "Do", "it.", "Solution", "Done."]
