"""Quality against the length of the sentence: as the shipped evaluation found it, and measured again wherever this code runs."""

import json
from collections.abc import Generator, Iterator, Sequence
from functools import cache

from widgets.knobs import Choice, Number, Slider, Toggle
from widgets.models.data import padded
from widgets.models.measure import align
from widgets.models.store import FOLDER, Translator, load
from widgets.numerics import grammar
from widgets.numerics.agreement import exact_match, token_accuracy
from widgets.numerics.alignment import argmax_links, error_rate
from widgets.numerics.bleu import corpus_bleu
from widgets.numerics.grammar import Pair
from widgets.numerics.seq2seq.decoding import writing

PAIR = ("search40", "encdec40")  # always shown, and what the readouts compare
FAMILIES = {
    "none": (),
    "shorter": ("search20", "encdec20"),
    "luong": ("luong40",),
    "wider": ("encdec40-192", "encdec40-256"),
    "again": ("search40-b", "encdec40-b"),
}
STORED = {"bleu": "bleu", "exact": "exact", "accuracy": "token_accuracy", "aer": "aer"}  # what evaluation.json calls them
NEEDS = ("search40.npz", "encdec40.npz", "luong40.npz", "search20.npz", "encdec20.npz")
AT_ONCE = 20  # sentences translated side by side: a word of each is a few milliseconds
LEVEL = 2  # points of BLEU or percent that are no gap to speak of

KNOBS = (
    Choice("measure", tuple(STORED), "bleu"),
    Choice("beside", (*FAMILIES, "all"), "none"),
    Toggle("bands", True),
    Slider("length", 4, 60, 1, 33, stops=(10, 15, 19, 23, 38), presets=(6, 28, 33, 45, 55), integer=True),
    Slider("sentences", 5, 50, 5, 20, presets=(5, 20, 50), integer=True),
    Number("seed", 1, 9999, 1, integer=True),
)

Measured = dict[str, dict[int, float]]  # model -> bin -> value


def compute(measure: str, beside: str, bands: bool, length: int, sentences: int, seed: int) -> dict:  # noqa: ARG001
    """What the shipped evaluation says. The last two knobs are what `work` measures with."""
    return _result(measure, beside, bands, length, {}, 0)


def work(measure: str, beside: str, bands: bool, length: int, sentences: int, seed: int) -> Iterator[dict]:
    """Measures those of the models whose weights are shipped, bin by bin, on sentences drawn from the reader's seed.

    Between one value and the next only the progress is told: drawing the same chart again would take a share of the time.
    """
    names = [name for name in shown(measure, beside) if f"{name}.npz" in NEEDS]
    measured: Measured = {}
    done, total = 0, len(_edges()) * sentences * (1 + len(names))
    yield _result(measure, beside, bands, length, measured, 0) | {"progress": 0}
    drawn = grammar.steps(f"measured here {seed}", (edges for edges in _edges() for _ in range(sentences)))
    for place in range(len(_edges())):
        pairs: list[Pair] = []
        while len(pairs) < sentences:
            pair = next(drawn)
            if pair:
                pairs.append(pair)
                done += 1
            yield {"progress": done / total}
        for name in names:
            asked = ask(measure, name, pairs)
            try:
                while True:
                    next(asked)
                    yield {"progress": done / total}
            except StopIteration as end:
                value = score(measure, end.value, pairs)
            done += sentences
            measured = measured | {name: measured.get(name, {}) | {place: value}}
            yield _result(measure, beside, bands, length, measured, (place + 1) * sentences) | {"progress": done / total}


@cache
def evaluation() -> dict:
    """The shipped evaluation, as widgets/models/evaluate.py wrote it."""
    return json.loads((FOLDER / "evaluation.json").read_text(encoding="utf-8"))


def shown(measure: str, beside: str) -> list[str]:
    """The models in the picture: the pair, and what is asked for beside it, as far as the evaluation has this measure of them."""
    asked = [name for family in FAMILIES.values() for name in family] if beside == "all" else FAMILIES[beside]
    return [name for name in (*PAIR, *asked) if name in evaluation()[STORED[measure]]]


def ask(measure: str, name: str, pairs: Sequence[Pair]) -> Generator[None, None, list]:
    """What a model gives for each sentence, resting between the words: its translation, or for the alignment error its weights."""
    translator = load(name)
    found: list = []
    if measure == "aer":
        for pair in pairs:
            found += align(translator, [pair])
            yield
    else:
        for start in range(0, len(pairs), AT_ONCE):
            found += yield from _translated(translator, pairs[start : start + AT_ONCE])
    return found


def _translated(translator: Translator, pairs: Sequence[Pair]) -> Generator[None, None, list]:
    """The words that the model writes, always the likeliest."""
    ids = padded([translator.ids(pair.source) for pair in pairs])
    written = yield from writing(translator.config, translator.parameters, ids, _most(ids.shape[1]))
    return [translator.words(one.words[: _most(len(pair.source))]) for one, pair in zip(written, pairs, strict=True)]


def _most(words: int) -> int:
    """The longest translation of so many words, with its end: as the evaluation has it (models.measure.translate)."""
    return 2 * words + 10


def score(measure: str, found: Sequence, pairs: Sequence[Pair]) -> float:
    """What they are worth together, out of 100."""
    wanted = [pair.target for pair in pairs]
    match measure:
        case "bleu":
            return corpus_bleu(found, wanted)
        case "exact":
            return 100 * exact_match(found, wanted)
        case "accuracy":
            return 100 * token_accuracy(found, wanted)
    return 100 * error_rate(map(argmax_links, found), [pair.links for pair in pairs])


def _edges() -> list[tuple[int, int]]:
    """The shortest and the longest sentence of each bin."""
    return [(int(low), int(high)) for low, high in (lengths.split("-") for lengths in evaluation()["bins"])]


def _result(measure: str, beside: str, bands: bool, length: int, measured: Measured, sentences: int) -> dict:
    stored = evaluation()
    names, values = shown(measure, beside), stored[STORED[measure]]
    edges = _edges()
    place = next(place for place, (_, high) in enumerate(edges) if length <= high)
    both: list[float] = [values[name][place] for name in PAIR if name in values]  # of alignments, the first alone
    gap = both[0] - both[1] if len(both) == 2 else None
    here = {name: measured.get(name, {}).get(place, "not_yet" if name in names else "none") for name in PAIR}
    band = "" if measure == "bleu" else f"_{STORED[measure]}"
    return {
        "edges": edges,
        "place": place,
        "bin": "–".join(map(str, edges[place])),
        "measured_as": measure,
        "models": {name: stored["models"][name] for name in names},
        "values": {name: values[name] for name in names},
        "intervals": {name: (stored[f"low{band}"][name], stored[f"high{band}"][name]) for name in names} if bands else {},
        "here": measured,
        "readouts": {
            "search40": both[0],
            "encdec40": "none" if gap is None else both[1],
            "gap": "none" if gap is None else gap,
            "here_search40": here["search40"],
            "here_encdec40": here["encdec40"],
            "sentences_here": sentences,
        },
        "reading": _reading(gap, edges[place], "not_yet" in here.values(), sentences),
    }


def _reading(gap: float | None, edges: tuple[int, int], to_come: bool, sentences: int) -> str:
    """Which sentence of words.toml tells the story."""
    kind = "_aer" if gap is None else ""
    if sentences:
        return "reading_to_come" if to_come else f"reading_here{kind}"
    if gap is None:
        return "reading_aer"
    if edges[0] > 40:
        return "reading_beyond"
    return "reading" if gap > LEVEL else "reading_level"
