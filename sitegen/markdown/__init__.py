"""Markdown to HTML, in two steps: scan() learns what a page defines, render() draws it knowing all the others.

The parser is only loaded when a text is parsed: a build in which no text changed need not wait for it.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from sitegen.markdown.cells.model import Cell, Request, Result, RunCells
from sitegen.markdown.index import Index, Place, build_index
from sitegen.markdown.outline import Asked, AskWidget, Body, ColourCode, DrawWidget, Heading, Outline, Placement, Target

if TYPE_CHECKING:
    from sitegen.book import Source

__all__ = [
    "AskWidget", "Asked", "Body", "Cell", "DrawWidget", "Heading", "Index", "Outline", "Place", "Placement", "Request", "Result", "RunCells",
    "Target", "build_index", "render", "scan",
]  # fmt: skip


def scan(source: "Source", given: Mapping[tuple[str, int], str] | None = None) -> Outline:
    """What this page's text defines. Raises Problems with every mistake that shows in the page alone.

    `given` are the numbers and names of the whole page, by kind and line, where this text is a part of it.
    """
    from sitegen.markdown import steps

    return steps.scan(source, given)


def render(
    source: "Source", outline: Outline, index: Index, figure: DrawWidget, ask: AskWidget, run: RunCells, colour: ColourCode | None = None
) -> Body:
    """The page's HTML; `figure` draws a widget, `ask` has it compute at other knobs, `run` runs cells of code, `colour` colours what is not run.

    Raises Problems for what it names and no page, glossary or list has.
    """
    from sitegen.markdown import steps

    return steps.render(source, outline, index, figure, ask, run, colour)
