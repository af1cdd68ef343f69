"""One sheet of arithmetic: a column for each source word, s goes in at the upper left, c comes out at the lower right."""

from collections.abc import Iterator
from typing import NamedTuple

from widgets import paint
from widgets.words import fill, subscript, write

# Percent across: where the words' columns begin, how wide one is, how wide a number in it, and where sums along a row stand.
LEFT, COLUMN, CELL, RIGHT = 14.5, 13.7, 10.9, 87.6
ROW = 22  # pixels down for a number
TRACK = 56  # pixels for a weight of 1

FIRST = 44  # pixels down: each step's heading, and what stands below it
WORDS, VECTORS, PRODUCTS, SUMS, SCORES, SCORED = (FIRST + y for y in (46, 72, 166, 260, 284, 324))
SECOND = SCORED + 36
POWERS, BARS, WEIGHTS, NORMALISED = (SECOND + y for y in (32, 60, 118, 158))
THIRD = NORMALISED + 18
SHARES, MIXED = (THIRD + y for y in (54, 160))
HEIGHT = MIXED + 10


class Kind(NamedTuple):
    """How one kind of number looks: what it is linked to, its colour, the size at which its tint is full, the step that makes it."""

    link: str
    color: str
    full: float
    form: str | None = "fixed2"
    step: str = ""


STATE = Kind("step", "target", 3, None)
ANNOTATION = Kind("states", "source", 3, None)
PRODUCT = Kind("terms", "weight", 9, None, "score")
SUM = Kind("terms", "weight", 12, None, "score")
SCORE = Kind("scores", "weight", 5, step="score")
POWER = Kind("exponentials", "weight", 50, step="normalise")
TOTAL = Kind("total", "weight", 50, step="normalise")
WEIGHT = Kind("weights", "weight", 1, "fixed3", "normalise")
SHARE = Kind("shares", "source", 3, step="mix")
CONTEXT = Kind("context", "context", 3, step="mix")
STEPS = {"score": FIRST, "normalise": SECOND, "mix": THIRD}


def figures(result: dict, words: dict) -> dict:
    """One picture, "sheet"."""
    columns = (_column(result, j) for j in range(len(result["source"])))
    margins = (_state(result), _signs(result), _sums(result))
    steps = (_heading(result, words, step) for step in STEPS)
    parts = [_targets(result, words), *columns, *margins, *steps, *_written_out(result)]
    return {"sheet": paint.picture(fill(words["picture"], result), HEIGHT, *parts)}


def _targets(result: dict, words: dict) -> str:
    """The target sentence; pressing a word goes to the step that writes it."""
    # Not above the source words' columns, where a word would seem to belong to the one below it.
    first, wide = 20, 80 / len(result["target"])
    drawn = [paint.text(0, 19, words["writes"], "tick", "muted")]
    for i, word in enumerate(result["target"]):
        x, held = first + i * wide, i == result["written"]
        parts = [paint.bar(x, wide, 0, 28, "target", 0.16 if held else 0), paint.text(x + wide / 2, 20, word, "label", "target", "middle")]
        if held:
            parts.append(paint.bar(x, wide, 26, 2, "target"))
        drawn.append(paint.press("step", i + 1, fill(words["press"], {"word": word}), *parts, held=held))
    return "".join(drawn)


def _column(result: dict, j: int) -> str:
    """All numbers that one source word has a part in; pressing it follows the word."""
    x, held = LEFT + j * COLUMN, j == result["followed"]
    at, word, middle = subscript(j + 1), result["source"][j], LEFT + (j + 0.5) * COLUMN
    score, weight = (write(result[key][j], "sig3") for key in ("scores", "weights"))
    parts = [
        paint.bar(x, COLUMN, WORDS - 20, SHARES + 4 * ROW + 2 - (WORDS - 20), "ink", 0.07 if held else 0),
        paint.text(middle, WORDS, word, "value", "source", "middle"),
        paint.text(middle, WORDS + 18, f"h{at}", "label", "source", "middle", link="states"),
        paint.text(middle, SHARES - 8, f"α{at}h{at}", "value", "ink", "middle", link="shares"),
        *_vectors(result, j, x + (COLUMN - CELL) / 2),
        *_chain(result, j, x + (COLUMN - CELL) / 2),
    ]
    return paint.press("word", j + 1, f"{word}: e{at} = {score}, α{at} = {weight}", *parts, held=held)


