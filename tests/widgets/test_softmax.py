"""What softmax gives for the scores a reader may type, with decimal arithmetic of any size as the oracle, and what is drawn of it."""

import math
import xml.etree.ElementTree as ET
from decimal import Context, Decimal

import pytest

from widgets.run import run
from widgets.softmax.model import KNOBS, SAMPLES, compute, read
from widgets.words import words_of

SVG = "{http://www.w3.org/2000/svg}"
EXACT = Context(prec=60, Emax=999999, Emin=-999999)


def at(**knobs: object) -> dict:
    return compute(**{knob.name: knob.default for knob in KNOBS} | knobs)


def expected(scores: list[float], temperature: float) -> list[float]:
    """Softmax as it is printed, in decimal numbers that cannot overflow."""
    powers = [EXACT.exp(EXACT.divide(Decimal(score), Decimal(temperature))) for score in scores]
    total = Decimal(0)
    for power in powers:
        total = EXACT.add(total, power)
    return [float(EXACT.divide(power, total)) for power in powers]


@pytest.mark.parametrize("shift", [-1000, -740, -700, 0, 700, 710, 1000])
@pytest.mark.parametrize("temperature", [0.1, 0.5, 1, 10])
def test_weights_are_right_where_the_printed_formula_is_not(shift: float, temperature: float) -> None:
    result = at(shift=shift, temperature=temperature)
    assert result["weights"].tolist() == pytest.approx(expected([2.0 + shift, 1.0 + shift, shift, shift - 1.0, shift - 2.0], temperature), rel=1e-11)
    assert result["readouts"]["sum"] == pytest.approx(1, rel=1e-14)


@pytest.mark.parametrize("shift", range(-1000, 1001, 50))
def test_a_shift_changes_no_weight(shift: int) -> None:
    start, moved = at()["readouts"], at(shift=shift)["readouts"]
    for name in ("sum", "weight_max", "entropy"):
        assert moved[name] == pytest.approx(start[name], rel=1e-11)


def test_the_printed_formula_breaks_between_707_and_708() -> None:
    """The largest score is 2, and exp(709.78) is the largest exponential there is; the sum is 1.57 times the largest."""
    assert math.log(1.7976931348623157e308) == pytest.approx(709.7827, abs=1e-4)
    found = {shift: run("softmax", {"shift": shift})["readouts"] for shift in (0, 707, 708, 1000)}
    assert found[0]["naive_sum"] == pytest.approx(1, rel=1e-14)
    assert found[707]["naive_sum"] == pytest.approx(1, rel=1e-12)
    assert (found[708]["naive_sum"], found[708]["naive_total"]) == ("NaN", "Infinity")
    assert (found[1000]["naive_sum"], found[1000]["naive_total"]) == ("NaN", "Infinity")


def test_the_numbers_the_text_names() -> None:
    start = at()["readouts"]
    assert [round(weight, 3) for weight in at()["weights"].tolist()] == [0.636, 0.234, 0.086, 0.032, 0.012]
    assert round(start["entropy"], 3) == 1.0
    assert round(start["naive_total"], 1) == 11.6
    assert {t: round(at(temperature=t)["readouts"]["weight_max"], 3) for t in (0, 0.5, 2, 10)} == {0: 1, 0.5: 0.865, 2: 0.429, 10: 0.242}
    assert round(at(temperature=10)["readouts"]["entropy"], 2) == 1.6  # of at most ln 5 = 1.609


