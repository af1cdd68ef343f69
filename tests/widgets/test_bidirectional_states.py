"""What the chapter says about the two reading directions, and what the square of numbers shows."""

import re
import xml.etree.ElementTree as ET

import numpy as np
import pytest

from tests.numerics.nudge import close, jacobian
from widgets.bidirectional_states.model import BACK, KNOBS, ONWARD, SAMPLES, compute
from widgets.bottleneck_funnel.model import compute as funnel
from widgets.numerics import rnn
from widgets.numerics.draws import word_vectors
from widgets.paint import STRONGEST_TINT
from widgets.run import run

SVG = "{http://www.w3.org/2000/svg}"


def at(**knobs: object) -> dict:
    return compute(**{knob.name: knob.default for knob in KNOBS} | knobs)


@pytest.mark.parametrize(("rho", "input_scale"), [(0.75, 0.5), (1.25, 1), (2, 0.1)])
def test_every_number_matches_a_nudge_of_its_word(rho: float, input_scale: float) -> None:
    result = at(rho=rho, input_scale=input_scale)
    inputs = input_scale * word_vectors(result["words"], 16)
    nudged = jacobian(lambda x: rnn.forward_both(rho * ONWARD, rho * BACK, x), inputs)  # [n, 32, n, 16]
    for name, half in (("forward", slice(0, 16)), ("backward", slice(16, 32)), ("both", slice(0, 32))):
        assert close(result[name], np.linalg.norm(nudged[:, half], axis=(1, 3)))


@pytest.mark.parametrize("sentence", SAMPLES)
def test_only_a_state_that_read_backward_knows_what_comes(sentence: str) -> None:
    result = at(sentence=sentence)
    assert np.array_equal(result["forward"], np.tril(result["forward"]))
    assert np.array_equal(result["backward"], np.triu(result["backward"]))
    assert np.all(result["both"] > 0)
    readouts = result["readouts"]
    assert readouts["future_share_forward"] == 0
    assert 0 < readouts["future_share_both"] < readouts["future_share_backward"] < 1


def test_the_shares_the_text_names() -> None:
    """The bank by the river: the second of seven states, at the start of the figure."""
    shares = {direction: at(direction=direction)["readouts"] for direction in ("forward", "backward", "both")}
    assert [round(each["state_future_share"], 3) for each in shares.values()] == [0, 0.591, 0.406]
    start = shares["both"]
    assert [round(start[f"future_share_{name}"], 3) for name in shares] == [0, 0.504, 0.289]


def test_a_share_is_the_sum_right_of_the_steps_over_the_whole() -> None:
    result = at(direction="both", state=3)
    shown = result["shown"]
    right = sum(shown[j, k] for j in range(7) for k in range(j + 1, 7))
    assert close(result["readouts"]["future_share_both"], right / shown.sum(), 1e-12)
    assert close(result["readouts"]["state_future_share"], shown[2, 3:].sum() / shown[2].sum(), 1e-12)


def test_the_last_row_shows_the_bars_of_the_funnel() -> None:
    for sentence in SAMPLES:
        bars = funnel(sentence, 0.75, 0.5)["influence"]
        np.testing.assert_allclose(at(sentence=sentence)["forward"][-1], bars, rtol=1e-12)


def test_the_last_state_has_its_own_sentence() -> None:
    cases = [{}, {"direction": "backward"}, {"direction": "both"}, {"state": 7}, {"sentence": "cat", "state": 1}]
    found = [at(**case)["reading"] for case in cases]
    assert found == ["reading", "reading_backward", "reading_both", "reading_last", "reading_last"]


def test_a_reader_is_told_of_words_left_out_and_of_a_state_that_is_not_there() -> None:
    result = run("bidirectional_states", {"sentence": "cat " * 20})
    assert result["readouts"]["n"] == 16
    assert result["notes"] == [{"knob": "sentence", "text": "Only the first 16 of 20 words are read here."}]
    result = run("bidirectional_states", {"sentence": "a cat", "state": 9})
    assert result["notes"] == [{"knob": "state", "text": "There is no state 9 here: the last is 2."}]
    assert "State 2" in result["reading"]


@pytest.mark.parametrize(("knobs", "n"), [({}, 7), ({"direction": "both"}, 7), ({"sentence": "a b c d e f g h i j k l"}, 12)])
def test_the_cells_show_the_table_as_far_as_they_have_room(knobs: dict, n: int) -> None:
    result = run("bidirectional_states", knobs)
    rows = [row[1:] for row in result["tables"]["map"]["rows"]]
    for drawn, row in zip(buttons(result), rows, strict=True):
        written = [float(cell.find(f"{SVG}text").text) for cell in drawn.iter(f"{SVG}g") if cell.get("class") == "mark"]
        assert len(written) == n
        np.testing.assert_allclose(written, row, rtol=0.05, atol=0.0051)


def test_tints_grow_with_the_logarithm_from_paper_to_full() -> None:
    result = run("bidirectional_states", {"direction": "both"})
    values = [value for row in result["tables"]["map"]["rows"] for value in row[1:]]
    tints = [float(box.get("fill-opacity")) for row in buttons(result) for box in row.iter(f"{SVG}rect")]
    expected = STRONGEST_TINT * np.clip((np.log10(values) + 2) / 3, 0, 1)
    np.testing.assert_allclose(tints, expected, atol=0.0051)
    nothing = buttons(run("bidirectional_states", {}))[0]
    assert [box.get("fill-opacity") for box in nothing.iter(f"{SVG}rect")][1:] == ["0"] * 6


def test_each_row_is_a_button_that_chooses_its_state() -> None:
    result = run("bidirectional_states", {})
    for j, row in enumerate(buttons(result), start=1):
        assert (row.get("data-knob"), row.get("data-value"), row.get("tabindex")) == ("state", str(j), "0")
        assert re.match(r"h[₁-₇], \w+", row.get("aria-label"))
        assert row.get("aria-pressed") == ("true" if j == 2 else "false")


def test_more_than_twelve_columns_are_tints_alone() -> None:
    result = run("bidirectional_states", {"sentence": "a b c d e f g h i j k l m", "direction": "both"})
    cells = [cell for row in buttons(result) for cell in row.iter(f"{SVG}g") if cell.get("class") == "mark"]
    assert len(cells) == 13 * 13
    assert not any(cell.find(f"{SVG}text").text for cell in cells)


def buttons(result: dict) -> list[ET.Element]:
    drawing = ET.fromstring(result["figures"]["map"])
    return [group for group in drawing.iter(f"{SVG}g") if group.get("role") == "button"]
