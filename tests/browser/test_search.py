"""Search: a key opens it, words and Chinese characters find their passage, and keys, ears and input methods can use it."""

from typing import Any

import pytest

from tests.browser.conftest import Open, Watched
from tests.browser.server import Server
from tests.browser.test_accessibility import violations

PAGE = "en/reading/"
FOUND = "[...document.querySelectorAll('[role=option]')].map((option) => option.innerText)"
SAID = "document.querySelector('.search-said')?.textContent"


@pytest.fixture(scope="module")
def server(small_server: Server) -> Server:
    return small_server


def opened(open_page: Open, path: str = PAGE, **options: Any) -> Watched:
    page = open_page(path, **options)
    page.page.locator(".page-search").click()
    page.until("document.querySelector('dialog.search[open]')")
    return page


def found(page: Watched, query: str) -> list[str]:
    """What is found for these words, best first."""
    page.page.locator(".search-box").fill(query)
    page.until(f"!/list of words|词表/.test({SAID}) && ({FOUND}.length || /Nothing|没有/.test({SAID}))")
    return list(page.ask(FOUND))


def test_a_key_opens_it_and_enter_leads_to_the_section(open_page: Open) -> None:
    page = open_page("en/guesses/")
    page.until("document.readyState === 'complete'")
    page.page.keyboard.press("/")
    page.until("document.activeElement.className === 'search-box'")
    page.page.keyboard.type("cormorants")
    page.until(f"{FOUND}.length === 1")
    assert page.ask(FOUND)[0].startswith("The lighthouse")
    assert "A page to read" in page.ask(FOUND)[0]
    assert page.page.locator(".search-text mark").all_inner_texts() == ["cormorants"]
    page.page.keyboard.press("Enter")
    page.page.wait_for_url("**/en/reading/#*")
    page.until("document.querySelector(':target')?.textContent.includes('The lighthouse')")


def test_nothing_is_loaded_before_somebody_searches(open_page: Open, server: Server) -> None:
    server.requests.clear()
    page = open_page(PAGE)
    page.page.wait_for_timeout(500)
    late = ("search.json", "minisearch.js", "search.js", "dialog.css")
    assert not [path for path in server.requests if path.endswith(late)]
    page.page.locator(".page-search").click()
    page.until("document.querySelector('dialog.search[open]')")
    assert len(found(page, "granite")) == 1
    assert all(any(path.endswith(name) for path in server.requests) for name in late)


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("cormorant", "The lighthouse"),  # the beginning of a word
        ("lighthose", "The lighthouse"),  # misspelt
        ("granite", "Its stairs"),
        ("context vector", "context vector"),  # what defines a word comes before what uses it
        ("bahdanau", "Bahdanau et al. (2015)"),
        ("beside the text", "Note 1"),
        ("cormorants beneath thirteen umbrellas", ""),  # too few of its words
    ],
)
def test_english_words(open_page: Open, query: str, first: str) -> None:
    answers = found(opened(open_page), query)
    assert answers[0].startswith(first) if first else not answers


@pytest.mark.parametrize(
    ("query", "first"), [("鸬鹚", "灯塔"), ("鸬", "灯塔"), ("花岗岩", "楼梯"), ("上下文向量", "上下文向量"), ("得分 softmax", "结尾")]
)
def test_chinese_needs_no_spaces(open_page: Open, query: str, first: str) -> None:
    page = opened(open_page, "zh/reading/")
    assert found(page, query)[0].startswith(first)
    assert any(query[0] in mark for mark in page.page.locator("[role=option]").first.locator("mark").all_inner_texts())


def test_it_says_plainly_when_there_is_nothing(open_page: Open) -> None:
    page = opened(open_page)
    assert "Text, figures" in page.ask(SAID)
    assert found(page, "xylophone") == []
    assert page.ask(SAID) == "Nothing in the book matches “xylophone”."
    assert page.page.locator(".search-box").get_attribute("aria-expanded") == "false"
    assert not page.page.locator("[role=listbox]").is_visible()
    page.page.locator(".search-box").fill("")
    page.until(f"{SAID}.startsWith('Text, figures')")


def test_when_no_passage_has_all_words_the_nearest_are_shown_as_such(open_page: Open) -> None:
    page = opened(open_page)
    assert found(page, "granite umbrellas")[0].startswith("Its stairs")
    assert page.ask(SAID) == "No passage has all of these words. The nearest:"


def test_arrow_keys_walk_the_answers_and_escape_gives_the_focus_back(open_page: Open) -> None:
    page = opened(open_page)
    count = len(found(page, "the"))
    assert count > 2
    assert page.page.locator(".search-box").get_attribute("aria-expanded") == "true"

    def active() -> int:
        name = page.page.locator(".search-box").get_attribute("aria-activedescendant") or ""
        assert page.page.locator("[role=option][aria-selected=true]").get_attribute("id") == name
        return int(name.removeprefix("search-found-"))

    assert active() == 0
    page.page.keyboard.press("ArrowDown")
    assert active() == 1
    page.page.keyboard.press("ArrowUp")
    page.page.keyboard.press("ArrowUp")
    assert active() == count - 1
    assert page.ask("document.activeElement.className") == "search-box"
    page.page.keyboard.press("Escape")
    assert page.page.locator("dialog[open]").count() == 0
    assert page.ask("document.activeElement.className") == "page-search"
    page.page.keyboard.press("Control+k")
    page.until("document.activeElement.className === 'search-box'")
    page.page.keyboard.type("granite")
    page.until(f"{FOUND}.length === 1")


def test_half_a_word_from_an_input_method_is_not_looked_for(open_page: Open) -> None:
    page = opened(open_page, "zh/reading/")
    found(page, "xylophone")
    page.page.locator(".search-box").fill("")
    session = page.page.context.new_cdp_session(page.page)
    for part in ("d", "de", "deng'ta"):
        session.send("Input.imeSetComposition", {"text": part, "selectionStart": len(part), "selectionEnd": len(part)})
    page.page.wait_for_timeout(300)
    assert page.ask(SAID).startswith("可以搜到")
    session.send("Input.insertText", {"text": "灯塔"})
    page.until(f"{FOUND}[0]?.startsWith('灯塔')")


def test_a_list_that_does_not_come_is_told_and_asked_for_again(open_page: Open, server: Server) -> None:
    with server.failing("search.json", status=404):
        page = opened(open_page, errors=True)
        page.page.locator(".search-box").fill("granite")
        page.until(f"{SAID}.includes('could not be fetched')")
    page.page.locator(".search-box").fill("granite stairs")
    page.until(f"{FOUND}.length === 1")


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_axe_finds_nothing(open_page: Open, lang: str) -> None:
    page = opened(open_page, f"{lang}/reading/")
    assert violations(page, "dialog") == []
    found(page, "softmax")
    assert violations(page, "dialog") == []
