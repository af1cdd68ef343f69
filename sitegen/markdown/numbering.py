"""Numbers figures, tables and equations in the order of the text, and checks what a figure or table is made of."""

from collections.abc import Iterator
from html import escape
from itertools import takewhile
from typing import Any

from markdown_it.token import Token

from sitegen.markdown import pictures, widget_fence
from sitegen.markdown.cells import fences
from sitegen.markdown.outline import Target
from sitegen.markdown.page import Reading

FIGURE_RULE = ":::figure {#fig-name}, ![what it shows](file.svg), an empty line, the caption, :::"
TABLE_RULE = ":::table {#tab-name} Caption, the table, :::"


def read(tokens: list[Token], page: Reading) -> list[Token]:
    """The tokens with numbers in them; labels and widgets go into the page."""
    for at, token in enumerate(tokens):
        if token.type == "formula_block":
            _number_formula(token, page)
        elif token.type == "fence" and widget_fence.is_widget(token):
            widget_fence.read(token, page)
        elif token.type == "block_open":
            _read_block(token, tokens[at + 1 : at + 5], page)
    return list(_arrange(iter(tokens), page))


def _arrange(tokens: Iterator[Token], page: Reading) -> Iterator[Token]:
    """The same tokens, with figures and numbered tables put in order."""
    for token in tokens:
        yield token
        name = token.meta["name"] if token.type == "block_open" else ""
        if name in ("figure", "table"):
            meta = token.meta
            inside = up_to_close(tokens, meta)
            if any(one.type == "block_open" or "placement" in one.meta or fences.kind(one) for one in inside):
                page.wrong(meta["line"], f"a block, widget or cell inside :::{name}", FIGURE_RULE if name == "figure" else TABLE_RULE)
            yield from (_arrange_figure if name == "figure" else _arrange_table)(inside, meta, page)
            yield Token("block_close", "div", -1, meta=meta, block=True)


def up_to_close(tokens: Iterator[Token], meta: dict[str, Any]) -> list[Token]:
    """What stands between the opening and the closing of a block, both of which hold this `meta`."""
    return list(takewhile(lambda token: token.type != "block_close" or token.meta is not meta, tokens))


def _number_formula(token: Token, page: Reading) -> None:
    if not (label := token.meta["label"]):
        return
    token.meta["number"] = page.number("equation", token.map[0] + 1)
    _define(label, "equation", token.meta["number"], token.map[0] + 1, page)


def _define(label: str, kind: str, number: str, line: int, page: Reading) -> None:
    if page.claim(label, line):
        page.labels[label] = Target(kind, number, label)


def _read_block(token: Token, after: list[Token], page: Reading) -> None:
    meta, line = token.meta, token.map[0] + 1
    title = after[1].content if meta["titled"] else ""
    if after[3 if title else 0].type == "block_close":
        page.wrong(line, f"an empty :::{meta['name']}", "some text, and ::: on a line of its own")
    name, label = meta["name"], meta["label"]
    meta["line"] = line
    if name in ("figure", "table"):
        if not label:
            page.wrong(line, f":::{name} without a label", FIGURE_RULE if name == "figure" else TABLE_RULE)
            return
        meta["number"] = page.number(name, line)
        _define(label, name, meta["number"], line, page)
    elif name == "exercise":
        meta["number"] = page.number(name, line)
        if label:
            _define(label, name, meta["number"], line, page)
    elif label and page.claim(label, line):
        page.labels[label] = Target("section", "", label, escape(title or page.words.get(name, label)))
    if name in ("hint", "solution") and meta["titled"]:
        page.wrong(line, f"a title after :::{name}", f":::{name} on a line of its own")
    if name == "deep" and not meta["titled"]:
        page.wrong(line, ":::deep without a title", ":::deep Title")


def _number_token(kind: str, number: str) -> Token:
    return Token("number", "", 0, info=kind, content=number)


def _arrange_figure(inside: list[Token], meta: dict[str, Any], page: Reading) -> Iterator[Token]:
    """Pictures first, bare; then everything else as the caption, which begins with the number."""
    at = 0
    while at + 2 < len(inside) and inside[at].type == "paragraph_open" and pictures.is_alone(inside[at + 1]):
        yield inside[at + 1]
        at += 3
    caption = inside[at:] if at < len(inside) and inside[at].type == "paragraph_open" else []
    if not at or not caption or meta["titled"]:
        found = "a title after :::figure" if meta["titled"] else "a figure without its picture" if not at else "a figure without a caption"
        page.wrong(meta["line"], found, FIGURE_RULE)
        return
    caption[1].children.insert(0, _number_token("figure", meta["number"]))
    yield Token("caption_open", "figcaption", 1, block=True)
    yield from caption
    yield Token("caption_close", "figcaption", -1, block=True)


def _arrange_table(inside: list[Token], meta: dict[str, Any], page: Reading) -> list[Token]:
    """The number before the caption; one table inside, nothing else."""
    if not meta["titled"]:
        page.wrong(meta["line"], "a table without a caption", TABLE_RULE)
        return inside
    inside[1].children.insert(0, _number_token("table", meta["number"]))
    table = [token.type for token in inside[3:]]
    if table[:1] != ["table_open"] or table.index("table_close") != len(table) - 1:
        page.wrong(meta["line"], "a :::table that is not one table", TABLE_RULE)
    else:
        inside[3].meta["name"] = page.words["table"].format(number=meta["number"])
    return inside
