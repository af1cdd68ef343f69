"""How the losses fall, how many places are right at each length, and where attention looks in one sentence."""

from collections.abc import Iterator

from widgets import charts, paint
from widgets.words import fill, write

# The fixed vector in the colour of c, attention in the colour of its weights; dashes and symbols tell them apart without colour.
LOOKS = {"fixed": ("context", "dash", "circle-open"), "attention": ("weight", "solid", "circle")}
HIGHEST = 1  # power of ten of the losses
HEIGHT = 250  # pixels of each chart: all three pictures should be seen at once
NAMES_FROM = 0.74  # of the width: the curves' names
SHORTEST, LONGEST = 3.5, 16.5  # letters, a little beyond what is measured
SHARES = (0, 0.25, 0.5, 0.75, 1)
TOPMOST = 0.95  # of a plot's height: where words at an upright line stand, above the curves

# The map: percent from where to how wide, and pixels.
GRID, COLUMNS = (9, 64), {"fixed": 81, "attention": 94}
TOP, ROW = 74, 24
BESIDE = 34  # rem: a picture as wide as this has room for both models' names in a line
CLEAR = 0.005  # a weight that would be written as 0 leaves its cell bare


def figures(result: dict, words: dict) -> dict:
    """Three pictures: "loss" and "lengths", Plotly figures, and "map"."""
    return {"loss": _loss(result, words), "lengths": _lengths(result, words), "map": _map(result, words)}


def _loss(result: dict, words: dict) -> dict:
    curves, before, last = result["curves"], result["before"], result["last"]
    first = curves["step"][0]
    room = 0.02 * (last - first)  # for the points at the last step
    across = charts.axis(words["axis_step"], first, last + room, range(first, last + 1, 200 if last - first <= 1000 else 1000))
    up = charts.log_axis(words["axis_loss"], -5 if before else -4, HIGHEST)
    traces = list(_traces(words, {name: (curves["step"], curves[name]) for name in LOOKS}, points=False))
    marks = [charts.limit(words["checkpoint"], before, TOPMOST, leftwards=True)] if first < before else []
    name = fill(words["picture_loss"], result["readouts"])
    return charts.chart(name, across, up, traces, height=HEIGHT, right=NAMES_FROM, marks=marks)


def _lengths(result: dict, words: dict) -> dict:
    across = charts.axis(words["axis_length"], SHORTEST, LONGEST, range(4, 17, 2))
    up = charts.axis(words["axis_right"], 0, 1.2, SHARES) | {"ticktext": [write(tick, "percent") for tick in SHARES]}
    traces = list(_traces(words, {name: (result["lengths"], result["accuracy"][name]) for name in LOOKS}, points=True))
    limit = result["limit"] + 0.5
    marks = [charts.column(limit, LONGEST), charts.limit(fill(words["limit"], result), limit, TOPMOST, leftwards=limit > 10)]
    name = fill(words["picture_lengths"], result | result["readouts"])
    return charts.chart(name, across, up, traces, height=HEIGHT, right=NAMES_FROM, marks=marks)


def _traces(words: dict, found: dict, points: bool) -> Iterator[dict]:
    """A line for each model, with all its points or the last one alone."""
    for name, (x, y) in found.items():
        color, dash, symbol = LOOKS[name]
        yield charts.line(words[name], x, y, color, dash, 2.5 if name == "attention" else 2)
        yield charts.points(words[name], x if points else x[-1:], y if points else y[-1:], color, symbol)


def _map(result: dict, words: dict) -> str:
    rows, wide = len(result["target"]) + 1, GRID[1] / len(result["source"])
    heads = [paint.text(0, 12, words["map"], "tick", "muted")]
    heads += [paint.text(GRID[0] + (j + 0.5) * wide, TOP - 8, letter, "value", "source", "middle") for j, letter in enumerate(result["source"])]
    heads.append(paint.text(100, TOP - 8, words["attention"], "tick", "weight", "end"))
    wrote, fixed = (words["wrote"], "tick", "muted", "end"), (words["fixed"], "tick", "context", "middle")
    above = [paint.text(COLUMNS["fixed"], TOP - 26, *fixed), paint.upright(COLUMNS["fixed"], TOP - 21, TOP - 3, "context")]
    heads.append(paint.up_to_width(BESIDE, paint.text(100, 30, *wrote), *above))
    heads.append(paint.from_width(BESIDE, paint.text(100, TOP - 26, *wrote), paint.text(COLUMNS["fixed"], TOP - 8, *fixed)))
    body = [part for i in range(rows) for part in _row(result, words, i, wide)]
    return paint.picture(fill(words["picture_map"], result["readouts"]), TOP + rows * ROW + 4, *heads, *body)


def _row(result: dict, words: dict, i: int, wide: float) -> Iterator[str]:
    """One letter of the right answer, or its end: the weights before it is written, and what each model wrote there by itself."""
    y, wanted = TOP + i * ROW, _letter(result["target"], i, words)
    yield paint.text(GRID[0] - 1.5, y + 17, wanted, "value" if len(wanted) == 1 else "tick", "target", "end")
    for j, weight in enumerate(result["weights"][i].tolist()):
        x = GRID[0] + j * wide
        number = write(100 * weight, "int") if weight >= CLEAR else ""
        cell = paint.tinted_cell(x, wide, y + 1, ROW - 2, weight, "weight", number)
        frame = paint.frame(x + 0.2, wide - 0.4, y + 2, ROW - 4, line=1) if result["gold"][i : i + 1] == [j] else ""
        yield paint.mark(f"{wanted} → {result['source'][j]}: {write(weight, 'sig3')}", cell, frame)
    for name, x in COLUMNS.items():
        yield _written(_letter(result["written"][name], i, words), wanted, x, y)


def _written(letter: str, wanted: str, x: float, y: float) -> str:
    """A letter that a model wrote; underlined where another one belongs."""
    wrong = letter != wanted
    look = "value" if len(letter) == 1 else "tick"
    return paint.text(x, y + 17, letter, look, "wrong" if wrong else "ink", "middle", underlined=wrong)


def _letter(sentence: list[str], i: int, words: dict) -> str:
    """The letter at a place, the end behind the last one, and nothing behind the end."""
    return sentence[i] if i < len(sentence) else words["end"] if i == len(sentence) else ""


def tables(result: dict, words: dict) -> dict:
    """The numbers of the three pictures."""
    curves, names = result["curves"], [words[name] for name in LOOKS]
    right = [result["accuracy"][name] for name in LOOKS]
    written = [fill(words["wrote_by"], {"name": name}) for name in names]
    return {
        "loss": {
            "caption": words["table_loss"],
            "columns": [words["axis_step"], *names],
            "rows": [list(row) for row in zip(curves["step"], curves["fixed"], curves["attention"], strict=True)],
        },
        "lengths": {
            "caption": words["table_lengths"],
            "columns": [words["axis_length"], *names],
            "rows": [list(row) for row in zip(result["lengths"], *right, strict=True)],
        },
        "map": {
            "caption": words["table_map"],
            "columns": [words["wanted"], *result["source"], *written],
            "rows": [
                [_letter(result["target"], i, words), *weights, *(_letter(result["written"][name], i, words) for name in LOOKS)]
                for i, weights in enumerate(result["weights"])
            ],
        },
    }
