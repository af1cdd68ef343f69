"""Chapter 4 states what was measured: each of its numbers is looked up in the shipped evaluation, and must stand in both texts."""

import json
from math import log, prod
from pathlib import Path

import numpy as np
import pytest

from widgets.models.measure import batched, content_words, fresh, translate
from widgets.models.recipes import BATCH, PAIRS, RECIPES
from widgets.models.store import load
from widgets.numerics.grammar import source_words, target_words
from widgets.numerics.seq2seq.config import shapes
from widgets.numerics.seq2seq.stepping import forced

ROOT = Path(__file__).parents[2]
MEASURED = json.loads((ROOT / "widgets/models/evaluation.json").read_text(encoding="utf-8"))
TEXTS = {lang: (ROOT / f"content/04-measured-not-drawn/{lang}.md").read_text(encoding="utf-8") for lang in ("en", "zh")}


def at(kind: str, model: str, lengths: str) -> float:
    return float(MEASURED[kind][model][MEASURED["bins"].index(lengths)])


def emergence(kind: str, step: int) -> float:
    found = MEASURED["emergence"]["search40"]
    return float(found[kind][found["steps"].index(step)])


ALIGNED = {model: MEASURED["alignment"][model] for model in ("search40", "luong40", "search40-b")}
WIDTHS = ("encdec40", "encdec40-192", "encdec40-256", "search40")
STATED = [
    ("44%", emergence("content", 400)),
    ("17.8", emergence("bleu", 400)),
    ("86%", emergence("content", 600)),
    ("72.8", emergence("bleu", 600)),
    ("99.7%", ALIGNED["search40"]["content"]),
    ("91.5%", ALIGNED["search40"]["near"]),
    ("93.4%", ALIGNED["search40"]["off"]),
    ("23.9%", ALIGNED["search40"]["diagonal"]),
    ("80.9%", ALIGNED["search40"]["function"]),
    ("99.8%", ALIGNED["luong40"]["content"]),
    ("92.5%", ALIGNED["luong40"]["function"]),
    ("55.4", at("bleu", "search20", "41-50")),
    ("11.6", at("bleu", "encdec20", "41-50")),
    ("17.7", at("aer", "search40", "13-16")),
    ("99.8%", ALIGNED["search40-b"]["content"]),
    ("74.6%", ALIGNED["search40-b"]["function"]),
    ("99.2", at("bleu", "search40-b", "41-50")),
    *((f"{at('bleu', model, lengths):.1f}", at("bleu", model, lengths)) for model in WIDTHS for lengths in ("13-16", "26-30", "31-35", "41-50")),
    ("56", MEASURED["in_training"]["40"][0]),
    ("300", MEASURED["sentences"]),
    ("0.26", MEASURED["models"]["encdec40"]["final_loss"]),
    ("0.37", MEASURED["models"]["encdec40"]["held_out_loss"]),
    ("100,000", PAIRS),
    ("5.3", log(len(target_words()) + 2)),  # with the sign for the end and the one for an unknown word
    *((f"{MEASURED['models'][model]['parameters']:,}", MEASURED["models"][model]["parameters"]) for model in (*WIDTHS, "luong40")),
]


@pytest.mark.parametrize(("written", "value"), STATED, ids=[written for written, _ in STATED])
def test_the_numbers_of_the_chapter_are_those_of_the_evaluation(written: str, value: float) -> None:
    number = written.rstrip("%").replace(",", "")
    digits = len(number.partition(".")[2])
    assert abs(float(number) - value) <= 0.5 * 10.0**-digits * (1 + 1e-9)
    assert all(written in text for text in TEXTS.values())


def test_a_wider_vector_has_one_row_with_its_own_numbers() -> None:
    for model in WIDTHS:
        row = [f"{at('bleu', model, lengths):.1f}" for lengths in ("13-16", "26-30", "31-35", "41-50")]
        facts = MEASURED["models"][model]
        line = " | ".join([str(facts["context"]), f"{facts['parameters']:,}", *row])
        assert all(line in text for text in TEXTS.values()), line
    assert {RECIPES[name].steps for name in ("encdec40-192", "encdec40-256")} == {12_000}


def test_lengths_steps_and_widths_are_those_of_the_recipes() -> None:
    pair = [RECIPES[name] for name in ("encdec40", "search40", "luong40")]
    assert [recipe.steps for recipe in pair] == [10_000, 4_000, 4_000]
    assert {recipe.longest for recipe in pair} == {40}
    assert {recipe.hidden for recipe in pair} == {64}
    shape = RECIPES["search40"].config(len(source_words()), len(target_words()))
    assert (shape.decoder, shape.attention, PAIRS, BATCH) == (128, 64, 100_000, 64)
    assert {RECIPES["search20"].longest, RECIPES["encdec20"].longest} == {20}
    assert {MEASURED["models"][name]["context"] for name in ("encdec40", "search40", "luong40")} == {128}
    assert MEASURED["emergence_lengths"] == "13-16"
    assert MEASURED["alignment_lengths"] == "4-40"
    assert min(at("bleu", name, "4-8") for name in ("encdec40", "search40")) > 99
    assert not any(MEASURED["in_training"]["40"][1:])


def test_the_parameters_are_those_of_the_shapes() -> None:
    specials = 4
    for name in (*WIDTHS, "luong40"):
        config = RECIPES[name].config(len(source_words()) + specials, len(target_words()) + specials)
        assert sum(prod(shape) for shape in shapes(config).values()) == MEASURED["models"][name]["parameters"]


def test_the_fixed_vector_loses_more_towards_the_end_and_doubts_most_in_the_middle() -> None:
    model, pairs, content = load("encdec40"), fresh("thirds", "26-30", 100), content_words()
    written = translate(model, [pair.source for pair in pairs])
    chances = {}
    for rows, source, target in batched(model, pairs):
        chances |= dict(zip(rows, np.exp(forced(model.config, model.parameters, source, target).log_probabilities), strict=True))
    missing: list[list[bool]] = [[], [], []]  # by thirds of the source
    doubted: list[list[bool]] = [[], [], []]
    for row, pair in enumerate(pairs):
        for i, j in pair.links:
            if pair.target[i] in content:
                third = 3 * j // len(pair.source)
                missing[third].append(pair.target[i] not in written[row])
                doubted[third].append(chances[row][i] < 0.5)
    assert [np.mean(part) for part in missing] == pytest.approx([0.14, 0.31, 0.38], abs=0.01)
    first, middle, last = (np.mean(part) for part in doubted)
    assert middle > max(first, last)
