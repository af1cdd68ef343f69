"""Noun phrases by chance: who and what a clause is about."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from widgets.numerics.grammar.draw_modifiers import Modifiers, named
from widgets.numerics.grammar.function_words import AMOUNTS, NUMBERS, POINTERS, PRONOUNS
from widgets.numerics.grammar.nouns import NOUNS, Noun, nouns_of
from widgets.numerics.grammar.tree import Nominal, Phrase, Place, Relative, Together, With, Word

PEOPLE = frozenset(("person", "kin", "name"))
# What a phrase is in its clause. A topic is a subject about which something is said that lasts: not just any, "a cat is tall".
SUBJECT, TOPIC, OBJECT, OTHER = "subject", "topic", "object", "other"
_NAMES, _ANNA = NOUNS["name"], NOUNS["name"][0]
_OWN_PEOPLE = ("friend", "teacher", "doctor", "child")  # "my singer" would need a story
_OWNERS = {noun: tuple(n for n in NOUNS["person"] if n.one not in ("friend", noun.one)) for nouns in NOUNS.values() for noun in nouns}
_FRIEND, _TEACHER = nouns_of("friend teacher")


class Phrases(Modifiers, ABC):
    """Draws noun phrases."""

    def nominal(self, nouns: Sequence[Noun], role: str, rich: float) -> Nominal:
        """A phrase, or two or three of them joined."""
        if not self.dice.chance(0.02 + 0.12 * rich):
            return self.phrase(nouns, role, rich)
        people = [noun for noun in nouns if noun.kind in PEOPLE]
        if people and len(people) < len(nouns):  # not "the girl and the horse"
            nouns = people if self.dice.chance(0.8) else [noun for noun in nouns if noun.kind not in PEOPLE]
        count = 3 if len(nouns) > 2 and self.dice.chance(0.3) else 2
        parts = tuple(self.phrase(nouns, role, 0, joined=True) for _ in range(count))
        return Together(parts, Word("and", "和"), tuple(Word(",", "、") for _ in range(count - 2)))

    def phrase(self, nouns: Sequence[Noun], role: str, rich: float, joined: bool = False) -> Phrase:
        """A pronoun, a name, or a noun with its determiner, qualities and modifier. Joined ones have no modifier."""
        anyone = _ANNA in nouns
        if anyone and not joined and self.dice.chance(0.32):
            return self._pronoun(role)
        for _ in range(20):
            noun = self.dice.pick(nouns)
            if anyone and self.dice.chance(0.2):
                noun = self.dice.pick(_NAMES)
            if noun.one not in self.used:
                break
        self.used.add(noun.one)
        if noun.kind == "name":
            return Phrase(named(noun), human=True)
        return self._determined(noun, role, rich, joined)

    def _pronoun(self, role: str) -> Phrase:
        for _ in range(20):
            subject, object_, _possessive, chinese = self.dice.pick(PRONOUNS)
            who = "I" if subject == "we" else subject  # "we saw me" is as odd as "I saw me"
            if who not in self.used:
                break
        self.used.add(who)
        word = Word(subject if role in (SUBJECT, TOPIC) else object_, chinese)
        return Phrase(word, human=True, plural=subject in ("we", "they"), first=subject == "I", second=subject == "you")

    def _determined(self, noun: Noun, role: str, rich: float, joined: bool) -> Phrase:
        """The noun with the, a, my, this or two, as suits it."""
        if noun.kind == "kin":
            return self._owned(noun, False, 0)
        if not noun.many:
            return self._definite(noun, False, OTHER, rich, joined)
        plural = self.dice.chance(0.25)
        throw = self.dice.uniform()
        if role == TOPIC and throw >= 0.64:
            throw = 0.5 if noun is _FRIEND else 0.0
        if throw < 0.42 and noun is not _FRIEND:
            return self._definite(noun, plural, role, rich, joined)
        if throw < 0.58 and (noun.kind not in PEOPLE or noun.one in _OWN_PEOPLE):
            return self._owned(noun, plural, rich)
        if throw < 0.64:
            return self._pointed_out(noun, plural, rich)
        return self._counted(noun, rich) if plural else self._any(noun, None if joined else self._modifier(noun, False, role, rich), rich)

    def _full(self, noun: Noun, plural: bool, determiner: str, article: Word, adjectives: tuple[Word, ...]) -> Phrase:
        return Phrase(named(noun, plural), noun.kind in PEOPLE, plural, determiner=determiner, article=article, adjectives=adjectives)

    def _any(self, noun: Noun, modifier: Place | With | Relative | None, rich: float) -> Phrase:
        phrase = self._full(noun, False, "a", Word("a", "一"), self.adjectives(noun, rich))
        return phrase._replace(measure=noun.measure, modifier=modifier)

    def _definite(self, noun: Noun, plural: bool, role: str, rich: float, joined: bool) -> Phrase:
        """Chinese leaves "the" out, but not before what an action is done to, nor before several things."""
        modifier = None if joined else self._modifier(noun, plural, role, rich, definite=True)
        pointed = noun.kind not in PEOPLE if plural else role == OBJECT
        the = Word("the", "" if not pointed else "那些" if plural else "那")
        phrase = self._full(noun, plural, "the", the, self.adjectives(noun, rich))
        return phrase._replace(measure="" if plural else noun.measure, modifier=modifier, pointed=pointed)

    def _owned(self, noun: Noun, plural: bool, rich: float) -> Phrase:
        adjectives = self.adjectives(noun, rich)
        if self.dice.chance(0.25):
            owner = self._owner(noun, rich)
            return self._full(noun, plural, "owner", Word("'s", "的"), adjectives)._replace(owner=owner)
        _subject, _object, possessive, chinese = self.dice.pick(PRONOUNS)
        return self._full(noun, plural, "kin" if noun.kind == "kin" else "own", Word(possessive, chinese), adjectives)

    def _owner(self, owned: Noun, rich: float) -> Phrase:
        if self.dice.chance(0.6):
            name = self.dice.pick([name for name in _NAMES if name.one not in self.used] or _NAMES)
            self.used.add(name.one)
            return Phrase(named(name), human=True)
        owner = self.dice.pick(_OWNERS[owned])
        if self.dice.chance(0.3 * rich):
            return self._owned(_TEACHER if self.dice.chance(0.3) else _FRIEND, False, 0)
        return self._full(owner, False, "the", Word("the", ""), ())

    def _pointed_out(self, noun: Noun, plural: bool, rich: float) -> Phrase:
        this, these, one, some = self.dice.pick(POINTERS)
        article = Word(these, some) if plural else Word(this, one)
        phrase = self._full(noun, plural, "this", article, self.adjectives(noun, rich))
        return phrase._replace(measure="" if plural else noun.measure)

    def _counted(self, noun: Noun, rich: float) -> Phrase:
        measure, number = noun.measure, self.dice.pick(NUMBERS)
        if self.dice.chance(0.3):
            measure, number = "", self.dice.pick(AMOUNTS)
        return self._full(noun, True, "number", Word(*number), self.adjectives(noun, rich))._replace(measure=measure)

    def certain(self, noun: Noun, rich: float) -> Phrase:
        """ "the cat", "my cats": what can be said to be somewhere."""
        plural = self.dice.chance(0.25)
        if self.dice.chance(0.35):
            return self._owned(noun, plural, rich)
        return self._definite(noun, plural, SUBJECT, rich, joined=True)

    def uncertain(self, noun: Noun, rich: float) -> Phrase:
        """ "a cat", "two cats": what there is."""
        return self._counted(noun, rich) if self.dice.chance(0.4) else self._any(noun, None, rich)

    def _modifier(self, noun: Noun, plural: bool, role: str, rich: float, definite: bool = False) -> Place | With | Relative | None:
        """Where it is, what someone has on, or a relative clause.

        A place only at a subject: after an object it would be read as the place where something is done to it.
        """
        if not self.dice.chance(0.06 + 0.5 * rich):
            return None
        throw = self.dice.uniform()
        if throw < 0.2 and role in (SUBJECT, TOPIC):
            return self.place_of(noun) if definite else None
        if throw < 0.45:
            return self.having(noun, plural)
        if role == OTHER or self.depth >= 2:
            return None
        return self.relative(noun, plural, rich)

    @abstractmethod
    def relative(self, noun: Noun, plural: bool, rich: float) -> Relative | None:
        """ "who saw me", "that Anna bought"; None where no verb suits the noun."""
