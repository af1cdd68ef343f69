"""The curve is the evaluation's, and what is measured here is what the models do with the grammar's sentences."""

import json
from itertools import islice
from pathlib import Path

import numpy as np
import pytest

from widgets.models.measure import fresh
from widgets.models.store import load
from widgets.numerics.grammar import steps
from widgets.numerics.seq2seq.decoding import greedy
from widgets.quality_by_length import model
from widgets.run import run
from widgets.words import words_of

STORED = json.loads((Path(model.__file__).parents[1] / "models" / "evaluation.json").read_text(encoding="utf-8"))
BINS = STORED["bins"]
AT = {"4-8": 6, "26-30": 28, "31-35": 33, "36-40": 38, "41-50": 45, "51-60": 55}
USUAL = {"measure": "bleu", "beside": "none", "bands": True, "length": 33, "sentences": 5, "seed": 1}


def bleu(name: str, lengths: str) -> float:
    return STORED["bleu"][name][BINS.index(lengths)]


def measured(**knobs: object) -> list[dict]:
    return list(model.work(**(USUAL | knobs)))


def test_what_the_text_says_of_the_curve() -> None:
    assert bleu("search40", "31-35") - bleu("encdec40", "31-35") > 30
    assert all(bleu("search40", lengths) > 95 for lengths in BINS[:9])
    assert bleu("encdec40", "26-30") < 50
    assert bleu("encdec40", "41-50") < 30
    assert bleu("encdec40", "4-8") > 95
    for wide, narrow in (("encdec40-192", "encdec40"), ("encdec40-256", "encdec40")):
        assert bleu(wide, "26-30") > bleu(narrow, "26-30") + 3
    assert bleu("search20", "41-50") < bleu("search40", "41-50") - 30  # attention does not save lengths never met
    for name in model.PAIR:  # the second seeds tell the same story
        assert abs(bleu(f"{name}-b", "31-35") - bleu(name, "31-35")) < 20


def test_the_numbers_that_the_words_name() -> None:
    assert STORED["sentences"] == 300
    assert STORED["models"]["encdec40"]["context"] == 128
    both = STORED["in_training"]["40"]  # of 300, how many are in the training set too
    assert 10 < both[0] < 100
    assert max(both[1:]) <= 3
    for lang in ("en", "zh"):
        words = words_of("quality_by_length", lang)
        assert "300" in words["how"]
        assert "128" in words["knobs"]["beside"]
        assert all(f"{STORED['models'][name]['steps']:,}" in words["how"] for name in model.PAIR)
        for name in ("encdec40-192", "encdec40-256"):
            assert str(STORED["models"][name]["context"]) in words["models"][name]
            assert f"{STORED['models'][name]['steps']:,}" in words["options"]["beside"]["wider"]


@pytest.mark.parametrize("measure", model.STORED)
@pytest.mark.parametrize("beside", ["none", "shorter", "luong", "wider", "again", "all"])
def test_lines_bands_and_table_are_the_evaluation(measure: str, beside: str) -> None:
    result = run("quality_by_length", {"measure": measure, "beside": beside})
    names = {name for name, row in model.compute(**(USUAL | {"measure": measure, "beside": beside}))["values"].items()}
    part = STORED[model.STORED[measure]]
    wanted = {*model.PAIR, *(name for family in model.FAMILIES.values() if beside == "all" for name in family), *model.FAMILIES.get(beside, ())}
    assert names == wanted & set(part)
    labels = words_of("quality_by_length", "en")["models"]
    lines = {trace["name"]: trace["y"] for trace in result["figures"]["curves"]["data"]}
    assert lines == {labels[name]: part[name] for name in names}
    table = result["tables"]["curves"]
    for name in names:
        assert [row[table["columns"].index(labels[name])] for row in table["rows"]] == part[name]
    areas = [shape for shape in result["figures"]["curves"]["layout"]["shapes"] if shape["type"] == "path"]
    assert len(areas) == len(names)


@pytest.mark.parametrize("measure", model.STORED)
def test_bands_hold_their_lines_and_can_be_left_out(measure: str) -> None:
    rows = run("quality_by_length", {"beside": "all", "measure": measure})["tables"]["curves"]["rows"]
    for row in rows:
        assert all(low <= value <= high for value, low, high in np.array(row[1:], float).reshape(-1, 3))
    assert not [shape for shape in run("quality_by_length", {"bands": False})["figures"]["curves"]["layout"]["shapes"] if shape["type"] == "path"]


def test_training_limits_are_marked_where_they_are() -> None:
    def limits(beside: str) -> list[int]:
        return [
            shape["x0"] for shape in run("quality_by_length", {"beside": beside})["figures"]["curves"]["layout"]["shapes"] if shape["type"] == "line"
        ]

    assert limits("none") == [40]
    assert limits("shorter") == [20, 40]


