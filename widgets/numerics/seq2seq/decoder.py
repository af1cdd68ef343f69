"""What the decoders have in common: their cell, and what comes back from them.

Each kind is a file, with `decode`, all steps of a batch given the words before, and `decode_backward`.
"""

from typing import NamedTuple

import numpy as np

from widgets.numerics.seq2seq import gru
from widgets.numerics.seq2seq.config import Parameters


class Back(NamedTuple):
    """What a decoder asks for."""

    gradients: Parameters  # of its parameters, and of the target embedding, as far as it reads
    d_start: np.ndarray  # ∂L/∂s_0 [b, d]
    d_annotations: np.ndarray | None = None  # ∂L/∂h [b, n, 2h]; None without attention
    d_context: np.ndarray | None = None  # ∂L/∂c of the fixed vector [b, 2h]; None with attention


def cell(parameters: Parameters) -> gru.Cell:
    """Its weights; W has the rows of the word first, then of what is read beside it."""
    return gru.Cell(parameters["decoder_inputs"], parameters["decoder_memory"], parameters["decoder_bias"])


def beside(parameters: Parameters) -> np.ndarray:
    """W for what is read beside the word, by gates. [3, k, d]"""
    return gru.by_inputs(parameters["decoder_inputs"][parameters["target_embedding"].shape[1] :])


def start(parameters: Parameters, words: np.ndarray, start: np.ndarray) -> gru.Run:
    """Room for all steps, with W y_{t-1} + b in it. Words before [m, b], s_0 [b, d]"""
    return gru.prepare(cell(parameters), parameters["target_embedding"], words, start)


def cell_gradients(parameters: Parameters, run: gru.Run, words: np.ndarray, beside: np.ndarray | None = None) -> Parameters:
    """By their names, of the cell and of the embedding. Words [m, b], what was read beside them [m, b, k]"""
    of_cell, d_embedding = gru.gradients(cell(parameters), run, parameters["target_embedding"], words, beside)
    return {
        "target_embedding": d_embedding,
        "decoder_inputs": of_cell.inputs,
        "decoder_memory": of_cell.memory,
        "decoder_bias": of_cell.bias,
    }
