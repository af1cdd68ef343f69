"""Links: to the web, to an anchor of this page, to another page by its source file; anything else is refused."""

import posixpath
import re
from html import escape
from typing import Any
from urllib.parse import unquote

from markdown_it import MarkdownIt
from markdown_it.token import Token

from sitegen.markdown.page import Drawing, Page
from sitegen.problems import nearest

SCHEME = re.compile(r"\s*([A-Za-z][A-Za-z0-9+.-]*)\s*:")
SAFE = ("https", "http", "mailto")
RULE = "https://…, mailto:…, #anchor, or ../02-name/en.md#anchor"
# Words that say nothing to who jumps from link to link.
EMPTY_WORDS = {"here", "click here", "this", "link", "this link", "more", "这里", "点击这里", "此处", "链接", "这个链接", "更多"}


def links_plugin(md: MarkdownIt) -> None:
    """Draw links. Bad schemes are let through the parser, so that check() can name them."""
    md.validateLink = lambda url: True  # type: ignore[method-assign]  # noqa: ARG005
    md.add_render_rule("link_open", _draw)


def check(token: Token, words: str, page: Page) -> None:
    """The address is of a kind we accept, and the words say where it leads."""
    line, address = token.meta["line"], str(token.attrs["href"])
    if not is_safe(address) or not address or address.startswith(("/", "\\", "?")):
        page.wrong(line, f'a link to "{address[:60]}"', RULE)
    if words.strip(" .。").casefold() in EMPTY_WORDS:
        page.wrong(line, f'a link whose words are "{words.strip()}"', "words that say where it leads")
    elif not words.strip():
        page.wrong(line, "a link without words", "[words](address)")


def is_safe(address: str) -> bool:
    """Whether it is relative or of a scheme that only leads somewhere: never one that runs."""
    scheme = SCHEME.match(unquote(address))
    return scheme is None or scheme.group(1).lower() in SAFE


def _draw(_self: Any, tokens: list[Token], at: int, _options: Any, env: Any) -> str:
    token, page = tokens[at], env["page"]
    address = str(token.attrs["href"])
    if isinstance(page, Drawing) and not SCHEME.match(address):
        address = _inside(unquote(address), token.meta["line"], page)
    title = f' title="{escape(str(token.attrs["title"]))}"' if token.attrs.get("title") else ""
    return f'<a href="{escape(address)}"{title}>' if address else "<a>"


def _inside(address: str, line: int, page: Drawing) -> str:
    """The address of a place in the book, from what the author wrote; a problem when there is no such place.

    Empty for a chapter that course.toml leaves out: its words stay, and are no link.
    """
    file, _, anchor = address.partition("#")
    if not file:
        _check_anchor(anchor, page.anchors, "on this page", line, page)
        return address
    path = posixpath.normpath(posixpath.join(posixpath.dirname(page.source.path), file))
    target = page.index.by_path.get(path)
    if target is None:
        here, pages = posixpath.dirname(page.source.path), [place.path for place in page.index.places if place.lang == page.lang]
        page.wrong(line, f'no page "{file}"', nearest(file, [posixpath.relpath(other, here) for other in pages]))
        return ""
    if anchor:
        _check_anchor(anchor, target.anchors, f"on {target.path}", line, page)
    return page.index.link(page.source, target, anchor) if target.shown else ""


def _check_anchor(anchor: str, anchors: frozenset[str] | set[str], where: str, line: int, page: Drawing) -> None:
    if anchor not in anchors:
        page.wrong(line, f'no anchor "#{anchor}" {where}', nearest(anchor, anchors))
