"""Other weights in the place of those a model found: what `attention=` of seq2seq.stepping and decoding takes.

Each is a function from weights [b, n] to weights [b, n] that sum to 1 again. Sentences are not filled up: all n are words.
"""

from collections.abc import Callable, Mapping
from itertools import count

import numpy as np

from widgets.numerics.draws import uniforms

Override = Callable[[np.ndarray], np.ndarray]


def uniform(weights: np.ndarray) -> np.ndarray:
    """The same for every word."""
    return np.full_like(weights, 1 / weights.shape[1])


def last(weights: np.ndarray) -> np.ndarray:
    """Everything on the last word, so that c is h_n at every step."""
    return _one(weights, weights.shape[1] - 1)


def shifted(by: int) -> Override:
    """Each weight goes to the word `by` places further on; what leaves at one end comes in at the other."""
    return lambda weights: np.roll(weights, by, axis=1)


def shuffled(text: str) -> Override:
    """Each weight goes to another word, at every step the same one: from word to word round a circle that the text draws."""

    def deal(weights: np.ndarray) -> np.ndarray:
        circle = np.argsort(uniforms(f"{text} {weights.shape[1]}", weights.shape[1]))
        dealt = np.empty_like(weights)
        dealt[:, np.roll(circle, -1)] = weights[:, circle]
        return dealt

    return deal


def painted(cells: Mapping[int, int]) -> Override:
    """Everything on one word at some steps, {step: word} counted from 0; other steps keep their weights.

    It counts the steps by itself, so each translation needs one of its own.
    """
    steps = count()

    def use(weights: np.ndarray) -> np.ndarray:
        word = cells.get(next(steps))
        return weights if word is None else _one(weights, word)

    return use


def _one(weights: np.ndarray, word: int) -> np.ndarray:
    alone = np.zeros_like(weights)
    alone[:, word] = 1
    return alone
