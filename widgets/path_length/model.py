"""How many steps lie between two words, by each way through the network, and what the Jacobians along it leave of a nudge."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from widgets.knobs import Choice, Note, Slider, Toggle
from widgets.numerics import rnn
from widgets.numerics.draws import orthogonal, word_vectors
from widgets.numerics.path_length import (
    decoder_jacobians,
    decoder_states,
    direct_jacobians,
    steps_attention,
    steps_fed,
    steps_from_start,
    steps_within,
)

WIDTH = 16
LONGEST = 20
ONWARD = orthogonal("bottleneck_funnel memory", WIDTH)  # the funnel's encoder, at the funnel's default size of words
SOURCE = 0.5 * word_vectors([f"word {j}" for j in range(1, LONGEST + 1)], WIDTH)
MEMORY, READER = orthogonal("path_length memory", WIDTH), orthogonal("path_length reader", WIDTH)
TARGET = 0.5 * word_vectors([f"target word {i}" for i in range(1, LONGEST + 1)], WIDTH)

WAYS = ("start", "fed", "attention")
KNOBS = (
    Choice("pair", ("source_target", "source_source", "target_target"), "source_target"),
    Slider("n", 2, LONGEST, 1, 10, stops=(6, 8, 12, 16), presets=(5, 10, 20), integer=True),
    Slider("source", 1, LONGEST, 1, 1, stops=tuple(range(1, 11)), integer=True),
    Slider("target", 1, LONGEST, 1, 5, stops=tuple(range(1, 11)), integer=True),
    Slider("rho", 0.25, 2, 0.05, 0.75, stops=(0.25, 0.5, 1.25, 2), presets=(0.75, 1, 1.5)),
    Toggle("reversed"),
)
FORMULAS = (
    r"\part{start}{\ell_1} = \knob{n}{n} - \knob{source}{\source{j}} + \knob{target}{\target{i}}",
    r"\part{fed}{\ell_2} = \knob{n}{n} - \knob{source}{\source{j}} + 1",
    r"\part{attention}{\ell_3} = 1",
)


class Way(NamedTuple):
    """One way: the places it passes, counted along the line of all words that is drawn, and how much of a nudge reaches each."""

    places: np.ndarray
    reach: np.ndarray


class Products(NamedTuple):
    """‖·‖ / √d of the Jacobians: 1 where a nudge arrives as large as it was, as the root mean square of all directions."""

    source: np.ndarray  # ∂h_t/∂w_j [n, n]
    start: np.ndarray  # ∂s_i/∂w_j where c = h_n starts the decoder [n, n]
    fed: np.ndarray  # the one step from c = h_n to s_i, with all that led to h_n [n, n]
    attention: np.ndarray  # the one step α_ij h_j to s_i, α_ij = 1/n [n, n]


def compute(pair: str, n: int, source: int, target: int, rho: float, reversed: bool) -> dict:
    """The ways from source word j to target word i, or between two words of one sentence, n words in each."""
    j, i = min(source, n), min(target, n)
    found = products(n, rho, reversed)
    if pair == "source_target":
        at = n + 1 - j if reversed else j  # when it is read
        counts = {way: count(n, n)[i - 1, at - 1] for way, count in zip(WAYS, (steps_from_start, steps_fed, steps_attention), strict=True)}
        ways = _between(found, n, at, i)
        ends = (at, n + i)
    else:
        first, last = sorted((j, i))
        if pair == "source_source" and reversed:
            first, last = n + 1 - last, n + 1 - first
        counts = dict.fromkeys(WAYS, steps_within(n)[first - 1, last - 1])
        places = np.arange(first, last + 1)
        inside = dict.fromkeys(WAYS, found.source) if pair == "source_source" else within_target(n, rho, reversed)
        ways = {way: Way(places, reach[first - 1 : last, first - 1]) for way, reach in inside.items()}
        ends = (first, last)
    arrives = {way: float(ways[way].reach[-1]) for way in WAYS}
    return {
        "pair": pair,
        "n": n,
        "reversed": reversed,
        "ends": ends,
        "ways": ways,
        "source": j,
        "target": i,
        "readouts": {
            **{f"steps_{way}": int(steps) for way, steps in counts.items()},
            "steps_self": min(int(counts["attention"]), 1),
            **{f"arrives_{way}": reach for way, reach in arrives.items()},
        },
        "reading": _reading(pair, counts, arrives),
        "notes": [(knob, Note("beyond", {"given": given, "n": n})) for knob, given in (("source", source), ("target", target)) if given > n],
    }


def _between(found: Products, n: int, at: int, i: int) -> dict[str, Way]:
    """From the source word that is read at step `at` to target word i, on a line of n source and n target words."""
    read = found.source[at - 1 :, at - 1]
    return {
        "start": Way(np.arange(at, n + i + 1), np.concatenate([read, found.start[:i, at - 1]])),
        "fed": Way(np.append(np.arange(at, n + 1), n + i), np.append(read, found.fed[i - 1, at - 1])),
        "attention": Way(np.array([at, n + i]), np.array([read[0], found.attention[i - 1, at - 1]])),
    }


@lru_cache(maxsize=64)
def states_of(n: int, rho: float, reversed: bool) -> tuple[np.ndarray, dict[str, np.ndarray]]:
    """The states of the encoder, and of each of the three decoders; the memories of all are ρ times an orthogonal matrix. [n, 16]"""
    words, targets = SOURCE[:n][::-1] if reversed else SOURCE[:n], TARGET[:n]
    states = rnn.forward(rho * ONWARD, words)
    nothing = np.zeros(WIDTH)
    return states, {
        "start": decoder_states(rho * MEMORY, 0 * READER, states[-1], np.zeros((n, WIDTH)), targets),
        "fed": decoder_states(rho * MEMORY, READER, nothing, np.tile(states[-1], (n, 1)), targets),
        "attention": decoder_states(rho * MEMORY, READER, nothing, np.full((n, n), 1 / n) @ states, targets),
    }


@lru_cache(maxsize=64)  # the ends of a way may be moved without computing it again
def products(n: int, rho: float, reversed: bool) -> Products:
    """All that a source word does."""
    states, decoders = states_of(n, rho, reversed)
    last = rnn.input_jacobians(rho * ONWARD, states)  # ∂h_n/∂w_j [n, 16, 16]
    own = (1 - states**2)[:, :, None] * np.eye(WIDTH)  # ∂h_j/∂w_j
    carried = decoder_jacobians(rho * MEMORY, 0 * READER, decoders["start"], last, np.zeros((n, *last.shape)))
    return Products(
        rnn.reach(rho * ONWARD, states) / np.sqrt(WIDTH),
        _size(carried),
        _size(direct_jacobians(READER, decoders["fed"], np.ones((n, n)), last)),
        _size(direct_jacobians(READER, decoders["attention"], np.full((n, n), 1 / n), own)),
    )


@lru_cache(maxsize=64)
def within_target(n: int, rho: float, reversed: bool) -> dict[str, np.ndarray]:
    """‖∂s_i/∂y_k‖ / √d in each of the three decoders. [n, n]"""
    _, decoders = states_of(n, rho, reversed)
    return {way: rnn.reach(rho * MEMORY, states) / np.sqrt(WIDTH) for way, states in decoders.items()}


def _size(jacobians: np.ndarray) -> np.ndarray:
    return np.linalg.norm(jacobians, axis=(-2, -1)) / np.sqrt(WIDTH)


def _reading(pair: str, counts: dict, arrives: dict) -> str:
    """Which sentence of words.toml tells the story: within one sentence, or between two, with the long way faded or not."""
    if pair != "source_target":
        return f"reading_{pair}" if counts["attention"] else "reading_same"
    if counts["start"] == 1:
        return "reading_next"
    return "reading" if arrives["start"] < arrives["attention"] else "reading_kept"
