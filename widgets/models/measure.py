"""What a trained model does with sentences: its translations, its alignments, and the numbers that sum them up."""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import islice

import numpy as np

from widgets.models.store import Translator
from widgets.numerics.agreement import right_places
from widgets.numerics.alignment import argmax_links, hits, off_diagonal, shared_links
from widgets.numerics.bleu import score, statistics
from widgets.numerics.bootstrap import interval
from widgets.numerics.grammar import Pair, sentences, vocabulary
from widgets.numerics.seq2seq.config import PAD
from widgets.numerics.seq2seq.decoding import greedy
from widgets.numerics.seq2seq.stepping import forced
from widgets.numerics.seq2seq.training import loss_and_accuracy

BATCH = 100  # sentences decoded together
NEAR = 3  # source words from the diagonal, at most
FUNCTION = ("classifier", "auxiliary", "article", "preposition", "conjunction", "chinese", "punctuation")  # classes of the grammar

Words = tuple[str, ...]


def fresh(seed: str, lengths: str, count: int) -> tuple[Pair, ...]:
    """The first sentences of a bin of source lengths such as "4-8", from a seed of its own."""
    low, high = map(int, lengths.split("-"))
    return tuple(islice(sentences(f"{seed} {lengths}", low, high), count))


def translate(translator: Translator, sources: Sequence[Words]) -> list[Words]:
    """The greedy translation of each sentence, END left off; at most twice as long as the sentence and ten words more."""
    found: dict[int, Words] = {}
    for rows in by_length(sources):
        ids = np.stack([translator.ids(sources[row]) for row in rows])
        for row, decoded in zip(rows, greedy(translator.config, translator.parameters, ids, 2 * ids.shape[1] + 10), strict=True):
            found[row] = translator.words(decoded.words)
    return [found[row] for row in range(len(sources))]


def align(translator: Translator, pairs: Sequence[Pair]) -> list[np.ndarray]:
    """The attention weights of each pair while the wanted translation is read, a row a target word. [m, n] each"""
    found: dict[int, np.ndarray] = {}
    for rows, source, target in batched(translator, pairs):
        weights = forced(translator.config, translator.parameters, source, target).weights
        if weights is None:
            raise ValueError(f"a model of kind {translator.config.kind} has no weights to align by")
        found |= {row: of_one[: len(pairs[row].target)] for row, of_one in zip(rows, weights, strict=True)}
    return [found[row] for row in range(len(pairs))]


def loss(translator: Translator, pairs: Sequence[Pair]) -> float:
    """−ln P of a wanted word while the wanted translation is read: the mean over all words, END among them."""
    total = words = 0.0
    for _, source, target in batched(translator, pairs):
        count = int((target != PAD).sum())
        total += count * loss_and_accuracy(translator.config, translator.parameters, source, target)[0]
        words += count
    return total / words


def batched(translator: Translator, pairs: Sequence[Pair]) -> Iterator[tuple[list[int], np.ndarray, np.ndarray]]:
    """Pairs of equal source length as ids: their rows, source [b, n], target [b, m] with PAD behind."""
    for rows in by_length([pair.source for pair in pairs]):
        source = np.stack([translator.ids(pairs[row].source) for row in rows])
        targets = [translator.target_ids(pairs[row].target) for row in rows]
        target = np.full((len(rows), max(map(len, targets))), PAD)
        for place, words in enumerate(targets):
            target[place, : len(words)] = words
        yield rows, source, target


def by_length(sources: Sequence[Words]) -> Iterator[list[int]]:
    """Rows of sentences of equal length, to be computed together without padding."""
    lengths = np.array([len(source) for source in sources])
    for length in np.unique(lengths):
        rows = np.flatnonzero(lengths == length).tolist()
        for start in range(0, len(rows), BATCH):
            yield rows[start : start + BATCH]


def quality(found: Sequence[Words], wanted: Sequence[Words], text: str) -> dict[str, float]:
    """BLEU, exact matches and right places, out of 100, each with its 95 % interval. The text draws the resampled corpora.

    BLEU's interval is called low and high, the others' low_exact and so on.
    """
    pairs = list(zip(found, wanted, strict=True))
    bleu = _measured("bleu", [statistics(*pair) for pair in pairs], score, text)
    exact = _measured("exact", [(one == other, 1) for one, other in pairs], _percent, text)
    places = _measured("token_accuracy", [right_places(*pair) for pair in pairs], _percent, text)
    return {"low": bleu.pop("low_bleu"), "high": bleu.pop("high_bleu")} | bleu | exact | places


def alignment_error(weights: Sequence[np.ndarray], pairs: Sequence[Pair], text: str) -> dict[str, float]:
    """AER of the largest weights against the grammar's links, out of 100, with its interval."""
    counts = [shared_links(argmax_links(one), pair.links) for one, pair in zip(weights, pairs, strict=True)]
    return _measured("aer", counts, lambda sums: 100 - 2 * _percent(sums), text)


def alignment_accuracy(weights: Sequence[np.ndarray], pairs: Sequence[Pair]) -> dict[str, float]:
    """How often the largest weight of a word that has a link is on the link, out of 100: of all such words, of content words
    and the others, of words linked near the matrix's diagonal and off it; and how often the diagonal itself would be right."""
    right: dict[str, list[bool]] = {kind: [] for kind in ("linked", "content", "function", "near", "off", "diagonal")}
    content = content_words()
    for one, pair in zip(weights, pairs, strict=True):
        distances = off_diagonal(pair.links, len(pair.target), len(pair.source))
        for target, hit in hits(one, pair.links).items():
            right["linked"].append(hit)
            right["content" if pair.target[target] in content else "function"].append(hit)
            right["near" if distances[target] <= NEAR else "off"].append(hit)
            right["diagonal"].append(distances[target] <= 0.5)
    return {kind: 100 * float(np.mean(found)) for kind, found in right.items()}


@cache
def content_words() -> frozenset[str]:
    """Target words that stand for a thing, a deed, a quality, a person or a time: the grammar's other classes."""
    return frozenset(word for kind, rows in vocabulary().items() if kind not in FUNCTION for _, word in rows if word)


def digest(found: Sequence[Words]) -> str:
    """A mark of translations: the same if and only if they are, word for word."""
    return hashlib.sha256("\n".join(" ".join(words) for words in found).encode()).hexdigest()[:12]


def _measured(name: str, counts: Sequence, rate: Callable[[np.ndarray], np.ndarray], text: str) -> dict[str, float]:
    """A measure of summed counts, with the ends of its interval."""
    found = np.array(counts, float)
    low, high = interval(found, rate, text)
    return {name: float(rate(found.sum(axis=0))), f"low_{name}": low, f"high_{name}": high}


def _percent(sums: np.ndarray) -> np.ndarray:
    """The first count out of the second."""
    return 100 * sums[..., 0] / np.maximum(sums[..., 1], 1)
