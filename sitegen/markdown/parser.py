"""The one Markdown parser of the process, and how a page's text goes through it."""

import re
from collections.abc import Callable
from functools import cache
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.rules_inline import StateInline, autolink, image, link
from markdown_it.token import Token

from sitegen.markdown import footnotes, links, pictures
from sitegen.markdown.blocks import blocks_plugin
from sitegen.markdown.boxes import boxes_plugin
from sitegen.markdown.cells.html import cells_plugin
from sitegen.markdown.citations import citations_plugin
from sitegen.markdown.code import check as check_code
from sitegen.markdown.code import code_plugin
from sitegen.markdown.crossref import crossref_plugin
from sitegen.markdown.glossary import glossary_plugin
from sitegen.markdown.headings import LINKED, REFUSED, headings_plugin, is_linked
from sitegen.markdown.maths import glued, maths_plugin
from sitegen.markdown.page import Page
from sitegen.markdown.predictions import predictions_plugin
from sitegen.markdown.questions import questions_plugin
from sitegen.markdown.roles import roles_plugin
from sitegen.markdown.tables import tables_plugin
from sitegen.markdown.text import join_lines, text_plugin

NESTING = 100  # the parser drops in silence what is nested deeper
SIZE_LIMIT = 1_000_000  # letters of a page
RUN_LIMIT, BRACKET_LIMIT = 20_000, 1_000  # letters and [ of one paragraph: brackets are matched in quadratic time
# Controls that are never meant, and the ones that turn text around so that a reviewer sees another order.
HIDDEN = re.compile("[\x00-\x08\x0b-\x1f\x7f\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff\ud800-\udfff]")
LOST = "\ufffd"  # what a conversion leaves in the place of letters it could not read


@cache
def parser() -> MarkdownIt:
    """CommonMark and tables without raw HTML, and what a book needs. Each extension is a function given the parser."""
    md = MarkdownIt("commonmark", {"html": False, "xhtmlOut": False, "maxNesting": NESTING, "store_labels": True}).enable("table")
    md.disable(["html_block", "html_inline"])
    plugins = (text_plugin, maths_plugin, roles_plugin, blocks_plugin, boxes_plugin, headings_plugin, code_plugin, tables_plugin)
    for plugin in (*plugins, footnotes.footnotes_plugin, citations_plugin, crossref_plugin, glossary_plugin):
        md.use(plugin)
    md.use(links.links_plugin).use(pictures.pictures_plugin).use(predictions_plugin).use(questions_plugin).use(cells_plugin)
    for name, rule in (("link", link), ("image", image), ("autolink", autolink)):
        md.inline.ruler.at(name, _with_line(rule))
    md.core.ruler.at("inline", _inline)
    return md


def parse(lines: list[str], page: Page) -> list[Token]:
    """The tokens of a text given as lines; mistakes that show in the text itself are noted in the page."""
    page.lines, text = lines, "\n".join(lines)
    if HIDDEN.search(text) or LOST in text:
        _tell_hidden(lines, page)
    if len(text) - len(lines) >= SIZE_LIMIT:
        page.wrong(1, f"a page of more than {SIZE_LIMIT:,} letters", "shorter pages")
    page.stop_if_wrong()
    env: dict[str, Any] = {"page": page}
    tokens = parser().parse(text, env)
    _check(tokens, page)
    _check_references(tokens, env, page)
    footnotes.check(env, page)
    return tokens


def _tell_hidden(lines: list[str], page: Page) -> None:
    for number, line in enumerate(lines, start=1):
        if found := HIDDEN.search(line):
            page.wrong(number, f"an invisible sign U+{ord(found.group()):04X}", "plain text without control characters")
        if LOST in line:
            page.wrong(number, f'a lost letter "{LOST}"', "the letter that stood there before the file was converted")


def inline(text: str, page: Page) -> str:
    """One paragraph of plain text, formulas, code and links as HTML without <p>; what it refuses is noted in the page."""
    md, env = parser(), {"page": page}
    tokens = md.parseInline(text, env)
    _check(tokens, page)
    for child in tokens[0].children or ():
        if child.type != "link_open" and child.type in REFUSED:
            page.wrong(1, f"{REFUSED[child.type]} in a definition", "plain text, formulas, code and links")
        elif is_linked(child):
            page.wrong(1, f"{LINKED} in a definition", "the symbol alone: no figure stands beside it")
    return "" if page.problems else glued(join_lines(md.renderer.render(tokens, md.options, env), page.lang))


def _inline(state: StateCore) -> None:
    """Parse the running text of each block, telling the page on which line it begins."""
    page: Page = state.env["page"]
    footnotes.note_lines(state)
    for token in state.tokens:
        if token.type != "inline":
            continue
        page.line = (token.map[0] if token.map else 0) + 1
        if len(token.content) > RUN_LIMIT or token.content.count("[") > BRACKET_LIMIT:
            page.wrong(page.line, f"a paragraph of more than {RUN_LIMIT:,} letters or {BRACKET_LIMIT:,} brackets", "shorter paragraphs")
            continue
        state.md.inline.parse(token.content, state.md, state.env, token.children)


def _with_line(rule: Callable[[StateInline, bool], bool]) -> Callable[[StateInline, bool], bool]:
    """This rule of the parser, which now notes in its token on which line it found something."""

    def with_line(state: StateInline, silent: bool) -> bool:
        start, before = state.pos, len(state.tokens)
        if not rule(state, silent):
            return False
        for token in state.tokens[before:] if not silent else ():
            if token.type in ("link_open", "image"):
                token.meta.setdefault("line", state.env["page"].line + state.src.count("\n", 0, start))
        return True

    return with_line


def _check(tokens: list[Token], page: Page) -> None:
    for at, token in enumerate(tokens):
        line = token.map[0] + 1 if token.map else 0
        if token.level >= NESTING - 2:
            page.wrong(line, "blocks nested too deep", f"at most {NESTING // 2} inside one another")
            return
        if token.type == "code_block":
            page.wrong(line, "lines that begin with four spaces or a tab", "a block of code stands between ``` lines")
        elif token.type == "fence":
            check_code(token, page)
        elif token.type == "inline":
            _check_inline(token.children or [], page)
            if pictures.is_alone(token) and tokens[at - 1].type == "paragraph_open":
                tokens[at - 1].attrSet("class", "picture")


def _check_inline(children: list[Token], page: Page) -> None:
    for at, child in enumerate(children):
        if child.type == "image":
            pictures.check(child, page)
        elif child.type == "link_open":
            links.check(child, _link_words(children[at + 1 :]), page)


def _link_words(children: list[Token]) -> str:
    words = ""
    for child in children:
        if child.type == "link_close":
            break
        words += pictures.alternative(child) if child.type == "image" else child.content
    return words


def _check_references(tokens: list[Token], env: dict[str, Any], page: Page) -> None:
    """`[name]: address` that no link uses would vanish from the page; in Chinese a whole sentence can look like one."""
    children = [child for token in tokens for child in token.children or ()]
    used = {child.meta.get("label") for child in children}
    for name, reference in env.get("references", {}).items():
        if name not in used:
            page.wrong(reference["map"][0] + 1, f"[{name.lower()}]: … is not shown, no link uses it", "[words](address)")
    for again in env.get("duplicate_refs", ()):
        page.wrong(again["map"][0] + 1, f"[{again['label'].lower()}]: is given twice", "once")
