"""Clauses by chance in which someone does something."""

from __future__ import annotations

from widgets.numerics.grammar.draw_phrases import OBJECT, OTHER, SUBJECT, TOPIC
from widgets.numerics.grammar.draw_verbs import Verbs, indefinite
from widgets.numerics.grammar.function_words import DAILY, FREQUENCIES, MANNERS
from widgets.numerics.grammar.nouns import NOUNS, nouns_of
from widgets.numerics.grammar.spots import FUTURE, PRESENT
from widgets.numerics.grammar.tree import Act, Nominal, Phrase, Place, Relative, Time, Word
from widgets.numerics.grammar.verbs import DITRANSITIVE, GO, INTRANSITIVE, RARE, TRANSITIVE, WHERE, Verb

HUMANS = NOUNS["person"] + NOUNS["kin"] + NOUNS["name"]
_GOALS = nouns_of("garden park library school shop kitchen")
_STATES, _EVENTS = tuple(v for v in TRANSITIVE if v.stative), tuple(v for v in TRANSITIVE if not v.stative)
_IN_KIND = {verb: tuple(n for n in verb.objects if n.kind in ("animal", "food", "text")) for verb in TRANSITIVE}  # "likes cats"
_SHARED = ("sing", "dance", "swim", "work", "go")  # done with others
_MANNERS = dict(MANNERS)
_UNSAID = Word("", "")  # the verb, until it has its tense


class Acts(Verbs):
    """Draws deeds."""

    def act(self, tense: str, rich: float) -> Act:
        """Someone does something."""
        throw = self.dice.uniform()
        if throw < 0.24:
            verb = self.dice.pick(INTRANSITIVE)
            return self._finish(Act(self.nominal(verb.subjects, SUBJECT, rich), _UNSAID), verb, tense, rich)
        if throw < 0.3:
            return self._go(tense, rich)
        if throw < 0.46:
            return self._ditransitive(tense, rich)
        return self._transitive(tense, rich)

    def _go(self, tense: str, rich: float) -> Act:
        subject = self.nominal(GO.subjects, SUBJECT, rich)
        goal = self.dice.pick(_GOALS)
        return self._finish(Act(subject, _UNSAID, goal=Word(goal.one, goal.chinese)), GO, tense, rich)

    def _ditransitive(self, tense: str, rich: float) -> Act:
        verb = self.dice.pick(DITRANSITIVE)
        subject = self.nominal(verb.subjects, SUBJECT, 0.7 * rich)
        recipient = self.nominal(HUMANS, OTHER, 0.5 * rich)
        theme = self._theme(verb, 0.8 * rich)
        double = self.dice.chance(0.5) or ends_open(theme)
        return self._finish(Act(subject, _UNSAID, recipient=recipient, double=double, theme=theme), verb, tense, rich)

    def _transitive(self, tense: str, rich: float) -> Act:
        states = not self.spot.event and tense != FUTURE and self.dice.chance(0.45 if tense == PRESENT else 0.15)
        verb = self.dice.pick(_STATES if states else _EVENTS)
        subject = self.nominal(verb.subjects, TOPIC if verb.stative else SUBJECT, 0.8 * rich)
        if verb.base == "like" and _IN_KIND[verb] and self.dice.chance(0.4):
            noun = self.dice.pick(_IN_KIND[verb])
            theme: Nominal = Phrase(Word(noun.many, noun.chinese), plural=True)
        else:
            theme = self._theme(verb, rich)
        return self._finish(Act(subject, _UNSAID, theme=theme), verb, tense, rich)

    def _theme(self, verb: Verb, rich: float) -> Nominal:
        self.depth += 2 * self.spot.closed
        theme = self.nominal(verb.objects, OBJECT, rich)
        while verb.stative and verb.base != "need" and indefinite(theme):  # one does not love "a cat"
            theme = self.nominal(verb.objects, OBJECT, rich)
        self.depth -= 2 * self.spot.closed
        return theme

    def _finish(self, act: Act, verb: Verb, tense: str, rich: float) -> Act:
        """The verb in its tense, and when, where, how and with whom.

        After a relative clause nothing is added: it would be read into that.
        """
        act = self.in_tense(act, verb, tense)
        if verb.stative:
            return act
        open_ = not ends_open(act.theme)
        if open_:
            act = self._around(act, verb, rich)
        if self.spot.timed:
            return act
        if tense != PRESENT:
            return act._replace(time=self.time(tense, rich, open_))
        if act.adverb or act.negation or act.want:
            return act
        if open_ and verb.base not in RARE:
            return act._replace(time=Time(Word(*DAILY), None))
        return act._replace(adverb=Word(*(FREQUENCIES[2] if verb.base in RARE else self.dice.pick(FREQUENCIES[:3]))))

    def _around(self, act: Act, verb: Verb, rich: float) -> Act:
        chance = 0.05 + 0.45 * rich
        manner = None
        if verb.manners and self.dice.chance(0.7 * chance):
            manner = self.dice.pick(verb.manners)
        place = self._where(verb) if self.dice.chance(chance) else None
        companion = None
        if verb.base in _SHARED and self.dice.chance(0.8 * chance):
            companion = (Word("with", "跟"), self.nominal(HUMANS, OTHER, 0.4 * rich))
        return act._replace(manner=Word(manner, _MANNERS[manner]) if manner and not act.want else None, place=place, companion=companion)

    def _where(self, verb: Verb) -> Place | None:
        """Where this is done: nobody buys a car in the kitchen."""
        if verb is GO or verb.base in ("send", "lend"):
            return None
        if verb.base not in WHERE:
            return self.place()
        relation, nouns = self.dice.pick(WHERE[verb.base])
        noun = self.dice.pick(nouns)
        return Place(Word(*relation), Word(noun.one, noun.chinese))


def ends_open(it: Nominal | None) -> bool:
    """Whether it ends in a relative clause, into which what follows would be read."""
    return isinstance(it, Phrase) and isinstance(it.modifier, Relative)
