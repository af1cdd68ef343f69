"""The two steps from a text to its HTML, with the parser in hand."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from markdown_it.token import Token

from sitegen.markdown import citations, frontmatter, glossary, headings, numbering, tables, widget_fence
from sitegen.markdown.blocks import ASKING
from sitegen.markdown.cells import reading as cells
from sitegen.markdown.cells import runs
from sitegen.markdown.cells.model import RunCells
from sitegen.markdown.code import coloured
from sitegen.markdown.index import Index
from sitegen.markdown.maths import glued
from sitegen.markdown.outline import AskWidget, Body, ColourCode, DrawWidget, Outline
from sitegen.markdown.page import Drawing, Reading
from sitegen.markdown.parser import parse, parser
from sitegen.markdown.text import join_lines

if TYPE_CHECKING:
    from sitegen.book import Source


def scan(source: "Source", given: Mapping[tuple[str, int], str] | None = None) -> Outline:
    """Read the text, number what is numbered, and tell what it defines."""
    page = Reading(source, given)
    tokens = _read(page)
    page.stop_if_wrong()
    found = tuple(page.headings), page.labels, tuple(page.placements), tuple(page.cells)
    return Outline(page.title, page.description, page.short, *found, given=page.given, tokens=tokens)


def render(
    source: "Source", outline: Outline, index: Index, figure: DrawWidget, ask: AskWidget, run: RunCells, colour: ColourCode | None = None
) -> Body:
    """Draw the text, then what it made use of: footnotes stand in the text already, references and definitions follow."""
    page = Drawing(source, outline, index, figure, ask, run, colour or coloured)
    tokens = _read(Reading(source, outline.given)) if outline.tokens is None else outline.tokens
    runs.compute(tokens, page)
    md = parser()
    html = md.renderer.render(tokens, md.options, {"page": page})
    html = glued(join_lines(html, page.lang)) + citations.draw_list(page) + glossary.draw_previews(page)
    page.stop_if_wrong()
    return Body(html, tuple(page.cited), tuple(page.terms), tuple(page.figures))


def _read(page: Reading) -> list[Token]:
    lines = page.source.text.split("\n")
    header = frontmatter.read(lines, page)
    # Blank lines in its place: a token's line is then its line in the file.
    tokens = parse([""] * header + lines[header:], page)
    headings.read(parser(), tokens, page)
    tokens = numbering.read(tokens, page)
    tables.read(tokens, page)
    tokens = cells.read(tokens, page)
    if any(token.type == "block_open" and token.meta["name"] in ASKING for token in tokens):
        from sitegen.markdown.predictions import reading as predictions  # many a page has none
        from sitegen.markdown.questions import reading as questions

        tokens = predictions.read(questions.read(tokens, page), page)
    widget_fence.note_asked(tokens, page)
    return tokens
