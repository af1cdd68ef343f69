"""Reach is not capacity: what the chapter says about it, and what the picture shows."""

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator

import numpy as np
import pytest

from widgets.memory_capacity import model
from widgets.memory_capacity.figures import RECALL
from widgets.memory_capacity.model import HELD_OUT, TRAINING, VOCABULARY, compute, named, sentences, train
from widgets.numerics import rnn
from widgets.numerics.draws import orthogonal
from widgets.run import run
from widgets.words import words_of

SVG = "{http://www.w3.org/2000/svg}"
LENGTHS = (5, 10, 20)
WIDTHS = (8, 16, 32, 64, 128, 256)


def readout(name: str, width: int = 64, n: int = 10, rho: float = 1.5) -> float:
    return float(compute(width, n, rho)["readouts"][name])


def test_the_experiment_is_as_large_as_the_text_says() -> None:
    assert (model.VOCABULARY, model.TRAINING, model.HELD_OUT) == (20, 1200, 500)


def test_a_wider_c_holds_more_words() -> None:
    recalls = [readout("recall_mean", width=width) for width in WIDTHS]
    np.testing.assert_allclose(recalls, [0.14, 0.21, 0.35, 0.56, 0.80, 0.96], atol=0.01)
    assert recalls == sorted(recalls)


def test_a_longer_sentence_crowds_c_and_leaves_attention_alone() -> None:
    np.testing.assert_allclose([readout("recall_mean", n=n) for n in LENGTHS], [0.96, 0.56, 0.28], atol=0.01)
    np.testing.assert_allclose([readout("recall_attention", n=n) for n in LENGTHS], [0.99, 0.96, 0.94], atol=0.01)
    assert [round(readout("recall_attention", n=n, rho=1), 2) for n in LENGTHS] == [1, 1, 1]


