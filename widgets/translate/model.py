"""One sentence through the trained models: a fixed vector, and attention, side by side, word by word."""

from functools import lru_cache
from math import nan
from typing import NamedTuple

import numpy as np

from widgets.knobs import Choice, Note, Slider, Text
from widgets.models import samples
from widgets.models.store import SPECIALS, Translator, load
from widgets.models.typed_sentence import Typed, typed
from widgets.numerics.alignment import argmax_links, crossings, hits
from widgets.numerics.common_words import in_common
from widgets.numerics.grammar import Pair
from widgets.numerics.seq2seq.beam import beam as beam_search
from widgets.numerics.seq2seq.beam import normalised
from widgets.numerics.seq2seq.decoding import Decoded, greedy
from widgets.numerics.seq2seq.stepping import forced
from widgets.numerics.softmax import entropy

MOST_WORDS = 60
LONGEST = 85  # words of its translation at most, with the end
UNKNOWN, END = "<unk>", "</s>"
NORMALISATION = 0.6  # Wu et al. 2016 found 0.6 to 0.7 best
EARLIER = ("0", "200", "400", "600", "1000")  # steps of training after which RNNsearch was kept

NEEDS = (
    "encdec40.npz",
    "search40.npz",
    "luong40.npz",
    "search40-200.npz",
    "search40-400.npz",
    "search40-600.npz",
    "search40-1000.npz",
)
SENTENCES = tuple(" ".join(pair.source) for pair in samples.SAMPLES)
KNOBS = (
    Text("sentence", SENTENCES[0], samples=SENTENCES, limit=600),
    Slider("step", 1, LONGEST, 1, 2, stops=tuple(range(1, 9)), integer=True),
    Choice("beam", ("1", "2", "4", "8"), "1"),
    Choice("look", ("search40", "luong40"), "search40"),
    Choice("checkpoint", (*EARLIER, "final"), "final"),
)


class Hypothesis(NamedTuple):
    """A translation, and how sure the model was of each of its words."""

    words: tuple[str, ...]
    rows: tuple[str, ...]  # the same with the sign for the end, if the model came to it
    log_probabilities: tuple[float, ...]  # ln P of each word, given those before
    likeliest: tuple[tuple[tuple[str, float], ...], ...]  # at each step five words with their probabilities
    weights: np.ndarray | None  # [steps, n]
    total: float  # ln P of the whole
    score: float  # the same, normalised by the length


def compute(sentence: str, step: int, beam: str, look: str, checkpoint: str) -> dict:
    """Decodes with each model; the map shows the reference's words where there is one, else those the model wrote."""
    search = "search40" if checkpoint == "final" else f"search40-{checkpoint}"
    found = _read(sentence)
    words = found[:MOST_WORDS]
    source = tuple(word.read if word.known else UNKNOWN for word in words)
    hypotheses = {kind: _translate(name, source, int(beam)) for kind, name in (("encdec", "encdec40"), ("search", search), ("luong", "luong40"))}
    best = {kind: several[0] for kind, several in hypotheses.items()}
    gold = samples.gold(source)
    right = {kind: in_common(one.words, gold.target) for kind, one in best.items()} if gold else {}
    looked = "search" if look == "search40" else "luong"
    target, weights = _map(search if looked == "search" else look, source, gold, best[looked])
    last = max(len(target), *(len(one.rows) for one in best.values()))
    i = min(step, last)
    row = min(i, len(target))  # where the map has fewer rows, its last
    j = int(weights[row - 1].argmax())
    return {
        "words": words,
        "hypotheses": hypotheses,
        "best": best,
        "reference": gold and gold.target,
        "right": right,  # (place in the translation, place in the reference) of the words they have in common
        "target": target,  # the words of the map's rows
        "weights": weights,  # [rows, n]
        "links": gold.links if gold else frozenset(),  # (row, column)
        "steps": checkpoint,
        "last": last,
        "i": i,
        "row": row,
        "j": j + 1,
        "word": target[row - 1],
        "source_word": words[j].shown,
        "m": len(gold.target) if gold else len(best["search"].words),
        "n": len(words),
        "unknown": ", ".join(dict.fromkeys(word.shown for word in words if not word.known)),
        "readouts": {
            **{kind: " ".join(one.words) for kind, one in best.items()},
            **{f"logprob_{kind}": one.total for kind, one in best.items()},
            **{f"right_{kind}": len(right[kind]) / len(gold.target) if gold else nan for kind in best},
            "argmax_hits": _hits(weights, gold),
            "weight_max": float(weights[row - 1, j]),
            "entropy": float(entropy(weights[row - 1])),
            "crossings": crossings((there, here) for here, there in argmax_links(weights) if target[here] != END),
        },
        "reading": _reading(best, gold, words),
        "notes": _notes(len(found), step, i, words),
    }


