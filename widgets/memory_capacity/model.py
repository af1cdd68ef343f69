"""How many words can be told from c alone, and how many from the states that attention keeps: reach is not capacity."""

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import NamedTuple

import numpy as np

from widgets.knobs import Slider
from widgets.numerics.draws import normals, uniforms
from widgets.numerics.ridge import products, ridge
from widgets.numerics.seq2seq.squash import tanh
from widgets.numerics.turns import Turns

VOCABULARY = 20
LONGEST = 20
INPUT_SCALE = 0.5  # the size of word vectors with which bottleneck_funnel starts
DRAWN, TRAINING, HELD_OUT = 2400, 1200, 500  # sentences; with 500 the standard error of a share is at most 2.3 points
PENALTY = 0.01  # of the features' mean square: little enough to cost no recall, enough for steady arithmetic

KNOBS = (
    Slider("width", 8, 256, 2, 64, stops=(8, 32, 128), presets=(16, 64, 256), scale="log", integer=True),
    Slider("n", 3, LONGEST, 1, 10, stops=(3, 4, 7, 15), presets=(5, 10, 20), integer=True),
    Slider("rho", 0.5, 2, 0.05, 1.5, stops=(0.5, 1.25, 2), presets=(0.75, 1, 1.5)),
)
FORMULAS = (
    r"\part{states}{\source{h_j}} = \tanh(\knob{rho}{\rho}\, Q\, \source{h_{j-1}} + \source{w_j})",
    r"\part{context}{\context{c}} = \source{h_{\knob{n}{n}}} \in \R^{\knob{width}{d}}",
    r"\part{reach}{\lVert \partial \context{c} / \partial \source{w_j} \rVert / \sqrt{d}}",
)


class Reader(NamedTuple):
    """A linear reader of vectors: scores = weights · (x − mean) + base."""

    mean: np.ndarray  # [d]
    weights: np.ndarray  # [d, k]
    base: np.ndarray  # [k]

    def scores(self, states: np.ndarray) -> np.ndarray:
        """[d, m] -> [k, m]"""
        return products(self.weights, states - self.mean[:, None]) + self.base[:, None]


@lru_cache(maxsize=64)  # going back to a setting, or to the other language, costs nothing
def compute(width: int, n: int, rho: float) -> dict:
    """Reads random sentences with h_t = tanh(W h_{t-1} + w_t), W = ρQ, c = h_n; trains two readers, tries them on new ones.

    One names all n words from c; the other, as attention does at each place, names word j from h_j.
    """
    training, held_out = sentences(n)
    from_context, from_states = train(width, rho, training)
    states = np.stack(list(read(width, rho, held_out)))
    recall = np.mean(named(from_context, states[-1:], n) == held_out, axis=1)
    recall_states = np.mean(named(from_states, states, 1) == held_out, axis=1)
    reach = reaches(width, rho, states)
    readouts = {
        "recall_mean": recall.mean(),
        "recall_first": recall[0],
        "recall_attention": recall_states.mean(),
        "reach_first": reach[0],
    }
    return {
        "recall": recall,
        "recall_states": recall_states,
        "recall_error": standard_error(recall),
        "recall_states_error": standard_error(recall_states),
        "reach": reach,
        "readouts": readouts,
        "chance": 1 / VOCABULARY,
        "held_out": HELD_OUT,
        "reading": _reading(readouts),
    }


def _reading(readouts: dict) -> str:
    """Which sentence of words.toml tells the story."""
    if readouts["recall_first"] >= 0.9:
        return "reading_all" if readouts["recall_mean"] >= 0.9 else "reading_first_only"
    return "reading" if readouts["reach_first"] >= 0.5 else "reading_faded"


def sentences(n: int) -> tuple[np.ndarray, np.ndarray]:
    """Words by number, each of them equally likely at each place: for training [n, 1200], and held out [n, 500].

    Held out are sentences whose numbers add up to a multiple of four. So none is on both sides, however short; and since
    any n − 1 of its words say nothing about that sum, the two sides look alike to a linear reader (hence n of 3 or more).
    """
    words = drawn()[:n]
    apart = words.sum(axis=0) % 4 == 0
    return words[:, ~apart][:, :TRAINING], words[:, apart][:, :HELD_OUT]


