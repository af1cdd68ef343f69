"""Other weights in the place of the learned ones, everything else as trained: what becomes of the words and of the loss?"""

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from widgets.knobs import Cells, Choice, Note, Slider, Text
from widgets.models import samples
from widgets.models.store import SPECIALS, load
from widgets.models.typed_sentence import typed
from widgets.numerics import broken_attention as broken
from widgets.numerics.alignment import total_variation
from widgets.numerics.common_words import in_common
from widgets.numerics.seq2seq.decoding import greedy
from widgets.numerics.seq2seq.stepping import forced

MOST_WORDS = 60
LONGEST = 80  # words of a translation, with its end
UNKNOWN, END = "<unk>", "</s>"
SEED = "break_attention"  # of the shuffled weights
SAME = 0.02  # a total variation below it moves no weight to speak of

NEEDS = ("search40.npz", "luong40.npz")
SENTENCES = tuple(" ".join(pair.source) for pair in samples.SAMPLES)
KNOBS = (
    Text("sentence", SENTENCES[0], samples=SENTENCES, limit=600),
    Choice("mode", ("learned", "uniform", "shuffled", "shifted", "last", "painted"), "uniform"),
    Slider("shift", -5, 5, 1, 1, presets=(-1, 1, 2), integer=True),
    Cells("painted"),
    Choice("model", ("search40", "luong40"), "search40"),
    Slider("word", 1, LONGEST, 1, 2, stops=tuple(range(1, 9)), integer=True),
)
FORMULAS = (
    r"\context{c_i} = \sum_j \knob{mode}{\weight{\alpha_{ij}}}\, \source{h_j}",
    r"\part{loss}{\text{loss}} = -\frac{1}{m + 1} \sum_i \ln \part{chance}{P(\target{y_i})}",
)


class Change(NamedTuple):
    """What is done to the weights."""

    mode: str
    shift: int = 0
    cells: tuple[tuple[int, int], ...] = ()  # painted, (step, word) from 0

    def override(self) -> broken.Override | None:
        """As `attention=` takes it; one for each translation."""
        match self.mode:
            case "uniform":
                return broken.uniform
            case "shuffled":
                return broken.shuffled(SEED)
            case "shifted":
                return broken.shifted(self.shift)
            case "last":
                return broken.last
            case "painted":
                return broken.painted(dict(self.cells))
        return None


class Outcome(NamedTuple):
    """What a model does with such weights."""

    output: tuple[str, ...]  # the words it writes by itself, the likeliest each time
    output_probabilities: np.ndarray  # of those words, each given the ones before
    probabilities: np.ndarray  # of the reference's words and their end, put into its mouth [m + 1]
    weights: np.ndarray  # used meanwhile [m + 1, n]

    @property
    def loss(self) -> float:
        """Mean −ln P of the reference's words and their end."""
        return float(-np.log(np.maximum(self.probabilities, 1e-300)).mean())


def compute(sentence: str, mode: str, shift: int, painted: str, model: str, word: int) -> dict:
    """The same sentence with the learned weights and with the changed ones."""
    found = typed(sentence, _known(model))
    words = found[:MOST_WORDS]
    source = tuple(one.read if one.known else UNKNOWN for one in words)
    gold = samples.gold(source)
    reference = gold.target if gold else written(model, source, Change("learned"))[0]
    rows = (*reference, END)
    cells, outside = _cells(painted, len(rows), len(words))
    change = Change(mode, shift if mode == "shifted" else 0, cells if mode == "painted" else ())
    learned, used = (outcome(model, source, reference, one) for one in (Change("learned"), change))
    i = min(word, len(rows))
    right = in_common(used.output, reference)
    tv = float(total_variation(used.weights, learned.weights).mean())
    unknown = ", ".join(dict.fromkeys(one.shown for one in words if not one.known))
    return {
        "words": words,
        "reference": reference,
        "rows": rows,
        "learned": learned,
        "used": used,
        "right": right,
        "cells": cells,
        "change": change,
        "i": i,
        "word": rows[i - 1],
        "m": len(reference),
        "missing": len(reference) - len(right),
        "extra": len(used.output) - len(right),
        "unknown": unknown,
        "readouts": {
            "output": " ".join(used.output) or "nothing",
            "loss": used.loss,
            "loss_learned": learned.loss,
            "tv": tv,
            "right": len(right),
            "word_probability": float(used.probabilities[i - 1]),
            "word_probability_learned": float(learned.probabilities[i - 1]),
        },
        "reading": _reading(change, tv, used.output == reference, bool(unknown)),
        "notes": _notes(len(found), len(words), unknown, gold is None, outside, word, i),
    }


@lru_cache(2)
def _known(model: str) -> frozenset[str]:
    return frozenset(load(model).source_words).difference(SPECIALS)


def _cells(painted: str, rows: int, columns: int) -> tuple[tuple[tuple[int, int], ...], list[str]]:
    """The painted cells that this map has, from 0, and those that lie outside it, as written."""
    inside, outside = [], []
    for cell in painted.split():
        row, column = map(int, cell.split(":"))
        if row <= rows and column <= columns:
            inside.append((row - 1, column - 1))
        else:
            outside.append(cell)
    return tuple(inside), outside


@lru_cache(64)
def written(model: str, source: tuple[str, ...], change: Change) -> tuple[tuple[str, ...], np.ndarray]:
    """The words the model writes, and the probability of each."""
    translator = load(model)
    ids, limit = translator.ids(source), len(source) + len(source) // 4 + 5
    found = greedy(translator.config, translator.parameters, ids[None], limit, change.override())[0]
    words = translator.words(found.words)
    return words, np.exp(found.log_probabilities[: len(words)])


@lru_cache(64)  # `word` only looks
def outcome(model: str, source: tuple[str, ...], reference: tuple[str, ...], change: Change) -> Outcome:
    """Writing, and reading the reference, with changed weights."""
    translator = load(model)
    ids, wanted = translator.ids(source)[None], translator.target_ids(reference)[None]
    found = forced(translator.config, translator.parameters, ids, wanted, change.override())
    assert found.weights is not None
    return Outcome(*written(model, source, change), np.exp(found.log_probabilities[0]), found.weights[0])


def _reading(change: Change, tv: float, right: bool, unknown: bool) -> str:
    """Which sentence of words.toml tells the story."""
    if unknown:
        return "reading_unknown"
    if change.mode == "painted" and not change.cells:
        return "reading_unpainted"
    if change.mode == "learned":
        return "reading" if right else "reading_learned_wrong"
    if tv < SAME:
        return "reading_same"
    kind = "_last" if change.mode == "last" else ""
    return f"reading{kind}_survives" if right else f"reading{kind}_broken"


def _notes(found: int, kept: int, unknown: str, free: bool, outside: list[str], word: int, i: int) -> list[tuple[str, Note]]:
    notes: list[tuple[str, Note]] = []
    if found > kept:
        notes.append(("sentence", Note("words_left_out", {"kept": kept, "found": found})))
    if unknown:
        notes.append(("sentence", Note("unknown_words", {"words": unknown})))
    if free:
        notes.append(("sentence", Note("own_reference", {})))
    if outside:
        notes.append(("painted", Note("no_such_cell", {"cell": outside[0]})))
    if word > i:
        notes.append(("word", Note("no_such_word", {"given": word, "used": i})))
    return notes
