"""A linear reader with a closed form: what can be told from a vector by weights alone."""

import numpy as np


def ridge(features: np.ndarray, targets: np.ndarray, penalty: float) -> np.ndarray:
    """The W that makes |X W − Y|² + λ |W|² smallest: (XᵀX + λI)⁻¹ XᵀY. X [m, d], Y [m, k] -> [d, k]

    Hoerl and Kennard 1970. The penalty λ must be above 0: then there is always exactly one answer.
    """
    if not penalty > 0:  # NaN is refused too
        raise ValueError(f"a penalty of {penalty}; it must be above 0")
    return np.linalg.solve(features.T @ features + penalty * np.eye(features.shape[1]), features.T @ targets)
