"""Everything a finger can do, keys can do, and the focus never gets lost."""

from tests.browser.conftest import Watched

FIGURE = "bottleneck_funnel"


def test_the_keyboard_alone_sets_and_resets_a_figure(live: Watched) -> None:
    page, keys = live.page, live.page.keyboard
    page.locator(f"#{FIGURE} .widget-number").focus()
    while live.focused() != "sentence":  # the symbols of its formula come first
        keys.press("Tab")
    keys.press("Control+a")
    keys.type("two words")
    live.until("drawn.at(-1)?.readouts.n === 2")
    while live.focused() != "rho":
        keys.press("Tab")
    keys.press("ArrowRight")
    live.until("drawn.at(-1).knobs.rho > 0.75")
    slider = page.locator(f"#{FIGURE} [name=rho]")
    assert slider.get_attribute("aria-valuetext") == slider.input_value()
    assert page.locator(f"#{FIGURE} .knob-box").first.input_value() == slider.input_value()
    keys.press("End")
    live.until("drawn.at(-1).knobs.rho === 3")
    assert live.focused() == "rho"
    while live.focused() != "reset":
        keys.press("Tab")
    keys.press("Enter")
    live.until("drawn.at(-1).knobs.rho === 0.75 && drawn.at(-1).readouts.n > 2")
    assert live.focused() == "reset"


def test_a_typed_number_is_used_as_it_is_and_kept(live: Watched) -> None:
    box = live.page.locator(f"#{FIGURE} .knob-box").first
    box.fill("0,333")
    live.until("drawn.at(-1)?.knobs.rho === 0.333")
    assert box.input_value() == "0,333"
    box.fill("nonsense")
    live.until("drawn.at(-1).knobs.rho === 0.75")
    note = live.page.locator(f"#{FIGURE} [data-knob=rho] .knob-note")
    assert "nonsense" in note.inner_text()
    assert note.get_attribute("id") in (box.get_attribute("aria-describedby") or "")
    assert box.input_value() == "nonsense"
    box.fill("99")
    live.until("drawn.at(-1).knobs.rho === 3")
    box.blur()
    live.move(FIGURE, "rho", "2")
    live.until("drawn.at(-1).knobs.rho === 2")
    assert not note.is_visible()
    assert box.input_value() == "2"


def test_half_a_word_from_an_input_method_is_not_computed(live: Watched) -> None:
    live.page.locator(f"#{FIGURE} [name=sentence]").fill("")
    live.until("drawn.length")
    live.page.wait_for_timeout(400)
    before = live.ask("drawn.length")
    session = live.page.context.new_cdp_session(live.page)
    for part in ("w", "wo", "wo'ai"):
        session.send("Input.imeSetComposition", {"text": part, "selectionStart": len(part), "selectionEnd": len(part)})
    live.page.wait_for_timeout(500)
    assert live.ask("drawn.length") == before
    session.send("Input.insertText", {"text": "我爱猫"})
    live.until("drawn.at(-1).knobs.sentence === '我爱猫'")


HEAR = """() => {
  window.said = [];
  const region = document.querySelector(".live-region");
  window.hearing?.disconnect();
  window.hearing = new MutationObserver(() => region.textContent && said.push(region.textContent));
  hearing.observe(region, { childList: true });
}"""


def test_results_are_said_once_and_shortly(live: Watched) -> None:
    live.ask(HEAR)
    for value in ("1", "1.25", "1.5", "2"):
        live.move(FIGURE, "rho", value)
    live.until("said.length")
    live.page.wait_for_timeout(700)  # a second would be said by now
    said = live.ask("said")
    assert len(said) == 1
    assert 10 < len(said[0]) <= 280


def test_a_note_is_said_and_a_sentence_that_was_told_is_not(live: Watched) -> None:
    live.ask(HEAR)
    live.move("source_reversal", "n", "8")
    live.until("said.length === 1")
    live.move("source_reversal", "word", "3")
    live.until("said.length === 2")
    live.page.locator("#source_reversal .knob-box").first.fill("nonsense")
    live.until("said.length === 3")
    first, second, third = live.ask("said")
    assert second
    assert not {*first.split(". ")} & {*second.split(". ")}
    assert first.endswith(live.page.locator("#source_reversal .reading").inner_text()[-1])  # whole sentences
    assert third.startswith(live.page.locator("#source_reversal .knob-note").first.inner_text())
