"""Does a stronger memory save a long sentence? How much of one word is left in c, for sentences of 1 to 60 words."""

from functools import lru_cache

import numpy as np

from widgets.knobs import Choice, Slider
from widgets.numerics import rnn
from widgets.numerics.draws import orthogonal, word_vectors

WIDTH = 16
LONGEST = 60
MEMORY = orthogonal("bottleneck_funnel memory", WIDTH)  # the very encoder of the funnel
WORDS = word_vectors([f"word {j}" for j in range(1, LONGEST + 1)], WIDTH)  # a sentence of n words is the first n of these
PRESETS = (0.75, 1, 1.25)
BAND = (1e-2, 1e2)  # a convention: no theory says where an influence becomes too small or too large

KNOBS = (
    Slider("rho", 0.25, 3, 0.05, 1.5, stops=(0.25, 0.5, 2, 2.5, 3), presets=PRESETS),
    Slider("input_scale", 0.1, 2, 0.05, 0.5, stops=(0.25, 0.75, 1.5, 2), presets=(0.1, 0.5, 1)),
    Choice("track", ("first", "middle", "last"), "first"),
)
FORMULAS = (
    r"\source{h_t} = \tanh(\knob{rho}{W}\, \source{h_{t-1}} + \knob{input_scale}{\source{w_t}})",
    r"W = \knob{rho}{\rho}\, Q",
    r"\lVert \partial \context{c} / \partial \knob{track}{\source{w_j}} \rVert",
    r"\weight{\alpha_j}\, \lVert \partial \source{h_j} / \partial \knob{track}{\source{w_j}} \rVert",
)


def compute(rho: float, input_scale: float, track: str) -> dict:
    """‖∂c/∂w_j‖ for c = h_n and the tracked word j, n = 1..60; and α_j ‖∂h_j/∂w_j‖ for two weights α_j set by hand."""
    lengths = np.arange(1, LONGEST + 1)
    word = tracked(track)
    strengths = [*(preset for preset in PRESETS if preset != rho), rho]
    curves = np.stack([reach(strength, input_scale, track) for strength in strengths])
    own = reach(rho, input_scale, "last")[word]  # ‖∂h_j/∂w_j‖: nothing lies between a word and its own state
    outside = lengths[(curves[-1] < BAND[0]) | (curves[-1] > BAND[1])]
    return {
        "tracked": track,
        "band": BAND,
        "lengths": lengths,
        "strengths": strengths,
        "curves": curves,  # one for each of `strengths`, the reader's last [k, 60]
        "attended": own,  # all the weight on word j
        "attended_evenly": own / lengths,  # α = 1/n
        "readouts": {
            "at_30": curves[-1][29],
            "leaves_band_at": int(outside[0]) if len(outside) else "none",
            "attended_at_30": own[29],
            "attended_evenly_at_30": own[29] / 30,
        },
        "reading": _reading(curves[-1], outside),
    }


def tracked(track: str) -> np.ndarray:
    """Which word that is, counted from 0, in a sentence of 1, 2, … 60 words. [60]"""
    last = np.arange(LONGEST)
    return {"first": 0 * last, "middle": last // 2, "last": last}[track]


@lru_cache(maxsize=64)  # a dragged ρ leaves the presets' curves as they are
def reach(rho: float, input_scale: float, track: str) -> np.ndarray:
    """‖∂h_n/∂w_j‖ for every length n, j being the tracked word. [60]"""
    recurrent = rho * MEMORY
    return rnn.reach_of(recurrent, rnn.forward(recurrent, input_scale * WORDS), tracked(track))


def _reading(curve: np.ndarray, outside: np.ndarray) -> str:
    """Which sentence of words.toml tells the story: the influence stays in the band, sinks below it or climbs above it."""
    if not len(outside):
        return "reading"
    return "reading_vanished" if curve[outside[0] - 1] < BAND[0] else "reading_exploded"
