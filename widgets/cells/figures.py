"""A reader's own figure as a picture: a short Plotly dict is enough, {"data": [{"x": …, "y": …, "name": …}]}; the rest is filled in."""

from math import floor, isfinite, log10
from typing import Any

from widgets import chart_paint, charts

COLORS = ("source", "target", "weight", "context", "ink")
DASHES = ("solid", "dash", "dot", "longdash", "dashdot")  # so that no line is told from another by colour alone
SYMBOLS = ("circle", "diamond", "square", "triangle-up")
TICKS = 5  # about so many on an axis
MOST = 5000  # points: more than that no screen shows, and a page would carry them all
RULE = 'a figure is {"data": [{"y": numbers, "x": numbers, "name": text, "mode": "lines" or "markers"}, …], "layout": {…}}'


def painted(figure: dict) -> str:
    """The figure as SVG. ValueError, in words for a reader, for what cannot be drawn."""
    try:
        complete = {"shapes", "annotations"} <= figure.get("layout", {}).keys()
        return chart_paint.painted(figure if complete else _completed(figure))
    except (KeyError, TypeError, AttributeError, IndexError) as error:
        raise ValueError(RULE) from error


def _completed(figure: dict) -> dict:
    layout = figure.get("layout", {})
    traces = [trace for number, given in enumerate(figure["data"]) for trace in _traces(given, number)]
    across, up = (_axis(layout, f"{axis}axis", [value for trace in traces for value in trace[axis]]) for axis in "xy")
    lines = sum(trace["mode"] == "lines" for trace in traces)
    return charts.chart(_words(layout.get("title")), across, up, traces, right=charts.ACROSS[1] if lines > 1 else 0.97)


def _traces(given: dict, number: int) -> list[dict]:
    """The curves and points of one trace."""
    if given.get("type", "scatter") != "scatter":
        raise ValueError(f"show() draws lines and points, not {given['type']!r}; {RULE}")
    y = _numbers(given["y"])
    x = _numbers(given.get("x", range(len(y))))
    if len(x) != len(y) or len(y) > MOST:
        raise ValueError(f"a curve with {len(x)} x and {len(y)} y: as many of each are needed, and at most {MOST}")
    while y and not isfinite(y[-1]):  # a line has its name beside its last point
        x.pop(), y.pop()
    if not y:
        raise ValueError("a curve without any finite number")
    mode, name, color = given.get("mode", "lines"), str(given.get("name", "")), COLORS[number % len(COLORS)]
    drawn = [charts.line(name, x, y, color, DASHES[number % len(DASHES)])] if "lines" in mode else []
    return drawn + ([charts.points(name, x, y, color, SYMBOLS[number % len(SYMBOLS)])] if "markers" in mode else [])


def _numbers(given: Any) -> list[float]:
    return [float(value) for value in given]


def _axis(layout: dict, name: str, values: list[float]) -> dict:
    """From the range that is asked for, or with a little room around all the values."""
    asked = layout.get(name, {})
    there = [value for value in values if isfinite(value)] or [0.0]
    low, high = map(float, asked["range"]) if "range" in asked else (min(there), max(there))
    if low == high:
        low, high = low - 0.5, high + 0.5
    step = _step((high - low) / TICKS)
    first, last = -floor(-low / step - 1e-9) if "range" in asked else floor(low / step), floor(high / step + 1e-9)
    if "range" not in asked:
        low, last = first * step, last if last * step >= high - 1e-9 * step else last + 1
        high = last * step
    return charts.axis(_words(asked.get("title")), low, high, [float(f"{step * number:.12g}") for number in range(first, last + 1)])


def _step(about: float) -> float:
    """The nearest of 1, 2, 5 times a power of ten, upwards."""
    power = 10.0 ** floor(log10(about))
    return next(size * power for size in (1, 2, 5, 10) if size * power >= about * (1 - 1e-9))


def _words(title: Any) -> str:
    """Plotly allows a title as text or as {"text": …}."""
    return str(title["text"] if isinstance(title, dict) else title or "")
