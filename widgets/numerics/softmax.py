"""From scores to weights: softmax that never overflows, its derivative, and how spread out the weights are.

Along the last axis, so that [n] is one decision and [m, n] are m of them. What has no answer is refused by name.
"""

import numpy as np


class NoWeights(ValueError):
    """Scores that no weights follow from: `reason` is "empty", "nan" or "none_allowed" (every score is −∞)."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def softmax(scores: np.ndarray, temperature: float = 1.0) -> np.ndarray:
    """α_j = exp(e_j / T) / Σ_k exp(e_k / T). [..., n] -> [..., n]

    A score of −∞ gets no weight at all. A score of +∞, or the largest one at T = 0, gets it all; equals share it: these
    are the limits. NaN, no scores at all, or nothing but −∞ in any row raise NoWeights; a temperature below 0 or not finite
    raises ValueError.
    """
    weights = np.exp(_shifted(scores, temperature))
    return weights / weights.sum(axis=-1, keepdims=True)


def softmax_jacobian(weights: np.ndarray, temperature: float = 1.0) -> np.ndarray:
    """∂α_i/∂e_j = (α_i δ_ij − α_i α_j) / T, of weights that `softmax` gave at T. [..., n] -> [..., n, n]

    At T = 0 the limits again: 0 for a single winner, and infinite between equals, where the weights jump.
    """
    outer = weights[..., :, None] * weights[..., None, :]
    return _cooled(weights[..., :, None] * np.eye(weights.shape[-1]) - outer, temperature)


def softmax_backward(weights: np.ndarray, d_weights: np.ndarray, temperature: float = 1.0) -> np.ndarray:
    """The same, applied: ∂L/∂e_j = α_j (g_j − g·α) / T with g = ∂L/∂α. [..., n], [..., n] -> [..., n]"""
    return _cooled(weights * (d_weights - (weights * d_weights).sum(axis=-1, keepdims=True)), temperature)


def log_softmax(scores: np.ndarray, temperature: float = 1.0) -> np.ndarray:
    """ln α, exact where α itself has underflowed to 0; −∞ for no weight at all. Refuses what `softmax` refuses. [..., n] -> [..., n]"""
    shifted = _shifted(scores, temperature)
    return shifted - np.log(np.exp(shifted).sum(axis=-1, keepdims=True))


def naive_softmax(scores: np.ndarray, temperature: float = 1.0) -> np.ndarray:
    """The formula as it is printed: NaN as soon as an exponential overflows, past e / T = 709.78. [..., n] -> [..., n]"""
    with np.errstate(over="ignore", invalid="ignore", divide="ignore"):
        weights = np.exp(np.asarray(scores, float) / temperature)
        return weights / weights.sum(axis=-1, keepdims=True)


def entropy(weights: np.ndarray) -> np.ndarray:
    """−Σ α ln α in nats, with 0 ln 0 = 0: 0 for a single winner, ln n for equal weights (Shannon 1948). [..., n] -> [...]"""
    logarithms = np.log(weights, out=np.zeros_like(weights), where=weights > 0)
    return -(weights * logarithms).sum(axis=-1) + 0.0  # adding 0 turns -0 into 0


def _cooled(slopes: np.ndarray, temperature: float) -> np.ndarray:
    """Divided by T, where 0 / 0 is 0."""
    with np.errstate(divide="ignore", over="ignore"):
        return np.divide(slopes, temperature, out=np.zeros_like(slopes), where=slopes != 0)


def _shifted(scores: np.ndarray, temperature: float) -> np.ndarray:
    """(e − max e) / T: shifting all scores changes no weight, and the largest exponential is now exp(0) = 1."""
    scores = np.asarray(scores, float)
    top = _largest(scores)
    if not 0 <= temperature < np.inf:
        raise ValueError(f"a temperature of {temperature}; it must be 0 or more, and finite")
    with np.errstate(over="ignore", invalid="ignore"):  # a distance beyond 1e308 is as good as infinite
        below = scores - top
        if not np.isfinite(top).all():
            below[scores == top] = 0.0  # and not ∞ − ∞, which is NaN
        return below / temperature if temperature else np.where(below < 0, -np.inf, 0.0)


def _largest(scores: np.ndarray) -> np.ndarray:
    if scores.shape[-1] == 0:
        raise NoWeights("empty")
    top = scores.max(axis=-1, keepdims=True)  # NaN where one of them is
    if np.isnan(top).any():
        raise NoWeights("nan")
    if (top == -np.inf).any():
        raise NoWeights("none_allowed")
    return top
