"""Clauses by chance: any that may stand in a place, those that report what is said, and those that say which one is meant."""

from __future__ import annotations

from widgets.numerics.grammar import tree
from widgets.numerics.grammar.draw_acts import Acts, ends_open
from widgets.numerics.grammar.draw_phrases import OBJECT, OTHER, PEOPLE, SUBJECT, TOPIC
from widgets.numerics.grammar.draw_states import States
from widgets.numerics.grammar.draw_verbs import be, do, form, third
from widgets.numerics.grammar.nouns import BY_NAME, Noun
from widgets.numerics.grammar.spots import FUTURE, PAST, Spot
from widgets.numerics.grammar.tree import Act, Nominal, Passive, Relative, Says, Time, Word
from widgets.numerics.grammar.verbs import HOPE, KNOW, SAY, THINK, TRANSITIVE, Verb

_PASSIVES = tuple(verb for verb in TRANSITIVE if verb.participle)
_PATIENTS = {verb: tuple(noun for noun in verb.objects if noun.kind not in PEOPLE) for verb in _PASSIVES}
_DOING = {noun: tuple(verb for verb in TRANSITIVE if noun in verb.subjects) for noun in BY_NAME.values()}
_DONE_TO = {noun: tuple(verb for verb in TRANSITIVE if noun in verb.objects) for noun in BY_NAME.values()}


class Clauses(Acts, States):
    """Draws clauses of one tense."""

    def clause(self, tense: str, rich: float, spot: Spot) -> tree.Clause:
        """Any clause that may stand there. `rich` is how readily something is added, 0 to 1."""
        self.used = set()
        self.depth, self.spot = 0, spot
        throw = self.dice.uniform()
        if spot.event or throw < 0.58 or tense == FUTURE:
            return self.act(tense, rich)
        if throw < 0.64 and tense == PAST:
            return self.passive(rich)
        if throw < 0.91:
            return self._state(tense, rich, throw)
        return self.act(tense, rich) if spot.closed else self.says(tense, rich)

    def _state(self, tense: str, rich: float, throw: float) -> tree.Clause:
        if 0.64 <= throw < 0.73:
            return self.quality(tense, rich)
        if 0.73 <= throw < 0.79:
            return self.comparison(tense, rich)
        if throw < 0.83:
            return self.identity(tense, rich)
        return self.located(tense, rich) if throw < 0.86 else self.exists(tense, rich)

    def passive(self, rich: float) -> Passive:
        """ "the cake was eaten by the dog"."""
        verb = self.dice.pick(_PASSIVES)
        patient = self.nominal(_PATIENTS[verb], SUBJECT, rich)
        by = Word("by", "被") if self.dice.chance(0.75) else None
        agent = self.phrase(verb.subjects, OTHER, rich) if by else None
        return Passive(patient, be(patient, PAST), Word(verb.participle, verb.chinese), by, agent, self.time(PAST, rich))

    def says(self, tense: str, rich: float) -> Says:
        """ "Tom said that he would buy a book"."""
        verb = self.dice.pick((SAY, THINK, KNOW, HOPE))
        subject = self.phrase(verb.subjects, SUBJECT, 0.4 * rich)
        ends = third(subject)
        if verb is KNOW and self.dice.chance(0.4):
            return Says(subject, Word(verb.base, verb.chinese), do(tense, ends), Word("not", "不"), self._said(tense, verb, rich))
        return Says(subject, Word(form(verb, tense, ends), verb.chinese), "", None, self._said(tense, verb, rich))

    def _said(self, tense: str, verb: Verb, rich: float) -> tree.Clause:
        """What is hoped lies ahead; what is thought is a state."""
        self.used = set()
        self.depth = 1
        if verb is HOPE or self.dice.chance(0.25):
            act = self.act(FUTURE, rich)
            return act._replace(modal=Word("would", "会"), time=None) if tense == PAST else act._replace(modal=Word("will", "会"))
        throw = self.dice.uniform()
        if throw < 0.5 and verb is not THINK:
            return self.act(tense, rich)
        if throw < 0.75:
            return self.quality(tense, rich)
        return self.comparison(tense, rich) if throw < 0.88 else self.identity(tense, rich)

    def relative(self, noun: Noun, plural: bool, rich: float) -> Relative | None:
        """ "who saw me", "that Anna bought"; None where no verb suits the noun."""
        used, self.used = self.used, {noun.one}
        self.depth += 1
        found = self._relative(noun, plural, 0.45 * rich)
        self.depth -= 1
        self.used = used
        return found

    def _relative(self, noun: Noun, plural: bool, rich: float) -> Relative | None:
        human = noun.kind in PEOPLE
        if human and self.dice.chance(0.6):
            verb = self.dice.pick(_DOING[noun])
            theme = self.nominal(verb.objects, OBJECT, rich)
            return Relative(Word("who", "的"), self._doing(verb, theme, plural, rich))
        if not _DONE_TO[noun]:
            return None
        verb = self.dice.pick(_DONE_TO[noun])
        self.depth += 2  # nothing within "the doctor who the horse saw"
        subject = self.phrase(verb.subjects, TOPIC, rich)
        self.depth -= 2
        act = Act(subject, Word(verb.past, verb.chinese), time=None if verb.stative else self.time(PAST, rich))
        return Relative(Word("who" if human else "that", "的"), act)

    def _doing(self, verb: Verb, theme: Nominal, plural: bool, rich: float) -> Act:
        """A subject relative clause: the one who does it is the gap."""
        if verb.stative:
            return Act(None, Word(verb.base if plural else verb.third, verb.chinese), theme=theme)
        time: Time | None = None if ends_open(theme) else self.time(PAST, rich)
        return Act(None, Word(verb.past, verb.chinese), finished=True, theme=theme, time=time)