def _vectors(result: dict, j: int, x: float) -> Iterator[str]:
    """h_j, its products with s and its share of the mixture, number by number."""
    weight = write(result["weights"][j], "sig3")
    numbers = zip(result["state"], result["annotations"][j], result["products"][j], result["shares"][j], strict=True)
    for k, (s, h, product, share) in enumerate(numbers):
        name, asked, y = f"h{subscript(10 * (j + 1) + k + 1)}", f"s{subscript(k + 1)}", k * ROW
        yield _number(result, ANNOTATION, x, VECTORS + y, h, name)
        yield _number(result, PRODUCT, x, PRODUCTS + y, product, f"{asked} · {name} = {_factor(s)} × {_factor(h)}")
        yield _number(result, SHARE, x, SHARES + y, share, f"α{subscript(j + 1)} · {name} = {weight} × {_factor(h)}")


def _chain(result: dict, j: int, x: float) -> Iterator[str]:
    """From the sum of the products to the weight."""
    at = subscript(j + 1)
    total, power, weight = result["total"], result["exponentials"][j], float(result["weights"][j])
    summed = write(float(result["sums"][j]))
    yield _number(result, SUM, x, SUMS, result["sums"][j], f"s · h{at}")
    yield _number(result, SCORE, x, SCORES, result["scores"][j], f"e{at} = {summed} / {_root(result)}")
    yield _number(result, POWER, x, POWERS, power, f"exp e{at}")
    title = f"α{at} = {write(power, 'sig3')} / {write(total, 'sig3')}"
    yield _number(result, WEIGHT, x, WEIGHTS, weight, title)
    yield paint.bar(x, CELL, BARS, TRACK, "rule", 0.4)
    if _when(result, "normalise") != "later":
        bar = paint.bar(x, CELL, BARS + TRACK * (1 - weight), TRACK * weight, "weight", link="weights")
        yield paint.mark(f"{title} = {write(weight, 'sig3')}", bar)


def _state(result: dict) -> str:
    """s beside the h, and beside the products each of its numbers once more, as their factor."""
    x = LEFT - CELL - 2.5
    middle = x + CELL / 2
    parts = [
        paint.text(middle, WORDS, result["target"][result["written"]], "value", "target", "middle", link="step"),
        paint.text(middle, WORDS + 18, "s", "label", "target", "middle", link="step"),
    ]
    for k, value in enumerate(result["state"]):
        y = k * ROW
        parts.append(_number(result, STATE, x, VECTORS + y, value, f"s{subscript(k + 1)}"))
        parts.append(paint.text(x + CELL, PRODUCTS + y + 15.5, f"× {_factor(value)}", "tick", "target", "end", link="step"))
    return "".join(parts)


def _signs(result: dict) -> str:
    """What is done in each row: the names at the left, and the signs between numbers that are added up."""
    name = LEFT - 2.5
    across = [LEFT + (j + 1) * COLUMN for j in range(len(result["source"]))]
    added = [POWERS, WEIGHTS, *(SHARES + k * ROW for k in range(len(result["state"])))]
    return "".join(
        [
            paint.level(SUMS - 3, LEFT, across[-1], "ink"),
            paint.text(name, SUMS + 15.5, "s·h", "value", "ink", "end", link="terms"),
            paint.text(name, SCORES + 15.5, f"÷ {_root(result)}", "value", "ink", "end", link="divisor"),
            paint.text(RIGHT, SCORES + 15.5, "= e", "label", "weight", link="scores"),
            paint.text(name, POWERS + 15.5, "exp", "value", "ink", "end", link="exponentials"),
            paint.text(name, WEIGHTS + 15.5, "α", "label", "weight", "end", link="weights"),
            *(paint.text(x, y + 15, sign, "tick", "muted", "middle") for y in added for x, sign in zip(across, "++++=", strict=True)),
        ]
    )


def _sums(result: dict) -> str:
    """The sums along the rows: of the exponentials, of the weights, and c."""
    parts = [
        _number(result, TOTAL, RIGHT - 1, POWERS, result["total"], "Σ exp e"),
        _number(result, WEIGHT, RIGHT - 1, WEIGHTS, result["weights"].sum(), "Σ α"),
        paint.text(RIGHT + CELL / 2, SHARES - 8, "c", "label", "context", "middle", link="context"),
    ]
    for k, value in enumerate(result["context"]):
        parts.append(_number(result, CONTEXT, RIGHT, SHARES + k * ROW, value, f"c{subscript(k + 1)}"))
    return "".join(parts)


