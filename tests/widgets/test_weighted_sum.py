"""What the chapter says about mixtures, by other routes than the widget's; and the picture against its table."""

import math
import re
import xml.etree.ElementTree as ET
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from widgets.run import knobs_of, run
from widgets.weighted_sum.model import KNOBS, compute

SVG = "{http://www.w3.org/2000/svg}"
START = {knob.name: knob.default for knob in KNOBS}
EQUAL = {f"e{j}": 0 for j in range(1, 6)}
NUMBERS = st.floats(-5, 5, allow_nan=False)


def at(**knobs: float) -> dict:
    return compute(**START | knobs)


def by_hand(**knobs: float) -> tuple[float, float]:
    """c written out: exponentials, their sum, two weighted means."""
    knobs = START | knobs
    powers = [math.exp(knobs[f"e{j}"] / knobs["temperature"]) for j in range(1, 6)]
    return tuple(math.fsum(p * knobs[f"{axis}{j}"] for j, p in enumerate(powers, 1)) / math.fsum(powers) for axis in "xy")


def in_some_triangle(point: np.ndarray, tips: np.ndarray) -> bool:
    """Exactly, in fractions: a point of the hull of five lies in a triangle of three (Carathéodory). Up to a rounding of c."""
    x, y = (Fraction(float(p)) for p in point)
    slack = Fraction(1, 10**9)
    for three in combinations([[Fraction(float(p)) for p in tip] for tip in tips], 3):
        (ax, ay), (bx, by), (cx, cy) = three
        whole = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay)
        if whole == 0:
            continue
        b = ((x - ax) * (cy - ay) - (cx - ax) * (y - ay)) / whole
        c = ((bx - ax) * (y - ay) - (x - ax) * (by - ay)) / whole
        if min(b, c, 1 - b - c) >= -slack:
            return True
    return False


@pytest.mark.parametrize("knobs", [{}, {"temperature": 0.1}, {"temperature": 10}, EQUAL, {"e3": 4.5, "x3": -5, "y3": 5}])
def test_the_mixture_is_the_weighted_mean_written_out(knobs: dict) -> None:
    result = at(**knobs)
    assert np.allclose(result["context"], by_hand(**knobs), rtol=1e-12, atol=1e-14)
    assert math.isclose(result["weights"].sum(), 1, rel_tol=1e-14)
    assert np.allclose(result["steps"][-1], result["context"], rtol=1e-12, atol=1e-14)
    assert in_some_triangle(result["context"], result["tips"])


@settings(max_examples=200, deadline=None)
@given(st.lists(st.tuples(NUMBERS, NUMBERS, NUMBERS), min_size=5, max_size=5), st.floats(0.1, 10))
def test_the_mixture_never_leaves_the_hull_nor_outgrows_the_longest(arrows: list, temperature: float) -> None:
    knobs = {f"{name}{j}": value for j, arrow in enumerate(arrows, 1) for name, value in zip("xye", arrow, strict=True)}
    result = at(temperature=temperature, **knobs)
    readouts = result["readouts"]
    assert readouts["inside_hull"] == 1
    assert readouts["length_context"] <= readouts["length_mean"] + 1e-9
    assert readouts["length_mean"] <= readouts["length_longest"] + 1e-9
    # No direction in which c reaches further than every tip.
    angles = np.linspace(0, 2 * np.pi, 73)
    directions = np.array([np.cos(angles), np.sin(angles)])
    assert np.all(result["context"] @ directions <= (result["tips"] @ directions).max(axis=0) + 1e-9)


def test_the_numbers_the_text_names() -> None:
    start, cold, warm = (at(temperature=t)["readouts"] for t in (1, 0.1, 10))
    assert [round(start[name], 3) for name in ("length_context", "length_mean", "length_longest", "weight_max")] == [2.099, 3.788, 4.05, 0.449]
    assert [round(each["length_context"], 3) for each in (cold, warm)] == [3.707, 0.622]
    assert [round(each["weight_max"], 3) for each in (cold, warm)] == [0.997, 0.222]
    assert round(at(**EQUAL)["readouts"]["length_context"], 3) == round(math.hypot(1.2 / 5, 1.9 / 5), 3) == 0.449


