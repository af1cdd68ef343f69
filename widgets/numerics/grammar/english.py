"""The English order of a derivation."""

from __future__ import annotations

from widgets.numerics.grammar import tree
from widgets.numerics.grammar.order import Line, Order


class English(Order):
    """A time comes at the end, and what is said of a noun behind it."""

    language = "english"

    def sentence(self, chain: tree.Chain) -> Line:
        """With "an" where it must be."""
        line = super().sentence(chain)
        for k, (word, source) in enumerate(line):
            if word == "a" and line[k + 1][0][0] in "aeiou":
                line[k] = ("an", source)
        return line

    def because(self, it: tree.Because) -> None:
        self.clause(it.effect)
        self.put(it.because)
        self.clause(it.cause)

    def while_(self, it: tree.While) -> None:
        if it.comma:
            self.put(it.when)
            self.clause(it.other)
            self.put(it.comma)
            self.clause(it.main)
        else:
            self.clause(it.main)
            self.put(it.when)
            self.clause(it.other)

    def clause(self, it: tree.Clause) -> None:
        super().clause(it)
        time = getattr(it, "time", None)
        if time and not time.comma:
            self.put(time.word)

    def act(self, it: tree.Act) -> None:
        self.nominal(it.subject)
        self.put(it.adverb, it.modal, it.helper, it.negation)
        if it.want:
            self.put(it.want, "to")
        self.put(it.verb)
        if it.double:
            self.nominal(it.recipient)
        self.nominal(it.theme)
        if it.recipient and not it.double:
            self.put("to")
            self.nominal(it.recipient)
        if it.goal:
            self.put("to", "the", it.goal)
        self.put(it.manner)
        self.place(it.place)
        if it.companion:
            self.put(it.companion[0])
            self.nominal(it.companion[1])

    def passive(self, it: tree.Passive) -> None:
        self.nominal(it.patient)
        self.put(it.be, it.verb, it.by)
        self.nominal(it.agent)

    def quality(self, it: tree.Quality) -> None:
        self.nominal(it.subject)
        self.put(it.be, it.negation, it.very, it.adjective)

    def comparison(self, it: tree.Comparison) -> None:
        self.nominal(it.subject)
        self.put(it.be, it.more, it.adjective, it.than)
        self.nominal(it.standard)

    def exists(self, it: tree.Exists) -> None:
        self.put("there", it.be)
        self.nominal(it.theme)
        self.place(it.place)

    def says(self, it: tree.Says) -> None:
        self.nominal(it.subject)
        self.put(it.helper, it.negation, it.verb, "that")
        self.clause(it.clause)

    def phrase(self, it: tree.Phrase) -> None:
        if it.owner:
            self.nominal(it.owner)
        self.put(it.article, *it.adjectives, it.noun)
        self._modifier(it.modifier)

    def _modifier(self, it: tree.Place | tree.With | tree.Relative | None) -> None:
        if isinstance(it, tree.Place):
            self.place(it)
        elif isinstance(it, tree.With):
            self.put(it.having, it.article, *it.adjectives, it.noun)
        elif it:
            self.put(it.pronoun)
            self.clause(it.clause)

    def place(self, it: tree.Place | None) -> None:
        """ "in the garden"."""
        if it:
            self.put(it.relation, "the", it.noun)
