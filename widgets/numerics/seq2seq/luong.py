"""Luong's decoder: the new state s_t looks for source words, and what it finds only helps to write the word.

Luong, Pham and Manning 2015 (arXiv 1508.04025), section 3.1, scores dot and general: e_tj = s_t · h_j or s_tᵀ W h_j. No step
waits for another's attention, so all of them look at once. One step of it, to be read: numerics/luong_step.py.
"""

from typing import NamedTuple

import numpy as np

from widgets.numerics.seq2seq import gru
from widgets.numerics.seq2seq.config import Parameters
from widgets.numerics.seq2seq.decoder import Back, cell, cell_gradients, start
from widgets.numerics.seq2seq.encoder import Reading
from widgets.numerics.seq2seq.output import combine, combine_backward, rows
from widgets.numerics.seq2seq.weights import forbidden, normalise, normalise_backward
from widgets.numerics.seq2seq.words import product


class Tape(NamedTuple):
    """What the derivative needs."""

    words: np.ndarray  # those before [m, b]
    run: gru.Run
    keys: np.ndarray  # W h_j, or h_j of the dot score [b, n, d]
    weights: np.ndarray  # α [b, m, n]
    contexts: np.ndarray  # c_t [m, b, 2h]
    attentional: np.ndarray  # h̃ [m, b, e]


def make_keys(parameters: Parameters, annotations: np.ndarray) -> np.ndarray:
    """What a state is multiplied with: W h_j, once for all steps, or h_j itself. [b, n, 2h] -> [b, n, d]"""
    return product(annotations, parameters["score_matrix"].T) if "score_matrix" in parameters else annotations


def make_keys_backward(parameters: Parameters, annotations: np.ndarray, d_keys: np.ndarray) -> tuple[np.ndarray, Parameters]:
    """∂L/∂h [b, n, 2h], and the gradient of W if there is one."""
    if "score_matrix" not in parameters:
        return d_keys, {}
    return d_keys @ parameters["score_matrix"], {"score_matrix": product(rows(d_keys).T, rows(annotations))}


def decode(parameters: Parameters, reading: Reading, words: np.ndarray) -> Tape:
    """h̃ of all steps, given the words before [m, b]."""
    run = start(parameters, words, reading.start)
    gru.read(cell(parameters), run)
    keys = make_keys(parameters, reading.annotations)
    weights = run.states[1:].swapaxes(0, 1) @ keys.swapaxes(1, 2)
    shut = forbidden(reading.mask, weights.dtype)
    normalise(weights, None if shut is None else shut[:, None])
    contexts = np.ascontiguousarray((weights @ reading.annotations).swapaxes(0, 1))
    return Tape(words, run, keys, weights, contexts, combine(parameters["output_weight"], run.states[1:], contexts))


def decode_backward(parameters: Parameters, reading: Reading, tape: Tape, d_attentional: np.ndarray) -> Back:
    """From ∂L/∂h̃ [m, b, e]."""
    words, run, keys, weights, contexts, attentional = tape
    d_states, d_contexts, d_output = combine_backward(parameters["output_weight"], run.states[1:], contexts, attentional, d_attentional)
    d_mixture = d_contexts.swapaxes(0, 1)
    d_scores = d_mixture @ reading.annotations.swapaxes(1, 2)
    normalise_backward(weights, d_scores)
    d_states += (d_scores @ keys).swapaxes(0, 1)
    d_keys = d_scores.swapaxes(1, 2) @ run.states[1:].swapaxes(0, 1)
    d_scored, d_matrix = make_keys_backward(parameters, reading.annotations, d_keys)
    d_annotations = weights.swapaxes(1, 2) @ d_mixture
    d_annotations += d_scored
    d_start = gru.read_backward(cell(parameters), run, d_states)
    gradients = cell_gradients(parameters, run, words) | d_matrix | {"output_weight": d_output}
    return Back(gradients, d_start, d_annotations)
