"""What the chapter says about dividing by √d, and what the bars and curves show."""

import math
import xml.etree.ElementTree as ET

import numpy as np
import pytest

from tests.numerics.nudge import exact_jacobian
from widgets.numerics.draws import normals
from widgets.run import run
from widgets.sqrt_d.figures import STEEPEST
from widgets.sqrt_d.model import CURVE_WIDTHS, KNOBS, compute
from widgets.words import write

SVG = "{http://www.w3.org/2000/svg}"
MEASURES = ("range", "entropy", "jacobian", "weight_max")
# d: range, entropy and Jacobian norm of raw scores, range and entropy of scores over √d, as the chapter prints them (20,000 trials).
PRINTED = {8: (6.4, 0.735, 0.289, 2.25, 1.32), 64: (18.5, 0.255, 0.131, 2.32, 1.31), 512: (52.5, 0.087, 0.049, 2.32, 1.31)}


def at(**knobs: int) -> dict:
    return compute(**{knob.name: knob.default for knob in KNOBS} | knobs)


def plain_softmax(scores: np.ndarray) -> np.ndarray:
    exponentials = np.exp(scores - scores.max())
    return exponentials / exponentials.sum()


def plainly_measured(scores: np.ndarray) -> list[float]:
    """One trial's four measures, the Jacobian from nudges."""
    weights = plain_softmax(scores)
    jacobian = exact_jacobian(plain_softmax, scores)
    return [np.ptp(scores), -sum(w * math.log(w) for w in weights), np.linalg.norm(jacobian), max(weights)]


@pytest.mark.parametrize("d", [8, 64, 100])
def test_readouts_are_means_over_trials_of_what_a_plain_loop_finds(d: int) -> None:
    vectors = normals("sqrt_d 2 block 0", 50, 6, 512)[:6, :, :d]
    scores = [trial[1:] @ trial[0] for trial in vectors]
    readouts = at(d=d, trials=6, seed=2)["readouts"]
    for half, divisor in (("raw", 1), ("scaled", math.sqrt(d))):
        expected = np.mean([plainly_measured(each / divisor) for each in scores], axis=0)
        np.testing.assert_allclose([readouts[f"{name}_{half}"] for name in MEASURES], expected, rtol=1e-9)


@pytest.mark.parametrize("d", PRINTED)
def test_the_figure_agrees_with_what_is_printed(d: int) -> None:
    result = at(d=d, trials=2560)
    names = ("range_raw", "entropy_raw", "jacobian_raw", "range_scaled", "entropy_scaled", "jacobian_scaled")
    for name, printed in zip(names, (*PRINTED[d], 0.39), strict=True):
        assert abs(result["readouts"][name] - printed) < 4 * result["errors"][name] + 0.006 * max(printed, 1)


def test_the_numbers_the_text_names() -> None:
    """At the start (640 trials) and at the ends of the width."""
    shown = {d: [write(at(d=d)["readouts"][f"{name}_{half}"], "sig3") for half in ("raw", "scaled") for name in MEASURES] for d in PRINTED}
    assert shown == {
        8: ["6.50", "0.718", "0.287", "0.716", "2.30", "1.31", "0.394", "0.457"],
        64: ["18.6", "0.254", "0.132", "0.897", "2.32", "1.31", "0.396", "0.459"],
        512: ["52.5", "0.0799", "0.0444", "0.969", "2.32", "1.30", "0.392", "0.465"],
    }
    assert [write(at(d=d)["gain"], "sig2") for d in PRINTED] == ["1.4", "3.0", "8.8"]


def test_the_range_grows_with_the_root_of_d() -> None:
    """Four times the width, twice the range; the prediction of the chapter asks for it at 256."""
    ranges = {d: at(d=d, trials=2560)["readouts"]["range_raw"] for d in (16, 64, 256)}
    assert ranges[64] / ranges[16] == pytest.approx(2, rel=0.03)
    assert ranges[256] / ranges[64] == pytest.approx(2, rel=0.03)
    assert write(at(d=256)["readouts"]["range_raw"], "sig3") == "36.6"
    assert write(at(d=256)["readouts"]["range_scaled"], "sig3") == "2.29"


