"""The sheet of arithmetic, done again in plain Python; and what is drawn at each step."""

import math
import xml.etree.ElementTree as ET

import numpy as np
import pytest

from widgets.numerics import attention, scores
from widgets.paint import STRONGEST_TINT
from widgets.run import run
from widgets.three_steps.model import ANNOTATIONS, KNOBS, SOURCE, STATES, TARGET, compute

SVG = "{http://www.w3.org/2000/svg}"
STEPS = range(1, 6)


def at(**knobs: object) -> dict:
    return compute(**{knob.name: knob.default for knob in KNOBS} | knobs)


def marks(result: dict) -> dict[str, str]:
    """Of every number in the picture, what pointing at it shows and what is written there."""
    found = {}
    for group in ET.fromstring(result["figures"]["sheet"]).iter(f"{SVG}g"):
        if group.get("class") == "mark":
            written = group.find(f"{SVG}text")
            found.setdefault(group.find(f"{SVG}title").text, written.text if written is not None else "")
    return found


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("divisor", [1, 8, 12.5, 64])
def test_every_number_by_hand(step: int, divisor: float) -> None:
    result = at(step=step, divisor=divisor)
    s, h = STATES[step - 1].tolist(), ANNOTATIONS.tolist()
    sums = [math.fsum(a * b for a, b in zip(s, row, strict=True)) for row in h]
    e = [total / math.sqrt(divisor) for total in sums]
    powers = [math.exp(score) for score in e]
    alpha = [power / math.fsum(powers) for power in powers]
    c = [math.fsum(alpha[j] * h[j][k] for j in range(5)) for k in range(4)]
    np.testing.assert_allclose(result["products"], [[a * b for a, b in zip(s, row, strict=True)] for row in h])
    for name, values in {"sums": sums, "scores": e, "exponentials": powers, "weights": alpha, "context": c}.items():
        np.testing.assert_allclose(result[name], values, rtol=1e-12, atol=1e-14)
    readouts = result["readouts"]
    assert readouts["score_max"] == pytest.approx(max(e), rel=1e-14)
    assert readouts["weight_max"] == pytest.approx(max(alpha), rel=1e-12)
    assert readouts["entropy"] == pytest.approx(-math.fsum(a * math.log(a) for a in alpha), rel=1e-9)


def test_it_is_one_row_of_the_books_attention() -> None:
    found = attention.attend(scores.scaled_dot(STATES, ANNOTATIONS, 8), ANNOTATIONS)
    for step in STEPS:
        np.testing.assert_allclose(at(step=step)["weights"], found.weights[step - 1], rtol=1e-12)
        np.testing.assert_allclose(at(step=step)["context"], found.context[step - 1], rtol=1e-12, atol=1e-14)


@pytest.mark.parametrize("step", STEPS)
def test_the_highest_score_times_the_root_stays_the_same(step: int) -> None:
    kept = [at(step=step, divisor=d)["readouts"]["score_max"] * math.sqrt(d) for d in (1, 2, 8, 12.5, 64)]
    np.testing.assert_allclose(kept, [10, 10, 9, 9, 9][step - 1], rtol=1e-14)


@pytest.mark.parametrize("step", STEPS)
def test_a_larger_divisor_evens_the_weights(step: int) -> None:
    found = [at(step=step, divisor=d)["readouts"] for d in range(1, 65)]
    entropies, largest = ([each[name] for each in found] for name in ("entropy", "weight_max"))
    assert entropies == sorted(entropies)
    assert largest == sorted(largest, reverse=True)
    assert entropies[-1] < math.log(5)


def test_each_target_word_looks_at_the_word_it_translates() -> None:
    found = {TARGET[step - 1]: at(step=step)["best_word"] for step in STEPS}
    assert found == {"我": "I", "昨天": "yesterday", "看见": "saw", "一只": "a", "猫": "cat"}
    assert set(found.values()) == set(SOURCE)


def test_the_numbers_the_text_names() -> None:
    """The second target word at divisors 8 (the start), 1, 4 and 64."""
    found = {d: at(divisor=d)["readouts"] for d in (8, 1, 4, 64)}
    assert [round(each["score_max"], 2) for each in found.values()] == [3.54, 10, 5, 1.25]
    assert [round(each["weight_max"], 3) for each in found.values()] == [0.745, 0.982, 0.861, 0.407]
    assert [round(each["entropy"], 2) for each in found.values()] == [0.79, 0.09, 0.48, 1.45]
    assert [round(number, 2) for number in at()["context"].tolist()] == [0.04, 1.33, -0.8, 2.44]


