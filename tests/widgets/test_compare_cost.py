"""The multiplications counted from the paper's matrices, the facts the chapter prints, and what is timed, and how."""

import xml.etree.ElementTree as ET

import numpy as np
import pytest

from sitegen.widgets.bake import bake
from widgets.compare_cost import model
from widgets.compare_cost.model import compute, states, timed
from widgets.numerics.costs import dot_by_loop
from widgets.numerics.scores import dot
from widgets.run import run

SVG = "{http://www.w3.org/2000/svg}"
TIMES = ("loop_ms", "product_ms")


def by_hand(n: int, m: int) -> dict[str, int]:
    """Appendix A of arXiv 1409.0473, matrix by matrix: 1000 units, 620-d embeddings, maxout 500, 30,000 words."""
    gates = 3 * (1000 * 620 + 1000 * 1000)  # W and U of a GRU
    return {
        "encoder": n * 2 * gates,
        "keys": n * 1000 * 2000,
        "start": 1000 * 1000,
        "queries": m * 1000 * 1000,
        "pairs": m * n * (1000 + 2000),  # v · tanh(…), then α times 2000 numbers
        "decoder": m * (gates + 3 * 1000 * 2000),
        "output": m * (1000 * (1000 + 620 + 2000) + 30000 * 500),
    }


@pytest.mark.parametrize(("n", "m"), [(1, 1), (30, 30), (50, 30), (1000, 10), (1000, 1000)])
def test_every_part_is_counted_as_the_paper_lists_it(n: int, m: int) -> None:
    result, expected = compute(m, n), by_hand(n, m)
    assert result["costs"] == expected
    readouts = result["readouts"]
    assert readouts["multiply_adds"] == sum(expected.values())
    assert readouts["pair_share"] == pytest.approx(expected["pairs"] / sum(expected.values()))
    assert readouts["attention_share"] == pytest.approx(sum(expected[part] for part in ("keys", "queries", "pairs")) / sum(expected.values()))
    assert (readouts["comparisons_fixed"], readouts["comparisons"]) == (m, m * n)
    assert sum(result["shares"].values()) == pytest.approx(1)


def test_the_facts_the_text_names() -> None:
    assert [round(100 * compute(t, t)["readouts"]["pair_share"], digits) for t, digits in ((30, 1), (50, 2), (1000, 1))] == [0.2, 0.35, 6.6]
    assert round(100 * compute(30, 30)["readouts"]["attention_share"], 1) == 7.3
    assert round(compute(30, 30)["readouts"]["half_at"]) == 14067
    assert compute(1000, 1000)["readouts"]["comparisons"] == 1_000_000


@pytest.mark.parametrize(("n", "m"), [(30, 30), (100, 20), (10, 1000)])
def test_half_is_where_the_pairs_cost_as_much_as_the_rest(n: int, m: int) -> None:
    half = compute(m, n)["readouts"]["half_at"]
    costs = by_hand(round(half), round(half * m / n))
    assert costs["pairs"] / sum(costs.values()) == pytest.approx(0.5, abs=1e-3)


def test_the_curve_goes_through_the_readers_setting() -> None:
    for n, m in ((30, 30), (400, 100), (1, 1000)):
        result = compute(m, n)
        at = result["lengths"].index(n)
        assert result["pair_shares"][at] == pytest.approx(result["readouts"]["pair_share"], rel=1e-12)
        assert np.all(np.diff(result["pair_shares"]) > 0)


def test_the_curve_ends_with_its_axis_even_where_half_lies_beyond() -> None:
    result = compute(1, 1000)
    assert result["half"] > 1_000_000
    assert result["lengths"][-1] == 100_000


def test_each_length_has_its_sentence() -> None:
    assert [compute(t, t)["reading"] for t in (30, 100, 1000)] == ["reading", "reading", "reading_long"]


