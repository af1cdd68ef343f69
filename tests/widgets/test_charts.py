"""A painted chart shows the numbers of its Plotly figure, and Plotly takes that figure too."""

import re
import xml.etree.ElementTree as ET

import numpy as np
import plotly.graph_objects as go
import pytest

from widgets import charts
from widgets.chart_paint import painted
from widgets.run import discover, run

SVG = "{http://www.w3.org/2000/svg}"
X, Y = [1, 20, 40, 60], [3.0, 1e-3, 20, 5e-9]
PLOT = 400 - charts.TOP - charts.BOTTOM


def example(*more: dict, up: dict | None = None) -> dict:
    across = charts.axis("n", 1, 60, (1, 30, 60))
    up = up or charts.log_axis("size", -6, 2, every=2)
    return charts.chart("An example of a chart", across, up, [charts.line("a", X, Y, "source", "dash"), *more], [charts.band("band", 1e-2, 1)])


def drawing(figure: dict) -> ET.Element:
    return ET.fromstring(painted(figure))


def line_points(path: ET.Element) -> np.ndarray:
    return np.array([[float(number) for number in pair] for pair in re.findall(r"[ML]([\d.-]+) ([\d.-]+)", path.get("d"))])


def test_plotly_takes_the_charts_of_every_widget() -> None:
    for name in discover():
        for lang in ("en", "zh"):
            result = run(name, {}, lang)
            for figure in result["figures"].values():
                if not isinstance(figure, str):
                    go.Figure(figure)
            assert set(result["pictures"]) == {key for key, figure in result["figures"].items() if not isinstance(figure, str)}


def test_a_line_runs_through_its_points() -> None:
    path = next(drawing(example()).iter(f"{SVG}path"))
    found = line_points(path)
    np.testing.assert_allclose(found[:, 0], 100 * (np.array(X) - 1) / 59, atol=0.005)
    np.testing.assert_allclose(found[:, 1], PLOT * (2 - np.log10(Y)) / 8, atol=0.05)
    assert path.get("stroke") == "var(--source)"
    assert path.get("stroke-dasharray") == "6 4"


def test_a_linear_axis_too() -> None:
    figure = example(up=charts.axis("share", 0, 20, (0, 10, 20)))
    found = line_points(next(drawing(figure).iter(f"{SVG}path")))
    np.testing.assert_allclose(found[:, 1], PLOT * (1 - np.array(Y) / 20), atol=0.05)


@pytest.mark.parametrize("missing", [0.0, float("nan")])
def test_a_line_is_broken_where_it_has_no_height(missing: float) -> None:
    figure = example()
    figure["data"][0]["y"] = [1.0, missing, 1.0, 2.0]
    assert re.sub(r"[\d. -]+", "", next(drawing(figure).iter(f"{SVG}path")).get("d")) == "MML"


def test_points_stand_on_the_line_and_those_outside_are_left_out() -> None:
    figure = example(charts.points("a", X, Y, "source", "diamond-open"))
    marks = [mark for mark in drawing(figure).iter(f"{SVG}g") if mark.get("class") == "mark"][1:]
    assert [mark.find(f"{SVG}title").text for mark in marks] == ["a, n = 1: 3.00", "a, n = 20: 0.00100", "a, n = 40: 20.0"]
    places = [(float(mark.find(f"{SVG}svg").get("x")[:-1]), float(mark.find(f"{SVG}svg").get("y"))) for mark in marks]
    np.testing.assert_allclose(places, line_points(next(drawing(figure).iter(f"{SVG}path")))[:3], atol=0.05)
    assert next(marks[0].iter(f"{SVG}path")).get("fill") == "var(--paper)"


def test_a_band_lies_between_its_two_heights() -> None:
    band = next(drawing(example()).iter(f"{SVG}rect"))
    np.testing.assert_allclose(float(band.get("y")), PLOT * 2 / 8, atol=0.01)
    np.testing.assert_allclose(float(band.get("height")), PLOT * 2 / 8, atol=0.01)


def marked(*marks: dict) -> dict:
    across, up = charts.axis("n", 0, 50, (0, 50)), charts.axis("size", 0, 20, (0, 20))
    figure = charts.chart("An example with marks", across, up, [charts.line("a", [0, 50], [1, 9], "source")], right=0.63, marks=marks)
    go.Figure(figure)
    return figure


def test_an_area_runs_along_its_upper_edge_and_back_along_the_lower() -> None:
    path = next(drawing(marked(charts.area([10, 20, 40], [1, 2, 3], [5, 8, 13], "weight"))).iter(f"{SVG}path"))
    corners = [(20, 5), (40, 8), (80, 13), (80, 3), (40, 2), (20, 1)]
    np.testing.assert_allclose(line_points(path), [(x, PLOT * (1 - y / 20)) for x, y in corners], atol=0.06)
    assert (path.get("fill"), path.get("fill-opacity"), path.get("d")[-1]) == ("var(--weight)", "0.14", "Z")


def test_a_column_stands_over_its_part_of_the_axis_and_a_limit_has_its_words_beside_it() -> None:
    figure = marked(charts.column(10, 15), charts.limit("left", 20, 0.9, leftwards=True), charts.limit("right", 40, 0.5, leftwards=False))
    found = drawing(figure)
    box = next(found.iter(f"{SVG}rect"))
    assert [box.get(key) for key in ("x", "width", "y", "height")] == ["20%", "10%", "0", f"{PLOT}"]
    dashed = [line for line in found.iter(f"{SVG}line") if line.get("stroke-dasharray")]
    assert [line.get("x1") for line in dashed] == ["40%", "80%"]
    texts = {text.text.strip(): text for text in found.iter(f"{SVG}text") if text.text}
    assert [texts[side].get("x") for side in ("left", "right")] == ["33%", "53%"]  # 13% + 40% or 80% of 50%
    assert [texts[side].get("text-anchor") for side in ("left", "right")] == ["end", "start"]


def test_names_stand_at_the_ends_of_their_lines_and_never_on_another() -> None:
    ends = [1e-9, 1e-8, 0.5, 0.51, 0.52, 99, 1e5]
    lines = [charts.line(f"line {k}", X, [1, 1, 1, end], "source") for k, end in enumerate(ends)]
    figure = charts.chart("Seven lines", charts.axis("n", 1, 60, (1,)), charts.log_axis("size", -6, 2), lines)
    heights = np.array([note["y"] for note in figure["layout"]["annotations"]])
    assert np.all(np.diff(heights) >= charts.GAP / PLOT - 1e-12)
    assert np.all((heights >= 0) & (heights <= 1 + 1e-12))
    assert abs(heights[2:5].mean() - charts.share(figure["layout"]["yaxis"], 0.51)) < 0.001
    assert [note["text"] for note in figure["layout"]["annotations"]] == [
        "line 0 ↓", "line 1 ↓", "line 2", "line 3", "line 4", "line 5", "line 6 ↑",
    ]  # fmt: skip


def test_words_are_escaped() -> None:
    figure = example(charts.line("<b>&", X, Y, "weight"))
    texts = [element.text for element in drawing(figure).iter(f"{SVG}text")]
    assert "<b>& ↓" in texts


def test_what_the_painter_does_not_know_is_an_error() -> None:
    figure = example()
    figure["data"][0]["type"] = "bar"
    with pytest.raises(ValueError, match="a bar of lines"):
        painted(figure)
    figure = example()
    figure["layout"]["shapes"][0]["type"] = "circle"
    with pytest.raises(ValueError, match="no band"):
        painted(figure)
