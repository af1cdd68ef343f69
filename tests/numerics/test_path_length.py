"""Steps counted in a drawn network, and the Jacobians along them against nudges."""

import numpy as np
import pytest

from tests.numerics.nudge import close, jacobian
from widgets.numerics import rnn
from widgets.numerics.draws import normals, orthogonal
from widgets.numerics.path_length import (
    decoder_jacobians,
    decoder_states,
    direct_jacobians,
    steps_attention,
    steps_fed,
    steps_from_start,
    steps_within,
)
from widgets.numerics.softmax import softmax

N, M, WIDTH = 5, 4, 3
ONWARD, MEMORY, READER = 0.9 * orthogonal("W", WIDTH), 0.8 * orthogonal("U", WIDTH), normals("C", WIDTH, WIDTH)
SOURCE, TARGET = normals("w", N, WIDTH), normals("y", M, WIDTH)
ALPHA = softmax(normals("e", M, N))


def shortest(edges: set[tuple[str, str]], start: str, end: str) -> int:
    """Steps from one state to another, by breadth-first search."""
    reached, steps = {start}, 0
    while end not in reached:
        reached |= {target for source, target in edges if source in reached}
        steps += 1
    return steps


@pytest.mark.parametrize("kind", ["start", "fed", "attention"])
def test_steps_are_the_shortest_way_through_the_network(kind: str) -> None:
    edges = {(f"h{j}", f"h{j + 1}") for j in range(1, N)} | {(f"s{i}", f"s{i + 1}") for i in range(1, M)}
    read = {"start": [(N, 1)], "fed": [(N, i) for i in range(1, M + 1)], "attention": [(j, i) for j in range(1, N + 1) for i in range(1, M + 1)]}
    edges |= {(f"h{j}", f"s{i}") for j, i in read[kind]}
    counted = {"start": steps_from_start, "fed": steps_fed, "attention": steps_attention}[kind](N, M)
    assert counted.tolist() == [[shortest(edges, f"h{j}", f"s{i}") for j in range(1, N + 1)] for i in range(1, M + 1)]


def test_words_in_the_same_place_are_n_steps_apart_whatever_the_place() -> None:
    """Source reversal does not change the mean but makes one way short: 1, 3, 5, 7, 9, 11 instead of 6 for each."""
    forward = steps_from_start(6, 6)
    assert np.diag(forward).tolist() == [6] * 6
    assert np.diag(forward[:, ::-1]).tolist() == [1, 3, 5, 7, 9, 11]


def test_attention_between_sentences_brings_no_two_source_words_together() -> None:
    assert steps_within(4)[0].tolist() == [0, 1, 2, 3]
    assert steps_within(40).max() == 39


def decode(kind: str, source: np.ndarray) -> np.ndarray:
    """All s_i from the word vectors of the source. [n, w] -> [m, d]"""
    states = rnn.forward(ONWARD, source)
    if kind == "start":
        return decoder_states(MEMORY, 0 * READER, states[-1], np.zeros((M, WIDTH)), TARGET)
    contexts = np.tile(states[-1], (M, 1)) if kind == "fed" else ALPHA @ states
    return decoder_states(MEMORY, READER, states[-1] if kind == "fed" else np.zeros(WIDTH), contexts, TARGET)


def found_jacobians(kind: str) -> np.ndarray:
    states = rnn.forward(ONWARD, SOURCE)
    by_word = rnn.state_jacobians(ONWARD, states)  # [n, n, d, w]
    last = by_word[-1]
    if kind == "start":
        return decoder_jacobians(MEMORY, 0 * READER, decode(kind, SOURCE), last, np.zeros((M, N, WIDTH, WIDTH)))
    if kind == "fed":
        return decoder_jacobians(MEMORY, READER, decode(kind, SOURCE), last, np.broadcast_to(last, (M, *last.shape)))
    mixed = np.einsum("ij,jkab->ikab", ALPHA, by_word)
    return decoder_jacobians(MEMORY, READER, decode(kind, SOURCE), np.zeros_like(last), mixed)


@pytest.mark.parametrize("kind", ["start", "fed", "attention"])
def test_jacobians_match_a_nudge_of_every_source_word(kind: str) -> None:
    found = found_jacobians(kind)
    assert found.shape == (M, N, WIDTH, WIDTH)
    assert close(found, jacobian(lambda w: decode(kind, w), SOURCE).transpose(0, 2, 1, 3))  # [m, d, n, w] -> [m, n, d, w]


def test_with_one_step_and_no_memory_the_direct_way_is_the_only_one() -> None:
    """All weight on one word, an encoder that forgets at once: what reaches s_1 took the one step of attention."""
    states = np.tanh(SOURCE)
    own = np.stack([np.diag(1 - state**2) for state in states])
    alpha = np.eye(N)[[2]]
    after = decoder_states(MEMORY, READER, np.zeros(WIDTH), alpha @ states, TARGET[:1])
    found = direct_jacobians(READER, after, alpha, own)
    expected = jacobian(lambda w: decoder_states(MEMORY, READER, np.zeros(WIDTH), alpha @ np.tanh(w), TARGET[:1]), SOURCE)
    assert close(found, expected.transpose(0, 2, 1, 3))


def test_the_direct_way_does_not_fade_with_distance() -> None:
    """With the same weight on every word, the first of sixty reaches s_1 about as well as the last; by way of c it is gone."""
    n = 60
    source = normals("long", n, WIDTH)
    onward = 0.75 * orthogonal("W", WIDTH)
    states = rnn.forward(onward, source)
    by_word = rnn.state_jacobians(onward, states)
    own = by_word[np.arange(n), np.arange(n)]
    after = decoder_states(MEMORY, READER, np.zeros(WIDTH), states.mean(axis=0, keepdims=True), TARGET[:1])
    direct = np.linalg.norm(direct_jacobians(READER, after, np.full((1, n), 1 / n), own)[0], axis=(1, 2))
    through = np.linalg.norm(by_word[-1], axis=(1, 2))
    assert direct[:10].mean() > direct[-10:].mean() / 5
    assert through[:10].max() < 1e-10 * through[-1]
