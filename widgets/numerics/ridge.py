"""A linear reader with a closed form: what can be told from a vector by weights alone."""

import numpy as np


def ridge(features: np.ndarray, targets: np.ndarray, penalty: float) -> np.ndarray:
    """The W that makes |X W − Y|² + λ |W|² smallest: (XᵀX + λI)⁻¹ XᵀY. X [m, d], Y [m, k] -> [d, k]

    Hoerl and Kennard 1970. The penalty λ must be above 0: then there is always exactly one answer.
    """
    if not penalty > 0:  # NaN is refused too
        raise ValueError(f"a penalty of {penalty}; it must be above 0")
    return np.linalg.solve(products(features, features) + penalty * np.eye(features.shape[1]), products(features, targets))


def products(left: np.ndarray, right: np.ndarray) -> np.ndarray:
    """AᵀB, the sum over all examples. A [m, d], B [m, k] -> [d, k]

    A browser's NumPy has no BLAS, and there einsum adds up long sums twice as fast as @ does; best of arrays that are stored
    column by column, as transposed ones are.
    """
    return np.einsum("md,mk->dk", left, right)
