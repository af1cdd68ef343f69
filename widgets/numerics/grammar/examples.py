"""Parts of derivations by name instead of by chance, for sentences that are wanted exactly so."""

from __future__ import annotations

from typing import Any

from widgets.numerics.grammar.adjectives import ADJECTIVES
from widgets.numerics.grammar.draw_modifiers import before, named
from widgets.numerics.grammar.draw_phrases import PEOPLE
from widgets.numerics.grammar.draw_verbs import be, form, third
from widgets.numerics.grammar.function_words import PRONOUNS
from widgets.numerics.grammar.nouns import BY_NAME
from widgets.numerics.grammar.spots import PAST
from widgets.numerics.grammar.tree import Act, Nominal, Phrase, Place, Quality, Time, Word
from widgets.numerics.grammar.verbs import VERBS, Verb

_VERBS = {verb.base: verb for verb in reversed(VERBS)}  # of two senses the first


def name(who: str) -> Phrase:
    """ "Anna", or a pronoun by the form wanted, "me"."""
    for subject, object_, _possessive, chinese in PRONOUNS:
        if who in (subject, object_):
            plural, first, second = subject in ("we", "they"), subject == "I", subject == "you"
            return Phrase(Word(who, chinese), human=True, plural=plural, first=first, second=second)
    return Phrase(named(BY_NAME[who]), human=True)


def the(noun: str, many: bool = False, pointed: bool = False, **rest: Any) -> Phrase:
    """ "the cat", "the cats"; `pointed` where Chinese says 那."""
    the_ = Word("the", "" if not pointed else "那些" if many else "那")
    return _noun(noun, many, determiner="the", article=the_, pointed=pointed, measure="" if many else BY_NAME[noun].measure, **rest)


def a(noun: str, **rest: Any) -> Phrase:
    """ "a cat"."""
    return _noun(noun, determiner="a", article=Word("a", "一"), measure=BY_NAME[noun].measure, **rest)


def counted(english: str, chinese: str, noun: str, **rest: Any) -> Phrase:
    """ "two cats"."""
    return _noun(noun, True, determiner="number", article=Word(english, chinese), measure=BY_NAME[noun].measure, **rest)


def this(noun: str, many: bool = False, **rest: Any) -> Phrase:
    """ "this cat", "these cats"."""
    this_ = Word("these", "这些") if many else Word("this", "这")
    return _noun(noun, many, determiner="this", article=this_, measure="" if many else BY_NAME[noun].measure, **rest)


def kind(noun: str) -> Phrase:
    """ "cats", as such."""
    return Phrase(named(BY_NAME[noun], True), plural=True)


def my(noun: str, **rest: Any) -> Phrase:
    """ "my cat", and without 的 "my mother"."""
    return _noun(noun, determiner="kin" if BY_NAME[noun].kind == "kin" else "own", article=Word("my", "我"), **rest)


def owned(owner: Phrase, noun: str, **rest: Any) -> Phrase:
    """ "Anna's cat"."""
    return _noun(noun, determiner="owner", owner=owner, article=Word("'s", "的"), **rest)


def _noun(noun: str, many: bool = False, qualities: str = "", **rest: Any) -> Phrase:
    adjectives = tuple(quality(word, noun) for word in qualities.split())
    return Phrase(named(BY_NAME[noun], many), BY_NAME[noun].kind in PEOPLE, many, adjectives=adjectives, **rest)


def quality(word: str, noun: str) -> Word:
    """The adjective in the sense that suits the noun."""
    return next(before(adjective) for adjective in ADJECTIVES if adjective.english == word and noun in adjective.before_nouns)


def place(relation: str, noun: str) -> Place:
    """ "in the garden"."""
    return Place(Word(relation, {"in": "里", "on": "上", "under": "下", "near": "旁边"}[relation]), named(BY_NAME[noun]))


def time(english: str, chinese: str, front: bool = False) -> Time:
    """When, at the end or in front."""
    return Time(Word(english, chinese), Word(",", "，") if front else None)


def verb(base: str) -> Word:
    """The verb as it stands after a helper."""
    return Word(base, _VERBS[base].chinese)


def did(subject: Nominal | None, base: str, theme: Nominal | None = None, **rest: Any) -> Act:
    """What someone did, with 了; the verb says whether it needs it."""
    return _act(subject, _VERBS[base], PAST, theme, {"finished": not _VERBS[base].stative, **rest})


def does(subject: Nominal | None, base: str, theme: Nominal | None = None, **rest: Any) -> Act:
    """What someone does."""
    return _act(subject, _VERBS[base], "", theme, rest)


def _act(subject: Nominal | None, found: Verb, tense: str, theme: Nominal | None, rest: dict[str, Any]) -> Act:
    return Act(subject, Word(form(found, tense, third(subject)), found.chinese), theme=theme, **rest)


def will(subject: Nominal, base: str, theme: Nominal | None = None, english: str = "will", chinese: str = "会", **rest: Any) -> Act:
    """What someone will, would or must do."""
    return Act(subject, verb(base), modal=Word(english, chinese), theme=theme, **rest)


def was(subject: Nominal, word: str, chinese: str, very: bool = False, tense: str = PAST, **rest: Any) -> Quality:
    """What someone was like."""
    degree = Word("very", "非常") if very else None
    return Quality(subject, be(subject, tense), Word(word, chinese), degree, rest.get("negation"), rest.get("time"))
