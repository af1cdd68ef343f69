"""Reads predictions out of a page: the settings on their first lines, the question, what is guessed, the explanation."""

from markdown_it.token import Token

from sitegen.markdown import asking
from sitegen.markdown.folding import blocks_of, fold
from sitegen.markdown.page import Reading
from sitegen.markdown.predictions import guesses
from sitegen.markdown.predictions.model import Prediction

RULE = ":::prediction {#guess-name}, the question, what to guess, :::explain, the explanation, ::: and :::"
OWN = ("widget", "answer", "mark", "draw", "at", "label", "across")  # the settings that are no knobs


def read(tokens: list[Token], page: Reading) -> list[Token]:
    """The tokens with each prediction as one of its own; the settings it asks a figure for go into the page."""
    folded = fold(tokens, "prediction", lambda opened, inside: _read(opened, inside, page))
    for token in folded:
        if token.type == "block_open" and token.meta["name"] == "explain":
            page.wrong(token.map[0] + 1, ":::explain outside a prediction", RULE)
    return folded


def _read(opened: Token, inside: list[Token], page: Reading) -> Prediction:
    meta, line = opened.meta, opened.map[0] + 1
    found = Prediction(meta["label"], line)
    if not found.id:
        page.wrong(line, "a prediction without a label", ":::prediction {#guess-name}: the guess is kept under it")
    found.settings, found.knobs = asking.settings(meta["settings"], OWN, page)
    asking.refuse(inside, "prediction", "put it below, and name it with a line widget = …", page)
    if meta["titled"]:
        found.title, inside = inside[1].children or [], inside[3:]
    blocks = list(blocks_of(inside))
    explained = [n for n, block in enumerate(blocks) if _is(block, "explain")]
    if explained != [len(blocks) - 1]:
        said = "no :::explain" if not explained else "more than one :::explain" if len(explained) > 1 else "text after :::explain"
        page.wrong(line, f"{said} in a prediction", RULE)
        return found
    if blocks[-1][0].meta["titled"]:
        page.wrong(blocks[-1][0].map[0] + 1, "a title after :::explain", ":::explain on a line of its own")
    found.explanation = blocks.pop()[1:-1]
    guesses.read(blocks, found, page)
    found.question = [token for block in blocks for token in block]
    if not found.question:
        page.wrong(line, "a prediction without a question", RULE)
    return found


def _is(block: list[Token], name: str) -> bool:
    return block[0].type == "block_open" and block[0].meta["name"] == name
