"""One step of Bahdanau's decoder: the state before it asks, and the context it gets helps to make the new state.

s_{i-1} → e_i → α_i → c_i → s_i: Bahdanau, Cho and Bengio 2014 (arXiv 1409.0473), section 3.1 and appendix A. Their cell is
a GRU; here, as in luong_step.py, it is the plain tanh, so that the order of the steps is all that differs between the two.
Leading axes, if there are any, are sentences of a batch.
"""

from typing import NamedTuple

import numpy as np

from widgets.numerics.attention import Attention, attend, attend_backward
from widgets.numerics.cells import Tape, Weights, tanh_step, tanh_step_backward
from widgets.numerics.scores import Additive, additive, additive_backward, additive_keys


class Bahdanau(NamedTuple):
    """The parameters of a decoder. Its gradient has the same form."""

    scorer: Additive
    cell: Weights  # reads [y_{i-1}; c_i], so W has w + k rows


class BahdanauStep(NamedTuple):
    """The values of a step, in the order in which they come to be."""

    query: np.ndarray  # s_{i-1}, which asks [..., d]
    scores: np.ndarray  # e_i [..., n]
    weights: np.ndarray  # α_i [..., n]
    context: np.ndarray  # c_i [..., k]
    state: np.ndarray  # s_i, from which the word is written [..., d]


class BahdanauTape(NamedTuple):
    """What a step leaves for its derivative."""

    step: BahdanauStep
    hidden: np.ndarray  # of the score [..., 1, n, a]
    cell: Tape


def bahdanau_step(
    model: Bahdanau, before: np.ndarray, word: np.ndarray, annotations: np.ndarray, keys: np.ndarray
) -> tuple[BahdanauStep, BahdanauTape]:
    """From s_{i-1} [..., d], y_{i-1} [..., w], h [..., n, k] and the keys U_a h [..., n, a] to s_i [..., d]."""
    scores, hidden = additive(model.scorer, before[..., None, :], keys)
    found = attend(scores, annotations)
    context = found.context[..., 0, :]
    state, cell = tanh_step(model.cell, np.concatenate([word, context], axis=-1), before)
    step = BahdanauStep(before, scores[..., 0, :], found.weights[..., 0, :], context, state)
    return step, BahdanauTape(step, hidden, cell)


def bahdanau_step_backward(
    model: Bahdanau, tape: BahdanauTape, annotations: np.ndarray, d_state: np.ndarray, d_context: np.ndarray
) -> tuple[np.ndarray, np.ndarray, np.ndarray, Bahdanau]:
    """∂L/∂s_{i-1} [b, d], ∂L/∂y_{i-1} [b, w], ∂L/∂h [b, n, k] and ∂L/∂parameters.

    From ∂L/∂s_i [b, d] and ∂L/∂c_i [b, k], the second without what c_i did through s_i. Sentences have an axis b here.
    """
    step = tape.step
    d_input, d_before, d_cell = tanh_step_backward(model.cell, tape.cell, d_state)
    d_word, d_read = np.split(d_input, [d_input.shape[1] - step.context.shape[1]], axis=1)
    found = Attention(step.weights[:, None], step.context[:, None])
    d_scores, d_mixed = attend_backward(found, annotations, (d_read + d_context)[:, None])
    d_asked, d_scored, d_scorer = additive_backward(model.scorer, step.query[:, None], annotations, tape.hidden, d_scores)
    return d_before + d_asked[:, 0], d_word, d_mixed + d_scored, Bahdanau(d_scorer, d_cell)


def decode_bahdanau(model: Bahdanau, start: np.ndarray, words: np.ndarray, annotations: np.ndarray) -> BahdanauStep:
    """All m steps from s_0 [..., d] with the words before known: words y_0 … y_{m-1} [m, ..., w] -> arrays with m in front.

    Step i cannot begin before s_{i-1} is there, and that needed c_{i-1}: there is no form in one product.
    """
    keys = additive_keys(model.scorer, annotations)
    steps, state = [], start
    for word in words:
        step, _ = bahdanau_step(model, state, word, annotations, keys)
        steps.append(step)
        state = step.state
    return BahdanauStep(*map(np.stack, zip(*steps, strict=True)))
