"""From decoder states to words: h̃ = tanh([s; c] W_o), a score for every word of the vocabulary, and the loss.

The scores are h̃ · (the word's target embedding) + b: the same embedding that the decoder reads (Press and Wolf 2016, arXiv
1608.05859). All target words of a batch go through at once.
"""

from typing import NamedTuple

import numpy as np

from widgets.numerics.seq2seq.config import PAD, Parameters
from widgets.numerics.seq2seq.words import product


def combine(weight: np.ndarray, states: np.ndarray, contexts: np.ndarray) -> np.ndarray:
    """h̃ = tanh([s; c] W_o). s [m, b, d], c [m, b, k] or one for all steps [b, k] -> [m, b, e]"""
    d = states.shape[-1]
    attentional = states @ weight[:d]
    attentional += contexts @ weight[d:]
    return np.tanh(attentional, out=attentional)


def combine_backward(
    weight: np.ndarray, states: np.ndarray, contexts: np.ndarray, attentional: np.ndarray, d_attentional: np.ndarray
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """∂L/∂s [m, b, d], ∂L/∂c as c is, and ∂L/∂W_o [d + k, e] from ∂L/∂h̃ [m, b, e]."""
    d = states.shape[-1]
    d_sum = d_attentional * (1 - attentional**2)
    for_context = d_sum if contexts.ndim == d_sum.ndim else d_sum.sum(axis=0)
    d_weight = np.concatenate([product(rows(states).T, rows(d_sum)), product(rows(contexts).T, rows(for_context))])
    return d_sum @ weight[:d].T, for_context @ weight[d:].T, d_weight


def scores(parameters: Parameters, attentional: np.ndarray) -> np.ndarray:
    """Of every word of the vocabulary. h̃ [..., e] -> [..., T]"""
    return product(attentional, parameters["target_embedding"].T) + parameters["output_bias"]


def log_softmax(scores: np.ndarray) -> np.ndarray:
    """ln P of every word, over the scores themselves. [b, T]"""
    scores -= scores.max(axis=1, keepdims=True)
    scores -= np.log(np.exp(scores).sum(axis=1, keepdims=True))
    return scores


class Loss(NamedTuple):
    """How well the words of a batch were foretold; PAD is no word."""

    mean: float  # of −ln P(word)
    accuracy: float  # the share of words that were the likeliest
    counts: np.ndarray  # where there is a word [m, b]
    d_scores: np.ndarray  # of the words alone, one below the other [words, T]


def loss(parameters: Parameters, attentional: np.ndarray, wanted: np.ndarray) -> Loss:
    """The mean cross-entropy of the words wanted [m, b], given h̃ [m, b, e]; its derivative is (P − one-hot) / words."""
    counts = wanted != PAD
    probabilities = scores(parameters, attentional[counts])  # scores at first
    places, words = np.arange(len(probabilities)), wanted[counts]
    right = probabilities.argmax(axis=1) == words
    probabilities -= probabilities.max(axis=1, keepdims=True)
    logarithms = probabilities[places, words]
    np.exp(probabilities, out=probabilities)
    sums = probabilities.sum(axis=1, keepdims=True)
    logarithms -= np.log(sums[:, 0])
    probabilities /= sums * len(places)
    probabilities[places, words] -= 1 / len(places)
    return Loss(-float(logarithms.mean()), float(right.mean()), counts, probabilities)


def loss_backward(parameters: Parameters, attentional: np.ndarray, found: Loss) -> tuple[np.ndarray, Parameters]:
    """∂L/∂h̃ [m, b, e] and the gradients of the target embedding, as far as it writes, and of the bias."""
    d_attentional = np.zeros_like(attentional)
    d_attentional[found.counts] = found.d_scores @ parameters["target_embedding"]
    d_embedding = found.d_scores.T @ attentional[found.counts]
    return d_attentional, {"target_embedding": d_embedding, "output_bias": found.d_scores.sum(axis=0)}


def rows(array: np.ndarray) -> np.ndarray:
    """Words of all sentences one below the other. [..., k] -> [*, k]"""
    return array.reshape(-1, array.shape[-1])
