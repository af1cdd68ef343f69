"""The code of a figure: unfolded it can be read; one press makes a cell of it, with the settings the figure has then."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator

from tests.browser import accessible
from tests.browser.conftest import CHAPTER, RECORD, SAVE_DATA, Open, Watched
from tests.browser.server import Server
from tests.browser.test_accessibility import QUICK, violations
from widgets.bottleneck_funnel.model import compute

FIGURE, CELL = "bottleneck_funnel", "bottleneck_funnel-code"
SENTENCE = 'a "quoted" cat\nin 花园'  # what must be written otherwise in Python
BOOT = 90


@pytest.fixture(scope="module")
def shared(browser: Browser, server: Server) -> Iterator[Watched]:
    """A page on which the cell's Python is started once."""
    context = browser.new_context(viewport={"width": 320, "height": 900})
    context.add_init_script(RECORD + SAVE_DATA)
    page = Watched(context.new_page())
    page.page.goto(server.root + CHAPTER)
    page.until("document.documentElement.dataset.script === 'ready'")
    yield page
    context.close()
    assert page.errors == []


@pytest.fixture
def page(shared: Watched) -> Watched:
    unfold(shared)
    return shared


def fold(page: Watched, figure: str = FIGURE) -> Locator:
    return page.page.locator(f"#{figure} .shown-code")


def unfold(page: Watched, figure: str = FIGURE) -> Locator:
    if fold(page, figure).get_attribute("open") is None:
        fold(page, figure).locator("summary").click()
    fold(page, figure).locator("[name=try]").wait_for()
    return fold(page, figure)


def cell(page: Watched) -> Locator:
    return page.page.locator(f"#{CELL}")


def code(page: Watched) -> str:
    return cell(page).locator("textarea").input_value()


def make(page: Watched, button: str = "try") -> None:
    fold(page).locator(f"[name={button}]").click()
    page.until(f"document.activeElement.closest('#{CELL}') !== null")


def run(page: Watched) -> str:
    page.ask("window.ended = ''; document.addEventListener('cell:done', (event) => (ended = event.detail.state), { once: true })")
    cell(page).locator("[name=run]").click()
    return str(page.until("ended", BOOT))


def printed(page: Watched) -> dict[str, str]:
    lines = cell(page).locator(".out[data-stream=out]").inner_text().splitlines()
    return {name: value for name, _, value in (line.partition(" = ") for line in lines)}


def looked(page: Watched) -> list[str]:
    """What is wrong with the figure's code and its cell, with the keyboard in it, on the narrowest screen."""
    cell(page).locator("textarea").focus()
    page.until(f"document.querySelector('#{CELL} .pce-textarea') !== null")
    return [fault for display in ("dark", "320 px") for fault in accessible.looked(page.page, display, f"#{FIGURE} .shown-code, #{CELL}")[1]]


def readouts(page: Watched) -> dict[str, str]:
    return dict(page.ask(f"[...document.querySelectorAll('#{FIGURE} .readouts output')].map((one) => [one.name, one.dataset.value])"))


def test_nothing_of_it_is_fetched_before_it_is_unfolded(open_page: Open, server: Server) -> None:
    server.requests.clear()
    page = open_page(CHAPTER)
    page.until("document.documentElement.dataset.script === 'ready'")
    late = ("/code-", "/code/panel.js", "/cells/", "/shown.css", "/cell.css", "/editor.css", "/lab.js", "/editor-")
    assert [path for path in server.requests if any(part in path for part in late)] == []
    unfold(page)
    assert [path for path in server.requests if path.endswith("bottleneck_funnel/model.html")] != []


