"""Every gradient of a function of several arrays held against nudges, at once."""

from collections.abc import Callable, Iterable

import numpy as np

from tests.numerics.nudge import close, jacobian


def gradients_match(function: Callable[..., np.ndarray], arrays: Iterable[np.ndarray], pull: np.ndarray, found: Iterable[np.ndarray]) -> bool:
    """Whether `found` are ∂L/∂array for each of the arrays, with L = Σ pull · function(*arrays), to 1e-6 relative."""
    arrays = tuple(arrays)

    def nudged(place: int) -> np.ndarray:
        return jacobian(lambda changed: (function(*arrays[:place], changed, *arrays[place + 1 :]) * pull).sum(), arrays[place])

    return all(close(gradient, nudged(place)) for place, gradient in enumerate(found))
