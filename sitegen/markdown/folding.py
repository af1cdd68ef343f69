"""Colon blocks taken apart: each folded into one token, its inside cut into the blocks that stand directly there."""

from collections.abc import Callable, Iterator

from markdown_it.token import Token


def fold(tokens: list[Token], name: str, read: Callable[[Token, list[Token]], object]) -> list[Token]:
    """The tokens with each block of this name as one token, which holds in `meta[name]` what was read of its opening and its inside."""
    out: list[Token] = []
    at = 0
    while at < len(tokens):
        token = tokens[at]
        if token.type != "block_open" or token.meta["name"] != name:
            out.append(token)
            at += 1
            continue
        end = next(n for n in range(at, len(tokens)) if tokens[n].type == "block_close" and tokens[n].meta is token.meta)
        out.append(Token(name, "fieldset", 0, block=True, meta={name: read(token, tokens[at + 1 : end])}))
        at = end + 1
    return out


def blocks_of(tokens: list[Token]) -> Iterator[list[Token]]:
    """The tokens of each block that stands directly here."""
    block: list[Token] = []
    depth = 0
    for token in tokens:
        block.append(token)
        depth += token.nesting
        if depth == 0:
            yield block
            block = []
