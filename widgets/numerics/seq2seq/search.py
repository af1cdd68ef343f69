"""The decoder that searches: before each step the state s_{t-1} looks for the words it needs, and reads their mixture c_t.

RNNsearch, Bahdanau, Cho and Bengio 2014 (arXiv 1409.0473), section 3.1 and appendix A: e_tj = v · tanh(W s_{t-1} + U h_j).
One step of it, to be read: numerics/bahdanau_step.py.
"""

from typing import NamedTuple

import numpy as np

from widgets.numerics.seq2seq import gru
from widgets.numerics.seq2seq.config import Parameters
from widgets.numerics.seq2seq.decoder import Back, beside, cell_gradients, start
from widgets.numerics.seq2seq.encoder import Reading
from widgets.numerics.seq2seq.output import combine, combine_backward, rows
from widgets.numerics.seq2seq.squash import tanh
from widgets.numerics.seq2seq.weights import forbidden, normalise, normalise_backward
from widgets.numerics.seq2seq.words import product


class Tape(NamedTuple):
    """What the derivative needs."""

    words: np.ndarray  # those before [m, b]
    run: gru.Run
    hidden: np.ndarray  # tanh(W s_{t-1} + U h_j) [m, b, n, a]
    weights: np.ndarray  # α [m, b, n]
    contexts: np.ndarray  # c_t [m, b, 2h]
    attentional: np.ndarray  # h̃ [m, b, e]


def decode(parameters: Parameters, reading: Reading, words: np.ndarray) -> Tape:
    """h̃ of all steps, given the words before [m, b]."""
    (m, b), (_, n, k) = words.shape, reading.annotations.shape
    query, v = parameters["score_query"], parameters["score_v"]
    keys = reading.annotations @ parameters["score_source"]  # U h_j, once for all steps
    run = start(parameters, words, reading.start)
    memory, of_context, room = gru.by_memory(parameters["decoder_memory"]), beside(parameters), gru.room(run)
    hidden, weights, contexts = (np.empty((m, b, *shape), v.dtype) for shape in ((n, len(v)), (n,), (k,)))
    shut = forbidden(reading.mask, v.dtype)
    for t in range(m):
        np.add(keys, (run.states[t] @ query)[:, None], out=hidden[t])
        tanh(hidden[t])
        np.matmul(hidden[t].reshape(b * n, -1), v, out=weights[t].reshape(b * n))
        normalise(weights[t], shut)
        np.matmul(weights[t, :, None], reading.annotations, out=contexts[t, :, None])
        run.sums[:3, t] += np.matmul(contexts[t], of_context, out=room)
        gru.advance(run, memory, t, room)
    return Tape(words, run, hidden, weights, contexts, combine(parameters["output_weight"], run.states[1:], contexts))


def decode_backward(parameters: Parameters, reading: Reading, tape: Tape, d_attentional: np.ndarray) -> Back:
    """From ∂L/∂h̃ [m, b, e]."""
    words, run, hidden, weights, contexts, attentional = tape
    d_states, d_contexts, d_output = combine_backward(parameters["output_weight"], run.states[1:], contexts, attentional, d_attentional)
    query, v, of_context = parameters["score_query"].T, parameters["score_v"], beside(parameters)
    memory, room = gru.by_memory(parameters["decoder_memory"]).swapaxes(1, 2), gru.room(run)
    d_scores, d_asked = np.empty_like(weights), np.empty((*words.shape, len(v)), v.dtype)
    slopes, d_keys = np.empty_like(hidden[0]), np.zeros_like(hidden[0])
    d_state = np.zeros_like(run.states[0])
    for t in reversed(range(len(words))):
        d_state += d_states[t]
        gru.retreat(run, memory, t, d_state, room)
        d_contexts[t] += gru.towards(run.sums[:3, t], of_context)
        np.matmul(reading.annotations, d_contexts[t, :, :, None], out=d_scores[t, :, :, None])
        normalise_backward(weights[t], d_scores[t])
        np.multiply(hidden[t], hidden[t], out=slopes)
        np.subtract(1, slopes, out=slopes)
        np.matmul(d_scores[t, :, None], slopes, out=d_asked[t, :, None])
        slopes *= d_scores[t, :, :, None]
        d_keys += slopes
        d_asked[t] *= v
        d_state += d_asked[t] @ query
    d_keys *= v
    d_annotations = d_keys @ parameters["score_source"].T
    d_annotations += np.moveaxis(weights, 0, 2) @ d_contexts.swapaxes(0, 1)
    gradients = cell_gradients(parameters, run, words, contexts) | {
        "score_query": product(rows(run.states[:-1]).T, rows(d_asked)),
        "score_source": product(rows(reading.annotations).T, rows(d_keys)),
        "score_v": d_scores.ravel() @ rows(hidden),
        "output_weight": d_output,
    }
    return Back(gradients, d_state, d_annotations)
