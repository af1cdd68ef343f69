"""show() draws a short figure dict: axes, ticks and colours are filled in, and what cannot be drawn is said."""

from xml.etree import ElementTree

import pytest

from tests.cells.cells import error, parts
from widgets import charts, paint
from widgets.cells.figures import painted

NUMPY = "import numpy as np\n"


def svg(source: str) -> ElementTree.Element:
    (part,) = parts(source)
    assert part["kind"] == "figure"
    return ElementTree.fromstring(part["svg"])


def words(picture: ElementTree.Element) -> list[str]:
    return [text.text or "" for text in picture.iter("{http://www.w3.org/2000/svg}text")]


def test_a_curve_needs_only_its_numbers() -> None:
    picture = svg(NUMPY + "show({'data': [{'y': np.array([0.0, 5.0, 10.0])}]})")
    assert {"0", "2", "4", "6", "8", "10", "0.5", "1.5"} <= set(words(picture))


def test_names_titles_and_points() -> None:
    source = """show({"data": [{"x": [0, 1], "y": [1, 2], "name": "<a>"}, {"x": [0, 1], "y": [3, 1], "name": "b", "mode": "lines+markers"}],
          "layout": {"title": "Two", "xaxis": {"title": "step"}, "yaxis": {"title": {"text": "loss"}, "range": [0, 4]}}})"""
    picture = svg(source)
    assert picture.get("aria-label") == "Two"
    assert {"<a>", "b", "step", "loss"} <= set(words(picture))
    assert len(list(picture.iter("{http://www.w3.org/2000/svg}g"))) == 4


def test_a_curve_with_holes_is_drawn_around_them() -> None:
    assert "nan" not in ElementTree.tostring(svg("show({'data': [{'y': [1, float('nan'), 2, float('inf')]}]})"), encoding="unicode")


def test_figures_and_pictures_of_the_book_are_drawn_as_they_are() -> None:
    figure = charts.chart("A", charts.axis("x", 0, 1, [0, 1]), charts.axis("y", 0, 1, [0, 1]), [charts.line("l", [0, 1], [0, 1], "source")])
    assert "var(--source)" in painted(figure)
    picture = paint.picture("a", 10, paint.bar(0, 10, 0, 10, "source"))
    assert parts(f"show({picture!r})") == [{"kind": "figure", "svg": picture, "title": ""}]
    assert parts("show('<svg')") == [{"kind": "value", "text": "'<svg'"}]


@pytest.mark.parametrize(
    ("figure", "said"),
    [
        ("{'data': [{'type': 'bar', 'y': [1]}]}", "show() draws lines and points, not 'bar'"),
        ("{'data': [{'z': [1]}]}", "a figure is"),
        ("{'data': [{'y': [1, 2], 'x': [1]}]}", "a curve with 1 x and 2 y"),
        ("{'data': [{'y': [float('nan')]}]}", "without any finite number"),
        ("{'data': [{'y': 'abc'}]}", "could not convert"),
        ("{'data': [3]}", "a figure is"),
        ("{'data': [{'y': [1]}], 'layout': 3}", "a figure is"),
    ],
)
def test_what_cannot_be_drawn_is_said(figure: str, said: str) -> None:
    assert said in error(f"show({figure})")["message"]