def test_the_sentence_tells_how_mixed_the_mixture_is() -> None:
    assert [at(divisor=d)["reading"] for d in (1, 8, 32)] == ["reading_copy", "reading", "reading_blend"]
    for step in STEPS:
        for divisor in range(1, 65):
            result = at(step=step, divisor=divisor)
            others = math.sqrt(((result["context"] - ANNOTATIONS[np.argmax(result["weights"])]) ** 2).sum())
            assert result["reading"] != "reading_copy" or others < 0.3
            assert (result["reading"] == "reading_blend") == (result["readouts"]["weight_max"] <= 0.5)


@pytest.mark.parametrize("word", STEPS)
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_three_steps_speak_of_the_followed_word(word: int, lang: str) -> None:
    for show in ("score", "normalise", "mix"):
        assert f"“{SOURCE[word - 1]}”" in run("three_steps", {"show": show, "word": word}, lang)["reading"]


def test_every_number_can_be_pointed_at_with_its_arithmetic() -> None:
    found = marks(run("three_steps", {}))
    assert len(found) == 4 + 5 * 4 * 3 + 5 * 4 + 2 + 4
    assert found["s₄ = 3"] == "3"
    assert found["h₅₃ = −1"] == "−1"
    assert found["s₁ · h₄₁ = (−1) × 2 = −2"] == "−2"
    assert found["s · h₅ = 10"] == "10"
    assert found["e₅ = 10 / √8 = 3.54"] == "3.54"
    assert found["exp e₅ = 34.3"] == "34.31"
    assert found["Σ exp e = 46.0"] == "46.03"
    assert found["α₅ = 34.3 / 46.0 = 0.745"] == "0.745"
    assert found["α₅ · h₅₄ = 0.745 × 3 = 2.24"] == "2.24"
    assert found["c₄ = 2.44"] == "2.44"


def test_a_step_shown_alone_leaves_later_ones_empty_and_earlier_ones_without_tint() -> None:
    numbers = {show: len(marks(run("three_steps", {"show": show}))) for show in ("score", "normalise", "mix", "all")}
    assert numbers == {"score": 54, "normalise": 66, "mix": 90, "all": 90}
    drawing = ET.fromstring(run("three_steps", {"show": "normalise"})["figures"]["sheet"])
    tints = {
        group.find(f"{SVG}title").text: float(group.find(f"{SVG}rect").get("fill-opacity"))
        for group in drawing.iter(f"{SVG}g")
        if group.get("class") == "mark" and group.find(f"{SVG}text") is not None
    }
    assert tints["s · h₅ = 10"] == tints["e₅ = 10 / √8 = 3.54"] == 0
    assert tints["α₅ = 34.3 / 46.0 = 0.745"] == pytest.approx(STRONGEST_TINT * 0.745, abs=0.005)
    assert tints["h₅₄ = 3"] == STRONGEST_TINT  # what is put in stays


def test_a_bar_is_as_tall_as_its_weight() -> None:
    drawing = ET.fromstring(run("three_steps", {})["figures"]["sheet"])
    bars = [rect for rect in drawing.iter(f"{SVG}rect") if rect.get("data-link") == "weights"]
    heights = [float(bar.get("height")) for bar in bars]
    np.testing.assert_allclose(np.array(heights) / sum(heights), at()["weights"], atol=2e-4)
    feet = [float(bar.get("y")) + float(bar.get("height")) for bar in bars]
    assert max(feet) - min(feet) < 0.02


def test_words_and_headings_set_their_knobs() -> None:
    def buttons(**knobs: object) -> list[tuple]:
        drawing = ET.fromstring(run("three_steps", knobs)["figures"]["sheet"])
        return [(g.get("data-knob"), g.get("data-value"), g.get("aria-pressed")) for g in drawing.iter(f"{SVG}g") if g.get("role") == "button"]

    start = buttons()
    assert [value for knob, value, _ in start if knob == "step"] == ["1", "2", "3", "4", "5"]
    assert [value for knob, value, _ in start if knob == "word"] == ["1", "2", "3", "4", "5"]
    assert [each for each in start if each[2] == "true"] == [("step", "2", "true"), ("word", "5", "true")]
    assert [value for knob, value, _ in start if knob == "show"] == ["score", "normalise", "mix"]
    assert ("show", "mix", "true") in buttons(show="mix")


def test_a_typed_divisor_is_written_short() -> None:
    titles = marks(run("three_steps", {"divisor": 12.3456789}))
    assert "e₅ = 10 / √12.3 = 2.85" in titles
