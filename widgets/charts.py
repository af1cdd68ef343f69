"""Curves as a plain Plotly figure: what a reader may zoom and hover, and what chart_paint.py draws without Plotly.

Colours are the page's, by role, written as Plotly allows them: "var(--source)".
"""

from collections.abc import Iterable, Sequence
from math import log10
from statistics import mean
from typing import Any

from widgets import paint

TOP, BOTTOM = 30, 46  # pixels above the curves for the axis title, below them for the ticks
ACROSS = (0.13, 0.79)  # of the width: tick labels stand left of the curves, the curves' names right of them
GAP = 16  # pixels between the names of two curves
SPACE = "\u00a0"  # a space that stays, between an upright line and its words
FAINT = 0.14  # of a band, so that curves and words on it stay readable


def chart(
    name: str,
    across: dict,
    up: dict,
    traces: Sequence[dict],
    bands: Sequence[dict] = (),
    height: float = 400,
    right: float = ACROSS[1],
    marks: Sequence[dict] = (),
) -> dict:
    """The figure: axes `across` and `up`, lines named at their right ends, which lie at the share `right` of the width.

    `name` is what a screen reader says; `marks` are areas, columns and limits.
    """
    plot = height - TOP - BOTTOM
    lines = [trace for trace in traces if trace["mode"] == "lines"]
    return {
        "data": list(traces),
        "layout": {
            "title": {"text": name},
            "height": height,
            "margin": {"l": 0, "r": 0, "t": TOP, "b": BOTTOM},
            "showlegend": False,
            "xaxis": across | {"domain": [ACROSS[0], right]},
            "yaxis": up,
            "shapes": [mark["shape"] for mark in (*bands, *marks)],
            "annotations": [
                *_names(lines, up, GAP / plot, right),
                *(_band_name(band, up, plot) for band in bands),
                *(mark["words"] for mark in marks if "words" in mark),
            ],
        },
    }


def axis(title: str, low: float, high: float, ticks: Sequence[float], log: bool = False) -> dict:
    """A linear axis from `low` to `high`, or a logarithmic one."""
    ends = [log10(low), log10(high)] if log else [low, high]
    marks = {"tickvals": list(ticks), "ticktext": [f"{tick:g}" for tick in ticks]}
    return {"type": "log" if log else "linear", "title": {"text": title}, "range": ends, **marks}


def log_axis(title: str, low: int, high: int, every: int = 1) -> dict:
    """A logarithmic axis from 10^low to 10^high, with a tick for each `every` powers of ten."""
    powers = range(low, high + 1, every)
    ticks = {"tickvals": [10.0**power for power in powers], "ticktext": [paint.power_of_ten(power) for power in powers]}
    return {"type": "log", "title": {"text": title}, "range": [low, high], **ticks}


def line(name: str, x: Iterable[float], y: Iterable[float], color: str, dash: str = "solid", width: float = 1.5) -> dict:
    """A curve; `dash` is solid, dot, dash, longdash or dashdot."""
    stroke = {"color": f"var(--{color})", "dash": dash, "width": width}
    return {"type": "scatter", "mode": "lines", "name": name, "x": list(x), "y": list(y), "line": stroke}


def points(name: str, x: Iterable[float], y: Iterable[float], color: str, symbol: str = "circle") -> dict:
    """Single points; `symbol` is circle, diamond or either with -open."""
    marker = {"color": f"var(--{color})", "symbol": symbol, "size": 9}
    return {"type": "scatter", "mode": "markers", "name": name, "x": list(x), "y": list(y), "marker": marker}


def band(name: str, low: float, high: float) -> dict:
    """A grey band over the whole width between two heights."""
    place = {"type": "rect", "xref": "x domain", "x0": 0, "x1": 1, "yref": "y", "y0": low, "y1": high}
    return {"name": name, "shape": place | _fill("muted")}


