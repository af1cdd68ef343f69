"""What feeds what in a decoder step, and whether all steps can be scored in one matrix product."""

from typing import NamedTuple


class Need(NamedTuple):
    """A value that must be there first, `back` steps ago."""

    value: str
    back: int = 0


Needs = dict[str, tuple[Need, ...]]

# In the order of computation; names are the fields of BahdanauStep and LuongStep. The encoder's states are always there.
# "word" is y_i, what the step writes.
BAHDANAU: Needs = {
    "scores": (Need("state", 1),),
    "weights": (Need("scores"),),
    "context": (Need("weights"),),
    "state": (Need("state", 1), Need("word", 1), Need("context")),
    "word": (Need("state"), Need("word", 1), Need("context")),
}
LUONG: Needs = {
    "state": (Need("state", 1), Need("word", 1)),
    "scores": (Need("state"),),
    "weights": (Need("scores"),),
    "context": (Need("weights"),),
    "attentional": (Need("context"), Need("state")),
    "word": (Need("attentional"),),
}
LUONG_FEEDING: Needs = {**LUONG, "state": (Need("state", 1), Need("word", 1), Need("attentional", 1))}


def chain(needs: Needs, start: str, end: str, words_known: bool = True) -> tuple[str, ...]:
    """The shortest way by which `start` of one step reaches `end` of a later one, both included; empty if there is none.

    With `words_known`, as in training, the words before are given and nothing is passed on through "word".
    """
    # Breadth first. With each way goes whether it has come to a later step.
    ways: list[tuple[tuple[str, ...], bool]] = [((start,), False)]
    seen: set[tuple[str, bool]] = set()
    for way, later in ways:  # which grows meanwhile
        if words_known and way[-1] == "word":
            continue
        for value, back in _fed_by(needs, way[-1]):
            reached = (value, later or back > 0)
            if reached == (end, True):
                return (*way, value)
            if reached not in seen:
                seen.add(reached)
                ways.append(((*way, value), reached[1]))
    return ()


def one_product(needs: Needs, words_known: bool = True) -> bool:
    """Whether the scores of all steps can be one matrix product: no step's scores may wait for an earlier step's scores."""
    return not chain(needs, "scores", "scores", words_known)


def _fed_by(needs: Needs, value: str) -> list[tuple[str, int]]:
    """The values that need this one, and how many steps later they do."""
    return [(fed, need.back) for fed, sources in needs.items() for need in sources if need.value == value]
