"""The steps of both decoders: against their formulas, their gradients against nudges, and which of them fit into one product."""

from collections.abc import Callable

import numpy as np
import pytest

from tests.numerics.pulls import gradients_match
from widgets.numerics.bahdanau_step import Bahdanau, BahdanauStep, bahdanau_step, bahdanau_step_backward, decode_bahdanau
from widgets.numerics.cells import Weights
from widgets.numerics.draws import normals
from widgets.numerics.luong_step import (
    Luong,
    LuongStep,
    decode_luong,
    decode_luong_feeding,
    luong_at_once,
    luong_feeding_step,
    luong_step,
    luong_step_backward,
)
from widgets.numerics.scores import Additive, additive_keys
from widgets.numerics.softmax import softmax

BATCH, STEPS, SOURCE, STATE, OTHER, WORD, HIDDEN = 2, 4, 3, 3, 2, 2, 4
SOURCES, WORDS = normals("h", BATCH, SOURCE, OTHER), normals("y", STEPS, BATCH, WORD)
START, FED = normals("s_0", BATCH, STATE), normals("fed", BATCH, HIDDEN)


def cell(read: int) -> Weights:
    return Weights(normals("W", read, STATE), normals("U", STATE, STATE), normals("b", STATE))


BAHDANAU = Bahdanau(Additive(normals("W_a", HIDDEN, STATE), normals("U_a", HIDDEN, OTHER), normals("v_a", HIDDEN)), cell(WORD + OTHER))
SCORER, COMBINE = normals("W_a", STATE, OTHER), normals("W_c", HIDDEN, OTHER + STATE)
LUONG, FEEDING = Luong(cell(WORD), SCORER, COMBINE), Luong(cell(WORD + HIDDEN), SCORER, COMBINE)
DECODERS: dict[str, tuple[Callable, Bahdanau | Luong]] = {
    "bahdanau": (decode_bahdanau, BAHDANAU),
    "luong": (decode_luong, LUONG),
    "luong_feeding": (decode_luong_feeding, FEEDING),
}


def test_bahdanaus_state_before_asks_and_its_context_helps_to_make_the_next() -> None:
    s, y, h = START[0], WORDS[0, 0], SOURCES[0]
    step, _ = bahdanau_step(BAHDANAU, s, y, h, additive_keys(BAHDANAU.scorer, h))
    scorer, cell = BAHDANAU
    e = np.array([scorer.v @ np.tanh(scorer.query @ s + scorer.source @ h_j) for h_j in h])
    a = softmax(e)
    c = sum(a[j] * h[j] for j in range(SOURCE))
    expected = BahdanauStep(s, e, a, c, np.tanh(np.concatenate([y, c]) @ cell.inputs + s @ cell.memory + cell.bias))
    for found, value in zip(step, expected, strict=True):
        np.testing.assert_allclose(found, value, rtol=1e-12)


def test_luongs_new_state_asks_and_its_context_only_helps_to_write() -> None:
    s, y, h = START[0], WORDS[0, 0], SOURCES[0]
    step, _ = luong_step(LUONG, s, y, h)
    cell, scorer, combine = LUONG
    state = np.tanh(y @ cell.inputs + s @ cell.memory + cell.bias)
    e = np.array([state @ scorer @ h_j for h_j in h])
    a = softmax(e)
    c = sum(a[j] * h[j] for j in range(SOURCE))
    expected = LuongStep(state, e, a, c, np.tanh(combine @ np.concatenate([c, state])))
    for found, value in zip(step, expected, strict=True):
        np.testing.assert_allclose(found, value, rtol=1e-12)


def test_input_feeding_reads_the_attentional_state_along_with_the_word() -> None:
    """With no weights on what is fed it is Luong's plain step; with them it is not."""
    of_word = FEEDING.cell.inputs[:WORD]
    deaf = FEEDING._replace(cell=FEEDING.cell._replace(inputs=np.concatenate([of_word, np.zeros((HIDDEN, STATE))])))
    plain = luong_step(FEEDING._replace(cell=FEEDING.cell._replace(inputs=of_word)), START, WORDS[0], SOURCES)[0]
    for found, expected in zip(luong_feeding_step(deaf, START, FED, WORDS[0], SOURCES)[0], plain, strict=True):
        np.testing.assert_allclose(found, expected, rtol=1e-12)
    assert not np.allclose(luong_feeding_step(FEEDING, START, FED, WORDS[0], SOURCES)[0].state, plain.state)


def test_gradients_of_bahdanaus_step_match_nudges() -> None:
    pull_state, pull_context = normals("pull s", BATCH, STATE), normals("pull c", BATCH, OTHER)

    def loss(*arrays: np.ndarray) -> np.ndarray:
        model = Bahdanau(Additive(*arrays[:3]), Weights(*arrays[3:6]))
        before, word, sources = arrays[6:]
        step, _ = bahdanau_step(model, before, word, sources, additive_keys(model.scorer, sources))
        return (step.state * pull_state).sum() + (step.context * pull_context).sum()

    _, tape = bahdanau_step(BAHDANAU, START, WORDS[0], SOURCES, additive_keys(BAHDANAU.scorer, SOURCES))
    d_before, d_word, d_sources, d_model = bahdanau_step_backward(BAHDANAU, tape, SOURCES, pull_state, pull_context)
    arrays = (*BAHDANAU.scorer, *BAHDANAU.cell, START, WORDS[0], SOURCES)
    assert gradients_match(loss, arrays, np.array(1.0), (*d_model.scorer, *d_model.cell, d_before, d_word, d_sources))