@pytest.mark.parametrize("length", range(4, 61))
def test_a_length_is_read_off_in_its_own_bin(length: int) -> None:
    result = model.compute(**(USUAL | {"length": length}))
    low, high = map(int, result["bin"].split("–"))
    assert low <= length <= high
    place = BINS.index(f"{low}-{high}")
    readouts = result["readouts"]
    assert (readouts["search40"], readouts["encdec40"]) == tuple(STORED["bleu"][name][place] for name in model.PAIR)
    assert readouts["gap"] == pytest.approx(readouts["search40"] - readouts["encdec40"])
    wanted = "reading_beyond" if low > 40 else "reading" if readouts["gap"] > 2 else "reading_level"
    assert result["reading"] == wanted
    assert readouts["gap"] > -2  # no sentence of ours is written for a fixed vector that is ahead


def test_a_fixed_vector_has_no_alignment() -> None:
    result = run("quality_by_length", {"measure": "aer", "beside": "luong"})
    assert (result["readouts"]["encdec40"], result["readouts"]["gap"]) == ("none", "none")
    assert "no alignment" in result["reading"]
    assert [trace["name"] for trace in result["figures"]["curves"]["data"]] == ["attention", "Luong"]


def test_measuring_here_takes_new_sentences_of_each_bin() -> None:
    edges = [tuple(map(int, lengths.split("-"))) for lengths in BINS]
    for seed in (1, 2):
        drawn = [pair for pair in steps(f"measured here {seed}", (one for one in edges for _ in range(5))) if pair]
        assert all(low <= len(pair.source) <= high for pair, (low, high) in zip(drawn, (one for one in edges for _ in range(5)), strict=True))
        evaluated = {pair.source for lengths in BINS[4:8] for pair in islice(fresh(STORED["seed"], lengths, 50), 50)}
        assert not evaluated & {pair.source for pair in drawn}


@pytest.mark.parametrize("measure", ["exact", "bleu"])
def test_what_is_measured_here_is_what_each_model_writes(measure: str) -> None:
    last = measured(measure=measure)[-1]
    assert last["progress"] == 1
    assert last["readouts"]["sentences_here"] == 50
    edges = [tuple(map(int, lengths.split("-"))) for lengths in BINS]
    drawn = [pair for pair in steps("measured here 1", (one for one in edges for _ in range(5))) if pair]
    for name in model.PAIR:
        assert sorted(last["here"][name]) == list(range(10))
        right = [alone(name, pair.source) == pair.target for pair in drawn]
        for place in range(10):
            all_right = 20.0 * sum(right[5 * place : 5 * place + 5])
            if measure == "exact":
                assert last["here"][name][place] == pytest.approx(all_right)
            else:
                assert (last["here"][name][place] == pytest.approx(100)) == (all_right == 100)


def alone(name: str, source: tuple[str, ...]) -> tuple[str, ...]:
    """One sentence by itself, as nobody batches it."""
    translator = load(name)
    found = greedy(translator.config, translator.parameters, translator.ids(source)[None], 2 * len(source) + 10)[0]
    return translator.words(found.words)


def test_points_come_bin_by_bin_and_stand_in_picture_and_table() -> None:
    every = measured(beside="luong")
    progress = [result["progress"] for result in every]
    assert progress == sorted(progress)
    results = [result for result in every if "here" in result]  # the others tell their progress alone: nothing new to draw
    assert len(results) == 1 + 30
    counts = [sum(map(len, result["here"].values())) for result in results]
    assert counts == sorted(counts)
    assert counts[-1] == 30
    halfway = next(result for result in results if len(result["here"].get("luong40", ())) == 4)
    assert halfway["reading"] == "reading_to_come"
    assert results[-1]["reading"] == "reading_here"
    from widgets.quality_by_length.figures import figures, tables

    words = words_of("quality_by_length", "en")
    drawn = figures(halfway, words)["curves"]["data"]
    points = {trace["name"]: trace for trace in drawn if trace["mode"] == "markers"}
    assert set(points) == {"attention, here", "fixed vector, here", "Luong, here"}
    assert len(points["Luong, here"]["x"]) == 4
    table = tables(halfway, words)["curves"]
    column = table["columns"].index("Luong, here")
    assert [row[column] for row in table["rows"]][:4] == points["Luong, here"]["y"]
    assert {row[column] for row in table["rows"][4:]} == {""}


def test_models_that_are_not_shipped_are_not_measured_here() -> None:
    last = measured(beside="all", measure="exact", sentences=5)[-1]
    shipped = {name for name, about in STORED["models"].items() if about["shipped"]}
    assert set(last["here"]) == shipped == {name.removesuffix(".npz") for name in model.NEEDS}


def test_alignment_errors_are_measured_here_too() -> None:
    last = measured(measure="aer")[-1]
    assert set(last["here"]) == {"search40"}
    assert last["reading"] == "reading_here_aer"
    for place in range(10):
        assert abs(last["here"]["search40"][place] - STORED["aer"]["search40"][place]) < 15


def test_another_seed_draws_other_sentences_and_the_same_seed_the_same() -> None:
    again, other = measured()[-1]["here"], measured(seed=2)[-1]["here"]
    assert measured()[-1]["here"] == again
    assert other["encdec40"] != again["encdec40"]
