"""A widget where an author put it: its start values checked, its first picture and its controls as HTML."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from math import log
from pathlib import Path
from typing import Any

from markupsafe import Markup

from sitegen.assets.bundle import VIEW, WIDGETS, host_words
from sitegen.markdown.outline import Asked, Placement
from sitegen.pages.press import Press
from sitegen.problems import Problem, Problems, nearest
from sitegen.widgets import contract, formulas
from sitegen.widgets.numbers import decimal, shown
from widgets.knobs import Cells, Choice, Knob, Number, Slider, Text
from widgets.run import has_job, knobs_of, looks_of, needs_of, run, words_of

TEMPLATE = "parts/widget.html"


def start_values(placement: Placement) -> dict[str, Any]:
    """A clean value for every knob: the fence's, else the default. Raises Problems for a value the knob would not take as it is."""
    knobs = {knob.name: knob for knob in knobs_of(placement.widget)}
    values = {name: knob.default for name, knob in knobs.items()}
    problems = []
    for name, raw in placement.start.items():
        if name not in knobs:
            problems.append(_problem(placement, name, f'the widget {placement.widget} has no knob "{name}"', nearest(name, knobs)))
            continue
        values[name], note = knobs[name].clean(raw)
        if note:
            problems.append(_problem(placement, name, f"{name} = {raw}", f"{name} takes {accepted(knobs[name])}"))
    if problems:
        raise Problems(problems)
    return values


def asked_values(placement: Placement) -> list[dict[str, Any]]:
    """The same for each setting that a prediction asks for; a prediction itself tells what is wrong with its own."""
    found = []
    for knobs in placement.asked:
        with suppress(Problems):
            found.append(start_values(replace(placement, start={**placement.start, **knobs})))
    return found


def ask(root: Path, placement: Placement) -> Asked:
    """What the widget computes at its start values. Raises Problems."""
    knobs = start_values(placement)
    result, english = (run(placement.widget, knobs, lang) for lang in (placement.lang, "en"))
    contract.fits(root, placement.widget, placement.lang, result)
    columns = {name: tuple(table["columns"]) for name, table in english["tables"].items()}
    labels = words_of(placement.widget, placement.lang)["readouts"]
    return Asked(placement.widget, result["knobs"], result["readouts"], labels, result["tables"], columns, shown)


def _problem(placement: Placement, knob: str, found: str, accepted: str) -> Problem:
    return Problem(placement.path, placement.lines.get(knob, placement.line), found, accepted)


def accepted(knob: Knob) -> str:
    """What a knob takes, for a message to the author."""
    if isinstance(knob, Slider | Number):
        return f"{'a whole number' if knob.integer else 'a number'} from {decimal(knob.low)} to {decimal(knob.high)}"
    if isinstance(knob, Choice):
        return f"one of {', '.join(knob.options)}"
    if isinstance(knob, Text):
        return f"a text of at most {knob.limit} characters"
    if isinstance(knob, Cells):
        return "cells as row:column, such as 3:5 4:1"
    return "yes or no"


def draw(press: Press, placement: Placement, baked: Mapping[str, Any], data_url: str, code_url: str) -> Markup:
    """The figure as HTML, complete without JavaScript: `baked` gives its first result, `data_url` leads to all, `code_url` to its model."""
    words, host = words_of(placement.widget, placement.lang), host_words(press.root)[placement.lang]
    context = {
        "placement": placement,
        "result": baked["start"],
        "knobs": [control(knob, baked["start"]["knobs"][knob.name]) for knob in knobs_of(placement.widget)],
        "words": words,
        "needs": needs_of(placement.widget),
        "looks": looks_of(placement.widget),
        "job": host["job"] | words.get("job", {}) if has_job(placement.widget) else None,
        "formulas": formulas.draw(press.root, placement.widget, placement.lang),
        "host": host,
        "data_url": data_url,
        "code_url": code_url,
        "has_view": (press.root / WIDGETS / placement.widget / VIEW).exists(),
        "shown": shown,
    }
    return Markup(press.draw(TEMPLATE, context))


def control(knob: Knob, value: Any) -> dict[str, Any]:
    """What the template needs of a knob: its kind, its own fields, and the value it starts with, as a form writes it."""
    facts = {name: getattr(knob, name) for name in knob.__dataclass_fields__} | {"kind": knob.kind, "value": value}
    if isinstance(knob, Slider | Number):
        facts["text"] = decimal(value)
    if isinstance(knob, Slider):
        facts["presets"] = [decimal(preset) for preset in knob.presets]
        facts["track"] = _track(knob, value)
    return facts


def _track(knob: Slider, value: float) -> dict[str, str | list[str]]:
    """The native slider. On a log scale it counts steps, because a browser only knows even ones."""
    stops = knob.stops_all()
    if knob.scale == "log":
        place = [str(_steps(knob, stop)) for stop in stops]
        return {"low": "0", "high": str(_steps(knob, knob.high)), "step": "1", "at": str(_steps(knob, value)), "ticks": place}
    return {
        "low": decimal(knob.low),
        "high": decimal(knob.high),
        "step": decimal(knob.step),
        "at": decimal(value),
        "ticks": [decimal(stop) for stop in stops],
    }


def _steps(knob: Slider, value: float) -> int:
    return round(log(value / knob.low, knob.step))
