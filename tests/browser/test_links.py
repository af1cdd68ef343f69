"""A symbol, the control it names and the part of the picture it stands for light up together, whichever is pointed at."""

from typing import Any

import pytest

from tests.browser.conftest import CHAPTER, Open, Watched

FIGURE = "#bottleneck_funnel"
READY = "document.readyState === 'complete' && document.querySelector('.widget-formula .symbol')?.style.width"
LIT = "[...document.querySelectorAll('.is-lit')].map((element) => element.dataset.link ?? element.dataset.knob)"


def visit(open_page: Open, path: str = CHAPTER, **options: Any) -> Watched:
    page = open_page(path, **options)
    page.until(READY)
    page.page.locator(f"{FIGURE} .widget-formula").scroll_into_view_if_needed()
    return page


def symbol(page: Watched, name: str) -> Any:
    return page.page.locator(f"{FIGURE} .widget-formula .symbol[data-link={name}]").first


def lit(page: Watched) -> dict[str, int]:
    names = page.ask(LIT)
    return {name: names.count(name) for name in names}


def unlit(page: Watched) -> None:
    page.page.mouse.move(0, 0)
    page.page.locator(f"{FIGURE} .how").hover()
    assert lit(page) == {}


def test_pointing_at_a_symbol_lights_what_it_stands_for(open_page: Open) -> None:
    page = visit(open_page)
    words = len(page.ask(f"[...document.querySelectorAll('{FIGURE} [data-table=influence] tbody tr')]"))
    symbol(page, "rho").hover()
    assert lit(page)["rho"] >= 3, "W and ρ in the formula, and the slider"
    assert page.page.locator(f"{FIGURE} .knob[data-knob=rho].is-lit").count() == 1
    symbol(page, "input_scale").hover()
    assert page.page.locator(f"{FIGURE} .picture text.is-lit").count() == words
    assert page.page.locator(f"{FIGURE} .knob[data-knob=input_scale].is-lit").count() == 1
    symbol(page, "context").hover()
    assert page.page.locator(f"{FIGURE} .picture .mark.is-lit").count() == 16
    symbol(page, "influence").hover()
    assert page.page.locator(f"{FIGURE} .picture rect.is-lit").count() == words
    unlit(page)


def test_pointing_at_a_control_or_a_part_lights_its_symbol(open_page: Open) -> None:
    page = visit(open_page)
    for pointed, name in (
        (".knob[data-knob=rho] .knob-label", "rho"),
        (".picture rect[data-link]", "influence"),
        (".picture .mark[data-link]", "context"),
    ):
        page.page.locator(f"{FIGURE} {pointed}").first.hover()
        assert page.page.locator(f"{FIGURE} .widget-formula math [data-link={name}].is-lit").count() >= 1
        unlit(page)
    page.page.locator(f"{FIGURE} .knob[data-knob=sentence] .knob-label").hover()
    assert lit(page) == {}, "no symbol stands for the sentence"


def test_keys_reach_every_symbol_and_every_control_answers(open_page: Open) -> None:
    page = visit(open_page)
    keys = page.page.keyboard
    page.page.locator(f"{FIGURE} .widget-number").focus()
    keys.press("Tab")
    assert page.ask("document.activeElement.dataset.link") == "rho"
    assert page.ask("document.activeElement.ariaLabel") == "memory strength ρ · Figure\u00a01.1"
    assert page.page.locator(f"{FIGURE} .knob[data-knob=rho].is-lit").count() == 1
    keys.press("Enter")
    keys.press("Tab")
    assert "rho" in lit(page), "held"
    assert page.ask("document.activeElement.dataset.link") == "input_scale"
    assert page.page.locator(f"{FIGURE} .symbol[data-link=rho]").first.get_attribute("aria-pressed") == "true"
    keys.press("Escape")
    assert set(lit(page)) == {"input_scale"}
    page.page.locator(f"{FIGURE} [name=rho]").focus()
    assert page.page.locator(f"{FIGURE} .widget-formula math [data-link=rho].is-lit").count() >= 1


