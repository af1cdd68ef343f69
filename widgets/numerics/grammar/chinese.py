"""The Chinese order of a derivation, with the words that English has no counterpart for: 了, 的, 在, classifiers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from widgets.numerics.grammar import tree
from widgets.numerics.grammar.english import Line
from widgets.numerics.grammar.tree import Word


def chinese(chain: tree.Chain) -> Line:
    """The whole sentence with its full stop."""
    line: Line = []
    for k, unit in enumerate(chain.units):
        if k:
            put(line, *chain.joints[k - 1])
        unit_(line, unit)
    put(line, chain.stop)
    return line


def put(line: Line, *words: Word | str | None) -> None:
    """Say words; None is nothing to say, and a plain str answers to nothing in English."""
    for word in words:
        if isinstance(word, Word):
            for form in word.chinese:
                line.append((form, word))
        elif word:
            line.append((word, None))


def unit_(line: Line, unit: tree.Unit) -> None:
    """The cause before its effect, and the time before what happens then."""
    if isinstance(unit, tree.Because):
        put(line, unit.because)
        clause(line, unit.cause)
        put(line, "，", "所以")
        clause(line, unit.effect)
    elif isinstance(unit, tree.While):
        clause(line, unit.other)
        put(line, "的" if unit.when.chinese == ("时候",) else None, unit.when, unit.comma or "，")
        clause(line, unit.main)
    else:
        clause(line, unit)


def clause(line: Line, it: tree.Clause) -> None:
    """One clause. A time that English puts in front stays there; otherwise it follows the subject."""
    time = getattr(it, "time", None)
    if time and time.comma:
        put(line, time.word, time.comma)
    _CLAUSES[type(it)](line, it)


def _late(it: tree.Act | tree.Passive | tree.Quality | tree.Exists) -> Word | None:
    return it.time.word if it.time and not it.time.comma else None


def _act(line: Line, it: tree.Act) -> None:
    nominal(line, it.subject)
    put(line, _late(it), it.adverb, it.negation, it.modal, it.want)
    if it.companion:
        put(line, it.companion[0])
        nominal(line, it.companion[1])
        put(line, "一起")
    if it.place:
        put(line, "在")
        place(line, it.place)
    if it.manner:
        put(line, it.manner, "地")
    put(line, it.verb, "了" if it.finished else None)
    nominal(line, it.recipient)
    nominal(line, it.theme)
    put(line, it.goal)


def _passive(line: Line, it: tree.Passive) -> None:
    nominal(line, it.patient)
    put(line, _late(it), it.by or "被")
    nominal(line, it.agent)
    put(line, it.verb, "了")


def _quality(line: Line, it: tree.Quality) -> None:
    nominal(line, it.subject)
    put(line, _late(it), it.negation or it.very or "很", it.adjective)


def _comparison(line: Line, it: tree.Comparison) -> None:
    nominal(line, it.subject)
    put(line, it.than)
    nominal(line, it.standard)
    put(line, it.more, it.adjective)


def _identity(line: Line, it: tree.Identity) -> None:
    nominal(line, it.subject)
    put(line, it.be)
    nominal(line, it.complement)


def _located(line: Line, it: tree.Located) -> None:
    nominal(line, it.subject)
    put(line, it.be)
    place(line, it.place)


def _exists(line: Line, it: tree.Exists) -> None:
    put(line, _late(it))
    place(line, it.place)
    put(line, it.be)
    nominal(line, it.theme)


def _says(line: Line, it: tree.Says) -> None:
    nominal(line, it.subject)
    put(line, it.negation, it.verb)
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
    """Noun phrases joined by 、 and 和, or one; nothing for a gap."""
    if isinstance(it, tree.Together):
        for part, before in zip(it.parts, (None, *it.commas, it.and_), strict=True):
            put(line, before)
            nominal(line, part)
    elif it:
        _phrase(line, it)


def _phrase(line: Line, it: tree.Phrase) -> None:
    """Owner; a clause that says which one; number and classifier; qualities; noun; 们."""
    if it.owner:
        nominal(line, it.owner)
    counted = it.determiner in ("a", "number", "this") or it.pointed
    definite = it.determiner == "the"
    if definite:
        _modifier(line, it.modifier)
    if it.determiner == "own":
        put(line, it.article, "的")
    elif not definite or it.pointed:
        put(line, it.article, it.measure if counted and it.measure else None)
    if not definite:
        _modifier(line, it.modifier)
    _adjectives(line, it.adjectives)
    put(line, it.noun, "们" if it.human and it.plural and it.determiner in ("the", "own", "owner") else None)


def _adjectives(line: Line, adjectives: tuple[Word, ...]) -> None:
    """Those of one syllable stand right before the noun, the longer ones take 的."""
    for adjective in adjectives:
        put(line, adjective, "的" if len(adjective.chinese[0]) > 1 else None)


def _modifier(line: Line, it: tree.Place | tree.With | tree.Relative | None) -> None:
    if isinstance(it, tree.Place):
        place(line, it)
        put(line, "的")
    elif isinstance(it, tree.With):
        put(line, it.having)
        _adjectives(line, it.adjectives)
        put(line, it.noun, "的")
    elif it:
        clause(line, it.clause)
        put(line, it.pronoun)


def place(line: Line, it: tree.Place | None) -> None:
    """花园 里."""
    if it:
        put(line, it.noun, it.relation)
