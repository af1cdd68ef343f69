"""Lines and signs of running text: where a line of the source ends, and marks that only look like Markdown."""

import re
from functools import cache
from itertools import pairwise
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.common.utils import escapeHtml
from markdown_it.rules_core import StateCore
from markdown_it.token import Token
from mdit_py_cjk_friendly import cjk_friendly

from sitegen.markdown.page import Page
from sitegen.markdown.roles import ROLES
from sitegen.markdown.words import is_chinese

TAGS = (
    "a abbr address article aside audio b base bdi bdo blockquote body br button canvas caption cite code col colgroup data "
    "datalist dd del details dfn dialog div dl dt em embed fieldset figcaption figure font footer form frame h1 h2 h3 h4 h5 h6 "
    "head header hr html i iframe img input ins kbd label legend li link main map mark math menu meta meter nav noscript object "
    "ol optgroup option output p param picture pre progress q rp rt ruby s samp script section select slot small source span "
    "strong style sub summary sup svg table tbody td template textarea tfoot th thead time title tr track u ul var video wbr"
)
ROLE = "|".join(ROLES)
ANCHOR = re.compile(r"\{[#.][\w-]+\}\s*\Z")  # of a heading, which is read later
SIGNS = re.compile(r"[<*|{｛#＃\]]|：：|··|｀")  # each slip holds one of these; most texts hold none, and this is quick to see
ADVICE = {
    "html": ("raw HTML", "Markdown; write \\< for the sign itself, or put it into `code`"),
    "link": ("a link or picture that is not complete", "[words](address), no space in the address; \\] for the sign itself"),
    "bold": ("** that makes nothing bold", "**words**, no space just inside; \\*\\* for the signs themselves"),
    "table": ("a table that is not complete", "a header row, then |---|---| with as many columns, then the rows"),
    "attribute": ("an attribute where none can stand", "{#anchor} ends a heading or follows :::figure, :::table"),
    "heading": ("a heading without its space", "## Title; \\# for the sign itself"),
    "role": ("a role that is none", "{ref}`name`: plain signs, and nothing between them"),
    "wide": ("signs of a Chinese keyboard", ":::name opens a box, ```name a block; ::: and ``` close them"),
}
# The quotes, dash and dots that Chinese and English share; they join lines only in Chinese text.
SHARED = "“”‘’—…·"
HAN_LANGUAGES = ("zh", "ja", "ko")
HAN = r"\u3400-\u9fff"
# Stands for a line end until the words around it are known: a {ref} may draw Chinese. No text can hold it.
LINE_END = "\x1f"


def text_plugin(md: MarkdownIt) -> None:
    """Chinese emphasis and line ends; slips are looked for before escapes become plain text."""
    md.use(cjk_friendly)
    md.core.ruler.before("text_join", "slips", _find_slips)
    md.add_render_rule("softbreak", lambda *_: LINE_END)
    md.add_render_rule("text", _text)


def _text(_self: Any, tokens: list[Token], at: int, _options: Any, env: Any) -> str:
    """Chinese words in a text of another script say what they are: another voice reads them, and another font draws them."""
    words = escapeHtml(tokens[at].content)
    plain = words.isascii() or env["page"].lang.startswith(HAN_LANGUAGES) or max(words) < "\u3400"
    return words if plain else _chinese().sub(r'<span lang="zh-Hans">\g<0></span>', words)


@cache
def _chinese() -> re.Pattern[str]:
    """Chinese words. Slow to make, and few English texts have any."""
    return re.compile(rf"[{HAN}](?:[{HAN}\u3000-\u303f\uff00-\uff65 ]*[{HAN}])?")


def _find_slips(state: StateCore) -> None:
    page: Page = state.env["page"]
    for inline in state.tokens:
        if inline.type == "inline" and inline.map:
            _find_in(inline, page)


@cache
def _slip() -> re.Pattern[str]:
    """Signs that stay in the text because something near them is not as Markdown wants it. Slow to make, and most pages hold none."""
    return re.compile(
        rf"(?P<html></?(?:{TAGS.replace(' ', '|')})(?:\s[^<>]*)?/?>|<!--)"
        r"|(?P<link>\]\(|\]\[)|(?P<bold>\*\*)|(?P<attribute>\{[#.][\w-]+\})|(?P<table>\|(?:\s*:?--+:?\s*\|?)+)"
        rf"|(?P<role>[{{｛](?:{ROLE})(?:｝|\}}\s+$)|｛(?:{ROLE})\}})|(?P<wide>：{{3,}}|(?:···|｀｀｀)\s*[a-z]+|^＃+)|(?P<heading>^#{{2,6}}(?=[^\s#]))",
        re.IGNORECASE,
    )


def _find_in(inline: Token, page: Page) -> None:
    line = inline.map[0] + 1
    last = len(inline.children or ()) - 1
    for at, child in enumerate(inline.children or ()):
        if child.type in ("softbreak", "hardbreak"):
            line += 1
        elif child.type == "text" and SIGNS.search(child.content):
            words = child.content if at < last else ANCHOR.sub(".", child.content)
            for slip in _slip().finditer(words) if SIGNS.search(words) else ():
                found, accepted = ADVICE[str(slip.lastgroup)]
                page.wrong(line, f"{found}: {slip.group().strip()}", accepted)


def join_lines(html: str, lang: str) -> str:
    """Each line end of running text: nothing between two Chinese lines, a line end (seen as a space) otherwise."""
    shared = SHARED if lang.startswith("zh") else ""
    pieces = html.split(LINE_END)
    joined = [pieces[0]]
    for before, after in pairwise(pieces):
        edges = _last_seen(before), _first_seen(after)
        wide = [is_chinese(letter) for letter in edges]
        joins = any(wide) and all(one or letter in shared for one, letter in zip(wide, edges, strict=True))
        joined.append(after if joins else "\n" + after)
    return "".join(joined)


def _last_seen(html: str) -> str:
    """The last letter a reader sees; the number of a footnote stands above the line and does not count."""
    while html.endswith(">"):
        html = html[: html.rfind('<sup class="footnote">' if html.endswith("</sup>") else "<")]
    return html[-1:] or " "


def _first_seen(html: str) -> str:
    at = 0
    while html.startswith("<", at):
        at = html.find(">", at) + 1
    return html[at : at + 1] or " "
