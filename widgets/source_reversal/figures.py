"""The two orders above each other, all 2n words on one line of time, an arc from each source word to its translation."""

from widgets import paint
from widgets.words import fill, subscript

HEAD = 44  # pixels above the arcs: the name of the order, and room for the number on the highest
TALLEST = 150  # pixels of the longest arc; both orders share this scale
FOOT = 58  # pixels below the line: the words, and c between them
NUMBER = 12  # pixels that a number needs for itself on a stack of arcs
ALL_NAMED = 8  # a phone has room for the names of eight words, and for eight numbers side by side
APART = 12  # percent between two names


def figures(result: dict, words: dict) -> dict:
    """One picture, "arcs"."""
    drawn, top = [], 0.0
    for order in ("forward", "reversed"):
        line = top + HEAD + _height(result, result["lags"][order].max())
        drawn.append(_order(result, words, order, top, line))
        top = line + FOOT
    return {"arcs": paint.picture(fill(words["picture"], result["readouts"]), top, *drawn)}


def _height(result: dict, lag: int) -> float:
    return int(lag) * TALLEST / int(result["readouts"]["max_lag_reversed"])


def _order(result: dict, words: dict, order: str, top: float, line: float) -> str:
    heading = fill(words[f"heading_{order}"], result["readouts"])
    return "".join(
        [
            paint.text(0, top + 14, words[order], "label"),
            paint.text(100, top + 14, heading, "value", "muted", "end"),
            paint.level(line, color="muted"),
            *(_word(result, words, order, j, line) for j in range(1, result["n"] + 1)),  # as the Tab key goes
            _handover(line),
            *(_number(result, order, j, line) for j in _numbered(result, order)),
        ]
    )


def _handover(line: float) -> str:
    """Where the source ends: c goes from the encoder to the decoder."""
    return paint.upright(50, line - 7, line + 26, "context") + paint.text(50, line + 40, "c", "label", "context", "middle")


def _ends(result: dict, order: str, j: int) -> tuple[float, float]:
    """Where word j is read and where its translation is written, in percent."""
    slot = 100 / (2 * result["n"])
    read, written = result["read_at"][order][j - 1], result["written_at"][j - 1]
    return (int(read) - 0.5) * slot, (int(written) - 0.5) * slot


def _word(result: dict, words: dict, order: str, j: int, line: float) -> str:
    """A source word, its arc, and its translation; pressing it follows the word."""
    slot, lag, held = 100 / (2 * result["n"]), int(result["lags"][order][j - 1]), j == result["followed"]
    start, end = _ends(result, order, j)
    x, y = (f"{letter}{subscript(j)}" for letter in "xy")
    title = f"{x} → {y}: {lag}"
    room = paint.bar(start - slot / 2, slot, line - 14, 36, "paper", 0)  # wider than the dot, for a finger
    parts = [
        paint.arc(start, end, line, _height(result, lag), "weight", 3 if held else 1),
        paint.dot(start, line, 5 if held else 3.5, "source"),
        paint.dot(end, line, 5 if held else 3.5, "target"),
    ]
    if _named(result, j):
        parts += [_name(result, start, line, x, "source"), _name(result, end, line, y, "target")]
    return paint.press("word", j, f"{words[order]}, {title}", paint.mark(title, room), paint.mark(title, *parts, link=order), held=held)


def _named(result: dict, j: int) -> bool:
    """Of a long sentence, the followed word has its name, and the first and the last where they don't run into it."""
    n, apart = result["n"], abs(j - result["followed"]) * 50 / result["n"]
    return n <= ALL_NAMED or apart == 0 or (j in (1, n) and apart >= APART)


def _name(result: dict, x: float, line: float, name: str, color: str) -> str:
    """Below its dot; the outermost names of a long sentence, and the two beside c, keep to their own side."""
    half, anchor = 25 / result["n"], "middle"  # of the room between two dots
    if result["n"] > ALL_NAMED:
        anchor = "start" if x < 2 * half or 0 < x - 50 < 2 * half else "end" if x > 100 - 2 * half or 0 < 50 - x < 2 * half else anchor
    return paint.text(x, line + 20, name, "label", color, anchor)


def _number(result: dict, order: str, j: int, line: float) -> str:
    """The lag: above its arc where arcs lie side by side, on it where they are stacked; the smallest has room above only."""
    lag = int(result["lags"][order][j - 1])
    below = -5 if order == "forward" or lag == 1 else 4.5
    return paint.text(sum(_ends(result, order, j)) / 2, line - _height(result, lag) + below, str(lag), "value", "weight", "middle", halo=True)


def _numbered(result: dict, order: str) -> list[int]:
    """The words whose lag has room: the followed one, and as many others as don't run into it or each other."""
    n, followed = result["n"], result["followed"]
    if order == "forward":
        return [j for j in range(1, n + 1) if n <= ALL_NAMED or j == followed]
    every = 1
    while every * _height(result, 2) < NUMBER:  # neighbours on the stack differ by two steps
        every += 1
    smallest = 1 if n <= ALL_NAMED else 2  # the heading says that the shortest is 1
    return [j for j in range(smallest, n + 1) if (j - followed) % every == 0]


def tables(result: dict, words: dict) -> dict:
    """The lags of the picture and the steps they are counted between, by word."""
    columns = ("word", "read_forward", "read_reversed", "written", "lag_forward", "lag_reversed")
    read_at, lags = result["read_at"], result["lags"]
    rows = zip(read_at["forward"], read_at["reversed"], result["written_at"], lags["forward"], lags["reversed"], strict=True)
    return {
        "lags": {
            "caption": words["table"],
            "columns": [words[column] for column in columns],
            "rows": [[j, *row] for j, row in enumerate(rows, 1)],
        }
    }