def test_the_module_is_shown_with_compute_in_sight(page: Watched) -> None:
    shown = fold(page).locator("pre")
    assert shown.get_attribute("aria-label") == "widgets/bottleneck_funnel/model.py"
    assert shown.inner_text().startswith('"""')
    assert page.ask("""() => {
      const box = document.querySelector(".shown-box pre").getBoundingClientRect();
      const compute = [...document.querySelectorAll(".shown-box .k")].find((word) => word.nextSibling.textContent.startsWith(" compute"));
      const { top, bottom } = compute.getBoundingClientRect();
      return box.top < top && bottom < box.bottom - 100;
    }""")
    assert page.ask("document.querySelectorAll('.shown-box [id]').length") == 0


def test_modules_that_it_imports_open_in_its_place(page: Watched) -> None:
    shown, modules = fold(page).locator("pre"), fold(page).locator(".shown-modules a")
    assert modules.all_inner_texts()[:3] == ["bottleneck_funnel/model.py", "knobs.py", "numerics/rnn.py"]
    shown.locator("a", has_text="rnn").first.click()
    page.until("document.querySelector('.shown-box pre').ariaLabel === 'widgets/numerics/rnn.py'")
    assert page.ask("document.activeElement === document.querySelector('.shown-box pre')")
    assert fold(page).locator("[aria-current]").all_inner_texts() == ["numerics/rnn.py"]
    modules.first.click()
    page.until("document.querySelector('.shown-box pre').ariaLabel === 'widgets/bottleneck_funnel/model.py'")


def test_a_cell_of_it_computes_the_figure(page: Watched) -> None:
    make(page)
    assert "compute(sentence=" in code(page).replace("\n    ", "")
    assert cell(page).get_attribute("aria-label") == "Figure\u00a01.1 in code"
    page.until("document.querySelector('.live-region').textContent.includes('below the figure')")
    assert cell(page).get_attribute("data-state") == "idle"  # it is run by who presses Run
    assert run(page) == "done"
    assert cell(page).locator(".cell-output svg").count() == page.page.locator(f"#{FIGURE} .pictures svg").count()
    shown = readouts(page)
    assert {name: float(value) for name, value in printed(page).items()} == pytest.approx({name: float(value) for name, value in shown.items()})
    assert cell(page).locator(".cell-output [tabindex='0']:not(pre)").count() == 0
    assert violations(page, "main", QUICK) == []
    assert looked(page) == []


def test_pressed_again_it_takes_the_settings_of_now(page: Watched) -> None:
    page.move(FIGURE, "rho", "1.25")
    page.page.locator(f"#{FIGURE} [name=sentence]").fill(SENTENCE)
    make(page)
    assert "rho=1.25" in code(page)
    assert r'sentence="a \"quoted\" cat\nin 花园"' in code(page)
    assert cell(page).get_attribute("data-stale") is not None  # what stands below is of the settings before
    assert run(page) == "done"
    assert cell(page).get_attribute("data-stale") is None
    expected = compute(sentence=SENTENCE, rho=1.25, input_scale=0.5)["readouts"]
    assert {name: float(value) for name, value in printed(page).items()} == pytest.approx(expected)


def test_a_fold_opened_before_the_script_was_there_is_filled(open_page: Open) -> None:
    page = open_page(CHAPTER, script="addEventListener('DOMContentLoaded', () => (document.querySelector('.shown-code').open = true))")
    page.until("document.querySelector('.shown-code pre')")


def test_what_was_written_waits_behind_it(page: Watched) -> None:
    make(page)
    cell(page).locator("textarea").fill("print('mine')")
    make(page)
    assert "compute(" in code(page)
    assert cell(page).locator("[name=reset]").inner_text() == "My earlier code"
    page.until("Object.values(localStorage).some((kept) => kept.includes('mine'))")
    page.page.wait_for_timeout(400)
    page.page.reload()
    page.until("document.documentElement.dataset.script === 'ready'")
    unfold(page)
    make(page)
    assert "compute(" in code(page)
    cell(page).locator("[name=reset]").click()
    assert code(page) == "print('mine')"
    cell(page).locator("[name=reset]").click()
    assert "compute(" in code(page)


