"""Two steps side by side, time running down: an arrow that climbs makes the next step wait. Below, the scores and the light."""

from collections.abc import Iterator

from widgets import arrows, paint
from widgets.words import fill, subscript, write

# Percent across: where the two steps stand, how wide a box is, where in it the arrows run down.
PLACES, WIDE, RUN = (6, 57), 37, 32
FIRST, LAST, BOX = 50, 468, 27  # pixels down: the first box and the last, and how tall one is
LANES = {"read": 14}  # pixels beside a box, for arrows that pass others: the word's lane is the outer one
LANE = 7
ROLES = {"scores": "weight", "weights": "weight", "context": "context"}  # the rest is the target's
FULL = {"scores": 8}  # the size at which a tint is full; 1 for the rest

HEAD, ROW = 78, 31  # pixels down: the names over the rows, and a row
ASKS, SCORES = (27, 35), (65, 35)  # percent: where the queries and their scores stand, how wide they are


def figures(result: dict, words: dict) -> dict:
    """Two pictures, "step" and "scores"."""
    facts = {**result, **result["readouts"], "model": words["options"]["model"][result["model"]]}
    steps = range(1, len(result["target"]) + 1)
    step = [*_inner(result, words, 0), *_inner(result, words, 1), *_across(result, words), *_column(result, words, 0), *_column(result, words, 1)]
    scores = [_light(result, words), *_heads(result, words), *(_row(result, words, i) for i in steps), _product(result)]
    return {
        "step": paint.picture(fill(words["picture_step"], facts), LAST + BOX + 4, *step),
        "scores": paint.picture(fill(words["picture_scores"], facts), HEAD + ROW * len(steps) + 12, *scores),
    }


def _order(result: dict) -> list[str]:
    """What stands in a column, from above: the word that is read, then every value in order of computation."""
    return ["read", *result["needs"]]


def _there(result: dict, side: int) -> list[str]:
    """The same for the step before (side 0) or this one, or of what lies before the first step only what is there."""
    if result["step"] - 1 + side:
        return _order(result)
    return ["state", "attentional"] if result["model"] == "feeding" else ["state"]


def _top(result: dict, value: str) -> float:
    """The upper edge of a value's box, in pixels."""
    order = _order(result)
    return FIRST + order.index(value) * (LAST - FIRST) / (len(order) - 1)


def _stage(result: dict, value: str) -> int:
    return next(number for number, values in enumerate(result["stages"], 1) if value in values)


def _when(result: dict, side: int, value: str) -> str:
    """Whether a value was computed just "now", is "done", or comes "later"."""
    if side == 0 or value == "read":
        return "done"
    ahead = _stage(result, value) - result["stage"]
    return "later" if ahead > 0 else "now" if ahead == 0 else "done"


# Boxes


def _column(result: dict, words: dict, side: int) -> Iterator[str]:
    """The boxes of one step."""
    step = result["step"] - 1 + side
    yield paint.text(PLACES[side], 16, fill(words["heading"], {"step": step}) if step else words["start"], "label")
    yield from (_box(result, words, side, value) for value in _there(result, side))


def _box(result: dict, words: dict, side: int, value: str) -> str:
    """A value with its name above; pressing it goes to the stage that computes it."""
    y, when, color = _top(result, value), _when(result, side, value), ROLES.get(value, "target")
    step = result["step"] - 1 + side
    symbol, called = _symbol(result, value, step), words["names"][value]
    look = {"now": 'stroke-width="3"', "later": 'stroke-dasharray="3 4" stroke-opacity="0.6"'}.get(when, "")
    inside = [] if when == "later" else [_word(result, value, step)] if value in ("read", "word") else _numbers(result, value, step)
    edge = f'<rect width="100%" height="{BOX}" fill="none" stroke="var(--{color})" {look}/>'
    drawn = [
        _caption(PLACES[side], y - 6, symbol, called, color),
        paint.region(PLACES[side], WIDE, y, BOX, paint.bar(0, 100, 0, BOX, "paper"), *inside, edge),
    ]
    part = _part(result, value, side)
    link = f' data-link="{part}"' if part in words["parts"] else ""  # the words read and written are not in the formula
    whole = f"<g{link}>{''.join(drawn)}</g>"
    if side == 0 or value == "read":
        return whole
    return paint.press("stage", _stage(result, value), f"{symbol} {called}", whole, held=when == "now")


