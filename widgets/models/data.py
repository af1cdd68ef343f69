"""The training set of a model, as ids, and the order in which training meets it: both follow from texts and numbers alone."""

import hashlib
import os
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from widgets.models.recipes import PAIRS, SHORTEST
from widgets.models.store import SPECIALS, word_ids
from widgets.numerics.draws import uniforms
from widgets.numerics.grammar import augment, sentences, source_words, target_words
from widgets.numerics.seq2seq.config import END, PAD

CACHE = Path(__file__).parents[2] / ".cache" / "training"  # what git ignores: training sets and unfinished models


class Corpus(NamedTuple):
    """Sentences as ids with PAD behind them; a target's words end with END."""

    source: np.ndarray  # int16 [s, longest]
    target: np.ndarray  # int16 [s, longest]


def words() -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Source and target vocabulary as the models number them."""
    return SPECIALS + source_words(), SPECIALS + target_words()


def corpus(longest: int, pairs: int = PAIRS, folder: Path = CACHE) -> Corpus:
    """The training set of sentences up to that length; made once, then read from the folder (a set of 40 words takes minutes)."""
    file = folder / f"pairs-{longest}-{pairs}-{_grammar()}.npz"
    if not file.is_file():
        save(file, **made(longest, pairs)._asdict())
    with np.load(file) as arrays:
        return Corpus(arrays["source"], arrays["target"])


def made(longest: int, pairs: int) -> Corpus:
    """The same, made now. Lengths are uniform; some words are unknown on both sides, some full stops missing."""
    endless = augment(sentences(f"training {longest}", SHORTEST, longest), f"augmentation {longest}")
    known_source, known_target = words()
    sources, targets = [], []
    for pair in islice(endless, pairs):
        sources.append(word_ids(pair.source, known_source))
        targets.append(np.append(word_ids(pair.target, known_target), END))
    return Corpus(padded(sources), padded(targets))


def padded(sentences: list[np.ndarray]) -> np.ndarray:
    """Sentences of different lengths as one array, PAD behind the shorter ones. int16 [s, longest]"""
    array = np.full((len(sentences), max(map(len, sentences))), PAD, np.int16)
    for row, sentence in zip(array, sentences, strict=True):
        row[: len(sentence)] = sentence
    return array


def batches(found: Corpus, seed: str, start: int, size: int) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """Endless batches of one source length each, from step `start` on: source [b, n], target [b, m].

    The step alone decides what comes, so a training that was interrupted goes on as if it had not been.
    """
    lengths = (found.source != PAD).sum(axis=1)
    done = 0
    for number in count():
        parts = epoch(lengths, seed, number, size)
        for rows in parts[max(start - done, 0) :]:
            source, target = found.source[rows], found.target[rows]
            yield source[:, : lengths[rows[0]]].astype(int), target[:, : (target != PAD).sum(axis=1).max()].astype(int)
        done += len(parts)


def epoch(lengths: np.ndarray, seed: str, number: int, size: int) -> list[np.ndarray]:
    """All sentences once, in batches of up to `size` of one length; sentences and batches both in a new random order."""
    shuffled = np.argsort(uniforms(f"{seed} sentences {number}", len(lengths)))
    parts: list[np.ndarray] = []
    for length in np.unique(lengths):
        rows = shuffled[lengths[shuffled] == length]
        parts += np.split(rows, range(size, len(rows), size))
    return [parts[place] for place in np.argsort(uniforms(f"{seed} batches {number}", len(parts)))]


def save(file: Path, **arrays: Any) -> None:
    """An .npz that is there whole or not at all, whenever the process is killed."""
    file.parent.mkdir(parents=True, exist_ok=True)
    unfinished = file.with_name(f"{file.stem}.{os.getpid()}.unfinished")
    with unfinished.open("wb") as stream:
        np.savez(stream, **arrays)
    unfinished.replace(file)


def _grammar() -> str:
    """A mark of the grammar as it is now: its words, and its first sentences. A changed grammar makes a new training set."""
    sample = [(pair.source, pair.target) for pair in islice(sentences("mark", SHORTEST, 20), 100)]
    return hashlib.sha256(repr((words(), sample)).encode()).hexdigest()[:8]
