"""What is said of a noun by chance: its qualities, where it is, what someone has on."""

from __future__ import annotations

from widgets.numerics.grammar.adjectives import ADJECTIVES, COLOURS, SIZES, Adjective
from widgets.numerics.grammar.dice import Dice
from widgets.numerics.grammar.nouns import NOUNS, Noun, nouns_of
from widgets.numerics.grammar.spots import MAIN
from widgets.numerics.grammar.tree import Place, With, Word

_SUITING = {noun: tuple(a for a in ADJECTIVES if noun.one in a.before_nouns) for nouns in NOUNS.values() for noun in nouns}
_SMALL = frozenset(nouns_of("cat food book letter newspaper hat bag umbrella knife key cup flower photo map box"))  # fit on a chair
_IN = nouns_of("garden park library school shop kitchen house")
_NEAR = nouns_of("park library school shop house river bridge tree")
_TREE, _TAIL = nouns_of("tree tail")
_TAILED, _TAILS = nouns_of("cat dog horse rabbit"), tuple(a for a in ADJECTIVES if a.english in ("white", "black", "long"))
_HELD = nouns_of("hat coat dress bag umbrella")
_HOLDING = {"hat": "戴着", "coat": "穿着", "dress": "穿着", "bag": "拿着", "umbrella": "拿着"}


def named(noun: Noun, plural: bool = False) -> Word:
    """The noun in its number."""
    return Word(noun.many if plural else noun.one, noun.chinese)


def before(adjective: Adjective) -> Word:
    """The adjective as it stands before a noun."""
    return Word(adjective.english, adjective.before)


class Modifiers:
    """Draws what is added to nouns. `rich` is how readily something is added, 0 to 1."""

    def __init__(self, dice: Dice) -> None:
        self.dice = dice
        self.used: set[str] = set()  # who is in this clause already: nobody meets himself
        self.depth = 0  # of clauses within clauses; from 2 on no relative clause is added
        self.spot = MAIN

    def adjectives(self, noun: Noun, rich: float) -> tuple[Word, ...]:
        """None, one, or a size with a colour, "big red"."""
        suiting = _SUITING[noun]
        if not suiting or not self.dice.chance(0.1 + 0.3 * rich):
            return ()
        first = self.dice.pick(suiting)
        colours = [a for a in suiting if a.english in COLOURS]
        if first.english in SIZES and colours and self.dice.chance(0.4):
            return (before(first), before(self.dice.pick(colours)))
        return (before(first),)

    def having(self, noun: Noun, plural: bool) -> With | None:
        """ "with a red hat" for people, "with a long tail" for animals; for nothing else."""
        if plural:
            return None
        if noun.kind == "person":
            held = self.dice.pick(_HELD)
            return With(Word("with", _HOLDING[held.one]), Word("a", ""), self.adjectives(held, 0.8), named(held))
        if noun not in _TAILED:
            return None
        return With(Word("with", "有"), Word("a", ""), (before(self.dice.pick(_TAILS)),), named(_TAIL))

    def place_of(self, noun: Noun) -> Place | None:
        """Somewhere this person, animal or thing may well be; None where nothing fits."""
        if noun in _SMALL and self.dice.chance(0.6):
            relation = self.dice.pick((("on", "上"), ("on", "上"), ("under", "下")))
            return Place(Word(*relation), named(self.dice.pick(NOUNS["furniture"])))
        if noun.kind in ("person", "animal") and noun.one != "fish":
            return self.place()
        return None

    def place(self) -> Place:
        """In, near or under something large."""
        throw = self.dice.uniform()
        if throw < 0.6:
            return Place(Word("in", "里"), named(self.dice.pick(_IN)))
        if throw < 0.92:
            return Place(Word("near", "旁边"), named(self.dice.pick(_NEAR)))
        return Place(Word("under", "下"), named(_TREE))
