"""The three cells: each step against its formula for one number, all derivatives against nudges."""

import math
from collections.abc import Callable

import numpy as np
import pytest

from tests.numerics.nudge import close, jacobian
from widgets.numerics import rnn
from widgets.numerics.cells import (
    Weights,
    gru_step,
    gru_step_backward,
    lstm_step,
    lstm_step_backward,
    sigmoid,
    tanh_step,
    tanh_step_backward,
)
from widgets.numerics.draws import normals
from widgets.numerics.recurrent import read, read_backward

CELLS = {
    "tanh": (tanh_step, tanh_step_backward, 1, 1),
    "gru": (gru_step, gru_step_backward, 3, 1),
    "lstm": (lstm_step, lstm_step_backward, 4, 2),
}
WORDS, BATCH, INPUT, WIDTH = 4, 3, 5, 2


def example(gates: int, parts: int) -> tuple[Weights, np.ndarray, np.ndarray]:
    """Weights, the words of three sentences, and their first states."""
    weights = Weights(normals("W", INPUT, gates * WIDTH), normals("U", WIDTH, gates * WIDTH), normals("b", gates * WIDTH))
    return weights, normals("x", WORDS, BATCH, INPUT), normals("start", BATCH, parts * WIDTH)


@pytest.mark.parametrize("cell", CELLS)
def test_derivatives_match_a_nudge_of_every_number(cell: str) -> None:
    step, step_backward, gates, parts = CELLS[cell]
    weights, inputs, start = example(gates, parts)
    states, tapes = read(step, weights, inputs, start)
    pull = normals("pull", *states.shape)
    d_inputs, d_start, d_weights = read_backward(step_backward, weights, tapes, pull)

    def pulled(*changed: np.ndarray) -> float:
        return float((read(step, Weights(*changed[2:]), *changed[:2])[0] * pull).sum())

    arrays = (inputs, start, *weights)
    for place, found in enumerate((d_inputs, d_start, *d_weights)):
        assert close(found, jacobian(one_changed(pulled, arrays, place), arrays[place]))


def one_changed(function: Callable[..., float], arrays: tuple[np.ndarray, ...], place: int) -> Callable[[np.ndarray], float]:
    """`function` of its argument number `place` alone."""
    return lambda changed: function(*arrays[:place], changed, *arrays[place + 1 :])


def test_the_plain_cell_reads_as_the_plain_network_does() -> None:
    recurrent, inputs = normals("U", WIDTH, WIDTH), normals("x", WORDS, WIDTH)
    weights = Weights(np.eye(WIDTH), recurrent.T, np.zeros(WIDTH))
    states, _ = read(tanh_step, weights, inputs[:, None], np.zeros((1, WIDTH)))
    np.testing.assert_allclose(states[:, 0], rnn.forward(recurrent, inputs), rtol=1e-14)


def test_a_gru_of_one_number_follows_its_formula() -> None:
    w, u, b, x, h = [0.3, -0.7, 1.1], [0.9, 0.4, -0.6], [0.1, 0.2, -0.3], 0.8, 0.5

    def sigma(value: float) -> float:
        return 1 / (1 + math.exp(-value))

    update, reset = sigma(w[0] * x + u[0] * h + b[0]), sigma(w[1] * x + u[1] * h + b[1])
    candidate = math.tanh(w[2] * x + b[2] + reset * u[2] * h)
    after, _ = gru_step(Weights(np.array([w]), np.array([u]), np.array(b)), np.array([[x]]), np.array([[h]]))
    assert after[0, 0] == pytest.approx(update * h + (1 - update) * candidate, rel=1e-14)


def test_an_lstm_of_one_number_follows_its_formula() -> None:
    w, u, b, x, h, c = [0.3, -0.7, 1.1, 0.2], [0.9, 0.4, -0.6, 1.5], [0.1, 0.2, -0.3, 0.4], 0.8, 0.5, -1.2
    raw = [w[gate] * x + u[gate] * h + b[gate] for gate in range(4)]
    write, keep, show = (1 / (1 + math.exp(-value)) for value in raw[:3])
    cell = keep * c + write * math.tanh(raw[3])
    after, _ = lstm_step(Weights(np.array([w]), np.array([u]), np.array(b)), np.array([[x]]), np.array([[h, c]]))
    np.testing.assert_allclose(after[0], [show * math.tanh(cell), cell], rtol=1e-14)


def test_an_open_gate_carries_a_state_unchanged() -> None:
    """What the plain network cannot do: with the update gate shut to new words, the first state survives them all."""
    weights = Weights(np.zeros((1, 3)), np.zeros((1, 3)), np.array([50.0, 0, 0]))
    states, _ = read(gru_step, weights, normals("x", 100, 1, 1), np.array([[0.7]]))
    assert states[-1, 0, 0] == pytest.approx(0.7, rel=1e-12)


def test_sigmoid_never_overflows() -> None:
    np.testing.assert_allclose(sigmoid(np.array([-1e308, 0, 1e308])), [0, 0.5, 1])
    np.testing.assert_allclose(sigmoid(np.array([1.5])), 1 / (1 + np.exp(-1.5)), rtol=1e-15)
