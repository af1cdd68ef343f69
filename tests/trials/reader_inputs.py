"""Whatever is typed into any control of any widget: an answer without a fault, a note where it is not what was typed, no word of it as markup."""

import json
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from itertools import cycle
from typing import Any

from tests.trials import nasty
from tests.trials.stage import Stage
from tests.trials.tally import Tally, first, some
from widgets import run as widgets
from widgets import typed
from widgets.knobs import Cells, Choice, Knob, Number, Slider, Text, Toggle
from widgets.words import LANGUAGES

GENERATED = 20_000
DRAWN = {"svg", "g", "title", "text", "tspan", "rect", "line", "path", "circle", "polygon", "defs", "marker", "clipPath"}


def run(stage: Stage, share: float) -> Tally:
    tally = Tally()
    for number, (name, knob, raw) in enumerate(inputs(share)):
        tally.note(f"{name}.{knob.name} = {typed.shown(raw)!r}", next(faults(name, knob, raw, LANGUAGES[number % 2]), ""))
    return tally


def inputs(share: float = 1) -> list[tuple[str, Knob, Any]]:
    """(widget, control, value): the hand-made ones at every control, then the mixtures, a control after the other."""
    controls = [(name, knob) for name in widgets.discover() for knob in widgets.knobs_of(name)]
    made = [(name, knob, raw) for name, knob in controls for raw in _hand_made(knob)]
    mixed = zip(cycle(controls), nasty.mixtures("reader"), strict=False)
    return [*some(made, share), *((*control, text) for control, text in first(mixed, GENERATED, share))]


def _hand_made(knob: Knob) -> tuple[Any, ...]:
    """Texts for what takes a text; numbers, some texts and what is neither for all others."""
    if isinstance(knob, Text | Cells):
        return (*nasty.TEXTS, *nasty.THINGS[:6])
    return (*nasty.NUMBERS, *nasty.SCRIPTS[:4], *nasty.THINGS) if isinstance(knob, Slider | Number) else (*nasty.SCRIPTS[:4], *nasty.THINGS)


def faults(name: str, knob: Knob, raw: object, lang: str) -> Iterator[str]:
    """What is wrong with the widget's answer to this value of this control."""
    try:
        answer = widgets.run(name, {knob.name: raw}, lang)
        said = json.dumps(answer, ensure_ascii=False, allow_nan=False)
        said.encode()
    except Exception as fault:
        yield f"{type(fault).__name__}: {fault}"
        return
    used, notes = answer["knobs"][knob.name], [note["text"] for note in answer["notes"] if note["knob"] == knob.name]
    if not _in_range(knob, used):
        yield f"{used!r} was used, which the control does not have"
    if not notes and not _as_typed(knob, raw, used):
        yield f"{used!r} was used without a word"
    if notes and not all(len(note) < 400 and note.strip() for note in notes):
        yield "a note that is empty or has no end"
    for picture in (answer["figures"] | answer["pictures"]).values():
        yield from _drawing(picture)


def _in_range(knob: Knob, used: Any) -> bool:
    if isinstance(knob, Slider | Number):
        return isinstance(used, int | float) and knob.low <= used <= knob.high
    if isinstance(knob, Choice):
        return used in knob.options
    if isinstance(knob, Toggle):
        return isinstance(used, bool)
    return isinstance(used, str) and len(used) <= knob.limit


def _as_typed(knob: Knob, raw: Any, used: Any) -> bool:
    """Was it used as it was typed? Spaces at the ends, other digits and letter case aside."""
    if isinstance(knob, Slider | Number):
        meant = typed.number(raw)
        return meant is not None and abs(meant - used) <= 1e-9 * max(1.0, abs(used))
    if isinstance(knob, Choice):
        return isinstance(raw, str) and raw.strip().casefold() == used.casefold()
    if isinstance(knob, Toggle):
        return knob.clean(raw)[1] is None and raw is not None
    if isinstance(knob, Cells):
        return isinstance(raw, str) and all(part in "0123456789:： \t\n,;，；、" or not part.strip() for part in typed.text(raw))
    return isinstance(raw, str) and "".join(typed.text(raw).split()) == "".join(used.split())


def _drawing(picture: object) -> Iterator[str]:
    if not isinstance(picture, str):
        return
    for part in ET.fromstring(picture).iter():
        tag = part.tag.rpartition("}")[2]
        if tag not in DRAWN:
            yield f"<{tag}> in a picture"
        for key, value in part.attrib.items():
            if key.lower().startswith("on") or key.rpartition("}")[2] in {"href", "src", "style"}:
                yield f"{key}={value!r} in a picture"