@lru_cache(8)
def _read(sentence: str) -> tuple[Typed, ...]:
    return tuple(typed(sentence, _known()))


@lru_cache(1)
def _known() -> frozenset[str]:
    return frozenset(load("search40").source_words).difference(SPECIALS)


@lru_cache(128)  # `step` and `look` don't decode again
def _translate(name: str, source: tuple[str, ...], size: int) -> tuple[Hypothesis, ...]:
    """The best translations that a model finds with that many beginnings in hand; with one it is greedy."""
    model = load(name)
    ids, limit = model.ids(source), len(source) + len(source) // 3 + 5
    if size == 1:
        found = greedy(model.config, model.parameters, ids[None], limit)
    else:
        found = beam_search(model.config, model.parameters, ids, size, limit, NORMALISATION)
    return tuple(_hypothesis(model, decoded) for decoded in found)


def _hypothesis(model: Translator, found: Decoded) -> Hypothesis:
    five = zip(found.top_words.tolist(), found.top_probabilities.tolist(), strict=True)
    likeliest = tuple(tuple((model.target_words[word], share) for word, share in zip(*one, strict=True)) for one in five)
    score = normalised(found.total, len(found.words), NORMALISATION)
    log_probabilities = tuple(found.log_probabilities.tolist())
    words = model.words(found.words)
    return Hypothesis(words, words + (END,) * found.ended, log_probabilities, likeliest, found.weights, found.total, score)


def _map(name: str, source: tuple[str, ...], gold: Pair | None, best: Hypothesis) -> tuple[tuple[str, ...], np.ndarray]:
    """The words of the rows, and the weights [rows, n]."""
    assert best.weights is not None
    if gold is None or best.rows == (*gold.target, END):  # what it wrote itself is what it would be given
        return best.rows, best.weights
    return (*gold.target, END), _forced(name, source, gold.target)


@lru_cache(64)
def _forced(name: str, source: tuple[str, ...], target: tuple[str, ...]) -> np.ndarray:
    """Where the model looks while the reference is put into its mouth, word by word. [m + 1, n]"""
    model = load(name)
    weights = forced(model.config, model.parameters, model.ids(source)[None], model.target_ids(target)[None]).weights
    assert weights is not None
    return weights[0]


def _hits(weights: np.ndarray, gold: Pair | None) -> float:
    """How many words of the reference that have a source word weigh it, or one of them, most; NaN without gold links."""
    return float(np.mean(list(hits(weights, gold.links).values()))) if gold else nan


def _reading(best: dict[str, Hypothesis], gold: Pair | None, words: tuple[Typed, ...]) -> str:
    """Which sentence of words.toml tells the story."""
    if gold:
        wrong = [kind for kind in ("encdec", "search") if best[kind].words != gold.target]
        return "_".join(["reading", *wrong, *(["wrong"] if wrong else [])])
    return "reading_free" if all(word.known for word in words) else "reading_unknown"


def _notes(found: int, step: int, i: int, words: tuple[Typed, ...]) -> list[tuple[str, Note]]:
    notes = []
    if found > len(words):
        notes.append(("sentence", Note("words_left_out", {"kept": len(words), "found": found})))
    unknown = list(dict.fromkeys(word.shown for word in words if not word.known))
    if unknown:
        notes.append(("sentence", Note("unknown_words", {"words": ", ".join(unknown)})))
    if step > i:
        notes.append(("step", Note("no_such_step", {"given": step, "used": i})))
    return notes
