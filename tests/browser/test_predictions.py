"""A guess before the answer: by pointer and by keys, kept over a visit, and beside what the figure itself computes."""

import json
from typing import Any

import pytest

from tests.browser.conftest import Open, Watched
from tests.browser.server import Server
from tests.browser.test_accessibility import violations

PAGE = "en/guesses/"
READY = "document.readyState === 'complete' && !document.querySelector('fieldset.prediction:not([data-ready])')"
NO_STORAGE = 'Object.defineProperty(window, "localStorage", {get() { throw new DOMException("refused", "SecurityError"); }});'


@pytest.fixture(scope="module")
def server(small_server: Server) -> Server:
    return small_server


def visit(open_page: Open, path: str = PAGE, **options: Any) -> Watched:
    page = open_page(path, **options)
    page.until(READY)
    return page


def again(page: Watched) -> None:
    page.page.reload()
    page.until(READY)


def state(page: Watched, name: str) -> str | None:
    return page.page.locator(f"#{name}").get_attribute("data-state")


def explained(page: Watched, name: str) -> bool:
    return page.page.locator(f"#{name} .prediction-explanation").is_visible()


def press(page: Watched, name: str, button: str) -> None:
    page.page.locator(f"#{name} [name={button}]").click()


def true_value(page: Watched, name: str) -> float:
    return float(page.page.locator(f"#{name} .prediction-true dd").get_attribute("data-value") or "nan")


def test_keys_alone_place_a_mark_commit_it_and_begin_anew(open_page: Open) -> None:
    page = visit(open_page)
    keys = page.page.keyboard
    page.page.locator("#guess-mark .symbol").focus()
    keys.press("Tab")
    assert page.ask("document.activeElement.className") == "prediction-range"
    assert page.ask("document.activeElement.getAttribute('aria-valuetext')") == "—"
    keys.press("Tab")
    keys.press("Tab")
    keys.press("Enter")
    assert state(page, "guess-mark") == "open"
    assert page.page.locator("#guess-mark .prediction-missing").is_visible()
    page.until("document.querySelector('.live-region')?.textContent.startsWith('There is no guess yet')")
    keys.press("Shift+Tab")
    keys.press("Shift+Tab")
    keys.press("ArrowRight")
    assert not page.page.locator("#guess-mark .prediction-missing").is_visible()
    guess = page.ask("document.activeElement.getAttribute('aria-valuetext')")
    assert page.page.locator("#guess-mark .prediction-box").input_value() == guess == "33"
    keys.press("Tab")
    keys.press("Tab")
    keys.press("Enter")
    assert state(page, "guess-mark") == "committed"
    assert explained(page, "guess-mark")
    assert page.ask("document.activeElement.closest('fieldset')?.id") == "guess-mark"
    shown = page.page.locator("#guess-mark .prediction-result").inner_text()
    assert "your guess 33" in " ".join(shown.split())
    page.until("/your guess 33; computed [\\d.]+/.test(document.querySelector('.live-region').textContent)")
    page.page.locator("#guess-mark [name=again]").focus()
    keys.press("Enter")
    assert (state(page, "guess-mark"), explained(page, "guess-mark")) == ("open", False)
    assert page.ask("document.activeElement.className") == "prediction-range"
    assert page.page.locator("#guess-mark .prediction-box").input_value() == ""


@pytest.mark.parametrize(("typed", "read"), [("250", "250"), ("2,5", "2.5"), ("１２", "12"), ("1,234", "1,234"), ("0。5", "0.5"), ("1e3", "1,000")])
def test_a_typed_number_is_a_guess(open_page: Open, typed: str, read: str) -> None:
    page = visit(open_page)
    page.page.locator("#guess-mark .prediction-box").fill(typed)
    page.page.keyboard.press("Enter")
    assert state(page, "guess-mark") == "committed"
    assert page.page.locator("#guess-mark .prediction-mine dd").inner_text() == read


@pytest.mark.parametrize("typed", ["many", "0", "-3", "99999", "1e309", "NaN"])
def test_a_number_off_the_scale_is_none(open_page: Open, typed: str) -> None:
    page = visit(open_page)
    page.page.locator("#guess-mark .prediction-box").fill(typed)
    assert page.page.locator("#guess-mark .prediction-unreadable").is_visible()
    press(page, "guess-mark", "commit")
    assert state(page, "guess-mark") == "open"


