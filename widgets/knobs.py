"""The controls of a widget: what each accepts, and the nearest sensible value for everything else."""

import re
from dataclasses import dataclass
from math import isfinite, log
from typing import ClassVar, NamedTuple

from widgets import typed


class Note(NamedTuple):
    """A message to the reader: `key` names its sentence in words.toml, `facts` fill the sentence's holes."""

    key: str
    facts: dict


class _Numeric:
    """What sliders and typed numbers share: a range, and how a raw value is brought into it."""

    name: str
    low: float
    high: float
    default: float
    integer: bool
    stops: tuple[float, ...] = ()
    presets: tuple[float, ...] = ()

    def __post_init__(self) -> None:
        for value in self.stops_all():
            if not self.low <= value <= self.high:
                raise ValueError(f"knob {self.name}: {value} lies outside {self.low}..{self.high}")

    def clean(self, raw: object) -> tuple[float, Note | None]:
        """The value to use for `raw`, and what to tell the reader about it. Never raises."""
        value = typed.number(raw)
        facts = {"given": typed.shown(raw), "low": self.low, "high": self.high}
        if value is None or not isfinite(value):
            return self.default, Note("not_a_number" if facts["given"] else "no_number", facts)
        settled = self._settle(min(max(value, self.low), self.high))
        if not self.low <= value <= self.high:
            return settled, Note("clamped", facts)
        if self.integer and settled != value:
            return settled, Note("rounded", facts)
        return settled, None

    def _settle(self, value: float) -> float:
        return round(value) if self.integer else float(value)

    def stops_all(self) -> tuple[float, ...]:
        """The positions whose results the build makes beforehand, in order."""
        return tuple(sorted({self.default, *self.stops, *self.presets}))


@dataclass(frozen=True)
class Slider(_Numeric):
    """A number on a track. `step` is what one arrow key adds, or on a "log" scale the factor it multiplies by.

    `presets` are positions with a button of their own; they and `stops` are answered before Python is up. A typed value
    between two positions is used as it is: it is the reader's number.
    """

    kind: ClassVar[str] = "slider"
    name: str
    low: float
    high: float
    step: float
    default: float
    stops: tuple[float, ...] = ()
    presets: tuple[float, ...] = ()
    scale: str = "linear"
    integer: bool = False

    def _settle(self, value: float) -> float:
        # Browsers and loops add steps in binary, so 0.1 + 0.2 arrives as 0.30000000000000004.
        position = self._nearest_position(value)
        close = abs(position - value) <= 1e-9 * max(1.0, abs(value))
        return super()._settle(position if close and position <= self.high else value)

    def _nearest_position(self, value: float) -> float:
        if self.scale == "log":
            return float(f"{self.low * self.step ** round(log(value / self.low, self.step)):.4g}")  # slider.js rounds likewise
        return round(self.low + self.step * round((value - self.low) / self.step), 10)


@dataclass(frozen=True)
class Number(_Numeric):
    """A typed number between `low` and `high`."""

    kind: ClassVar[str] = "number"
    name: str
    low: float
    high: float
    default: float
    integer: bool = False


@dataclass(frozen=True)
class Choice:
    """One of a few named options; every option is a stop."""

    kind: ClassVar[str] = "choice"
    name: str
    options: tuple[str, ...]
    default: str

    def clean(self, raw: object) -> tuple[str, Note | None]:
        """The option meant by `raw`, in any letter case. Never raises."""
        wanted = raw.strip().casefold() if isinstance(raw, str) else None
        for option in self.options:
            if option.casefold() == wanted:
                return option, None
        return self.default, Note("not_an_option", {"given": typed.shown(raw)})

    def stops_all(self) -> tuple[str, ...]:
        return self.options


@dataclass(frozen=True)
class Text:
    """Free text of at most `limit` characters; every sample has a button and is a stop."""

    kind: ClassVar[str] = "text"
    name: str
    default: str
    samples: tuple[str, ...] = ()
    limit: int = 400

    def clean(self, raw: object) -> tuple[str, Note | None]:
        """The text to use: safe to show, never empty. Never raises."""
        if not isinstance(raw, str):
            return self.default, Note("not_text", {"given": typed.shown(raw)})
        whole = raw.strip()
        text = typed.text(whole[: self.limit])
        if not text:
            return self.default, Note("empty", {})
        if len(whole) > self.limit:
            return text, Note("cut", {"limit": self.limit})
        if text.count("\ufffd") > whole.count("\ufffd"):
            return text, Note("replaced", {"count": text.count("\ufffd") - whole.count("\ufffd")})
        return text, None

    def stops_all(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys((self.default, *self.samples)))


@dataclass(frozen=True)
class Toggle:
    """Yes or no."""

    kind: ClassVar[str] = "toggle"
    name: str
    default: bool = False

    SPELLINGS: ClassVar[dict[str, bool]] = {
        **dict.fromkeys(("on", "true", "yes", "1"), True),
        **dict.fromkeys(("off", "false", "no", "0", ""), False),
    }

    def clean(self, raw: object) -> tuple[bool, Note | None]:
        """True or False; a form sends "on", an address "1" or "true". Never raises."""
        if isinstance(raw, bool | int | float) and raw in (0, 1):
            return bool(raw), None
        if isinstance(raw, str) and raw.strip().casefold() in self.SPELLINGS:
            return self.SPELLINGS[raw.strip().casefold()], None
        return self.default, Note("not_yes_or_no", {"given": typed.shown(raw)})

    def stops_all(self) -> tuple[bool, ...]:
        return False, True


@dataclass(frozen=True)
class Cells:
    """Cells of a map, pressed or typed: "3:5 4:1", a row and its column, counted from 1. At most one in a row; "" is none."""

    kind: ClassVar[str] = "text"
    name: str
    default: str = ""
    samples: tuple[str, ...] = ()
    limit: int = 600

    WRITTEN: ClassVar[re.Pattern] = re.compile(r"(\d{1,3})[:：](\d{1,3})")

    def clean(self, raw: object) -> tuple[str, Note | None]:
        """The cells by rows, the last one named of each row. Never raises."""
        if not isinstance(raw, str):
            return self.default, Note("not_cells", {"given": typed.shown(raw)})
        pieces = re.split(r"[\s,;，；、]+", typed.text(raw[: self.limit]))
        found = {int(cell[1]): int(cell[2]) for piece in pieces if (cell := self.WRITTEN.fullmatch(piece))}
        text = " ".join(f"{row}:{column}" for row, column in sorted(found.items()) if row and column)
        wrong = [piece for piece in pieces if piece and not self.WRITTEN.fullmatch(piece)]
        return text, Note("not_cells", {"given": typed.shown(wrong[0])}) if wrong else None

    def stops_all(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys((self.default, *self.samples)))


Knob = Slider | Number | Choice | Text | Toggle | Cells
