"""The window counted word by word, the product with the Gaussian in plain Python, and what the picture shows of it."""

import math
import xml.etree.ElementTree as ET

import numpy as np
import pytest

from widgets.local_attention.model import GOLD, KNOBS, SOURCE, TARGET, compute, predicted, vectors
from widgets.run import run

SVG = "{http://www.w3.org/2000/svg}"


def at(**knobs: object) -> dict:
    return compute(**{knob.name: knob.default for knob in KNOBS} | knobs)


@pytest.mark.parametrize("kind", ["local_m", "local_p"])
@pytest.mark.parametrize("reach", [1, 2, 5, 10])
@pytest.mark.parametrize("moved", [0, -1.3, 2, 6])
def test_weights_by_hand(kind: str, reach: int, moved: float) -> None:
    queries, sources = (part.tolist() for part in vectors())
    for i in (1, 5, 9, 12):
        result = at(kind=kind, step=i, reach=reach, moved=moved)
        centre = moved + (i if kind == "local_m" else predicted()[i - 1])
        scores = [math.fsum(a * b for a, b in zip(queries[i - 1], h, strict=True)) / 2 for h in sources]
        inside = [abs(j - centre) <= reach for j in range(1, 12)]
        total = math.fsum(math.exp(score) for score, read in zip(scores, inside, strict=True) if read)
        sigma = reach / 2
        gauss = [math.exp(-((j - centre) ** 2) / (2 * sigma**2)) if kind == "local_p" else 1 for j in range(1, 12)]
        weights = [math.exp(e) / total * g if read else 0 for e, g, read in zip(scores, gauss, inside, strict=True)]
        np.testing.assert_allclose(result["weights"], weights, rtol=1e-10, atol=1e-15)
        readouts = result["readouts"]
        assert readouts["positions_read"] == sum(inside)
        assert readouts["weight_sum"] == pytest.approx(math.fsum(weights), rel=1e-10, abs=1e-15)
        assert readouts["centre"] == pytest.approx(centre)
        assert readouts["right_weight"] == pytest.approx(weights[GOLD[i - 1] - 1], rel=1e-10, abs=1e-15)
        assert readouts["right_global"] == pytest.approx(math.exp(scores[GOLD[i - 1] - 1]) / math.fsum(map(math.exp, scores)))


def test_local_m_sums_to_one_and_local_p_to_less() -> None:
    for step in range(1, 13):
        assert at(kind="local_m", step=step)["readouts"]["weight_sum"] == pytest.approx(1, rel=1e-12)
        assert 0 < at(step=step)["readouts"]["weight_sum"] < 1


def test_the_predictor_learned_its_twelve_places_and_stays_inside_the_sentence() -> None:
    assert np.abs(predicted() - GOLD).max() < 0.5
    assert np.all((predicted() > 0) & (predicted() < len(SOURCE)))


def test_the_numbers_the_text_names() -> None:
    start = at()["readouts"]
    assert (start["positions_read"], start["rows_missed"]) == (3, 0)
    assert [round(start[name], 3) for name in ("centre", "weight_sum", "right_weight", "right_global")] == [1.981, 0.938, 0.839, 0.462]
    assert [at(kind="local_m", reach=reach)["readouts"]["rows_missed"] for reach in (1, 2, 5, 7, 10)] == [10, 9, 6, 3, 0]
    last = at(kind="local_m", step=12)["readouts"]
    assert (last["positions_read"], last["right_weight"], round(last["right_global"], 3)) == (2, 0, 0.725)
    wide, moved = at(reach=10)["readouts"], at(moved=3)["readouts"]
    assert (wide["positions_read"], round(wide["weight_sum"], 3), round(moved["weight_sum"], 3)) == (11, 0.809, 0.606)


def test_a_window_that_misses_the_right_word_gives_it_nothing() -> None:
    for kind, moved, reading in (("local_m", 0, "reading_m_missed"), ("local_p", 3, "reading_missed")):
        result = at(kind=kind, moved=moved)
        assert result["reading"] == reading
        assert result["readouts"]["right_weight"] == 0
    assert [at(**knobs)["reading"] for knobs in ({}, {"kind": "local_m", "step": 1}, {"moved": -6})] == ["reading", "reading_m", "reading_empty"]


def test_a_window_beyond_the_sentence_reads_nothing() -> None:
    result = at(moved=-6)
    assert result["readouts"]["positions_read"] == result["readouts"]["weight_sum"] == 0
    assert result["readouts"]["centre"] < -2


@pytest.mark.parametrize("knobs", [{}, {"kind": "local_m", "reach": 5}, {"moved": 2.5, "step": 4}, {"moved": -6}])
def test_bars_are_as_tall_as_the_weights_and_stand_in_the_window(knobs: dict) -> None:
    result = run("local_attention", knobs)
    rows = result["tables"]["weights"]["rows"]
    marks = {title.text: group for group in ET.fromstring(result["figures"]["weights"]).iter(f"{SVG}g") for title in group.findall(f"{SVG}title")}
    read = [row for row in rows if row[2] == "yes"]
    assert len([title for title in marks if ", weight: " in title]) == len(read) == result["readouts"]["positions_read"]
    for place, word, is_read, everywhere, _, _, weight in rows:
        height = {
            title.split(", ")[1].split(":")[0]: group.find(f"{SVG}rect") for title, group in marks.items() if title.startswith(f"{word} ({place}), ")
        }
        if is_read == "yes":
            assert abs(float(height["weight"].get("height")) - 150 * weight) < 0.011
        assert abs(float(height["global"].get("y")) - (92 + 150 - 150 * everywhere - 1.5)) < 0.011


def test_every_row_of_the_map_is_a_button_with_its_window() -> None:
    result = run("local_attention", {"kind": "local_m", "reach": 3})
    buttons = [g for g in ET.fromstring(result["figures"]["weights"]).iter(f"{SVG}g") if g.get("role") == "button"]
    assert [(b.get("data-knob"), b.get("data-value"), b.get("aria-label")) for b in buttons] == [
        ("step", str(i), f"write “{word}”") for i, word in enumerate(TARGET, 1)
    ]
    for i, button in enumerate(buttons, 1):
        first, last = max(1, i - 3), min(11, i + 3)
        frame = [box for box in button.iter(f"{SVG}svg") if box.find(f"{SVG}rect") is not None and box.find(f"{SVG}rect").get("fill") == "none"][-1]
        assert float(frame.get("x")[:-1]) == pytest.approx((first - 1) * 100 / 11, abs=0.01)
        assert float(frame.get("width")[:-1]) == pytest.approx((last - first + 1) * 100 / 11, abs=0.01)
        cells = [box for box in button.iter(f"{SVG}g") if box.get("class") == "mark"]
        assert [float(box.find(f"{SVG}rect").get("fill-opacity")) for box in cells] == pytest.approx(
            result["tables"]["windows"]["rows"][i - 1][2:], abs=0.006
        )