@pytest.mark.parametrize(("n", "m", "pairs"), [(30, 30, 900), (1000, 1000, 2000), (1, 1000, 1000), (1000, 1, 1000), (300, 50, 1800), (1, 1, 1)])
def test_loop_and_product_do_the_same_work_on_at_most_two_thousand_pairs(n: int, m: int, pairs: int) -> None:
    queries, sources = timed(m, n)
    assert len(queries) * len(sources) == pairs == compute(m, n)["readouts"]["timed_pairs"]
    assert queries.shape[1] == sources.shape[1] == 64
    np.testing.assert_allclose(dot_by_loop(queries, sources), dot(queries, sources), rtol=1e-9, atol=1e-12)


def test_the_times_are_measured_and_the_loop_is_slower() -> None:
    readouts = run("compare_cost", {"n": 100, "m": 100})["readouts"]
    assert readouts["loop_ms"] > 3 * readouts["product_ms"] > 0


def test_it_is_the_loop_and_the_product_that_are_timed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that returns what was done instead of how long it took."""
    done: list[np.ndarray] = []
    monkeypatch.setattr(model, "milliseconds", lambda work: done.append(work()) or float(len(done)))
    readouts = compute(20, 30)["readouts"]
    assert [readouts[name] for name in TIMES] == [1, 2]
    assert all(found.shape == (20, 30) for found in done)
    np.testing.assert_allclose(done[0], states()[0][:20] @ states()[1][:30].T, rtol=1e-9, atol=1e-12)


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_nothing_but_the_two_readouts_knows_the_time(monkeypatch: pytest.MonkeyPatch, lang: str) -> None:
    monkeypatch.setattr(model, "milliseconds", lambda work: 12345.678)
    one = run("compare_cost", {}, lang)
    monkeypatch.setattr(model, "milliseconds", lambda work: 0.0009876)
    other = run("compare_cost", {}, lang)
    assert {name for name in one["readouts"] if one["readouts"][name] != other["readouts"][name]} == set(TIMES)
    assert {part for part in one if one[part] != other[part]} == {"readouts"}


def test_the_build_keeps_no_time_of_its_own_machine() -> None:
    baked = bake("compare_cost", {"m": 30, "n": 30}, "en", [{"m": 3, "n": 3}])
    assert baked == bake("compare_cost", {"m": 30, "n": 30}, "en", [{"m": 3, "n": 3}])
    assert {result["readouts"][name] for result in (baked["start"], *baked["stops"]) for name in TIMES} == {"NaN"}


@pytest.mark.parametrize("knobs", [{}, {"n": 1000}, {"m": 1000, "n": 1}, {"m": 7, "n": 13}])
def test_areas_and_bars_are_drawn_to_scale(knobs: dict) -> None:
    result = run("compare_cost", knobs)
    m, n = result["knobs"]["m"], result["knobs"]["n"]
    groups = [g for g in ET.fromstring(result["figures"]["work"]).iter(f"{SVG}g") if g.get("class") == "mark"]
    column, block = (g.find(f"{SVG}svg") for g in groups[:2])
    assert float(block.get("height")) == float(column.get("height")) == pytest.approx(max(124 * m / max(m, n), 1), abs=0.01)
    assert float(block.get("width")[:-1]) == pytest.approx(max(62 * n / max(m, n), 0.6), abs=0.01)
    for group, (_, _, share) in zip(groups[2:], result["tables"]["parts"]["rows"], strict=True):
        bars = list(group.iter(f"{SVG}rect"))
        assert float(bars[-1].get("width")[:-1]) == pytest.approx(100 * share, abs=0.006)


def test_the_race_has_a_bar_and_a_place_for_each_time() -> None:
    race = ET.fromstring(run("compare_cost", {})["figures"]["race"])
    assert [rect.get("data-bar") for rect in race.iter(f"{SVG}rect") if rect.get("data-bar")] == list(TIMES)
    assert [text.get("data-time") for text in race.iter(f"{SVG}text") if text.get("data-time")] == list(TIMES)
    assert "{ratio}" in next(text.get("data-times") for text in race.iter(f"{SVG}text") if text.get("data-times"))
