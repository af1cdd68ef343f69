"""Which score learns to align? Dot, general and additive on the same sentences, from the first step of training to the last."""

from functools import lru_cache

import numpy as np

from widgets.knobs import Choice, Slider
from widgets.numerics.scorer_training import (
    HELD_OUT,
    STEPS,
    Run,
    additive_scorer,
    alignments,
    dot_scorer,
    general_scorer,
    learned_dot_scorer,
    train,
)
from widgets.numerics.toy_sentences import GOLD, Sentences, in_words

SHOWN = Sentences(HELD_OUT.source[10:11], HELD_OUT.target[10:11])  # no scorer has learned from it
SOURCE, TARGET = in_words(SHOWN)[0]
# Of the curves: every step at first, where much happens, then fewer. Odd distances, so that a zigzag stays a zigzag.
CURVE_STEPS = np.array([*range(10), *range(10, 25, 3), *range(25, 50, 5), *range(50, STEPS + 1, 25)])

KNOBS = (
    Choice("scorer", ("dot", "learned_dot", "general", "additive"), "additive"),
    # Beyond 4 the descent swings so wildly that rounding alone, which differs between machines, decides where it ends.
    Slider("lr", 0.0625, 4, 2, 0.5, presets=(0.125, 0.5, 2), scale="log"),
    Slider("hidden", 1, 32, 2, 8, presets=(1, 2, 8, 32), scale="log", integer=True),
    Slider("seed", 1, 20, 1, 1, stops=(2,), integer=True),
    Slider("word", 1, len(TARGET), 1, len(TARGET), stops=(1, 2, 3, 4, 5), integer=True),
    Slider("step", 0, STEPS, 1, 40, presets=(0, 10, 40, 100, 500), integer=True),
)
FORMULAS = (
    r"\part{maps}{\weight{\alpha_{ij}}} = \softmax_j(\weight{e_{ij}})",
    r"\knob{hidden}{\weight{v_a}}^\top \tanh(W_a\, \target{s_i} + U_a\, \source{h_j})",
    r"\target{s_i}^\top W_a\, \source{h_j}",
    r"p \leftarrow p - \knob{lr}{\eta}\, \partial L / \partial p",
)


def compute(scorer: str, lr: float, hidden: int, seed: int, word: int, step: int) -> dict:
    """The chosen scorer and one to compare it with, each trained by gradient descent against gold, and seen at one step.

    Additive stands beside general, its fair pair by number of parameters, and beside both kinds of dot.
    """
    other = "general" if scorer == "additive" else "additive"
    runs = {name: run_of(name, lr, hidden, seed) for name in (scorer, other)}
    maps = {name: alignments(run.tables[step], SHOWN)[0] for name, run in runs.items()}
    chosen, beside = runs[scorer], runs[other]
    gold = int(GOLD[word - 1])
    return {
        "step": step,
        "hidden": hidden,
        "source": SOURCE,
        "target": TARGET,
        "gold": GOLD.tolist(),  # the place in the source of each target word
        "followed": word - 1,
        "names": (scorer, other),
        "learned": {name: run.learned for name, run in runs.items()},
        "tv": {name: float(run.tv_held_out[step]) for name, run in runs.items()},
        "loss": {name: float(run.loss[step]) for name, run in runs.items()},
        "maps": maps,  # of SHOWN, [6, 6] each
        "curves": {name: _thinned(run, step) for name, run in runs.items()},
        "target_word": TARGET[word - 1],
        "gold_word": SOURCE[gold],
        "readouts": {
            "tv": chosen.tv_held_out[step],
            "loss": chosen.loss[step],
            "parameters": chosen.learned,
            "tv_training": chosen.tv[step],
            "word_weight": maps[scorer][word - 1, gold],
            "tv_beside": beside.tv_held_out[step],
            "loss_beside": beside.loss[step],
            "parameters_beside": beside.learned,
        },
        "reading": _reading(scorer, step, chosen.tv_held_out[step], beside.tv_held_out[step]),
    }


def run_of(scorer: str, lr: float, hidden: int, seed: int) -> Run:
    """A whole training run. Settings that a scorer does not have make no new run."""
    return _run(scorer, 0.0 if scorer == "dot" else lr, hidden if scorer == "additive" else 0, seed)


@lru_cache(maxsize=8)  # of 1.7 MB each: the slider of steps, and going back to a setting, train nothing anew
def _run(scorer: str, lr: float, hidden: int, seed: int) -> Run:
    if scorer == "additive":
        return train(additive_scorer(seed, hidden), lr)
    return train({"dot": dot_scorer, "learned_dot": learned_dot_scorer, "general": general_scorer}[scorer](seed), lr)


def _thinned(run: Run, step: int) -> dict[str, np.ndarray]:
    """The curves at CURVE_STEPS and at the reader's own step. [39 or 40] each"""
    steps = np.union1d(CURVE_STEPS, step)
    return {"step": steps, "tv": run.tv_held_out[steps], "tv_training": run.tv[steps], "loss": run.loss[steps]}


def _reading(scorer: str, step: int, tv: float, tv_beside: float) -> str:
    """Which sentence of words.toml tells the story."""
    if scorer in ("dot", "learned_dot"):
        return f"reading_{scorer}"
    if step == 0:
        return "reading_start"
    if tv < 0.05 and tv_beside < 0.05:
        return "reading_level"
    if scorer == "additive" and step >= 200 and tv > 0.05:
        return "reading_still"
    return "reading" if scorer == "additive" else "reading_general"
