"""Which signs the pages are written with: the fonts are cut to them."""

import re
from collections.abc import Iterable
from typing import NamedTuple

OPENS, CLOSES = "<math", "</math>"
RARE = re.compile(r"[^\x00-\x7f]+")  # the others are always kept


class Letters(NamedTuple):
    """The signs of a text, but for those of ASCII, which the fonts always keep, and those inside its formulas."""

    text: frozenset[str] = frozenset()
    formulas: frozenset[str] = frozenset()

    @classmethod
    def of(cls, html: str) -> "Letters":
        """Those of one text."""
        # Many of a page are the same, such as each letter of its own.
        formulas = {piece.partition(CLOSES)[0] for piece in html.split(OPENS)[1:]}
        return cls(frozenset("".join(RARE.findall(html))), frozenset("".join((*formulas, OPENS, CLOSES) if formulas else ())))

    @classmethod
    def of_all(cls, texts: Iterable["Letters"]) -> "Letters":
        """Those of several texts together."""
        found = list(texts)
        return cls(frozenset().union(*(one.text for one in found)), frozenset().union(*(one.formulas for one in found)))
