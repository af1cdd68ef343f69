"""Reads cells out of a page: each fence becomes a token of its own; that of an exercise takes its hints and its solution along."""

from collections.abc import Iterable, Iterator

from markdown_it.token import Token

from sitegen.markdown.cells import fences, files
from sitegen.markdown.cells.model import Cell
from sitegen.markdown.folding import blocks_of
from sitegen.markdown.numbering import up_to_close
from sitegen.markdown.outline import Target
from sitegen.markdown.page import Reading

EXERCISE_RULE = ":::exercise {#ex-name} Title, the task, ```exercise file.py, the starter, :::hint … :::, :::solution … :::, :::"
FOLDED = ("hint", "solution")


def read(tokens: Iterable[Token], page: Reading) -> list[Token]:
    """The tokens with each cell as one of its own; the cells go into the page."""
    return list(_read(iter(tokens), page))


def _read(tokens: Iterator[Token], page: Reading) -> Iterator[Token]:
    for token in tokens:
        name = token.meta["name"] if token.type == "block_open" else ""
        if name == "exercise":
            yield token
            yield from _exercise(token, up_to_close(tokens, token.meta), page)
            yield Token("block_close", "div", -1, meta=token.meta, block=True)
            continue
        if name == "hint":
            page.wrong(token.map[0] + 1, ":::hint outside an exercise", EXERCISE_RULE)
        if fences.kind(token):
            yield from _cell(token, page)
        else:
            yield token


def _cell(token: Token, page: Reading) -> Iterator[Token]:
    """A cell that belongs to no exercise."""
    line, info = token.map[0] + 1, fences.read(token, page)
    if info is None:
        return
    if info.kind == "exercise":
        page.wrong(line, "the code of an exercise outside :::exercise", EXERCISE_RULE)
    elif page.claim(info.name, line):
        number = page.number("cell", line)
        page.labels[info.name] = Target("cell", number, info.name)
        yield _token(token, Cell(info.name, info.name, number, token.content, line, info.raises, info.needs), page)


def _exercise(opened: Token, inside: list[Token], page: Reading) -> Iterator[Token]:
    blocks = list(blocks_of(inside))
    own = [block for block in blocks if fences.kind(block[0]) == "exercise"]
    folded = {name: [block for block in blocks if _is(block, name)] for name in FOLDED}
    if not own:
        # A task for paper and pencil; a hint in it folds out like a solution.
        yield from _all(inside, page)
        return
    _check(opened, own, folded, page)
    for block in blocks:
        if block is own[0]:
            yield from _code(block[0], opened, folded, page)
        elif block not in own and not any(_is(block, name) for name in FOLDED):
            yield from _read(iter(block), page)


def _all(inside: list[Token], page: Reading) -> Iterator[Token]:
    for token in inside:
        yield from _cell(token, page) if fences.kind(token) else (token,)


def _check(opened: Token, own: list[list[Token]], folded: dict[str, list[list[Token]]], page: Reading) -> None:
    if not opened.meta["label"]:
        page.wrong(opened.map[0] + 1, "an exercise with code and without a label", ":::exercise {#ex-name} Title: what is written is kept under it")
    for block in (*own[1:], *folded["solution"][1:]):
        what = "code" if block in own else "solution"
        page.wrong(block[0].map[0] + 1, f"a second {what} in one exercise", EXERCISE_RULE)
    for block in (*folded["hint"], *folded["solution"]):
        for token in block[1:]:
            if fences.kind(token):
                page.wrong(token.map[0] + 1, "a cell in a hint or a solution", "```python for code that is only read")


def _code(token: Token, opened: Token, folded: dict[str, list[list[Token]]], page: Reading) -> Iterator[Token]:
    """The cell of an exercise, with the inside of its hints and of its solution."""
    line, label, info = token.map[0] + 1, opened.meta["label"], fences.read(token, page)
    exercise = files.read(info.name, line, page) if info else None
    if info is None or exercise is None or not label or not page.claim(f"{label}-code", line):
        return
    cell = Cell(f"{label}-code", label, opened.meta["number"], token.content, line, info.raises, info.needs, exercise)
    made = _token(token, cell, page)
    made.meta["hints"] = [block[1:-1] for block in folded["hint"]]
    made.meta["solution"] = [one for block in folded["solution"][:1] for one in block[1:-1]]
    yield made


def _token(fence: Token, cell: Cell, page: Reading) -> Token:
    if not cell.source.strip():
        page.wrong(cell.line, "a cell without code", "the code that the reader starts from")
    page.cells.append(cell)
    return Token("cell", "section", 0, block=True, map=fence.map, meta={"cell": cell})


def _is(block: list[Token], name: str) -> bool:
    return block[0].type == "block_open" and block[0].meta["name"] == name
