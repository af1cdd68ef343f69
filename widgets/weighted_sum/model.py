"""Five arrows in the plane and one mixture of them, c = Σ α_j h_j: where it can lie, and how long it can be."""

import numpy as np

from widgets.knobs import Knob, Number, Slider
from widgets.numerics.attention import context
from widgets.numerics.hull import convex_hull, in_hull
from widgets.numerics.softmax import softmax

REACH = 5  # tips and scores run from -REACH to REACH
TIPS = ((3.6, 0.9), (1.4, 3.8), (-3.2, 2.4), (-2.6, -2.2), (2.0, -3.0))
NAMES = ("h₁", "h₂", "h₃", "h₄", "h₅")
SCORES = (1.2, 0.6, -0.4, -1.0, 0.2)


def _numbers(j: int) -> tuple[Knob, ...]:
    """What belongs to arrow j: its tip and its score."""
    (x, y), score = TIPS[j - 1], SCORES[j - 1]
    return tuple(Number(f"{name}{j}", -REACH, REACH, value) for name, value in (("x", x), ("y", y), ("e", score)))


KNOBS = (
    Slider("temperature", 0.1, 10, 10**0.05, 1, stops=(0.2, 0.5, 2, 5), presets=(0.1, 1, 10), scale="log"),
    *(knob for j in range(1, 6) for knob in _numbers(j)),
)

FORMULAS = (
    r"\part{weights}{\weight{\alpha_j}} = \softmax_j(\part{scores}{\weight{e_j}} / \knob{temperature}{T})",
    r"\part{context}{\context{c}} = \part{steps}{\sum_j} \part{weights}{\weight{\alpha_j}}\, \part{arrows}{\source{h_j}}",
)


def compute(temperature: float, **numbers: float) -> dict:
    """α = softmax(e / T) and c = Σ α_j h_j, for tips h_j = (x_j, y_j) and scores e_j."""
    tips = np.array([[numbers[f"x{j}"], numbers[f"y{j}"]] for j in range(1, 6)])
    scores = np.array([numbers[f"e{j}"] for j in range(1, 6)])
    weights = softmax(scores, temperature)
    mixture = context(weights[None], tips)[0]
    lengths = np.linalg.norm(tips, axis=1)
    longest, heaviest = int(lengths.argmax()), int(weights.argmax())
    readouts = {
        "length_context": float(np.linalg.norm(mixture)),
        "length_mean": float(weights @ lengths),
        "length_longest": lengths[longest],
        "inside_hull": int(in_hull(mixture, tips)),
        "context_x": mixture[0],
        "context_y": mixture[1],
        "weight_max": weights[heaviest],
    }
    return {
        "tips": tips,
        "scores": scores,
        "weights": weights,
        "context": mixture,
        "lengths": lengths,
        "steps": np.vstack([np.zeros(2), np.cumsum(weights[:, None] * tips, axis=0)]),  # from 0 to c, an arrow at a time
        "hull": convex_hull(tips),
        "longest": NAMES[longest],
        "heaviest": NAMES[heaviest],
        "readouts": readouts,
        "reading": _reading(weights, readouts),
    }


def _reading(weights: np.ndarray, readouts: dict) -> str:
    """Which sentence of words.toml tells the story."""
    if readouts["length_longest"] == 0:
        return "reading_nothing"
    if weights.max() >= 0.9:
        return "reading_winner"
    if readouts["length_context"] < readouts["length_mean"] / 4:
        return "reading_cancel"
    return "reading_even" if np.ptp(weights) < 0.05 else "reading"
