"""The right answer of a question for a number: as its author wrote it, or as a widget computes it."""

from typing import TYPE_CHECKING

from sitegen.markdown.asking import ask, is_number, readout_known
from sitegen.markdown.outline import Placement
from sitegen.markdown.predictions import scales
from sitegen.markdown.questions.model import Question
from sitegen.markdown.questions.reading import OWN
from sitegen.problems import nearest

if TYPE_CHECKING:
    from sitegen.markdown.page import Drawing


def settle(found: Question, page: "Drawing") -> float | None:
    """The number; None after a problem, which the page then holds."""
    setting = found.settings["answer"]
    if "widget" in found.settings:
        return _computed(found, page)
    value = scales.number(setting.value)
    if value is None:
        page.wrong(setting.line, f'"answer = {setting.value}" without a widget', "a number; or a line widget = name for what a figure computes")
    return value


def _computed(found: Question, page: "Drawing") -> float | None:
    widget, setting = found.settings["widget"], found.settings["answer"]
    if widget.value not in page.index.widgets:
        page.wrong(widget.line, f'no widget "{widget.value}"', nearest(widget.value, page.index.widgets))
        return None
    # The figure need not stand on this page: what counts is what it computes.
    placement = Placement(widget.value, {}, widget.value, widget.value, "", widget.line, page.source.path, page.lang)
    asked = ask(placement, found.knobs, OWN, page)
    if asked is None or not readout_known(asked, setting, page):
        return None
    value = asked.readouts[setting.value]
    if not is_number(value):
        page.wrong(setting.line, f'the answer is "{value}", no number', "a readout that is a number")
        return None
    return float(value)


def written(found: Question, value: float) -> str:
    """The number as its author wrote it; a computed one with the digits that three are right of."""
    said = found.said("answer")
    if scales.number(said) is not None:
        return said.replace("-", "−")
    return f"{value:,.4g}" if abs(value) < 1e4 and value % 1 else f"{value:,.0f}"
