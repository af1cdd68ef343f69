"""Runs every widget at its start and at each stop while the book is built, so that a page answers before Python is there."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np

from sitegen.cache import Store, fingerprint
from widgets.run import knobs_of, run


def bake(name: str, start: dict, lang: str, asked: Sequence[dict] = ()) -> dict:
    """{widget, lang, start, stops}: what `run` gives at `start`, with one knob at a time moved to each of its stops, and at
    the settings that predictions of the page ask for.

    `start` and each of `asked` hold a clean value for each knob. Every result names its knobs, so a page finds what it needs by them.
    """
    moved = [{**start, knob: value} for knob, value in _moves(name, start)]
    stops = [_untimed(run(name, knobs, lang)) for knobs in [*moved, *(knobs for knobs in asked if knobs not in moved)]]
    return {"widget": name, "lang": lang, "start": _untimed(run(name, start, lang)), "stops": stops}


def _untimed(result: dict) -> dict:
    """Without the times of this machine, the readouts named …_ms: a reader's own Python measures them, and no two builds alike."""
    return {**result, "readouts": {name: "NaN" if name.endswith("_ms") else value for name, value in result["readouts"].items()}}


def _moves(name: str, start: dict) -> Iterator[tuple[str, object]]:
    for knob in knobs_of(name):
        for value in knob.stops_all():
            if value != start[knob.name]:
                yield knob.name, value


def recall(root: Path, store: Store, name: str, start: dict, lang: str, asked: Sequence[dict] = ()) -> dict:
    """`bake`, or what it gave last time for the same settings, widget and shared code."""
    key = (fingerprint(*_made_of(root / "widgets", name)), np.__version__, name, json.dumps([start, *asked]), lang)
    return store.recall("baked", key, lambda: bake(name, start, lang, asked))


def _made_of(widgets: Path, name: str) -> list[Path]:
    """The widget's own folder and all that is no widget: any part of it may be imported. host/ runs in the page, not here."""
    others = [place.parent for place in widgets.glob("*/model.py") if place.parent.name != name]
    return sorted(place for place in widgets.iterdir() if place not in others and place.name not in ("host", "__pycache__"))


def encode(baked: dict) -> bytes:
    """The file beside the page. Results repeat each other, which the server's gzip takes out: about 1.2 kB a stop remain."""
    return json.dumps(baked, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode()
