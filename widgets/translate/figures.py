"""Pictures and tables of a sentence on its way through the models: what they wrote, where they looked, what else they weighed."""

from math import exp

from widgets import alignment_map, paint
from widgets.alignment_map import AlignmentMap
from widgets.translate import choices, columns
from widgets.words import fill

TOP = 26  # pixels above the map


def figures(result: dict, words: dict) -> dict:
    """Four pictures: "translations", "map", "likeliest" and "beams"."""
    facts = result["readouts"] | {name: result[name] for name in ("n", "m", "i", "row")} | {"rows": len(result["target"])}
    drawn = {
        "translations": (columns.height(result), *columns.parts(result, words)),
        "map": _map(result, words),
        "likeliest": (choices.LIKELIEST_HEIGHT, *choices.likeliest(result, words)),
        "beams": (choices.beams_height(result), *choices.beams(result, words)),
    }
    return {name: paint.picture(fill(words[f"picture_{name}"], facts), *parts) for name, parts in drawn.items()}


def _map(result: dict, words: dict) -> tuple:
    """A hollow frame around each gold link, a dot where the largest weight of a row is."""
    source = tuple(word.shown for word in result["words"])
    weights = tuple(tuple(row) for row in result["weights"].tolist())
    said = words["map_reference" if result["reference"] else "map_written"]
    shown = AlignmentMap(
        source, result["target"], weights, result["row"] - 1, result["links"], "step", words["press"], frame="ink", dots=True, left=18
    )
    return TOP + alignment_map.height(shown), paint.text(0, 12, said, "tick", "muted"), *alignment_map.parts(shown, TOP)


def tables(result: dict, words: dict) -> dict:
    """The numbers of the four pictures, and what was read for each word that was typed."""
    return {
        "translations": _translations(result, words),
        "weights": _weights(result, words),
        "likeliest": _likeliest(result, words),
        "beams": _beams(result, words),
        "source": _source(result, words),
    }


def _translations(result: dict, words: dict) -> dict:
    """A row for each step: each model's word with its ln P, and the reference's with the number of models that have it."""
    heads = [(words["heads"][name], f"{words['heads'][name]}, ln P") for name in result["best"]]
    columns = [words["step"], *(head for pair in heads for head in pair)]
    if result["reference"]:
        columns += [words["heads"]["reference"], words["written_by"]]
    rows = []
    for i in range(result["last"]):
        row: list = [i + 1]
        for best in result["best"].values():
            row += [best.rows[i], best.log_probabilities[i]] if i < len(best.rows) else ["", ""]
        if result["reference"]:
            there = i < len(result["reference"])
            has = sum(i in {theirs for _, theirs in right} for right in result["right"].values())
            row += [result["reference"][i], has] if there else ["", ""]
        rows.append(row)
    return {"caption": words["table_translations"], "columns": columns, "rows": rows}


def _weights(result: dict, words: dict) -> dict:
    rows = [[word, *row] for word, row in zip(result["target"], result["weights"].tolist(), strict=True)]
    return {"caption": words["table_weights"], "columns": [words["target"], *(word.shown for word in result["words"])], "rows": rows}


def _likeliest(result: dict, words: dict) -> dict:
    columns, rows = [words["place"]], [[k + 1] for k in range(choices.FIVE)]
    for name, best in result["best"].items():
        columns += [words["heads"][name], f"{words['heads'][name]}, P"]
        there = best.likeliest[result["i"] - 1] if result["i"] <= len(best.rows) else (("", ""),) * choices.FIVE
        rows = [[*row, *one] for row, one in zip(rows, there, strict=True)]
    return {"caption": fill(words["table_likeliest"], {"i": result["i"]}), "columns": columns, "rows": rows}


def _beams(result: dict, words: dict) -> dict:
    rows = [
        [words["heads"][name], k + 1, " ".join(one.rows), one.total, exp(one.total), one.score]
        for name, several in result["hypotheses"].items()
        for k, one in enumerate(several)
    ]
    columns = [words[name] for name in ("model", "place", "held", "total", "probability", "score")]
    return {"caption": words["table_beams"], "columns": columns, "names": 2, "rows": rows}


def _source(result: dict, words: dict) -> dict:
    rows = [[j + 1, word.shown, word.read if word.known else "<unk>"] for j, word in enumerate(result["words"])]
    return {"caption": words["table_source"], "columns": [words["place"], words["typed"], words["read"]], "names": 2, "rows": rows}
