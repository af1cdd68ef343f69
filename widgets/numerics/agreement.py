"""How far two sentences agree, by stricter measures than BLEU: as a whole, and place by place."""

from collections.abc import Iterable, Sequence

import numpy as np


def exact_match(found: Iterable[Sequence[str]], wanted: Iterable[Sequence[str]]) -> float:
    """The share of sentences that are right to the last word."""
    return float(np.mean([tuple(one) == tuple(other) for one, other in zip(found, wanted, strict=True)]))


def token_accuracy(found: Iterable[Sequence[str]], wanted: Iterable[Sequence[str]]) -> float:
    """The share of places that hold the same word in both, over all places of the longer sentence of each pair.

    One word left out early puts all later ones in the wrong place: hard on translations, fair to copying and reversing.
    """
    same, places = np.sum([right_places(one, other) for one, other in zip(found, wanted, strict=True)], axis=0)
    return float(same / max(places, 1))


def right_places(found: Sequence[str], wanted: Sequence[str]) -> tuple[int, int]:
    """How many places hold the same word, and how many places the longer sentence has."""
    return sum(ours == theirs for ours, theirs in zip(found, wanted, strict=False)), max(len(found), len(wanted))
