"""A ledger in which every block is h × h numbers, and whole models as bars, each cut into its parts."""

from collections.abc import Iterator
from typing import Any

from widgets import paint
from widgets.words import fill, write

# The ledger, whose lines are the model's Entry and Array.
# Percent across: a block of h × h, a vector (drawn wider than it is), and the gaps after an array and after a gate.
SQUARE, VECTOR, NEAR, FAR = 10.5, 0.7, 0.5, 1.6
HEADING, LINE, BLOCK = 34, 24, 24  # pixels: a heading, and in each entry its name and its blocks
ROW = LINE + BLOCK + 14
TINTS = {("additive", "W"): "target", ("additive", "U"): "source", ("additive", "v"): "weight", ("general", "W"): "weight"}

# The models.
KEY, BAR, MODEL = 22, 30, 82  # pixels: a line of the key, a bar, a model with its name and what is said below
INSIDE = 0.12  # a part that has at least this share of its bar carries its number, in millions
PARTS = {
    "embeddings": ("muted", 0.3),
    "source_embeddings": ("muted", 0.3),
    "target_embeddings": ("muted", 0.3),
    "encoder": ("source", 0.45),
    "start": ("target", 0.45),
    "alignment": ("weight", 1),
    "decoder": ("target", 0.45),
    "output": ("ink", 0.12),
    "softmax": ("ink", 0.12),
}
KEYS = ("embeddings", "encoder", "alignment", "decoder", "output")


def figures(result: dict, words: dict) -> dict:
    """Two pictures, "ledger" and "models"."""
    return {"ledger": _ledger(result, words), "models": _models(result, words)}


def _ledger(result: dict, words: dict) -> str:
    parts, y = [], 0
    for heading in ("scores", "layers"):
        parts.append(paint.text(0, y + 14, fill(words[f"heading_{heading}"], result), "tick", "muted"))
        y += HEADING - 8
        for entry in result[heading]:
            parts.append(_entry(entry, result, words, y))
            y += ROW
        y += 8
    return paint.picture(fill(words["picture_ledger"], result["readouts"] | result), y - 14, *parts)


def _entry(entry: Any, result: dict, words: dict, y: float) -> str:
    """A name, how the count is made up, the count, and below it the blocks."""
    number, link = write(entry.parameters, "int"), entry.name if entry in result["scores"] else ""
    drawn = [
        paint.level(y, color="rule"),
        paint.text(0, y + 18, words[entry.name], "label", link=link),
        paint.text(42, y + 18, _formula(entry), "value", "muted"),
        paint.text(100, y + 18, number, "value", anchor="end"),
        *_blocks(entry, y + LINE),
    ]
    if not entry.arrays:
        drawn.append(paint.text(0, y + LINE + 16, fill(words[f"no_blocks_{result['encoder']}"], result), "tick", "muted"))
    return paint.mark(f"{words[entry.name]}: {number}", *drawn, link=link)


def _formula(entry: Any) -> str:
    """What the count is in h: 3h² + h."""
    if not entry.arrays:
        return "0"
    group = entry.arrays[0]
    squares, vectors = sum(array.squares for array in group), sum(array.squares == 0 for array in group)
    one = (f"{squares}" if squares > 1 else "") + "h²" + (" + h" if vectors else "")
    return one if len(entry.arrays) == 1 else f"{len(entry.arrays)} · ({one})"


def _blocks(entry: Any, y: float) -> Iterator[str]:
    x = 0.0
    for group in entry.arrays:
        for array in group:
            color = TINTS.get((entry.name, array.name), "muted")
            yield _array(array, x, y, color)
            x += _width(array) + NEAR
        x += FAR - NEAR


def _width(array: Any) -> float:
    return array.squares * SQUARE or VECTOR


def _array(array: Any, x: float, y: float, color: str) -> str:
    if not array.squares:
        return paint.bar(x, VECTOR, y, BLOCK, color)
    return paint.tinted_cell(x, _width(array), y, BLOCK, 0.6, color, array.name)


