"""The scale a guess is placed on: from a low to a high number, evenly or by powers of ten."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from math import ceil, floor, log10

from widgets.paint import power_of_ten
from widgets.words import write

WRITTEN = re.compile(r"(\S+)\s+to\s+(\S+?)(\s*,\s*log)?")
RULE = "0 to 100, or 0.1 to 1000, log"
FINE = 200  # steps of an even scale, at least; a logarithmic one is stepped by the page
MOST_TICKS = 7


@dataclass(frozen=True)
class Scale:
    """From `low` to `high`; `log` when equal lengths are equal ratios."""

    low: float
    high: float
    log: bool

    def holds(self, value: float) -> bool:
        return self.low <= value <= self.high

    def place(self, value: float) -> float:
        """Where a value of the scale stands on it, in percent."""
        if self.log:
            return 100 * log10(value / self.low) / log10(self.high / self.low)
        return 100 * (value - self.low) / (self.high - self.low)

    @property
    def step(self) -> float:
        """What an arrow key adds on an even scale: 1, 2 or 5 of a power of ten."""
        return round_step((self.high - self.low) / FINE)

    def ticks(self) -> list[tuple[float, str]]:
        """Round numbers of the scale, not too many, and how each is written."""
        return [(value, text) for value, text in (self._powers() if self.log else self._even()) if self.holds(value)]

    def _powers(self) -> Iterator[tuple[float, str]]:
        low, high = floor(log10(self.low)), ceil(log10(self.high))
        every = ceil((high - low + 1) / MOST_TICKS)
        for power in range(low, high + 1):
            if power % every == 0:
                yield 10.0**power, write(10.0**power) if -3 <= power < 3 else f"{10**power:,}" if 3 <= power < 6 else power_of_ten(power)

    def _even(self) -> Iterator[tuple[float, str]]:
        step = Decimal(repr(round_step((self.high - self.low) / 4)))
        for n in range(ceil(self.low / float(step)), floor(self.high / float(step)) + 1):
            yield float(n * step), write(float(n * step))


def round_step(length: float) -> float:
    """The greatest of 1, 2, 5, 10, 20, … (and 0.1, 0.2, …) that is not greater than `length`."""
    power = floor(log10(length))
    return next(value for value in (float(f"{lead}e{power}") for lead in (5, 2, 1)) if value <= length * (1 + 1e-9))


def read(text: str) -> Scale | None:
    """The scale an author wrote, or None when it is none."""
    found = WRITTEN.fullmatch(text)
    ends = [number(part) for part in found.groups()[:2]] if found else []
    if found is None or None in ends:
        return None
    low, high = (float(end) for end in ends if end is not None)
    log = bool(found.group(3))
    return Scale(low, high, log) if low < high and (low > 0 or not log) else None


def number(text: str) -> float | None:
    """A plain number as an author writes it, or None."""
    return float(text.replace("−", "-")) if re.fullmatch(r"[-−]?\d{1,15}(\.\d{1,15})?", text, re.ASCII) else None
