"""Scores to attention weights and back, in place: `masked_softmax` and `softmax_backward` without what a loop has no time for."""

import numpy as np


def forbidden(mask: np.ndarray, dtype: np.dtype) -> np.ndarray | None:
    """−∞ for what is no word, to be added to scores; None if all are words. mask [b, n] -> [b, n]"""
    return None if mask.all() else np.where(mask, 0, -np.inf).astype(dtype)


def normalise(scores: np.ndarray, shut: np.ndarray | None) -> None:
    """The scores become weights, α = exp(e) / Σ exp(e). [..., n]"""
    if shut is not None:
        scores += shut
    scores -= scores.max(axis=-1, keepdims=True)
    np.exp(scores, out=scores)
    scores /= scores.sum(axis=-1, keepdims=True)


def normalise_backward(weights: np.ndarray, d_weights: np.ndarray) -> None:
    """∂L/∂α become ∂L/∂e = α (∂L/∂α − Σ α ∂L/∂α). [..., n]"""
    d_weights *= weights
    d_weights -= weights * d_weights.sum(axis=-1, keepdims=True)
