"""A curve for each model over the length of the source sentence, and points for what was measured here."""

from widgets import charts
from widgets.words import fill

TICKS = (10, 20, 30, 40, 50, 60)
LEVELS = (0, 20, 40, 60, 80, 100)
FLOOR, ROOF = -3, 112  # room for points at 0, and above 100 for the words beside the training limits
NAMES_FROM = 0.68  # of the width: the models' names are long
# Attention in the colour of its weights, a fixed vector in that of c; dashes tell them apart within a colour.
LOOKS = {
    "search40": ("weight", "solid", 2.5, "circle"),
    "encdec40": ("context", "solid", 2.5, "square"),
    "luong40": ("weight", "dashdot", 1.5, "diamond"),
    "search20": ("weight", "dash", 1.5, "circle-open"),
    "encdec20": ("context", "dash", 1.5, "square-open"),
    "encdec40-192": ("context", "dot", 1.5, "square"),
    "encdec40-256": ("context", "longdash", 1.5, "square"),
    "search40-b": ("weight", "dot", 1.5, "circle"),
    "encdec40-b": ("context", "dashdot", 1.5, "square"),
}


def figures(result: dict, words: dict) -> dict:
    """One picture, "curves", a Plotly figure."""
    across = charts.axis(words["length"], 0, 61, TICKS)
    up = charts.axis(words["scales"][result["measured_as"]], FLOOR, ROOF, LEVELS)
    middles = [(low + high) / 2 for low, high in result["edges"]]
    lines = [charts.line(words["models"][name], middles, row, *LOOKS[name][:3]) for name, row in result["values"].items()]
    points = [_points(name, found, middles, words) for name, found in result["here"].items()]
    low, high = result["edges"][result["place"]]
    areas = [charts.area(middles, below, above, LOOKS[name][0]) for name, (below, above) in result["intervals"].items()]
    limits = [_limit(longest, words) for longest in sorted({about["longest"] for about in result["models"].values()})]
    name = fill(words["picture"], {"measure": words["options"]["measure"][result["measured_as"]], "count": len(lines)})
    marks = [charts.column(low - 0.5, high + 0.5), *areas, *limits]
    return {"curves": charts.chart(name, across, up, [*lines, *points], right=NAMES_FROM, marks=marks)}


def _points(name: str, found: dict[int, float], middles: list[float], words: dict) -> dict:
    color, _, _, symbol = LOOKS[name]
    return charts.points(_here(name, words), [middles[place] for place in found], list(found.values()), color, symbol)


def _here(name: str, words: dict) -> str:
    return fill(words["here"], {"model": words["models"][name]})


def _limit(longest: int, words: dict) -> dict:
    """Where a training set ends. The words of the shorter one stand left of it: between the two there is no room on a phone."""
    return charts.limit(fill(words["limit"], {"longest": longest}), longest, 0.95, leftwards=longest < 30)


def tables(result: dict, words: dict) -> dict:
    """Every curve and every point: "curves", a row for each bin of lengths."""
    columns = [words["length"]]
    rows = [["–".join(map(str, edges))] for edges in result["edges"]]
    for name, values in result["values"].items():
        model = words["models"][name]
        columns.append(model)
        parts = [values]
        if name in result["intervals"]:
            columns += [fill(words[end], {"model": model}) for end in ("low", "high")]
            parts += result["intervals"][name]
        if name in result["here"]:
            columns.append(_here(name, words))
            parts.append([result["here"][name].get(place, "") for place in range(len(rows))])
        for row, *numbers in zip(rows, *parts, strict=True):
            row.extend(numbers)
    caption = fill(words["table"], {"measure": words["options"]["measure"][result["measured_as"]]})
    return {"curves": {"caption": caption, "columns": columns, "rows": rows}}
