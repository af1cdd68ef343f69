"""Longer computations: begun, paused, taken up again, let go; drawn as they go on, while every other figure is answered."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import RECORD, SAVE_DATA, Open, Watched
from tests.browser.server import Fault, Server
from tests.browser.test_accessibility import violations
from tests.browser.test_weights import kill, live, number, state

PAGE = "en/first/"
FIGURE = "#counting"
COUNTS = "drawn.filter((detail) => detail.widget === 'counting').map((detail) => detail.readouts.count)"


@pytest.fixture
def server(pieces: Server) -> Server:
    pieces.requests.clear()
    return pieces


@pytest.fixture(scope="module")
def shared(browser: Browser, pieces: Server) -> Iterator[Watched]:
    """A page whose Python is up, for all the tests that only start, stop and move things."""
    context = browser.new_context()
    context.add_init_script(RECORD + SAVE_DATA)
    page = Watched(context.new_page())
    page.page.goto(pieces.root + PAGE)
    yield up(page)
    context.close()
    assert page.errors == []


@pytest.fixture
def page(shared: Watched) -> Watched:
    """The same, with nothing under way and every knob back at its start."""
    for figure in ("#plain", FIGURE):
        shared.page.locator(f"{figure} [data-action=reset]").click()
    if shared.ask("'running' in document.querySelector('#counting').dataset"):
        press(shared, "reset")
    shared.until("!document.querySelector('figure[data-running], figure[data-busy]')")
    shared.page.wait_for_timeout(150)
    shared.ask("drawn.length = 0")
    return shared


def up(page: Watched) -> Watched:
    page.page.locator("#plain .preset").first.click()
    live(page, "plain")
    live(page, "counting")
    page.ask("drawn.length = 0")
    return page


def press(page: Watched, name: str, figure: str = FIGURE) -> None:
    page.page.locator(f"{figure} button[name={name}]").click()


def said(page: Watched, figure: str = FIGURE) -> str:
    return page.page.locator(f"{figure} .job-said").inner_text()


def running(page: Watched, word: str, figure: str = "counting", seconds: float = 30) -> None:
    """`word` is what the figure says of its job, "" when there is none."""
    page.until(f"(document.getElementById('{figure}').dataset.running ?? '') === '{word}'", seconds)


def test_it_runs_to_its_end_and_is_drawn_on_the_way(page: Watched) -> None:
    assert (said(page), page.page.locator(f"{FIGURE} .job-bar").is_visible()) == ("Not started yet.", False)
    page.ask("window.began = performance.now()")
    press(page, "start")
    page.until(f"{COUNTS}.length > 2")
    assert page.page.locator(f"{FIGURE} button[name=pause]").inner_text() == "Pause"
    page.until("document.querySelector('#counting .job-said').textContent.match(/^\\d+ counted. \\d+%$/)")
    assert 0 < page.ask("document.querySelector('#counting .job-bar').value") < 1
    running(page, "done")
    counts = page.ask(COUNTS)
    assert counts == sorted(set(counts))
    assert counts[-1] == 100
    assert len(counts) < 8 * page.ask("performance.now() - began") / 1000 + 2
    assert page.ask("drawn.every((detail) => detail.source === 'live')")
    assert (said(page), number(page, "counting", "count")) == ("Done.", 100)
    assert page.page.locator(f"{FIGURE} button[name=start]").inner_text() == "Start again"
    press(page, "start")
    page.until(f"{COUNTS}.filter((count) => count === 100).length === 2")


def test_pause_stands_still_and_resume_goes_on(page: Watched) -> None:
    page.page.locator(f"{FIGURE} .preset[data-knob=goal]").last.click()  # it takes for ever
    press(page, "start")
    page.until(f"{COUNTS}.at(-1) > 20")
    press(page, "pause")
    page.page.wait_for_timeout(500)
    counts = page.ask(COUNTS)
    assert said(page).startswith("Paused.")
    page.page.wait_for_timeout(500)
    assert page.ask(COUNTS) == counts
    press(page, "resume")
    page.until(f"{COUNTS}.at(-1) > {counts[-1] + 20}")
    assert page.ask(COUNTS)[: len(counts)] == counts
    press(page, "pause")
    press(page, "resume")  # before the piece under way is here
    before = page.ask(COUNTS)[-1]
    page.until(f"{COUNTS}.at(-1) > {before + 20}")


def test_other_figures_are_answered_between_the_pieces(page: Watched) -> None:
    page.page.locator(f"{FIGURE} .preset[data-knob=goal]").last.click()
    press(page, "start")
    page.until(f"{COUNTS}.at(-1) > 20")
    meanwhile = []
    for step in range(30):
        before = page.ask(COUNTS)[-1]
        page.move("plain", "x", str(step / 100))
        page.until(f"drawn.some((detail) => detail.widget === 'plain' && detail.knobs.x === {step / 100})")
        meanwhile.append(page.ask(COUNTS)[-1] - before)
    assert sorted(meanwhile)[len(meanwhile) // 2] <= 20, meanwhile  # a drawing of what was counted shows six or seven more
    running(page, "running")


def test_a_knob_lets_it_go_and_the_knobs_own_result_is_drawn(page: Watched) -> None:
    press(page, "start")
    page.until(f"{COUNTS}.at(-1) > 10")
    page.move("counting", "goal", "400")
    page.until("drawn.at(-1).knobs.goal === 400")
    running(page, "")
    assert (said(page), number(page, "counting", "count")) == ("Stopped, because a setting was changed.", 0)
    page.page.wait_for_timeout(400)
    assert page.ask(COUNTS)[-1] == 0
    press(page, "start")
    page.until(f"{COUNTS}.at(-1) > 10 && drawn.at(-1).knobs.goal === 400")
    press(page, "pause")
    page.page.wait_for_timeout(300)
    page.page.locator(f"{FIGURE} [data-action=reset]").click()
    page.until("drawn.at(-1).knobs.goal === 100 && drawn.at(-1).readouts.count === 0")
    assert page.page.locator(f"{FIGURE} button[name=start]").inner_text() == "Count"


def test_a_knob_that_only_looks_lets_it_go_on(page: Watched) -> None:
    share = "Number(document.querySelector('#counting .data td').textContent)"
    press(page, "start")
    page.until(f"{COUNTS}.at(-1) > 10")
    page.move("counting", "zoom", "0.5")
    page.until("drawn.at(-1).knobs.zoom === 0.5")
    running(page, "running")
    running(page, "done")
    assert (counts := page.ask(COUNTS)) == sorted(counts)
    assert page.ask(share) == 0.5
    page.move("counting", "zoom", "0.75")
    page.until(f"{share} === 0.75")
    assert (number(page, "counting", "count"), said(page)) == (100, "Done.")
    page.ask("drawn.length = 0")
    press(page, "start")
    page.until(f"{COUNTS}.at(-1) > 10")
    press(page, "pause")
    page.page.wait_for_timeout(400)
    count = page.ask(COUNTS)[-1]
    page.move("counting", "zoom", "1")
    page.until(f"Math.abs({share} - {count / 100}) < 1e-9")
    assert (page.ask(COUNTS)[-1], said(page)[:7]) == (count, "Paused.")
    press(page, "resume")
    running(page, "done")


def test_start_over_shows_the_knobs_own_result(page: Watched) -> None:
    reset = page.page.locator(f"{FIGURE} button[name=reset]")
    assert reset.get_attribute("aria-disabled") == "true"
    press(page, "start")
    running(page, "done")
    assert reset.get_attribute("aria-disabled") == "false"
    reset.click()
    page.until(f"{COUNTS}.at(-1) === 0")
    assert (said(page), reset.get_attribute("aria-disabled")) == ("Not started yet.", "true")


def test_an_error_on_the_way_is_told_and_start_is_offered_again(page: Watched) -> None:
    page.page.locator(f"{FIGURE} [name=ends][value=badly]").check()
    press(page, "start")
    page.until("document.querySelector('#counting .job-said').title === 'ZeroDivisionError: halfway'")
    assert said(page).startswith("Stopped: something went wrong")
    running(page, "")
    assert page.ask("document.documentElement.dataset.python") == "ready"
    page.page.locator(f"{FIGURE} [name=ends][value=well]").check()
    press(page, "start")
    running(page, "done")


def test_without_telling_how_far(page: Watched) -> None:
    page.page.locator(f"{FIGURE} [name=known]").uncheck()
    press(page, "start")
    page.until(f"{COUNTS}.at(-1) > 10")
    assert page.page.locator(f"{FIGURE} .job-bar").get_attribute("value") is None
    assert said(page).endswith("counted.")
    running(page, "done")
    assert page.page.locator(f"{FIGURE} .job-bar").get_attribute("value") == "1"


def test_when_python_dies_it_is_lost_and_begins_anew(open_page: Open) -> None:
    page = up(open_page(PAGE, errors=True))
    page.page.locator(f"{FIGURE} .preset[data-knob=goal]").last.click()
    press(page, "start")
    page.until(f"{COUNTS}.at(-1) > 10")
    kill(page)
    assert said(page) == "Stopped, because Python stopped."
    assert page.page.locator(f"{FIGURE} .state-text").inner_text().startswith("Python is not running")
    page.ask("drawn.length = 0")
    press(page, "start")  # starts Python, too
    page.until(f"{COUNTS}.at(-1) > 10", 90)


def test_start_before_python_is_there_starts_it(open_page: Open, server: Server) -> None:
    page = open_page(PAGE)
    assert not [path for path in server.requests if path.endswith("job.js")]
    with server.failing("pyodide.asm.wasm.zst", hang=True):
        press(page, "start")
        running(page, "waiting")
        assert said(page) == "This begins when Python is ready."
        assert "Starting Python" in page.page.locator(f"{FIGURE} .state-text").inner_text()
        press(page, "pause")
        press(page, "resume")
        running(page, "waiting")
    running(page, "done", seconds=90)
    assert page.ask(COUNTS)[-1] == 100


def test_trained_weights_come_before_it_begins(open_page: Open, server: Server) -> None:
    page = open_page(PAGE, errors=True)
    with server.failing("both.npz", status=404):
        press(page, "start", "#training")
        page.until("document.querySelector('#training .job-said').textContent.includes('does not have both.npz (404)')", 90)
        assert state(page, "training") == "failed"
        running(page, "", "training")
    press(page, "start", "#training")
    running(page, "done", "training")
    assert number(page, "training", "weight") == pytest.approx(1.5 * 0.995**50)


def test_where_workers_are_forbidden(open_page: Open, server: Server) -> None:
    server.faults.append(Fault(PAGE, headers={"Content-Security-Policy": "worker-src 'none'"}))
    page = up(open_page(PAGE, errors=True))
    press(page, "start")
    page.until(f"{COUNTS}.length > 2")
    page.move("plain", "x", "0.33")
    page.until("drawn.at(-1).widget === 'plain' || drawn.at(-2).widget === 'plain'")
    press(page, "pause")
    running(page, "paused")
    assert page.page.workers == []


def test_keyboard_voice_and_names(open_page: Open) -> None:
    page = up(open_page("zh/first/"))
    page.ask("""window.heard = []; new MutationObserver(() => {
      const text = document.querySelector('.live-region').textContent; if (text) heard.push(text);
    }).observe(document.querySelector('.live-region'), {childList: true, characterData: true, subtree: true});""")
    start = page.page.locator(f"{FIGURE} button[name=start]")
    assert start.inner_text() == "数"
    start.focus()
    page.page.keyboard.press("Enter")
    running(page, "running")
    page.page.keyboard.press("Enter")
    running(page, "paused")
    assert page.focused() == "resume"
    assert violations(page, FIGURE) == []
    page.page.keyboard.press("Space")
    assert violations(page, FIGURE) == []
    running(page, "done")
    page.until("heard.some((text) => text.startsWith('已完成。'))")
    assert len(page.ask("heard")) <= 5  # the pause, three quarters, the end
    small = page.ask("""[...document.querySelectorAll('.job button')].filter((button) => button.getBoundingClientRect().height < 24).length""")
    assert small == 0


def test_without_javascript_there_are_no_buttons(open_page: Open) -> None:
    page = open_page(PAGE, java_script_enabled=False).page
    assert not page.locator(f"{FIGURE} .job").is_visible()


@pytest.mark.parametrize("width", [320, 390])
def test_the_row_fits_a_narrow_screen(open_page: Open, width: int) -> None:
    page = open_page(PAGE, viewport={"width": width, "height": 700})
    assert page.ask("document.documentElement.scrollWidth") <= width


def test_in_a_page_of_its_own(open_page: Open) -> None:
    page = open_page("en/embed/counting/")
    press(page, "start")
    running(page, "done", seconds=90)
    assert number(page, "counting", "count") == 100
