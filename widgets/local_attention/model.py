"""Attention through a window: where its centre is, how many words it reads, and what it misses."""

from functools import cache

import numpy as np

from widgets.knobs import Choice, Slider
from widgets.numerics.draws import normals, word_vectors
from widgets.numerics.local_attention import Local, Predictor, local_m, local_p, predict_centre, predict_centre_backward
from widgets.numerics.scores import scaled_dot
from widgets.numerics.softmax import softmax

SOURCE = tuple("I saw a cat in the garden behind the old house".split())
TARGET = tuple("我 在 老 房子 后面 的 花园 里 看见 了 一只 猫".split())
GOLD = np.array([1, 5, 10, 11, 8, 8, 7, 5, 2, 2, 3, 4])  # the place of the source word that each target word comes from
WIDTH = 8
N = len(SOURCE)

KNOBS = (
    Choice("kind", ("local_m", "local_p"), "local_p"),
    Slider("step", 1, len(TARGET), 1, 9, stops=tuple(range(1, len(TARGET) + 1)), integer=True),
    Slider("reach", 1, 10, 1, 2, stops=(1, 3, 4, 5, 7), presets=(1, 2, 5, 10), integer=True),
    Slider("moved", -6, 6, 0.1, 0, stops=(-6, -4, -2, -1, 1, 2, 4, 6)),
)
FORMULAS = (
    r"\part{weights}{\weight{a_i(j)}} = \part{align}{\align(\target{s_i}, \source{h_j})} \, \part{gaussian}{e^{-(j - p_i)^2 / 2\sigma^2}}",
    r"\lvert j - \knob{moved}{p_i} \rvert \le \knob{reach}{D}",
    r"\sigma = \knob{reach}{D} / 2",
)


def compute(kind: str, step: int, reach: int, moved: float) -> dict:
    """Local-m (centre p_i = i) or local-p (centre predicted) for every target word, the centre moved as the reader wants.

    Luong, Pham and Manning 2015 (arXiv 1508.04025), section 3.2; their D is 10. A reader's move is no part of the paper.
    """
    queries, sources = vectors()
    scores = scaled_dot(queries, sources, 4)
    centres = moved + (predicted() if kind == "local_p" else np.arange(1.0, len(TARGET) + 1))
    found = (local_p if kind == "local_p" else local_m)(scores, centres, reach)
    row = Local(*(part[step - 1] for part in found))
    everywhere = softmax(scores)[step - 1]
    right = int(GOLD[step - 1])
    return {
        "kind": kind,
        "source": SOURCE,
        "target": TARGET,
        "gold": GOLD,  # [m]
        "step": step,
        "reach": reach,
        "centres": centres,  # [m]
        "windows": found.window,  # [m, n]
        "all_weights": found.weights,  # [m, n]
        "global": everywhere,  # [n], as are the next four
        "window": row.window,
        "align": row.align,
        "gaussian": row.gaussian,
        "weights": row.weights,
        "bell": bell(float(centres[step - 1]), reach) if kind == "local_p" else np.empty((0, 2)),
        "target_word": TARGET[step - 1],
        "right_word": SOURCE[right - 1],
        "right": right,
        "n": N,
        "readouts": {
            "positions_read": int(row.window.sum()),
            "weight_sum": float(row.weights.sum()),
            "centre": float(centres[step - 1]),
            "right_weight": float(row.weights[right - 1]),
            "right_global": float(everywhere[right - 1]),
            "rows_missed": int((~found.window[np.arange(len(GOLD)), GOLD - 1]).sum()),
        },
        "reading": _reading(kind, row.window, right),
    }


@cache
def vectors() -> tuple[np.ndarray, np.ndarray]:
    """s_i [m, 8] and h_j [n, 8], made by hand in so far as each s_i is the h_j it comes from, with something of its own added."""
    sources = word_vectors(SOURCE, WIDTH)
    return sources[GOLD - 1] + 0.4 * word_vectors(TARGET, WIDTH), sources


@cache
def predicted() -> np.ndarray:
    """p_i of a predictor that learned the places of just these words, by 300 steps of gradient descent. [m]"""
    queries, _ = vectors()
    predictor = Predictor(0.5 * normals("local_attention W_p", WIDTH, WIDTH), 0.5 * normals("local_attention v_p", WIDTH))
    for _ in range(300):
        centres, hidden = predict_centre(predictor, queries, N)
        # The loss is the mean of (p_i − gold)² / 2.
        _, change = predict_centre_backward(predictor, queries, N, centres, hidden, (centres - GOLD) / len(GOLD))
        predictor = Predictor(predictor.query - 0.05 * change.query, predictor.v - 0.05 * change.v)
    return predict_centre(predictor, queries, N)[0]


def bell(centre: float, reach: float) -> np.ndarray:
    """The Gaussian between the words too, from half a place before the first to half a place after the last. [k, 2]"""
    places = np.linspace(0.5, N + 0.5, 89)
    return np.stack([places, np.exp(-(((places - centre) / (reach / 2)) ** 2) / 2)], axis=1)


def _reading(kind: str, window: np.ndarray, right: int) -> str:
    """Which sentence of words.toml tells the story: the right word inside the window, outside, or no word at all."""
    if not window.any():
        return "reading_empty"
    inside = "" if window[right - 1] else "_missed"
    return f"reading{inside}" if kind == "local_p" else f"reading_m{inside}"
