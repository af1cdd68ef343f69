"""A widget in the text: a fence that says `widget sqrt_d #label`, with a line `knob = value` for each start value."""

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from markdown_it.token import Token

from sitegen.markdown import labels
from sitegen.markdown.outline import Placement, Target
from sitegen.problems import Problems, nearest

if TYPE_CHECKING:
    from sitegen.markdown.page import Drawing, Reading

FIRST_LINE = re.compile(rf"widget\s+([a-z][a-z0-9_]*)(?:\s+#({labels.LABEL}))?")
KNOB_LINE = re.compile(r"\s*([a-z][a-z0-9_]*)\s*=\s*(.*?)\s*")
RULE = "```widget name, or ```widget name #label"
KNOB_RULE = "knob = value, one a line"


def is_widget(token: Token) -> bool:
    """Whether this fence places a widget."""
    return token.info.split()[:1] == ["widget"]


def read(token: Token, page: "Reading") -> None:
    """Number the widget and put its placement into the token and the page."""
    line = token.map[0] + 1
    first = FIRST_LINE.fullmatch(token.info.strip())
    if first is None:
        page.wrong(line, f'"{token.info.strip()}" names no widget', RULE)
        return
    name, label = first.groups()
    start: dict[str, str] = {}
    lines: dict[str, int] = {}
    inside = [] if token.meta.get("open") else token.content.split("\n")  # the rest of the page sets no knobs
    for number, text in enumerate(inside, start=line + 1):
        if knob := _read_knob(text, number, lines, page):
            start[knob[0]], lines[knob[0]] = knob[1], number
    anchor = page.as_given("name", line, lambda: page.again(name))
    placement = Placement(name, start, anchor, label or anchor, page.number("figure", line), line, page.source.path, page.lang, lines=lines)
    token.meta["placement"] = placement
    if page.claim(anchor, line) and (not label or page.claim(label, line)):
        page.labels[placement.label] = Target("widget", placement.number, anchor)
        page.placements.append(placement)


def _read_knob(text: str, line: int, lines: dict[str, int], page: "Reading") -> tuple[str, str] | None:
    """(knob, value) of a line; `lines` holds those set already."""
    if not text.strip() or text.lstrip().startswith("#"):
        return None
    knob = KNOB_LINE.fullmatch(text)
    if knob is None:
        page.wrong(line, f'"{text.strip()}" sets no knob', KNOB_RULE)
        return None
    if knob[1] in lines:
        page.wrong(line, f'the knob "{knob[1]}" is set twice, first on line {lines[knob[1]]}', KNOB_RULE)
        return None
    return knob[1], knob[2]


def note_asked(tokens: list[Token], page: "Reading") -> None:
    """Gives each widget of the page the knob values at which predictions ask it."""
    predictions = [token.meta["prediction"] for token in tokens if token.type == "prediction"]
    for at, placement in enumerate(page.placements):
        about = [one for one in predictions if one.said("widget") in (placement.id, placement.label) and one.knobs]
        asked = tuple({name: setting.value for name, setting in one.knobs.items()} for one in about)
        page.placements[at] = replace(placement, asked=asked)
    by_id = {placement.id: placement for placement in page.placements}
    for token in tokens:
        if placed := token.meta.get("placement"):
            token.meta["placement"] = by_id.get(placed.id, placed)


def draw(token: Token, page: "Drawing") -> str:
    """The widget's HTML; problems for a widget or a knob that does not exist."""
    placement: Placement = token.meta["placement"]
    knobs = page.index.widgets.get(placement.widget)
    if knobs is None:
        page.wrong(placement.line, f'no widget "{placement.widget}"', nearest(placement.widget, page.index.widgets))
        return ""
    unknown = [knob for knob in placement.start if knob not in knobs]
    for knob in unknown:
        page.wrong(placement.lines[knob], f'the widget {placement.widget} has no knob "{knob}"', nearest(knob, knobs))
    return "" if unknown else _figure(placement, page)


def _figure(placement: Placement, page: "Drawing") -> str:
    try:
        return page.figure(placement) + "\n"
    except Problems as found:
        page.problems += found.problems
        return ""
