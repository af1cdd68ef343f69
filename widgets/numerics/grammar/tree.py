"""What a derivation is made of. Nothing here has an order yet: English and Chinese each put the same parts in their own."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple


@cache
def _forms(text: str) -> tuple[str, ...]:
    return tuple(text.split())


class Word:
    """One word of the derivation with its form in each language. Two Words are the same only if they are one object."""

    __slots__ = ("chinese", "english")

    def __init__(self, english: str, chinese: str) -> None:
        """Forms of several words are written with spaces; empty where a language leaves the word out."""
        self.english = _forms(english)
        self.chinese = _forms(chinese)


class Place(NamedTuple):
    """ "in the garden", 在 花园 里."""

    relation: Word
    noun: Word


class With(NamedTuple):
    """What someone has on or holds: "with a red hat", 戴着 红 帽子."""

    having: Word
    article: Word
    adjectives: tuple[Word, ...]
    noun: Word


class Relative(NamedTuple):
    """A clause that says which one is meant; `clause` has a gap where the noun would stand."""

    pronoun: Word
    clause: Act


class Phrase(NamedTuple):
    """A noun with all that belongs to it, or a name or pronoun, which is a noun alone."""

    noun: Word
    human: bool = False
    plural: bool = False
    first: bool = False  # "I"
    second: bool = False  # "you"
    determiner: str = ""  # none, or one of: a, the, this, number, own, kin, owner
    article: Word | None = None
    owner: Phrase | None = None
    adjectives: tuple[Word, ...] = ()
    measure: str = ""
    modifier: Place | With | Relative | None = None
    pointed: bool = False  # "the" that Chinese renders by 那: what an action is done to


class Together(NamedTuple):
    """ "a, b and c"."""

    parts: tuple[Phrase, ...]
    and_: Word
    commas: tuple[Word, ...]


Nominal = Phrase | Together


class Time(NamedTuple):
    """When; in English at the end, or in front with a comma."""

    word: Word
    comma: Word | None


class Act(NamedTuple):
    """Someone does something. In a relative clause the subject or the object is the gap, None."""

    subject: Nominal | None
    verb: Word
    finished: bool = False  # 了
    helper: str = ""  # did, does, do
    negation: Word | None = None
    modal: Word | None = None
    want: Word | None = None
    adverb: Word | None = None
    recipient: Nominal | None = None
    double: bool = False  # "gave me a book", not "gave a book to me"
    theme: Nominal | None = None
    goal: Word | None = None
    manner: Word | None = None
    place: Place | None = None
    companion: tuple[Word, Nominal] | None = None
    time: Time | None = None


class Passive(NamedTuple):
    """ "the cake was eaten by the dog"."""

    patient: Nominal
    be: str
    verb: Word
    by: Word | None
    agent: Nominal | None
    time: Time | None


class Quality(NamedTuple):
    """ "Tom is (not) (very) tired"."""

    subject: Nominal
    be: str
    adjective: Word
    very: Word | None
    negation: Word | None
    time: Time | None


class Comparison(NamedTuple):
    """ "Tom is taller than Anna"."""

    subject: Nominal
    be: str
    adjective: Word
    more: Word | None
    than: Word
    standard: Nominal


class Identity(NamedTuple):
    """ "Tom is a teacher"."""

    subject: Nominal
    be: Word
    complement: Phrase


class Located(NamedTuple):
    """ "the book is on the table"."""

    subject: Nominal
    be: Word
    place: Place


class Exists(NamedTuple):
    """ "there is a book on the table"."""

    be: Word
    theme: Phrase
    place: Place
    time: Time | None


class Says(NamedTuple):
    """ "Tom said that ..."."""

    subject: Nominal
    verb: Word
    helper: str
    negation: Word | None
    clause: Clause


Clause = Act | Passive | Quality | Comparison | Identity | Located | Exists | Says


class Because(NamedTuple):
    """ "A because B"."""

    because: Word
    effect: Clause
    cause: Clause


class While(NamedTuple):
    """ "A when B" or "when B, A", and so with before and after."""

    when: Word
    main: Clause
    other: Clause
    comma: Word | None  # there when the time comes first


Unit = Clause | Because | While


class Chain(NamedTuple):
    """Units joined by ", and", ", but", ", so", ", and then"; the whole sentence."""

    units: tuple[Unit, ...]
    joints: tuple[tuple[Word, Word], ...]  # comma, conjunction
    stop: Word
