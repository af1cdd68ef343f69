"""Two lines for each score: what the printed formula makes of it, and what comes out when the maximum is taken off first."""

from math import isfinite, isnan

from widgets import paint
from widgets.words import fill, subscript, write

HEAD = 78  # pixels above the first score: which line is which, and the columns' names
LINE, ROW = 19, 48  # pixels of a line, and of a score with the room below it
SCORE, X, POWER, WEIGHT = 15, 33, 59, 100  # percent: where each column of numbers ends
BAR = (61, 26)  # percent: where a weight's bar starts, how wide a weight of 1 is
ROOM = 11  # characters of an exponential on a phone
LINES = {"printed": ("naive", "muted"), "lowered": ("weights", "weight")}


def figures(result: dict, words: dict) -> dict:
    """One picture, "rows"."""
    rows = [_score(result, words, j) for j in range(result["n"])]
    height = HEAD + (result["n"] + 1) * ROW
    return {"rows": paint.picture(fill(words["picture"], result), height, _head(words), *rows, _sums(result))}


def _head(words: dict) -> str:
    keys = []
    for n, (line, (_, color)) in enumerate(LINES.items()):
        keys.append(paint.bar(0, 4, 4 + 18 * n, 8, color, link=line))
        keys.append(paint.text(6, 13 + 18 * n, words[line], "value", color, link=line))
    columns = (("e", SCORE, "scores"), ("x", X, "temperature"), ("exp", POWER, ""), ("α", WEIGHT, "weights"))
    names = [paint.text(x, HEAD - 16, name, "label", "ink", "end", link=link) for name, x, link in columns]
    return "".join([*keys, *names, paint.level(HEAD - 8, color="ink")])


def _score(result: dict, words: dict, j: int) -> str:
    """A score as it was typed, x, and the two lines; of what is no number, only that."""
    y, typed = HEAD + j * ROW, result["typed"][j]
    if not result["is_number"][j]:
        word = paint.region(0, 66, y, ROW, paint.text(0, 15, typed, "value", "wrong"), cut=True)
        return word + paint.text(100, y + 15, words["unread"], "tick", "wrong", "end")
    at, x = subscript(j + 1), float(result["x"][j])
    # A long one loses its end, not its beginning.
    place, anchor = (100, "end") if len(typed) <= 6 else (0, "start")
    written = paint.text(place, 15, typed, "value", "weight", anchor, link="scores")
    parts = [
        paint.region(0, SCORE, y, ROW, written, cut=True),
        paint.mark(f"x{at} = {_said(x, 'sig4')}", paint.text(X, y + 15, _plain(x), "value", "wrong" if isnan(x) else "ink", "end")),
    ]
    for n, (line, (weights, color)) in enumerate(LINES.items()):
        inside = ("exp x{0}", "exp x{0} / Σ") if line == "printed" else ("exp(x{0} − max x)", "α{0}")
        power, weight = float(result[line][j]), float(result[weights][j])
        parts.append(_power(power, y + n * LINE, inside[0].format(at), line, color))
        parts.append(_weight(weight, y + n * LINE, inside[1].format(at), line, color))
    return "".join(parts)


def _power(value: float, y: float, name: str, line: str, color: str) -> str:
    shown = paint.text(POWER, y + 15, "NaN" if isnan(value) else _short(value), "value", color if isfinite(value) else "wrong", "end", link=line)
    return paint.mark(f"{name} = {_said(value)}", shown)


def _weight(value: float, y: float, name: str, line: str, color: str) -> str:
    """A weight as a bar and a number; what is no number has neither track nor bar."""
    if not isfinite(value):
        return paint.mark(f"{name} = {_said(value)}", paint.text(WEIGHT, y + 15, _said(value), "value", "wrong", "end"))
    drawn = [
        paint.bar(BAR[0], BAR[1], y + 5, 10, "rule", 0.4),
        paint.bar(BAR[0], BAR[1] * value, y + 5, 10, color, link=line),
        paint.text(WEIGHT, y + 15, write(value, "fixed3"), "value", color, "end", link="weights"),
    ]
    return paint.mark(f"{name} = {_said(value)}", *drawn)


def _sums(result: dict) -> str:
    y = HEAD + result["n"] * ROW
    readouts = result["readouts"]
    totals = {"printed": (readouts["naive_total"], readouts["naive_sum"]), "lowered": (result["lowered_total"], readouts["sum"])}
    parts = [paint.level(y - 4, color="ink"), paint.text(X, y + 15, "Σ", "value", "ink", "end")]
    for n, (line, (power, weight)) in enumerate(totals.items()):
        color = LINES[line][1]
        parts.append(_power(float(power), y + n * LINE, "Σ exp", line, color))
        shown = write(weight, "fixed3") if isfinite(weight) else _said(float(weight))
        total = paint.text(WEIGHT, y + n * LINE + 15, shown, "value", color if isfinite(weight) else "wrong", "end")
        parts.append(paint.mark(f"Σ α = {_said(float(weight))}", total))
    return "".join(parts)


def _said(value: float, form: str = "sig3") -> str:
    return "NaN" if isnan(value) else write(value, form)


def _plain(value: float) -> str:
    """1002, −0.33333, 122717; beyond a million as programs write it, for want of room: −3e300."""
    if not isfinite(value):
        return _said(value)
    form = ".5g" if abs(value) < 1e4 else ".0f" if abs(value) < 1e6 else ".0e"
    return f"{value:{form}}".replace("e+", "e").replace("-", "−")


def _short(value: float) -> str:
    """As many digits as have room on a phone."""
    return next((written for form in ("sig3", "sig2") if len(written := write(value, form)) <= ROOM), write(value, "sig1"))


def tables(result: dict, words: dict) -> dict:
    """The numbers of the picture in full, and their sums."""
    names = ("x", "printed", "naive", "lowered", "weights")
    rows = [[typed, *(result[name][j] for name in names)] for j, typed in enumerate(result["typed"])]
    readouts = result["readouts"]
    sums = ["Σ", "", readouts["naive_total"], readouts["naive_sum"], result["lowered_total"], readouts["sum"]]
    return {
        "weights": {
            "caption": words["table"],
            "columns": ["e", "x", "exp x", words["naive_weight"], "exp(x − max x)", "α"],
            "rows": [*rows, sums],
        }
    }
