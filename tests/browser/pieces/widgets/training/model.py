"""Goes on from trained weights, one of which `leaning` needs too."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np

from widgets.knobs import Slider

NEEDS: tuple[str, ...] = ("both.npz",)
FOLDER = Path(__file__).parents[1] / "models"
KNOBS = (Slider("rate", 0, 1, 0.01, 0.5, presets=(0.25, 0.75)),)


def compute(rate: float) -> dict:
    weight = float(np.load(FOLDER / NEEDS[0])["weight"][0])
    return {"share": 0.0, "readouts": {"step": 0, "weight": weight}}


def work(rate: float) -> Iterator[dict]:
    weight = float(np.load(FOLDER / NEEDS[0])["weight"][0])
    for step in range(1, 51):
        weight *= 1 - rate / 100
        yield {"share": step / 50, "readouts": {"step": step, "weight": weight}}
