"""The one door to all widgets: knob values in, numbers, words and pictures out, as plain JSON."""

import json
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from math import isfinite, isnan
from typing import Any

import numpy as np

from widgets import chart_paint, typed
from widgets.knobs import Choice, Knob, Note
from widgets.words import FOLDER, fill, fill_parts, words_of

__all__ = ["discover", "draw", "has_job", "knobs_of", "looks_of", "needs_of", "read", "run", "run_json", "settle", "words_of"]


def run(name: str, knobs: object, lang: str = "en") -> dict:
    """Everything the page shows of widget `name`: widget, knobs, readouts, reading, reading_parts, tables, figures, pictures,
    notes. A figure is an SVG drawing or a Plotly figure; `pictures` holds every Plotly figure painted as a drawing.

    `knobs` may hold anything; a value that cannot be used gives a note in the reader's language and the nearest sensible
    value. Every number returned is finite or one of the strings "NaN", "Infinity", "-Infinity". ValueError for a widget
    or language that does not exist.
    """
    values, notes = settle(name, knobs, lang)
    return draw(name, values, notes, import_module(f"widgets.{name}.model").compute(**values), lang)


def settle(name: str, knobs: object, lang: str) -> tuple[dict, list[dict]]:
    """The value of every knob of widget `name`, and a note for whatever in `knobs` could not be used."""
    words = words_of(_known(name), lang)
    notes = []
    if not isinstance(knobs, Mapping):
        knobs = {}
        notes.append(_note("", Note("unreadable", {}), words, lang))
    values: dict[str, Any] = {}
    for knob in knobs_of(name):
        values[knob.name], note = knob.clean(knobs[knob.name]) if knob.name in knobs else (knob.default, None)
        if note:
            used = values[knob.name]
            label = words["options"][knob.name][used] if isinstance(knob, Choice) else used
            notes.append(_note(knob.name, Note(note.key, {"used": label} | note.facts), words, lang))
    strangers = [key for key in knobs if key not in values]
    notes += [_note("", Note("unknown_knob", {"given": typed.shown(key)}), words, lang) for key in strangers[:3]]
    return values, notes


def draw(name: str, values: dict, notes: list[dict], result: dict, lang: str) -> dict:
    """What `run` gives, from a result that the widget's model computed at these values."""
    words = words_of(name, lang)
    result = result | {knob: values[knob] for knob in looks_of(name)}
    notes = [*notes, *(_note(knob, note, words, lang) for knob, note in result.get("notes", ()))]
    looks = import_module(f"widgets.{name}.figures")
    figures = looks.figures(result, words)
    reading = fill_parts(words[result.get("reading", "reading")], _facts(values, result, words))
    return {
        "widget": name,
        "knobs": values,
        "readouts": {name: _said(value, words) for name, value in _plain(result["readouts"]).items()},
        "reading": "".join(text for text, _ in reading),
        "reading_parts": reading,
        "tables": _named(_plain(looks.tables(result, words))),
        "figures": _plain(figures),
        "pictures": {name: chart_paint.painted(figure) for name, figure in figures.items() if not isinstance(figure, str)},
        "notes": notes,
    }


def run_json(name: str, knobs_json: str, lang: str = "en") -> str:
    """`run` for the worker's border: JSON text in, JSON text out."""
    return json.dumps(run(name, read(knobs_json), lang), ensure_ascii=False, allow_nan=False)


def read(knobs_json: str) -> Any:
    """What this JSON says, or None where it says nothing."""
    try:
        return json.loads(knobs_json)
    except (ValueError, RecursionError):
        return None


def discover() -> tuple[str, ...]:
    """The names of all widgets: the folders beside this file that hold a model.py."""
    return tuple(sorted(model.parent.name for model in FOLDER.glob("*/model.py")))


def knobs_of(name: str) -> tuple[Knob, ...]:
    """The controls of widget `name`, in the order a page shows them."""
    return import_module(f"widgets.{_known(name)}.model").KNOBS


def needs_of(name: str) -> tuple[str, ...]:
    """The files of widgets/models/ that widget `name` opens: a page fetches them before it computes anything."""
    return getattr(import_module(f"widgets.{_known(name)}.model"), "NEEDS", ())


def looks_of(name: str) -> tuple[str, ...]:
    """The knobs of widget `name` that only choose what is looked at: its longer computation goes on when they are moved."""
    return getattr(import_module(f"widgets.{_known(name)}.model"), "LOOKS", ())


def has_job(name: str) -> bool:
    """Can widget `name` work on something longer, piece by piece (job.py)?"""
    return hasattr(import_module(f"widgets.{_known(name)}.model"), "work")


@cache  # a drawing asks several times
def _known(name: str) -> str:
    if not (name.isidentifier() and (FOLDER / name / "model.py").is_file()):
        raise ValueError(f"no widget {name!r}; there are {', '.join(discover())}")
    return name


def _note(knob: str, note: Note, words: dict, lang: str) -> dict:
    sentence = words.get(note.key) or words_of("", lang)[note.key]
    return {"knob": knob, "text": fill(sentence, note.facts)}


def _facts(values: dict, result: dict, words: dict) -> dict:
    """What the holes of a reading sentence may name: knobs, the result's single numbers and words, readouts."""
    options = words.get("options", {})
    settings = {name: options[name][value] if name in options else value for name, value in values.items()}
    single = {name: value for name, value in result.items() if isinstance(value, str | int | float)}
    return settings | single | result["readouts"]


def _said(value: object, words: dict) -> object:
    """A readout that is a word, such as "none", in the reader's language."""
    return words.get("values", {}).get(value, value) if isinstance(value, str) else value


def _named(tables: dict) -> dict:
    """Each table with `names`: how many of a row's first cells say which row it is. One, unless the table says how many."""
    return {key: {"names": 1, **table} for key, table in tables.items()}


def _plain(value: Any) -> Any:
    """The same value as JSON can hold it: lists for arrays, words for what is not finite."""
    if isinstance(value, float):  # most of a large table
        return float(value) if isfinite(value) else "NaN" if isnan(value) else "Infinity" if value > 0 else "-Infinity"
    if type(value) is str:  # most of the rest
        return value
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, np.ndarray | np.generic):
        return _plain(value.tolist())
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    return value
