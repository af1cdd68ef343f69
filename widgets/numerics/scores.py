"""How well a target word and a source word fit together: the scores of the papers, each beside its derivatives.

Queries [..., m, d] are decoder states s_i, sources [..., n, k] encoder states h_j (annotations); every query meets every
source, e_ij = score(s_i, h_j) [..., m, n]. Leading axes are sentences of a batch, the same for both; a gradient of
parameters is summed over them. dot, general, concat and location are those of Luong, Pham and Manning 2015 (arXiv
1508.04025), section 3.1; additive is that of Bahdanau, Cho and Bengio 2014 (arXiv 1409.0473), appendix A.1.2.
"""

from typing import NamedTuple

import numpy as np


class Additive(NamedTuple):
    """The parameters of an additive score with a hidden units. Its gradient has the same form."""

    query: np.ndarray  # W_a [a, d]
    source: np.ndarray  # U_a [a, k]
    v: np.ndarray  # v_a [a]


class Concat(NamedTuple):
    """The parameters of a concat score with a hidden units. Its gradient has the same form."""

    both: np.ndarray  # W_a [a, d + k]
    v: np.ndarray  # v_a [a]


def dot(queries: np.ndarray, sources: np.ndarray) -> np.ndarray:
    """e_ij = s_i · h_j, which needs equal widths. [..., m, d], [..., n, d] -> [..., m, n]"""
    return queries @ _turned(sources)


def dot_backward(queries: np.ndarray, sources: np.ndarray, d_scores: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """∂L/∂s [..., m, d] and ∂L/∂h [..., n, d] from ∂L/∂e [..., m, n]."""
    return d_scores @ sources, _turned(d_scores) @ queries


def scaled_dot(queries: np.ndarray, sources: np.ndarray, divisor: float | None = None) -> np.ndarray:
    """e_ij = s_i · h_j / √d, or over the root of another divisor. [..., m, d], [..., n, d] -> [..., m, n]

    Vaswani et al. 2017 (arXiv 1706.03762), section 3.2.1. With any divisor but d this is a temperature of the softmax.
    """
    return dot(queries, sources) / np.sqrt(divisor or queries.shape[-1])


def scaled_dot_backward(
    queries: np.ndarray, sources: np.ndarray, d_scores: np.ndarray, divisor: float | None = None
) -> tuple[np.ndarray, np.ndarray]:
    """∂L/∂s [..., m, d] and ∂L/∂h [..., n, d] from ∂L/∂e [..., m, n]."""
    return dot_backward(queries, sources, d_scores / np.sqrt(divisor or queries.shape[-1]))


def general(matrix: np.ndarray, queries: np.ndarray, sources: np.ndarray) -> np.ndarray:
    """e_ij = s_iᵀ W_a h_j. W_a [d, k], [..., m, d], [..., n, k] -> [..., m, n]"""
    return dot(queries @ matrix, sources)


def general_backward(matrix: np.ndarray, queries: np.ndarray, sources: np.ndarray, d_scores: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """∂L/∂s [..., m, d], ∂L/∂h [..., n, k] and ∂L/∂W_a [d, k] from ∂L/∂e [..., m, n]."""
    d_turned, d_sources = dot_backward(queries @ matrix, sources, d_scores)
    return d_turned @ matrix.T, d_sources, _rows(queries).T @ _rows(d_turned)


def additive_keys(weights: Additive, sources: np.ndarray) -> np.ndarray:
    """U_a h_j, which no target word changes: computed once for a sentence. [..., n, k] -> [..., n, a]"""
    return sources @ weights.source.T


def additive(weights: Additive, queries: np.ndarray, keys: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """e_ij = v_aᵀ tanh(W_a s_i + U_a h_j), given the keys U_a h_j. [..., m, d], [..., n, a] -> [..., m, n]

    Also the tanh itself, which the derivative needs. [..., m, n, a]
    """
    asked = queries @ weights.query.T
    hidden = np.tanh(asked[..., :, None, :] + keys[..., None, :, :])
    return hidden @ weights.v, hidden


def additive_backward(
    weights: Additive, queries: np.ndarray, sources: np.ndarray, hidden: np.ndarray, d_scores: np.ndarray
) -> tuple[np.ndarray, np.ndarray, Additive]:
    """∂L/∂s [..., m, d], ∂L/∂h [..., n, k] and ∂L/∂parameters from ∂L/∂e [..., m, n]."""
    slopes = 1 - hidden**2
    # ∂L/∂(W_a s_i + U_a h_j) is v_a times ∂L/∂e_ij times the slope: summed over j, and over i.
    d_asked = weights.v * np.einsum("...ij,...ija->...ia", d_scores, slopes)
    d_keys = weights.v * np.einsum("...ij,...ija->...ja", d_scores, slopes)
    d_weights = Additive(
        _rows(d_asked).T @ _rows(queries),
        _rows(d_keys).T @ _rows(sources),
        d_scores.ravel() @ _rows(hidden),
    )
    return d_asked @ weights.query, d_keys @ weights.source, d_weights


def concat(weights: Concat, queries: np.ndarray, sources: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """e_ij = v_aᵀ tanh(W_a [s_i; h_j]): the additive score, its two matrices side by side. -> [..., m, n], [..., m, n, a]"""
    apart = _apart(weights, queries.shape[-1])
    return additive(apart, queries, additive_keys(apart, sources))


def concat_backward(
    weights: Concat, queries: np.ndarray, sources: np.ndarray, hidden: np.ndarray, d_scores: np.ndarray
) -> tuple[np.ndarray, np.ndarray, Concat]:
    """∂L/∂s [..., m, d], ∂L/∂h [..., n, k] and ∂L/∂parameters from ∂L/∂e [..., m, n]."""
    d_queries, d_sources, d_apart = additive_backward(_apart(weights, queries.shape[-1]), queries, sources, hidden, d_scores)
    return d_queries, d_sources, Concat(np.concatenate([d_apart.query, d_apart.source], axis=1), d_apart.v)


def location(matrix: np.ndarray, queries: np.ndarray, n: int) -> np.ndarray:
    """e_i = W_a s_i, from the target side alone: no source word is looked at. W_a [N, d], [..., m, d] -> [..., m, n]

    A sentence of n ≤ N words uses the first n rows of W_a; words after the N-th get −∞, that is, no weight.
    """
    scores = queries @ matrix[:n].T
    missing = np.full((*scores.shape[:-1], max(0, n - len(matrix))), -np.inf)
    return np.concatenate([scores, missing], axis=-1)


def location_backward(matrix: np.ndarray, queries: np.ndarray, d_scores: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """∂L/∂s [..., m, d] and ∂L/∂W_a [N, d] from ∂L/∂e [..., m, n]."""
    d_scores = d_scores[..., : len(matrix)]
    used = d_scores.shape[-1]
    d_matrix = np.zeros_like(matrix)
    d_matrix[:used] = _rows(d_scores).T @ _rows(queries)
    return d_scores @ matrix[:used], d_matrix


def _turned(array: np.ndarray) -> np.ndarray:
    return np.swapaxes(array, -1, -2)


def _rows(array: np.ndarray) -> np.ndarray:
    """Sentences and words on one axis. [..., d] -> [*, d]"""
    return array.reshape(-1, array.shape[-1])


def _apart(weights: Concat, width: int) -> Additive:
    return Additive(weights.both[:, :width], weights.both[:, width:], weights.v)
