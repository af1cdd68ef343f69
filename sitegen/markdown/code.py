"""Code blocks: coloured while the site is built, each in a language that is named."""

from functools import lru_cache
from html import escape
from typing import TYPE_CHECKING, Any

from markdown_it import MarkdownIt
from markdown_it.token import Token

from sitegen.markdown import widget_fence
from sitegen.markdown.cells import fences
from sitegen.markdown.page import Page
from sitegen.problems import nearest

if TYPE_CHECKING:
    from pygments.lexer import Lexer

# For the message, and not asked for; every language that Pygments knows is accepted.
USUAL = ("python", "text", "bash", "console", "pycon", "javascript", "json", "toml", "html", "css", "bibtex", "markdown")
# As many letters as fit beside each other on a phone 320 px wide.
NARROW = 32


def code_plugin(md: MarkdownIt) -> None:
    """Draw fences (the parser reads them already) and code in a line."""
    md.add_render_rule("fence", _draw)
    md.add_render_rule("code_inline", _draw_inline)


def check(token: Token, page: Page) -> None:
    """A fence is closed and its language is known."""
    line, language = token.map[0] + 1, token.info.strip()
    last = page.lines[token.map[1] - 1].lstrip(" \t>").rstrip()
    if token.map[1] - token.map[0] < 2 or set(last) != set(token.markup) or len(last) < len(token.markup):
        page.wrong(line, f"{token.markup} opens a block that is not closed", f"{token.markup} on a line of its own after it")
        token.meta["open"] = True
    elif widget_fence.is_widget(token) or fences.kind(token):
        return
    elif not language:
        page.wrong(line, "a code block without its language", f"{token.markup}python, or {token.markup}text for plain text")
    elif language not in USUAL and not _known(language):
        page.wrong(line, f'unknown language "{language}"', nearest(language.split()[0], (*USUAL, "widget", *fences.KINDS)))


# Pygments is loaded where it is needed: a page whose code was coloured before can do without.


@lru_cache(maxsize=64)
def _known(language: str) -> bool:
    from pygments.lexers import find_lexer_class_by_name
    from pygments.util import ClassNotFound

    try:
        return bool(find_lexer_class_by_name(language))
    except ClassNotFound:
        return False


@lru_cache(maxsize=64)
def _lexer(language: str) -> "Lexer":
    from pygments.lexers import find_lexer_class_by_name

    return find_lexer_class_by_name(language)(stripnl=False)


@lru_cache(maxsize=1024)
def coloured(code: str, language: str) -> str:
    """The code as HTML, each of its words in the class of its kind; the language is known."""
    from pygments import highlight
    from pygments.formatters.html import HtmlFormatter

    return highlight(code, _lexer(language), HtmlFormatter(nowrap=True)).rstrip("\n")


def _draw(_self: Any, tokens: list[Token], at: int, _options: Any, env: Any) -> str:
    token, page = tokens[at], env["page"]
    if widget_fence.is_widget(token):
        return widget_fence.draw(token, page)
    language = token.info.strip()
    wide = max(map(len, token.content.split("\n"))) > NARROW
    name = escape(page.words["code"].format(language=language))
    scroll = f' tabindex="0" role="group" aria-label="{name}"' if wide else ""
    html = page.colour(token.content, language)
    return f'<div class="code" data-language="{escape(language)}"><pre translate="no"{scroll}><code>{html}</code></pre></div>\n'


def _draw_inline(_self: Any, tokens: list[Token], at: int, _options: Any, _env: Any) -> str:
    return f'<code translate="no">{escape(tokens[at].content, quote=False)}</code>'
