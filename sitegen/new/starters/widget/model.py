"""How sharply the largest of four scores wins when the temperature falls. (A start: put your own idea here.)"""

import numpy as np

from widgets.knobs import Slider

SCORES = np.array([2.0, 1.0, 0.5, -1.0])
KNOBS = (Slider("temperature", 0.1, 5, 0.1, 1, stops=(0.1, 0.2, 3, 5), presets=(0.5, 1, 2)),)
FORMULAS = (r"\part{weights}{\weight{\alpha_j}} = \softmax(\weight{e_j} / \knob{temperature}{T})",)


def compute(temperature: float) -> dict:
    """weights = softmax(scores / temperature). [4]"""
    raised = np.exp((SCORES - SCORES.max()) / temperature)  # the largest exponent is 0, so nothing overflows
    weights = raised / raised.sum()
    entropy = -(weights * np.log(np.maximum(weights, np.finfo(float).tiny))).sum()
    return {"scores": SCORES, "weights": weights, "readouts": {"weight_max": weights.max(), "entropy": entropy}}
