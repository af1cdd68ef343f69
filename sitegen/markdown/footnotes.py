"""Footnotes: a small number in the text, the notes at the end of the page, a way back."""

from typing import Any

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.token import Token
from mdit_py_plugins.footnote import footnote_plugin as read_footnotes

from sitegen.markdown.page import Page

RULE = "[^name] in the text and [^name]: the note, on a line of its own"


def footnotes_plugin(md: MarkdownIt) -> None:
    """Read and draw footnotes."""
    md.use(read_footnotes, inline=False, always_match_refs=True)
    md.add_render_rule("footnote_ref", _mark)
    md.add_render_rule("footnote_block_open", _section)
    md.add_render_rule("footnote_block_close", lambda *_: "</ol></section>\n")
    md.add_render_rule("footnote_open", lambda _self, tokens, at, *_: f'<li id="fn-{tokens[at].meta["id"] + 1}">')
    md.add_render_rule("footnote_anchor", _back)


def note_lines(state: StateCore) -> None:
    """Remember where each note is written, before the parser moves the notes to the end of the page."""
    page: Page = state.env["page"]
    lines: dict[str, int] = state.env.setdefault("footnote_lines", {})
    for token in state.tokens:
        if token.type == "footnote_reference_open":
            label, line = token.meta["label"], token.map[0] + 1
            if label in lines:
                page.wrong(line, f"the footnote [^{label}] is written twice, first on line {lines[label]}", RULE)
            lines.setdefault(label, line)


def check(env: dict[str, Any], page: Page) -> None:
    """Every note is used and every mark has its note."""
    notes = env.get("footnotes", {"refs": {}, "list": {}})
    written = env.get("footnote_lines", {})
    for label, number in notes["refs"].items():
        if number < 0:
            page.wrong(written[label[1:]], f"the footnote [^{label[1:]}] is never used", RULE)
    for note in notes["list"].values():
        if note["label"] not in written:
            page.wrong(_mark_line(note["label"], page), f"[^{note['label']}] has no note", RULE)


def _mark_line(label: str, page: Page) -> int:
    """The first line that holds this footnote's mark."""
    return next((n for n, line in enumerate(page.lines, start=1) if f"[^{label}]" in line), 1)


def _name(token: Token) -> str:
    number, again = token.meta["id"] + 1, token.meta["subId"]
    return f"{number}-{again + 1}" if again else str(number)


def _mark(_self: Any, tokens: list[Token], at: int, _options: Any, env: Any) -> str:
    number = tokens[at].meta["id"] + 1
    says = env["page"].words["footnote"].format(number=number)
    link = f'id="fnref-{_name(tokens[at])}" href="#fn-{number}" data-preview="fn-{number}" aria-label="{says}"'
    return f'<sup class="footnote"><a {link}>{number}</a></sup>'


def _section(_self: Any, _tokens: list[Token], _at: int, _options: Any, env: Any) -> str:
    return f'<section class="footnotes" aria-label="{env["page"].words["footnotes"]}"><ol>\n'


def _back(_self: Any, tokens: list[Token], at: int, _options: Any, env: Any) -> str:
    name = _name(tokens[at])
    says = env["page"].words["footnote_back"].format(number=name)
    # The last sign asks for the arrow as text: some phones would draw a coloured picture.
    return f' <a class="footnote-back" href="#fnref-{name}" aria-label="{says}">\u21a9\ufe0e</a>'