def area(x: Sequence[float], low: Sequence[float], high: Sequence[float], color: str) -> dict:
    """The area between two curves, as an interval around a line is drawn."""
    around = [*zip(x, high, strict=True), *zip(reversed(x), reversed(low), strict=True)]
    path = "M" + "L".join(f"{across:g},{up:g}" for across, up in around) + "Z"
    return {"shape": {"type": "path", "xref": "x", "yref": "y", "path": path, **_fill(color)}}


def column(low: float, high: float) -> dict:
    """A grey band from top to bottom, over a part of the axis across."""
    place = {"type": "rect", "xref": "x", "x0": low, "x1": high, "yref": "y domain", "y0": 0, "y1": 1}
    return {"shape": place | _fill("muted")}


def limit(words: str, x: float, height: float, leftwards: bool) -> dict:
    """An upright line, with words beside it, left or right of it, at the share `height` of the plot."""
    line = {"type": "line", "xref": "x", "x0": x, "x1": x, "yref": "y domain", "y0": 0, "y1": 1, "layer": "below"}
    spaced, side = (words + SPACE, "right") if leftwards else (SPACE + words, "left")
    return {
        "shape": line | {"line": {"color": "var(--muted)", "width": 1, "dash": "dash"}},
        "words": _words(spaced, x, height, "var(--muted)", "tick") | {"xref": "x", "xanchor": side},
    }


def _fill(color: str) -> dict:
    return {"layer": "below", "fillcolor": f"var(--{color})", "opacity": FAINT, "line": {"width": 0}}


def share(axis: dict, value: float) -> float:
    """Where a value stands on an axis: 0 at its low end, 1 at its high end. Minus infinity for 0 on a logarithmic one."""
    low, high = axis["range"]
    if axis["type"] == "log":
        value = log10(value) if value > 0 else float("-inf")
    return (value - low) / (high - low)


def _names(lines: Sequence[dict], up: dict, gap: float, right: float) -> list[dict]:
    """The name of each line beside its right end, in the line's order of height, none on another."""
    ends = sorted(lines, key=lambda trace: trace["y"][-1])
    heights = _spread([share(up, trace["y"][-1]) for trace in ends], gap)
    return [_name(trace, height, share(up, trace["y"][-1]), right) for trace, height in zip(ends, heights, strict=True)]


def _name(trace: dict, height: float, end: float, right: float) -> dict:
    beyond = " ↓" if end < 0 else " ↑" if end > 1 else ""
    return _words(trace["name"] + beyond, right + 0.015, height, trace["line"]["color"], "value")


def _spread(heights: Sequence[float], gap: float) -> list[float]:
    """Rising heights brought between 0 and 1 and at least `gap` apart, none moved further than it must.

    Without the gaps that lie below it, each height must only not fall below the one before. Neighbours that would are
    given their mean (Barlow and others 1972, "Statistical inference under order restrictions").
    """
    groups: list[list[float]] = []
    for index, height in enumerate(heights):
        groups.append([min(max(height, 0.0), 1.0) - index * gap])
        while len(groups) > 1 and mean(groups[-2]) > mean(groups[-1]):
            groups[-2:] = [groups[-2] + groups[-1]]
    highest = 1 - (len(heights) - 1) * gap
    settled = [min(max(mean(group), 0.0), highest) for group in groups for _ in group]
    return [height + index * gap for index, height in enumerate(settled)]


def _band_name(band: dict, up: dict, plot: float) -> dict:
    under = share(up, band["shape"]["y1"]) - 11 / plot
    return _words(band["name"], ACROSS[0] + 0.01, under, "var(--muted)", "tick")


def _words(text: str, x: float, y: float, color: str, size: str) -> dict[str, Any]:
    """Words that start at x and are centred on y, both in shares of the figure without its margins."""
    place = {"xref": "paper", "x": x, "xanchor": "left", "yref": "paper", "y": y, "yanchor": "middle", "showarrow": False}
    return {"text": text, **place, "font": {"color": color, "size": paint.SIZES[size]}}
