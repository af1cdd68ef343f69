"""An orthogonal matrix that is never written out: quick where a full one would cost seconds in a browser."""

import numpy as np

from widgets.numerics.draws import uniforms

# Each round doubles the units that a unit meets in one step. After four a random network remembers as many words as one
# with a full random Q; only where ρ is well above 1 does a nudge arrive somewhat larger (1.03 against 0.87 at ρ = 1.5).
ROUNDS = 4


class Turns:
    """Q as rounds of a shuffle of the units and a turn of each pair of them by a random angle.

    Shuffles and plane turns keep every length, so QᵀQ = I whatever is drawn. A step costs 6 multiplications a unit and
    round instead of `width`: a product of Givens rotations, as in Mathieu and LeCun 2014 (arXiv 1404.7195).
    """

    def __init__(self, text: str, width: int) -> None:
        """Everything is drawn from `text`; of an odd width one unit stays unturned in each round."""
        self.pairs = width // 2
        self.orders = [np.argsort(uniforms(f"{text} shuffle {k}", width), kind="stable") for k in range(ROUNDS)]
        angles = [2 * np.pi * uniforms(f"{text} angles {k}", self.pairs)[:, None] for k in range(ROUNDS)]
        self.cosines, self.sines = [np.cos(a) for a in angles], [np.sin(a) for a in angles]

    def apply(self, states: np.ndarray) -> np.ndarray:
        """Q H for many states at once, one a column. [h, m] -> [h, m]"""
        for order, cosine, sine in zip(self.orders, self.cosines, self.sines, strict=True):
            states = self._turn(states[order], cosine, sine)
        return states

    def apply_back(self, states: np.ndarray) -> np.ndarray:
        """Qᵀ H, which undoes `apply`. [h, m] -> [h, m]"""
        states = states.copy()
        for order, cosine, sine in zip(self.orders[::-1], self.cosines[::-1], self.sines[::-1], strict=True):
            states = self._turn(states, cosine, -sine)[np.argsort(order)]
        return states

    def _turn(self, states: np.ndarray, cosine: np.ndarray, sine: np.ndarray) -> np.ndarray:
        """x cos φ − y sin φ and y cos φ + x sin φ, in place: a browser takes long to find room for new arrays."""
        x, y = states[: self.pairs], states[self.pairs : 2 * self.pairs]
        across, up = sine * y, sine * x
        x *= cosine
        x -= across
        y *= cosine
        y += up
        return states
