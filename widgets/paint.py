"""Pieces of pictures: SVG that fits any width without scaling its text.

Across, everything is in percent of the region it stands in; down, in pixels. Colours are the page's, by role.
"""

from collections.abc import Iterable
from functools import lru_cache
from html import escape
from math import ceil, floor, log10

from widgets.words import superscript

# The roles, each a colour of the page (tokens.css).
COLORS = ("source", "target", "weight", "context", "wrong", "ink", "muted", "rule", "paper")
# Pixels; a page's stylesheet may change them by class.
SIZES = {"label": 15, "value": 13, "tick": 12}
# What a screen reader passes over: in a picture with parts to press, all but these parts, whose names say what they show.
HIDDEN = ' aria-hidden="true"'
# A tint any stronger would leave the number printed on it under 4.5:1, first in white on black, on a column that is shaded.
STRONGEST_TINT = 0.42


def picture(name: str, height: float, *parts: str, look: str = "picture") -> str:
    """A whole picture, as wide as its place, `height` pixels tall; `name` is what a screen reader says.

    `look` is its class: a "picture square" is as tall as it is wide (plane.py).
    """
    inner = "".join(parts)
    # A screen reader takes an image as one thing, so a picture with parts to press or drag is a group instead.
    role = "group" if _can_be_reached(inner) else "img"
    inner = inner.replace("<text ", f"<text{HIDDEN} ") if role == "group" else inner.replace(HIDDEN, "")
    return (
        f'<svg class="{look}" xmlns="http://www.w3.org/2000/svg" width="100%" height="{_short(height)}" role="{role}" '
        f'aria-label="{escape(name)}">{inner}</svg>'
    )


def _can_be_reached(part: str) -> bool:
    return 'tabindex="' in part


def region(x: float, width: float, y: float, height: float, *parts: str, cut: bool = False) -> str:
    """A part of the picture with percents of its own; `cut` hides what sticks out of it."""
    overflow = "hidden" if cut else "visible"
    box = f'x="{_short(x)}%" y="{_short(y)}" width="{_short(width)}%" height="{_short(height)}"'
    return f'<svg {box} overflow="{overflow}">{"".join(parts)}</svg>'


def stretched(y: float, height: float, path: str, color: str, width: float = 1.5, dash: str = "") -> str:
    """A line that stretches with the picture: `path` runs over 0..100 across and 0..height down, `dash` is in pixels."""
    dashes = f' stroke-dasharray="{dash}"' if dash else ""
    return (
        f'<svg y="{_short(y)}" width="100%" height="{_short(height)}" viewBox="0 0 100 {_short(height)}" '
        f'preserveAspectRatio="none" overflow="visible"><path d="{path}" fill="none" stroke="var(--{color})" '
        f'stroke-width="{_short(width)}"{dashes} vector-effect="non-scaling-stroke"/></svg>'
    )


def stretched_area(y: float, height: float, path: str, color: str, opacity: float) -> str:
    """A filled shape that stretches with the picture, its `path` as in `stretched`."""
    return (
        f'<svg y="{_short(y)}" width="100%" height="{_short(height)}" viewBox="0 0 100 {_short(height)}" '
        f'preserveAspectRatio="none"><path d="{path}" fill="var(--{color})" fill-opacity="{_short(opacity)}"/></svg>'
    )


def arc(left: float, right: float, y: float, height: float, color: str, width: float = 1) -> str:
    """Half an ellipse over the line at y, from `left` to `right` percent and `height` pixels tall."""
    half = (right - left) / 2
    path = f"M{_short(left)} {_short(height)}A{_short(half)} {_short(height)} 0 0 1 {_short(right)} {_short(height)}"
    return stretched(y - height, height, path, color, width)


def text(
    x: float, y: float, words: str, look: str, color: str = "ink", anchor: str = "start", halo: bool = False, link: str = "", underlined: bool = False
) -> str:
    """Words whose baseline starts, ends or is centred (`anchor`) at x, y. `look` is label, value or tick.

    `halo` keeps a little paper around them, where they stand on a line; `underlined` is for what is wrong. `link`, here and
    below, names what a symbol of the figure's formula stands for: a knob, or a part that words.toml names.
    """
    place = f'x="{_short(x)}%" y="{_short(y)}" text-anchor="{anchor}"'
    if underlined:
        place += ' text-decoration="underline"'
    if halo:
        place += ' stroke="var(--paper)" stroke-width="6" stroke-linejoin="round" paint-order="stroke"'
    return f'<text class="{look}"{_link(link)} {place} font-size="{SIZES[look]}" fill="var(--{color})">{escape(words)}</text>'


