"""A square of numbers: a row for each state, a column for each word, and a stepped line between past and future."""

from math import log10

from widgets import paint
from widgets.column_names import longest, named
from widgets.words import fill, subscript, superscript, write

TOP = 26  # pixels above the first row
STEP = 28
GRID = (29, 71)  # percent: where the square starts, how wide it is
NUMBERS = 12  # a longer sentence shows tints alone: its cells are too narrow for numbers
LOWEST, HIGHEST = -2, 1  # powers of ten at which a tint is bare paper, and full


def figures(result: dict, words: dict) -> dict:
    """One picture, "map"."""
    n = len(result["words"])
    parts = [
        paint.text(0, 12, words["scale"], "tick", "muted"),
        *(_row(result, j) for j in range(n)),
        _steps(n),
        paint.frame(0, 100, TOP + (result["j"] - 1) * STEP, STEP),
        _columns(result["words"], TOP + n * STEP),
    ]
    facts = result["readouts"] | {"direction": words["options"]["direction"][result["read"]]}
    return {"map": paint.picture(fill(words["picture"], facts), TOP + n * STEP + _foot(result["words"]), *parts)}


def _row(result: dict, j: int) -> str:
    """One state: pressing it chooses it."""
    y, name = TOP + j * STEP, f"h{subscript(j + 1)}"
    word, row = result["words"][j], result["shown"][j].tolist()
    wide = 100 / len(row)
    label = [paint.text(2, 18, name, "value", "source"), paint.text(31, 18, word, "value")]
    cells = [_cell(name, other, k * wide, wide, value, len(row)) for k, (other, value) in enumerate(zip(result["words"], row, strict=True))]
    inside = [paint.region(0, GRID[0] - 1, y, STEP, *label, cut=True), paint.region(*GRID, y, STEP, *cells)]
    return paint.press("state", j + 1, f"{name}, {word}", *inside, held=j + 1 == result["j"])


def _cell(name: str, word: str, x: float, wide: float, value: float, n: int) -> str:
    share = min(max((log10(value) - LOWEST) / (HIGHEST - LOWEST), 0.0), 1.0) if value > 0 else 0.0
    drawn = paint.tinted_cell(x, wide, 1, STEP - 2, share, "source", _number(value, n))
    return paint.mark(f"∂{name} / ∂{word}: {write(value, 'sig3')}", drawn)


def _number(value: float, n: int) -> str:
    """As much of the number as a cell has room for: 0.16, 4.8, 126, 10⁵; past nine columns .16."""
    if n > NUMBERS:
        return ""
    if value == 0 or 10 <= value < 1000:
        return f"{value:.0f}"
    if value >= 1000:
        return f"10{superscript(round(log10(value)))}"
    short = f"{value:.1f}" if value >= 1 else f"{value:.2f}"
    return short.removeprefix("0") if n > 9 else short


def _steps(n: int) -> str:
    """The line that leaves each state its own word on the left and all later words on the right."""
    stairs = "".join(f"V{(j + 1) * STEP}H{100 * (j + 2) / n:.3f}" for j in range(n - 1))
    path = paint.stretched(0, n * STEP, f"M{100 / n:.3f} 0{stairs}V{n * STEP}", "ink")
    return paint.region(*GRID, TOP, n * STEP, path)


def _columns(words: list[str], y: float) -> str:
    wide = GRID[1] / len(words)
    middles = [GRID[0] + (k + 0.5) * wide for k in range(len(words))]
    return paint.region(0, 100, y, _foot(words), *named(middles, words, wide, 0), cut=True)


def _foot(words: list[str]) -> float:
    """Pixels that the longest word needs below the square; an endless one is cut."""
    return min(24 + 0.71 * longest(words), 100)


def tables(result: dict, words: dict) -> dict:
    """The numbers of the picture in full: "map", a row for each state."""
    columns = [words["state"], *result["words"]]
    rows = [[f"h{subscript(j + 1)} {word}", *row] for j, (word, row) in enumerate(zip(result["words"], result["shown"], strict=True))]
    return {"map": {"caption": words["table"], "columns": columns, "rows": rows}}
