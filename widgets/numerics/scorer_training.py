"""Scorers that learn to align: gradient descent from the first step to the last, every step kept.

A score depends on two words only. So the scores of all target words with all source words, a table of 19 × 22, say all
about a scorer, and the map of any sentence is six rows and columns of it. Random vectors stand for the words: there is no
encoder, and at the start nothing in the vectors hints at the answer.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from widgets.numerics import scores
from widgets.numerics.draws import normals
from widgets.numerics.softmax import softmax
from widgets.numerics.toy_sentences import GOLD, SOURCE_WORDS, TARGET_WORDS, Sentences, draw_sentences

STEPS = 500
WIDTH = 16  # of the word vectors: with 8 hidden units additive has 264 parameters and general 256
LEARNED_FROM = draw_sentences("two_scorers learned from", 40)
HELD_OUT = draw_sentences("two_scorers held out", 40)

Arrays = tuple[np.ndarray, ...]
Backward = Callable[[np.ndarray], Arrays]  # from ∂L/∂table to ∂L/∂numbers


class Scorer(NamedTuple):
    """The numbers that are learned, as they start, and how scores follow from them."""

    start: Arrays
    look: Callable[[Arrays], tuple[np.ndarray, Backward]]  # the table of scores [19, 22], and its derivative


class Run(NamedTuple):
    """A whole training run. Index 0 is the start, before anything is learned."""

    tables: np.ndarray  # the scores of all target words with all source words [steps + 1, 19, 22]
    loss: np.ndarray  # mean −ln α of the right word, on the sentences learned from [steps + 1]
    tv: np.ndarray  # mean total-variation distance to gold, on the same [steps + 1]
    tv_held_out: np.ndarray  # the same on sentences that were not learned from [steps + 1]
    learned: int  # how many numbers were learned


def train(scorer: Scorer, lr: float, steps: int = STEPS) -> Run:
    """Full-batch gradient descent on the cross-entropy of the right source word: p ← p − lr · ∂L/∂p at every step."""
    numbers = scorer.start
    counts = _counted(LEARNED_FROM)
    tables = np.empty((steps + 1, len(TARGET_WORDS), len(SOURCE_WORDS)))
    for step in range(steps + 1):
        tables[step], backward = scorer.look(numbers)
        slopes = backward(_table_gradient(tables[step], counts))
        numbers = tuple(number - lr * slope for number, slope in zip(numbers, slopes, strict=True))
    # A few at a time: a browser never gives back the memory that the maps of all steps at once would take.
    parts = np.array_split(tables, steps // 25 + 1)
    loss, tv = np.hstack([measured(part, LEARNED_FROM) for part in parts])
    _, tv_held_out = np.hstack([measured(part, HELD_OUT) for part in parts])
    return Run(tables, loss, tv, tv_held_out, sum(number.size for number in scorer.start))


def dot_scorer(seed: int) -> Scorer:
    """Dot with the vectors as they are drawn: it has nothing to learn, and stays where it starts."""
    table = scores.dot(*word_vectors(seed))
    return Scorer((), lambda _: (table, lambda _: ()))


def learned_dot_scorer(seed: int) -> Scorer:
    """Dot with vectors that move: no parameter in the score, all 19 + 22 vectors of 16 learned. Its start is not uniform."""

    def look(vectors: Arrays) -> tuple[np.ndarray, Backward]:
        targets, sources = vectors
        return scores.dot(targets, sources), lambda d_table: scores.dot_backward(targets, sources, d_table)

    return Scorer(word_vectors(seed), look)


def general_scorer(seed: int) -> Scorer:
    """General, vectors fixed, from W_a = 0, that is, from equal weights. The loss is convex in W_a."""
    targets, sources = word_vectors(seed)

    def look(numbers: Arrays) -> tuple[np.ndarray, Backward]:
        (matrix,) = numbers
        table = scores.general(matrix, targets, sources)
        return table, lambda d_table: (targets.T @ (d_table @ sources),)  # ∂L/∂W_a = Σ_ij s_i (∂L/∂e_ij) h_jᵀ

    return Scorer((np.zeros((WIDTH, WIDTH)),), look)


def additive_scorer(seed: int, hidden: int) -> Scorer:
    """Additive, vectors fixed, from v_a = 0, that is, from equal weights, as in appendix B of the 2014 paper.

    There W_a and U_a are drawn with σ = 0.001 and Adadelta finds its own step size. Plain gradient descent does not leave
    such a start within 500 steps, so σ is 1/√d here.
    """
    targets, sources = word_vectors(seed)
    query, source = normals(f"two_scorers {seed} additive", 2, hidden, WIDTH) / np.sqrt(WIDTH)

    def look(numbers: Arrays) -> tuple[np.ndarray, Backward]:
        weights = scores.Additive(*numbers)
        hidden = _tanh_of_sums(targets @ weights.query.T, sources @ weights.source.T)
        return hidden @ weights.v, lambda d_table: scores.additive_backward(weights, targets, sources, hidden, d_table)[2]

    return Scorer((query, source, np.zeros(hidden)), look)


def word_vectors(seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Independent standard normal entries for every word of both languages. [19, 16], [22, 16]"""
    return (
        normals(f"two_scorers {seed} target words", len(TARGET_WORDS), WIDTH),
        normals(f"two_scorers {seed} source words", len(SOURCE_WORDS), WIDTH),
    )


