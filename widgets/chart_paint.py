"""Paints a chart of charts.py as SVG, so that it stands in the page without Plotly, prints, and redraws at once.

Only the part of Plotly's format that charts.py writes is known here. Whatever else a figure holds raises an error.
"""

from math import isfinite

from widgets import charts, paint
from widgets.words import write

DASHES = {"solid": "", "dot": "2 3", "dash": "6 4", "longdash": "11 4", "dashdot": "9 3 2 3"}
SYMBOLS = {
    "circle": "M-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0z",
    "diamond": "M-6 0L0-6 6 0 0 6z",
    "square": "M-4-4h8v8h-8z",
    "triangle-up": "M-5.5 4L0-5.5 5.5 4z",
}
ANCHORS = {"left": "start", "right": "end"}
LOOKS = {size: look for look, size in paint.SIZES.items()}


def painted(figure: dict) -> str:
    """The whole figure as a picture. ValueError or KeyError for what it does not know."""
    layout = figure["layout"]
    left, right = (100 * end for end in layout["xaxis"]["domain"])
    top, plot = layout["margin"]["t"], layout["height"] - layout["margin"]["t"] - layout["margin"]["b"]
    lines, points = [], []
    for trace in figure["data"]:
        if trace["type"] != "scatter" or trace["mode"] not in ("lines", "markers"):
            raise ValueError(f"a {trace['type']} of {trace['mode']}; there are scatters of lines or markers")
        if trace["mode"] == "lines":
            lines.append(_line(trace, layout, plot))
        else:
            points.append(_points(trace, layout, plot))
    ground = [_shape(shape, layout, plot) for shape in layout["shapes"]] + [_grid(layout, plot)]
    return paint.picture(
        layout["title"]["text"],
        layout["height"],
        _ticks(layout, left, right, top, plot),
        paint.region(left, right - left, top, plot, *ground),
        paint.region(left, right - left, top, plot, *lines, cut=True),
        paint.region(left, right - left, top, plot, *points),
        *(_words(note, layout, top, plot) for note in layout["annotations"]),
    )


def _line(trace: dict, layout: dict, plot: float) -> str:
    look = trace["line"]
    path, pen = [], "M"
    for x, y in zip(trace["x"], trace["y"], strict=True):
        across, up = charts.share(layout["xaxis"], x), charts.share(layout["yaxis"], y)
        if isfinite(up):
            path.append(f"{pen}{100 * across:.2f} {plot * (1 - up):.1f}")
        pen = "L" if isfinite(up) else "M"
    drawn = paint.stretched(0, plot, "".join(path), _role(look["color"]), look["width"], DASHES[look["dash"]])
    return paint.mark(_said(trace, -1, layout), drawn)


def _points(trace: dict, layout: dict, plot: float) -> str:
    shape, _, hollow = trace["marker"]["symbol"].partition("-")
    color = trace["marker"]["color"]
    drawn = f'<path d="{SYMBOLS[shape]}" fill="{"var(--paper)" if hollow else color}" stroke="{color}" stroke-width="2"/>'
    found = []
    for index, (x, y) in enumerate(zip(trace["x"], trace["y"], strict=True)):
        across, up = charts.share(layout["xaxis"], x), charts.share(layout["yaxis"], y)
        if 0 <= across <= 1 and 0 <= up <= 1:
            place = f'x="{100 * across:.2f}%" y="{plot * (1 - up):.1f}"'
            found.append(paint.mark(_said(trace, index, layout), f'<svg {place} overflow="visible">{drawn}</svg>'))
    return "".join(found)


def _said(trace: dict, index: int, layout: dict) -> str:
    """What pointing at a trace shows: its name and one of its points."""
    return f"{trace['name']}, {layout['xaxis']['title']['text']} = {trace['x'][index]:g}: {write(trace['y'][index], 'sig3')}"


def _shape(shape: dict, layout: dict, plot: float) -> str:
    """What lies under the curves: an area, a band over the whole width or the whole height, or an upright line."""
    match shape["type"], shape["xref"], shape["yref"]:
        case "path", "x", "y":
            corners = [tuple(map(float, corner.split(","))) for corner in shape["path"].strip("MZ").split("L")]
            around = [_place(layout, *corner) for corner in corners]
            path = "M" + "L".join(f"{across:.2f} {plot * (1 - up):.1f}" for across, up in around) + "Z"
            return paint.stretched_area(0, plot, path, _role(shape["fillcolor"]), shape["opacity"])
        case "rect", "x domain", "y":
            high, low = (plot * (1 - min(max(charts.share(layout["yaxis"], shape[end]), 0), 1)) for end in ("y1", "y0"))
            return paint.bar(0, 100, high, low - high, _role(shape["fillcolor"]), shape["opacity"])
        case "rect", "x", "y domain":
            left, right = (100 * charts.share(layout["xaxis"], shape[end]) for end in ("x0", "x1"))
            return paint.bar(left, right - left, 0, plot, _role(shape["fillcolor"]), shape["opacity"])
        case "line", "x", "y domain":
            x = 100 * charts.share(layout["xaxis"], shape["x0"])
            line = shape["line"]
            return paint.upright(x, 0, plot, _role(line["color"]), DASHES[line["dash"]])
    raise ValueError(f"a {shape['type']} over {shape['xref']} and {shape['yref']}: no band, column, area or limit")


def _place(layout: dict, x: float, y: float) -> tuple[float, float]:
    """A point in percent of the plot's width, and as a share of its height."""
    return 100 * charts.share(layout["xaxis"], x), charts.share(layout["yaxis"], y)


def _grid(layout: dict, plot: float) -> str:
    levels = [paint.level(plot * (1 - charts.share(layout["yaxis"], tick))) for tick in layout["yaxis"]["tickvals"]]
    feet = [paint.upright(100 * charts.share(layout["xaxis"], tick), plot, plot + 5) for tick in layout["xaxis"]["tickvals"]]
    return "".join([*levels, *feet])


def _ticks(layout: dict, left: float, right: float, top: float, plot: float) -> str:
    """The numbers at both axes and the axes' titles, the upright one's lying above it."""
    across, up = layout["xaxis"], layout["yaxis"]
    beside = [
        paint.text(left - 1.5, top + plot * (1 - charts.share(up, tick)) + 4, words, "tick", "muted", "end")
        for tick, words in zip(up["tickvals"], up["ticktext"], strict=True)
    ]
    below = [
        paint.text(left + (right - left) * charts.share(across, tick), top + plot + 18, words, "tick", "muted", "middle")
        for tick, words in zip(across["tickvals"], across["ticktext"], strict=True)
    ]
    above = paint.text(0, 14, up["title"]["text"], "tick", "muted")
    title = paint.text((left + right) / 2, top + plot + 38, across["title"]["text"], "tick", "muted", "middle")
    return "".join([*beside, *below, above, title])


def _words(note: dict, layout: dict, top: float, plot: float) -> str:
    x, look = 100 * note["x"], LOOKS[note["font"]["size"]]
    if note["xref"] == "x":  # beside an upright line
        left, right = (100 * end for end in layout["xaxis"]["domain"])
        x = left + (right - left) * charts.share(layout["xaxis"], note["x"])
    y, color, anchor = top + plot * (1 - note["y"]) + 4.5, _role(note["font"]["color"]), ANCHORS[note["xanchor"]]
    return paint.text(x, y, note["text"], look, color, anchor)


def _role(color: str) -> str:
    """var(--source) -> source"""
    return color.removeprefix("var(--").removesuffix(")")