def _heading(result: dict, words: dict, step: str) -> str:
    """The name of a step; pressing it shows this step."""
    y, held = STEPS[step], result["stage"] == step
    color = "muted" if _when(result, step) == "later" else "ink"
    name = words["options"]["show"][step]
    parts = [
        paint.level(y, color="ink" if held else "rule"),
        paint.bar(0, 100, y, 26, "paper", 0),
        paint.text(0, y + 19, f"{list(STEPS).index(step) + 1}\u2002{name}", "label", color),
        paint.text(100, y + 19, words[f"doing_{step}"], "tick", "muted", "end"),
    ]
    return paint.press("show", step, name, *parts, held=held)


def _written_out(result: dict) -> Iterator[str]:
    """The arithmetic of the followed word, below each step."""
    j = result["followed"]
    at, h = subscript(j + 1), result["annotations"][j]
    products = " + ".join(f"{_factor(a)}×{_factor(b)}" for a, b in zip(result["state"], h, strict=True))
    summed, score = _short(result["sums"][j], SUM), _short(result["scores"][j], SCORE)
    power, total, weight = _seen(result["exponentials"][j], POWER), _short(result["total"], TOTAL), _seen(result["weights"][j], WEIGHT)
    lines = (
        ("score", SCORED, f"s·h{at} = {products} = {summed}"),
        ("score", SCORED + 18, f"e{at} = {summed} ÷ {_root(result)} = {score}"),
        ("normalise", NORMALISED, f"α{at} = {power} ÷ {total} = {weight}"),
        ("mix", MIXED, f"α{at}h{at} = {weight} × ({', '.join(_short(number, ANNOTATION) for number in h)})"),
    )
    return (paint.text(LEFT, y, line, "value") for step, y, line in lines if _when(result, step) != "later")


def _number(result: dict, kind: Kind, x: float, y: float, value: float, title: str) -> str:
    """A number on its tint; of steps already played without the tint, of steps to come an empty place."""
    when = _when(result, kind.step)
    if when == "later":
        return paint.bar(x, CELL, y + 1, ROW - 2, "rule", 0.4)
    tint = min(abs(value) / kind.full, 1) if when == "now" else 0
    drawn = paint.tinted_cell(x, CELL, y + 1, ROW - 2, tint, kind.color, _short(value, kind))
    return paint.mark(f"{title} = {write(float(value), 'sig3' if kind.form else None)}", drawn, link=kind.link)


def _when(result: dict, step: str) -> str:
    """Whether a step is shown "now", or was played before ("done") or comes "later"."""
    if not step or result["stage"] == "all":
        return "now"
    ahead = list(STEPS).index(step) - list(STEPS).index(result["stage"])
    return "later" if ahead > 0 else "done" if ahead < 0 else "now"


def _short(value: float, kind: Kind) -> str:
    """As a cell has room for it."""
    return write(float(value), "int" if kind.form and value >= 100 else kind.form)


def _seen(value: float, kind: Kind) -> str:
    """The same, but never a row of noughts."""
    return _short(value, kind) if value > 0.005 else write(float(value), "sig3")


def _root(result: dict) -> str:
    return f"√{float(result['divided_by']):.3g}"


def _factor(value: float) -> str:
    """A number with a sign of its own in brackets: 3, (−1)."""
    return f"({write(float(value))})" if value < 0 else write(float(value))


def tables(result: dict, words: dict) -> dict:
    """The numbers of the picture in full, step by step."""
    components = range(1, 5)
    rows = list(zip(result["source"], result["annotations"], result["products"], result["sums"], result["scores"], strict=True))
    powers = zip(result["source"], result["scores"], result["exponentials"], result["weights"], strict=True)
    return {
        "score": {
            "caption": words["table_score"],
            "columns": [words["word"], *(f"h · {k}" for k in components), *(f"s · h {k}" for k in components), "s · h", "e"],
            "rows": [["s", *result["state"], "", "", "", "", "", ""], *([word, *h, *p, total, e] for word, h, p, total, e in rows)],
        },
        "normalise": {
            "caption": words["table_normalise"],
            "columns": [words["word"], "e", "exp e", "α"],
            "rows": [*(list(row) for row in powers), ["Σ", "", result["total"], result["weights"].sum()]],
        },
        "mix": {
            "caption": words["table_mix"],
            "columns": [words["word"], *(f"α h {k}" for k in components)],
            "rows": [*([word, *share] for word, share in zip(result["source"], result["shares"], strict=True)), ["c", *result["context"]]],
        },
    }