def test_the_answer_is_the_figures_own(open_page: Open) -> None:
    """The build's number at once; then the figure moves to the setting and shows it too, and at last Python's."""
    page = visit(open_page)
    before = page.page.locator("#bottleneck_funnel [name=rho]").input_value()
    assert page.page.locator("#bottleneck_funnel .picture").is_visible()
    page.page.locator("#guess-mark .prediction-box").fill("3")
    press(page, "guess-mark", "commit")
    drawn = page.until("drawn.at(-1)")
    assert (drawn["source"], drawn["knobs"]["rho"], before) == ("baked", 1.1, "0.75")
    readout = page.page.locator("#bottleneck_funnel output[name=forgetting]")
    assert true_value(page, "guess-mark") == drawn["readouts"]["forgetting"] == float(readout.get_attribute("data-value") or "nan")
    assert page.page.locator("#guess-mark .prediction-true dd").inner_text() == readout.inner_text()
    page.live()
    page.until("drawn.at(-1).source === 'live'")
    assert true_value(page, "guess-mark") == page.ask("drawn.at(-1).readouts.forgetting") == pytest.approx(drawn["readouts"]["forgetting"])


def test_the_figure_decides_a_choice(open_page: Open) -> None:
    page = visit(open_page)
    options = page.page.locator("#guess-choice .prediction-option")
    assert not page.page.locator("#guess-choice .prediction-tag").first.is_visible()
    options.nth(0).click()
    press(page, "guess-choice", "commit")
    tags = [" ".join(text.split()) for text in options.all_inner_texts()]
    assert tags == ["It fades. your guess", "It is as strong as the last.", "It grows. answer"]
    assert true_value(page, "guess-choice") < 0.5
    page.live()
    page.until("drawn.some(({source, knobs}) => source === 'live' && knobs.input_scale === 0.1)")
    assert options.nth(2).get_attribute("data-right") is not None
    assert page.page.locator("#guess-choice input:enabled").count() == 0


def test_a_link_shows_the_setting_again(open_page: Open) -> None:
    page = visit(open_page)
    press(page, "guess-mark", "skip")
    assert page.ask("drawn.length") == 0
    page.page.locator("#guess-mark .prediction-show").click()
    page.until("drawn.at(-1)?.knobs.rho === 1.1")
    assert page.ask("document.getElementById('bottleneck_funnel').getBoundingClientRect().top < innerHeight")


def test_one_stroke_draws_a_curve(open_page: Open) -> None:
    page = visit(open_page)
    plot = page.page.locator("#guess-curve .prediction-plot")
    plot.scroll_into_view_if_needed()
    box = plot.bounding_box()
    mouse = page.page.mouse
    mouse.move(box["x"] + 0.05 * box["width"], box["y"] + 208)
    mouse.down()
    mouse.move(box["x"] + 0.95 * box["width"], box["y"] + 104)
    mouse.up()
    guess = page.ask("[...document.querySelectorAll('#guess-curve input')].map((input) => Number(input.ariaValueText))")
    assert guess[0] == 0.001
    assert guess[-1] == pytest.approx(0.1)
    assert guess == sorted(guess)
    page.page.locator("#guess-curve input").nth(1).focus()
    page.page.keyboard.press("ArrowUp")
    assert page.ask("Number(document.activeElement.ariaValueText)") > guess[1]
    press(page, "guess-curve", "commit")
    page.until("drawn.at(-1)?.knobs.rho === 1.35")
    cells = page.page.locator("#guess-curve tr.prediction-true td")
    assert (
        cells.nth(4).inner_text()
        == page.page.locator("#bottleneck_funnel [data-table=influence] tbody tr").nth(11).locator("td").first.text_content()
    )
    page.live()
    page.until("drawn.at(-1).source === 'live'")
    rows = page.ask("drawn.at(-1).tables.influence.rows.map((row) => row[1])")
    page.until(f"document.querySelector('#guess-curve tr.prediction-true td').dataset.value === '{rows[0]}'")
    values = [
        float(value) for value in page.ask("[...document.querySelectorAll('#guess-curve tr.prediction-true td')].map((td) => td.dataset.value)")
    ]
    assert values == pytest.approx([rows[0], (rows[1] * rows[2]) ** 0.5, rows[5], rows[8], rows[11]])


def test_a_guess_comes_back_on_the_next_visit_and_can_be_taken_back(open_page: Open) -> None:
    page = visit(open_page)
    page.page.locator("#guess-mark .prediction-box").fill("7")
    press(page, "guess-mark", "commit")
    assert page.page.locator("#guess-mark .prediction-kept").is_visible()
    press(page, "guess-marked", "skip")
    again(page)
    assert (state(page, "guess-mark"), state(page, "guess-marked"), state(page, "guess-choice")) == ("committed", "skipped", "open")
    assert page.page.locator("#guess-mark .prediction-mine dd").inner_text() == "7"
    assert explained(page, "guess-mark")
    assert page.ask("drawn.length") == 0, "a guess made on another day must not move a figure"
    press(page, "guess-mark", "again")
    again(page)
    assert state(page, "guess-mark") == "open"


