"""The numerics against PyTorch: what reference/make.py computed there, once, must come out here to twelve digits."""

import json
from pathlib import Path

import numpy as np
import pytest

from widgets.numerics import rnn
from widgets.numerics.cells import Weights, gru_step, gru_step_backward, lstm_step, lstm_step_backward, tanh_step, tanh_step_backward
from widgets.numerics.recurrent import read, read_backward
from widgets.numerics.ridge import ridge
from widgets.numerics.softmax import entropy, log_softmax, softmax, softmax_backward, softmax_jacobian

VALUES = json.loads(Path(__file__).with_name("reference").joinpath("values.json").read_text(encoding="utf-8"))
# Our blocks by their number in PyTorch: it has reset, update, candidate in a GRU and i, f, g, o in an LSTM.
CELLS = {
    "tanh": (tanh_step, tanh_step_backward, [0]),
    "gru": (gru_step, gru_step_backward, [1, 0, 2]),
    "lstm": (lstm_step, lstm_step_backward, [0, 1, 3, 2]),
}


def case(name: str) -> dict[str, np.ndarray]:
    return {key: np.array(value, float) for key, value in VALUES[name].items()}


def agree(found: np.ndarray, expected: np.ndarray) -> None:
    np.testing.assert_allclose(found, expected, rtol=1e-12, atol=1e-13)


def as_ours(found: dict[str, np.ndarray], order: list[int], prefix: str = "", suffix: str = "") -> Weights:
    """PyTorch's rows of blocks as our columns of blocks."""

    def turned(name: str) -> np.ndarray:
        blocks = np.split(found[f"{prefix}{name}{suffix}"], len(order))
        return np.concatenate([blocks[place] for place in order]).T

    return Weights(*map(turned, ("weight_ih", "weight_hh", "bias_ih")))


def agree_weights(found: Weights, expected: Weights) -> None:
    for ours, theirs in zip(found, expected, strict=True):
        agree(ours, theirs)


@pytest.mark.parametrize("name", CELLS)
def test_a_cell_reads_and_learns_as_in_pytorch(name: str) -> None:
    step, step_backward, order = CELLS[name]
    torch = case(name)
    weights = as_ours(torch, order)
    states, tapes = read(step, weights, torch["x"], torch["start"])
    agree(states, torch["states"])
    d_x, d_start, d_weights = read_backward(step_backward, weights, tapes, torch["pull"])
    agree(d_x, torch["d_x"])
    agree(d_start, torch["d_start"])
    agree_weights(d_weights, as_ours(torch, order, "d_"))


@pytest.mark.parametrize("name", CELLS)
def test_two_readings_joined_are_pytorchs_bidirectional_encoder(name: str) -> None:
    step, step_backward, order = CELLS[name]
    torch = case(f"{name}_both")
    width = torch["states"].shape[-1] // 2
    start = np.zeros((torch["x"].shape[1], (2 if name == "lstm" else 1) * width))
    d_x = np.zeros_like(torch["x"])
    for half, suffix, way in ((0, "_l0", slice(None)), (1, "_l0_reverse", slice(None, None, -1))):
        shown = slice(half * width, (half + 1) * width)
        weights = as_ours(torch, order, suffix=suffix)
        states, tapes = read(step, weights, torch["x"][way], start)
        agree(states[way, :, :width], torch["states"][..., shown])
        pull = np.zeros_like(states)
        pull[..., :width] = torch["pull"][way, :, shown]
        d_way, _, d_weights = read_backward(step_backward, weights, tapes, pull)
        d_x += d_way[way]
        agree_weights(d_weights, as_ours(torch, order, "d_", suffix))
    agree(d_x, torch["d_x"])


def test_every_word_moves_c_as_in_pytorch() -> None:
    torch = case("jacobians")
    found = rnn.input_jacobians(torch["onward"], rnn.forward(torch["onward"], torch["x"]))
    agree(found, torch["context_by_word"].transpose(1, 0, 2))


def test_every_word_moves_every_state_as_in_pytorch() -> None:
    torch = case("jacobians")
    states = rnn.forward(torch["onward"], torch["x"])
    expected = torch["state_by_word"].transpose(0, 2, 1, 3)
    agree(rnn.state_jacobians(torch["onward"], states), expected)
    agree(rnn.reach(torch["onward"], states), np.linalg.norm(expected, axis=(2, 3)))


def test_every_word_moves_every_joined_state_as_in_pytorch() -> None:
    torch = case("jacobians")
    states = rnn.forward_both(torch["onward"], torch["back"], torch["x"])
    agree(states, torch["states"])
    expected = torch["both_by_word"].transpose(0, 2, 1, 3)
    agree(rnn.state_jacobians_both(torch["onward"], torch["back"], states), expected)


def test_softmax_and_its_relatives_are_pytorchs() -> None:
    torch = case("softmax")
    scores, temperature = torch["scores"], float(torch["temperature"])
    weights = softmax(scores, temperature)
    agree(weights, torch["weights"])
    agree(log_softmax(scores, temperature), torch["log_weights"])
    agree(entropy(weights), torch["entropy"])
    agree(softmax_jacobian(weights, temperature), torch["jacobians"])


def test_cross_entropy_and_its_gradient_are_pytorchs() -> None:
    """The mean of −ln α at the wanted choices: α minus one-hot, and the same through softmax_backward."""
    torch = case("softmax")
    scores, temperature, wanted = torch["scores"], float(torch["temperature"]), torch["wanted"].astype(int)
    rows = np.arange(len(scores))
    agree(-log_softmax(scores, temperature)[rows, wanted].mean(), torch["cross_entropy"])
    weights = softmax(scores, temperature)
    one_hot = np.eye(scores.shape[1])[wanted]
    agree((weights - one_hot) / temperature / len(rows), torch["d_scores"])
    d_weights = np.zeros_like(weights)
    d_weights[rows, wanted] = -1 / weights[rows, wanted] / len(rows)
    agree(softmax_backward(weights, d_weights, temperature), torch["d_scores"])


@pytest.mark.parametrize("name", ["ridge", "ridge_wide"])
def test_ridge_regression_is_least_squares_with_a_penalty_below(name: str) -> None:
    torch = case(name)
    agree(ridge(torch["x"], torch["x"].T @ torch["y"], float(torch["penalty"])), torch["weights"])
