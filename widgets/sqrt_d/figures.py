"""One trial as three strips of bars, raw beside scaled, on the same axes; and the means over all trials as curves over the width."""

from math import log10

from widgets import charts, paint
from widgets.words import fill, subscript, write

HALVES = {"raw": 12, "scaled": 57}  # percent: where each starts
WIDE = 43  # percent: how wide it is
TOP, GAP, FOOT = 16, 40, 26  # pixels: the halves' names above, the name of a strip before it, h₁ … h₅ below
TALL = {"scores": 116, "weights": 92, "columns": 56}  # pixels
LOOKS = {"scores": ("weight", 0.5), "weights": ("weight", 1), "columns": ("muted", 1)}
SYMBOLS = {"scores": "e{}", "weights": "α{}", "columns": "‖∂α/∂e{}‖"}
STEEPEST = 0.4  # above every ‖∂α/∂e_j‖: the largest, between two equals, is √2/4

LOWEST, HIGHEST = -2, 2  # powers of ten of the curves
WIDTHS = (8, 16, 32, 64, 128, 256, 512)
# What the curves show, in which colour. The largest weight, which would lie between two of them, stands in the table.
CURVES = {"range": "ink", "entropy": "weight", "jacobian": "muted"}
PENS = {"raw": ("solid", 2.5, "circle"), "scaled": ("dash", 1.5, "circle-open")}
NAMES_FROM = 0.71  # of the width: the curves' names are long


def figures(result: dict, words: dict) -> dict:
    """Two pictures: "trial", and "curves", a Plotly figure."""
    return {"trial": _trial(result, words), "curves": _curves(result, words)}


def _trial(result: dict, words: dict) -> str:
    axes = {"scores": _score_axis(result["cases"]["raw"].scores.tolist()), "weights": (0.0, 1.0), "columns": (0.0, STEEPEST)}
    parts = [paint.text(x, TOP, fill(words[f"half_{half}"], result), "label") for half, x in HALVES.items()]
    y = TOP
    for strip, ends in axes.items():
        parts.append(_strip(result, words, strip, ends, y + GAP))
        y += GAP + TALL[strip]
    parts += [paint.text(_middle(x, j), y + 20, f"h{subscript(j + 1)}", "label", "source", "middle") for x in HALVES.values() for j in range(5)]
    return paint.picture(fill(words["picture_trial"], result["readouts"] | result), y + FOOT, *parts)


def _score_axis(scores: list[float]) -> tuple[float, float]:
    """Round numbers beyond all raw scores, with room for the number at a bar's end; no room on a side without scores."""
    reach = 1.25 * max(abs(score) for score in scores)
    unit = 10.0 ** int(log10(max(reach, 1)))
    end = next(unit * k for k in (1, 2, 3, 4, 5, 6, 8, 10) if unit * k >= reach)
    return (-end if min(scores) < 0 else 0.0), (end if max(scores) > 0 else 0.0)


def _strip(result: dict, words: dict, strip: str, ends: tuple[float, float], top: float) -> str:
    """One quantity of the five keys, raw and scaled on the same axis."""
    low, high = ends

    def down(value: float) -> float:
        return top + TALL[strip] * (high - value) / (high - low)

    parts = [paint.text(0, top - 14, words[f"strip_{strip}"], "tick", "muted")]
    for tick in sorted({low, 0.0, high}):
        parts.append(paint.text(HALVES["raw"] - 1.5, down(tick) + 4, _tick(strip, tick), "tick", "muted", "end"))
        parts += [paint.level(down(tick), x, x + WIDE, "rule" if tick else "muted") for x in HALVES.values()]
    for half, x in HALVES.items():
        where = fill(words[f"half_{half}"], result)
        for j, value in enumerate(getattr(result["cases"][half], strip).tolist()):
            title = f"{SYMBOLS[strip].format(subscript(j + 1))} ({where}): {write(value, 'sig3')}"
            parts.append(paint.mark(title, _bar(strip, _middle(x, j), down(0), down(value), _short(strip, value))))
    return "".join(parts)


def _bar(strip: str, middle: float, zero: float, end: float, number: str) -> str:
    """From the line at zero, with its number at the far end."""
    color, opacity = LOOKS[strip]
    drawn = paint.bar(middle - 0.3 * WIDE / 5, 0.6 * WIDE / 5, min(zero, end), max(abs(end - zero), 1), color, opacity, link=strip)
    return drawn + paint.text(middle, end + 14 if end > zero else end - 5, number, "tick", anchor="middle")


def _middle(x: float, j: int) -> float:
    """Of the place of key j, in percent."""
    return x + (j + 0.5) * WIDE / 5


def _tick(strip: str, value: float) -> str:
    return write(value, "percent") if strip == "weights" else write(value)


def _short(strip: str, value: float) -> str:
    """As there is room for above a bar: 4.2, −17; a weight in percent; .31."""
    if strip == "weights":
        return write(100 * value, "int")
    if strip == "scores":
        return write(value, "fixed1" if abs(value) < 9.95 else "int")
    return f"{value:.2f}".removeprefix("0") if value >= 0.005 else "0"


def _curves(result: dict, words: dict) -> dict:
    across = charts.axis(words["width"], WIDTHS[0], 1.15 * WIDTHS[-1], WIDTHS, log=True)  # room for the points at 512
    up = charts.log_axis(fill(words["scale"], result), LOWEST, HIGHEST)
    widths, mine = result["curves"]["d"].tolist(), result["readouts"]
    traces = []
    for half, (dash, width, symbol) in PENS.items():
        for name, color in CURVES.items():
            named, key = words[f"{name}_{half}"], f"{name}_{half}"
            traces.append(charts.line(named, widths, result["curves"][key].tolist(), color, dash, width))
            traces.append(charts.points(named, [result["d"]], [float(mine[key])], color, symbol))
    return charts.chart(fill(words["picture_curves"], result), across, up, traces, height=380, right=NAMES_FROM)


def tables(result: dict, words: dict) -> dict:
    """The numbers of both pictures in full: "trial" by key, "means" by measure, "curves" by width."""
    curves, names = result["curves"], [*CURVES, "weight_max"]
    trial = zip(*result["cases"]["raw"], *result["cases"]["scaled"], strict=True)
    keys = [f"{name}_{half}" for half in HALVES for name in names]
    halves = {half: fill(words[f"half_{half}"], result) for half in HALVES}
    return {
        "trial": {
            "caption": fill(words["table_trial"], result),
            "columns": [words["key"], *(f"{SYMBOLS[strip].format('ⱼ')} ({half})" for half in halves.values() for strip in TALL)],
            "rows": [[f"h{subscript(j)}", *row] for j, row in enumerate(trial, 1)],
        },
        "means": {
            "caption": fill(words["table_means"], result),
            "columns": [words["measure"], words["mean"], words["error"]],
            "rows": [[words[key], result["readouts"][key], result["errors"][key]] for key in keys],
        },
        "curves": {
            "caption": fill(words["table_curves"], result),
            "columns": [words["width"], *(words[key] for key in keys)],
            "rows": [list(row) for row in zip(curves["d"], *(curves[key] for key in keys), strict=True)],
        },
    }
