"""What is true of a prediction: the number, the right option or the curve, computed by the figure it is about."""

import json
import re
from hashlib import sha256
from math import inf
from typing import TYPE_CHECKING

from sitegen.markdown.asking import ask, is_number, readout_known
from sitegen.markdown.predictions import curves, scales
from sitegen.markdown.predictions.model import Answer, Option, Prediction
from sitegen.markdown.predictions.reading import OWN
from sitegen.problems import nearest

if TYPE_CHECKING:
    from sitegen.markdown.outline import Asked, Placement
    from sitegen.markdown.page import Drawing

LIMIT = re.compile(r"(?:<\s*(?P<below>\S+)|>\s*(?P<above>\S+)|(?P<low>\S+)\s+to\s+(?P<high>\S+)|=\s*(?P<word>.+))")
WHEN_RULE = "{< 1}, {1 to 2}, {> 2}, or {= word} for an answer that is a word"


def settle(found: Prediction, page: "Drawing") -> Answer:
    """The answer of this prediction; what is wrong with it is noted in the page."""
    answer = Answer(label=found.said("label"), across=found.said("across"))
    if "widget" in found.settings:
        asked = _ask(found, answer, page)
        if asked and "answer" in found.settings:
            (curves.take if found.kind == "draw" else _take_readout)(found, asked, answer, page)
    elif "answer" in found.settings:
        _take_number(found, answer, page)
    _check_names(found, answer, page)
    marked = [n for n, option in enumerate(found.options) if option.right]
    answer.right = marked[0] if marked else _decide(found, answer, page)
    if found.scale and isinstance(answer.value, float | int) and not found.scale.holds(answer.value):
        scale = found.settings[found.kind]
        page.wrong(scale.line, f"the answer is {answer.text}, off the scale {scale.value}", "a scale that holds it, with room on both sides")
    return answer


def _check_names(found: Prediction, answer: Answer, page: "Drawing") -> None:
    """A scale is named by its author or by the figure's answer; where that could not be had, its own problem says so."""
    named_by_figure = "widget" in found.settings and "answer" in found.settings and not answer.columns
    if not found.scale or named_by_figure or (answer.label and (answer.across or found.kind == "mark")):
        return
    if found.kind == "mark":
        page.wrong(found.line, "a mark whose scale has no name", "label = words")
    else:
        page.wrong(found.line, "a curve whose scales have no names", "label = words for the upright one, across = words for the other")


def version(found: Prediction, answer: Answer) -> str:
    """A name for what a guess means here: when it changes, a guess kept earlier is no longer shown.

    Words that only say the question better are left out, and so a guess holds in every language with the same numbers.
    """
    marks = [option.when or (option.right is not None and option.words.content) for option in found.options]
    said = [found.kind, found.scale and (found.scale.low, found.scale.high, found.scale.log), found.at, marks, found.said("answer")]
    return sha256(json.dumps([*said, answer.knobs], sort_keys=True).encode()).hexdigest()[:10]


def placed(found: Prediction, page: "Drawing") -> "Placement | None":
    """The figure of this page that a prediction is about."""
    name, line = found.settings["widget"].value, found.settings["widget"].line
    there = page.outline.placements
    for placement in there:
        if name in (placement.id, placement.label):
            return placement
    page.wrong(line, f'no widget "{name}" on this page', nearest(name, {one for place in there for one in (place.id, place.label)}))
    return None


def _ask(found: Prediction, answer: Answer, page: "Drawing") -> "Asked | None":
    """What the figure answers at the prediction's knobs; None after a problem."""
    placement = placed(found, page)
    if placement is None or placement.widget not in page.index.widgets:  # which its own fence tells
        return None
    asked = ask(placement, found.knobs, OWN, page)
    if asked:
        answer.placement, answer.knobs, answer.shown = placement, asked.knobs, asked.shown
    return asked


def _take_readout(found: Prediction, asked: "Asked", answer: Answer, page: "Drawing") -> None:
    setting = found.settings["answer"]
    if not readout_known(asked, setting, page):
        return
    answer.value = asked.readouts[setting.value]
    answer.text = asked.shown(answer.value)
    answer.label = answer.label or asked.labels[setting.value]
    if found.kind == "mark" and not is_number(answer.value):
        page.wrong(setting.line, f'the answer is "{answer.text}", no number', "a readout that is a number; or a list of options")


def _take_number(found: Prediction, answer: Answer, page: "Drawing") -> None:
    """An answer given in the text itself, such as one a paper reports."""
    setting = found.settings["answer"]
    value = scales.number(setting.value)
    if value is None or found.kind != "mark":
        accepted = "a number, for a mark; a line widget = name for what a figure computes"
        page.wrong(setting.line, f'"answer = {setting.value}" without a widget', accepted)
        return
    answer.value, answer.text = value, setting.value.replace("-", "−")


def _decide(found: Prediction, answer: Answer, page: "Drawing") -> int | None:
    """The place of the one option that the computed answer makes right."""
    if answer.value is None or not found.options:
        return None
    limits = [limits_of(option) for option in found.options]
    for option, one in zip(found.options, limits, strict=True):
        if one is None:
            page.wrong(option.line, f'"{{{option.when}}}" behind an option', WHEN_RULE)
    if None in limits:
        return None
    fitting = [n for n, one in enumerate(limits) if fits(answer.value, one)]
    if len(fitting) != 1:
        said = "no option" if not fitting else f"{len(fitting)} options"
        page.wrong(found.line, f"the answer is {answer.text}, and {said} would be right", "limits that leave exactly one")
        return None
    return fitting[0]


def limits_of(option: Option) -> tuple[float, float] | str | None:
    """(at least, below) of a {…} behind an option, or the word it asks for; None when it cannot be read."""
    found = LIMIT.fullmatch(option.when)
    if found is None:
        return None
    if found["word"]:
        return found["word"]
    ends = (found["low"] or found["above"], -inf), (found["high"] or found["below"], inf)
    low, high = (scales.number(text) if text else end for text, end in ends)
    return None if low is None or high is None or low >= high else (low, high)


def fits(value: float | str, limits: tuple[float, float] | str | None) -> bool:
    """Whether an answer lies within the limits of an option."""
    if isinstance(limits, tuple):
        return is_number(value) and limits[0] <= float(value) < limits[1]
    return value == limits
