"""How wrong a model is about a batch of sentences, and how every parameter should change: forward, and back again.

Teacher forcing: every step reads the word that should have been written before it, whatever the model would have written.
"""

from types import ModuleType
from typing import NamedTuple

import numpy as np

from widgets.numerics.seq2seq import encoder, feeding, fixed, luong, output, search
from widgets.numerics.seq2seq.config import START, Config, Parameters


class Learned(NamedTuple):
    """What a batch teaches."""

    loss: float  # −ln P(word), the mean over all target words, END among them
    gradients: Parameters
    accuracy: float  # the share of target words that were the likeliest


def loss_and_gradients(config: Config, parameters: Parameters, source: np.ndarray, target: np.ndarray) -> Learned:
    """Sentences [b, n] with their translations [b, m], which end with END; both filled up with PAD at their ends."""
    decoder, before = _decoder(config), _words_before(target)
    reading = encoder.read(parameters, source)
    tape = decoder.decode(parameters, reading, before)
    found = output.loss(parameters, tape.attentional, target.T)
    d_attentional, of_output = output.loss_backward(parameters, tape.attentional, found)
    back = decoder.decode_backward(parameters, reading, tape, d_attentional)
    gradients = back.gradients | encoder.read_backward(parameters, reading, back.d_annotations, back.d_context, back.d_start)
    for name, gradient in of_output.items():  # the target embedding reads and writes
        gradients[name] = gradients[name] + gradient if name in gradients else gradient
    return Learned(found.mean, {name: gradients[name] for name in parameters}, found.accuracy)


def loss_and_accuracy(config: Config, parameters: Parameters, source: np.ndarray, target: np.ndarray) -> tuple[float, float]:
    """The same without learning anything, for sentences that are held back."""
    tape = _decoder(config).decode(parameters, encoder.read(parameters, source), _words_before(target))
    found = output.loss(parameters, tape.attentional, target.T)
    return found.mean, found.accuracy


def _decoder(config: Config) -> ModuleType:
    if config.kind == "luong":
        return feeding if config.feeding else luong
    return {"encdec": fixed, "search": search}[config.kind]


def _words_before(target: np.ndarray) -> np.ndarray:
    """The words that the steps read, time first. [b, m] -> [m, b]"""
    return np.concatenate([np.full_like(target[:, :1], START), target[:, :-1]], axis=1).T
