"""Takes the true curve of a prediction from two columns of a figure's table."""

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from sitegen.markdown.asking import Setting, is_number
from sitegen.markdown.predictions.model import Answer, Prediction
from sitegen.problems import nearest

if TYPE_CHECKING:
    from sitegen.markdown.outline import Asked
    from sitegen.markdown.page import Drawing

WRITTEN = re.compile(r"(\w+)\s*:\s*(.+)")
CURVE_RULE = "answer = table: column across, column up; or table: column up, over the numbers of the rows"


def take(found: Prediction, asked: "Asked", answer: Answer, page: "Drawing") -> None:
    """Puts the curve that two columns of a table make into the answer."""
    setting = found.settings["answer"]
    written = WRITTEN.fullmatch(setting.value)
    if written is None:
        page.wrong(setting.line, f'"answer = {setting.value}" for a curve', CURVE_RULE)
        return
    name, columns = written.groups()
    if name not in asked.columns:
        page.wrong(setting.line, f'the widget {asked.widget} has no table "{name}"', nearest(name, asked.columns))
        return
    places = _columns(columns, asked.columns[name], setting, page)
    if places is None:
        return
    across, up = places
    table = asked.tables[name]
    answer.columns = (name, across, up)
    answer.label = answer.label or table["columns"][up]
    answer.across = answer.across or (table["columns"][across] if across is not None else "")
    rows = [((n if across is None else row[across]), row[up]) for n, row in enumerate(table["rows"], start=1)]
    answer.curve = [(x, y) for x, y in rows if is_number(x) and is_number(y)]
    _check_curve(found, answer, page)


def _columns(written: str, known: tuple[str, ...], setting: Setting, page: "Drawing") -> tuple[int | None, int] | None:
    """(column across, column up) of "a, b" or "b"; the names are the English ones, and may hold commas themselves."""
    if written in known:
        return None, known.index(written)
    cuts = [(written[: at.start()].strip(), written[at.end() :].strip()) for at in re.finditer(",", written)]
    for across, up in cuts:
        if across in known and up in known:
            return known.index(across), known.index(up)
    strange = next((name for name in (cuts[0] if cuts else (written,)) if name not in known), written)
    page.wrong(setting.line, f'no column "{strange}" in that table', f"{nearest(strange, known)}; {CURVE_RULE}")
    return None


def _check_curve(found: Prediction, answer: Answer, page: "Drawing") -> None:
    setting, xs = found.settings["answer"], [x for x, _ in answer.curve]
    if len(xs) < 2 or any(a >= b for a, b in pairwise(xs)):
        page.wrong(setting.line, "a curve whose numbers do not rise", "a column across that rises from row to row")
    elif found.at and not xs[0] <= found.at[0] <= found.at[-1] <= xs[-1]:
        at = found.settings["at"]
        page.wrong(at.line, f"points outside the curve, which runs from {xs[0]:g} to {xs[-1]:g}", "points on it")
    elif found.scale:
        shown = [y for x, y in answer.curve if found.at[0] <= x <= found.at[-1]]
        if not all(found.scale.holds(y) for y in shown):
            draw = found.settings["draw"]
            page.wrong(draw.line, f"the curve runs from {min(shown):.4g} to {max(shown):.4g}, off the scale {draw.value}", "a scale that holds it")
