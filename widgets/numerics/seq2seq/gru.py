"""A GRU over a whole sentence, fast: what needs no memory is done for all words at once, outside the loop.

The cell is `gru_step` of numerics/cells.py, where it stands as one reads it: h' = z h + (1 − z) n. Arrays end in [m, b, h],
steps, sentences and units; axes before them are cells side by side, such as the two directions of an encoder. The gates are
apart in memory, and the loops make no new arrays: a step forward writes gates over the sums they come from, a step back
writes the gradients of these sums over the gates.
"""

from typing import NamedTuple

import numpy as np

from widgets.numerics.seq2seq.squash import sigmoid
from widgets.numerics.seq2seq.words import product, sum_by_word


class Cell(NamedTuple):
    """The weights, columns in blocks update z, reset r, candidate n. A gradient has the same form."""

    inputs: np.ndarray  # W [..., e, 3h]
    memory: np.ndarray  # U [..., h, 3h]
    bias: np.ndarray  # b [..., 3h]


class Run(NamedTuple):
    """A sentence being read, or, on the way back, how L depends on it."""

    states: np.ndarray  # h_0 … h_m [..., m + 1, b, h]
    # Four sums for each step [4, ..., m, b, h]: those of n (without U h), z, r, and (U h)_n, which the reset gate is to
    # multiply. Then n, z, r themselves and (U h)_n; at last ∂L/∂ the four sums: [:3] are those of W x + b, [1:] of U h.
    sums: np.ndarray


def by_inputs(weight: np.ndarray) -> np.ndarray:
    """Columns z, r, n as they meet what is read. [..., 3h] -> n, z, r [3, ..., h]"""
    update, reset, candidate = np.split(weight, 3, axis=-1)
    return np.stack([candidate, update, reset])


def by_memory(weight: np.ndarray) -> np.ndarray:
    """Columns z, r, n as they meet the state. [..., 3h] -> z, r, n [3, ..., h]"""
    return np.stack(np.split(weight, 3, axis=-1))


def prepare(cell: Cell, embedding: np.ndarray, words: np.ndarray, start: np.ndarray | None) -> Run:
    """W x + b of all words [..., m, b]. Embedding [V, e]; W may have further rows, h_0 [..., b, h] is 0 for None."""
    *cells, steps, b = words.shape
    h = cell.bias.shape[-1] // 3
    states = np.empty((*cells, steps + 1, b, h), embedding.dtype)
    states[..., 0, :, :] = 0 if start is None else start
    sums = np.empty((4, *cells, steps, b, h), embedding.dtype)
    used, numbers = np.unique(words, return_inverse=True)  # each word that occurs is multiplied once, wherever it stands
    numbers = numbers.reshape(words.shape)
    of_words = by_inputs(product(embedding[used], cell.inputs[..., : embedding.shape[1], :]) + cell.bias[..., None, :])
    for place in np.ndindex(3, *cells):
        sums[place] = of_words[place][numbers[place[1:]]]
    return Run(states, sums)


def room(run: Run) -> np.ndarray:
    """Where a step may write what is needed no longer than the step lasts. [3, ..., b, h]"""
    return np.empty_like(run.sums[1:, ..., 0, :, :], order="C")


def advance(run: Run, memory: np.ndarray, t: int, room: np.ndarray) -> None:
    """h_{t+1} from h_t: z, r = σ(W x + U h + b), n = tanh(W x + b + r · U h). U as `by_memory` gives it."""
    before, after = run.states[..., t, :, :], run.states[..., t + 1, :, :]
    candidate, update, reset, remembered = run.sums[..., t, :, :]
    both = run.sums[1:3, ..., t, :, :]
    np.matmul(before, memory, out=room)
    both += room[:2]
    sigmoid(both)
    remembered[...] = room[2]
    candidate += np.multiply(reset, remembered, out=room[2])
    np.tanh(candidate, out=candidate)
    np.subtract(before, candidate, out=after)
    after *= update
    after += candidate


