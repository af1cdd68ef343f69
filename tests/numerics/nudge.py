"""The oracle of all derivatives here: nudge every number a little and see what moves."""

from collections.abc import Callable

import numpy as np


def jacobian(function: Callable[[np.ndarray], np.ndarray], at: np.ndarray, step: float = 1e-5) -> np.ndarray:
    """∂function/∂at by central differences, good to about step². [*function(at).shape, *at.shape]"""
    columns = []
    for index in np.ndindex(at.shape):
        nudge = np.zeros_like(at)
        nudge[index] = step
        columns.append((np.asarray(function(at + nudge)) - np.asarray(function(at - nudge))) / (2 * step))
    moved = np.stack(columns, axis=-1)
    return moved.reshape(*moved.shape[:-1], *at.shape)


def exact_jacobian(function: Callable[[np.ndarray], np.ndarray], at: np.ndarray) -> np.ndarray:
    """The same for functions that take complex numbers: an imaginary nudge loses no digits, however small the result.

    Squire and Trapp 1998, "Using complex variables to estimate derivatives of real functions".
    """
    columns = []
    for index in np.ndindex(at.shape):
        nudge = np.zeros(at.shape, complex)
        nudge[index] = 1e-30j
        columns.append(np.asarray(function(at + nudge)).imag / 1e-30)
    moved = np.stack(columns, axis=-1)
    return moved.reshape(*moved.shape[:-1], *at.shape)


def close(found: np.ndarray, expected: np.ndarray, relative: float = 1e-6) -> bool:
    """Whether two arrays differ by at most `relative` of their size, measured as one vector."""
    return bool(np.linalg.norm(found - expected) <= relative * np.linalg.norm(expected))
