"""The cells of recurrent networks, plain tanh, GRU and LSTM: each step beside its derivative.

Many sentences are read at once: x [b, d] holds the next word of each. A step returns the new state and a tape of what its
derivative needs; `step_backward` turns ∂L/∂(new state) into ∂L/∂x, ∂L/∂(old state) and ∂L/∂weights.
"""

from typing import NamedTuple

import numpy as np


class Weights(NamedTuple):
    """k blocks of h columns: 1 for plain tanh, 3 in a GRU, 4 in an LSTM. A gradient has the same form."""

    inputs: np.ndarray  # W [d, k·h]
    memory: np.ndarray  # U [h, k·h]
    bias: np.ndarray  # b [k·h]


class Tape(NamedTuple):
    """What a step leaves for its derivative: its inputs and the values between."""

    x: np.ndarray
    before: np.ndarray
    between: tuple[np.ndarray, ...]


def sigmoid(x: np.ndarray) -> np.ndarray:
    """1 / (1 + e⁻ˣ), written so that nothing overflows."""
    return 0.5 + 0.5 * np.tanh(0.5 * x)


def tanh_step(weights: Weights, x: np.ndarray, before: np.ndarray) -> tuple[np.ndarray, Tape]:
    """h' = tanh(W x + U h + b), the network of Elman 1990 with tanh units. x [b, d], h [b, h] -> h' [b, h]"""
    after = np.tanh(x @ weights.inputs + before @ weights.memory + weights.bias)
    return after, Tape(x, before, (after,))


def tanh_step_backward(weights: Weights, tape: Tape, d_after: np.ndarray) -> tuple[np.ndarray, np.ndarray, Weights]:
    """∂L/∂x [b, d], ∂L/∂h [b, h] and ∂L/∂weights from ∂L/∂h' [b, h]."""
    (after,) = tape.between
    d_sum = d_after * (1 - after**2)
    return _backward(weights, tape.x, tape.before, d_sum, d_sum)


def gru_step(weights: Weights, x: np.ndarray, before: np.ndarray) -> tuple[np.ndarray, Tape]:
    """h' = z h + (1 − z) n. x [b, d], h [b, h] -> h' [b, h]

    z, r = σ(W x + U h + b) and n = tanh(W x + b + r · U h): Cho et al. 2014 (arXiv 1406.1078) with the reset gate after
    the matrix product, as cuDNN and PyTorch have it; their second bias b_hh is 0 here. Blocks of columns: update z, reset
    r, candidate n.
    """
    from_input = np.split(x @ weights.inputs + weights.bias, 3, axis=-1)
    from_memory = np.split(before @ weights.memory, 3, axis=-1)
    update, reset = (sigmoid(from_input[gate] + from_memory[gate]) for gate in (0, 1))
    candidate = np.tanh(from_input[2] + reset * from_memory[2])
    after = update * before + (1 - update) * candidate
    return after, Tape(x, before, (update, reset, candidate, from_memory[2]))


def gru_step_backward(weights: Weights, tape: Tape, d_after: np.ndarray) -> tuple[np.ndarray, np.ndarray, Weights]:
    """∂L/∂x [b, d], ∂L/∂h [b, h] and ∂L/∂weights from ∂L/∂h' [b, h]."""
    update, reset, candidate, remembered = tape.between
    d_candidate = d_after * (1 - update) * (1 - candidate**2)
    d_update = d_after * (tape.before - candidate) * update * (1 - update)
    d_reset = d_candidate * remembered * reset * (1 - reset)
    d_input = np.concatenate([d_update, d_reset, d_candidate], axis=-1)
    d_memory = np.concatenate([d_update, d_reset, d_candidate * reset], axis=-1)
    d_x, d_before, d_weights = _backward(weights, tape.x, tape.before, d_input, d_memory)
    return d_x, d_before + d_after * update, d_weights


def lstm_step(weights: Weights, x: np.ndarray, before: np.ndarray) -> tuple[np.ndarray, Tape]:
    """c' = f c + i g and h' = o tanh(c'), the state being [h, c] side by side. x [b, d], [b, 2h] -> [b, 2h]

    i, f, o = σ(W x + U h + b) and g = tanh(W x + U h + b): Hochreiter and Schmidhuber 1997 with the forget gate of Gers
    et al. 2000. Blocks of columns: input i, forget f, output o, candidate g.
    """
    shown, cell = np.split(before, 2, axis=-1)
    gates = np.split(x @ weights.inputs + shown @ weights.memory + weights.bias, 4, axis=-1)
    write, keep, show = map(sigmoid, gates[:3])
    candidate = np.tanh(gates[3])
    inside = np.tanh(after_cell := keep * cell + write * candidate)
    return np.concatenate([show * inside, after_cell], axis=-1), Tape(x, before, (write, keep, show, candidate, inside))


def lstm_step_backward(weights: Weights, tape: Tape, d_after: np.ndarray) -> tuple[np.ndarray, np.ndarray, Weights]:
    """∂L/∂x [b, d], ∂L/∂[h, c] [b, 2h] and ∂L/∂weights from ∂L/∂[h', c'] [b, 2h]."""
    write, keep, show, candidate, inside = tape.between
    shown, cell = np.split(tape.before, 2, axis=-1)
    d_shown, d_cell = np.split(d_after, 2, axis=-1)
    d_cell = d_cell + d_shown * show * (1 - inside**2)
    d_gates = np.concatenate(
        [
            d_cell * candidate * write * (1 - write),
            d_cell * cell * keep * (1 - keep),
            d_shown * inside * show * (1 - show),
            d_cell * write * (1 - candidate**2),
        ],
        axis=-1,
    )
    d_x, d_shown, d_weights = _backward(weights, tape.x, shown, d_gates, d_gates)
    return d_x, np.concatenate([d_shown, d_cell * keep], axis=-1), d_weights


def _backward(
    weights: Weights, x: np.ndarray, state: np.ndarray, d_input: np.ndarray, d_memory: np.ndarray
) -> tuple[np.ndarray, np.ndarray, Weights]:
    """Through the two matrix products of a step, whose results have the gradients `d_input` and `d_memory`."""
    d_weights = Weights(x.T @ d_input, state.T @ d_memory, d_input.sum(axis=0))
    return d_input @ weights.inputs.T, d_memory @ weights.memory.T, d_weights
