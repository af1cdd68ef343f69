"""The Chinese order of a derivation, with the words that English has no counterpart for: 了, 的, 在, classifiers."""

from __future__ import annotations

from widgets.numerics.grammar import tree
from widgets.numerics.grammar.order import Order
from widgets.numerics.grammar.tree import Word


class Chinese(Order):
    """The cause before its effect, the time before what happens then, and what is said of a noun before it."""

    language = "chinese"

    def because(self, it: tree.Because) -> None:
        self.put(it.because)
        self.clause(it.cause)
        self.put("，", "所以")
        self.clause(it.effect)

    def while_(self, it: tree.While) -> None:
        self.clause(it.other)
        self.put("的" if it.when.chinese == ("时候",) else None, it.when, it.comma or "，")
        self.clause(it.main)

    def act(self, it: tree.Act) -> None:
        self.nominal(it.subject)
        self.put(_late(it), it.adverb, it.negation, it.modal, it.want)
        if it.companion:
            self.put(it.companion[0])
            self.nominal(it.companion[1])
            self.put("一起")
        if it.place:
            self.put("在")
            self.place(it.place)
        if it.manner:
            self.put(it.manner, "地")
        self.put(it.verb, "了" if it.finished else None)
        self.nominal(it.recipient)
        self.nominal(it.theme)
        self.put(it.goal)

    def passive(self, it: tree.Passive) -> None:
        self.nominal(it.patient)
        self.put(_late(it), it.by or "被")
        self.nominal(it.agent)
        self.put(it.verb, "了")

    def quality(self, it: tree.Quality) -> None:
        self.nominal(it.subject)
        self.put(_late(it), it.negation or it.very or "很", it.adjective)

    def comparison(self, it: tree.Comparison) -> None:
        self.nominal(it.subject)
        self.put(it.than)
        self.nominal(it.standard)
        self.put(it.more, it.adjective)

    def exists(self, it: tree.Exists) -> None:
        self.put(_late(it))
        self.place(it.place)
        self.put(it.be)
        self.nominal(it.theme)

    def says(self, it: tree.Says) -> None:
        self.nominal(it.subject)
        self.put(it.negation, it.verb)
        self.clause(it.clause)

    def phrase(self, it: tree.Phrase) -> None:
        """Owner; a clause that says which one; number and classifier; qualities; noun; 们."""
        if it.owner:
            self.nominal(it.owner)
        counted = it.determiner in ("a", "number", "this") or it.pointed
        definite = it.determiner == "the"
        if definite:
            self._modifier(it.modifier)
        if it.determiner == "own":
            self.put(it.article, "的")
        elif not definite or it.pointed:
            self.put(it.article, it.measure if counted and it.measure else None)
        if not definite:
            self._modifier(it.modifier)
        self._adjectives(it.adjectives)
        self.put(it.noun, "们" if it.human and it.plural and it.determiner in ("the", "own", "owner") else None)

    def _adjectives(self, adjectives: tuple[Word, ...]) -> None:
        """Those of one syllable stand right before the noun, the longer ones take 的."""
        for adjective in adjectives:
            self.put(adjective, "的" if len(adjective.chinese[0]) > 1 else None)

    def _modifier(self, it: tree.Place | tree.With | tree.Relative | None) -> None:
        if isinstance(it, tree.Place):
            self.place(it)
            self.put("的")
        elif isinstance(it, tree.With):
            self.put(it.having)
            self._adjectives(it.adjectives)
            self.put(it.noun, "的")
        elif it:
            self.clause(it.clause)
            self.put(it.pronoun)

    def place(self, it: tree.Place | None) -> None:
        """花园 里."""
        if it:
            self.put(it.noun, it.relation)

def _late(it: tree.Act | tree.Passive | tree.Quality | tree.Exists) -> Word | None:
    """A time that follows the subject: one that English does not put in front."""
    return it.time.word if it.time and not it.time.comma else None
