"""The weights of one target word as bars in their window; below, on the same columns, the windows of all target words."""

from widgets import paint
from widgets.words import fill, write

PLOT = (15, 85)  # percent: where the columns start, how wide they all are
KEY, TOP, TALL = 20, 92, 150  # pixels: a line of the key, where the bars' scale starts, how tall a weight of 1 is
RULER, NAMES = 26, 66  # pixels below the bars: for the window's two ends, then for the words
ROW = 24  # what a finger needs
ARRAYS = {"weight": "weights", "align": "align", "global": "global"}
MAP = TOP + TALL + RULER + NAMES


def figures(result: dict, words: dict) -> dict:
    """One picture, "weights"."""
    rows = len(result["target"])
    facts = {**result, **result["readouts"]}
    parts = [_key(result, words), _bars(result, words), _ruler(result), _names(result), *(_row(result, words, i) for i in range(rows))]
    return {"weights": paint.picture(fill(words["picture"], facts), MAP + ROW * rows + 4, *parts)}


def _slot(result: dict) -> float:
    return 100 / len(result["source"])


def _place(result: dict, place: float) -> float:
    """Percent of the columns for a place, whole or not; what lies beyond the sentence stays at its edge."""
    return min(max((place - 0.5) * _slot(result), 0), 100)


def _key(result: dict, words: dict) -> str:
    """What each sign means; local-m has no Gaussian, so its weights are the softmax itself."""
    soft = result["kind"] == "local_p"
    signs = [
        (0, 0, words["key_weights"], paint.bar(0, 100, 0, 11, "weight")),
        (1, 0, words["key_global"], paint.bar(0, 100, 4, 3, "ink")),
        (0, 1, words["key_align"] if soft else "", _outline(11)),
        (1, 1, words["key_gaussian"] if soft else "", paint.stretched(0, 11, "M0 10C40 10 30 1 50 1S60 10 100 10", "muted", 1.5, "4 3")),
    ]
    shown = [one for one in signs if one[2]]
    lines = [
        paint.region(50 * column, 5, 27 + KEY * line, 11, sign) + paint.text(50 * column + 7, 37 + KEY * line, said, "tick")
        for column, line, said, sign in shown
    ]
    heading = fill(words["heading"], {**result, **result["readouts"]})
    return paint.text(0, 14, heading, "label") + "".join(lines)


def _outline(height: float) -> str:
    return f'<rect width="100%" height="{height:.2f}" fill="none" stroke="var(--weight)" stroke-dasharray="2 2"/>'


def _bars(result: dict, words: dict) -> str:
    """Every place: its tint if it is read, the softmax within the window, the weight, and what global attention would give."""
    bottom = TOP + TALL
    ticks = [paint.text(PLOT[0] - 2, bottom - TALL * value + 4, write(value), "tick", "muted", "end") for value in (0, 0.5, 1)]
    grid = [paint.level(bottom - TALL * value) for value in (0, 0.5, 1)]
    columns = [_column(result, words, j) for j in range(len(result["source"]))]
    path = "".join(f"{'L' if k else 'M'}{_place(result, x):.2f} {TALL * (1 - y):.1f}" for k, (x, y) in enumerate(result["bell"].tolist()))
    bell = f'<g data-link="gaussian">{paint.stretched(TOP, TALL, path, "muted", 1.5, "4 3")}</g>' if path else ""
    return "".join(ticks) + paint.region(*PLOT, 0, bottom, *grid, *columns, bell)


def _column(result: dict, words: dict, j: int) -> str:
    slot, bottom, word = _slot(result), TOP + TALL, f"{result['source'][j]} ({j + 1})"
    x, wide = (j + 0.2) * slot, 0.6 * slot
    align, weight, everywhere = (TALL * float(result[name][j]) for name in ("align", "weights", "global"))

    def titled(what: str, drawn: str, link: str = "") -> str:
        return paint.mark(f"{word}, {words[what]}: {write(float(result[ARRAYS[what]][j]), 'sig3')}", drawn, link=link)

    drawn = [titled("global", paint.bar((j + 0.06) * slot, 0.88 * slot, bottom - everywhere - 1.5, 3, "ink"))]
    if result["window"][j]:
        number = write(weight / TALL, "fixed2").removeprefix("0")
        drawn = [
            paint.bar(j * slot, slot, TOP, TALL, "weight", 0.1, link="reach"),
            titled("weight", paint.bar(x, wide, bottom - weight, weight, "weight"), "weights"),
            titled("align", paint.region(x, wide, bottom - align, align, _outline(align)), "align") if result["kind"] == "local_p" else "",
            *drawn,
            paint.text((j + 0.5) * slot, bottom - max(align, weight) - 5, number, "tick", "weight", "middle", halo=True),
        ]
    return "".join(drawn)


