"""How much of each source word is still inside c, the one vector a sentence is squeezed into."""

import numpy as np

from widgets.knobs import Note, Slider, Text
from widgets.numerics import rnn
from widgets.numerics.draws import orthogonal, word_vectors
from widgets.numerics.tokens import words_in

WIDTH = 16  # numbers in c; the models of 2014 had 1000 to 8000, but sixteen can be drawn
MOST_WORDS = 40  # a row for each word must stay legible
MEMORY = orthogonal("bottleneck_funnel memory", WIDTH)

SAMPLES = (
    "I saw a cat yesterday in the garden behind the old house",
    "I saw a cat yesterday .",
    "我 昨天 在 老房子 后面 的 花园 里 看见 一只 猫",
    "春眠不觉晓处处闻啼鸟夜来风雨声花落知多少",
)
KNOBS = (
    Text("sentence", SAMPLES[0], samples=SAMPLES),
    Slider("rho", 0.25, 3, 0.05, 0.75, stops=(0.25, 0.5, 1.5, 2, 2.5, 3), presets=(0.75, 1, 1.25)),
    Slider("input_scale", 0.1, 2, 0.05, 0.5, stops=(0.1, 0.25, 1, 1.5, 2)),
)

FORMULAS = (
    r"\source{h_t} = \tanh(\knob{rho}{W}\, \source{h_{t-1}} + \knob{input_scale}{\source{w_t}})",
    r"W = \knob{rho}{\rho}\, Q",
    r"\part{context}{\context{c}} = \source{h_n}",
    r"\part{influence}{\lVert \partial \context{c} / \partial \source{w_j} \rVert}",
)


def compute(sentence: str, rho: float, input_scale: float) -> dict:
    """Reads the sentence with h_t = tanh(W h_{t-1} + w_t), W = ρQ, c = h_n, and measures every ∂c/∂w_j."""
    found = words_in(sentence)
    words = found[:MOST_WORDS]
    recurrent = rho * MEMORY
    states = rnn.forward(recurrent, input_scale * word_vectors(words, WIDTH))
    jacobians = rnn.input_jacobians(recurrent, states)
    influence = np.linalg.norm(jacobians, axis=(1, 2))
    first, last = influence[0], influence[-1]
    # A first word without any influence left would make the ratio infinite; the smallest number there is keeps it finite.
    forgetting = last / max(first, np.finfo(float).tiny)
    cut = Note("words_left_out", {"kept": MOST_WORDS, "found": len(found)})
    return {
        "words": words,
        "influence": influence,
        "influence_spectral": np.linalg.norm(jacobians, ord=2, axis=(1, 2)),
        "bound": rho ** np.arange(len(words) - 1.0, -1, -1),
        "states": states,
        "context": states[-1],
        "readouts": {"n": len(words), "influence_first": first, "influence_last": last, "forgetting": forgetting},
        "first_word": words[0],
        "last_word": words[-1],
        "reading": _reading(len(words), forgetting),
        "notes": [("sentence", cut)] if len(found) > MOST_WORDS else [],
    }


def _reading(n: int, forgetting: float) -> str:
    """Which sentence of words.toml tells the story: one word, the first word faded, grown, or about as strong."""
    if n == 1:
        return "reading_one_word"
    if forgetting > 2:
        return "reading"
    return "reading_grown" if forgetting < 0.5 else "reading_even"
