"""σ and tanh, written over their argument, and by way of exp: with NumPy's own tanh they take nearly twice as long."""

import numpy as np


@np.errstate(over="ignore")  # where e⁻ˣ is ∞, 1 / (1 + e⁻ˣ) is 0, as it should be
def sigmoid(x: np.ndarray) -> None:
    """σ(x) = 1 / (1 + e⁻ˣ)"""
    np.negative(x, out=x)
    np.exp(x, out=x)
    x += 1
    np.reciprocal(x, out=x)


@np.errstate(over="ignore")
def tanh(x: np.ndarray) -> None:
    """tanh x = 1 − 2 / (1 + e²ˣ)"""
    x += x
    np.exp(x, out=x)
    x += 1
    np.divide(-2, x, out=x)
    x += 1