def test_a_guess_with_the_same_numbers_holds_in_the_other_language(open_page: Open) -> None:
    page = visit(open_page)
    page.page.locator("#guess-number .prediction-box").fill("30")
    press(page, "guess-number", "commit")
    page.page.goto(page.page.url.replace("/en/", "/zh/"))
    page.until(READY)
    assert state(page, "guess-number") == "committed"
    assert page.page.locator("#guess-number .prediction-mine dd").inner_text() == "30"


def test_another_question_under_the_same_name_is_open(open_page: Open, server: Server) -> None:
    page = visit(open_page)
    press(page, "guess-marked", "skip")
    html = (server.site / PAGE / "index.html").read_text(encoding="utf-8")
    version = page.page.locator("#guess-marked").get_attribute("data-version") or ""
    server.extra["/en/guesses/"] = html.replace(version, "0123456789").encode()
    try:
        page.page.goto(f"{page.page.url}?anew")
        page.until(READY)
        assert state(page, "guess-marked") == "open"
    finally:
        server.extra.clear()


@pytest.mark.parametrize(
    "kept", ["", "{", "null", "[]", '{"state": "won"}', '{"state": "committed", "guess": "<b>"}', '{"state": "committed", "guess": 99}']
)
def test_what_cannot_be_a_guess_is_none(open_page: Open, kept: str) -> None:
    page = visit(open_page)
    press(page, "guess-number", "skip")
    page.ask("(kept) => localStorage.setItem(Object.keys(localStorage).find((key) => key.includes('guess-number')), kept)", kept)
    again(page)
    assert state(page, "guess-number") == "open"


def test_another_tab_follows(open_page: Open) -> None:
    page = visit(open_page)
    other = page.page.context.new_page()
    other.goto(page.page.url)
    press(page, "guess-marked", "skip")
    other.locator("#guess-marked[data-state=skipped]").wait_for(timeout=5000)


def test_without_storage_it_works_and_says_so(open_page: Open) -> None:
    page = visit(open_page, script=NO_STORAGE)
    page.page.locator("#guess-number .prediction-box").fill("30")
    press(page, "guess-number", "commit")
    assert state(page, "guess-number") == "committed"
    assert page.page.locator("#guess-number .prediction-lost").is_visible()
    assert not page.page.locator("#guess-number .prediction-kept").is_visible()


def test_keys_name_the_site_the_page_and_the_question(open_page: Open) -> None:
    page = visit(open_page, "repo/" + PAGE)
    press(page, "guess-marked", "skip")
    (key,) = page.ask("Object.keys(localStorage)")
    version = page.page.locator("#guess-marked").get_attribute("data-version")
    assert key == f"attention-book /repo/ prediction guesses/ guess-marked {version}"
    assert json.loads(page.ask("(key) => localStorage.getItem(key)", key)) == {"state": "skipped", "guess": None}


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_without_scripts_the_answer_and_its_reason_follow_the_question(open_page: Open, lang: str) -> None:
    page = open_page(f"{lang}/guesses/", java_script_enabled=False).page
    for prediction in page.locator("fieldset.prediction").all():
        assert prediction.locator(".prediction-explanation").is_visible()
        assert prediction.locator(":is(button, input):visible").count() == 0
    assert page.locator("#guess-choice [data-right] .prediction-true").is_visible()
    assert page.locator("#guess-mark .prediction-true dd").is_visible()
    assert page.locator("#guess-curve tr.prediction-true").is_visible()


def test_paper_has_the_answer_too(open_page: Open) -> None:
    page = visit(open_page)
    assert not explained(page, "guess-mark")
    page.page.emulate_media(media="print")
    assert explained(page, "guess-mark")
    assert page.page.locator("#guess-mark .prediction-true dd").is_visible()


def test_when_the_script_never_comes_the_answer_does(open_page: Open, server: Server) -> None:
    with server.failing("/js/joined.js", status=404):
        page = open_page(PAGE, errors=True)
        page.page.wait_for_timeout(300)
        assert not explained(page, "guess-mark")
        page.ask("for (const animation of document.getAnimations()) animation.finish()")
        assert explained(page, "guess-mark")


@pytest.mark.parametrize("width", [320, 1280])
def test_open_and_answered_it_is_accessible_and_fits(open_page: Open, width: int) -> None:
    page = visit(open_page, viewport={"width": width, "height": 800})
    assert violations(page, "main") == []
    for name in ("guess-mark", "guess-curve"):
        press(page, name, "skip")
    page.page.locator("#guess-choice input").first.check()
    press(page, "guess-choice", "commit")
    page.page.locator("#guess-number .prediction-box").fill("12")
    press(page, "guess-number", "commit")
    assert violations(page, "main") == []
    assert page.ask("document.documentElement.scrollWidth") <= width
