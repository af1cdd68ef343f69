"""Score, normalise, mix: one step of attention in whole numbers, so that every product and sum on the way can be seen."""

import numpy as np

from widgets.knobs import Choice, Slider
from widgets.numerics.softmax import entropy, softmax

# Chosen by hand, to be multiplied in one's head: each target word asks for one source word, and some hesitate.
SOURCE = ("I", "saw", "a", "cat", "yesterday")
ANNOTATIONS = np.array([[3, 0, -1, 1], [0, 3, -1, 1], [-1, 1, 3, 0], [2, -1, 2, 0], [0, 1, -1, 3]], float)
TARGET = ("我", "昨天", "看见", "一只", "猫")
STATES = np.array([[3, -1, -1, 0], [-1, 1, 0, 3], [0, 3, -1, -1], [0, 0, 3, -1], [2, -1, 2, -1]], float)

STAGES = ("score", "normalise", "mix")
KNOBS = (
    Slider("step", 1, len(TARGET), 1, 2, stops=(1, 2, 3, 4, 5), integer=True),
    Slider("word", 1, len(SOURCE), 1, 5, stops=(1, 2, 3, 4, 5), integer=True),
    Slider("divisor", 1, 64, 1, 8, stops=(2, 16, 32), presets=(1, 4, 8, 64)),
    Choice("show", (*STAGES, "all"), "all"),
)
FORMULAS = (
    r"\part{scores}{\weight{e_j}} = \dfrac{\knob{step}{\target{s}} \part{terms}{\cdot} \part{states}{\source{h_j}}}{\knob{divisor}{\sqrt{\delta}}}",
    r"\part{weights}{\weight{\alpha_j}} = \dfrac{\part{exponentials}{\exp(\weight{e_j})}}{\part{total}{\sum_k \exp(\weight{e_k})}}",
    r"\part{context}{\context{c}} = \sum_j \part{shares}{\weight{\alpha_j} \source{h_j}}",
)


def compute(step: int, word: int, divisor: float, show: str) -> dict:
    """e_j = s·h_j / √divisor, α = softmax(e), c = Σ α_j h_j, with everything in between.

    The divisor is a temperature of √divisor: the vectors and their width, 4, stay as they are.
    """
    state = STATES[step - 1]
    # Adding 0 turns the -0 of 0 · (-1) into 0.
    products = state * ANNOTATIONS + 0.0  # [5, 4]
    sums = products.sum(axis=1)
    scores = sums / np.sqrt(divisor)
    weights = softmax(scores)
    shares = weights[:, None] * ANNOTATIONS + 0.0  # [5, 4]
    best, followed = int(np.argmax(scores)), word - 1
    return {
        "source": SOURCE,
        "target": TARGET,
        "followed": followed,
        "written": step - 1,
        "stage": show,
        "divided_by": divisor,
        "state": state,  # [4]
        "annotations": ANNOTATIONS,  # [5, 4]
        "products": products,
        "sums": sums,  # [5], as are the next three
        "scores": scores,
        "exponentials": np.exp(scores),
        "weights": weights,
        "total": float(np.exp(scores).sum()),
        "shares": shares,
        "context": shares.sum(axis=0),  # [4]
        "target_word": TARGET[step - 1],
        "best_word": SOURCE[best],
        "followed_word": SOURCE[followed],
        "sum_word": sums[followed].item(),
        "exponential_word": np.exp(scores[followed]).item(),
        "others_weight": 1 - weights[followed].item(),
        "readouts": {
            "score_max": scores[best].item(),
            "weight_max": weights[best].item(),
            "entropy": entropy(weights).item(),
            "score_word": scores[followed].item(),
            "weight_word": weights[followed].item(),
        },
        "reading": _reading(show, weights[best]),
    }


def _reading(show: str, weight_max: float) -> str:
    """Which sentence of words.toml tells the story: of one step, or of how mixed the mixture is."""
    if show in STAGES:
        return f"reading_{show}"
    if weight_max > 0.95:
        return "reading_copy"
    return "reading" if weight_max > 0.5 else "reading_blend"
