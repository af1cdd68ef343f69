"""The comparisons as an area, the forward pass part by part, the share over the length, and two bars for what is measured."""

from widgets import charts, paint
from widgets.words import fill, write

COLUMN, BLOCK = (2, 62), (36, 62)  # percent: where the column and the block start, how wide the longer side of the block is
TOP, TALL = 46, 124  # pixels: where both stand, how tall the longer side is
GRID = 40  # up to so many words the single pairs are drawn
PARTS, STEP = TOP + TALL + 54, 26  # pixels: where the parts start, and one of them
BARS = (34, 48)  # percent: where a part's bar starts, how wide the whole pass would be
NAMES_FROM = 0.71  # of the chart's width: the curves' names are long
COLORS = {"encoder": "source", "keys": "weight", "start": "target", "queries": "weight", "pairs": "weight", "decoder": "target", "output": "target"}


def figures(result: dict, words: dict) -> dict:
    """Three pictures: "work", "share", a Plotly figure, and "race", which view.js fills in."""
    return {"work": _work(result, words), "share": _share(result, words), "race": _race(result, words)}


def _work(result: dict, words: dict) -> str:
    facts = {**result, **result["readouts"]}
    heading = paint.text(0, PARTS - 14, fill(words["pass"], facts), "tick", "muted")
    parts = [_part(result, words, part, PARTS + STEP * k) for k, part in enumerate(result["costs"])]
    areas = [_fixed(result, words), _pairs(result, words)]
    return paint.picture(fill(words["picture_work"], facts), PARTS + STEP * len(parts) + 2, *areas, heading, *parts)


def _fixed(result: dict, words: dict) -> str:
    """Without attention each target word reads one vector: a single column, m tall."""
    area = _area(result, COLUMN[0], 1, "context")
    name = paint.text(0, 16, words["fixed"], "label", "context", link="m")
    return name + paint.mark(f"m = {write(result['m'], 'int')}", area, link="m")


def _pairs(result: dict, words: dict) -> str:
    """With attention each target word is compared with each source word: m tall and n wide."""
    comparisons = write(result["readouts"]["comparisons"], "int")
    area = _area(result, BLOCK[0], result["n"], "weight")
    name = paint.text(BLOCK[0], 16, words["attention"], "label", "weight", link="pairs")
    return name + paint.mark(f"m × n = {comparisons}", area, link="pairs")


def _area(result: dict, x: float, columns: int, color: str) -> str:
    """`columns` wide and m tall, on one scale; with lines between the words while there is room."""
    m, longest = result["m"], max(result["m"], result["n"])
    wide, tall = BLOCK[1] * columns / longest, max(TALL * m / longest, 1)
    size = paint.text(x, 36, f"{write(m, 'int')}" if columns == 1 and color == "context" else _times(result), "value", color)
    rows = [f"M0 {tall * k / m:.2f}H100" for k in range(1, m)] if longest <= GRID else []
    gaps = [f"M{100 * k / columns:.2f} 0V{tall:.2f}" for k in range(1, columns)] if longest <= GRID else []
    lines = paint.stretched(0, tall, "".join(rows + gaps), "paper", 1) if rows or gaps else ""
    return size + paint.region(x, max(wide, 0.6), TOP, tall, paint.bar(0, 100, 0, tall, color), lines)


def _times(result: dict) -> str:
    return f"{write(result['m'], 'int')} × {write(result['n'], 'int')} = {write(result['readouts']['comparisons'], 'int')}"


def _part(result: dict, words: dict, part: str, y: float) -> str:
    """One part of the forward pass; the pairs, the only part that grows with m × n, are named in full colour."""
    share, color = result["shares"][part], COLORS[part]
    strong = 1 if part in ("pairs", "encoder", "decoder", "output", "start") else 0.5
    percent = f"{write(100 * share, 'sig2')}%"
    drawn = [
        paint.text(0, y + 17, words["parts_of_pass"][part], "value", "weight" if part == "pairs" else "ink"),
        paint.region(*BARS, y + 4, STEP - 8, paint.bar(0, 100, 0, STEP - 8, "rule", 0.35), paint.bar(0, 100 * share, 0, STEP - 8, color, strong)),
        paint.text(100, y + 17, percent, "value", "weight" if part == "pairs" else "ink", "end"),
    ]
    title = f"{words['parts_of_pass'][part]}: {write(float(result['costs'][part]), 'sig3')}"
    return paint.mark(title, *drawn, link="pairs" if part == "pairs" else "")


