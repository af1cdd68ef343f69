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


def argmax_links(weights: np.ndarray) -> set[tuple[int, int]]:
    """The hard alignment in a matrix of weights: each target word with the source word it weighs most. [m, n] -> {(target, source)}"""
    return set(enumerate(np.argmax(weights, axis=-1).tolist())) if len(weights) else set()


def error_rate(found: Iterable[Iterable[tuple[int, int]]], gold: Iterable[Iterable[tuple[int, int]]]) -> float:
    """AER = 1 − 2 |A ∩ G| / (|A| + |G|) over all sentences, every gold link being sure: 0 for equal, 1 for disjoint.

    Och and Ney 2003, "A Systematic Comparison of Various Statistical Alignment Models", equation 25. An alignment that links
    every target word cannot reach 0 where some have no source word.
    """
    common, size = np.sum([shared_links(ours, theirs) for ours, theirs in zip(found, gold, strict=True)], axis=0)
    return float(1 - 2 * common / max(size, 1))


def shared_links(found: Iterable[tuple[int, int]], gold: Iterable[tuple[int, int]]) -> tuple[int, int]:
    """What AER counts of one sentence: |A ∩ G|, and |A| + |G|."""
    ours, theirs = set(found), set(gold)
    return len(ours & theirs), len(ours) + len(theirs)


def hits(weights: np.ndarray, gold: Iterable[tuple[int, int]]) -> dict[int, bool]:
    """Target words that have a gold link -> whether the source word they weigh most is one of it. weights [m, n]"""
    links = set(gold)
    found = dict(argmax_links(weights))
    return {target: (target, found[target]) in links for target in sorted({target for target, _ in links})}


def off_diagonal(links: Iterable[tuple[int, int]], target_words: int, source_words: int) -> dict[int, float]:
    """Target words that have a link -> how many source words the nearest of it lies from the straight line of the matrix.

    The line runs from the middle of the first cell to the middle of the last: target word i meets source word i (n−1)/(m−1).
    """
    slope = (source_words - 1) / max(target_words - 1, 1)
    distances: dict[int, float] = {}
    for target, source in links:
        distance = abs(source - target * slope)
        distances[target] = min(distance, distances.get(target, distance))
    return distances