def slanted(x: float, y: float, words: str, look: str, color: str = "ink", turn: float = -45, down: float = 0) -> str:
    """Words that rise to the right and end at x, y: the name of a narrow column, written below it.

    `turn`, in degrees, makes them steeper; `down` moves their baseline, in pixels.
    """
    shift = f' y="{_short(down)}"' if down else ""
    turned = f'<text class="{look}"{shift} transform="rotate({turn:g})" text-anchor="end" font-size="{SIZES[look]}"'
    return f'<svg x="{_short(x)}%" y="{_short(y)}" overflow="visible">{turned} fill="var(--{color})">{escape(words)}</text></svg>'


def downwards(x: float, y: float, words: str, look: str, color: str = "ink") -> str:
    """Words that run down from y, centred on x: the name of a narrow column in Chinese, whose signs stay upright."""
    run = f'writing-mode="vertical-rl" x="{_short(x)}%" y="{_short(y)}" font-size="{SIZES[look]}"'
    return f'<text class="{look}" {run} fill="var(--{color})">{escape(words)}</text>'


def bar(x: float, width: float, y: float, height: float, color: str, opacity: float = 1, link: str = "") -> str:
    """A filled box."""
    box = f'x="{_short(x)}%" y="{_short(y)}" width="{_short(width)}%" height="{_short(height)}"'
    return f'<rect{_link(link)} {box} fill="var(--{color})" fill-opacity="{_short(opacity)}"/>'


def frame(x: float, width: float, y: float, height: float, color: str = "ink", line: float = 2) -> str:
    """An empty box, around what is chosen; its `line` in pixels."""
    box = f'x="{_short(x)}%" y="{_short(y)}" width="{_short(width)}%" height="{_short(height)}"'
    return f'<rect {box} fill="none" stroke="var(--{color})" stroke-width="{_short(line)}"/>'


def upright(x: float, top: float, bottom: float, color: str = "rule", dash: str = "") -> str:
    """A vertical line, for a grid; `dash` is in pixels."""
    across = f'x1="{_short(x)}%" x2="{_short(x)}%"'
    pattern = f' stroke-dasharray="{dash}"' if dash else ""
    return f'<line {across} y1="{_short(top)}" y2="{_short(bottom)}" stroke="var(--{color})"{pattern}/>'


def level(y: float, left: float = 0, right: float = 100, color: str = "rule", dash: str = "") -> str:
    """A horizontal line, for a grid; `dash` is in pixels."""
    down = f'y1="{_short(y)}" y2="{_short(y)}"'
    pattern = f' stroke-dasharray="{dash}"' if dash else ""
    return f'<line x1="{_short(left)}%" x2="{_short(right)}%" {down} stroke="var(--{color})"{pattern}/>'


def segment(x1: float, y1: float, x2: float, y2: float, color: str, width: float = 1, opacity: float = 1) -> str:
    """A straight line from a place to another, with round ends."""
    ends = f'x1="{_short(x1)}%" y1="{_short(y1)}" x2="{_short(x2)}%" y2="{_short(y2)}"'
    look = f'stroke-width="{_short(width)}" stroke-opacity="{_short(opacity)}" stroke-linecap="round"'
    return f'<line {ends} stroke="var(--{color})" {look}/>'


def dot(x: float, y: float, radius: float, color: str) -> str:
    """A filled circle of `radius` pixels."""
    return f'<circle cx="{_short(x)}%" cy="{_short(y)}" r="{_short(radius)}" fill="var(--{color})"/>'


def mark(title: str, *parts: str, link: str = "") -> str:
    """Something that carries a number: pointing at it shows `title`."""
    inner = "".join(parts)
    hidden = "" if _can_be_reached(inner) else HIDDEN
    return f'<g class="mark"{hidden}{_link(link)}><title>{escape(title)}</title>{inner}</g>'


def from_width(rem: int, *parts: str) -> str:
    """Parts that only a picture of at least that width shows. widget.css knows 26, 34 and 40."""
    return f'<g class="from-{rem}">{"".join(parts)}</g>'


def up_to_width(rem: int, *parts: str) -> str:
    """Parts that only a narrower picture shows."""
    return f'<g class="up-to-{rem}">{"".join(parts)}</g>'