@pytest.mark.parametrize(
    ("knobs", "reading", "weights"),
    [
        ({}, "reading", None),
        ({"scores": "3 3 0 0 0"}, "reading_shared", None),
        ({"shift": 5}, "reading_shifted", None),
        ({"scores": "5"}, "reading", [1]),
        ({"shift": 1000}, "reading_overflow", None),
        ({"scores": "709.5 709.5 709.5"}, "reading_overflow", [1 / 3] * 3),
        ({"scores": "1e308 -1e308", "temperature": 0.1}, "reading_overflow", [1, 0]),
        ({"shift": -1000}, "reading_underflow", None),
        ({"shift": -740}, "reading_rough", None),
        ({"scores": "2 2 −∞"}, "reading_masked", [0.5, 0.5, 0]),
        ({"scores": "1 ∞ −∞"}, "reading_infinite", [0, 1, 0]),
        ({"scores": "inf 0 +Infinity"}, "reading_infinite_shared", [0.5, 0, 0.5]),
        ({"temperature": 0}, "reading_frozen", [1, 0, 0, 0, 0]),
        ({"temperature": 0, "scores": "1 3 3"}, "reading_frozen_shared", [0, 0.5, 0.5]),
    ],
)
def test_the_sentence_names_what_happens(knobs: dict, reading: str, weights: list | None) -> None:
    result = at(**knobs)
    assert result["reading"] == reading
    assert result["readouts"]["sum"] == pytest.approx(1, rel=1e-14)
    if weights:
        assert result["weights"].tolist() == pytest.approx(weights, rel=1e-12)


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize(
    ("scores", "reading", "said"),
    [
        ("−∞ −∞", "reading_none_allowed", "−∞"),
        ("nan 1", "reading_nan", "NaN"),
        ("1 cat 2", "reading_unread", "“cat”"),
        ("1 1e309", "reading_unread", "“1e309”"),
        ("1 , 2", "reading_unread", "“,”"),
        ("--∞", "reading_unread", "“--∞”"),
    ],
)
def test_scores_without_weights_are_told_by_name(scores: str, reading: str, said: str, lang: str) -> None:
    assert at(scores=scores)["reading"] == reading
    result = run("softmax", {"scores": scores}, lang)
    assert said in result["reading"]
    assert [result["readouts"][name] for name in ("sum", "weight_max", "entropy", "naive_sum")] == ["NaN"] * 4


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_nothing_typed_is_told_and_the_sample_used(lang: str) -> None:
    result = run("softmax", {"scores": "  "}, lang)
    assert result["knobs"]["scores"] == SAMPLES[0]
    assert [note["text"] for note in result["notes"]] == [words_of("", lang)["empty"]]


def test_too_many_scores_are_told() -> None:
    result = run("softmax", {"scores": "1 " * 20})
    assert len(result["tables"]["weights"]["rows"]) == 16 + 1
    assert [note["text"] for note in result["notes"]] == ["Only the first 16 of 20 scores are used here."]


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("2 1 0 -1 -2", [2, 1, 0, -1, -2]),
        ("2 1 0 −1 －2", [2, 1, 0, -1, -2]),
        ("2, 1, 0", [2, 1, 0]),
        ("2,1,0", [2, 1, 0]),
        ("0,5 1,5", [0.5, 1.5]),
        ("1，2，3", [1, 2, 3]),
        ("1、2；3", [1, 2, 3]),
        ("１２ ٣٫٥", [12, 3.5]),
        ("∞ -∞ −∞ +∞ INF -Infinity 无穷", [math.inf, -math.inf, -math.inf, math.inf, math.inf, -math.inf, math.inf]),
        ("1.000,5 a 1", [None, None, 1]),
        ("1e308 1e309", [1e308, None]),
    ],
)
def test_scores_are_read_as_they_are_meant(text: str, values: list) -> None:
    assert [score.value for score in read(text)] == values


def test_both_lines_of_a_score_are_drawn() -> None:
    def lines(**knobs: object) -> dict[str, str]:
        groups = [g for g in ET.fromstring(run("softmax", knobs)["figures"]["rows"]).iter(f"{SVG}g") if g.get("class") == "mark"]
        return {group.find(f"{SVG}title").text: group.find(f"{SVG}text").text for group in groups}

    start = lines()
    assert start["exp x₂ = 2.72"] == "2.72"
    assert start["exp x₂ / Σ = 0.234"] == start["α₂ = 0.234"] == "0.234"
    assert start["exp(x₂ − max x) = 0.368"] == "0.368"
    assert start["Σ exp = 11.6"] == "11.6"
    broken = lines(shift=1000)
    assert broken["x₁ = 1,002"] == "1002"
    assert broken["exp x₁ = ∞"] == "∞"
    assert broken["exp x₁ / Σ = NaN"] == "NaN"
    assert broken["α₁ = 0.636"] == "0.636"


def test_a_bar_is_as_long_as_its_weight() -> None:
    drawing = ET.fromstring(run("softmax", {})["figures"]["rows"])
    bars = [rect for rect in drawing.iter(f"{SVG}rect") if rect.get("data-link") == "lowered" and rect.get("height") == "10"]
    widths = [float(bar.get("width").rstrip("%")) for bar in bars]
    assert [width / 26 for width in widths] == pytest.approx(at()["weights"].tolist(), abs=3e-4)


@pytest.mark.parametrize("typed", ["<b>1</b>", "a<br>b", "שלום", "👨\u200d👩\u200d👧", "&lt;"])
def test_what_is_no_number_is_shown_as_typed(typed: str) -> None:
    result = run("softmax", {"scores": f"1 {typed} 2"})
    shown = [text.text for text in ET.fromstring(result["figures"]["rows"]).iter(f"{SVG}text")]
    assert typed in shown
    assert f"“{typed}”" in result["reading"]
