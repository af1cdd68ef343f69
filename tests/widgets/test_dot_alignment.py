"""The links that every translator would draw, found by the dot products; and the pictures against the tables."""

import math
import xml.etree.ElementTree as ET
from itertools import combinations

import numpy as np
import pytest

from widgets.dot_alignment.model import AXES, MEANINGS, PAIRS, WORDS, compute
from widgets.paint import STRONGEST_TINT
from widgets.run import run
from widgets.words import words_of

SVG = "{http://www.w3.org/2000/svg}"
# Word by word of the translation, the number of the source word it renders, as a person would write it down.
GOLD = {
    "zh_en": [1, 3, 4, 5, 2],
    "zh_en_straight": [1, 2, 3, 4, 5],
    "en_zh": [1, 5, 2, 3, 4],
    "en_de": [1, 2, 5, 3, 4, 2],
    "en_fr": [1, 3, 2, 4, 5],
    "en_zh_relative": [4, 6, 5, 3, 1, 2, 7, 8],
    "zh_en_relative": [5, 6, 4, 1, 3, 2, 7, 8],
}
CROSSINGS = {"zh_en": 3, "zh_en_straight": 0, "en_zh": 3, "en_de": 5, "en_fr": 1, "en_zh_relative": 12, "zh_en_relative": 12}


def at(pair: str = "zh_en", target: int = 5, temperature: float = 1) -> dict:
    return compute(pair, target, temperature)


@pytest.mark.parametrize("pair", PAIRS)
def test_each_word_weighs_most_what_it_translates_at_any_temperature(pair: str) -> None:
    for temperature in (0.25, 1, 16):
        result = at(pair, 1, temperature)
        assert (result["links"] + 1).tolist() == GOLD[pair]
        assert result["readouts"]["crossings"] == CROSSINGS[pair]


@pytest.mark.parametrize("pair", PAIRS)
def test_crossings_are_counted_as_one_would_by_eye(pair: str) -> None:
    crossed = sum(1 for earlier, later in combinations(GOLD[pair], 2) if earlier > later)
    assert crossed == CROSSINGS[pair]


@pytest.mark.parametrize(("pair", "temperature"), [("zh_en", 1), ("en_de", 4), ("zh_en_relative", 0.5)])
def test_weights_are_the_softmax_of_dot_products_written_out(pair: str, temperature: float) -> None:
    source, translation = (sentence.split() for sentence in PAIRS[pair])
    for i, target in enumerate(translation):
        powers = [math.exp(product(target, word) / temperature) for word in source]
        readouts = at(pair, i + 1, temperature)["readouts"]
        shares = [power / math.fsum(powers) for power in powers]
        assert readouts["target"] == target
        assert math.isclose(readouts["weight_max"], max(shares), rel_tol=1e-12)
        assert readouts["argmax_word"] == source[shares.index(max(shares))]
        assert math.isclose(readouts["entropy"], -math.fsum(share * math.log(share) for share in shares), rel_tol=1e-9)


def product(one: str, other: str) -> float:
    """The dot product of two words, meaning by meaning."""
    return math.fsum(
        a * b * math.fsum(x * y for x, y in zip(MEANINGS[first], MEANINGS[second], strict=True))
        for first, a in WORDS[one].items()
        for second, b in WORDS[other].items()
    )


def test_vectors_are_eight_named_numbers_shared_by_the_languages() -> None:
    assert all(len(meaning) == len(AXES) == 8 for meaning in MEANINGS.values())
    assert [list(words_of("dot_alignment", lang)["axes"]) for lang in ("en", "zh")] == [list(AXES)] * 2
    english = at("zh_en")
    assert np.array_equal(english["states"][4], english["annotations"][1])  # yesterday, 昨天


def test_the_numbers_the_text_names() -> None:
    start = at()["readouts"]
    assert (start["target"], start["argmax_word"], round(start["weight_max"], 3), start["crossings"]) == ("yesterday", "昨天", 0.929, 3)
    habe = at("en_de", 2)["readouts"]
    assert (habe["target"], habe["argmax_word"], round(habe["weight_max"], 3)) == ("habe", "saw", 0.677)
    assert at("en_de", 6)["readouts"]["argmax_word"] == "saw"  # gesehen: two German words for one
    assert [round(at(temperature=t)["readouts"]["weight_max"], 3) for t in (0.25, 4, 16)] == [1.0, 0.402, 0.242]
    assert round(at(temperature=16)["readouts"]["entropy"], 2) == 1.6  # ln 5 = 1.609


