"""Pairs of sentences without end, as long as they are asked to be."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from itertools import repeat
from typing import NamedTuple, TypeVar

from widgets.numerics.grammar import tree
from widgets.numerics.grammar.chinese import Chinese
from widgets.numerics.grammar.dice import Dice
from widgets.numerics.grammar.draw_clauses import Clauses
from widgets.numerics.grammar.english import English
from widgets.numerics.grammar.function_words import CLAUSE_TIMES
from widgets.numerics.grammar.spots import CAUSE, EFFECT, FUTURE, MAIN, NEXT, PAST, PRESENT, TIMED, TIMED_FIRST, WHEN, Spot
from widgets.numerics.grammar.tree import Word

SHORTEST = 3  # "Tom slept ."
_JOINTS = (("and", ""), ("and", ""), ("but", "但是"), ("but", "但是"), ("so", "所以"), ("and then", "然后"))
T = TypeVar("T")
Drawn = Generator[None, None, T]  # comes to a T, and rests after every clause drawn on the way


class Pair(NamedTuple):
    """A sentence in both languages and which words answer to which."""

    source: tuple[str, ...]  # English, punctuation apart, lower case but for I and names
    target: tuple[str, ...]  # Chinese words
    links: frozenset[tuple[int, int]]  # (target index, source index)


def sentences(seed: str | int, low: int, high: int) -> Iterator[Pair]:
    """Endless pairs from a seed, each length of the English from `low` to `high` equally likely, punctuation counted."""
    return (found for found in steps(f"{seed} {low} {high}", repeat((low, high))) if found)


def steps(seed: str | int, lengths: Iterable[tuple[int, int]]) -> Iterator[Pair | None]:
    """A pair for each (low, high), and a None for every clause drawn on the way.

    For whoever has other things to do meanwhile: to a long sentence it may take thousands of clauses, most of them left over.
    """
    drawn = Sentences(seed)
    for low, high in lengths:
        if not SHORTEST <= low <= high:
            raise ValueError(f"lengths from {low} to {high}; the shortest sentence has {SHORTEST} words")
        chain = yield from drawn.sentence(low + int(drawn.dice.uniform() * (high - low + 1)))
        yield pair(chain)


def pair(chain: tree.Chain) -> Pair:
    """Both languages of one derivation. Words are linked that come from the same Word of it."""
    source, target = English().sentence(chain), Chinese().sentence(chain)
    places: dict[int, list[int]] = {}
    for j, (_, word) in enumerate(source):
        if word:
            places.setdefault(id(word), []).append(j)
    links = frozenset((i, j) for i, (_, word) in enumerate(target) if word for j in places.get(id(word), ()))
    return Pair(tuple(text for text, _ in source), tuple(text for text, _ in target), links)


class Sentences:
    """Draws derivations of a wanted length. Clauses that came out too short or too long wait until one of their length is wanted."""

    def __init__(self, seed: str | int) -> None:
        self.dice = Dice(seed)
        self.clauses = Clauses(self.dice)
        self.waiting: dict[tuple[str, Spot, int], list[tree.Clause]] = {}

    def sentence(self, length: int) -> Drawn[tree.Chain]:
        """A derivation whose English has exactly this many words."""
        throw = self.dice.uniform()
        tense = PAST if throw < 0.62 or length == SHORTEST else PRESENT if throw < 0.86 else FUTURE
        left, joint = length - 1, None
        units: list[tree.Unit] = []
        joints: list[tuple[Word, Word]] = []
        while True:
            size = self._share(left)
            units.append((yield from self._unit(tense, size, joint)))
            left -= size
            if not left:
                return tree.Chain(tuple(units), tuple(joints), Word(".", "。"))
            joint = self._joint(tense, left, units[-1], joint)
            joints.append((Word(",", "，"), joint))
            left -= 1 + len(joint.english)

    def _share(self, left: int) -> int:
        """How many of the words that are left the next unit takes: all, or so many that another unit fits behind it."""
        if left < 10 or (left <= 21 and self.dice.chance(0.6)):
            return left
        size = 5 + int(self.dice.uniform() * min(18, left - 9))
        return size if left - size >= 5 else left

    def _joint(self, tense: str, left: int, unit: tree.Unit, last: Word | None) -> Word:
        while True:
            english, chinese = self.dice.pick(_JOINTS)
            then = english == "and then"
            if then and (left < 6 or tense == PRESENT or not isinstance(unit, tree.Act) or not (unit.finished or tense == FUTURE)):
                continue
            if english == "so" and isinstance(unit, tree.Because):
                continue
            if english == "and" or not last or last.english != tuple(english.split()):
                return Word(english, chinese)

    def _unit(self, tense: str, size: int, joint: Word | None) -> Drawn[tree.Unit]:
        """A clause or two with because, when, before, after; exactly `size` English words."""
        joined = joint.english[-1] if joint else ""
        if joined in ("so", "then") or size < 8 or self.dice.chance(0.55):
            return (yield from self._clause(tense, size, NEXT if joined == "then" else MAIN))
        first = 3 + int(self.dice.uniform() * (size - 7))
        if tense == PAST and self.dice.chance(0.6):
            return (yield from self._while(size, first))
        effect = yield from self._clause(tense, first, EFFECT)
        return tree.Because(Word("because", "因为"), effect, (yield from self._clause(tense, size - 1 - first, CAUSE)))

    def _while(self, size: int, first: int) -> Drawn[tree.While]:
        when = Word(*self.dice.pick(CLAUSE_TIMES))
        if self.dice.chance(0.4):
            other = yield from self._clause(PAST, first, WHEN)
            return tree.While(when, (yield from self._clause(PAST, size - 2 - first, TIMED)), other, Word(",", "，"))
        main = yield from self._clause(PAST, first, TIMED_FIRST)
        return tree.While(when, main, (yield from self._clause(PAST, size - 1 - first, WHEN)), None)

    def _clause(self, tense: str, size: int, spot: Spot) -> Drawn[tree.Clause]:
        """One that waits, or draw until one has the right length; what is added to them is guided by it."""
        rich = min(1.0, max(0.0, (size - 4) / 11))
        waiting = self.waiting.setdefault((tense, spot, size), [])
        while not waiting:
            yield
            clause = self.clauses.clause(tense, rich, spot)
            english = English()
            english.clause(clause)
            others = self.waiting.setdefault((tense, spot, len(english.line)), [])
            if len(others) < 50:
                others.append(clause)
        return waiting.pop()
