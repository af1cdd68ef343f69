"""A sum weighted by trained weights of two files."""

from pathlib import Path

import numpy as np

from widgets.knobs import Slider

NEEDS: tuple[str, ...] = ("lean.npz", "both.npz")
FOLDER = Path(__file__).parents[1] / "models"
KNOBS = (Slider("x", 0, 1, 0.01, 0.5, presets=(0.25, 0.75)),)


def compute(x: float) -> dict:
    lean, both = (float(np.load(FOLDER / name)["weight"][0]) for name in NEEDS)
    return {"share": x * lean, "readouts": {"leaned": x * lean, "both": x * both}}
