"""Solutions kept back, for good or until a day, as course.toml says: those of exercises, and what is said of answers to questions.

Kept back for good they are in no page. Until a day they are in the page, and a script shows them from then on by the reader's
clock: that hides them and protects nothing, but the same sources give the same pages on every day.
"""

import re
from collections.abc import Mapping
from datetime import date
from typing import Any

from sitegen.course import HIDDEN, SHOWN, Course
from sitegen.markdown.outline import Body

# Our own pages only: what opens and closes is written in one way.
FOLD = re.compile(r'<details class="(?:deep solution|cell-solution)"><summary>.*?</summary>')
ANSWER = re.compile(r'<p class="question-actions">.*?<details class="question-feedback">', re.DOTALL)
FENCE = re.compile(r"\s*:::+\s*(\w*)")
EDGE = re.compile(r"<(/?)details\b")
MONTHS = "January February March April May June July August September October November December".split()
DATES = {"en": "{day} {month} {year}", "zh": "{year} 年 {number} 月 {day} 日"}


def keep_back(body: Body, course: Course, lang: str, words: Mapping[str, Any]) -> Body:
    """The text without its solutions, or with them where only a script shows them."""
    if course.solutions == SHOWN:
        return body
    if course.solutions == HIDDEN:
        note, keep = words["solutions_hidden"], ""
    else:
        note, keep = words["solutions_later"].format(date=written(course.solutions, lang)), '<div class="later">\n{}</div>\n'
    said = f'<p class="later-note">{note}</p>\n'
    html = _cut(body.html, FOLD, lambda head, inside: f"{head}\n{said}{keep.format(inside)}</details>")
    return body._replace(html=_cut(html, ANSWER, lambda head, inside: said + keep.format(f"{head}{inside}</details>\n")))


def places(text: str) -> list[range]:
    """Where solutions and questions with their answers stand in the Markdown of a page."""
    found: list[range] = []
    opened: list[tuple[str, int]] = []
    at = 0
    for line in text.splitlines(keepends=True):
        if fence := FENCE.match(line):
            if fence[1]:
                opened.append((fence[1], at))
            elif opened:
                name, start = opened.pop()
                found += [range(start, at)] if name in ("solution", "question") else []
        at += len(line)
    return found


def _cut(html: str, opening: re.Pattern[str], become: Any) -> str:
    """Every fold that opens so, replaced by `become(what opens it, what is inside)`."""
    parts, at = [], 0
    while found := opening.search(html, at):
        end = _end(html, found.end())
        parts += [html[at : found.start()], become(found[0], html[found.end() : end])]
        at = end + len("</details>")
    return "".join([*parts, html[at:]])


def _end(html: str, start: int) -> int:
    """Where the fold that was opened before `start` is closed."""
    depth = 1
    for edge in EDGE.finditer(html, start):
        depth += -1 if edge[1] else 1
        if not depth:
            return edge.start()
    raise ValueError("a fold that is never closed")


def written(day: str, lang: str) -> str:
    """ "2026-12-24" as a reader of this language writes it."""
    found = date.fromisoformat(day)
    return DATES.get(lang, day).format(day=found.day, month=MONTHS[found.month - 1], number=found.month, year=found.year)
