"""How colon blocks look in HTML: notes, margin notes, deep dives, exercises, numbered figures and tables."""

from html import escape
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token

from sitegen.markdown.blocks import BOXES
from sitegen.markdown.words import Words

FOLDED = ("hint", "solution")


def boxes_plugin(md: MarkdownIt) -> None:
    """Draw what blocks_plugin read."""
    md.add_render_rule("block_open", _open)
    md.add_render_rule("block_title_open", _title_open)
    md.add_render_rule("block_title_close", _title_close)
    md.add_render_rule("block_close", _close)
    md.add_render_rule("number", _number)


def _open(_self: Any, tokens: list[Token], at: int, _options: Any, env: Any) -> str:
    meta, words = tokens[at].meta, env["page"].words
    name = meta["name"]
    anchor = f' id="{escape(meta["label"])}"' if meta["label"] else ""
    if name in ("figure", "table"):
        return f'<figure class="{" ".join([name, *meta["classes"]])}"{anchor}>\n'
    if name == "aside":
        return f'<aside class="aside" role="note"{anchor}>\n'
    if name == "deep":
        return f'<details class="deep"{anchor}>\n'
    if name == "exercise":
        return f'<section class="exercise"{anchor}>\n' + ("" if meta["titled"] else f"{_heading(tokens, at)}{_exercise(meta, words)}</p>\n")
    if name in FOLDED:
        return f'<details class="deep {name}"><summary>{_kind(name, words)}</summary>\n<div class="deep-body">\n'
    title = "" if meta["titled"] else f'<p class="box-title">{_kind(name, words)}</p>\n'
    return f'<div class="box {name}" role="note"{anchor}>\n{title}'


def _kind(name: str, words: Words) -> str:
    return f'<span class="box-kind">{words[name]}</span>'


def _exercise(meta: dict[str, Any], words: Words) -> str:
    return f'<span class="box-kind">{words["exercise"].format(number=meta["number"])}</span>'


def _heading(tokens: list[Token], at: int) -> str:
    """An exercise is looked for by its title, so this is a heading, below the section's, for those who hear the page."""
    level = next((int(token.tag[1]) for token in reversed(tokens[:at]) if token.type == "heading_open"), 1)
    return f'<p class="box-title" role="heading" aria-level="{level + 1}">'


def _title_open(_self: Any, tokens: list[Token], at: int, _options: Any, env: Any) -> str:
    name, words = tokens[at].meta["name"], env["page"].words
    if name == "exercise":
        return f"{_heading(tokens, at)}{_exercise(tokens[at].meta, words)} "
    if name in BOXES:
        return f'<p class="box-title">{_kind(name, words)} '
    if name == "deep":
        return f"<summary>{_kind(name, words)} "
    return "<figcaption>" if name == "table" else '<p class="aside-title">'


def _title_close(_self: Any, tokens: list[Token], at: int, _options: Any, _env: Any) -> str:
    name = tokens[at].meta["name"]
    if name == "deep":
        return '</summary>\n<div class="deep-body">\n'
    return "</figcaption>\n" if name == "table" else "</p>\n"


def _close(_self: Any, tokens: list[Token], at: int, _options: Any, _env: Any) -> str:
    name = tokens[at].meta["name"]
    if name in BOXES:
        return "</div>\n"
    if name in FOLDED:
        return "</div>\n</details>\n"
    ends = {"aside": "</aside>\n", "deep": "</div>\n</details>\n", "exercise": "</section>\n"}
    return ends.get(name, "</figure>\n")


def _number(_self: Any, tokens: list[Token], at: int, _options: Any, env: Any) -> str:
    """The "Figure 1.2" that begins a caption."""
    token = tokens[at]
    return f'<span class="figure-number">{env["page"].words[token.info].format(number=token.content)}</span> '
