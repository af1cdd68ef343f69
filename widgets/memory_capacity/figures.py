"""Recall by position, from c as bars and from h_j as caps above them; below, on the same positions, the reach of each word."""

from widgets import paint
from widgets.words import fill, write

PLOT = (13, 86)  # percent: where both plots start, how wide they are
KEY = 20  # pixels for each line of the key
TOP, RECALL = 102, 140  # pixels: where recall starts, how tall 100 % is
KEYS = ("key_states", "key_context", "key_chance")
DASHES = "3 3"
GAP, REACH = 70, 84  # pixels between the plots, and how tall the second is


def figures(result: dict, words: dict) -> dict:
    """One picture, "recall"."""
    parts = [_key(result, words), _recall(result, words), _reach(result, words)]
    name = fill(words["picture"], {"n": len(result["recall"])} | result["readouts"])
    return {"recall": paint.picture(name, TOP + RECALL + GAP + REACH + 8, *parts)}


def _key(result: dict, words: dict) -> str:
    """The three signs, each with its name and mean."""
    facts = result["readouts"] | {"chance": result["chance"]}
    rows = [14 + KEY * row for row in range(4)]
    lines = [paint.text(8, y, fill(words[key], facts), "value") for y, key in zip(rows[1:], KEYS, strict=True)]
    signs = [
        paint.bar(1, 5, rows[1] - 6, 3, "source"),
        paint.bar(1.5, 4, rows[2] - 10, 11, "context"),
        paint.level(rows[3] - 4.5, 1, 6, "ink", DASHES),
    ]
    return paint.text(1, rows[0], fill(words["recall_scale"], result), "tick", "muted") + "".join(signs + lines)


def _recall(result: dict, words: dict) -> str:
    bottom = TOP + RECALL
    ticks = [paint.text(PLOT[0] - 2, _share(value) + 4, write(value, "percent"), "tick", "muted", "end") for value in (0, 0.5, 1)]
    grid = [paint.level(_share(value)) for value in (0, 0.5, 1)]
    columns = [
        _column(j, both, len(result["recall"]), words)
        for j, both in enumerate(zip(result["recall"].tolist(), result["recall_states"].tolist(), strict=True))
    ]
    chance = paint.level(_share(result["chance"]), color="ink", dash=DASHES)
    return "".join(ticks) + paint.region(*PLOT, 0, bottom, *grid, *columns, chance)


def _column(j: int, both: tuple[float, float], n: int, words: dict) -> str:
    """A bar for c and, where h_j is, a cap."""
    slot, (context, states) = 100 / n, both
    bar = paint.bar((j + 0.22) * slot, 0.56 * slot, _share(context), TOP + RECALL - _share(context), "context")
    cap = paint.bar((j + 0.08) * slot, 0.84 * slot, _share(states) - 1.5, 3, "source")
    return _mark("context", j, write(context, "percent"), words, bar) + _mark("states", j, write(states, "percent"), words, cap)


def _mark(what: str, j: int, number: str, words: dict, *parts: str) -> str:
    return paint.mark(f"{fill(words[f'title_{what}'], {'j': j + 1})}: {number}", *parts, link=what)


def _share(value: float) -> float:
    """Where a share stands, in pixels from above."""
    return TOP + RECALL * (1 - value)


def _reach(result: dict, words: dict) -> str:
    reach = result["reach"].tolist()
    n, top = len(reach), TOP + RECALL + GAP
    middles = [(j + 0.5) * 100 / n for j in range(n)]
    axis = paint.LogAxis([*reach, 1.0])

    def down(value: float) -> float:
        return top + REACH * (1 - axis.place(value) / 100)

    powers = axis.named(4)
    ticks = [paint.text(PLOT[0] - 2, down(10.0**p) + 4, paint.power_of_ten(p), "tick", "muted", "end") for p in powers]
    grid = [paint.level(down(10.0**p), color="rule" if p else "muted") for p in powers]
    dots = [
        _mark("reach", j, write(value, "sig3"), words, paint.upright(x, down(1), down(value), "ink"), paint.dot(x, down(value), 4, "ink"))
        for j, (x, value) in enumerate(zip(middles, reach, strict=True))
    ]
    places = [paint.text(x, TOP + RECALL + 17, str(j), "tick", anchor="middle") for j, x in enumerate(middles, 1) if n <= 10 or j == 1 or j % 5 == 0]
    heading = paint.text(1, top - 16, words["reach_scale"], "tick", "muted")
    axis_name = paint.text(PLOT[0] - 2, TOP + RECALL + 17, words["place"], "tick", "muted", "end")
    return heading + axis_name + "".join(ticks) + paint.region(*PLOT, 0, top + REACH, *places, *grid, *dots)


def tables(result: dict, words: dict) -> dict:
    """The numbers of the picture in full, by position."""
    arrays = ("recall", "recall_error", "recall_states", "recall_states_error", "reach")
    rows = zip(*(result[name] for name in arrays), strict=True)
    return {
        "recall": {
            "caption": fill(words["table"], result),
            "columns": [words[key] for key in ("position", *arrays)],
            "rows": [[j, *row] for j, row in enumerate(rows, 1)],
        }
    }
