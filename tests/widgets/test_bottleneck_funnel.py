"""What the chapter says about the funnel, and what its picture shows."""

import re
import xml.etree.ElementTree as ET

import numpy as np
import pytest

from tests.numerics.nudge import close, jacobian
from widgets.bottleneck_funnel.model import KNOBS, MEMORY, MOST_WORDS, SAMPLES, compute
from widgets.numerics import rnn
from widgets.numerics.draws import word_vectors
from widgets.run import run

SVG = "{http://www.w3.org/2000/svg}"


def at(**knobs: object) -> dict:
    return compute(**{knob.name: knob.default for knob in KNOBS} | knobs)


@pytest.mark.parametrize("rho", [0.5, 0.75, 1, 1.25])
def test_influence_matches_a_nudge_of_each_word(rho: float) -> None:
    result = at(rho=rho)
    inputs = 0.5 * word_vectors(result["words"], 16)
    nudged = jacobian(lambda x: rnn.forward(rho * MEMORY, x)[-1], inputs)  # [16, n, 16]
    assert close(result["influence"], np.linalg.norm(nudged, axis=(0, 2)))
    assert close(result["influence_spectral"], [np.linalg.norm(nudged[:, j], 2) for j in range(len(inputs))])


@pytest.mark.parametrize("sentence", SAMPLES)
def test_the_bound_holds_for_every_word(sentence: str) -> None:
    for rho in np.linspace(0.25, 3, 12):
        for input_scale in (0.1, 0.5, 2):
            result = at(sentence=sentence, rho=rho, input_scale=input_scale)
            assert np.all(result["influence_spectral"] <= result["bound"] * (1 + 1e-12))
            assert np.all(result["influence_spectral"] <= result["influence"] * (1 + 1e-12))


def test_shapes_and_readouts() -> None:
    result = at(sentence="one two three")
    n = result["readouts"]["n"]
    assert n == 3
    assert result["influence"].shape == result["influence_spectral"].shape == result["bound"].shape == (n,)
    assert result["states"].shape == (n, 16)
    assert np.array_equal(result["context"], result["states"][-1])
    assert result["bound"].tolist() == [0.75**2, 0.75, 1]
    readouts = result["readouts"]
    assert readouts["forgetting"] == readouts["influence_last"] / readouts["influence_first"]


def test_one_word_forgets_nothing() -> None:
    result = run("bottleneck_funnel", {"sentence": "cat"})
    assert result["readouts"]["n"] == result["readouts"]["forgetting"] == 1


def test_a_strong_memory_fades_blooms_or_holds_with_the_size_of_the_words() -> None:
    """No single ρ is healthy: the same 1.25 forgets large word vectors and amplifies small ones (30 words)."""
    sentence = " ".join(f"word{j}" for j in range(30))
    fades, holds, grows = (at(sentence=sentence, rho=1.25, input_scale=size)["readouts"] for size in (1, 0.3, 0.1))
    assert fades["influence_first"] < 0.01
    assert 0.05 < holds["influence_first"] < 20
    assert grows["forgetting"] < 0.5


@pytest.mark.parametrize("sentence", [SAMPLES[0], SAMPLES[2]])  # those the chapter shows, in English and Chinese
def test_the_chapter_s_guesses_have_the_answers_it_explains(sentence: str) -> None:
    opened, kept, long, short = (
        at(sentence=sentence, rho=rho, input_scale=size)["readouts"]["forgetting"] for rho, size in ((0.75, 0.5), (1, 0.5), (1.25, 1), (1.25, 0.1))
    )
    assert opened > 100
    assert 2 < kept < opened / 5
    assert long > 2
    assert short < 1


def test_a_long_sentence_is_cut_and_the_reader_told() -> None:
    result = run("bottleneck_funnel", {"sentence": " ".join(["cat"] * 100)}, "en")
    assert result["readouts"]["n"] == MOST_WORDS
    assert result["notes"] == [{"knob": "sentence", "text": "Only the first 40 of 100 words are read here."}]


@pytest.mark.parametrize(("rho", "input_scale"), [(0.25, 2), (3, 0.1), (3, 2), (0.25, 0.1)])
def test_forty_words_stay_finite_at_the_corners(rho: float, input_scale: float) -> None:
    result = at(sentence=" ".join(f"w{j}" for j in range(40)), rho=rho, input_scale=input_scale)
    assert all(np.isfinite(value) for value in result["readouts"].values())
    assert np.all(result["influence"] > 0)


def test_every_situation_has_its_sentence() -> None:
    cases = [{}, {"sentence": "cat"}, {"rho": 1, "input_scale": 0.1}, {"rho": 1.5, "input_scale": 0.1}]
    assert [at(**case)["reading"] for case in cases] == ["reading", "reading_one_word", "reading_even", "reading_grown"]


@pytest.mark.parametrize("knobs", [{}, {"rho": 3}, {"rho": 0.25, "input_scale": 2}, {"sentence": "cat"}])
def test_bars_are_as_long_as_the_table_says(knobs: dict) -> None:
    """Bars end where a logarithmic axis puts the table's number, measured against the axis's own grid lines."""
    result = run("bottleneck_funnel", knobs)
    marks = list(ET.fromstring(result["figures"]["funnel"]).iter(f"{SVG}g"))
    influence = [row[1] for row in result["tables"]["influence"]["rows"]]
    widths = [percent(rect.get("width")) for mark in marks[: len(influence)] for rect in mark.iter(f"{SVG}rect")]
    decade = axis_decade(result["figures"]["funnel"])
    for value, width in zip(influence, widths, strict=True):
        steps = np.log10(value / influence[-1])
        assert abs(width - widths[-1] - steps * decade) < 0.05


def axis_decade(drawing: str) -> float:
    """Percents between two neighbouring grid lines."""
    lines = [percent(line.get("x1")) for line in ET.fromstring(drawing).iter(f"{SVG}line")]
    return (lines[-1] - lines[0]) / (len(lines) - 1)


def percent(length: str) -> float:
    return float(re.fullmatch(r"([\d.]+)%", length)[1])


def test_cells_show_the_sixteen_numbers() -> None:
    result = run("bottleneck_funnel", {})
    drawing = ET.fromstring(result["figures"]["funnel"])
    cells = list(drawing.iter(f"{SVG}g"))[result["readouts"]["n"] :]
    shown = [float(cell.find(f"{SVG}text").text.replace("−", "-")) for cell in cells]
    np.testing.assert_allclose(shown, [row[1] for row in result["tables"]["context"]["rows"]], atol=0.005)
    for cell, value in zip(cells, shown, strict=True):
        assert cell.find(f"{SVG}rect").get("fill") == ("var(--target)" if value > 0 else "var(--source)")
