"""Luong's decoder with input feeding: h̃_{t-1}, from which the last word was written, is read along with that word.

Luong, Pham and Manning 2015 (arXiv 1508.04025), section 3.3. Now every step waits for the attention of the one before.
"""

from typing import NamedTuple

import numpy as np

from widgets.numerics.seq2seq import gru
from widgets.numerics.seq2seq.config import Parameters
from widgets.numerics.seq2seq.decoder import Back, beside, cell_gradients, start
from widgets.numerics.seq2seq.encoder import Reading
from widgets.numerics.seq2seq.luong import make_keys, make_keys_backward
from widgets.numerics.seq2seq.output import combine, rows
from widgets.numerics.seq2seq.weights import forbidden, normalise, normalise_backward
from widgets.numerics.seq2seq.words import product


class Tape(NamedTuple):
    """What the derivative needs."""

    words: np.ndarray  # those before [m, b]
    run: gru.Run
    keys: np.ndarray  # W h_j, or h_j of the dot score [b, n, d]
    weights: np.ndarray  # α [m, b, n]
    contexts: np.ndarray  # c_t [m, b, 2h]
    fed: np.ndarray  # h̃ of step 0, which is 0, and of all others [m + 1, b, e]

    @property
    def attentional(self) -> np.ndarray:
        return self.fed[1:]


def decode(parameters: Parameters, reading: Reading, words: np.ndarray) -> Tape:
    """h̃ of all steps, given the words before [m, b]."""
    (m, b), (_, n, k) = words.shape, reading.annotations.shape
    run = start(parameters, words, reading.start)
    memory, of_fed, room = gru.by_memory(parameters["decoder_memory"]), beside(parameters), gru.room(run)
    keys = make_keys(parameters, reading.annotations)
    weights, contexts = (np.empty((m, b, size), keys.dtype) for size in (n, k))
    fed = np.zeros((m + 1, b, of_fed.shape[1]), keys.dtype)
    shut = forbidden(reading.mask, keys.dtype)
    for t in range(m):
        run.sums[:3, t] += np.matmul(fed[t], of_fed, out=room)
        gru.advance(run, memory, t, room)
        np.matmul(keys, run.states[t + 1, :, :, None], out=weights[t, :, :, None])
        normalise(weights[t], shut)
        np.matmul(weights[t, :, None], reading.annotations, out=contexts[t, :, None])
        fed[t + 1] = combine(parameters["output_weight"], run.states[t + 1], contexts[t])
    return Tape(words, run, keys, weights, contexts, fed)


def decode_backward(parameters: Parameters, reading: Reading, tape: Tape, d_attentional: np.ndarray) -> Back:
    """From ∂L/∂h̃ [m, b, e]."""
    words, run, keys, weights, contexts, fed = tape
    d = run.states.shape[-1]
    of_both, of_fed = parameters["output_weight"].T, beside(parameters)
    memory, room = gru.by_memory(parameters["decoder_memory"]).swapaxes(1, 2), gru.room(run)
    slopes = 1 - fed[1:] ** 2
    d_sums, d_both = slopes * d_attentional, np.empty((*words.shape, of_both.shape[1]), slopes.dtype)
    d_scores = np.empty_like(weights)
    d_state, d_fed = np.zeros_like(run.states[0]), np.zeros_like(fed[0])
    for t in reversed(range(len(words))):
        d_sums[t] += slopes[t] * d_fed
        np.matmul(d_sums[t], of_both, out=d_both[t])
        np.matmul(reading.annotations, d_both[t, :, d:, None], out=d_scores[t, :, :, None])
        normalise_backward(weights[t], d_scores[t])
        d_state += d_both[t, :, :d]
        d_state += (d_scores[t, :, None] @ keys)[:, 0]
        gru.retreat(run, memory, t, d_state, room)
        d_fed = gru.towards(run.sums[:3, t], of_fed)
    d_keys = np.moveaxis(d_scores, 0, 2) @ run.states[1:].swapaxes(0, 1)
    d_scored, d_matrix = make_keys_backward(parameters, reading.annotations, d_keys)
    d_annotations = np.moveaxis(weights, 0, 2) @ d_both[..., d:].swapaxes(0, 1) + d_scored
    both = np.concatenate([run.states[1:], contexts], axis=-1)
    d_output = product(rows(both).T, rows(d_sums))
    gradients = cell_gradients(parameters, run, words, fed[:-1]) | d_matrix | {"output_weight": d_output}
    return Back(gradients, d_state, d_annotations)
