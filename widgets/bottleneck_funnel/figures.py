"""The funnel: words go in at the wide top, a bar beside each, and the sixteen numbers of c come out at the neck."""

from widgets import paint
from widgets.words import fill, subscript, write

TOP = 46  # pixels above the first row: what the bars mean, and the powers of ten
BARS = (30, 44)  # percent: where the bars start, how wide the longest is
NECK = (28, 44)
THROAT = 80  # pixels in which the funnel narrows
CELL = 30
COLUMNS = 4


def figures(result: dict, words: dict) -> dict:
    """One picture, "funnel"."""
    rows = len(result["words"])
    step = 28 if rows <= 16 else 22
    bottom = TOP + rows * step
    parts = [_bars(result, words, step), _walls(bottom), _context(result, bottom + THROAT)]
    height = bottom + THROAT + CELL * COLUMNS + 8
    return {"funnel": paint.picture(fill(words["picture"], result["readouts"]), height, *parts)}


def _bars(result: dict, words: dict, step: int) -> str:
    influence = result["influence"].tolist()
    axis = paint.LogAxis(influence)
    bottom = TOP + len(influence) * step
    scale = [axis.ticks(36), axis.grid(TOP - 4, bottom)]
    rows = [
        _row(word, value, axis, TOP + j * step, step)
        for j, (word, value) in enumerate(zip(result["words"], influence, strict=True))
    ]
    heading = paint.text(3, 14, words["scale"], "tick", "muted")
    return heading + paint.region(*BARS, 0, bottom, *scale) + "".join(rows)


def _row(word: str, value: float, axis: paint.LogAxis, y: float, step: int) -> str:
    number = write(value, "sig3")
    base = step / 2 + 5
    return paint.mark(
        f"{word}: {number}",
        paint.region(3, BARS[0] - 5, y, step, paint.text(0, base, word, "label", "source", link="input_scale"), cut=True),
        paint.region(*BARS, y, step, paint.bar(0, axis.place(value), 5, step - 10, "source", link="influence")),
        paint.text(97, y + base, number, "value", anchor="end"),
    )


def _walls(bottom: float) -> str:
    end = bottom + THROAT + CELL * COLUMNS + 8
    curve = f"{bottom + 0.6 * THROAT}, {{neck}} {bottom + 0.2 * THROAT}, {{neck}} {bottom + 0.9 * THROAT}"
    path = f"M{{rim}} 24 V{bottom} C{{rim}} {curve} V{end}"
    sides = [path.format(rim=0.3, neck=NECK[0]), path.format(rim=99.7, neck=100 - NECK[0])]
    return paint.stretched(0, end, " ".join(sides), "ink")


def _context(result: dict, top: float) -> str:
    name = paint.text(50, top - 14, f"c = h{subscript(len(result['words']))}", "label", "context", "middle", link="context")
    cells = [_cell(j, value) for j, value in enumerate(result["context"].tolist())]
    return name + paint.region(*NECK, top, CELL * COLUMNS, *cells)


def _cell(j: int, value: float) -> str:
    row, column = divmod(j, COLUMNS)
    wide, number = 100 / COLUMNS, write(value, "fixed2")
    cell = paint.signed_cell(column * wide, wide, row * CELL, CELL, value, number)
    return paint.mark(f"c{subscript(j + 1)} = {number}", cell, link="context")


def tables(result: dict, words: dict) -> dict:
    """The numbers of the picture in full: "influence" by word, "context" by component."""
    columns = [words[key] for key in ("word", "influence", "spectral", "bound")]
    rows = zip(result["words"], result["influence"], result["influence_spectral"], result["bound"], strict=True)
    return {
        "influence": {"caption": words["table_influence"], "columns": columns, "rows": [list(row) for row in rows]},
        "context": {
            "caption": words["table_context"],
            "columns": [words["component"], words["value"]],
            "rows": [[j + 1, value] for j, value in enumerate(result["context"])],
        },
    }
