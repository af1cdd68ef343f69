"""Attention that reads only a window of the sentence, around a position that is given (local-m) or predicted (local-p).

Luong, Pham and Manning 2015 (arXiv 1508.04025), section 3.2. Positions s are 1, 2, …, n as there. A window is what lies
within D of its centre, both ends included; what lies outside the sentence is ignored.
"""

from typing import NamedTuple

import numpy as np

from widgets.numerics.attention import masked_softmax
from widgets.numerics.cells import sigmoid
from widgets.numerics.softmax import softmax_backward


class Predictor(NamedTuple):
    """The parameters of local-p with a hidden units. Its gradient has the same form."""

    query: np.ndarray  # W_p [a, d]
    v: np.ndarray  # v_p [a]


class Local(NamedTuple):
    """One local attention: `weights` is what mixes the states; its row sum is 1 in local-m, below 1 in local-p."""

    window: np.ndarray  # True for the positions that are read [..., n]
    align: np.ndarray  # softmax over the window, before the Gaussian [..., n]
    gaussian: np.ndarray  # exp(−(s − p)² / 2σ²), in local-m 1 [..., n]
    weights: np.ndarray  # align · gaussian [..., n]


def window(centre: np.ndarray, reach: float, n: int) -> np.ndarray:
    """Positions s with p − D ≤ s ≤ p + D: 2D + 1 for a whole p in mid-sentence, 2D for a p between. [...] -> [..., n]"""
    return np.abs(_distance(centre, n)) <= reach


def local_m(scores: np.ndarray, centre: np.ndarray, reach: float) -> Local:
    """Monotonic: the centre is p_t = t, and the window weighed by softmax alone. [..., n], [...] -> [..., n]

    From t = n + D + 1 on the window holds no word: all weights are 0 then.
    """
    inside = window(centre, reach, scores.shape[-1])
    align = masked_softmax(scores, inside)
    return Local(inside, align, np.ones_like(align), align)


def local_p(scores: np.ndarray, centre: np.ndarray, reach: float) -> Local:
    """Predictive: a_t(s) = align · exp(−(s − p_t)² / 2σ²), σ = D/2 (equation 10). D above 0. [..., n], [...] -> [..., n]

    As in the paper the product is not normalised again: the weights sum to less than 1.
    """
    if reach <= 0:
        raise ValueError(f"a window of {reach}; a Gaussian with σ = D/2 needs one above 0")
    found = local_m(scores, centre, reach)
    gaussian = np.exp(-((_distance(centre, scores.shape[-1]) / (reach / 2)) ** 2) / 2)
    return found._replace(gaussian=gaussian, weights=found.align * gaussian)


def local_p_backward(found: Local, centre: np.ndarray, reach: float, d_weights: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """∂L/∂e [..., n] and ∂L/∂p [...] from ∂L/∂a [..., n]: right wherever a nudge of p moves no word over the window's edge."""
    d_scores = softmax_backward(found.align, d_weights * found.gaussian)
    steeper = _distance(centre, found.align.shape[-1]) / (reach / 2) ** 2
    return d_scores, (d_weights * found.weights * steeper).sum(axis=-1)


def predict_centre(predictor: Predictor, queries: np.ndarray, n: int) -> tuple[np.ndarray, np.ndarray]:
    """p_t = S · sigmoid(v_pᵀ tanh(W_p h_t)) with S = n, between 0 and n (equation 9). [..., d] -> [...]

    Also the tanh itself, which the derivative needs. [..., a]
    """
    hidden = np.tanh(queries @ predictor.query.T)
    return n * sigmoid(hidden @ predictor.v), hidden


def predict_centre_backward(
    predictor: Predictor, queries: np.ndarray, n: int, centre: np.ndarray, hidden: np.ndarray, d_centre: np.ndarray
) -> tuple[np.ndarray, Predictor]:
    """∂L/∂h_t [..., d] and ∂L/∂parameters from ∂L/∂p [...]."""
    d_inside = np.asarray(d_centre * centre * (1 - centre / n))  # the sigmoid's slope is σ(1 − σ)
    d_sum = d_inside[..., None] * predictor.v * (1 - hidden**2)
    width = queries.shape[-1]
    d_query = d_sum.reshape(-1, len(predictor.v)).T @ queries.reshape(-1, width)
    d_v = d_inside.ravel() @ hidden.reshape(-1, len(predictor.v))
    return d_sum @ predictor.query, Predictor(d_query, d_v)


def _distance(centre: np.ndarray, n: int) -> np.ndarray:
    """s − p for every position s. [...] -> [..., n]"""
    return np.arange(1, n + 1) - np.asarray(centre, float)[..., None]
