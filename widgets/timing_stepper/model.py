"""Which state asks, and when: the decoders of Bahdanau and of Luong a step at a time, with every number computed."""

from functools import cache

import numpy as np

from widgets.knobs import Choice, Slider, Toggle
from widgets.numerics import rnn
from widgets.numerics.bahdanau_step import Bahdanau, decode_bahdanau
from widgets.numerics.cells import Weights
from widgets.numerics.draws import normals, orthogonal, word_vectors
from widgets.numerics.luong_step import Luong, decode_luong, decode_luong_feeding
from widgets.numerics.scores import Additive
from widgets.numerics.step_order import BAHDANAU, LUONG, LUONG_FEEDING, Needs, chain

WIDTH = 3  # numbers in a word, a state, a context: few enough to be printed on a phone
SOURCE = ("I", "saw", "cats")
TARGET = ("我", "看见", "了", "猫")

LETTERS = {"scores": "e", "weights": "α", "context": "c", "state": "s", "attentional": "s̃", "word": "y"}
LOW = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")

ORDERS: dict[str, Needs] = {"bahdanau": BAHDANAU, "luong": LUONG, "feeding": LUONG_FEEDING}
STAGES = 5  # s̃ is counted with the word that is written from it, so that all three have as many
KNOBS = (
    Choice("model", tuple(ORDERS), "bahdanau"),
    Slider("step", 1, len(TARGET), 1, 2, stops=(1, 2, 3, 4), integer=True),
    Slider("stage", 1, STAGES, 1, STAGES, stops=(1, 2, 3, 4, 5), integer=True),
    Toggle("given", True),
)
LOOK = r" \to \part{scores}{\weight{e_i}} \to \part{weights}{\weight{\alpha_i}} \to \part{context}{\context{c_i}} \to "
FORMULAS = (
    r"\part{query}{\target{s_{i-1}}}" + LOOK + r"\part{state}{\target{s_i}}",
    r"\part{query}{\target{s_i}}" + LOOK + r"\part{attentional}{\target{\tilde s_i}}",
)


def compute(model: str, step: int, stage: int, given: bool) -> dict:
    """All steps of the decoder, and what of step `step` is there after `stage` of its five stages.

    `given`: the words before are known, as in training. Written one by one they are the same words here, so that only the
    order changes.
    """
    values, needs = decoded(model), ORDERS[model]
    found = stages(model)
    way = chain(needs, "scores", "scores", words_known=given)
    back = 1 if model == "bahdanau" else 0  # the state before asks, or the new one
    best = int(np.argmax(values["weights"][step]))
    there = _answered(model, step, stage, together=not way)
    return {
        "model": model,
        "needs": needs,
        "stages": found,
        "step": step,
        "stage": stage,
        "given": given,
        "source": SOURCE,
        "target": TARGET,
        "letters": LETTERS,
        "sources": sources(),  # [n, 3]
        "values": values,  # each [m + 1, …], row 0 before the first step
        "way": way,
        "asks_back": back,
        "asked": there[0],  # for so many steps the query is there by now
        "scored": there[1],  # and for so many the scores
        "best_word": SOURCE[best],
        "readouts": {
            "query": name("state", step - back),
            "one_product": "no" if way else "yes",
            "products": len(TARGET) if way else 1,
            "way": said(way, needs, max(step - 1, 1)) if way else "none",
            "weight_max": float(values["weights"][step][best]),
        },
        "context_name": name("context", step),
        "state_name": name("state", step),
        "before_name": name("state", step - 1),
        "fed_name": name("attentional", step - 1),
        "mixed_name": name("attentional", step),
        "read_name": name("word", step - 1),
        "target_word": TARGET[step - 1],
        "reading": _reading(model, found[stage - 1][0], given),
    }


@cache
def sources() -> np.ndarray:
    """h_j of the three source words, from an encoder that was never trained. [3, 3]"""
    return rnn.forward(orthogonal("timing_stepper encoder", WIDTH), word_vectors(SOURCE, WIDTH))


@cache
def decoded(model: str) -> dict[str, np.ndarray]:
    """Every value of every step by name, each [m + 1, …]; of what is not there before the first step row 0 is NaN.

    The decoders share their cell as far as they can, start at s_0 = h_n and read the same words: <s>, then the target.
    """
    words, start = word_vectors(("<s>", *TARGET[:-1]), WIDTH), sources()[-1]
    memory, bias = 0.9 * orthogonal("timing_stepper memory", WIDTH), np.zeros(WIDTH)
    word, looked = 0.7 * orthogonal("timing_stepper words", WIDTH), orthogonal("timing_stepper read", WIDTH)
    plain, wide = Weights(word, memory, bias), Weights(np.vstack([word, looked]), memory, bias)
    if model == "bahdanau":
        asking, answering = orthogonal("timing_stepper Wa", WIDTH), orthogonal("timing_stepper Ua", WIDTH)
        scorer = Additive(2 * asking, 2 * answering, 2 * normals("timing_stepper v", WIDTH))
        found = decode_bahdanau(Bahdanau(scorer, wide), start, words, sources())._asdict()
        del found["query"]
    else:
        general, combine = 2 * orthogonal("timing_stepper general", WIDTH), normals("timing_stepper combine", WIDTH, 2 * WIDTH)
        decode, cell = (decode_luong, plain) if model == "luong" else (decode_luong_feeding, wide)
        found = decode(Luong(cell, general, combine), start, words, sources())._asdict()
    before = {"state": start, "attentional": np.zeros(WIDTH)} if model == "feeding" else {"state": start}
    return {name: np.vstack([before.get(name, np.full(WIDTH, np.nan)), values]) for name, values in found.items()}


def stages(model: str) -> tuple[tuple[str, ...], ...]:
    """What each stage of a step brings, in order of computation."""
    order = [value for value in ORDERS[model] if value not in ("attentional", "word")]
    last = tuple(value for value in ("attentional", "word") if value in ORDERS[model])
    return (*((value,) for value in order), last)


def _answered(model: str, step: int, stage: int, together: bool) -> tuple[int, int]:
    """For how many target words the query is there by now, and for how many the scores."""
    place = {value: number for number, values in enumerate(stages(model), 1) for value in values}
    scored = stage >= place["scores"]
    if together:
        return len(TARGET), len(TARGET) if scored else 0
    ahead = 1 if model == "bahdanau" and stage >= place["state"] else 0
    return min(step + ahead, len(TARGET)), step if scored else step - 1


def name(value: str, step: int) -> str:
    """e₂"""
    return LETTERS[value] + str(step).translate(LOW)


def said(way: tuple[str, ...], needs: Needs, step: int) -> str:
    """The way from the scores of a step to those of the next: e₁ → α₁ → c₁ → s₁ → e₂."""
    found = []
    for value, following in zip(way, (*way[1:], ""), strict=True):
        found.append(name(value, step))
        backs = [need.back for need in needs.get(following, ()) if need.value == value]
        step += backs[0] if backs else 0
    return " → ".join(found)


def _reading(model: str, value: str, given: bool) -> str:
    """Which sentence of words.toml tells the story of the value that was computed last."""
    if value == "weights":
        return "reading_weights"
    if value == "context":
        return "reading_context" if model == "bahdanau" else "reading_context_late"
    if value == "scores":
        return "reading_asks_before" if model == "bahdanau" else "reading_asks_now"
    if value == "state":
        return f"reading_state_{model}"
    if model == "bahdanau":
        return "reading"  # after the last stage, as it is at the start
    return "reading_luong_own" if model == "luong" and not given else f"reading_{model}"
