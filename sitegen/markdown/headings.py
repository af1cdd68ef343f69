"""Headings: one title a page from the front matter, then ## and below, each with an anchor that lasts."""

import re
from html import escape
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token

from sitegen.markdown import labels, symbols
from sitegen.markdown.outline import Heading, Target
from sitegen.markdown.page import Reading

HIGHEST, DEEPEST = 2, 4
# What would be a link inside the table of contents, which is made of links itself.
REFUSED = {"link_open": "a link", "footnote_ref": "a footnote", "image": "a picture"} | {
    f"role_{name}": f"{{{name}}}" for name in ("ref", "cite", "citet", "term")
}

LINKED = r"a \knob or \part"


def headings_plugin(md: MarkdownIt) -> None:
    """Draw a heading, which is a link to itself: a sign beside it would be read out as a part of it."""
    md.add_render_rule("heading_open", _open)
    md.add_render_rule("heading_close", _close)


def read(md: MarkdownIt, tokens: list[Token], page: Reading) -> None:
    """Give every heading its anchor and put it into the page; authors' own anchors are taken first."""
    found = [(token, tokens[at + 1]) for at, token in enumerate(tokens) if token.type == "heading_open"]
    for opening, inline in found:
        _take_attributes(opening, inline, page)
    level = HIGHEST - 1
    for opening, inline in found:
        level = _check(opening, level, page)
        _check_words(opening, inline, page)
        _name(opening, inline, page)
    # Drawn only when all is well: what is refused in a heading cannot be drawn here.
    for opening, inline in found if not page.problems else ():
        _note(md, opening, inline, page)


def _take_attributes(opening: Token, inline: Token, page: Reading) -> None:
    """Move a trailing {#anchor} from the words of the heading to its token."""
    opening.meta = {"anchor": ""}
    last = inline.children[-1] if inline.children else None
    match = labels.TRAILING.fullmatch(last.content) if last and last.type == "text" else None
    if match is None:
        return
    last.content = match.group(1)
    line, anchor = opening.map[0] + 1, match.group(2)[1:]
    if page.claim(anchor, line):
        opening.meta["anchor"] = anchor


def _check(opening: Token, before: int, page: Reading) -> int:
    """Notes what is wrong with one heading; its level."""
    line, level = opening.map[0] + 1, int(opening.tag[1])
    if opening.markup[0] in "=-":
        page.wrong(line, "a heading by underlining", "## Title")
    elif level < HIGHEST:
        page.wrong(line, "# would be a second title of the page", "the title stands in the front matter; begin with ##")
    elif level > DEEPEST:
        page.wrong(line, f"a heading of level {level}", "## to ####")
    elif level > before + 1:
        page.wrong(line, f"{'#' * level} after {'#' * before if before > 1 else 'the title'}", f"at most {'#' * (before + 1)} here")
    if opening.level:
        page.wrong(line, "a heading inside a block, a list or a quotation", "headings stand by themselves; use **bold** here")
    return level


def _check_words(opening: Token, inline: Token, page: Reading) -> None:
    line = opening.map[0] + 1
    if not words(inline).strip():
        page.wrong(line, "an empty heading", "## Title")
    for child in inline.children or ():
        if child.type in REFUSED:
            page.wrong(line, f"{REFUSED[child.type]} in a heading", "put it into the text below")
        elif is_linked(child):
            page.wrong(line, f"{LINKED} in a heading", "the symbol alone; link it in the text below")


def is_linked(token: Token) -> bool:
    """Whether this is a formula with a symbol that stands for something in a figure."""
    return token.type == "formula" and bool(symbols.COMMAND.search(token.content))


def words(inline: Token) -> str:
    """The text of a heading, a formula by the words of its TeX."""
    return "".join(_words_of(child) for child in inline.children or ())


def _words_of(token: Token) -> str:
    if token.type in ("softbreak", "hardbreak"):
        return " "
    return re.sub(r"[\\{}\s]+", " ", token.content).strip() if token.type == "formula" else token.content


def _name(opening: Token, inline: Token, page: Reading) -> None:
    """An anchor made of its words, for a heading that has none yet."""
    opening.meta["title"] = words(inline).strip()
    if not opening.meta["anchor"]:
        opening.meta["anchor"] = page.as_given("name", opening.map[0] + 1, lambda: _free(labels.slug(words(inline)), page))
        page.ids[opening.meta["anchor"]] = opening.map[0] + 1


def _note(md: MarkdownIt, opening: Token, inline: Token, page: Reading) -> None:
    """Put the heading into the page."""
    anchor, line = opening.meta["anchor"], opening.map[0] + 1
    html = re.sub(r"\s+", " ", md.renderer.render([inline], md.options, {"page": page})).strip()
    page.headings.append(Heading(int(opening.tag[1]), anchor, html, line))
    page.labels[anchor] = Target("section", "", anchor, html)
    opening.meta["section"] = len(page.headings)


def _free(anchor: str, page: Reading) -> str:
    # "A 2" is a heading too, so a counted name may be taken.
    while (free := page.again(anchor)) in page.ids:
        pass
    return free


def _open(_self: Any, tokens: list[Token], at: int, _options: Any, _env: Any) -> str:
    meta = tokens[at].meta
    anchor = escape(meta["anchor"])
    return f'<{tokens[at].tag} id="{anchor}" data-section="{meta["section"]}"><a class="anchor" href="#{anchor}">'


def _close(_self: Any, tokens: list[Token], at: int, _options: Any, _env: Any) -> str:
    return f"</a></{tokens[at].tag}>\n"
