"""One step of Luong's decoder, plain and with input feeding: the new state asks, and the context only helps to write the word.

h_t → e_t → a_t → c_t → h̃_t = tanh(W_c [c_t; h_t]): Luong, Pham and Manning 2015 (arXiv 1508.04025), section 3 and equation
5; input feeding, where h̃_{t-1} is read along with the word, is their section 3.3. Their cell is an LSTM of four layers; here,
as in bahdanau_step.py, it is the plain tanh. Leading axes, if there are any, are sentences of a batch.
"""

from typing import NamedTuple

import numpy as np

from widgets.numerics.attention import Attention, attend, attend_backward
from widgets.numerics.cells import Tape, Weights, tanh_step, tanh_step_backward
from widgets.numerics.recurrent import read
from widgets.numerics.scores import general, general_backward


class Luong(NamedTuple):
    """The parameters of a decoder. Its gradient has the same form."""

    cell: Weights  # reads y_{t-1}, or [y_{t-1}; h̃_{t-1}] with input feeding
    scorer: np.ndarray  # W_a of the general score [d, k]
    combine: np.ndarray  # W_c [a, k + d]


class LuongStep(NamedTuple):
    """The values of a step, in the order in which they come to be."""

    state: np.ndarray  # h_t, which asks [..., d]
    scores: np.ndarray  # e_t [..., n]
    weights: np.ndarray  # a_t [..., n]
    context: np.ndarray  # c_t [..., k]
    attentional: np.ndarray  # h̃_t, from which the word is written [..., a]


class LuongTape(NamedTuple):
    """What a step leaves for its derivative."""

    step: LuongStep
    cell: Tape


def luong_step(model: Luong, before: np.ndarray, word: np.ndarray, sources: np.ndarray) -> tuple[LuongStep, LuongTape]:
    """From h_{t-1} [..., d], y_{t-1} [..., w] and h̄ [..., n, k] to h_t [..., d] and h̃_t [..., a]."""
    state, cell = tanh_step(model.cell, word, before)
    step = LuongStep(*(values[..., 0, :] for values in _look(model, state[..., None, :], sources)))
    return step, LuongTape(step, cell)


def luong_feeding_step(model: Luong, before: np.ndarray, fed: np.ndarray, word: np.ndarray, sources: np.ndarray) -> tuple[LuongStep, LuongTape]:
    """The same, reading [y_{t-1}; h̃_{t-1}]: fed [..., a] is h̃ of the step before, 0 at the first."""
    return luong_step(model, before, np.concatenate([word, fed], axis=-1), sources)


def luong_step_backward(
    model: Luong, tape: LuongTape, sources: np.ndarray, d_state: np.ndarray, d_attentional: np.ndarray
) -> tuple[np.ndarray, np.ndarray, np.ndarray, Luong]:
    """∂L/∂h_{t-1} [b, d], ∂L/∂(what the cell read) [b, w] or [b, w + a], ∂L/∂h̄ [b, n, k] and ∂L/∂parameters.

    From ∂L/∂h_t [b, d], what the next step's cell asks for, and ∂L/∂h̃_t [b, a]. Sentences have an axis b here.
    """
    step = tape.step
    d_sum = d_attentional * (1 - step.attentional**2)
    d_context, d_asking = np.split(d_sum @ model.combine, [step.context.shape[1]], axis=1)
    found = Attention(step.weights[:, None], step.context[:, None])
    d_scores, d_mixed = attend_backward(found, sources, d_context[:, None])
    d_query, d_scored, d_scorer = general_backward(model.scorer, step.state[:, None], sources, d_scores)
    d_word, d_before, d_cell = tanh_step_backward(model.cell, tape.cell, d_state + d_asking + d_query[:, 0])
    d_combine = d_sum.T @ np.concatenate([step.context, step.state], axis=1)
    return d_before, d_word, d_mixed + d_scored, Luong(d_cell, d_scorer, d_combine)


def decode_luong(model: Luong, start: np.ndarray, words: np.ndarray, sources: np.ndarray) -> LuongStep:
    """All m steps, one after another, the words before known: h_0 [..., d], y_0 … y_{m-1} [m, ..., w] -> m in front."""
    steps, state = [], start
    for word in words:
        step, _ = luong_step(model, state, word, sources)
        steps.append(step)
        state = step.state
    return LuongStep(*map(np.stack, zip(*steps, strict=True)))


def decode_luong_feeding(model: Luong, start: np.ndarray, words: np.ndarray, sources: np.ndarray) -> LuongStep:
    """The same with input feeding: step t cannot begin before h̃_{t-1} is there, so there is no form in one product."""
    steps, state = [], start
    fed = np.zeros((*start.shape[:-1], len(model.combine)))
    for word in words:
        step, _ = luong_feeding_step(model, state, fed, word, sources)
        steps.append(step)
        state, fed = step.state, step.attentional
    return LuongStep(*map(np.stack, zip(*steps, strict=True)))


def luong_at_once(model: Luong, start: np.ndarray, words: np.ndarray, sources: np.ndarray) -> LuongStep:
    """`decode_luong` for one sentence, all scores in one matrix product: h_0 [d], words [m, w], h̄ [n, k] -> m in front.

    First the cell reads the words, which needs no attention; then every step looks at the same moment.
    """
    states, _ = read(tanh_step, model.cell, words, start)
    return _look(model, states, sources)


def _look(model: Luong, states: np.ndarray, sources: np.ndarray) -> LuongStep:
    """What follows from states that ask, be it one or all. [..., m, d], [..., n, k]"""
    scores = general(model.scorer, states, sources)
    weights, context = attend(scores, sources)
    attentional = np.tanh(np.concatenate([context, states], axis=-1) @ model.combine.T)
    return LuongStep(states, scores, weights, context, attentional)