def test_divided_scores_stay_level_from_8_to_512() -> None:
    curves = at(trials=2560)["curves"]
    assert np.ptp(curves["range_scaled"]) < 0.12
    assert np.ptp(curves["entropy_scaled"]) < 0.05
    assert np.ptp(curves["jacobian_scaled"]) < 0.01
    assert np.all(curves["entropy_scaled"] < math.log(5))
    assert curves["entropy_raw"][-1] < curves["entropy_raw"][0] / 8


def test_where_one_weight_is_1_every_answer_vanishes_the_winners_too() -> None:
    case = at(d=512)["cases"]["raw"]
    winner = case.weights.argmax()
    assert case.weights[winner] > 0.995
    assert case.columns[winner] < 0.005
    assert case.columns.max() < 0.005
    assert at(d=512)["cases"]["scaled"].columns.min() > 0.05


def test_the_shown_trial_is_the_one_nearest_the_means() -> None:
    result = at(trials=40)
    vectors = normals("sqrt_d 1 block 0", 50, 6, 512)[:40, :, :64]
    scores = np.einsum("td,tjd->tj", vectors[:, 0], vectors[:, 1:])
    np.testing.assert_allclose(result["cases"]["raw"].scores, scores[result["typical"] - 1])
    np.testing.assert_allclose(result["cases"]["scaled"].scores, scores[result["typical"] - 1] / 8)
    found = np.array([plainly_measured(each) + plainly_measured(each / 8) for each in scores])
    away = np.linalg.norm((found - found.mean(axis=0)) / found.std(axis=0), axis=1)
    assert away.argmin() == result["typical"] - 1


def test_columns_add_up_to_the_norm() -> None:
    for d in (8, 64, 512):
        for case in at(d=d)["cases"].values():
            jacobian = np.diag(case.weights) - np.outer(case.weights, case.weights)
            np.testing.assert_allclose(case.columns, np.linalg.norm(jacobian, axis=0), atol=1e-12)


def test_few_trials_waver_and_the_sentence_says_so() -> None:
    entropies = [at(trials=5, seed=seed)["readouts"]["entropy_scaled"] for seed in range(1, 21)]
    assert np.ptp(entropies) > 0.15
    assert 1 < min(entropies) < max(entropies) < math.log(5)
    assert at(trials=5)["reading"] == at(trials=10, d=8)["reading"] == "reading_few"
    assert at()["reading"] == at(d=512)["reading"] == "reading"
    assert at(d=8)["reading"] == at(d=16)["reading"] == "reading_narrow"


@pytest.mark.parametrize("d", [8, 100, 512])
def test_every_curve_of_the_figure_is_a_column_of_its_table_and_meets_the_readers_point(d: int) -> None:
    result = run("sqrt_d", {"d": d, "trials": 20})
    table = result["tables"]["curves"]
    columns = dict(zip(table["columns"], zip(*table["rows"], strict=True), strict=True))
    traces = result["figures"]["curves"]["data"]
    for trace in traces:
        if trace["mode"] == "lines":
            assert tuple(trace["y"]) == columns[trace["name"]]
            assert tuple(trace["x"]) == columns["width d"]
        else:
            (x,), (y,) = trace["x"], trace["y"]
            assert x == d
            assert y == pytest.approx(columns[trace["name"]][columns["width d"].index(d)], rel=1e-12)
    assert len(traces) == 12
    assert set(columns["width d"]) == {*CURVE_WIDTHS.tolist(), d}


@pytest.mark.parametrize("d", [8, 64, 512])
def test_all_bars_stay_within_their_strips(d: int) -> None:
    for seed in range(1, 21):
        drawing = ET.fromstring(run("sqrt_d", {"d": d, "seed": seed, "trials": 10})["figures"]["trial"])
        levels = sorted(float(line.get("y1")) for line in drawing.iter(f"{SVG}line"))
        for bar in drawing.iter(f"{SVG}rect"):
            assert float(bar.get("y")) >= levels[0]
            assert float(bar.get("y")) + float(bar.get("height")) <= levels[-1] + 1
    assert math.sqrt(2) / 4 < STEEPEST  # two equals: the largest ‖∂α/∂e_j‖


def test_a_reader_may_type_any_width() -> None:
    result = run("sqrt_d", {"d": "100"})
    assert result["notes"] == []
    assert result["knobs"]["d"] == 100
    assert "√100 = 10," in result["reading"]
