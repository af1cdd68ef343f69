"""Reads what a reader is to guess: an option, a mark on a scale, or a curve."""

import re
from itertools import pairwise

from markdown_it.token import Token

from sitegen.markdown.folding import blocks_of
from sitegen.markdown.page import Reading
from sitegen.markdown.predictions import scales
from sitegen.markdown.predictions.model import Option, Prediction
from sitegen.markdown.predictions.scales import Scale

GUESS_RULE = "a list of options before :::explain, or a line mark = LOW to HIGH or draw = LOW to HIGH below :::prediction"
OPTION_RULE = "[x] before the right option and [ ] before the others; or answer = readout, and {< 1}, {1 to 2} or {> 2} behind each"
AT_RULE = "at = 10, 20, 30, 40, 50: three to nine rising numbers; at = 1, 2, 4, 8, log for a logarithmic scale"
FEWEST, MOST = 3, 9  # points of a drawn guess
BOX = re.compile(r"\[([ xX])\]\s+")
WHEN = re.compile(r"\s*\{([^{}]*)\}\s*$")


def read(blocks: list[list[Token]], found: Prediction, page: Reading) -> None:
    """What the reader guesses; a list of options is taken from the blocks."""
    scaled = [name for name in ("mark", "draw") if name in found.settings]
    if len(scaled) > 1:
        page.wrong(found.settings["draw"].line, "a mark and a curve in one prediction", "one of them")
    elif scaled:
        _read_scale(scaled[0], found, page)
    elif blocks and blocks[-1][0].type == "bullet_list_open":
        found.kind = "choice"
        found.options = [_option(item, page) for item in blocks_of(blocks.pop()[1:-1])]
        _check_options(found, page)
    else:
        page.wrong(found.line, "a prediction with nothing to guess", GUESS_RULE)
    for name, kinds in (("at", ("draw",)), ("across", ("draw",)), ("label", ("mark", "draw"))):
        if name in found.settings and found.kind and found.kind not in kinds:
            page.wrong(found.settings[name].line, f'"{name}" in a {found.kind}', f"{name} belongs to {' or '.join(kinds)} = LOW to HIGH")


def _read_scale(kind: str, found: Prediction, page: Reading) -> None:
    found.kind, setting = kind, found.settings[kind]
    found.scale = scales.read(setting.value)
    if found.scale is None:
        page.wrong(setting.line, f'the scale "{setting.value}"', f"{kind} = {scales.RULE}, above 0 when it is log")
    if kind == "draw":
        _read_points(found, page)


def _read_points(found: Prediction, page: Reading) -> None:
    if "at" not in found.settings:
        page.wrong(found.settings["draw"].line, "a curve without its points", AT_RULE)
        return
    setting = found.settings["at"]
    words = [part.strip() for part in setting.value.split(",")]
    log = words[-1] == "log"
    numbers = [scales.number(word) for word in (words[:-1] if log else words)]
    found.at = tuple(value for value in numbers if value is not None)
    rising = all(a < b for a, b in pairwise(found.at))
    if len(found.at) < len(numbers) or not rising or not FEWEST <= len(numbers) <= MOST or (log and found.at[0] <= 0):
        page.wrong(setting.line, f'the points "{setting.value}"', AT_RULE)
        return
    found.across = Scale(found.at[0], found.at[-1], log)


def _option(item: list[Token], page: Reading) -> Option:
    line, inside = item[0].map[0] + 1, item[1:-1]
    words = next((token for token in inside if token.type == "inline"), Token("inline", "", 0, children=[]))
    option = Option(words, line)
    if [token.type for token in inside] != ["paragraph_open", "inline", "paragraph_close"]:
        page.wrong(line, "an option that is not one line of text", "- [ ] a few words")
        return option
    first, last = words.children[0], words.children[-1]
    if first.type == "text" and (box := BOX.match(first.content)):
        option.right, first.content = box.group(1) != " ", first.content[box.end() :]
    if last.type == "text" and (when := WHEN.search(last.content)):
        option.when, last.content = when.group(1).strip(), last.content[: when.start()]
    return option


def _check_options(found: Prediction, page: Reading) -> None:
    options = found.options
    marked = [option for option in options if option.right is not None]
    if len(options) < 2:
        page.wrong(found.line, "a choice of one", "two options or more")
    if "answer" in found.settings:
        odd = next((one for one in options if not one.when or one.right is not None), None)
        if odd:
            page.wrong(odd.line, "an option that the answer cannot decide", OPTION_RULE)
    elif decided := next((one for one in options if one.when), None):
        page.wrong(decided.line, f"{{{decided.when}}} without an answer", OPTION_RULE)
    elif marked and (len(marked) < len(options) or sum(bool(one.right) for one in options) != 1):
        page.wrong(found.line, "options of which not exactly one is marked as right", OPTION_RULE)
