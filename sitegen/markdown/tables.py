"""Tables: a scrolling frame for wide ones, headers that say so, alignment by class."""

import re
from html import escape
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.rules_block.table import escapedSplit
from markdown_it.token import Token

from sitegen.markdown.page import Reading

# About as many letters as a row may have on a phone 320 px wide.
NARROW = 34


def tables_plugin(md: MarkdownIt) -> None:
    """Draw tables."""
    md.add_render_rule("table_open", _open)
    md.add_render_rule("table_close", lambda *_: "</table></div>\n")
    md.add_render_rule("th_open", _cell)
    md.add_render_rule("td_open", _cell)


def read(tokens: list[Token], page: Reading) -> None:
    """Measure each table, and refuse one whose header says nothing."""
    for at, token in enumerate(tokens):
        if token.type == "table_open":
            end = next(n for n in range(at, len(tokens)) if tokens[n].type == "table_close")
            _read_table(tokens[at:end], page)


def _read_table(table: list[Token], page: Reading) -> None:
    columns: list[int] = []
    column = 0
    header: list[str] = []
    for at, token in enumerate(table):
        if token.type == "tr_open":
            column = 0
        elif token.type in ("th_open", "td_open"):
            columns += [0] * (column + 1 - len(columns))
            text = table[at + 1].content
            columns[column] = max(columns[column], _width(text))
            if token.type == "th_open":
                header.append(text)
                if not text:  # a corner that heads nothing
                    token.tag = table[at + 2].tag = "td"
            elif column == 0 and text:  # what names its row
                token.tag = table[at + 2].tag = "th"
            column += 1
    names = len(header)
    for row in table:
        if row.type == "tr_open" and row.map and (cells := _cells(page.lines[row.map[0]])) != names:
            # The parser would drop a cell too many in silence.
            page.wrong(row.map[0] + 1, f"a row of {cells} cells in a table of {names} columns", f"{names} cells; | inside one is \\|")
    table[0].meta = {"wide": sum(columns) + 2 * len(columns) > NARROW, "name": page.words["wide_table"]} | table[0].meta
    if not any(header):
        page.wrong(table[0].map[0] + 1, "a table whose header row is empty", "names of the columns in the first row")


def _cells(line: str) -> int:
    """How many cells a row of the source holds."""
    row = line.strip().lstrip(">").strip()
    return len(escapedSplit(row.removeprefix("|").removesuffix("|") if not row.endswith("\\|") else row.removeprefix("|")))


def _width(text: str) -> int:
    """Letters of a cell as it will be seen, roughly: a command of TeX is one sign, a Chinese letter as wide as two."""
    seen = re.sub(r"\\[A-Za-z]+|[{}$`*]", "-", text)
    return len(seen) + sum(letter >= "\u2e80" for letter in seen)


def _open(_self: Any, tokens: list[Token], at: int, _options: Any, _env: Any) -> str:
    meta = tokens[at].meta
    scroll = f' tabindex="0" role="group" aria-label="{escape(meta["name"])}"' if meta["wide"] else ""
    return f'<div class="table-scroll"{scroll}><table>\n'


def _cell(_self: Any, tokens: list[Token], at: int, _options: Any, _env: Any) -> str:
    token = tokens[at]
    scope = f' scope="{"col" if token.type == "th_open" else "row"}"' if token.tag == "th" else ""
    # markdown-it writes style="text-align:right"; a class leaves the look to the style sheet.
    align = str(token.attrs.get("style", "")).removeprefix("text-align:")
    return f"<{token.tag}{scope}" + (f' class="{align}"' if align else "") + ">"