def signed_cell(x: float, width: float, y: float, height: float, value: float, words: str) -> str:
    """A number between -1 and 1 as a tint, source colour below zero and target colour above, with the number on it."""
    color = "target" if value > 0 else "source"
    tint = bar(x, width, y, height, color, STRONGEST_TINT * min(1, abs(value)))
    return tint + text(x + width / 2, y + height / 2 + 4.5, words, "tick", anchor="middle")


def tinted_cell(x: float, width: float, y: float, height: float, share: float, color: str, words: str) -> str:
    """A number as a tint, from bare paper at a share of 0 to the role's colour at 1, with `words` printed on it."""
    tint = bar(x, width, y, height, color, STRONGEST_TINT * share)
    return tint + text(x + width / 2, y + height / 2 + 4.5, words, "tick", anchor="middle")


def press(knob: str, value: float | str, name: str, *parts: str, held: bool = False) -> str:
    """A part of the picture that sets `knob` to `value`, by pointer or keyboard; `name` is what a screen reader says.

    `held`: the knob has this value already.
    """
    return _button(knob, value, name, held, 'tabindex="0"', parts)


def press_cell(
    knob: str, value: float | str, name: str, place: tuple[int, int], *parts: str, held: bool = False, first: bool = False, also: str = ""
) -> str:
    """The same for one cell of a map, at `place` (row, column): arrow keys walk over the cells, and Tab stops at the `first` alone.

    `also` is a second knob that is set with it, as in "mode=painted".
    """
    row, column = place
    second = f' data-also="{also}"' if also else ""
    return _button(knob, value, name, held, f'tabindex="{-1 + first}" data-row="{row}" data-column="{column}"{second}', parts)


def _button(knob: str, value: float | str, name: str, held: bool, reach: str, parts: Iterable[str]) -> str:
    button = f'{reach} role="button" aria-pressed="{str(held).lower()}" aria-label="{escape(name)}"'
    inner = "".join(parts).replace(HIDDEN, "")  # a button is one thing too
    return f'<g data-knob="{knob}" data-value="{value}" {button}>{inner}</g>'


def spot(x: float, y: float, *parts: str, unit: str = "") -> str:
    """Parts in pixels around the point x percent, y pixels; with the unit "%" y is in percent too."""
    return f'<svg x="{_short(x)}%" y="{_short(y)}{unit}" overflow="visible">{"".join(parts)}</svg>'


def disc(radius: float, color: str, opacity: float = 1, ring: bool = False, x: float = 0) -> str:
    """A circle of `radius` pixels, `x` pixels right of the middle of its spot, with a clear edge if it is a `ring`."""
    edge = f' stroke="var(--{color})"' if ring else ""
    beside = f' cx="{_short(x)}"' if x else ""
    return f'<circle{beside} r="{_short(radius)}" fill="var(--{color})" fill-opacity="{_short(opacity)}"{edge}/>'


class LogAxis:
    """Powers of ten side by side: where a positive number stands on them, in percent."""

    def __init__(self, values: Iterable[float]) -> None:
        """Whole powers of ten around all `values`, with a little room so that the smallest still has a visible bar."""
        powers = [log10(value) for value in values if value > 0] or [0.0]
        self.low = floor(min(powers) - 0.1)
        self.high = max(ceil(max(powers)), self.low + 1)

    def place(self, value: float) -> float:
        """0..100; a value of zero stands at the left end."""
        return 100 * (log10(value) - self.low) / (self.high - self.low) if value > 0 else 0.0

    def grid(self, top: float, bottom: float) -> str:
        """A line for each power of ten."""
        return "".join(upright(self.place(10.0**power), top, bottom) for power in range(self.low, self.high + 1))

    def ticks(self, y: float, most: int = 5) -> str:
        """The powers' names, as many as have room."""
        return "".join(text(self.place(10.0**power), y, power_of_ten(power), "tick", "muted", "middle") for power in self.named(most))

    def named(self, most: int) -> list[int]:
        """At most about so many of the powers, counted from 1 so that they stay put when the axis grows."""
        every = ceil((self.high - self.low + 1) / most)
        return [power for power in range(self.low, self.high + 1) if power % every == 0]


def power_of_ten(power: int) -> str:
    """1, 10, 100, otherwise 10 with its exponent."""
    return str(10**power) if 0 <= power <= 2 else f"10{superscript(power)}"


def _link(name: str) -> str:
    return f' data-link="{name}"' if name else ""


@lru_cache(4096)  # a map of weights writes the same few places for every row
def _short(number: float) -> str:
    return f"{number + 0.0:.2f}".rstrip("0").rstrip(".")  # adding 0 turns -0.0 into 0.0, which the cache takes for the same
