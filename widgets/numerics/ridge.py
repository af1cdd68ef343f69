"""A linear reader with a closed form: what can be told from a vector by weights alone."""

import numpy as np

BLOCK = 32  # columns: few enough to leave out nearly half of XᵀX, and enough to be multiplied at once


def ridge(features: np.ndarray, cross: np.ndarray, penalty: float) -> np.ndarray:
    """The W that makes |X W − Y|² + λ |W|² smallest: (XᵀX + λI)⁻¹ XᵀY. X [m, d], XᵀY [d, k] -> [d, k]

    Hoerl and Kennard 1970. Of the targets Y it asks for `cross` = XᵀY alone, which is only sums where Y is one-hot. The
    penalty λ must be above 0: then there is always exactly one answer.
    """
    if not penalty > 0:  # NaN is refused too
        raise ValueError(f"a penalty of {penalty}; it must be above 0")
    return np.linalg.solve(squares(features) + penalty * np.eye(features.shape[1]), cross)


def squares(features: np.ndarray) -> np.ndarray:
    """XᵀX, which is symmetric: a block of rows from the diagonal on, and the same as columns. X [m, d] -> [d, d]"""
    width = features.shape[1]
    found = np.empty((width, width))
    for start in range(0, width, BLOCK):
        rows = products(features[:, start : start + BLOCK], features[:, start:])
        found[start : start + BLOCK, start:] = rows
        found[start:, start : start + BLOCK] = rows.T
    return found


def products(left: np.ndarray, right: np.ndarray) -> np.ndarray:
    """AᵀB, the sum over all examples. A [m, d], B [m, k] -> [d, k]

    A browser's NumPy has no BLAS, and there einsum adds up long sums twice as fast as @ does; best of arrays that are stored
    column by column, as transposed ones are.
    """
    return np.einsum("md,mk->dk", left, right)
