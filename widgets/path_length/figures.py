"""The same line of words for each way, with its steps as hops; below, on the same columns, how much of a nudge is left at each."""

from collections.abc import Iterator
from math import log10

from widgets import paint
from widgets.words import fill, subscript, write

PLOT = (11, 89)  # percent: where the line of words starts, how wide it is
LANE, LINE, HOP, LEAP = 92, 62, 11, 34  # pixels of a way; where in it the words stand, how high a hop is, and a leap at most
CHART, TALL, FOOT = 30, 170, 18  # pixels: above the chart, the chart, below it
LOWEST, HIGHEST = -8, 2  # powers of ten shown: the frame stays put while knobs move
LOOKS = {"start": ("ink", ""), "fed": ("context", "7 4"), "attention": ("weight", "2 3")}


def figures(result: dict, words: dict) -> dict:
    """One picture, "ways"."""
    shown = _shown(result)
    top = LANE * len(shown)
    lanes = [_lane(result, words, way, k * LANE) for k, way in enumerate(shown)]
    name = fill(words[f"picture_{result['pair']}"], {**result, **result["readouts"]})
    return {"ways": paint.picture(name, top + CHART + TALL + FOOT, *lanes, _chart(result, words, top + CHART))}


def _shown(result: dict) -> list[str]:
    """The ways that differ: between two words of one sentence, the network's and that of self-attention."""
    return list(LOOKS) if result["pair"] == "source_target" else ["attention", "self"]


def _drawn(result: dict) -> list[str]:
    """The ways that have Jacobians here: self-attention is only counted."""
    return [way for way in _shown(result) if way in result["ways"]]


def _words(result: dict) -> int:
    """How many words stand on the line."""
    return result["n"] * (2 if result["pair"] == "source_target" else 1)


def _x(result: dict, place: int) -> float:
    return (int(place) - 0.5) * 100 / _words(result)


def _color(result: dict, place: int) -> str:
    return "target" if result["pair"] == "target_target" or place > result["n"] else "source"


def _named(result: dict, place: int) -> str:
    """h₂ or s₃: the state at a place of the line. A reversed source is read from its last word."""
    if _color(result, place) == "target":
        return f"s{subscript(place - result['n'] if result['pair'] == 'source_target' else place)}"
    return f"h{subscript(result['n'] + 1 - place if result['reversed'] else place)}"


# The ways


def _lane(result: dict, words: dict, way: str, top: float) -> str:
    """One way: its name and its number of steps, the steps it takes, and all words."""
    color, _ = LOOKS.get(way, ("weight", ""))
    line = top + LINE
    arcs = "".join(_arcs(result, way, line, color))
    dots = "".join(_dot(result, words, place, line, focus=top == 0) for place in range(1, _words(result) + 1))
    ends = "".join(_end(result, place, line) for place in dict.fromkeys(result["ends"]))
    steps = fill(words["steps"], {"steps": result["readouts"][f"steps_{way}"]})
    names = paint.text(0, top + 15, _called(result, words, way), "label", link=way if way in LOOKS else "") + paint.text(
        100, top + 15, steps, "label", color, "end"
    )
    return names + paint.region(*PLOT, 0, line + 20, paint.level(line), _handover(result, way, line), arcs, dots, ends)


def _called(result: dict, words: dict, way: str) -> str:
    """Within a sentence the way is the network's own, whatever joins the sentences."""
    return words["ways"]["within" if way == "attention" and result["pair"] != "source_target" else way]


def _handover(result: dict, way: str, line: float) -> str:
    """Where the source ends, and c goes from the encoder to the decoder; named where the ends' names leave room."""
    if way not in ("start", "fed"):
        return ""
    free = all(abs(_x(result, place) - 50) > 9 for place in result["ends"])
    name = paint.text(50, line + 20, "c", "label", "context", "middle") if free else ""
    return paint.upright(50, line - 7, line + 7, "context") + name


def _arcs(result: dict, way: str, line: float, color: str) -> Iterator[str]:
    """Every step of the way as an arc; for attention, thin, also what else the same word reads."""
    first, last = result["ends"]
    places = [first, last] if way == "self" else result["ways"][way].places.tolist()
    if way == "attention" and result["pair"] == "source_target":
        others = (place for place in range(1, result["n"] + 1) if place != first)
        yield from (_arc(result, place, last, line, "rule", 1) for place in others)
    for start, end in zip(places, places[1:], strict=False):
        yield _arc(result, start, end, line, color, 3)


def _arc(result: dict, start: int, end: int, line: float, color: str, width: float) -> str:
    far = end - start
    return paint.arc(_x(result, start), _x(result, end), line, HOP if far == 1 else HOP + (LEAP - HOP) * far / _words(result), color, width)


