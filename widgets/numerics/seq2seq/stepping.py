"""The models one word at a time, as they write, and as one reads them: what training.py does fast, in the order of the formulas.

The state of a decoder is one array [b, w]: s [b, d], and with input feeding [s; h̃].
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from widgets.numerics.cells import sigmoid
from widgets.numerics.seq2seq import encoder
from widgets.numerics.seq2seq.config import PAD, START, Config, Parameters
from widgets.numerics.seq2seq.luong import make_keys
from widgets.numerics.seq2seq.output import log_softmax, scores
from widgets.numerics.seq2seq.squash import tanh
from widgets.numerics.seq2seq.weights import forbidden, normalise
from widgets.numerics.seq2seq.words import product

Override = Callable[[np.ndarray], np.ndarray]  # the weights [b, n] that a model found -> those that it shall use


class Encoded(NamedTuple):
    """Sentences that have been read: all that a decoder sees of them."""

    annotations: np.ndarray  # h [b, n, 2h]
    keys: np.ndarray | None  # of the score, what does not change from step to step [b, n, a or d]
    mask: np.ndarray  # True where there is a word [b, n]
    start: np.ndarray  # the decoder's first state [b, w]
    context: np.ndarray  # c = [last onward; first back] [b, 2h]
    shut: np.ndarray | None  # −∞ where there is no word, None if there are words everywhere [b, n]


class Forced(NamedTuple):
    """How likely a model finds the words that are put into its mouth."""

    log_probabilities: np.ndarray  # of each word, 0 at PAD [b, m]
    weights: np.ndarray | None  # [b, m, n]


def encode(config: Config, parameters: Parameters, source: np.ndarray) -> Encoded:
    """Reads sentences [b, n], filled up with PAD at their ends."""
    reading = encoder.read(parameters, source)
    start = reading.start
    if config.feeding:
        start = np.concatenate([start, np.zeros((len(start), config.embedding), start.dtype)], axis=1)
    keys, shut = _keys(config, parameters, reading.annotations), forbidden(reading.mask, start.dtype)
    return Encoded(reading.annotations, keys, reading.mask, start, reading.context, shut)


def take(encoded: Encoded, rows: np.ndarray | list[int]) -> Encoded:
    """Some of the sentences, in this order, or one of them several times."""
    annotations, keys, mask, start, context, shut = encoded
    chosen_keys, chosen_shut = (None if array is None else array[rows] for array in (keys, shut))
    return Encoded(annotations[rows], chosen_keys, mask[rows], start[rows], context[rows], chosen_shut)


def step(
    config: Config, parameters: Parameters, encoded: Encoded, state: np.ndarray, previous: np.ndarray, attention: Override | None = None
) -> tuple[np.ndarray, np.ndarray, np.ndarray | None]:
    """The next state [b, w], ln P of every word [b, T], and the weights of the source words [b, n] if the model has any.

    From the state [b, w] and the word written before it [b]. `attention` may put other weights in the place of those found.
    """
    state, of_words, weights = score(config, parameters, encoded, state, previous, attention)
    return state, log_softmax(of_words), weights


def score(
    config: Config, parameters: Parameters, encoded: Encoded, state: np.ndarray, previous: np.ndarray, attention: Override | None = None
) -> tuple[np.ndarray, np.ndarray, np.ndarray | None]:
    """The same, but for ln P the scores, of which it is the log-softmax [b, T]: enough for whoever only wants the likeliest word."""
    word = parameters["target_embedding"][previous]
    before = state[:, : config.decoder]
    if config.kind == "encdec":
        weights, context = None, encoded.context
        after = _cell(parameters, [word, context], before)
    elif config.kind == "search":
        weights, context = _look(parameters, encoded, before, attention)
        after = _cell(parameters, [word, context], before)
    else:
        after = _cell(parameters, [word, state[:, config.decoder :]], before)
        weights, context = _look(parameters, encoded, after, attention)
    attentional = np.tanh(product(np.concatenate([after, context], axis=1), parameters["output_weight"]))
    of_words = scores(parameters, attentional)
    return np.concatenate([after, attentional], axis=1) if config.feeding else after, of_words, weights


def forced(config: Config, parameters: Parameters, source: np.ndarray, target: np.ndarray, attention: Override | None = None) -> Forced:
    """ln P of translations [b, m] of sentences [b, n], word by word, and where the model looked at each."""
    encoded = encode(config, parameters, source)
    state, previous = encoded.start, np.full(len(target), START)
    log_probabilities, weights = [], []
    for words in target.T:
        state, of_all, looked = step(config, parameters, encoded, state, previous, attention)
        log_probabilities.append(np.where(words == PAD, 0, of_all[np.arange(len(words)), words]))
        previous = words
        if looked is not None:
            weights.append(looked)
    return Forced(np.stack(log_probabilities, axis=1), np.stack(weights, axis=1) if weights else None)


def _keys(config: Config, parameters: Parameters, annotations: np.ndarray) -> np.ndarray | None:
    match config.kind:
        case "search":
            return product(annotations, parameters["score_source"])
        case "luong":
            return make_keys(parameters, annotations)
    return None


def _cell(parameters: Parameters, read: list[np.ndarray], before: np.ndarray) -> np.ndarray:
    """h' = z h + (1 − z) n: `gru_step` of numerics/cells.py, without a tape. [b, e] and what is read beside it, [b, d] -> [b, d]"""
    d = before.shape[1]
    from_input = product(np.concatenate(read, axis=1), parameters["decoder_inputs"]) + parameters["decoder_bias"]
    from_memory = product(before, parameters["decoder_memory"])
    gates = sigmoid(from_input[:, : 2 * d] + from_memory[:, : 2 * d])
    update, reset = gates[:, :d], gates[:, d:]
    candidate = np.tanh(from_input[:, 2 * d :] + reset * from_memory[:, 2 * d :])
    return candidate + update * (before - candidate)


def _look(parameters: Parameters, encoded: Encoded, query: np.ndarray, attention: Override | None) -> tuple[np.ndarray, np.ndarray]:
    """Score, normalise, mix: α [b, n] and c [b, 2h] of states that ask [b, d]."""
    assert encoded.keys is not None
    if "score_v" in parameters:
        hidden = encoded.keys + product(query, parameters["score_query"])[:, None]
        tanh(hidden)
        weights = hidden @ parameters["score_v"]
    else:
        weights = (encoded.keys @ query[:, :, None])[:, :, 0]
    normalise(weights, encoded.shut)
    if attention is not None:
        weights = attention(weights)
    return weights, product(weights[:, None], encoded.annotations)[:, 0]