@pytest.mark.parametrize("feeding", [False, True])
def test_gradients_of_luongs_step_match_nudges(feeding: bool) -> None:
    model, fed = (FEEDING, FED) if feeding else (LUONG, FED[:, :0])
    read = np.concatenate([WORDS[0], fed], axis=1)
    pull_state, pull_attentional = normals("pull h", BATCH, STATE), normals("pull a", BATCH, HIDDEN)

    def loss(*arrays: np.ndarray) -> np.ndarray:
        step, _ = luong_step(Luong(Weights(*arrays[:3]), *arrays[3:5]), *arrays[5:])
        return (step.state * pull_state).sum() + (step.attentional * pull_attentional).sum()

    _, tape = luong_step(model, START, read, SOURCES)
    d_before, d_read, d_sources, d_model = luong_step_backward(model, tape, SOURCES, pull_state, pull_attentional)
    arrays = (*model.cell, model.scorer, model.combine, START, read, SOURCES)
    gradients = (*d_model.cell, d_model.scorer, d_model.combine, d_before, d_read, d_sources)
    assert gradients_match(loss, arrays, np.array(1.0), gradients)


def test_gradients_run_back_through_steps_that_feed_each_other() -> None:
    """Two steps with input feeding: ∂L/∂h̃_1 is part of what the second step's cell read."""
    pull = normals("pull a", BATCH, HIDDEN)

    def loss(before: np.ndarray, sources: np.ndarray) -> np.ndarray:
        return (decode_luong_feeding(FEEDING, before, WORDS[:2], sources).attentional[1] * pull).sum()

    first, first_tape = luong_feeding_step(FEEDING, START, 0 * FED, WORDS[0], SOURCES)
    _, second_tape = luong_feeding_step(FEEDING, first.state, first.attentional, WORDS[1], SOURCES)
    d_state, d_read, d_second, _ = luong_step_backward(FEEDING, second_tape, SOURCES, 0 * START, pull)
    d_before, _, d_first, _ = luong_step_backward(FEEDING, first_tape, SOURCES, d_state, d_read[:, WORD:])
    assert gradients_match(loss, (START, SOURCES), np.array(1.0), (d_before, d_first + d_second))


@pytest.mark.parametrize("name", DECODERS)
def test_a_batch_decodes_as_each_sentence_alone(name: str) -> None:
    decode, model = DECODERS[name]
    together = decode(model, START, WORDS, SOURCES)
    for b in range(BATCH):
        for both, alone in zip(together, decode(model, START[b], WORDS[:, b], SOURCES[b]), strict=True):
            np.testing.assert_allclose(both[:, b], alone, rtol=1e-12)


def test_a_decoded_sentence_is_its_steps_in_a_row() -> None:
    keys, state = additive_keys(BAHDANAU.scorer, SOURCES), START
    for word, expected in zip(WORDS, decode_bahdanau(BAHDANAU, START, WORDS, SOURCES).state, strict=True):
        state = bahdanau_step(BAHDANAU, state, word, SOURCES, keys)[0].state
        np.testing.assert_array_equal(state, expected)


def test_a_sentence_decoded_with_feeding_is_its_steps_in_a_row() -> None:
    state, fed = START, np.zeros((BATCH, HIDDEN))
    for word, expected in zip(WORDS, decode_luong_feeding(FEEDING, START, WORDS, SOURCES).attentional, strict=True):
        step, _ = luong_feeding_step(FEEDING, state, fed, word, SOURCES)
        state, fed = step.state, step.attentional
        np.testing.assert_array_equal(fed, expected)


def test_luong_without_feeding_looks_for_all_steps_in_one_product() -> None:
    for b in range(BATCH):
        at_once = luong_at_once(LUONG, START[b], WORDS[:, b], SOURCES[b])
        for found, expected in zip(at_once, decode_luong(LUONG, START[b], WORDS[:, b], SOURCES[b]), strict=True):
            np.testing.assert_allclose(found, expected, rtol=1e-12)


def louder(name: str) -> Bahdanau | Luong:
    """The same decoder, but what it does with a context is changed."""
    if name == "bahdanau":
        of_word, of_context = np.split(BAHDANAU.cell.inputs, [WORD])
        return BAHDANAU._replace(cell=BAHDANAU.cell._replace(inputs=np.concatenate([of_word, 2 * of_context])))
    return DECODERS[name][1]._replace(combine=np.concatenate([2 * COMBINE[:, :OTHER], COMBINE[:, OTHER:]], axis=1))


@pytest.mark.parametrize(("name", "waits"), [("bahdanau", True), ("luong", False), ("luong_feeding", True)])
def test_scores_wait_for_the_context_before_them_except_in_plain_luong(name: str, waits: bool) -> None:
    """Why the others have no form in one product: a change in what a context does reaches the scores of the next step."""
    decode, model = DECODERS[name]
    before, after = (decode(given, START, WORDS, SOURCES).scores for given in (model, louder(name)))
    np.testing.assert_array_equal(before[0], after[0])
    assert waits != np.array_equal(before[1:], after[1:])
