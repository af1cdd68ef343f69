"""Verbs by chance: in their tense, denied, willed, wanted; and when it happens."""

from __future__ import annotations

from widgets.numerics.grammar.draw_phrases import Phrases
from widgets.numerics.grammar.function_words import FREQUENCIES, FUTURE_TIMES, PAST_TIMES
from widgets.numerics.grammar.spots import FUTURE, PAST, PRESENT
from widgets.numerics.grammar.tree import Act, Nominal, Phrase, Time, Together, Word
from widgets.numerics.grammar.verbs import RARE, UNWANTED, WANT, Verb


class Verbs(Phrases):
    """Draws what becomes of a verb."""

    def in_tense(self, act: Act, verb: Verb, tense: str) -> Act:
        """The verb's form with its helpers; 了 only after what has happened."""
        throw = 1.0 if self.spot.bare else self.dice.uniform()
        if tense == FUTURE:
            return self._ahead(act, verb, throw)
        ends = third(act.subject)
        deniable = not indefinite(act.theme)
        if throw < 0.1 and deniable:
            no = "没有" if tense == PAST and not verb.stative else "不"
            return act._replace(verb=Word(verb.base, verb.chinese), helper=do(tense, ends), negation=Word("not", no))
        if throw < 0.2 and not verb.stative and act.subject and _willing(act.subject) and verb.base not in UNWANTED:
            act = act._replace(verb=Word(verb.base, verb.chinese), want=Word(form(WANT, tense, ends), WANT.chinese))
            if throw < 0.12 and deniable:
                act = act._replace(helper=do(tense, ends), negation=Word("not", "不"), want=Word(WANT.base, WANT.chinese))
            return act
        finished = tense == PAST and not verb.stative and not self.spot.bare
        return act._replace(verb=Word(form(verb, tense, ends), verb.chinese), adverb=self._adverb(verb, tense, throw), finished=finished)

    def _ahead(self, act: Act, verb: Verb, throw: float) -> Act:
        modal = Word("must", "必须") if throw > 0.9 and not self.spot.bare and verb.base not in UNWANTED else Word("will", "会")
        negation = Word("not", "不") if throw < 0.1 and not indefinite(act.theme) else None
        return act._replace(verb=Word(verb.base, verb.chinese), modal=modal, negation=negation)

    def _adverb(self, verb: Verb, tense: str, throw: float) -> Word | None:
        if tense == PRESENT and not verb.stative and throw < 0.6:
            return Word(*self.dice.pick(FREQUENCIES[2:] if verb.base in RARE else FREQUENCIES))
        return Word("also", "也") if 0.2 < throw < 0.25 else None

    def time(self, tense: str, rich: float, open_: bool = True) -> Time | None:
        """When: yesterday, tomorrow; some of them in front. Not `open_`: it cannot stand at the end."""
        if not self.dice.chance(0.25 + 0.45 * rich):
            return None
        word = Word(*self.dice.pick(PAST_TIMES if tense == PAST else FUTURE_TIMES))
        if self.spot.front and self.depth == 0 and (not open_ or self.dice.chance(0.22)):
            return Time(word, Word(",", "，"))
        return Time(word, None) if open_ else None


def third(it: Nominal | None) -> bool:
    """Whether its verb takes -s in the present."""
    return isinstance(it, Phrase) and not (it.plural or it.first or it.second)


def form(verb: Verb, tense: str, ends: bool) -> str:
    """saw, sees, see."""
    return verb.past if tense == PAST else verb.third if ends else verb.base


def do(tense: str, ends: bool) -> str:
    """did, does, do."""
    return "did" if tense == PAST else "does" if ends else "do"


def be(it: Nominal, tense: str) -> str:
    """am, is, are, was, were."""
    first = isinstance(it, Phrase) and it.first
    if tense == PAST:
        return "was" if third(it) or first else "were"
    return "is" if third(it) else "am" if first else "are"


def indefinite(it: Nominal | None) -> bool:
    """Whether it is "a book", "two books", which Chinese does not put after 没有."""
    parts = it.parts if isinstance(it, Together) else (it,) if it else ()
    return any(part.determiner in ("a", "number") for part in parts)


def _willing(subject: Nominal) -> bool:
    return subject.parts[0].human if isinstance(subject, Together) else subject.human
