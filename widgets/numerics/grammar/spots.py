"""Where in a sentence a clause is to stand, and so what it may not be."""

from typing import NamedTuple

PAST, PRESENT, FUTURE = "past", "present", "future"


class Spot(NamedTuple):
    """What the place asks of a clause."""

    closed: bool = False  # it ends in no relative clause: what follows would be read into that
    event: bool = False  # something happens; no state, no "said that"
    bare: bool = False  # no helpers, no 了: as after "before"
    front: bool = False  # its time may come first
    timed: bool = False  # a when, before or after already says the time


MAIN, NEXT = Spot(front=True), Spot(event=True)  # NEXT follows "and then"
CAUSE, EFFECT = Spot(), Spot(closed=True)
WHEN = Spot(event=True, bare=True, timed=True)  # what follows when, before, after
TIMED, TIMED_FIRST = Spot(event=True, timed=True), Spot(closed=True, event=True, timed=True)  # what happened then