def test_without_tanh_twice_the_words_need_only_twice_the_width(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is the bend of tanh, at every word that follows, that makes them need more."""

    def straight(width: int, _rho: float, words: np.ndarray) -> Iterator[np.ndarray]:
        memory, vectors = model.encoder(width)
        state = np.zeros((width, words.shape[1]))
        for word in words:
            state = memory.apply(state) + vectors[:, word]
            yield state

    monkeypatch.setattr(model, "read", straight)
    assert compute.__wrapped__(64, 5, 1)["readouts"]["recall_mean"] > 0.99
    assert compute.__wrapped__(128, 10, 1)["readouts"]["recall_mean"] > 0.99


def test_it_is_not_reach_that_runs_out() -> None:
    """At ρ = 1.5 the first word arrives at its full size, whatever the length; it is named less and less."""
    for n in LENGTHS:
        assert 0.95 < readout("reach_first", n=n) < 1.05
    np.testing.assert_allclose([readout("recall_first", n=n) for n in LENGTHS], [0.99, 0.49, 0.07], atol=0.01)


def test_twice_the_words_need_more_than_twice_the_width() -> None:
    assert readout("recall_mean", width=64, n=5) > 0.95
    assert readout("recall_mean", width=128, n=10) < 0.85


def test_a_weak_memory_lacks_reach_as_well() -> None:
    reaches = [readout("reach_first", n=n, rho=1) for n in LENGTHS]
    np.testing.assert_allclose(reaches, [0.30, 0.082, 0.0059], rtol=0.05)
    assert readout("recall_first", n=20, rho=1) < 0.1


def test_more_than_full_reach_is_no_help() -> None:
    """At ρ = 2 a nudge of the first word arrives four times as large, and fewer words are named."""
    assert 3.5 < readout("reach_first", rho=2) < 4.5
    assert readout("recall_mean", rho=2) < readout("recall_mean", rho=1.5) - 0.1


@pytest.mark.parametrize("n", [3, 4, 5, 10, 20])
def test_no_sentence_is_on_both_sides(n: int) -> None:
    training, held_out = sentences(n)
    assert (training.shape, held_out.shape) == ((n, TRAINING), (n, HELD_OUT))
    assert not {tuple(s) for s in training.T} & {tuple(s) for s in held_out.T}
    for side in (training, held_out):
        shares = np.bincount(side.ravel(), minlength=VOCABULARY) / side.size
        assert len(shares) == VOCABULARY
        assert np.abs(shares - 1 / VOCABULARY).max() < 0.02


def test_what_is_reported_is_not_the_recall_of_sentences_trained_on() -> None:
    """The same reader does much better on the sentences it has learned from: that number would be no measurement."""
    training, held_out = sentences(10)
    reader, _ = train(64, 1.5, training)

    def recall(words: np.ndarray) -> float:
        last = list(model.read(64, 1.5, words))[-1]
        return float(np.mean(named(reader, last[None], 10) == words))

    assert recall(held_out) == readout("recall_mean")
    assert recall(training) > recall(held_out) + 0.1


def test_the_reader_is_least_squares_on_one_hot_words_with_a_small_penalty() -> None:
    """Without the short ways: a constant among the features, the penalty as rows of their own, every target written out."""
    words = sentences(4)[0]
    states = list(model.read(16, 1.2, words))[-1]
    targets = np.eye(VOCABULARY)[words].transpose(0, 2, 1).reshape(-1, TRAINING)  # [n·V, m]
    penalty = model.PENALTY * states.var(axis=1).mean() * TRAINING
    features = np.vstack([np.column_stack([states.T, np.ones(TRAINING)]), np.sqrt(penalty) * np.eye(16, 17)])
    plain = np.linalg.lstsq(features, np.vstack([targets.T, np.zeros((16, 4 * VOCABULARY))]), rcond=None)[0]
    new = list(model.read(16, 1.2, sentences(4)[1]))[-1]
    np.testing.assert_allclose(model.fit(states, words).scores(new), plain[:16].T @ new + plain[16][:, None], atol=1e-10)


def test_the_states_are_those_of_the_plain_network() -> None:
    memory, vectors = model.encoder(16)
    words = sentences(10)[0][:, :3]
    states = np.stack(list(model.read(16, 0.9, words)))
    recurrent = 0.9 * memory.apply(np.eye(16))
    for k in range(3):
        np.testing.assert_allclose(states[:, :, k], rnn.forward(recurrent, vectors[:, words[:, k]].T), atol=1e-12)


def test_reach_is_the_size_of_the_jacobian() -> None:
    memory, vectors = model.encoder(16)
    recurrent = 1.2 * memory.apply(np.eye(16))
    words = sentences(6)[1]
    squares = [(rnn.input_jacobians(recurrent, rnn.forward(recurrent, vectors[:, sentence].T)) ** 2).sum(axis=(1, 2)) for sentence in words.T]
    # One direction a sentence estimates it: to a few percent with 500 sentences.
    np.testing.assert_allclose(compute(16, 6, 1.2)["reach"], np.sqrt(np.mean(squares, axis=0) / 16), rtol=0.06)


def test_a_full_random_matrix_gives_the_same_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    class Full:
        def __init__(self, text: str, width: int) -> None:
            self.q = orthogonal(text, width)

        def apply(self, states: np.ndarray) -> np.ndarray:
            return self.q @ states

        def apply_back(self, states: np.ndarray) -> np.ndarray:
            return self.q.T @ states

    quick, (_, vectors) = compute(32, 10, 1.0), model.encoder(32)
    monkeypatch.setattr(model, "encoder", lambda width: (Full("full", width), vectors))
    full = compute.__wrapped__(32, 10, 1.0)
    for name in ("recall_mean", "recall_first", "recall_attention", "reach_first"):
        assert abs(quick["readouts"][name] - full["readouts"][name]) < 0.03


def test_the_last_word_is_read_from_the_same_state_either_way() -> None:
    result = compute(64, 10, 1.0)
    assert abs(result["recall"][-1] - result["recall_states"][-1]) < 0.03


def test_every_situation_has_its_sentence() -> None:
    cases = [(64, 10, 1.5), (64, 10, 0.75), (256, 10, 1.5), (256, 10, 2)]
    assert [compute(*case)["reading"] for case in cases] == ["reading", "reading_faded", "reading_all", "reading_first_only"]


def test_standard_errors_are_as_small_as_the_text_says() -> None:
    result = compute(64, 10, 1.5)
    assert max(*result["recall_error"], *result["recall_states_error"]) < 0.0225
    assert result["recall_error"][0] == np.sqrt(result["recall"][0] * (1 - result["recall"][0]) / HELD_OUT)
    for lang in ("en", "zh"):
        how = words_of("memory_capacity", lang)["how"]
        assert re.findall(r"\d+(?:[,.]\d+)?", how) == [str(VOCABULARY), f"{TRAINING:,}", str(HELD_OUT), "1", "2.3"]


@pytest.mark.parametrize("knobs", [{}, {"n": 20, "rho": 0.5}, {"width": 8, "n": 3, "rho": 2}, {"width": 33}])
def test_bars_and_caps_stand_as_high_as_the_table_says(knobs: dict) -> None:
    result = run("memory_capacity", knobs)
    marks = [g for g in ET.fromstring(result["figures"]["recall"]).iter(f"{SVG}g") if g.get("class") == "mark"]
    rows = result["tables"]["recall"]["rows"]
    bars, caps = marks[0 : 2 * len(rows) : 2], marks[1 : 2 * len(rows) : 2]
    for row, bar, cap in zip(rows, bars, caps, strict=True):
        bottom = float(bar[1].get("y")) + float(bar[1].get("height"))
        assert abs(float(bar[1].get("height")) - RECALL * row[1]) < 0.02
        assert abs(bottom - (float(cap[1].get("y")) + 1.5) - RECALL * row[3]) < 0.02


def test_dots_of_reach_lie_on_a_logarithmic_axis() -> None:
    result = run("memory_capacity", {"rho": 0.5, "n": 20})
    reach = [row[5] for row in result["tables"]["recall"]["rows"]]
    heights = [float(dot.get("cy")) for dot in ET.fromstring(result["figures"]["recall"]).iter(f"{SVG}circle")]
    per_decade = (heights[-1] - heights[0]) / np.log10(reach[-1] / reach[0])
    for value, height in zip(reach, heights, strict=True):
        assert abs(height - heights[0] - per_decade * np.log10(value / reach[0])) < 0.05


def test_any_width_a_reader_types_is_computed() -> None:
    for width in (9, 33, 101):
        assert np.isfinite(compute(width, 4, 1.5)["readouts"]["recall_mean"])
