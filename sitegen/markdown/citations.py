"""Citations in the text, {cite}`key` and {citet}`key`, and the list of what a page cites."""

from html import escape
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token

from sitegen.markdown.page import Drawing
from sitegen.problems import nearest


def citations_plugin(md: MarkdownIt) -> None:
    """Draw {cite} and {citet}."""
    md.add_render_rule("role_cite", _draw_in_brackets)
    md.add_render_rule("role_citet", _draw_in_sentence)


def _draw_in_brackets(_self: Any, tokens: list[Token], at: int, _options: Any, env: Any) -> str:
    words = env["page"].words
    links = _links(tokens[at], "parenthetical", env["page"])
    return f'<span class="cite">{words["open"]}{words["between"].join(links)}{words["close"]}</span>'


def _draw_in_sentence(_self: Any, tokens: list[Token], at: int, _options: Any, env: Any) -> str:
    links = _links(tokens[at], "narrative", env["page"])
    return f'<span class="cite">{env["page"].words["between"].join(links)}</span>'


def _links(token: Token, form: str, page: Drawing) -> list[str]:
    keys = [key.strip() for key in token.content.split(",")]
    return [_link(key, form, token.meta["line"], page) for key in keys]


def _link(key: str, form: str, line: int, page: Drawing) -> str:
    references = page.index.references
    if key not in references.entries:
        page.wrong(line, f'no reference "{key}"', nearest(key, references.entries))
        return ""
    page.cited[key] = None
    words = page.words[form].format(names=references.names(key, page.lang), year=references.year(key))
    return f'<a href="#ref-{key}" data-preview="ref-{key}">{escape(words)}</a>'


def draw_list(page: Drawing) -> str:
    """The section of references at the end of a page; empty when it cites nothing."""
    if not page.cited:
        return ""
    items = page.index.references.items(page.lang, page.cited)
    lines = "\n".join(f'<li id="{item.id}">{item.html}</li>' for item in items)
    title = f'<h2 id="references">{page.words["references"]}</h2>'
    return f'<section class="references" aria-labelledby="references">{title}\n<ul class="reference-list">\n{lines}\n</ul></section>\n'
