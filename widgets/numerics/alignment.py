"""How two alignments differ, and how far one is from a straight line."""

from collections.abc import Iterable

import numpy as np


def total_variation(found: np.ndarray, gold: np.ndarray) -> np.ndarray:
    """½ Σ |α − β|: the share of weight that would have to move, 0 for equal and 1 for disjoint. [..., n] -> [...]

    Levin and Peres, "Markov Chains and Mixing Times", proposition 4.2.
    """
    return np.abs(np.asarray(found, float) - gold).sum(axis=-1) / 2


def crossings(links: Iterable[tuple[int, int]]) -> int:
    """Pairs of links (source, target) that cross: 0 where the order of words is kept. Links that share a word don't.

    Of one link a word, these are the discordant pairs of Kendall 1938, "A new measure of rank correlation".
    """
    found = np.array(list(links), int).reshape(-1, 2)
    source, target = (np.sign(found[:, None, side] - found[None, :, side]) for side in (0, 1))
    return int((source * target < 0).sum()) // 2