def alignments(tables: np.ndarray, sentences: Sentences) -> np.ndarray:
    """The weights of all sentences: the maps of a table, or of many. [..., 19, 22] -> [..., k, 6, 6]"""
    return softmax(_picked(tables, _places(sentences)))


def measured(tables: np.ndarray, sentences: Sentences) -> tuple[np.ndarray, np.ndarray]:
    """Cross-entropy in nats and total-variation distance to gold, means over all words. [..., 19, 22] -> [...], [...]"""
    exponentials = _picked(_exponentials(tables), _places(sentences))  # [..., k, 6, 6]
    right = exponentials[..., np.arange(len(GOLD)), GOLD] / np.einsum("...ij->...i", exponentials)
    # Gold puts all its weight on one word, so the distance to it is what the map gives to the others.
    return -np.log(right).mean(axis=(-2, -1)), (1 - right).mean(axis=(-2, -1))


class _Counts(NamedTuple):
    """All that the derivative asks of some sentences."""

    target: np.ndarray  # how often each target word stands in each sentence [k, 19]
    source: np.ndarray  # the same of the source words [k, 22]
    gold: np.ndarray  # how often each pair is the right one [19, 22]


def _counted(sentences: Sentences) -> _Counts:
    target, source = np.eye(len(TARGET_WORDS))[sentences.target], np.eye(len(SOURCE_WORDS))[sentences.source]
    return _Counts(target.sum(axis=1), source.sum(axis=1), np.einsum("kia,kib->ab", target, source[:, GOLD]))


def _table_gradient(table: np.ndarray, counts: _Counts) -> np.ndarray:
    """∂L/∂table: (α − gold) / number of words, added up over the sentences. [19, 22]

    α_ij = exp e_ij / Σ_j exp e_ij, and only that sum differs between the sentences in which the pair stands: so nothing is
    worked out for each of them but the sums.
    """
    exponentials = _exponentials(table)
    sums = exponentials @ counts.source.T  # [19, k]
    weights = exponentials * ((counts.target.T / sums) @ counts.source)
    return (weights - counts.gold) / counts.gold.sum()


def _exponentials(tables: np.ndarray) -> np.ndarray:
    """exp e_ij but for a factor in each row: one for each pair of words, in however many sentences it stands. [..., 19, 22]

    Scores of a word stay within some 200 of each other, exp underflows at 745.
    """
    return np.exp(tables - tables.max(axis=-1, keepdims=True))


def _tanh_of_sums(left: np.ndarray, right: np.ndarray) -> np.ndarray:
    """tanh(x_i + y_j) = 1 − 2 / (1 + e^2x_i e^2y_j): m + n exponentials in the place of m · n. [m, a], [n, a] -> [m, n, a]

    For x and y below 354, where e^2x overflows; in training they stay below 60.
    """
    hidden = np.exp(2 * left)[:, None] * np.exp(2 * right)
    hidden += 1
    np.divide(-2, hidden, out=hidden)
    hidden += 1
    return hidden


def _places(sentences: Sentences) -> np.ndarray:
    """Where in a flattened table the scores of each sentence stand. [k, 6, 6]"""
    return sentences.target[:, :, None] * len(SOURCE_WORDS) + sentences.source[:, None, :]


def _picked(tables: np.ndarray, places: np.ndarray) -> np.ndarray:
    """[..., 19, 22] -> [..., k, 6, 6]"""
    return tables.reshape(*tables.shape[:-2], -1)[..., places]
