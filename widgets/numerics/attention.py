"""From scores to the context vector: which words may be looked at, how much each weighs, and what comes out of the mixture.

Scores [..., m, n] of m target words with n source words; values [..., n, k] are what is mixed, in chapter 2 the encoder
states h_j. Masked values must be finite: a weight of 0 does not make a NaN harmless.
"""

from typing import NamedTuple

import numpy as np

from widgets.numerics.softmax import softmax, softmax_backward


class Attention(NamedTuple):
    """The second and the third step, normalise and mix."""

    weights: np.ndarray  # α [..., m, n]
    context: np.ndarray  # c [..., m, k]


def padding_mask(lengths: np.ndarray, longest: int) -> np.ndarray:
    """True where there is a word, False where a shorter sentence was filled up. [b] -> [b, 1, n], fit for scores [b, m, n]"""
    return np.arange(longest) < np.asarray(lengths)[:, None, None]


def masked_softmax(scores: np.ndarray, allowed: np.ndarray | None = None) -> np.ndarray:
    """α_ij = exp(e_ij) / Σ_k exp(e_ik) over the allowed words, 0 for all others. [..., n] -> [..., n]

    Where no word is allowed all weights are 0, and so is the context: nothing was looked at. (A −∞ put in the place of
    forbidden scores would give 0/0 there.) What stands at a forbidden place never matters, not even a NaN.
    """
    if allowed is None:
        return softmax(scores)
    any_allowed = np.any(allowed, axis=-1, keepdims=True)
    weights = softmax(np.where(any_allowed, np.where(allowed, scores, -np.inf), 0.0))
    return np.where(any_allowed, weights, 0.0)


def context(weights: np.ndarray, values: np.ndarray) -> np.ndarray:
    """c_i = Σ_j α_ij h_j (Bahdanau, Cho and Bengio 2014, arXiv 1409.0473, equation 5). [..., m, n], [..., n, k] -> [..., m, k]

    With weights of sum 1 it lies in the convex hull of the h_j, so it is never longer than the longest of them.
    """
    return weights @ values


def context_backward(weights: np.ndarray, values: np.ndarray, d_context: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """∂L/∂α [..., m, n] and ∂L/∂h [..., n, k] from ∂L/∂c [..., m, k]: a word is changed as much as it was weighed."""
    return d_context @ np.swapaxes(values, -1, -2), np.swapaxes(weights, -1, -2) @ d_context


def attend(scores: np.ndarray, values: np.ndarray, allowed: np.ndarray | None = None) -> Attention:
    """Normalise and mix. [..., m, n], [..., n, k] -> weights [..., m, n], context [..., m, k]"""
    weights = masked_softmax(scores, allowed)
    return Attention(weights, context(weights, values))


def attend_backward(found: Attention, values: np.ndarray, d_context: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """∂L/∂e [..., m, n] and ∂L/∂h [..., n, k], the second through the mixture alone, from ∂L/∂c [..., m, k]."""
    d_weights, d_values = context_backward(found.weights, values, d_context)
    return softmax_backward(found.weights, d_weights), d_values


def score_gradient(found: Attention, values: np.ndarray, d_context: np.ndarray) -> np.ndarray:
    """∂L/∂e_ij = α_ij (g_i · h_j − g_i · c_i) with g = ∂L/∂c: the first result of `attend_backward`, written to be read.

    A score rises as far as its word pulls better than the mixture. Where one weight is 1 and c is that h_j, every
    component is 0, the winner's too. [..., m, n]
    """
    pull_of_words = d_context @ np.swapaxes(values, -1, -2)
    pull_of_mixture = (d_context * found.context).sum(axis=-1, keepdims=True)
    return found.weights * (pull_of_words - pull_of_mixture)