def _dot(result: dict, words: dict, place: int, line: float, focus: bool) -> str:
    """A word on the line. Pressing it makes it an end of the way; the keyboard finds it once, in the first way."""
    x, slot, color = _x(result, place), 100 / _words(result), _color(result, place)
    held = place in result["ends"]
    parts = [paint.bar(x - slot / 2, slot, line - 12, 32, "paper", 0), paint.dot(x, line, 5 if held else 3, color)]
    knob, value = _sets(result, place)
    if focus:
        return paint.press(knob, value, fill(words["press"], {"word": _named(result, place)}), *parts, held=held)
    return f'<g data-knob="{knob}" data-value="{value}">{"".join(parts)}</g>'


def _sets(result: dict, place: int) -> tuple[str, int]:
    """The knob and the value that make a place an end: of two in one sentence, the end that is nearer."""
    n = result["n"]
    if result["pair"] == "source_target" and place > n:
        return "target", place - n
    word = n + 1 - place if result["reversed"] and result["pair"] != "target_target" else place
    if result["pair"] == "source_target":
        return "source", word
    return ("source" if abs(word - result["source"]) <= abs(word - result["target"]) else "target"), word


def _end(result: dict, place: int, line: float) -> str:
    x = _x(result, place)
    anchor = "start" if x < 4 else "end" if x > 96 else "middle"
    return paint.text(x, line + 20, _named(result, place), "label", _color(result, place), anchor)


# What is left of a nudge


def _y(reach: float) -> float:
    """Pixels below the chart's upper edge; beyond its lower edge for what does not fit."""
    power = log10(reach) if reach > 0 else -400.0
    return TALL * (HIGHEST - power) / (HIGHEST - LOWEST)


def _chart(result: dict, words: dict, top: float) -> str:
    powers = range(LOWEST, HIGHEST + 1, 2)
    ticks = [paint.text(PLOT[0] - 1.5, top + _y(10.0**p) + 4, paint.power_of_ten(p), "tick", "muted", "end") for p in powers]
    grid = [paint.level(_y(10.0**p), color="rule" if p else "muted") for p in powers]
    lines = paint.region(0, 100, 0, TALL, *(_curve(result, way) for way in reversed(_drawn(result))), cut=True)
    points = [_point(result, words, way, step) for way in reversed(_drawn(result)) for step in range(len(result["ways"][way].places))]
    scale = paint.text(0, top - 14, words["scale"], "tick", "muted")
    return scale + "".join(ticks) + paint.region(*PLOT, top, TALL + FOOT, *grid, lines, *points, *_arrivals(result))


def _curve(result: dict, way: str) -> str:
    color, dash = LOOKS[way]
    points = zip(*(part.tolist() for part in result["ways"][way]), strict=True)
    path = "".join(f"{'L' if k else 'M'}{_x(result, place):.2f} {_y(reach):.1f}" for k, (place, reach) in enumerate(points))
    return paint.stretched(0, TALL, path, color, 2, dash)


def _point(result: dict, words: dict, way: str, step: int) -> str:
    """What is left after a step; nothing where that lies below the chart."""
    found = result["ways"][way]
    place, reach = int(found.places[step]), float(found.reach[step])
    if _y(reach) > TALL:
        return ""
    radius = 5 if step == len(found.places) - 1 else 3.5
    title = f"{_called(result, words, way)}, {_named(result, place)}: {write(reach, 'sig3')}"
    return paint.mark(title, paint.dot(_x(result, place), _y(reach), radius, LOOKS[way][0]))


def _arrivals(result: dict) -> Iterator[str]:
    """What arrives, in numbers beside the last points, none on another; with an arrow where the point lies below the chart."""
    x = _x(result, result["ends"][1])
    side, anchor = (2.5, "start") if x < 75 else (-2.5, "end")
    arrives = sorted(((float(result["ways"][way].reach[-1]), way) for way in _drawn(result)), reverse=True)
    free = 0.0
    for place, (reach, way) in enumerate(arrives, 1):
        y = max(min(_y(reach) + 4, TALL + FOOT - 2 - 15 * (len(arrives) - place)), free)
        free = y + 15
        beyond = " ↓" if _y(reach) > TALL else ""
        yield paint.text(x + side, y, write(reach, "sig2") + beyond, "value", LOOKS[way][0], anchor, halo=True)


def tables(result: dict, words: dict) -> dict:
    """The numbers of the picture in full: "steps" by way, "nudge" along each way that has Jacobians."""
    shown = _shown(result)
    return {
        "steps": {
            "caption": words["table_steps"],
            "columns": [words["way"], words["steps_column"]],
            "rows": [[_called(result, words, way), result["readouts"][f"steps_{way}"]] for way in shown],
        },
        "nudge": {
            "caption": words["table_nudge"],
            "columns": [words["way"], words["step"], words["state"], words["reach"]],
            "names": 3,
            "rows": [
                [_called(result, words, way), step, _named(result, int(place)), reach]
                for way in _drawn(result)
                for step, (place, reach) in enumerate(zip(*result["ways"][way], strict=True))
            ],
        },
    }
