"""The names below the columns of a map: level in a picture that has room for all of them, slanted in a narrower one."""

from collections.abc import Sequence

from widgets import paint

TIERS = (26, 34, 40)  # rem: a picture as wide as this may show more, widget.css shows or hides it


def named(middles: Sequence[float], names: Sequence[str], wide: float, bottom: float, color: str = "ink") -> list[str]:
    """Each name below the middle of its column, in percent; a column is `wide` percent, and the map ends at `bottom` pixels."""
    columns = list(zip(middles, names, strict=True))
    slanted = [paint.slanted(x + 0.1 * wide, bottom + 12, name, "value", color) for x, name in columns]
    needed = (longest(names) + 5) * 100 / wide
    tier = next((rem for rem in TIERS if needed <= 16 * rem), None)
    if tier is None:
        return slanted
    level = [paint.text(x, bottom + 16, name, "value", color, "middle") for x, name in columns]
    return [paint.from_width(tier, *level), paint.up_to_width(tier, *slanted)]


def longest(names: Sequence[str]) -> float:
    """Pixels, about."""
    return max(sum(7 if character < "\u2e80" else 13 for character in name) for name in names)
