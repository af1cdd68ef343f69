"""What reversing the source changes and what it does not, counted by a second way; and the arcs as drawn."""

import re
import xml.etree.ElementTree as ET

import pytest

from widgets.run import run
from widgets.source_reversal.model import LONGEST, compute

SVG = "{http://www.w3.org/2000/svg}"


def walked(n: int, order: list[int]) -> list[int]:
    """Lags by walking: the age of each word grows by one at each step until its translation is written."""
    ages: dict[int, int] = {}
    lags = {}
    for step in [("read", j) for j in order] + [("write", j) for j in range(1, n + 1)]:
        ages = {j: age + 1 for j, age in ages.items()}
        if step[0] == "read":
            ages[step[1]] = 0
        else:
            lags[step[1]] = ages[step[1]]
    return [lags[j] for j in range(1, n + 1)]


@pytest.mark.parametrize("n", range(2, LONGEST + 1))
def test_lags_are_the_steps_a_network_walks(n: int) -> None:
    lags = compute(n, 1)["lags"]
    assert lags["forward"].tolist() == walked(n, list(range(1, n + 1)))
    assert lags["reversed"].tolist() == walked(n, list(range(n, 0, -1)))


def test_six_words() -> None:
    result = compute(6, 1)
    assert result["lags"]["forward"].tolist() == [6, 6, 6, 6, 6, 6]
    assert result["lags"]["reversed"].tolist() == [1, 3, 5, 7, 9, 11]


@pytest.mark.parametrize("n", range(2, LONGEST + 1))
def test_the_mean_stays_the_shortest_falls_to_one_and_the_longest_nearly_doubles(n: int) -> None:
    readouts = compute(n, 1)["readouts"]
    assert readouts["mean_lag_forward"] == readouts["mean_lag_reversed"] == n
    assert readouts["min_lag_forward"] == n
    assert readouts["min_lag_reversed"] == 1
    assert readouts["max_lag_reversed"] == 2 * n - 1


def test_early_words_gain_and_late_words_pay() -> None:
    assert [compute(5, word)["reading"] for word in range(1, 6)] == ["reading_gains"] * 2 + ["reading"] + ["reading_pays"] * 2


def test_a_word_beyond_the_end_is_said_to_be_missing() -> None:
    result = run("source_reversal", {"n": 4, "word": 9})
    assert result["readouts"]["word_lag_reversed"] == 7
    assert result["notes"] == [{"knob": "word", "text": "The sentence has only 4 words, so word 4 is followed instead of word 9."}]
    assert run("source_reversal", {"n": 9, "word": 9})["notes"] == []


@pytest.mark.parametrize("knobs", [{}, {"n": 2}, {"n": 20, "word": 13}, {"n": 15, "word": 8}])
def test_arcs_are_as_high_and_as_wide_as_their_lags(knobs: dict) -> None:
    result = run("source_reversal", knobs)
    n = result["knobs"]["n"]
    rows = {row[0]: row for row in result["tables"]["lags"]["rows"]}
    buttons = [g for g in ET.fromstring(result["figures"]["arcs"]).iter(f"{SVG}g") if g.get("data-knob") == "word"]
    assert sorted(int(g.get("data-value")) for g in buttons) == sorted(2 * list(rows))
    step = 150 / (2 * n - 1)  # pixels, in both orders
    for place, button in enumerate(buttons):
        _, read_forward, read_reversed, written, lag_forward, lag_reversed = rows[int(button.get("data-value"))]
        read, lag = (read_forward, lag_forward) if place < n else (read_reversed, lag_reversed)
        assert next(button.iter(f"{SVG}title")).text.endswith(f": {lag}")
        left, height, right = arc(next(button.iter(f"{SVG}path")).get("d"))
        assert abs(left - (read - 0.5) * 50 / n) < 0.01
        assert abs(right - (written - 0.5) * 50 / n) < 0.01
        assert abs(height - step * lag) < 0.01


def arc(path: str) -> tuple[float, float, float]:
    left, height, right = re.fullmatch(r"M([\d.]+) ([\d.]+)A[\d.]+ [\d.]+ 0 0 1 ([\d.]+) [\d.]+", path).groups()
    return float(left), float(height), float(right)


@pytest.mark.parametrize("n", range(2, LONGEST + 1))
@pytest.mark.parametrize("word", [1, 2, 7, 20])
def test_names_and_numbers_never_run_into_each_other_on_a_phone(n: int, word: int) -> None:
    """Boxes of all texts, with the widths that a phone's 290 pixels give them."""
    boxes = []
    for text in ET.fromstring(run("source_reversal", {"n": n, "word": word})["figures"]["arcs"]).iter(f"{SVG}text"):
        wide = len(text.text) * (6.5 if text.get("class") == "value" else 7.5)
        x, y = 2.9 * float(text.get("x").rstrip("%")), float(text.get("y"))
        left = x - {"start": 0, "middle": wide / 2, "end": wide}[text.get("text-anchor")]
        boxes.append((left, left + wide, y - 10, y, text.text))
    for one in boxes:
        for other in boxes:
            if one is not other:
                apart = one[1] <= other[0] + 1 or other[1] <= one[0] + 1 or one[3] <= other[2] + 1 or other[3] <= one[2] + 1
                assert apart, (one, other)