@cache
def drawn() -> np.ndarray:
    """[20, 2400]; a shorter sentence is the beginning of a longer."""
    return (VOCABULARY * uniforms("memory_capacity sentences", LONGEST * DRAWN)).astype(int).reshape(LONGEST, DRAWN)


@lru_cache(maxsize=8)
def encoder(width: int) -> tuple[Turns, np.ndarray]:
    """Q, and the vectors of the vocabulary, one a column: all that does not move with n and ρ. [width, V]"""
    return Turns("memory_capacity memory", width), INPUT_SCALE * normals("memory_capacity words", VOCABULARY, width).T


def read(width: int, rho: float, words: np.ndarray) -> Iterator[np.ndarray]:
    """The states of all sentences after their first word, their second, … words [n, m] -> n times [width, m]"""
    memory, vectors = encoder(width)
    state = np.tanh(vectors)[:, words[0]]  # h_0 is 0
    yield state
    for word in words[1:]:
        state = memory.apply(state)  # a new array, written over from here on
        state *= rho
        state += vectors[:, word]
        tanh(state)
        yield state


def train(width: int, rho: float, words: np.ndarray) -> tuple[Reader, Reader]:
    """The reader of c, and the reader of h_j, which sees one place of each sentence, all places equally often."""
    n, count = words.shape
    place = np.arange(count) % n
    seen = np.empty((width, count))
    for j, state in enumerate(read(width, rho, words)):
        seen[:, place == j] = state[:, place == j]
    return fit(state, words), fit(seen, words[place, np.arange(count)][None])


def fit(states: np.ndarray, words: np.ndarray) -> Reader:
    """Ridge regression on one-hot words, with a constant. states [d, m], words [n, m] -> a reader with k = n·V scores

    One example a column: the browser's NumPy has no BLAS and multiplies long rows three times as fast as long columns.
    """
    count = words.shape[1]
    mean = states.mean(axis=1)
    centred = states - mean[:, None]
    weights = ridge(centred.T, by_word(centred, words), PENALTY * np.mean(centred**2) * count)
    shares = [np.bincount(place, minlength=VOCABULARY) / count for place in words]
    return Reader(mean, weights, np.concatenate(shares))


def by_word(states: np.ndarray, words: np.ndarray) -> np.ndarray:
    """XᵀY for one-hot words Y: the states added up of all sentences with this word at this place. [d, m], [n, m] -> [d, n·V]"""
    rows = np.ascontiguousarray(states.T)
    return np.stack([rows[place == word].sum(axis=0) for place in words for word in range(VOCABULARY)], axis=1)


def named(reader: Reader, states: np.ndarray, places: int) -> np.ndarray:
    """The words with the highest scores, `places` of them from each state. states [t, d, m] -> [t·places, m]"""
    scores = [reader.scores(state).reshape(places, VOCABULARY, -1) for state in states]
    return np.concatenate([score.argmax(axis=1) for score in scores])


def reaches(width: int, rho: float, states: np.ndarray) -> np.ndarray:
    """‖∂c/∂w_j‖_F / √d, root mean square over the sentences: what is left in c of a nudge of length 1. [n, d, m] -> [n]

    One random direction u per sentence is taken back through time, since the mean of |Jᵀu|² is ‖J‖_F² / d.
    """
    memory, _ = encoder(width)
    back = directions(width)
    reach = np.empty(len(states))
    for j in reversed(range(len(states))):
        back = (1 - states[j] ** 2) * back
        reach[j] = np.sqrt(np.vdot(back, back) / HELD_OUT)
        if j:
            back = rho * memory.apply_back(back)
    return reach


@lru_cache(maxsize=8)
def directions(width: int) -> np.ndarray:
    """Of length 1, one a column. [width, 500]"""
    return np.sign(uniforms("memory_capacity directions", width * HELD_OUT) - 0.5).reshape(width, HELD_OUT) / np.sqrt(width)


def standard_error(share: np.ndarray) -> np.ndarray:
    """Of a share counted over the held-out sentences: √(p(1 − p) / m)."""
    return np.sqrt(share * (1 - share) / HELD_OUT)
