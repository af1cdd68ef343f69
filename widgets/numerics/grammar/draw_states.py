"""Clauses by chance that say what someone or something is like, what it is, and where."""

from __future__ import annotations

from widgets.numerics.grammar.adjectives import ADJECTIVES, Adjective
from widgets.numerics.grammar.draw_modifiers import named
from widgets.numerics.grammar.draw_phrases import OTHER, PEOPLE, SUBJECT, TOPIC
from widgets.numerics.grammar.draw_verbs import Verbs, be, third
from widgets.numerics.grammar.nouns import BY_NAME, NOUNS, Noun, nouns_of
from widgets.numerics.grammar.spots import PAST
from widgets.numerics.grammar.tree import Comparison, Exists, Identity, Located, Nominal, Phrase, Quality, Together, Word

_AFTER = tuple(a for a in ADJECTIVES if a.after)
_COMPARED = tuple(a for a in _AFTER if a.comparative)
_NOUNS_AFTER = {a: tuple(noun for noun in BY_NAME.values() if noun.one in a.after_nouns) for a in _AFTER}
_PLACED = tuple(noun for noun in nouns_of("animal food text worn carried thing") if noun.one not in ("car", "fish"))
_TRADES = nouns_of("student farmer teacher doctor writer singer")
_PASSING = ("tired", "hungry", "happy", "sad")  # true yesterday, perhaps not today


def _alike(adjective: Adjective) -> list[tuple[Noun, ...]]:
    """The nouns that can be compared with each other: people, animals, places, things."""
    groups: dict[str, list[Noun]] = {}
    for noun in _NOUNS_AFTER[adjective]:
        group = "people" if noun.kind in PEOPLE else noun.kind if noun.kind in ("animal", "place") else "things"
        groups.setdefault(group, []).append(noun)
    return [tuple(nouns) for nouns in groups.values() if len(nouns) > 1]


_ALIKE = {adjective: _alike(adjective) for adjective in _COMPARED}


class States(Verbs):
    """Draws states."""

    def quality(self, tense: str, rich: float) -> Quality:
        """ "Tom is tired"."""
        adjective = self.dice.pick(_AFTER)
        subject = self._one_of(adjective, rich)
        very = Word("very", "非常") if self.dice.chance(0.35) else None
        negation = Word("not", "不") if not very and self.dice.chance(0.2) else None
        time = self.time(PAST, rich) if adjective.english in _PASSING and tense == PAST else None
        return Quality(subject, be(subject, tense), Word(adjective.english, adjective.after), very, negation, time)

    def _one_of(self, adjective: Adjective, rich: float) -> Nominal:
        while True:
            subject = self.nominal(_NOUNS_AFTER[adjective], TOPIC, 0.8 * rich)
            if not _has(subject, adjective):
                return subject

    def comparison(self, tense: str, rich: float) -> Comparison:
        """ "Tom is taller than Anna"."""
        adjective = self.dice.pick(_COMPARED)
        alike = self.dice.pick(_ALIKE[adjective])
        subject = self.phrase(alike, TOPIC, rich)
        self.depth += 2 * self.spot.closed
        standard = self.phrase(alike, OTHER if alike[0].kind in PEOPLE else TOPIC, 0.6 * rich)
        self.depth -= 2 * self.spot.closed
        if _has(subject, adjective) or _has(standard, adjective):
            return self.comparison(tense, rich)
        *more, compared = adjective.comparative
        word = Word(compared, adjective.after)
        return Comparison(subject, be(subject, tense), word, Word("more", "更") if more else None, Word("than", "比"), standard)

    def identity(self, tense: str, rich: float) -> Identity:
        """ "Tom is a teacher"."""
        subject = self.nominal(NOUNS["name"] + NOUNS["kin"], SUBJECT, 0.5 * rich)
        one = third(subject) or (isinstance(subject, Phrase) and (subject.first or subject.second))
        noun = self.dice.pick(_TRADES)
        complement = Phrase(named(noun, not one), plural=not one, adjectives=self.adjectives(noun, rich))
        if one:
            complement = complement._replace(determiner="a", article=Word("a", "一"), measure=noun.measure)
        return Identity(subject, Word(be(subject, tense), "是"), complement)

    def located(self, tense: str, rich: float) -> Located:
        """ "the book is on the table"."""
        noun = self.dice.pick(_PLACED)
        subject = self.certain(noun, rich)
        place = self.place_of(noun) or self.place()
        return Located(subject, Word(be(subject, tense), "在"), place)

    def exists(self, tense: str, rich: float) -> Exists:
        """ "there is a book on the table"."""
        noun = self.dice.pick(_PLACED + NOUNS["person"])
        theme = self.uncertain(noun, rich)
        place = self.place_of(noun) or self.place()
        time = self.time(PAST, 0.5 * rich) if tense == PAST else None
        return Exists(Word(be(theme, tense), "有"), theme, place, time)


def _has(it: Nominal, adjective: Adjective) -> bool:
    """Whether the quality is named already: "the tired boy is tired"."""
    parts = it.parts if isinstance(it, Together) else (it,)
    return any(word.english == (adjective.english,) for part in parts for word in part.adjectives)
