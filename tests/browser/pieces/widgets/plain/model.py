"""A square, which needs nothing and is answered at once."""

from widgets.knobs import Slider

KNOBS = (Slider("x", 0, 1, 0.01, 0.5, presets=(0.25, 0.75)),)


def compute(x: float) -> dict:
    return {"share": x * x, "readouts": {"square": x * x}}