def retreat(run: Run, turned: np.ndarray, t: int, d_state: np.ndarray, room: np.ndarray) -> None:
    """∂L/∂h_{t+1} becomes ∂L/∂h_t in `d_state` [..., b, h], and the gates of step t become ∂L/∂sums. Uᵀ of `by_memory`.

    With z' = z (1 − z), r' = r (1 − r) and n' = 1 − n² the sums have the slopes (h − n) z', (1 − z) n' (U h)_n r' and
    (1 − z) n', this last times r behind the reset gate.
    """
    candidate, update, reset, remembered = run.sums[..., t, :, :]
    d_new, slope = room[0], room[1]
    np.subtract(1, update, out=d_new)
    d_new *= d_state
    d_state *= update
    np.subtract(run.states[..., t, :, :], candidate, out=slope)
    slope *= update
    np.multiply(slope, d_new, out=update)
    np.multiply(candidate, candidate, out=slope)
    np.subtract(1, slope, out=slope)
    np.multiply(slope, d_new, out=candidate)
    np.multiply(candidate, remembered, out=slope)
    np.multiply(candidate, reset, out=remembered)
    slope *= reset
    np.subtract(1, reset, out=reset)
    reset *= slope
    np.matmul(run.sums[1:, ..., t, :, :], turned, out=room)
    for part in room:
        d_state += part


def read(cell: Cell, run: Run) -> None:
    """All steps of a cell that reads nothing but the words."""
    memory, kept = by_memory(cell.memory), room(run)
    for t in range(run.sums.shape[-3]):
        advance(run, memory, t, kept)


def read_backward(cell: Cell, run: Run, d_states: np.ndarray) -> np.ndarray:
    """∂L/∂h_0 [..., b, h], from ∂L/∂h_1 … h_m [..., m, b, h]; those of the sums go into `run`."""
    turned, kept = by_memory(cell.memory).swapaxes(-1, -2), room(run)
    d_state = np.zeros_like(d_states[..., 0, :, :])
    for t in reversed(range(d_states.shape[-3])):
        d_state += d_states[..., t, :, :]
        retreat(run, turned, t, d_state, kept)
    return d_state


def gradients(cell: Cell, run: Run, embedding: np.ndarray, words: np.ndarray, beside: np.ndarray | None = None) -> tuple[Cell, np.ndarray]:
    """∂L/∂weights and ∂L/∂embedding [V, e], once the way back is done: all steps at once.

    What was read beside the words [..., m, b, k] has the further rows of W.
    """
    of_words = cell.inputs[..., : embedding.shape[1], :]
    d_sums = together(run.sums[:3])
    by_word = np.empty((*of_words.shape[:-2], len(embedding), d_sums.shape[-1]), d_sums.dtype)
    for place in np.ndindex(*words.shape[:-2]):
        by_word[place] = sum_by_word(len(embedding), words[place], d_sums[place])
    d_inputs = embedding.T @ by_word
    if beside is not None:
        d_inputs = np.concatenate([d_inputs, product(_flat(beside).swapaxes(-1, -2), _flat(d_sums))], axis=-2)
    remembered = np.concatenate(run.sums[1:], axis=-1)
    d_memory = product(_flat(run.states[..., :-1, :, :]).swapaxes(-1, -2), _flat(remembered))
    d_embedding = (by_word @ of_words.swapaxes(-1, -2)).reshape(-1, *embedding.shape).sum(axis=0)
    return Cell(d_inputs, d_memory, by_word.sum(axis=-2)), d_embedding


def together(blocks: np.ndarray) -> np.ndarray:
    """The reverse of `by_inputs`. n, z, r [3, ..., h] -> [..., 3h]"""
    return np.concatenate([blocks[1], blocks[2], blocks[0]], axis=-1)


def towards(sums: np.ndarray, weight: np.ndarray) -> np.ndarray:
    """∂L/∂x from ∂L/∂(W x), n, z, r [3, b, h], W as `by_inputs` gives it [3, k, h]. -> [b, k]"""
    first, second, third = sums @ weight.swapaxes(-1, -2)
    first += second
    first += third
    return first


def _flat(array: np.ndarray) -> np.ndarray:
    """Steps and sentences on one axis. [..., m, b, h] -> [..., m·b, h]"""
    *cells, steps, b, h = array.shape
    return array.reshape(*cells, steps * b, h)
