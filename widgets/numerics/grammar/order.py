"""What both languages share when they put a derivation in order; english.py and chinese.py have what each does in its own way."""

from __future__ import annotations

from typing import ClassVar

from widgets.numerics.grammar import tree
from widgets.numerics.grammar.tree import Word

Line = list[tuple[str, "Word | None"]]  # each word with the Word of the derivation it comes from


class Order:
    """Says the parts of a derivation, one after the other, into `line`. A clause of the kind tree.Act is said by the method `act`."""

    language: ClassVar[str]  # names the form of a Word that is said

    def __init__(self) -> None:
        self.line: Line = []

    def sentence(self, chain: tree.Chain) -> Line:
        """The whole sentence with its full stop."""
        for k, unit in enumerate(chain.units):
            if k:
                self.put(*chain.joints[k - 1])
            self.unit(unit)
        self.put(chain.stop)
        return self.line

    def put(self, *words: Word | str | None) -> None:
        """Say words; None is nothing to say, and a plain str answers to nothing in the other language."""
        for word in words:
            if isinstance(word, Word):
                for form in getattr(word, self.language):
                    self.line.append((form, word))
            elif word:
                self.line.append((word, None))

    def unit(self, unit: tree.Unit) -> None:
        """A clause, or two joined by because, when, before, after."""
        if isinstance(unit, tree.Because):
            self.because(unit)
        elif isinstance(unit, tree.While):
            self.while_(unit)
        else:
            self.clause(unit)

    def because(self, it: tree.Because) -> None:
        raise NotImplementedError

    def while_(self, it: tree.While) -> None:
        raise NotImplementedError

    def clause(self, it: tree.Clause) -> None:
        """One clause. A time that English puts in front stands there in Chinese too."""
        time = getattr(it, "time", None)
        if time and time.comma:
            self.put(time.word, time.comma)
        getattr(self, type(it).__name__.lower())(it)

    def identity(self, it: tree.Identity) -> None:
        self.nominal(it.subject)
        self.put(it.be)
        self.nominal(it.complement)

    def located(self, it: tree.Located) -> None:
        self.nominal(it.subject)
        self.put(it.be)
        self.place(it.place)

    def nominal(self, it: tree.Nominal | None) -> None:
        """Noun phrases joined by commas and "and", or one; nothing for a gap."""
        if isinstance(it, tree.Together):
            for part, before in zip(it.parts, (None, *it.commas, it.and_), strict=True):
                self.put(before)
                self.phrase(part)
        elif it:
            self.phrase(it)

    def phrase(self, it: tree.Phrase) -> None:
        raise NotImplementedError

    def place(self, it: tree.Place | None) -> None:
        raise NotImplementedError
