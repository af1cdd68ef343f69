"""The decoder without attention: the fixed vector c is read at every step along with the word, and helps to write it.

RNN encoder-decoder, Cho et al. 2014 (arXiv 1406.1078), section 2.2.
"""

from typing import NamedTuple

import numpy as np

from widgets.numerics.seq2seq import gru
from widgets.numerics.seq2seq.config import Parameters
from widgets.numerics.seq2seq.decoder import Back, beside, cell, cell_gradients, start
from widgets.numerics.seq2seq.encoder import Reading
from widgets.numerics.seq2seq.output import combine, combine_backward


class Tape(NamedTuple):
    """What the derivative needs."""

    words: np.ndarray  # those before [m, b]
    run: gru.Run
    attentional: np.ndarray  # h̃ [m, b, e]


def decode(parameters: Parameters, reading: Reading, words: np.ndarray) -> Tape:
    """h̃ of all steps, given the words before [m, b]."""
    run = start(parameters, words, reading.start)
    run.sums[:3] += (reading.context @ beside(parameters))[:, None]
    gru.read(cell(parameters), run)
    return Tape(words, run, combine(parameters["output_weight"], run.states[1:], reading.context))


def decode_backward(parameters: Parameters, reading: Reading, tape: Tape, d_attentional: np.ndarray) -> Back:
    """From ∂L/∂h̃ [m, b, e]."""
    run = tape.run
    d_states, d_context, d_output = combine_backward(parameters["output_weight"], run.states[1:], reading.context, tape.attentional, d_attentional)
    d_start = gru.read_backward(cell(parameters), run, d_states)
    of_context = run.sums[:3].sum(axis=1)  # c is the same at all steps
    d_context += gru.towards(of_context, beside(parameters))
    gradients = cell_gradients(parameters, run, tape.words)
    d_beside = reading.context.T @ gru.together(of_context)
    gradients |= {"decoder_inputs": np.concatenate([gradients["decoder_inputs"], d_beside]), "output_weight": d_output}
    return Back(gradients, d_start, d_context=d_context)
