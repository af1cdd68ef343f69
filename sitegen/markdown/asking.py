"""What predictions and questions share: lines `name = value`, the knobs they set and the readout they want of a figure, what may stand inside."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import isfinite
from typing import TYPE_CHECKING

from markdown_it.token import Token

from sitegen.problems import Problems, nearest

if TYPE_CHECKING:
    from sitegen.markdown.outline import Asked, Placement
    from sitegen.markdown.page import Drawing, Reading

BUTTONED = ("prediction", "question", "exercise")  # boxes with buttons of their own


@dataclass(frozen=True)
class Setting:
    """The value of one line `name = value`, and where it stands."""

    value: str
    line: int


def settings(lines: Sequence[tuple[str, str, int]], own: Sequence[str], page: "Reading") -> tuple[dict[str, Setting], dict[str, Setting]]:
    """(settings, knobs) of these lines (name, value, place): those named in `own`, and all others. What is wrong is told."""
    found: dict[str, Setting] = {}
    knobs: dict[str, Setting] = {}
    for name, value, line in lines:
        table = found if name in own else knobs
        if name in table:
            page.wrong(line, f'"{name}" is set twice', "once")
        elif not value and name in own:
            page.wrong(line, f'"{name}" without a value', f"{name} = …")
        else:
            table[name] = Setting(value, line)
    if knobs and "widget" not in found:
        name, setting = next(iter(knobs.items()))
        page.wrong(setting.line, f'"{name}" without a widget', f"widget = name, before its knobs; {_others(own)}")
    return found, knobs


def refuse(inside: Sequence[Token], kind: str, instead: str, page: "Reading") -> None:
    """What has buttons of its own may not stand inside; `instead` says what to do with a widget."""
    for token in inside:
        if "cell" in token.meta:
            page.wrong(token.map[0] + 1, f"a cell inside a {kind}", "put it above or below")
        elif "placement" in token.meta:
            page.wrong(token.map[0] + 1, f"a widget inside a {kind}", instead)
        elif token.type == "block_open" and token.meta["name"] in BUTTONED:
            page.wrong(token.map[0] + 1, f"a :::{token.meta['name']} inside a {kind}", "one after the other")


def ask(placement: "Placement", knobs: Mapping[str, Setting], own: Sequence[str], page: "Drawing") -> "Asked | None":
    """What the figure computes at these knobs; None after a problem, which is told at the knob's line."""
    if not _knobs_known(placement.widget, knobs, own, page):
        return None
    try:
        return page.ask(placement, {name: setting.value for name, setting in knobs.items()})
    except Problems as problems:
        for problem in problems.problems:
            if problem.path != page.source.path:  # the widget's own code went wrong
                page.problems.append(problem)
                continue
            knob = knobs.get(problem.found.partition(" ")[0])
            page.wrong(knob.line if knob else problem.line, problem.found, problem.accepted)
        return None


def _knobs_known(widget: str, knobs: Mapping[str, Setting], own: Sequence[str], page: "Drawing") -> bool:
    """Whether the widget has all these knobs; each that it has not is told, and what else a line may set."""
    known = page.index.widgets.get(widget, ())
    strangers = {name: setting for name, setting in knobs.items() if name not in known}
    for name, setting in strangers.items():
        page.wrong(setting.line, f'the widget {widget} has no knob "{name}"', f"{nearest(name, known)}; {_others(own)}")
    return not strangers


def readout_known(asked: "Asked", wanted: Setting, page: "Drawing") -> bool:
    """Whether the widget has the readout of this name; if not, that is told."""
    if wanted.value not in asked.readouts:
        page.wrong(wanted.line, f'the widget {asked.widget} has no readout "{wanted.value}"', nearest(wanted.value, asked.readouts))
    return wanted.value in asked.readouts


def is_number(value: object) -> bool:
    """Whether this is a finite number; JSON's words for the others are none."""
    return isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value)


def _others(own: Sequence[str]) -> str:
    return f"the other settings are {', '.join(own)}"