def test_hot_weights_are_even_and_cold_ones_single() -> None:
    entropies = [at(temperature=t)["readouts"]["entropy"] for t in (0.25, 0.5, 1, 2, 4, 8, 16)]
    assert entropies == sorted(entropies)
    assert entropies[0] < 0.01
    assert math.log(5) - 0.01 < entropies[-1] < math.log(5)


def test_each_kind_of_row_has_its_own_sentence() -> None:
    cases = [{}, {"pair": "zh_en_straight"}, {"temperature": 16}, {"pair": "zh_en_straight", "temperature": 16}]
    assert [at(**case)["reading"].removeprefix("reading") for case in cases] == ["", "_straight", "_spread", "_spread_straight"]


def test_a_word_that_is_not_there_is_said_to_be_missing() -> None:
    result = run("dot_alignment", {"target": 8})
    assert result["readouts"]["target"] == "yesterday"
    assert result["notes"] == [{"knob": "target", "text": "This translation has no word 8: the last is 5."}]
    assert run("dot_alignment", {"pair": "en_zh_relative", "target": 8})["notes"] == []


def parts(result: dict, figure: str, knob: str) -> list[ET.Element]:
    return [group for group in ET.fromstring(result["figures"][figure]).iter(f"{SVG}g") if group.get("data-knob") == knob]


@pytest.mark.parametrize("pair", PAIRS)
def test_the_map_shows_the_table_and_each_cell_can_be_pressed(pair: str) -> None:
    result = run("dot_alignment", {"pair": pair, "target": 3})
    rows = [row[1:] for row in result["tables"]["weights"]["rows"]]
    cells = {(int(part.get("data-row")), int(part.get("data-column"))): part for part in parts(result, "map", "target")}
    assert set(cells) == {(i, j) for i, row in enumerate(rows) for j in range(-1, len(row))}
    for (i, j), cell in cells.items():
        assert (cell.get("data-value"), cell.get("aria-pressed")) == (str(i + 1), "true" if i == 2 else "false")
        if j >= 0:
            assert abs(float(cell.find(f".//{SVG}text").text) - rows[i][j]) <= 0.005
            tint = next(cell.iter(f"{SVG}rect"))
            assert abs(float(tint.get("fill-opacity")) - rows[i][j] * STRONGEST_TINT) <= 0.0051
    framed = [place for place, cell in cells.items() if len(list(cell.iter(f"{SVG}rect"))) == 2]
    assert framed == [(i, j - 1) for i, j in enumerate(GOLD[pair])]


def test_tab_stops_at_one_cell_only_that_of_the_chosen_word() -> None:
    result = run("dot_alignment", {"pair": "en_de", "target": 6})
    reached = [cell for cell in parts(result, "map", "target") if cell.get("tabindex") == "0"]
    assert [(cell.get("data-row"), cell.get("data-column"), cell.get("aria-label")) for cell in reached] == [("5", "1", "gesehen → saw: 0.909")]


@pytest.mark.parametrize("pair", PAIRS)
def test_links_are_as_thick_as_their_weights_and_a_dot_marks_each_crossing(pair: str) -> None:
    result = run("dot_alignment", {"pair": pair, "target": 2})
    drawing = ET.fromstring(result["figures"]["links"])
    row = result["tables"]["weights"]["rows"][1][1:]
    thick = [float(line.get("stroke-width")) for line in drawing.iter(f"{SVG}line") if line.get("stroke") == "var(--weight)"]
    assert sorted(thick) == pytest.approx(sorted(1 + 11 * weight for weight in row if weight >= 0.005), abs=0.006)
    dots = len(list(drawing.iter(f"{SVG}circle")))
    several = [int(text.text) for text in drawing.iter(f"{SVG}text") if text.get("class") == "tick" and text.text.isdigit()]
    assert dots + sum(pairs - 1 for pairs in several) == CROSSINGS[pair]
    assert [part.get("data-value") for part in parts(result, "links", "target")] == [str(i + 1) for i in range(len(GOLD[pair]))]


def test_a_dot_lies_on_both_lines() -> None:
    drawing = ET.fromstring(run("dot_alignment", {"pair": "en_de", "target": 1})["figures"]["links"])
    lines = [[float(line.get(end).rstrip("%")) for end in ("y1", "y2")] for line in drawing.iter(f"{SVG}line") if line.get("x2") == "100%"]
    for dot in drawing.iter(f"{SVG}circle"):
        x, y = float(dot.get("cx").rstrip("%")) / 100, float(dot.get("cy"))
        assert sum(abs(start + x * (end - start) - y) < 0.05 for start, end in lines) >= 2
