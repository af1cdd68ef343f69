"""The English order of a derivation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from widgets.numerics.grammar import tree
from widgets.numerics.grammar.tree import Word

Line = list[tuple[str, "Word | None"]]  # each word with the Word of the derivation it comes from


def english(chain: tree.Chain) -> Line:
    """The whole sentence with its full stop."""
    line: Line = []
    for k, unit in enumerate(chain.units):
        if k:
            put(line, *chain.joints[k - 1])
        unit_(line, unit)
    put(line, chain.stop)
    for k, (word, source) in enumerate(line):
        if word == "a" and line[k + 1][0][0] in "aeiou":
            line[k] = ("an", source)
    return line


def put(line: Line, *words: Word | str | None) -> None:
    """Say words; None is nothing to say, and a plain str answers to nothing in Chinese."""
    for word in words:
        if isinstance(word, Word):
            for form in word.english:
                line.append((form, word))
        elif word:
            line.append((word, None))


def unit_(line: Line, unit: tree.Unit) -> None:
    """A clause, or two joined by because, when, before, after."""
    if isinstance(unit, tree.Because):
        clause(line, unit.effect)
        put(line, unit.because)
        clause(line, unit.cause)
    elif isinstance(unit, tree.While) and unit.comma:
        put(line, unit.when)
        clause(line, unit.other)
        put(line, unit.comma)
        clause(line, unit.main)
    elif isinstance(unit, tree.While):
        clause(line, unit.main)
        put(line, unit.when)
        clause(line, unit.other)
    else:
        clause(line, unit)


def clause(line: Line, it: tree.Clause) -> None:
    """One clause, with its time in front or at the end."""
    time = getattr(it, "time", None)
    if time and time.comma:
        put(line, time.word, time.comma)
    _CLAUSES[type(it)](line, it)
    if time and not time.comma:
        put(line, time.word)


def _act(line: Line, it: tree.Act) -> None:
    nominal(line, it.subject)
    put(line, it.adverb, it.modal, it.helper, it.negation)
    if it.want:
        put(line, it.want, "to")
    put(line, it.verb)
    if it.double:
        nominal(line, it.recipient)
    nominal(line, it.theme)
    if it.recipient and not it.double:
        put(line, "to")
        nominal(line, it.recipient)
    if it.goal:
        put(line, "to", "the", it.goal)
    put(line, it.manner)
    place(line, it.place)
    if it.companion:
        put(line, it.companion[0])
        nominal(line, it.companion[1])


def _passive(line: Line, it: tree.Passive) -> None:
    nominal(line, it.patient)
    put(line, it.be, it.verb, it.by)
    nominal(line, it.agent)


def _quality(line: Line, it: tree.Quality) -> None:
    nominal(line, it.subject)
    put(line, it.be, it.negation, it.very, it.adjective)


def _comparison(line: Line, it: tree.Comparison) -> None:
    nominal(line, it.subject)
    put(line, it.be, it.more, it.adjective, it.than)
    nominal(line, it.standard)


def _identity(line: Line, it: tree.Identity) -> None:
    nominal(line, it.subject)
    put(line, it.be)
    nominal(line, it.complement)


def _located(line: Line, it: tree.Located) -> None:
    nominal(line, it.subject)
    put(line, it.be)
    place(line, it.place)


def _exists(line: Line, it: tree.Exists) -> None:
    put(line, "there", it.be)
    nominal(line, it.theme)
    place(line, it.place)


def _says(line: Line, it: tree.Says) -> None:
    nominal(line, it.subject)
    put(line, it.helper, it.negation, it.verb, "that")
    clause(line, it.clause)


_CLAUSES: dict[type, Callable[[Line, Any], None]] = {
    tree.Act: _act,
    tree.Passive: _passive,
    tree.Quality: _quality,
    tree.Comparison: _comparison,
    tree.Identity: _identity,
    tree.Located: _located,
    tree.Exists: _exists,
    tree.Says: _says,
}


def nominal(line: Line, it: tree.Nominal | None) -> None:
    """Noun phrases joined by commas and "and", or one; nothing for a gap."""
    if isinstance(it, tree.Together):
        for part, before in zip(it.parts, (None, *it.commas, it.and_), strict=True):
            put(line, before)
            nominal(line, part)
    elif it:
        if it.owner:
            nominal(line, it.owner)
        put(line, it.article, *it.adjectives, it.noun)
        _modifier(line, it.modifier)


def _modifier(line: Line, it: tree.Place | tree.With | tree.Relative | None) -> None:
    if isinstance(it, tree.Place):
        place(line, it)
    elif isinstance(it, tree.With):
        put(line, it.having, it.article, *it.adjectives, it.noun)
    elif it:
        put(line, it.pronoun)
        clause(line, it.clause)


def place(line: Line, it: tree.Place | None) -> None:
    """ "in the garden"."""
    if it:
        put(line, it.relation, "the", it.noun)
