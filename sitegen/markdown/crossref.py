"""References to figures, tables, equations, sections and chapters: {ref}`fig-x` becomes "Figure 1.2", linked."""

from html import escape
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token

from sitegen.markdown.index import Place
from sitegen.markdown.outline import Target
from sitegen.markdown.page import Drawing
from sitegen.problems import nearest

PREVIEWED = ("figure", "widget", "table", "equation")
NAMES = {"figure": "figure", "widget": "figure", "table": "table", "equation": "equation_reference", "exercise": "exercise", "cell": "cell"}


def crossref_plugin(md: MarkdownIt) -> None:
    """Draw {ref}."""
    md.add_render_rule("role_ref", _draw)


def _draw(_self: Any, tokens: list[Token], at: int, _options: Any, env: Any) -> str:
    token, page = tokens[at], env["page"]
    label = token.meta["target"] or token.content
    found = _find(label, token.meta["line"], page)
    if found is None:
        return ""
    place, target = found
    anchor = target.anchor if target else ""
    here = place.path == page.source.path
    words = escape(token.content) if token.meta["target"] else _words(place, target, page)
    if not place.shows(anchor):
        return f'<span class="ref">{words}</span>'
    # A section is too long for a small window; of a widget, the window shows the picture.
    preview = f' data-preview="{escape(anchor)}"' if here and target and target.kind in PREVIEWED else ""
    return f'<a class="ref" href="{escape(page.index.link(page.source, place, anchor))}"{preview}>{words}</a>'


def _find(label: str, line: int, page: Drawing) -> tuple[Place, Target | None] | None:
    """The one place that is meant: this page's own before any other's."""
    found = page.index.find(page.lang, label)
    own = [one for one in found if one[0].path == page.source.path]
    if len(own or found) == 1:
        return (own or found)[0]
    if found:
        page.wrong(line, f'"{label}" stands on {" and ".join(place.path for place, _ in found)}', "a label that only one page has")
    else:
        page.wrong(line, f'nothing is called "{label}"', nearest(label, page.index.known(page.lang)))
    return None


def _words(place: Place, target: Target | None, page: Drawing) -> str:
    if target is None:
        return escape(place.title) if place.number is None else page.words["chapter"].format(number=place.number)
    if target.kind == "section":
        return target.title
    return page.words[NAMES[target.kind]].format(number=target.number)
