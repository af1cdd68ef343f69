"""What does h_j know? How strongly the state at each word answers to every word, read onward, backward or both."""

import numpy as np

from widgets.knobs import Choice, Note, Slider, Text
from widgets.numerics import rnn
from widgets.numerics.draws import orthogonal, word_vectors
from widgets.numerics.tokens import words_in

WIDTH = 16
MOST_WORDS = 16  # more columns would leave no room for a word on a phone
ONWARD = orthogonal("bottleneck_funnel memory", WIDTH)  # the funnel's encoder: its bars are the last row here
BACK = orthogonal("bidirectional_states memory of the backward network", WIDTH)

SAMPLES = (
    "the bank by the river was muddy",
    "I saw a cat yesterday .",
    "苹果 发布 了 新 手机",
    "苹果 熟 了",
)
KNOBS = (
    Text("sentence", SAMPLES[0], samples=SAMPLES),
    Choice("direction", ("forward", "backward", "both"), "forward"),
    Slider("state", 1, MOST_WORDS, 1, 2, stops=(1, 2, 3, 4, 5, 6, 7), integer=True),
    Slider("rho", 0.25, 3, 0.05, 0.75, stops=(0.25, 0.5, 1.5, 2), presets=(0.75, 1, 1.25)),
    Slider("input_scale", 0.1, 2, 0.05, 0.5, stops=(0.1, 0.25, 1, 1.5, 2)),
)
FORMULAS = (
    r"\source{\overrightarrow{h_j}} = \tanh(\knob{rho}{\overrightarrow{W}}\, \source{\overrightarrow{h_{j-1}}} + \knob{input_scale}{\source{w_j}})",
    r"\source{\overleftarrow{h_j}} = \tanh(\knob{rho}{\overleftarrow{W}}\, \source{\overleftarrow{h_{j+1}}} + \knob{input_scale}{\source{w_j}})",
    r"\knob{direction}{\source{h_j}} = [\source{\overrightarrow{h_j}};\, \source{\overleftarrow{h_j}}]",
    r"\lVert \partial \source{h_{\knob{state}{j}}} / \partial \source{w_k} \rVert",
)


def compute(sentence: str, direction: str, state: int, rho: float, input_scale: float) -> dict:
    """‖∂h_j/∂w_k‖ for h_j = tanh(W h_{j-1} + w_j), for the same read from the end, and for the two states joined."""
    found = words_in(sentence)
    words = found[:MOST_WORDS]
    inputs = input_scale * word_vectors(words, WIDTH)
    forward = _reach(rho * ONWARD, inputs)
    backward = _reach(rho * BACK, inputs[::-1])[::-1, ::-1]
    influence = {"forward": forward, "backward": backward, "both": np.hypot(forward, backward)}
    j = min(state, len(words))
    row = influence[direction][j - 1]
    return {
        "words": words,
        "j": j,
        "word": words[j - 1],
        "read": direction,
        "forward": forward,
        "backward": backward,
        "both": influence["both"],  # joined, the squares of the norms add up
        "shown": influence[direction],  # [n, n], a row for each state
        "readouts": {
            "n": len(words),
            **{f"future_share_{name}": future_share(norms) for name, norms in influence.items()},
            "state_future_share": float(row[j:].sum() / row.sum()),
        },
        "reading": _reading(direction, j, len(words)),
        "notes": _notes(len(found), state, len(words)),
    }


def _reach(recurrent: np.ndarray, inputs: np.ndarray) -> np.ndarray:
    return rnn.reach(recurrent, rnn.forward(recurrent, inputs))


def future_share(influence: np.ndarray) -> float:
    """How much of all influence on the states comes from words that stand later than the state. [n, n] -> 0..1"""
    return float(np.triu(influence, 1).sum() / influence.sum())


def _reading(direction: str, j: int, n: int) -> str:
    """Which sentence of words.toml tells the story: nothing can still come after the last word."""
    return "reading_last" if j == n else f"reading_{direction}" if direction != "forward" else "reading"


def _notes(found: int, state: int, n: int) -> list[tuple[str, Note]]:
    notes = []
    if found > n:
        notes.append(("sentence", Note("words_left_out", {"kept": n, "found": found})))
    if state > n:
        notes.append(("state", Note("no_such_state", {"given": state, "used": n})))
    return notes
