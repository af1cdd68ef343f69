"""The encoder: a GRU that reads the sentence onward, and one that reads it back, side by side in one loop.

Bahdanau, Cho and Bengio 2014 (arXiv 1409.0473), section 3.2: h_j = [onward h_j; back h_j]. c = [last onward; first back] is
the fixed vector, and s_0 = tanh(W c + b).
"""

from typing import NamedTuple

import numpy as np

from widgets.numerics.seq2seq import gru
from widgets.numerics.seq2seq.config import PAD, Parameters

SHUT = 1e4  # this much at the update gate, and z is 1 exactly: the state stays as it is


class Reading(NamedTuple):
    """What has been read, and what its derivative needs."""

    annotations: np.ndarray  # h [b, n, 2h]
    mask: np.ndarray  # True where there is a word [b, n]
    context: np.ndarray  # c [b, 2h]
    start: np.ndarray  # s_0 [b, d]
    words: np.ndarray  # [0] onward, [1] back [2, n, b]
    run: gru.Run  # [2, n, b, h]


def cells(parameters: Parameters) -> gru.Cell:
    """The two directions as one."""
    return gru.Cell(parameters["encoder_inputs"], parameters["encoder_memory"], parameters["encoder_bias"])


def read(parameters: Parameters, source: np.ndarray) -> Reading:
    """Sentences [b, n], filled up with PAD at their ends. There the states stay what they were: filling up changes nothing."""
    mask = source != PAD
    if not mask.any(axis=1).all():
        raise ValueError("a sentence without words")
    words = np.stack([source.T, source.T[::-1]])
    run = gru.prepare(cells(parameters), parameters["source_embedding"], words, None)
    if not mask.all():
        run.sums[1][words == PAD] = SHUT
    gru.read(cells(parameters), run)
    onward, back = run.states
    annotations = np.concatenate([onward[1:], back[:0:-1]], axis=-1)
    context = np.concatenate([onward[-1], back[-1]], axis=-1)
    start = np.tanh(context @ parameters["start_weight"] + parameters["start_bias"])
    return Reading(np.ascontiguousarray(annotations.swapaxes(0, 1)), mask, context, start, words, run)


def read_backward(
    parameters: Parameters, reading: Reading, d_annotations: np.ndarray | None, d_context: np.ndarray | None, d_start: np.ndarray
) -> Parameters:
    """The gradients of the encoder's parameters, from ∂L/∂h [b, n, 2h], ∂L/∂c [b, 2h] and ∂L/∂s_0 [b, d]."""
    run = reading.run
    d_sum = d_start * (1 - reading.start**2)
    d_ends = d_sum @ parameters["start_weight"].T
    if d_context is not None:
        d_ends += d_context
    h = run.states.shape[-1]
    d_states = np.zeros((*reading.words.shape, h), d_sum.dtype)
    if d_annotations is not None:
        in_time = d_annotations.swapaxes(0, 1)
        d_states[0], d_states[1] = in_time[..., :h], in_time[::-1, :, h:]
    d_states[0, -1] += d_ends[:, :h]
    d_states[1, -1] += d_ends[:, h:]
    gru.read_backward(cells(parameters), run, d_states)
    of_cells, d_embedding = gru.gradients(cells(parameters), run, parameters["source_embedding"], reading.words)
    return {
        "source_embedding": d_embedding,
        "encoder_inputs": of_cells.inputs,
        "encoder_memory": of_cells.memory,
        "encoder_bias": of_cells.bias,
        "start_weight": reading.context.T @ d_sum,
        "start_bias": d_sum.sum(axis=0),
    }
