"""How well a colour is read on white, as WCAG 2 measures it."""

WEIGHTS = (0.2126, 0.7152, 0.0722)  # of red, green and blue


def to_white(colour: str) -> float:
    """The contrast of "#rrggbb" to white: 1 for white itself, 21 for black."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 1.05 / (sum(weight * part for weight, part in zip(WEIGHTS, linear, strict=True)) + 0.05)
