"""BLEU: how many runs of one to four words a translation shares with the one wanted.

Papineni, Roukos, Ward and Zhu 2002, "BLEU: a Method for Automatic Evaluation of Machine Translation", over a whole corpus,
with what sacrebleu (Post 2018, arXiv:1804.08771) does by default where a precision would be zero.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

import numpy as np

ORDERS = 4  # runs of one to four words


def corpus_bleu(found: Iterable[Sequence[str]], wanted: Iterable[Sequence[str]]) -> float:
    """BLEU of many sentences together, 0 to 100; one wanted translation each."""
    counts = [statistics(one, other) for one, other in zip(found, wanted, strict=True)]
    return float(score(np.sum(counts, axis=0)))


def statistics(found: Sequence[str], wanted: Sequence[str]) -> np.ndarray:
    """What BLEU needs of one sentence: hits of each order, runs of each order, both lengths. Sums of these score a corpus. [10]

    A run counts as a hit no more often than the wanted sentence has it ("clipped").
    """
    hits, runs = [], []
    for order in range(1, ORDERS + 1):
        ours, theirs = _runs(found, order), _runs(wanted, order)
        hits.append((ours & theirs).total())
        runs.append(ours.total())
    return np.array([*hits, *runs, len(found), len(wanted)])


def score(counts: np.ndarray) -> np.ndarray:
    """BLEU of summed statistics, for many sums at once: brevity penalty × geometric mean of four precisions. [..., 10] -> [...]

    An order without a hit counts as half a hit, the next one without as a quarter, and so on (Chen and Cherry 2014, method 3).
    No hit at all, or a corpus with no run of four words, scores 0.
    """
    counts = np.asarray(counts, float)
    hits, runs, found, wanted = counts[..., :ORDERS], counts[..., ORDERS : 2 * ORDERS], counts[..., -2], counts[..., -1]
    missing = hits == 0
    smoothed = np.where(missing, 0.5 ** np.cumsum(missing, axis=-1), hits)
    precisions = smoothed / np.maximum(runs, 1)
    brevity = np.exp(np.minimum(0, 1 - wanted / np.maximum(found, 1)))
    bleu = 100 * brevity * np.exp(np.log(precisions).mean(axis=-1))
    return np.where(hits.any(axis=-1) & runs.all(axis=-1), bleu, 0.0)


def _runs(words: Sequence[str], order: int) -> Counter[tuple[str, ...]]:
    return Counter(zip(*(words[start:] for start in range(order)), strict=False))
