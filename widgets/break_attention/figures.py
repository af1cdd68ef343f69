"""Pictures of a broken attention: the words that come out, the map as it was learned and as it is used, and what it costs."""

from widgets import alignment_map, paint
from widgets.alignment_map import AlignmentMap, Cells
from widgets.break_attention import comparison
from widgets.words import fill, write

TOP = 26  # pixels above the map
NAMES, BARS = 34, 50  # percent: of the names of the bars, and of the longest bar
GROUP, BAR = 24, 22  # pixels of a heading of bars and of a bar


def figures(result: dict, words: dict) -> dict:
    """Three pictures: "words", "map" and "cost"."""
    facts = {name: result[name] for name in ("m", "missing", "extra", "word")} | result["readouts"]
    facts |= {"n": len(result["words"]), "mode": words["options"]["mode"][result["change"].mode]}
    drawn = {
        "words": (comparison.height(result), *comparison.parts(result, words)),
        "map": _map(result, words),
        "cost": (2 * (GROUP + 2 * BAR) + 8, *_cost(result, words)),
    }
    return {name: paint.picture(fill(words[f"picture_{name}"], facts), *parts) for name, parts in drawn.items()}


def _map(result: dict, words: dict) -> tuple:
    """The weights that are used; a frame around what the learned ones weigh most."""
    source = tuple(word.shown for word in result["words"])
    weights = tuple(tuple(row) for row in result["used"].weights.tolist())
    framed = frozenset(enumerate(result["learned"].weights.argmax(axis=1).tolist()))
    painting = result["change"].mode == "painted"
    cells = Cells("painted", _repainted(result), frozenset(result["cells"] if painting else ()), "mode=painted")
    shown = AlignmentMap(source, result["rows"], weights, result["i"] - 1, framed, "word", words["press"], frame="ink", left=18, cells=cells)
    return TOP + alignment_map.height(shown), paint.text(0, 12, words["map"], "tick", "muted"), *alignment_map.parts(shown, TOP)


def _repainted(result: dict) -> tuple[tuple[str, ...], ...]:
    """For each cell, what is painted once it is pressed: it alone in its row; a painted one is wiped off."""
    held = set(result["cells"]) if result["change"].mode == "painted" else set()
    rows = []
    for i in range(len(result["rows"])):
        before, after = (" ".join(_written(cell) for cell in result["cells"] if side(cell[0])) for side in (i.__gt__, i.__lt__))
        cells = ("" if (i, j) in held else _written((i, j)) for j in range(len(result["words"])))
        rows.append(tuple(" ".join(filter(None, (before, cell, after))) for cell in cells))
    return tuple(rows)


def _written(cell: tuple[int, int]) -> str:
    return f"{cell[0] + 1}:{cell[1] + 1}"


def _cost(result: dict, words: dict) -> list[str]:
    """Two pairs of bars: the loss of the whole reference, and the probability of the chosen word."""
    readouts = result["readouts"]
    losses = [readouts["loss_learned"], readouts["loss"]]
    chances = [readouts["word_probability_learned"], readouts["word_probability"]]
    chance = fill(words["chance"], {"word": result["word"]})
    second = GROUP + 2 * BAR + 8
    return [*_pair("loss", words["loss"], losses, max(1.0, *losses), 0, words), *_pair("chance", chance, chances, 1, second, words)]


def _pair(link: str, heading: str, values: list[float], longest: float, top: float, words: dict) -> list[str]:
    drawn = [paint.text(0, top + 14, heading, "tick", "muted")]
    for k, (key, color, value) in enumerate(zip(("as_learned", "as_used"), ("muted", "weight"), values, strict=True)):
        y, wide = top + GROUP + k * BAR, BARS * value / longest
        bar = paint.bar(NAMES, wide, y + 3, BAR - 8, color, 0.75)
        number = paint.text(NAMES + wide + 1.5, y + 14, write(value, "sig3"), "value", color)
        name = paint.text(0, y + 14, words[key], "value", color)
        drawn.append(paint.mark(f"{heading}, {words[key]}: {write(value, 'sig3')}", name, bar, number, link=link))
    return drawn


def tables(result: dict, words: dict) -> dict:
    """Both maps and the probability of each word of the reference with both; the words that come out; what the bars show."""
    learned, used = result["learned"], result["used"]
    source = [word.shown for word in result["words"]]
    maps = {
        name: {
            "caption": words[f"table_{name}"],
            "columns": [words["target"], *source, words["forced"]],
            "rows": [[word, *row, chance] for word, row, chance in zip(result["rows"], one.weights, one.probabilities, strict=True)],
        }
        for name, one in (("used", used), ("learned", learned))
    }
    rows = [
        [*(word or comparison.MISSING for word in comparison.texts(result, (j, i))), "" if i is None else float(used.output_probabilities[i])]
        for j, i in comparison.pairs(result["right"], len(used.output), len(result["reference"]))
    ]
    readouts = result["readouts"]
    cost = [
        [words["loss"], readouts["loss_learned"], readouts["loss"]],
        [fill(words["chance"], {"word": result["word"]}), readouts["word_probability_learned"], readouts["word_probability"]],
    ]
    columns = [words["reference"], words["output"], words["written"]]
    return {
        "words": {"caption": words["table_words"], "columns": columns, "names": 2, "rows": rows},
        **maps,
        "cost": {"caption": words["table_cost"], "columns": ["", words["as_learned"], words["as_used"]], "rows": cost},
    }