def _models(result: dict, words: dict) -> str:
    top = 28 + 2 * KEY
    rows = [_model(name, result, words, top + k * MODEL) for k, name in enumerate(result["models"])]
    heading = paint.text(0, 14, words["heading_models"], "tick", "muted")
    name = fill(words["picture_models"], result["readouts"] | result)
    return paint.picture(name, top + len(rows) * MODEL - 8, heading, *_key(words), *rows)


def _key(words: dict) -> Iterator[str]:
    """What the colours mean, in two lines."""
    for k, part in enumerate(KEYS):
        x, y = 34 * (k % 3), 20 + KEY * (k // 3)
        color, opacity = PARTS[part]
        yield paint.bar(x, 3.5, y + 3, 12, color, opacity) + paint.text(x + 5, y + 14, words[part], "value")


def _model(name: str, result: dict, words: dict, y: float) -> str:
    """A bar for all parameters of one model, whatever their number, so that the parts of each can be compared."""
    total, x, drawn = result["totals"][name], 0.0, []
    for part, count in result["models"][name].items():
        wide = 100 * count / total
        title = f"{fill(words[f'model_{name}'], result)}, {words[part]}: {write(count, 'int')}"
        drawn.append(paint.mark(title, *_part(part, x, wide, y + 24, count / total, count)))
        x += wide
    alignment = result["models"][name].get("alignment", 0)
    said = fill(words[f"below_{name}"], {"alignment": alignment, "percent": 100 * alignment / total})
    return "".join(
        [
            paint.text(0, y + 16, fill(words[f"model_{name}"], result), "label"),
            paint.text(100, y + 16, write(total, "int"), "value", anchor="end"),
            *drawn,
            paint.text(0, y + 24 + BAR + 16, said, "tick", "weight" if alignment else "muted"),
        ]
    )


def _part(part: str, x: float, wide: float, y: float, share: float, count: int) -> Iterator[str]:
    if part == "recurrent":  # half of it reads, half of it writes
        yield paint.bar(x, wide / 2, y, BAR, *PARTS["encoder"])
        yield paint.bar(x + wide / 2, wide / 2, y, BAR, *PARTS["decoder"])
    else:
        yield paint.bar(x, wide, y, BAR, *PARTS[part])
    yield paint.upright(x, y, y + BAR, "paper")
    if share >= INSIDE:
        yield paint.text(x + wide / 2, y + BAR / 2 + 4.5, f"{count / 1e6:.3g}", "tick", anchor="middle")


def tables(result: dict, words: dict) -> dict:
    """The counts of both pictures: "ledger" by score and layer, "models" by part."""
    entries = [*result["scores"], *result["layers"]]
    models = {name: fill(words[f"model_{name}"], result) for name in result["models"]}
    parts = dict.fromkeys(part for found in result["models"].values() for part in found)
    return {
        "ledger": {
            "caption": fill(words["table_ledger"], result),
            "columns": [words[key] for key in ("entry", "arrays", "count")],
            "rows": [[words[entry.name], _shapes(entry, result["h"]), entry.parameters] for entry in entries],
        },
        "models": {
            "caption": words["table_models"],
            "columns": [words["part"], *models.values()],
            "rows": [
                *([words[part], *(result["models"][name].get(part, 0) for name in models)] for part in parts),
                [words["total"], *(result["totals"][name] for name in models)],
            ],
        },
    }


def _shapes(entry: Any, h: int) -> str:
    """W 512 × 512, U 512 × 1024, v 512; three times that for a GRU."""
    if not entry.arrays:
        return "0"
    one = ", ".join(f"{array.name} {h} × {array.squares * h}" if array.squares else f"{array.name} {h}" for array in entry.arrays[0])
    return one if len(entry.arrays) == 1 else f"{len(entry.arrays)} · ({one})"
