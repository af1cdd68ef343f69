"""Links from the translation to the source, as thick as their weights, above the map of all weights."""

from collections import Counter
from functools import lru_cache
from itertools import combinations

from widgets import alignment_map, paint
from widgets.alignment_map import AlignmentMap
from widgets.words import fill, write

HEAD = 26  # pixels above the first word
STEP = 46  # of a word with its eight bars
UP, DOWN = 12, 9  # of a bar at the largest and the smallest of all numbers, 2 and -1.5
# Percent, from the left: the weights, the source words, the links, the translation.
WEIGHTS, SOURCE, LINKS, TARGET = (0, 18), (21, 26), (48, 24), (73, 27)


def figures(result: dict, words: dict) -> dict:
    """Two pictures, "links" and "map"."""
    facts = result["readouts"] | {"m": len(result["translation"]), "n": len(result["source"])}
    return {
        "links": paint.picture(fill(words["picture_links"], facts), *_links(result, words)),
        "map": paint.picture(fill(words["picture_map"], facts), *_map(result, words)),
    }


def _links(result: dict, words: dict) -> tuple:
    n, m = len(result["source"]), len(result["translation"])
    height = max(n, m) * STEP
    heads = [(WEIGHTS, "weight"), (SOURCE, "source"), (TARGET, "translation")]
    return (
        HEAD + height,
        *(paint.text(place[0], 12, words[name], "tick", "muted") for place, name in heads),
        paint.region(*LINKS, HEAD, height, *_lines(result)),
        *(_source(result, words, j) for j in range(n)),
        *(_target(result, words, i) for i in range(m)),
    )


def _middle(place: int) -> float:
    return place * STEP + 20


def _lines(result: dict) -> list[str]:
    """Thin lines to the source word that each word weighs most, a dot at each crossing, and all links of the chosen word."""
    chosen, links = result["i"] - 1, result["links"].tolist()
    thin = [paint.segment(0, _middle(j), 100, _middle(i), "muted", 1) for i, j in enumerate(links)]
    met = Counter(_crossing(links, *pair) for pair in combinations(range(len(links)), 2) if links[pair[0]] > links[pair[1]])
    dots = [_dot(place, pairs) for place, pairs in met.items()]
    row = sorted(enumerate(result["weights"][chosen].tolist()), key=lambda link: link[1])
    return [*thin, *(_link(result, j, weight) for j, weight in row if weight >= 0.005), *dots]


def _link(result: dict, j: int, weight: float) -> str:
    line = paint.segment(0, _middle(j), 100, _middle(result["i"] - 1), "weight", 1 + 11 * weight, min(1, 0.4 + 2 * weight))
    title = f"{result['readouts']['target']} → {result['source'][j]}: {write(weight, 'sig3')}"
    return paint.mark(title, line, link="weights")


def _crossing(links: list[int], above: int, below: int) -> tuple[float, float]:
    """Where the lines of two target words meet."""
    share = (links[above] - links[below]) / (links[above] - links[below] + below - above)
    y = _middle(links[above]) + share * (_middle(above) - _middle(links[above]))
    return round(100 * share, 2), round(y, 2)


def _dot(place: tuple[float, float], pairs: int) -> str:
    """A crossing, or several in one place: then their number stands beside it."""
    number = paint.text(place[0] + 4, place[1] + 4, str(pairs), "tick", halo=True) if pairs > 1 else ""
    return paint.dot(*place, 3, "ink") + number


def _source(result: dict, words: dict, j: int) -> str:
    y, word, axes = HEAD + j * STEP, result["source"][j], tuple(words["axes"].values())
    weight = float(result["weights"][result["i"] - 1, j])
    title = f"{result['readouts']['target']} → {word}: {write(weight, 'sig3')}"
    beside = [
        paint.text(0, 16, write(weight, "fixed2"), "value", "weight"),
        paint.bar(0, 100, 24, 8, "weight", 0.12),
        paint.bar(0, 100 * weight, 24, 8, "weight"),
    ]
    named = [paint.text(0, 16, word, "label", "source"), _numbers(tuple(result["annotations"][j].tolist()), word, "source", axes, 0)]
    return paint.mark(title, paint.region(*WEIGHTS, y, STEP, *beside), link="weights") + paint.region(*SOURCE, y, STEP, *named)


def _target(result: dict, words: dict, i: int) -> str:
    """A word of the translation: pressing it shows where its weight falls."""
    word, axes, held = result["translation"][i], tuple(words["axes"].values()), i == result["i"] - 1
    box = paint.bar(0, 100, 0, STEP - 2, "target", 0.14 if held else 0)
    frame = paint.frame(0, 100, 0, STEP - 2, "target") if held else ""
    named = [paint.text(4, 16, word, "label", "target"), _numbers(tuple(result["states"][i].tolist()), word, "target", axes, 4)]
    inside = paint.region(*TARGET, HEAD + i * STEP, STEP, box, frame, *named)
    return paint.press("target", i + 1, fill(words["press"], {"i": i + 1, "word": word}), inside, held=held)


@lru_cache(256)  # no knob moves them
def _numbers(vector: tuple[float, ...], word: str, color: str, axes: tuple[str, ...], left: float) -> str:
    """The eight numbers of a word as bars, up and down from a line."""
    line, wide, bars = 20 + UP, 90 / 8, []
    for k, (axis, value) in enumerate(zip(axes, vector, strict=True)):
        tall = value / 2 * UP if value > 0 else -value / 1.5 * DOWN
        drawn = paint.bar(left + k * wide, 0.8 * wide, line - tall if value > 0 else line, tall, color, 0.75)
        bars.append(paint.mark(f"{word}, {axis}: {write(value, 'fixed2')}", drawn))
    return f'<g data-link="vectors">{"".join(bars)}</g>' + paint.level(line, left, left + 90, "muted")


TOP = 26  # pixels above the map


def _map(result: dict, words: dict) -> tuple:
    """All weights; frames mark the largest of each row."""
    links = frozenset(enumerate(result["links"].tolist()))
    weights = tuple(tuple(row) for row in result["weights"].tolist())
    source, target = tuple(result["source"]), tuple(result["translation"])
    shown = AlignmentMap(source, target, weights, result["i"] - 1, links, "target", words["press"])
    return TOP + alignment_map.height(shown), paint.text(0, 12, words["map"], "tick", "muted"), *alignment_map.parts(shown, TOP)


def tables(result: dict, words: dict) -> dict:
    """All weights, all scores, and the vectors they come from."""
    return {
        "weights": _table(result, words["table_weights"], words["translation"], result["weights"].tolist()),
        "scores": _table(result, words["table_scores"], words["translation"], result["scores"].tolist()),
        "vectors": {
            "caption": words["table_vectors"],
            "columns": [words["word"], *words["axes"].values()],
            "rows": [
                [word, *vector.tolist()]
                for side, vectors in (("source", "annotations"), ("translation", "states"))
                for word, vector in zip(result[side], result[vectors], strict=True)
            ],
        },
    }


def _table(result: dict, caption: str, corner: str, values: list[list[float]]) -> dict:
    rows = [[word, *row] for word, row in zip(result["translation"], values, strict=True)]
    return {"caption": caption, "columns": [corner, *result["source"]], "rows": rows}
