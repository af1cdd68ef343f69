"""Blocks between colons: `:::note Title` … `:::`, and the same for tip, warning, aside, deep, figure, table, prediction, question, exercise,
hint, solution."""

import re
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock
from markdown_it.token import Token

from sitegen.markdown import labels
from sitegen.markdown.page import Page
from sitegen.problems import nearest

BOXES = ("note", "tip", "warning")
NAMES = (*BOXES, "aside", "deep", "figure", "table", "prediction", "explain", "question", "exercise", "hint", "solution")
ASKING = ("prediction", "question")  # begin with settings
FENCE = re.compile(r":{3,}\s*(.*?)\s*")
OPENING = re.compile(r"([\w-]+)(?:\s+(.*))?", re.DOTALL)
SETTING = re.compile(r"([a-z][a-z0-9_]*)\s*=\s*(.*?)\s*")
CODE = re.compile(r"(`{3,}|~{3,})")
RULE = ":::name Title, the text, and ::: on a line of its own"


def blocks_plugin(md: MarkdownIt) -> None:
    """Read colon blocks into block_open … block_close with name, label and classes in `meta`; a title comes first."""
    stops = {"alt": ["paragraph", "reference", "blockquote", "list"]}
    md.block.ruler.before("fence", "colon_block", _read, stops)


def _read(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    # Asked for every line of a book, of which nearly none begins so.
    if not state.src.startswith(":::", state.bMarks[start] + state.tShift[start]) or state.is_code_block(start):
        return False
    fence = FENCE.fullmatch(_text(state, start))
    if fence is None:
        return False
    if silent:
        return True
    page: Page = state.env["page"]
    opening = OPENING.fullmatch(fence.group(1))
    if opening is None:
        page.wrong(start + 1, "::: closes no block" if not fence.group(1) else f'":::{fence.group(1)}" names no block', RULE)
        state.line = start + 1
        return True
    close, code_open = _closing_line(state, start, end)
    # A code fence left open inside swallows the closing line; that mistake is told where the fence stands.
    if close == end and not code_open:
        page.wrong(start + 1, f":::{opening.group(1)} is not closed", RULE)
    _push(state, opening.group(1), opening.group(2) or "", start, close)
    state.line = min(close + 1, end)
    return True


def _text(state: StateBlock, line: int) -> str:
    return state.src[state.bMarks[line] + state.tShift[line] : state.eMarks[line]]


def _closing_line(state: StateBlock, start: int, end: int) -> tuple[int, bool]:
    """(the line of the ::: that closes this block, or `end`; whether a code fence is open there)."""
    depth, code = 1, ""
    for line in range(start + 1, end):
        text = _text(state, line)
        if text and state.sCount[line] < state.blkIndent:
            return line, bool(code)
        if mark := CODE.match(text):
            if not code:
                code = mark.group(1)
            elif text.strip() == code[0] * len(text.strip()) and len(text.strip()) >= len(code):
                code = ""
        elif not code and (fence := FENCE.fullmatch(text)):
            depth += 1 if fence.group(1) else -1
            if not depth:
                return line, False
    return end, bool(code)


def _push(state: StateBlock, name: str, title: str, start: int, close: int) -> None:
    page: Page = state.env["page"]
    meta = {"name": name, "label": "", "classes": [], "number": "", "titled": False}
    if name not in NAMES:
        page.wrong(start + 1, f'unknown block ":::{name}"', nearest(name, NAMES))
    if attributes := labels.ATTRIBUTES.match(title):
        title = title[attributes.end() :]
        _read_attributes(attributes.group(1), meta, start + 1, page)
    opened = state.push("block_open", "div", 1)
    opened.map, opened.meta = [start, close], meta
    if title.strip():
        meta["titled"] = True
        _push_title(state, title.strip(), meta, start)
    first = _read_settings(state, start + 1, close, meta) if name in ASKING else start + 1
    _parse_inside(state, first, close)
    state.push("block_close", "div", -1).meta = meta


def _read_attributes(text: str, meta: dict[str, Any], line: int, page: Page) -> None:
    for word in text.split():
        if word == ".wide" and meta["name"] in ("figure", "table"):
            meta["classes"].append("wide")
        elif not word.startswith("#"):
            page.wrong(line, f'unknown attribute "{word}"', "#label, and .wide for a figure or table")
        else:
            meta["label"] = word[1:]


def _read_settings(state: StateBlock, start: int, close: int, meta: dict[str, Any]) -> int:
    """Lines `name = value` go into meta["settings"] as (name, value, line); the first line that is none."""
    meta["settings"] = []
    for line in range(start, close):
        setting = SETTING.fullmatch(_text(state, line))
        if setting is None:
            return line
        meta["settings"].append((*setting.groups(), line + 1))
    return close


def _push_title(state: StateBlock, title: str, meta: dict[str, Any], line: int) -> None:
    state.push("block_title_open", "p", 1).meta = meta
    inline: Token = state.push("inline", "", 0)
    inline.content, inline.map, inline.children = title, [line, line + 1], []
    state.push("block_title_close", "p", -1).meta = meta


def _parse_inside(state: StateBlock, start: int, close: int) -> None:
    parent, last = state.parentType, state.lineMax
    state.parentType, state.lineMax = "container", close
    state.md.block.tokenize(state, start, close)
    state.parentType, state.lineMax = parent, last
