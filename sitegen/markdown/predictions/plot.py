"""The pictures of a prediction: the scale a mark is placed on, and the frame a curve is drawn into. Across in percent, down in pixels."""

from bisect import bisect_left
from math import exp, log

from sitegen.markdown.predictions.scales import Scale
from widgets import paint

LINE = 10  # pixels above the line of a scale: half of the largest mark
PLOT = 208  # pixels a curve's frame is tall
INSET = 5  # percent free at both ends of a curve's frame, so that the outer points can be grasped
DIAMOND = "M-6 0L0-6 6 0 0 6z"


def ruler(scale: Scale, value: float | None) -> str:
    """The scale, with round numbers below it; on it the guess, which the page puts in its place, and the true value."""
    parts = [paint.level(LINE, color="ink")]
    for tick, name in scale.ticks():
        at = scale.place(tick)
        parts += [paint.upright(at, LINE, LINE + 7, "ink"), paint.text(at, LINE + 24, name, "tick", "muted", "middle")]
    if value is not None:
        parts.append(f'<g class="prediction-true">{_diamond(scale.place(value), LINE)}</g>')
    circle = f'<circle cx="50%" cy="{LINE}" r="9" fill="none" stroke="var(--ink)" stroke-width="2"/>'
    parts.append(f'<g class="prediction-mine">{circle}</g>')
    return _drawing(LINE + 28, *parts)


def _drawing(tall: int, *parts: str) -> str:
    """A picture that says nothing of its own: the numbers stand in words beside it."""
    # The last number below an axis may be wider than the room beside its tick.
    return f'<svg class="picture" width="100%" height="{tall}" overflow="visible" aria-hidden="true">{"".join(parts)}</svg>'


def frame(scale: Scale, across: Scale, at: tuple[float, ...], curve: list[tuple[float, float]]) -> str:
    """Both scales, the place of the guess, and the computed curve with a diamond at each point."""
    parts = []
    for value, name in scale.ticks():
        y = height(scale, value)
        parts += [paint.level(y), f'<text class="tick" x="-8" y="{y + 4:.1f}" text-anchor="end" font-size="12" fill="var(--muted)">{name}</text>']
    for value in at:
        x = left(across, value)
        parts += [paint.upright(x, PLOT, PLOT + 6, "ink"), paint.text(x, PLOT + 22, f"{value:g}", "tick", "muted", "middle")]
    parts.append(paint.level(PLOT, color="ink"))
    parts.append(f'<g class="prediction-mine">{paint.stretched(0, PLOT, "M0 0", "ink", 1.5, "5 4")}</g>')
    if curve:
        xs = sorted({*at, *(x for x, _ in curve if at[0] < x < at[-1])})
        places = {x: (left(across, x), height(scale, interpolate(scale, curve, x))) for x in xs}
        path = "M" + "L".join(f"{x:.2f} {y:.1f}" for x, y in places.values())
        diamonds = [_diamond(*places[x]) for x in at]
        parts.append(f'<g class="prediction-true">{paint.stretched(0, PLOT, path, "ink", 2.5)}{"".join(diamonds)}</g>')
    return _drawing(PLOT + 26, *parts)


def _diamond(x: float, y: float) -> str:
    return f'<svg x="{x:.2f}%" y="{y:.1f}" overflow="visible"><path d="{DIAMOND}" fill="var(--ink)"/></svg>'


def left(across: Scale, value: float) -> float:
    """Where a point stands in the frame, in percent from its left end."""
    return INSET + (100 - 2 * INSET) / 100 * across.place(value)


def height(scale: Scale, value: float) -> float:
    """Where a value stands in the frame, in pixels from its top."""
    return PLOT * (1 - scale.place(value) / 100)


def interpolate(scale: Scale, curve: list[tuple[float, float]], x: float) -> float:
    """The curve's value at x: of its row, else on the straight line that is drawn between two rows."""
    at = bisect_left(curve, (x,))
    if at < len(curve) and curve[at][0] == x:
        return curve[at][1]
    (x0, y0), (x1, y1) = curve[at - 1], curve[at]
    share = (x - x0) / (x1 - x0)
    if scale.log and y0 > 0 and y1 > 0:
        return exp(log(y0) + share * (log(y1) - log(y0)))
    return y0 + share * (y1 - y0)
