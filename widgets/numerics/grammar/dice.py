"""Chance, the same on every machine."""

import random
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class Dice:
    """Draws from a seed. Only `random()` is asked: Python promises that its stream never changes."""

    def __init__(self, seed: str | int) -> None:
        self.uniform = random.Random(seed).random

    def chance(self, share: float) -> bool:
        """True in this share of all throws."""
        return self.uniform() < share

    def pick(self, options: Sequence[T]) -> T:
        """Any one, all equally likely."""
        return options[int(self.uniform() * len(options))]
