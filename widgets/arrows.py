"""Arrows between parts of a picture: across in percent, down in pixels, heads that no width of the picture distorts."""

from collections.abc import Sequence

from widgets.paint import region, spot, stretched

Point = tuple[float, float]
TURNS = {"right": 0, "down": 90, "left": 180, "up": -90}
LONG, HALF = 8, 4  # pixels of a head


def head(at: Point, way: str, color: str) -> str:
    """The head alone, its tip at a point; `way` is right, down, left or up."""
    return spot(*at, f'<path d="M1 0L{1 - LONG} {HALF}V{-HALF}z" fill="var(--{color})" transform="rotate({TURNS[way]})"/>')


def across(start: Point, end: Point, color: str, width: float = 1.5, dash: str = "") -> str:
    """From a point to one further right, leaving and arriving level, whatever lies between their heights."""
    (x1, y1), (x2, y2) = start, end
    top, tall = min(y1, y2), max(abs(y2 - y1), 1)
    path = f"M0 {y1 - top:g}C60 {y1 - top:g} 40 {y2 - top:g} 100 {y2 - top:g}"
    return region(x1, x2 - x1, 0, 1, stretched(top, tall, path, color, width, dash)) + head(end, "right", color)


def down(x: float, top: float, bottom: float, color: str, width: float = 1.5) -> str:
    """Straight down."""
    return spot(x, top, _line(f"M0 0v{bottom - top - HALF:g}", color, width)) + head((x, bottom), "down", color)


def lane(x: float, start: float, ends: Sequence[float], aside: float, color: str, width: float = 1.5) -> str:
    """Past what stands between: out from the edge x, down `aside` pixels beside it (left of it if negative), and back to each end."""
    inside, way = (HALF, "left") if aside > 0 else (-HALF, "right")
    trunk = f"M0 0h{aside:g}v{max(ends) - start:g}"
    branches = "".join(f"M{aside:g} {end - start:g}H{inside}" for end in ends)
    return spot(x, start, _line(trunk + branches, color, width)) + "".join(head((x, end), way, color) for end in ends)


def _line(path: str, color: str, width: float) -> str:
    return f'<path d="{path}" fill="none" stroke="var(--{color})" stroke-width="{width:g}"/>'
