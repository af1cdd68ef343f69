"""What the chapter says about memory strength and sentence length, and what the curves show."""

import numpy as np
import pytest

from tests.numerics.nudge import close, exact_jacobian
from widgets.numerics import rnn
from widgets.run import run
from widgets.sentence_length.model import KNOBS, MEMORY, PRESETS, WORDS, compute
from widgets.words import write


def at(**knobs: object) -> dict:
    return compute(**{knob.name: knob.default for knob in KNOBS} | knobs)


@pytest.mark.parametrize(("track", "word"), [("first", 0), ("middle", 14), ("last", 29)])
@pytest.mark.parametrize(("rho", "input_scale"), [(1.5, 0.5), (0.75, 1), (2, 0.1)])
def test_the_influence_at_thirty_words_matches_a_nudge(rho: float, input_scale: float, track: str, word: int) -> None:
    inputs = input_scale * WORDS[:30]

    def nudged(vector: np.ndarray, last: int) -> np.ndarray:
        return rnn.forward(rho * MEMORY, np.concatenate([inputs[:word], [vector], inputs[word + 1 :]]))[last]

    readouts = at(rho=rho, input_scale=input_scale, track=track)["readouts"]
    on_context = exact_jacobian(lambda vector: nudged(vector, 29), inputs[word])
    on_own_state = exact_jacobian(lambda vector: nudged(vector, word), inputs[word])
    assert close(readouts["at_30"], np.linalg.norm(on_context), 1e-10)
    assert close(readouts["attended_at_30"], np.linalg.norm(on_own_state), 1e-10)
    assert readouts["attended_evenly_at_30"] == readouts["attended_at_30"] / 30


def test_the_same_memory_explodes_holds_or_vanishes_with_the_size_of_the_words() -> None:
    """At ρ = 1.5 the first word's influence does all three: the numbers the text names."""
    small, usual, large = (at(input_scale=size)["readouts"] for size in (0.1, 0.5, 1))
    assert [write(each["at_30"], "sig3") for each in (small, usual, large)] == ["69.2", "1.35", "0.0310"]
    assert [each["leaves_band_at"] for each in (small, usual, large)] == [34, "none", 33]
    assert [at(input_scale=size)["reading"] for size in (0.1, 0.5, 1)] == ["reading_exploded", "reading", "reading_vanished"]


def test_a_stronger_memory_helps_until_it_explodes() -> None:
    """Large words vanish at the presets and are held by ρ = 2; small ones are held by ρ = 1 and explode at 2."""
    large = {rho: at(rho=rho, input_scale=1)["readouts"]["leaves_band_at"] for rho in (*PRESETS, 2)}
    assert large == {0.75: 8, 1: 11, 1.25: 19, 2: "none"}
    small = {rho: at(rho=rho, input_scale=0.1)["readouts"]["leaves_band_at"] for rho in (*PRESETS, 2)}
    assert small == {0.75: 21, 1: "none", 1.25: "none", 2: 17}


def test_no_memory_strength_suits_all_words_up_to_sixty() -> None:
    for rho in np.arange(0.25, 3.01, 0.25):
        assert any(at(rho=rho, input_scale=size)["readouts"]["leaves_band_at"] != "none" for size in (0.1, 0.5, 1, 2))


def test_the_presets_at_the_start() -> None:
    """The figure as the page opens: three curves sink below 10⁻², the reader's does not."""
    start = {rho: at(rho=rho)["readouts"] for rho in (*PRESETS, 1.5)}
    assert {rho: readouts["leaves_band_at"] for rho, readouts in start.items()} == {0.75: 12, 1: 22, 1.25: 57, 1.5: "none"}
    assert [write(readouts["at_30"], "sig2") for readouts in start.values()] == ["8.5\u00a0×\u00a010⁻⁷", "0.0010", "0.24", "1.4"]


def test_the_last_word_is_as_near_as_attention_brings_it() -> None:
    result = at(track="last")
    np.testing.assert_array_equal(result["curves"][-1], result["attended"])
    assert result["readouts"]["leaves_band_at"] == "none"


def test_the_direct_path_holds_no_memory_matrix() -> None:
    """To the first word's own state no word lies before it: its path is as strong at every length and every ρ."""
    weak, strong = at(rho=0.25), at(rho=3)
    assert np.ptp(weak["attended"]) == 0
    assert np.array_equal(weak["attended"], strong["attended"])
    np.testing.assert_allclose(weak["attended_evenly"] * weak["lengths"], weak["attended"])


def test_a_sentence_is_the_beginning_of_the_longest() -> None:
    """Each point of the first word's curve equals the Jacobian of that sentence read alone."""
    result = at(rho=1.25)
    for n in (1, 7, 60):
        jacobians = rnn.input_jacobians(1.25 * MEMORY, rnn.forward(1.25 * MEMORY, 0.5 * WORDS[:n]))
        np.testing.assert_allclose(result["curves"][-1][n - 1], np.linalg.norm(jacobians[0]), rtol=1e-10)


def test_every_curve_of_the_figure_is_a_column_of_its_table() -> None:
    for knobs in ({}, {"rho": 1}, {"rho": 0.25, "track": "middle"}):
        result = run("sentence_length", knobs)
        table = result["tables"]["curves"]
        columns = dict(zip(table["columns"], zip(*table["rows"], strict=True), strict=True))
        lines = [trace for trace in result["figures"]["curves"]["data"] if trace["mode"] == "lines"]
        assert {trace["name"] for trace in lines} == set(table["columns"][1:])
        for trace in lines:
            assert tuple(trace["y"]) == columns[trace["name"]]
            assert tuple(trace["x"]) == columns[table["columns"][0]] == tuple(range(1, 61))


def test_none_is_said_in_the_readers_language() -> None:
    assert run("sentence_length", {})["readouts"]["leaves_band_at"] == "none"
    assert run("sentence_length", {}, "zh")["readouts"]["leaves_band_at"] == "无"
    assert "首词" in run("sentence_length", {}, "zh")["reading"]
