"""Which signs the pages are written with: the fonts are cut to them."""

import html
import re
from collections.abc import Iterable
from typing import NamedTuple

OPENS, CLOSES = "<math", "</math>"
ASCII = bytes(range(128))  # always kept
TOKEN = re.compile(r"<(mi|mn|mo|mtext)\b([^>]*)>([^<]+)")
UPRIGHT = 'mathvariant="normal"'
# How a browser draws a letter that is an <mi> by itself (MathML Core, appendix C): from the italic of the mathematical alphabets.
ITALIC = {
    **{chr(ord("A") + i): chr(0x1D434 + i) for i in range(26)},
    **{chr(ord("a") + i): chr(0x1D44E + i) for i in range(26)},
    **{chr(ord("Α") + i): chr(0x1D6E2 + i) for i in range(25)},
    **{chr(ord("α") + i): chr(0x1D6FC + i) for i in range(25)},
    **dict(zip("h∂ϵϑϰϕϱϖıȷ", "ℎ𝜕𝜖𝜗𝜘𝜙𝜚𝜛𝚤𝚥", strict=True)),
}


class Letters(NamedTuple):
    """The signs of a text, but for those of ASCII, which the fonts always keep, and those that its formulas are drawn with."""

    text: frozenset[str] = frozenset()
    formulas: frozenset[str] = frozenset()

    @classmethod
    def of(cls, page: str) -> "Letters":
        """Those of one text, given as HTML."""
        # Many of a page are the same, such as each letter of its own.
        formulas = {piece.partition(CLOSES)[0] for piece in page.split(OPENS)[1:]}
        tokens = {token for piece in formulas for token in TOKEN.findall(piece)}
        return cls(frozenset(page.encode().translate(None, ASCII).decode()), frozenset("".join(_drawn(*token) for token in tokens)))

    @classmethod
    def of_all(cls, texts: Iterable["Letters"]) -> "Letters":
        """Those of several texts together."""
        found = list(texts)
        return cls(frozenset().union(*(one.text for one in found)), frozenset().union(*(one.formulas for one in found)))


def _drawn(tag: str, attributes: str, text: str) -> str:
    """The signs that stand for the text of one token element."""
    said = html.unescape(text)
    return ITALIC.get(said, said) if tag == "mi" and UPRIGHT not in attributes else said
