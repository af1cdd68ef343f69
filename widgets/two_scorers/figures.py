"""Two maps of one sentence side by side, gold framed in both, and the curves of both runs with the step they are seen at."""

from collections.abc import Iterator

from widgets import charts, paint
from widgets.words import fill, write

NAMES = 20  # percent: the target words, left of both maps
MAPS, WIDE = (21, 61.5), 38.5  # percent: where the maps start, how wide each is
WORDS = 6  # of every sentence, in both languages
CELL = WIDE / WORDS
TOP, ROW, FOOT = 58, 27, 52  # pixels: what stands above a map, a row, the source words below

LOWEST, HIGHEST = -4, 1  # powers of ten of the curves
TICKS = (0, 100, 200, 300, 400, 500)
CURVES = {"tv": ("solid", 2.5, "circle"), "loss": ("dash", 1.5, "circle-open")}
NAMES_FROM = 0.7  # of the width: the curves' names are long


def figures(result: dict, words: dict) -> dict:
    """Two pictures: "maps", and "curves", a Plotly figure."""
    return {"maps": _maps(result, words), "curves": _curves(result, words)}


def _maps(result: dict, words: dict) -> str:
    bottom = TOP + WORDS * ROW
    parts = [*(_head(result, words, k) for k in (0, 1)), *(_row(result, words, i) for i in range(WORDS))]
    parts.append(paint.frame(0, 100, TOP + result["followed"] * ROW, ROW, "target"))
    for left in MAPS:
        parts += [paint.downwards(left + (j + 0.5) * CELL, bottom + 7, word, "value", "source") for j, word in enumerate(result["source"])]
    first, second = (_named(words, name) for name in result["names"])
    facts = result["readouts"] | {"first": first, "second": second, "step": result["step"]}
    return paint.picture(fill(words["picture_maps"], facts), bottom + FOOT, *parts)


def _named(words: dict, name: str) -> str:
    return words["options"]["scorer"][name]


def _head(result: dict, words: dict, k: int) -> str:
    """Above a map: its scorer, how many numbers it learned, and how far it is from gold."""
    name, left = result["names"][k], MAPS[k]
    lines = [fill(words["head_learned"], {"learned": result["learned"][name]}), fill(words["head_tv"], {"tv": result["tv"][name]})]
    return "".join(
        [
            paint.text(left, 14, _named(words, name), "label", "weight" if k == 0 else "ink"),
            *(paint.text(left, 31 + 16 * line, words_, "tick", "muted") for line, words_ in enumerate(lines)),
        ]
    )


def _row(result: dict, words: dict, i: int) -> str:
    """One target word in both maps: pressing any of it follows the word."""
    held, word = i == result["followed"], result["target"][i]
    name = [paint.bar(0, NAMES, 0, ROW, "paper", 0), paint.text(1.5, 18, word, "value", "target")]
    head = paint.press_cell("word", i + 1, fill(words["press"], {"word": word}), (i, -1), *name, held=held)
    cells = [_cell(result, words, k, i, j) for k in (0, 1) for j in range(WORDS)]
    return paint.region(0, 100, TOP + i * ROW, ROW, head, *cells)


def _cell(result: dict, words: dict, k: int, i: int, j: int) -> str:
    """One weight, in percent; gold has a frame."""
    name, gold, held = result["names"][k], result["gold"][i] == j, i == result["followed"]
    x, weight = MAPS[k] + j * CELL, float(result["maps"][name][i, j])
    drawn = paint.tinted_cell(x, CELL, 1, ROW - 2, weight, "weight", write(100 * weight, "int"))
    frame = paint.frame(x, CELL, 2, ROW - 4) if gold else ""
    title = f"{_named(words, name)}, {result['target'][i]} → {result['source'][j]}: {write(weight, 'sig3')}"
    marked = paint.mark(title, drawn, frame, link="maps")
    return paint.press_cell("word", i + 1, title, (i, j + k * WORDS), marked, held=held, first=held and gold and k == 0)


def _curves(result: dict, words: dict) -> dict:
    across = charts.axis(words["axis_step"], 0, 1.02 * TICKS[-1], TICKS)  # room for the points at the last step
    up = charts.log_axis(words["scale"], LOWEST, HIGHEST)
    return charts.chart(fill(words["picture_curves"], result), across, up, list(_traces(result, words)), height=330, right=NAMES_FROM)


def _traces(result: dict, words: dict) -> Iterator[dict]:
    for name, color in zip(result["names"], ("weight", "muted"), strict=True):
        found = result["curves"][name]
        for what, (dash, width, symbol) in CURVES.items():
            said = _curve_name(words, what, name)
            yield charts.line(said, found["step"].tolist(), found[what].tolist(), color, dash, width)
            yield charts.points(said, [result["step"]], [result[what][name]], color, symbol)


def _curve_name(words: dict, what: str, name: str) -> str:
    return fill(words[f"curve_{what}"], {"scorer": _named(words, name)})


def tables(result: dict, words: dict) -> dict:
    """The numbers of both pictures: "chosen" and "beside", a row for each target word, and "curves" by step."""
    curves = [(name, what) for name in result["names"] for what in ("tv", "tv_training", "loss")]
    steps = result["curves"][result["names"][0]]["step"]
    maps = zip(("chosen", "beside"), result["names"], strict=True)
    return {
        **{key: _map_table(result, words, name) for key, name in maps},
        "curves": {
            "caption": words["table_curves"],
            "columns": [words["axis_step"], *(_curve_name(words, what, name) for name, what in curves)],
            "rows": [list(row) for row in zip(steps, *(result["curves"][name][what] for name, what in curves), strict=True)],
        },
    }


def _map_table(result: dict, words: dict, name: str) -> dict:
    facts = {"scorer": _named(words, name), "step": result["step"]}
    source, lines = result["source"], zip(result["target"], result["maps"][name], result["gold"], strict=True)
    rows = [[word, *row, source[gold]] for word, row, gold in lines]
    return {"caption": fill(words["table_map"], facts), "columns": [words["target"], *source, words["gold"]], "rows": rows}
