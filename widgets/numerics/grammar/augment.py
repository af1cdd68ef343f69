"""Unknown words and missing full stops, so that a network learns what to do with them."""

from collections.abc import Iterable, Iterator

from widgets.numerics.grammar.dice import Dice
from widgets.numerics.grammar.generate import Pair
from widgets.numerics.grammar.nouns import NOUNS
from widgets.numerics.grammar.verbs import VERBS

UNKNOWN = "<unk>"
HIDDEN, UNSTOPPED = 0.02, 0.2  # shares of nouns and verbs, and of sentences
_OPEN = frozenset(noun.chinese for nouns in NOUNS.values() for noun in nouns) | frozenset(verb.chinese for verb in VERBS)


def augment(pairs: Iterable[Pair], seed: str | int) -> Iterator[Pair]:
    """The same pairs, with 2 % of nouns and verbs unknown on both sides and a fifth of the sentences without a full stop."""
    dice = Dice(seed)
    for pair in pairs:
        yield _unstopped(_hidden(pair, dice)) if dice.chance(UNSTOPPED) else _hidden(pair, dice)


def _hidden(pair: Pair, dice: Dice) -> Pair:
    source, target = list(pair.source), list(pair.target)
    for i, j in sorted(pair.links):
        if target[i] in _OPEN and dice.chance(HIDDEN):
            target[i] = source[j] = UNKNOWN
    return Pair(tuple(source), tuple(target), pair.links)


def _unstopped(pair: Pair) -> Pair:
    stop = (len(pair.target) - 1, len(pair.source) - 1)
    return Pair(pair.source[:-1], pair.target[:-1], pair.links - {stop})
