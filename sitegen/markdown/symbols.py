"""Symbols that stand for something in a figure: `\\knob{rho}{\\rho}` for a control, `\\part{words}{w_t}` for a part of its picture.

Pointing at such a symbol lights what it stands for, and the other way round. A name alone means the nearest figure of the page
that has it; `\\knob{bottleneck_funnel.rho}{\\rho}` names the figure too.
"""

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from math_core import LatexError

from sitegen.markdown.labels import LABEL
from sitegen.problems import nearest

if TYPE_CHECKING:
    from sitegen.markdown.outline import Placement
    from sitegen.markdown.page import Drawing

KINDS = ("knob", "part")
COMMAND = re.compile(r"\\(knob|part)(?![A-Za-z])\s*(?:\{\s*([^{}]*?)\s*\}\s*)?")
NAME = re.compile(rf"(?:({LABEL})\.)?([a-z][a-z0-9_]*)")
RULE = r"\knob{rho}{\rho}: the name of a control, then its symbol; \part{words}{w_t} for a part of the picture"

# The converter knows no attributes, so the name travels as a text of its own in front of the symbol, in a colour nobody writes by
# hand. As an opening bracket, or a minus behind it would be drawn as the sign between two numbers.
MACROS = {kind: rf"\textcolor{{Apricot}}{{\mathopen{{\text{{{kind}:#1}}}}#2}}" for kind in KINDS}
_MARKER = re.compile(r'<mrow style="color:#FFB882;"><mpadded style="padding-left:0;padding-right:0;"><mtext>(\w+:[^<]*)</mtext></mpadded>')
_LINK = re.compile(r'data-link="(\w+):([^"]*)"')
_UNDERSCORE = "\ue000"  # the converter takes no _ in a text; one sign for one, or its messages would point beside the mistake

Find = Callable[[str, str, str], str]


def marked(tex: str) -> str:
    """The same TeX, ready for the converter. Raises LatexError, with its offset, for a link that is not written as it should be."""
    for found in COMMAND.finditer(tex):
        command, name = f"\\{found.group(1)}", found.group(2)
        body = _group(tex, found.end())
        if name is None or not NAME.fullmatch(name):
            raise LatexError(f"{found.start()}: {command} without the name of a {found.group(1)}")
        if not body.strip():
            raise LatexError(f"{found.start()}: {command}{{{name}}} without its symbol")
        if inner := COMMAND.search(body):
            raise LatexError(f"{found.start()}: {inner.group().strip()} inside {command}")
    return COMMAND.sub(lambda found: found.group().replace("_", _UNDERSCORE), tex)


def _group(tex: str, start: int) -> str:
    """What stands in the braces that open here; empty when none do."""
    depth = 0
    for brace in re.finditer(r"\\.|[{}]", tex[start:], re.DOTALL):
        depth += {"{": 1, "}": -1}.get(brace.group(), 0)
        if depth == 0:
            return tex[start + 1 : start + brace.start()] if tex.startswith("{", start) else ""
        if brace.start() > 0 and depth == 1 and not tex.startswith("{", start):
            break
    return ""


def portable(tex: str) -> str:
    """Without the links, for any other program."""
    return COMMAND.sub("", tex)


def attach(mathml: str) -> str:
    """The converter's result with each link as an attribute of its symbol: data-link="knob:rho"."""
    return _MARKER.sub(lambda found: f'<mrow data-link="{found.group(1).replace(_UNDERSCORE, "_")}">', mathml)


def resolve(mathml: str, find: Find) -> str:
    """Every link as the page has it: `find(kind, figure or "", name)` gives the attributes, or nothing for a link that leads nowhere."""
    return _LINK.sub(lambda found: find(found.group(1), *_split(found.group(2))), mathml)


def _split(name: str) -> tuple[str, str]:
    found = NAME.fullmatch(name)
    return (found.group(1) or "", found.group(2)) if found else ("", name)


def in_text(mathml: str, line: int, page: "Drawing") -> str:
    """The links of a formula that stands in a text: each to the figure that is named, or to the nearest that has it."""
    if "data-link" not in mathml:
        return mathml

    def find(kind: str, figure: str, name: str) -> str:
        placement = _figure(kind, figure, name, line, page)
        return f'data-link="{name}" data-figure="{placement.id}"' if placement else ""

    return resolve(mathml, find)


def _figure(kind: str, figure: str, name: str, line: int, page: "Drawing") -> "Placement | None":
    known = page.index.widgets if kind == "knob" else page.index.parts
    placed = page.outline.placements
    if figure:
        placed = tuple(one for one in placed if figure in (one.id, one.label))
        if not placed:
            names = {name for one in page.outline.placements for name in (one.id, one.label)}
            page.wrong(line, f'no widget "{figure}" on this page', nearest(figure, names))
            return None
    having = [one for one in placed if name in known.get(one.widget, ())]
    if having:
        return min(having, key=lambda one: (abs(one.line - line), one.line < line))
    there = {other for one in placed for other in known.get(one.widget, ())}
    who = f"the widget {figure}" if figure else "a widget on this page"
    page.wrong(line, f'no {kind} "{name}" of {who}', nearest(name, there))
    return None


def in_widget(mathml: str, known: Mapping[str, tuple[str, ...]], wrong: Callable[[str, str], None]) -> str:
    """The links of a figure's own formula: `known` has its "knob"s and "part"s."""

    def find(kind: str, figure: str, name: str) -> str:
        if figure or name not in known[kind]:
            wrong(f'the formula names a {kind} "{f"{figure}." if figure else ""}{name}"', nearest(name, known[kind]))
        return f'data-link="{name}"'

    return resolve(mathml, find)