def _caption(x: float, y: float, symbol: str, called: str, color: str) -> str:
    """The symbol, and beside it what it is called; an arrow may pass behind."""
    halo = 'stroke="var(--paper)" stroke-width="6" stroke-linejoin="round" paint-order="stroke"'
    name = f'<tspan dx="7" font-size="12" fill="var(--muted)">{called}</tspan>'
    return f'<text class="label" x="{x}%" y="{y:.1f}" font-size="15" fill="var(--{color})" {halo}>{symbol}{name}</text>'


def _symbol(result: dict, value: str, step: int) -> str:
    return f"{result['letters'].get(value, 'y')}{subscript(step - (value == 'read'))}"


def _part(result: dict, value: str, side: int) -> str:
    """What of the formula a box is: the query is the state before in Bahdanau's decoder, in Luong's the new one."""
    return "query" if value == "state" and side == 1 - result["asks_back"] else value


def _word(result: dict, value: str, step: int) -> str:
    return paint.text(50, 19, ("<s>", *result["target"])[step - (value == "read")], "label", "target", "middle")


def _numbers(result: dict, value: str, step: int, tall: float = BOX) -> list[str]:
    """Three cells, a third of the place each."""
    symbol, color, cells = _symbol(result, value, step), ROLES.get(value, "target"), []
    for k, number in enumerate(result["values"][value][step].tolist()):
        tint = min(abs(number) / FULL.get(value, 1), 1)
        cell = paint.tinted_cell(k * 100 / 3, 100 / 3, 0, tall, tint, color, write(number, "fixed2"))
        # Of scores and weights the third belongs to the third source word; of a vector it is just the third.
        which = result["source"][k] if value in ("scores", "weights") else k + 1
        cells.append(paint.mark(f"{symbol} ({which}) = {write(number, 'sig3')}", cell))
    return cells


# Arrows


def _inner(result: dict, words: dict, side: int) -> Iterator[str]:
    """Inside one step: straight down to the next box, or past boxes on a lane at the outer side."""
    order, edge, away = _order(result), PLACES[side] + WIDE * side, 2 * side - 1
    for source, value in _inner_links(result) if result["step"] - 1 + side else ():
        color, width = _look(result, side, source, value)
        if order.index(value) - order.index(source) > 1:
            # Two arrows that end at one box must not share their heads.
            start, end = (_top(result, box) + BOX / 2 - (4 if source == "read" else -4) for box in (source, value))
            yield arrows.lane(edge, start, [end], away * LANES.get(source, LANE), color, width)
            continue
        yield arrows.down(PLACES[side] + RUN, _top(result, source) + BOX, _top(result, value), color, width)
        if value == "scores" and side:
            yield paint.text(PLACES[1] + RUN - 2, _top(result, value) - 14, words["asks"], "value", color, "end", halo=True)


def _inner_links(result: dict) -> list[tuple[str, str]]:
    """What feeds what in one step. A word before is there as the word that is read."""
    links = [(need, value) for value, needs in result["needs"].items() for need in needs]
    return [("read" if need.back else need.value, value) for need, value in links if need.value == "word" or not need.back]


def _across(result: dict, words: dict) -> Iterator[str]:
    """From the step before to this one; a word only if it had to be written first."""
    links = [(need.value, value) for value, needs in result["needs"].items() for need in needs if need.back and need.value != "word"]
    for source, value in [*links, *([] if result["given"] else [("word", "read")])]:
        if source in _there(result, 0):
            start, end = _top(result, source) + BOX / 2, _top(result, value) + BOX / 2
            color, width = _look(result, 2, source, value)
            yield arrows.across((PLACES[0] + WIDE, start), (PLACES[1], end), color, width)
            if value == "scores":
                yield paint.text(50, (start + end) / 2 + 4, words["asks"], "value", color, "middle", halo=True)


def _look(result: dict, side: int, source: str, value: str) -> tuple[str, float]:
    """Colour and width of an arrow inside the step before (0) or this one (1), or between them (2).

    What asks has the target's colour; the way on which this step waits for the step before is thick.
    """
    if side and _when(result, 1, value) == "later":
        return "rule", 1.25
    if value == "scores":
        return "target", 3
    return ("ink", 2.5) if (side, source, value) in _way(result) else ("muted", 1.25)


