"""Pictures of the plane: a square as wide as its place, so that lengths may be compared; text in it is never scaled.

Everything is in percent of the square, across and down. Colours are the page's, by role.
"""

from collections.abc import Iterable
from math import atan2, degrees, hypot

from widgets.handles import field
from widgets.paint import SIZES, picture, spot

Point = tuple[float, float]


class Plane:
    """The points from -reach to reach, both ways."""

    def __init__(self, reach: float) -> None:
        self.reach = reach

    def picture(self, name: str, *parts: str) -> str:
        """The whole picture; `name` is what a screen reader says."""
        return picture(name, 480, *parts, look="picture square")

    def ground(self, *parts: str) -> str:
        """What lies below everything else and is cut off at the square's edge."""
        return f'<svg width="100%" height="100%" overflow="hidden">{"".join(parts)}</svg>{field(self.reach)}'

    def grid(self) -> str:
        """A line for every whole number, and the two axes."""
        lines = []
        for k in range(1 - int(self.reach), int(self.reach)):
            place, color = f"{self.across(k):.2f}%", "muted" if k == 0 else "rule"
            lines.append(f'<line x1="{place}" x2="{place}" y1="0" y2="100%" stroke="var(--{color})"/>')
            lines.append(f'<line x1="0" x2="100%" y1="{place}" y2="{place}" stroke="var(--{color})"/>')
        return "".join(lines)

    def circle(self, radius: float, color: str) -> str:
        """A dashed circle around 0. In a square, percents of a radius are percents of its side."""
        size = f"{50 * radius / self.reach:.2f}%"
        return f'<circle cx="50%" cy="50%" r="{size}" fill="none" stroke="var(--{color})" stroke-width="1.5" stroke-dasharray="2 5"/>'

    def area(self, corners: Iterable[Point], color: str) -> str:
        """A tinted polygon with a dashed edge."""
        place = " ".join(f"{self.across(x):.2f},{self.down(y):.2f}" for x, y in corners)
        look = f'fill="var(--{color})" fill-opacity="0.1" stroke="var(--{color})" stroke-opacity="0.7" stroke-dasharray="5 4"'
        return (
            '<svg width="100%" height="100%" viewBox="0 0 100 100" preserveAspectRatio="none">'
            f'<polygon points="{place}" {look} vector-effect="non-scaling-stroke"/></svg>'
        )

    def line(self, start: Point, end: Point, color: str, width: float) -> str:
        """A straight line."""
        ends = (f'{axis}{k}="{place:.2f}%"' for k, p in enumerate((start, end), 1) for axis, place in zip("xy", self.place(p), strict=True))
        return f'<line {" ".join(ends)} stroke="var(--{color})" stroke-width="{width:g}" stroke-linecap="round"/>'

    def arrow(self, end: Point, color: str, width: float) -> str:
        """An arrow from 0 to `end`, its head as wide as its shaft asks for."""
        long = 5 + 3 * width  # pixels
        # The shaft stops inside the head, or its own thickness would blunt the point.
        shaft = self.line((0, 0), end, color, width)
        if hypot(*end) < 0.05:
            return shaft
        angle = degrees(atan2(-end[1], end[0]))
        head = f'<path d="M1 0L{-long:g} {long / 2.4:.1f}L{-long:g} {-long / 2.4:.1f}z" fill="var(--{color})" transform="rotate({angle:.1f})"/>'
        return shaft + self.at(end, head)

    def at(self, point: Point, *parts: str) -> str:
        """Parts in pixels, around a point."""
        return spot(*self.place(point), *parts, unit="%")

    def name(self, point: Point, words: str, color: str, apart: float) -> str:
        """Words `apart` pixels beyond a point, seen from 0; at the square's edge they turn back inside."""
        length = hypot(*point) or 1
        x, y = (part / length if hypot(*point) else 0.7 for part in point)
        x, y = (-part if abs(whole) > 0.9 * self.reach and part * whole > 0 else part for part, whole in zip((x, y), point, strict=True))
        look = f'class="label" text-anchor="middle" font-size="{SIZES["label"]}" fill="var(--{color})"'
        halo = 'stroke="var(--paper)" stroke-width="5" stroke-linejoin="round" paint-order="stroke"'
        return self.at(point, f'<text {look} {halo} x="{apart * x:.1f}" y="{5 - apart * y:.1f}">{words}</text>')

    def place(self, point: Point) -> Point:
        """Percents across and down."""
        return self.across(point[0]), self.down(point[1])

    def across(self, x: float) -> float:
        return 50 + 50 * x / self.reach

    def down(self, y: float) -> float:
        return 50 - 50 * y / self.reach
