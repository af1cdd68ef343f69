"""Links: to the web, to an anchor of this page, to another page by its source file, to a page the generator makes; anything else is refused.

Behind the # stands an anchor, or how figures are to be set: `../02-look-back/en.md#w.softmax.shift=1000&w.softmax.temperature=2`.
"""

import posixpath
import re
from collections.abc import Collection, Mapping
from html import escape
from typing import Any
from urllib.parse import unquote

from markdown_it import MarkdownIt
from markdown_it.token import Token

from sitegen.markdown.index import between
from sitegen.markdown.page import Drawing, Page
from sitegen.problems import nearest

SCHEME = re.compile(r"\s*([A-Za-z][A-Za-z0-9+.-]*)\s*:")
SAFE = ("https", "http", "mailto")
RULE = "https://…, mailto:…, #anchor, or ../02-name/en.md#anchor"
# The generator's own pages; the second group is a widget, whose page is made for an iframe.
MADE = re.compile(r"\.\./(glossary|references|evidence|embed/([^/]+))/")
STATE = re.compile(r"w\.([^.=]+)\.([^.=]+)=.*", re.DOTALL)  # as widgets/host/state.js reads it
STATE_RULE = "#w.figure.control=value, with & between several"
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
        address = _inside(address, token.meta["line"], page)
    title = f' title="{escape(str(token.attrs["title"]))}"' if token.attrs.get("title") else ""
    return f'<a href="{escape(address)}"{title}>' if address else "<a>"


def _inside(address: str, line: int, page: Drawing) -> str:
    """The address of a place in the book, from what the author wrote; a problem when there is no such place.

    Empty for a chapter or a section that course.toml leaves out: its words stay, and are no link.
    """
    file, _, fragment = address.partition("#")
    file, fragment = unquote(file), fragment if fragment.startswith("w.") else unquote(fragment)
    if made := MADE.fullmatch(file):
        return _made(made[1], made[2], fragment, line, page)
    own = page.index.by_path.get(page.source.path)
    if not file and own and not own.shows(_named(fragment)):
        return ""
    if not file:
        placed = {placement.id: placement.widget for placement in page.outline.placements}
        _check_fragment(fragment, page.anchors, placed, "on this page", line, page)
        return f"#{fragment}"
    path = posixpath.normpath(posixpath.join(posixpath.dirname(page.source.path), file))
    target = page.index.by_path.get(path)
    if target is None:
        here, pages = posixpath.dirname(page.source.path), [place.path for place in page.index.places if place.lang == page.lang]
        page.wrong(line, f'no page "{file}"', nearest(file, [posixpath.relpath(other, here) for other in pages]))
        return ""
    if fragment:
        _check_fragment(fragment, target.anchors, target.figures, f"on {target.path}", line, page)
    return page.index.link(page.source, target, fragment) if target.shows(_named(fragment)) else ""


def _made(place: str, widget: str | None, fragment: str, line: int, page: Drawing) -> str:
    """The address of a page that no one has written: `place` is where it stands under the page's language."""
    if widget and widget not in page.index.widgets:
        page.wrong(line, f'no widget "{widget}"', nearest(widget, page.index.widgets))
    elif widget and fragment:
        _check_fragment(fragment, (), {widget: widget}, f"on the page of {widget}", line, page)
    return between(page.source.url, f"{page.lang}/{place}/") + (f"#{fragment}" if fragment else "")


def _named(fragment: str) -> str:
    """The place that the part behind the # names: an anchor, or the first figure it sets."""
    state = STATE.fullmatch(fragment)
    return unquote(state[1]) if state else fragment


def _check_fragment(fragment: str, anchors: Collection[str], figures: Mapping[str, str], where: str, line: int, page: Drawing) -> None:
    """`figures` has the widget of each figure's id."""
    if not fragment.startswith("w."):
        if fragment not in anchors:
            page.wrong(line, f'no anchor "#{fragment}" {where}', nearest(fragment, anchors))
        return
    for pair in fragment.split("&"):
        state = STATE.fullmatch(pair)
        figure, knob = map(unquote, state.groups()) if state else ("", "")
        knobs = page.index.widgets.get(figures.get(figure, ""), ())
        if not state:
            page.wrong(line, f'"{unquote(pair)}" sets no figure', STATE_RULE)
        elif figure not in figures:
            page.wrong(line, f'no figure "{figure}" {where}', nearest(figure, figures))
        elif knob not in knobs:
            page.wrong(line, f'the widget {figures[figure]} has no knob "{knob}"', nearest(knob, knobs))
