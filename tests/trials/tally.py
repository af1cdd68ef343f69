"""How many attempts were made and which of them did not hold."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import TypeVar

T = TypeVar("T")


@dataclass
class Tally:
    """Counts attempts; `broken` names each that did not hold, with what was seen."""

    tried: int = 0
    broken: list[str] = field(default_factory=list)

    def note(self, attempt: str, fault: str = "") -> None:
        """One attempt; `fault` is empty when it held."""
        self.tried += 1
        if fault:
            self.broken.append(f"{attempt}: {fault}")

    @property
    def held(self) -> int:
        return self.tried - len(self.broken)


def some(cases: Sequence[T], share: float) -> Iterator[T]:
    """About this share of the cases (0 < share <= 1), at least one, spread evenly over all of them."""
    wanted = max(1, round(share * len(cases)))
    return (cases[k * len(cases) // wanted] for k in range(wanted))


def first(cases: Iterable[T], whole: int, share: float) -> Iterator[T]:
    """The first of cases that are made as one goes: `whole` of them for a share of 1."""
    return islice(cases, max(1, round(share * whole)))