def test_a_tap_holds_and_a_second_lets_go(open_page: Open) -> None:
    page = visit(open_page, has_touch=True, viewport={"width": 390, "height": 800})
    symbol(page, "context").tap()
    assert page.page.locator(f"{FIGURE} .picture .mark.is-lit").count() == 16
    page.page.locator(f"{FIGURE} .preset[data-knob=rho]").last.tap()
    page.until("drawn.at(-1)?.knobs.rho === 1.25")
    assert page.page.locator(f"{FIGURE} .picture .mark.is-lit").count() == 16, "the new picture is lit like the old one"
    symbol(page, "context").tap()
    assert page.page.locator(f"{FIGURE} .picture .mark.is-lit").count() == 0
    page.page.locator(f"{FIGURE} .picture rect[data-link=influence]").last.tap()
    assert page.page.locator(f"{FIGURE} .widget-formula math .is-lit, {FIGURE} .widget-formula math.is-lit").count() == 1


def test_a_symbol_in_the_text_means_its_figure(open_page: Open) -> None:
    page = visit(open_page)
    page.page.locator("main > p .symbol[data-link=rho]").first.hover()
    assert page.page.locator(f"{FIGURE} .knob[data-knob=rho].is-lit").count() == 1


@pytest.mark.parametrize("width", [320, 1280])
def test_the_button_of_a_symbol_lies_over_it_and_is_big_enough(open_page: Open, width: int) -> None:
    page = visit(open_page, viewport={"width": width, "height": 800})
    page.page.set_viewport_size({"width": width + 40, "height": 800})
    page.page.wait_for_timeout(200)
    boxes = page.ask(f"""[...document.querySelectorAll("{FIGURE} .widget-formula .math, main > p .math")].flatMap((formula) => {{
      const middle = (element) => {{ const box = element.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2, box.width, box.height]; }};
      const symbols = [...formula.querySelectorAll("math [data-link]")].map(middle);
      return [...formula.querySelectorAll(".symbol")].map((button, n) => [symbols[n], middle(button)]);
    }})""")
    assert len(boxes) >= 5
    for drawn, button in boxes:
        assert button[:2] == pytest.approx(drawn[:2], abs=1)
        assert min(button[2:]) >= 24


def test_the_figure_s_own_page_has_its_formula(open_page: Open) -> None:
    page = visit(open_page, "en/embed/bottleneck_funnel/")
    symbol(page, "rho").hover()
    assert page.page.locator(f"{FIGURE} .knob[data-knob=rho].is-lit").count() == 1


def test_without_scripts_a_formula_has_nothing_to_press(open_page: Open) -> None:
    page = open_page(CHAPTER, java_script_enabled=False)
    assert page.page.locator(f"{FIGURE} .widget-formula math").count() == 4
    assert page.page.locator("math [tabindex], math [role], .symbol").count() == 0


@pytest.mark.parametrize("path", ["en/look-back/", "zh/cost-and-after/"])
def test_no_button_over_a_symbol_lies_over_another(open_page: Open, path: str) -> None:
    """Where symbols stand closer than 24 pixels, their buttons move apart, but each stays at its symbol."""
    page = open_page(path, viewport={"width": 390, "height": 800})
    page.until(READY)
    apart, near = page.ask("""() => {
      const boxes = [...document.querySelectorAll(".widget-formula .symbol")].map((button) => [button, button.getBoundingClientRect()]);
      const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.5 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.5;
      const symbols = (button) => [...button.parentElement.querySelectorAll(`math [data-link="${button.dataset.link}"]`)].map((one) => one.getBoundingClientRect());
      return [
        boxes.every(([, one], k) => one.width >= 24 && one.height >= 24 && boxes.slice(k + 1).every(([, other]) => !over(one, other))),
        boxes.every(([button, box]) => symbols(button).some((symbol) => over(symbol, box))),
      ];
    }""")
    assert apart
    assert near
