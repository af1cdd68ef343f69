"""Which signs the pages are written with: the fonts are cut to them."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

FORMULA = re.compile(r"<math.*?</math>", re.DOTALL)


@dataclass(frozen=True)
class Letters:
    """The signs of a text, and those inside its formulas."""

    text: frozenset[str] = frozenset()
    formulas: frozenset[str] = frozenset()

    @classmethod
    def of(cls, html: str) -> "Letters":
        """Those of one text."""
        return cls(frozenset(html), frozenset("".join(FORMULA.findall(html))))

    @classmethod
    def of_all(cls, texts: Iterable["Letters"]) -> "Letters":
        """Those of several texts together."""
        found = list(texts)
        return cls(frozenset().union(*(one.text for one in found)), frozenset().union(*(one.formulas for one in found)))
