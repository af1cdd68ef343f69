"""Dragging a picture's handles with a mouse, a finger or keys, and walking over a map's cells: each ends in the form."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.browser.conftest import Open, Watched

MIXTURE, MAP = "en/embed/weighted_sum/", "en/embed/dot_alignment/"


def started(page: Watched) -> Watched:
    page.touch()
    page.live()
    page.page.locator("[data-action=reset]").click()
    page.until("drawn.at(-1).knobs.temperature === 1")
    return page


@pytest.fixture
def mixture(open_page: Open) -> Iterator[Callable[..., Watched]]:
    yield lambda **options: started(open_page(MIXTURE, **options))


def centre(page: Watched, moves: str) -> tuple[float, float]:
    handle = page.page.locator(f'[data-moves="{moves}"] circle').last
    handle.scroll_into_view_if_needed()
    box: Any = handle.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def unit(page: Watched) -> float:
    """Pixels that are 1 in the plane."""
    return float(page.ask("document.querySelector('[data-figure=plane] .field').getBoundingClientRect().width / 11"))


def tip(page: Watched) -> list[float]:
    return [float(page.page.locator(f"[name={knob}]").input_value()) for knob in ("x1", "y1")]


def test_a_mouse_drags_a_tip_and_a_score_and_the_form_follows(mixture: Callable[..., Watched]) -> None:
    page = mixture()
    mouse, (x, y), step = page.page.mouse, centre(page, "x1 y1"), unit(page)
    assert tip(page) == [3.6, 0.9]
    mouse.move(x + 3, y + 3)  # not quite in its middle: the tip must not jump there
    mouse.down()
    mouse.move(x + 3 - step, y + 3 - step, steps=5)
    mouse.move(x + 3 - 2 * step, y + 3 - step, steps=5)
    mouse.up()
    assert tip(page) == [1.6, 1.9]
    page.until("drawn.at(-1).knobs.x1 === 1.6 && drawn.at(-1).knobs.y1 === 1.9 && drawn.at(-1).readouts.inside_hull === 1")
    mouse.move(x, y)
    page.page.wait_for_timeout(300)  # a tip that followed would have moved by now
    assert tip(page) == [1.6, 1.9]

    x, y = centre(page, "e4")
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + 2000, y, steps=3)
    mouse.up()
    page.until("drawn.at(-1).knobs.e4 === 5")
    assert page.page.locator("[name=e4]").input_value() == "5"


def test_a_finger_drags_a_tip_and_the_page_stays(mixture: Callable[..., Watched]) -> None:
    page = mixture(viewport={"width": 360, "height": 640}, has_touch=True)
    (x, y), step = centre(page, "x1 y1"), unit(page)
    before = page.ask("scrollY")
    session = page.page.context.new_cdp_session(page.page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for part in range(1, 9):
        session.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x, "y": y + step * part / 4}]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.until("drawn.at(-1).knobs.y1 === -1.1")
    assert tip(page) == [3.6, -1.1]
    assert page.ask("scrollY") == before


def test_arrow_keys_move_what_a_finger_drags_and_keep_the_focus(mixture: Callable[..., Watched]) -> None:
    page = mixture()
    keys = page.page.keyboard
    page.page.locator('[data-moves="x1 y1"]').focus()
    for key in ("ArrowLeft", "ArrowLeft", "ArrowUp", "Shift+ArrowDown"):
        keys.press(key)
    page.until("drawn.at(-1).knobs.x1 === 3.4 && drawn.at(-1).knobs.y1 === 0")
    assert page.ask("document.activeElement.dataset.moves") == "x1 y1"
    assert page.ask("document.activeElement.getAttribute('aria-valuetext')") == "x 3.40, y 0.00"
    keys.press("Tab")
    page.page.locator('[data-moves="e1"]').focus()
    keys.press("ArrowUp")
    page.until("drawn.at(-1).knobs.e1 === 1.3")
    keys.press("End")
    page.until("drawn.at(-1).knobs.e1 === 5")
    keys.press("Home")
    page.until("drawn.at(-1).knobs.e1 === -5")


def test_a_field_that_holds_no_number_is_moved_from_what_was_used_instead(mixture: Callable[..., Watched]) -> None:
    page = mixture()
    page.page.locator("[name=y1]").fill("high")
    page.until("drawn.at(-1).knobs.y1 === 0.9")
    page.page.locator('[data-moves="x1 y1"]').focus()
    page.page.keyboard.press("ArrowUp")
    page.until("drawn.at(-1).knobs.y1 === 1")
    assert page.page.locator("[name=y1]").input_value() == "1"


def test_arrow_keys_walk_over_a_map_and_enter_chooses_the_row(open_page: Open) -> None:
    page = open_page(MAP)
    keys = page.page.keyboard
    cell = "[document.activeElement.dataset.row, document.activeElement.dataset.column].join()"
    page.page.locator("[data-figure=map] [tabindex='0']").focus()
    assert page.ask(cell) == "4,1"
    for key in ("ArrowUp", "ArrowRight", "ArrowUp", "ArrowDown", "ArrowDown", "ArrowDown"):
        keys.press(key)
    assert page.ask(cell) == "4,2"  # there is no row below
    keys.press("ArrowUp")
    keys.press("Enter")
    page.until("drawn.at(-1)?.readouts.target === 'cat'")
    assert page.ask(cell) == "3,2"
    assert page.ask("document.activeElement.getAttribute('aria-pressed')") == "true"
    assert page.page.locator("[name=target]").first.input_value() == "4"