def test_two_opposite_arrows_cancel_to_nothing() -> None:
    opposite = {"x1": 4, "y1": 0, "e1": 5, "x2": -4, "y2": 0, "e2": 5, "temperature": 0.1}
    readouts = at(**opposite)["readouts"]
    assert readouts["length_context"] < 1e-9
    assert math.isclose(readouts["length_mean"], 4)


def test_five_equal_arrows_are_their_own_mixture() -> None:
    result = at(**{f"{axis}{j}": value for j in range(1, 6) for axis, value in (("x", 3), ("y", 4))})
    assert math.isclose(result["readouts"]["length_context"], 5)
    assert result["readouts"]["length_longest"] == 5
    assert result["readouts"]["inside_hull"] == 1


def test_each_kind_of_mixture_has_its_own_sentence() -> None:
    nothing = {f"{axis}{j}": 0 for j in range(1, 6) for axis in "xy"}
    aside = {"x3": 3, "x4": 3, "y4": 2}  # all tips on one side: nothing cancels
    cases = [{}, {"temperature": 0.1}, {"temperature": 10}, EQUAL | aside, nothing]
    assert [at(**case)["reading"].removeprefix("reading") for case in cases] == ["", "_winner", "_cancel", "_even", "_nothing"]


@pytest.mark.parametrize("knobs", [{}, {"x1": 5, "y1": -5, "e1": 5}, {"temperature": 0.1}])
def test_the_pictures_show_the_table(knobs: dict) -> None:
    result = run("weighted_sum", knobs)
    *arrows, mixed = result["tables"]["arrows"]["rows"]
    plane, weights = (ET.fromstring(result["figures"][name]) for name in ("plane", "weights"))
    handles = {handle.get("data-moves"): handle for drawing in (plane, weights) for handle in drawing.iter(f"{SVG}g") if handle.get("data-moves")}
    assert len(handles) == 10
    bars = [bar for bar in weights.iter(f"{SVG}rect") if bar.get("fill") == "var(--weight)" and bar.get("fill-opacity") == "1"]
    for j, (_, x, y, length, score, weight, _) in enumerate(arrows, 1):
        tip = handles[f"x{j} y{j}"]
        assert [float(at) for at in tip.get("data-at").split()] == [x, y]
        assert placed(tip.find(f"{SVG}svg")) == pytest.approx((50 + 50 * x / 5.5, 50 - 50 * y / 5.5), abs=0.006)
        assert math.isclose(length, math.hypot(x, y))
        track = handles[f"e{j}"]
        assert float(track.get("aria-valuenow")) == score
        assert placed(track.find(f"{SVG}svg"))[0] == pytest.approx(50 + 10 * score, abs=0.006)
        assert float(bars[j - 1].get("width").rstrip("%")) == pytest.approx(100 * weight, abs=0.006)
    context = next(line for line in plane.iter(f"{SVG}line") if line.get("stroke") == "var(--context)")
    ends = [float(context.get(name).rstrip("%")) for name in ("x1", "y1", "x2", "y2")]
    assert ends == pytest.approx([50, 50, 50 + 50 * mixed[1] / 5.5, 50 - 50 * mixed[2] / 5.5], abs=0.006)
    chain = [line for line in plane.iter(f"{SVG}line") if line.get("stroke") == "var(--weight)"]
    assert len(chain) == 5
    assert [chain[-1].get(name) for name in ("x2", "y2")] == [context.get(name) for name in ("x2", "y2")]


def placed(spot: ET.Element) -> tuple[float, float]:
    return float(spot.get("x").rstrip("%")), float(spot.get("y").rstrip("%"))


def test_whatever_is_dragged_has_a_number_field_and_limits_of_its_own() -> None:
    fields = {knob.name: knob for knob in knobs_of("weighted_sum") if knob.kind == "number"}
    moved = []
    for picture in run("weighted_sum", {})["figures"].values():
        for handle in ET.fromstring(picture).iter(f"{SVG}g"):
            if handle.get("class") != "handle":
                continue
            assert (handle.get("role"), handle.get("tabindex")) == ("slider", "0")
            assert re.search(r"[a-z]", handle.get("aria-label")) and handle.get("aria-valuetext")
            for name in handle.get("data-moves").split():
                assert (float(handle.get("aria-valuemin")), float(handle.get("aria-valuemax"))) == (fields[name].low, fields[name].high)
                moved.append(name)
    assert sorted(moved) == sorted(fields)
