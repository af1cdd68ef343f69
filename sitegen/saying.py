"""What a command says: lines of progress, and one at its end."""

import time


def closing(facts: str, started: float) -> str:
    """The last line of every command: counts, then seconds since `started` (time.monotonic)."""
    return f"{facts} in {time.monotonic() - started:.1f} s"


def count(number: int, noun: str) -> str:
    """'1 page', '12 pages'."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def say(line: str) -> None:
    """One line of progress, seen at once even through a pipe."""
    print(line, flush=True)
