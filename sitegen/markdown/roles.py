"""Short marks in a line: {ref}`fig-x`, {cite}`key`, {citet}`key`, {term}`words <id>`, and colours such as {source}`words`."""

import re
from html import escape
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token

from sitegen.problems import nearest

COLOURS = ("source", "target", "weight", "context")
ROLES = ("ref", "cite", "citet", "term", *COLOURS)
OPENING = re.compile(r"\{([A-Za-z]+)\}(`+)")
AIMED = re.compile(r"(.*\S)\s*<([^<>]+)>", re.DOTALL)


def roles_plugin(md: MarkdownIt) -> None:
    """Read {role}`content`; draw the colours. The other roles are drawn by citations, crossref and glossary."""
    md.inline.ruler.before("backticks", "role", _read)
    md.add_render_rule("role_colour", _draw_colour)


def _read(state: StateInline, silent: bool) -> bool:
    if state.src[state.pos] != "{":
        return False
    opening = OPENING.match(state.src, state.pos)
    if opening is None:
        return False
    name, ticks = opening.groups()
    end = _closing(state.src, ticks, opening.end(), state.posMax)
    content = state.src[opening.end() : end].replace("\n", " ").strip() if end >= 0 else ""
    if not silent:
        _push(state, name, content, end)
    if end < 0:
        return False
    state.pos = end + len(ticks)
    return True


def _closing(source: str, ticks: str, start: int, end: int) -> int:
    """Where the run of exactly these ticks begins; -1 without one."""
    position = source.find(ticks, start, end)
    while position >= 0:
        run = len(source[position:end]) - len(source[position:end].lstrip("`"))
        if run == len(ticks):
            return position
        position = source.find(ticks, position + run, end)
    return -1


def _push(state: StateInline, name: str, content: str, end: int) -> None:
    page = state.env["page"]
    line = page.line + state.src.count("\n", 0, state.pos)
    if end < 0:
        page.wrong(line, f"{{{name}}}` without its closing `", f"{{{name}}}`…`")
    elif name not in ROLES:
        page.wrong(line, f"unknown role {{{name}}}", nearest(name, ROLES))
    elif not content:
        page.wrong(line, f"an empty {{{name}}}", f"{{{name}}}`…`")
    elif name in COLOURS and re.search(r"[$*`\[]", content):
        page.wrong(line, f"{{{name}}} around more than words", f"plain words; in a formula \\{name}{{…}}")
    elif name in COLOURS:
        token = state.push("role_colour", "span", 0)
        token.content, token.info = content, name
    else:
        aimed = AIMED.fullmatch(content) if name in ("ref", "term") else None
        token = state.push(f"role_{name}", "", 0)
        token.content = aimed.group(1) if aimed else content
        token.meta = {"line": line, "target": aimed.group(2).strip() if aimed else ""}


def _draw_colour(_self: Any, tokens: list[Token], at: int, _options: Any, _env: Any) -> str:
    return f'<span class="{tokens[at].info}">{escape(tokens[at].content, quote=False)}</span>'