def _way(result: dict) -> set[tuple[int, str, str]]:
    """The arrows from the scores of the step before to those of this one, if there is such a way."""
    found, side = set(), 0
    for source, value in zip(result["way"], result["way"][1:], strict=False):
        if source == "word":
            found |= {(2, "word", "read"), (1, "read", value)}
            side = 1
        elif side == 0 and any(need.value == source and need.back for need in result["needs"][value]):
            found.add((2, source, value))
            side = 1
        else:
            found.add((side, source, value))
    return found


# The light, and the scores of all steps


def _light(result: dict, words: dict) -> str:
    """Full for yes, an empty ring for no, and the way that forbids it."""
    answer = result["readouts"]["one_product"]
    color, full = ("context", 1) if answer == "yes" else ("wrong", 0)
    lamp = f'<circle cx="9" cy="12" r="7" fill="var(--{color})" fill-opacity="{full}" stroke="var(--{color})" stroke-width="2.5"/>'
    answered = f'<tspan dx="5" fill="var(--{color})" font-weight="600">{words["values"][answer]}</tspan>'
    asked = f'<text class="label" x="24" y="17" font-size="15" fill="var(--ink)">{words["question"]}{answered}</text>'
    why = words["free"] if answer == "yes" else result["readouts"]["way"]
    return paint.spot(0, 0, lamp, asked) + paint.text(0, 40, why, "value", "ink" if answer == "no" else "muted")


def _heads(result: dict, words: dict) -> Iterator[str]:
    yield paint.text(0, HEAD - 8, words["written"], "tick", "muted")
    yield paint.text(sum(ASKS), HEAD - 8, words["query"], "tick", "target", "end")
    for k, word in enumerate(result["source"]):
        yield paint.text(SCORES[0] + (k + 0.5) * SCORES[1] / 3, HEAD - 8, word, "value", "source", "middle")


def _row(result: dict, words: dict, i: int) -> str:
    """One target word: the state that asks, and its scores, as far as they are there by now. Pressing it goes to its step."""
    y, word, held = HEAD + ROW * (i - 1), result["target"][i - 1], i == result["step"]
    asker = i - result["asks_back"]
    symbol = _symbol(result, "state", asker)
    parts = [
        paint.bar(0, 100, y, ROW, "ink", 0.07 if held else 0),
        paint.text(1, y + 20, word, "label", "target"),
        paint.text(ASKS[0] - 1.5, y + 20, symbol, "value", "target" if i <= result["asked"] else "muted", "end"),
        *_cells(result, "state", asker, ASKS, y, there=i <= result["asked"]),
        *_cells(result, "scores", i, SCORES, y, there=i <= result["scored"]),
    ]
    return paint.press("step", i, f"{word}: {symbol} {words['asks']}", *parts, held=held)


def _cells(result: dict, value: str, step: int, place: tuple[float, float], y: float, there: bool) -> list[str]:
    tall = ROW - 6
    edge = f'<rect width="100%" height="{tall}" fill="none" stroke="var(--muted)" stroke-dasharray="3 4" stroke-opacity="0.6"/>'
    return [paint.region(*place, y + 3, tall, *(_numbers(result, value, step, tall) if there else [edge]))]


def _product(result: dict) -> str:
    """A frame around what one product computes: all rows, or each row for itself."""
    rows, last = (len(result["target"]), 1) if result["readouts"]["products"] == 1 else (1, result["scored"])
    frames = [paint.frame(SCORES[0], SCORES[1], HEAD + 2 + ROW * i, ROW * rows - 4, "weight") for i in range(last)]
    return "".join(frames) if result["scored"] else ""


def tables(result: dict, words: dict) -> dict:
    """The numbers of the pictures in full, for every step: "values"."""
    steps = range(len(result["target"]) + 1)
    rows = [
        [_symbol(result, value, step), words["names"][value], *numbers[step]]
        for step in steps
        for value, numbers in result["values"].items()
        if numbers[step, 0] == numbers[step, 0]  # not NaN: some values are not there before the first step
    ]
    sources = [[f"h{subscript(j)}", word, *h] for j, (word, h) in enumerate(zip(result["source"], result["sources"], strict=True), 1)]
    columns = [words["symbol"], words["value"], "1", "2", "3"]
    return {"values": {"caption": words["table"], "columns": columns, "names": 2, "rows": [*sources, *rows]}}
