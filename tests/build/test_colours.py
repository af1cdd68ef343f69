"""A colour that is no role of the page is told wherever a picture can name one, at the line that names it."""

from pathlib import Path
from typing import Any

import pytest

from sitegen.problems import Problems
from sitegen.widgets import colours
from widgets import chart_paint, charts, paint
from widgets.plane import Plane

AXES = (charts.axis("x", 0, 1, [0, 1]), charts.axis("y", 0, 1, [0, 1]))
XY: Any = ([0, 1], [0, 1])


def chart(trace: dict | None = None, **more: Any) -> dict:
    return charts.chart("chart", *AXES, [trace or charts.line("a", *XY, "ink")], **more)


def scene(*parts: str) -> str:
    return paint.picture("picture", 20, paint.text(0, 10, 'fill="red"', "label"), *parts)


def told(tmp_path: Path, code: str, figure: Any) -> list[str]:
    """What is said of a widget whose figures.py is this code and draws this."""
    folder = tmp_path / "widgets/made"
    folder.mkdir(parents=True)
    (folder / "figures.py").write_text(f'"""Made."""\n\n\ndef figures(result, words):\n    {code}\n', encoding="utf-8")
    painted = {} if isinstance(figure, str) else {"one": chart_paint.painted(figure)}
    try:
        colours.known(tmp_path, "made", [{"figures": {"one": figure}, "pictures": painted}])
    except Problems as found:
        return [str(problem) for problem in found.problems]
    return []


MISTYPED = {
    "words": scene(paint.text(0, 10, "a", "label", "wieght")),
    "slanted words": scene(paint.slanted(0, 10, "a", "label", "wieght")),
    "a bar": scene(paint.bar(0, 10, 0, 10, "wieght")),
    "a frame": scene(paint.frame(0, 10, 0, 10, "wieght")),
    "a grid": scene(paint.level(0, color="wieght")),
    "a stretched line": scene(paint.stretched(0, 10, "M0 0", "wieght")),
    "an area": scene(paint.stretched_area(0, 10, "M0 0", "wieght", 1)),
    "a cell": scene(paint.tinted_cell(0, 10, 0, 10, 1, "wieght", "1")),
    "an arrow of a plane": Plane(1).picture("plane", Plane(1).arrow((1, 1), "wieght", 2)),
    "a drawing of its own": scene('<path d="M0 0" style="stroke: var(--wieght)"/>'),
    "a curve": chart(charts.line("a", *XY, "wieght")),
    "points": chart(charts.points("a", *XY, "wieght", "circle-open")),
    "an interval": chart(marks=[charts.area(*XY, XY[0], "wieght")]),
}


@pytest.mark.parametrize("figure", MISTYPED.values(), ids=MISTYPED.keys())
def test_a_mistyped_role_is_told(tmp_path: Path, figure: Any) -> None:
    said = 'widgets/made/figures.py:5: "wieght" is no colour of a picture; did you mean "weight"? there are context, ink, '
    found = told(tmp_path, 'draw("wieght")', figure)
    assert len(found) == 1
    assert found[0].startswith(said)
    assert told(tmp_path / "put together", 'draw("wi" + "eght")', figure)[0].startswith(said.replace(":5:", ":4:"))


BARE = charts.line("a", *XY, "ink") | {"line": {"color": "source", "dash": "dot", "width": 1}}


@pytest.mark.parametrize("figure", [scene('<rect fill="source"/>'), chart(BARE)])
def test_a_role_that_is_not_written_as_one_is_told(tmp_path: Path, figure: Any) -> None:
    assert told(tmp_path, 'colour = "source"', figure) == ['widgets/made/figures.py:5: "source" is no colour of a picture; "var(--source)"']


@pytest.mark.parametrize("role", paint.COLORS)
def test_every_role_is_taken(tmp_path: Path, role: str) -> None:
    assert told(tmp_path, "", scene(paint.bar(0, 10, 0, 10, role), paint.frame(0, 10, 0, 10, role), '<path fill="none"/>')) == []
    assert told(tmp_path / "chart", "", chart(charts.points("a", *XY, role), bands=[charts.band("b", 0, 1)])) == []