def test_the_computation_itself_can_be_changed(page: Watched) -> None:
    make(page, "whole")
    whole = code(page)
    assert whole.startswith('"""')
    assert "def compute(" in whole
    assert "import compute" not in whole
    assert run(page) == "done"
    shown = readouts(page)
    assert float(printed(page)["influence_last"]) == pytest.approx(float(shown["influence_last"]))
    cell(page).locator("textarea").fill(whole.replace('"influence_first": first', '"influence_first": 1000 + first'))
    assert run(page) == "done"
    assert float(printed(page)["influence_first"]) == pytest.approx(1000 + float(shown["influence_first"]))


def test_by_keys_alone_it_is_made_run_and_closed(page: Watched) -> None:
    keys = page.page.keyboard
    fold(page).locator("[name=try]").focus()
    keys.press("Enter")
    page.until(f"document.activeElement.closest('#{CELL}') !== null")
    keys.press("Tab")
    assert page.ask("document.activeElement.localName") == "textarea"
    page.ask("window.ended = ''; document.addEventListener('cell:done', (event) => (ended = event.detail.state), { once: true })")
    keys.press("Control+Enter")
    assert page.until("ended", BOOT) == "done"
    cell(page).locator("[name=close]").focus()
    keys.press("Enter")
    assert not cell(page).is_visible()
    assert page.focused() == "try"


def test_paper_shows_none_of_it(page: Watched) -> None:
    make(page)
    page.page.emulate_media(media="print")
    assert not fold(page).is_visible()
    assert not cell(page).is_visible()
    page.page.emulate_media(media="screen")


def test_a_link_to_such_a_cell_shows_it_and_does_not_run_it(open_page: Open) -> None:
    page = open_page(CHAPTER + f"#c.{CELL}=cHJpbnQoMSk")
    page.until(f"document.querySelector('#{CELL} textarea')?.value === 'print(1)'")
    assert "came with the link" in cell(page).locator("[data-notice=shared]").inner_text()
    page.page.wait_for_timeout(300)
    assert page.page.workers == []


def test_in_chinese(open_page: Open) -> None:
    page = open_page(CHAPTER.replace("en/", "zh/"))
    page.until("document.documentElement.dataset.script === 'ready'")
    assert unfold(page).locator("[name=try]").inner_text() == "在单元中试一试"
    make(page)
    assert 'words_of("bottleneck_funnel", "zh")' in code(page)
    assert cell(page).locator(".cell-title").inner_text() == "图\u00a01.1 的代码"
    assert cell(page).locator("[name=run]").inner_text() == "运行"
    assert violations(page, "main", QUICK) == []
    assert looked(page) == []


def test_in_a_frame_it_is_only_read(open_page: Open) -> None:
    page = open_page(f"en/embed/{FIGURE}/#c.{CELL}=cHJpbnQoMSk")
    page.until("document.documentElement.dataset.script === 'ready'")
    fold(page).locator("summary").click()
    fold(page).locator("pre").wait_for()
    assert page.page.locator(".shown-code button, section.cell").count() == 0
    assert violations(page, "main") == []


def test_what_cannot_be_had_is_said_and_can_be_asked_for_again(open_page: Open, server: Server) -> None:
    page = open_page(CHAPTER, errors=True)
    page.until("document.documentElement.dataset.script === 'ready'")
    with server.failing("bottleneck_funnel/model.html", status=404):
        fold(page).locator("summary").click()
        page.until("document.querySelector('.shown-said')?.textContent.includes('404')")
    fold(page).locator("summary").click()
    unfold(page)
    assert not fold(page).locator(".shown-said").is_visible()


def test_without_a_script_a_link_leads_to_the_code(open_page: Open) -> None:
    page = open_page(CHAPTER, java_script_enabled=False)
    fold(page).locator("summary").click()
    fold(page).locator("a").click()
    assert page.page.locator("h1").inner_text() == "widgets/bottleneck_funnel/model.py"
    page.page.locator("nav a", has_text="rnn").click()
    assert page.page.locator("h1").inner_text() == "widgets/numerics/rnn.py"
