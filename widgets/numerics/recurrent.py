"""A cell run over a whole sentence, and back: the same for every kind of cell."""

from collections.abc import Callable

import numpy as np

from widgets.numerics.cells import Tape, Weights

Step = Callable[[Weights, np.ndarray, np.ndarray], tuple[np.ndarray, Tape]]
StepBackward = Callable[[Weights, Tape, np.ndarray], tuple[np.ndarray, np.ndarray, Weights]]


def read(step: Step, weights: Weights, inputs: np.ndarray, start: np.ndarray) -> tuple[np.ndarray, list[Tape]]:
    """Every state from the first word to the last. inputs [n, b, d], start [b, h] -> [n, b, h], one tape a word"""
    states, tapes = [], []
    state = start
    for x in inputs:
        state, tape = step(weights, x, state)
        states.append(state)
        tapes.append(tape)
    return np.stack(states), tapes


def read_backward(step_backward: StepBackward, weights: Weights, tapes: list[Tape], d_states: np.ndarray) -> tuple[np.ndarray, np.ndarray, Weights]:
    """∂L/∂inputs [n, b, d], ∂L/∂start [b, h] and ∂L/∂weights from ∂L/∂states [n, b, h], by backpropagation through time.

    Werbos 1990, "Backpropagation through time: what it does and how to do it".
    """
    d_inputs: list[np.ndarray] = []
    d_weights = Weights(*(np.zeros_like(array) for array in weights))
    d_state = np.zeros_like(d_states[0])
    for tape, d_here in zip(reversed(tapes), reversed(d_states), strict=True):
        d_x, d_state, d_step = step_backward(weights, tape, d_here + d_state)
        d_inputs.append(d_x)
        d_weights = Weights(*(total + part for total, part in zip(d_weights, d_step, strict=True)))
    return np.stack(d_inputs[::-1]), d_state, d_weights