def _share(result: dict, words: dict) -> dict:
    """How the share grows with the length, both sentences growing together."""
    lengths, ratio = result["lengths"], result["ratio"]
    across = charts.log_axis(words["length_same"] if ratio == 1 else fill(words["length"], {"ratio": ratio}), 0, 5)
    up = charts.axis(words["share"], 0, 100, (0, 25, 50, 75, 100))
    curves = {name: (100 * result[f"{name}_shares"]).tolist() for name in ("pair", "attention")}
    at = dict(zip(lengths, curves["pair"], strict=True))
    named = [length for length in (30, 1000, result["half"]) if length != result["n"] and length in at]
    traces = [
        charts.line(words["curve_attention"], lengths, curves["attention"], "weight", "dot"),
        charts.line(words["curve_pairs"], lengths, curves["pair"], "weight", "solid", 3),
        charts.points(words["curve_pairs"], named, [at[length] for length in named], "weight", "circle-open"),
        charts.points(words["curve_pairs"], [result["n"]], [at[result["n"]]], "ink", "diamond"),
    ]
    return charts.chart(fill(words["picture_share"], result), across, up, traces, height=300, right=NAMES_FROM)


def _race(result: dict, words: dict) -> str:
    """Two empty bars. No time is written here: only what is timed where one reads is true there (view.js)."""
    rows = []
    for k, time in enumerate(("loop_ms", "product_ms")):
        y = 32 + 34 * k
        track = paint.bar(0, 100, 0, 16, "rule", 0.35) + f'<rect data-bar="{time}" width="0" height="16" fill="var(--ink)"/>'
        number = f'<text class="value" data-time="{time}" x="100%" y="{y + 13}" text-anchor="end" font-size="13" fill="var(--ink)">—</text>'
        name = paint.text(0, y + 13, words["timed"][time], "value", link="product" if k else "")
        rows.append(name + paint.region(38, 40, y, 16, track) + number)
    again = f'<text class="tick" data-times="{words["times"]}" x="0" y="112" font-size="12" fill="var(--muted)">{words["waiting"]}</text>'
    heading = fill(words["race"], result["readouts"])
    title = f"{words['readouts']['timed_pairs']}: {write(result['readouts']['timed_pairs'], 'int')}"
    return paint.picture(fill(words["picture_race"], result["readouts"]), 120, paint.mark(title, paint.text(0, 16, heading, "label")), *rows, again)


def tables(result: dict, words: dict) -> dict:
    """The numbers of the pictures in full: "comparisons", "parts" of the forward pass, "share" by length."""
    comparisons = [[words["fixed"], "m", result["m"]], [words["attention"], "m × n", result["readouts"]["comparisons"]]]
    comparisons.append([words["readouts"]["timed_pairs"], "", result["readouts"]["timed_pairs"]])
    parts = [[words["parts_of_pass"][part], cost, result["shares"][part]] for part, cost in result["costs"].items()]
    curves = zip(result["lengths"], 100 * result["pair_shares"], 100 * result["attention_shares"], strict=True)
    return {
        "comparisons": {"caption": words["table_comparisons"], "columns": [words["reads"], "", words["comparisons"]], "rows": comparisons},
        "parts": {"caption": words["table_parts"], "columns": [words["part"], words["multiply_adds"], words["of_all"]], "rows": parts},
        "share": {
            "caption": fill(words["table_share"], {"ratio": result["ratio"]}),
            "columns": ["n", words["curve_pairs"], words["curve_attention"]],
            "rows": [list(row) for row in curves],
        },
    }