def _ruler(result: dict) -> str:
    """The window from p − D to p + D as a line under the bars, with a dot at its centre."""
    y, centre, reach = TOP + TALL + 9, result["readouts"]["centre"], result["reach"]
    left, right, middle = (_place(result, centre + part) for part in (-reach, reach, 0))
    ends = [paint.upright(end, y - 4, y + 4, "ink") for end in (left, right) if 0 < end < 100]
    dot = paint.dot(middle, y, 4, "ink") if 0 < middle < 100 else ""
    return paint.region(*PLOT, 0, y + 6, paint.level(y, left, right, "ink"), *ends, dot)


def _names(result: dict) -> str:
    """The source words; those that are read have their role's colour."""
    slot, colors = _slot(result), ("muted", "source")
    names = [
        paint.slanted((j + 0.65) * slot, 12, word, "value", colors[int(read)])
        for j, (word, read) in enumerate(zip(result["source"], result["window"], strict=True))
    ]
    return paint.region(*PLOT, TOP + TALL + RULER - 8, NAMES, *names)


def _row(result: dict, words: dict, i: int) -> str:
    """A target word: its weights as tints, a frame around its window, a ring on the right word. Pressing it writes this word."""
    y, slot, word, held = MAP + ROW * i, _slot(result), result["target"][i], i + 1 == result["step"]
    weights, window = result["all_weights"][i].tolist(), result["windows"][i].nonzero()[0]
    cells = [
        paint.mark(f"{word} → {result['source'][j]} ({j + 1}): {write(weight, 'sig3')}", paint.bar(j * slot, slot, 1, ROW - 2, "weight", weight))
        for j, weight in enumerate(weights)
    ]
    ring = "".join(f'<circle r="4.5" fill="none" stroke="var(--{color})" stroke-width="{wide}"/>' for color, wide in (("paper", 4), ("source", 2)))
    right = paint.spot((result["gold"][i] - 0.5) * slot, ROW / 2, ring)
    edge = ""
    if len(window):
        box = f'<rect width="100%" height="{ROW - 2}" fill="none" stroke="var(--ink)"/>'
        edge = paint.region(window[0] * slot, len(window) * slot, 1, ROW - 2, box)
    parts = [
        paint.bar(0, PLOT[0], y, ROW, "target", 0.16 if held else 0),
        paint.text(PLOT[0] - 2, y + ROW / 2 + 4.5, word, "value", "target", "end"),
        paint.region(*PLOT, y, ROW, *cells, edge, right),
    ]
    return paint.press("step", i + 1, fill(words["press"], {"word": word}), *parts, held=held)


def tables(result: dict, words: dict) -> dict:
    """The numbers of the picture in full: "weights" of this target word, "windows" of all."""
    yes_no = (words["values"]["no"], words["values"]["yes"])
    parts = zip(result["source"], result["window"], result["global"], result["align"], result["gaussian"], result["weights"], strict=True)
    return {
        "weights": {
            "caption": fill(words["table_weights"], result),
            "columns": [words[key] for key in ("place", "word", "read", "global", "align", "gaussian", "weight")],
            "names": 2,
            "rows": [[j, word, yes_no[int(read)], *numbers] for j, (word, read, *numbers) in enumerate(parts, 1)],
        },
        "windows": {
            "caption": words["table_windows"],
            "columns": [words["target"], words["centre"], *(f"{word} ({j})" for j, word in enumerate(result["source"], 1))],
            "rows": [[word, centre, *row] for word, centre, row in zip(result["target"], result["centres"], result["all_weights"], strict=True)],
        },
    }
