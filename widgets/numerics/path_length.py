"""How far a source word is from a target word, in steps of the network, and what the way leaves of it.

Steps are counted from the encoder's state h_j, j = 1..n, to the decoder's state s_i, i = 1..m (Hochreiter et al. 2001 and
Vaswani et al. 2017, arXiv 1706.03762, section 4, for the argument). Beside them stand the exact Jacobians ∂s_i/∂w_j.
"""

import numpy as np


def steps_from_start(n: int, m: int) -> np.ndarray:
    """n − j + i: c = h_n only starts the decoder (Sutskever, Vinyals and Le 2014). [m, n]"""
    return n - np.arange(1, n + 1) + np.arange(1, m + 1)[:, None]


def steps_fed(n: int, m: int) -> np.ndarray:
    """n − j + 1: c = h_n is read at every step of the decoder (Cho et al. 2014). [m, n]"""
    return np.broadcast_to(n - np.arange(1, n + 1) + 1, (m, n)).copy()


def steps_attention(n: int, m: int) -> np.ndarray:
    """1: every h_j is read at every step. [m, n]"""
    return np.ones((m, n), int)


def steps_within(n: int) -> np.ndarray:
    """|j − k| between two words of one sentence, at most n − 1: attention between sentences leaves it as it is. [n, n]"""
    return np.abs(np.subtract.outer(np.arange(n), np.arange(n)))


def decoder_states(memory: np.ndarray, reader: np.ndarray, start: np.ndarray, contexts: np.ndarray, words: np.ndarray) -> np.ndarray:
    """s_i = tanh(U s_{i-1} + C c_i + y_i). U [d, d], C [d, k], s_0 [d], c [m, k], y [m, d] -> [m, d]

    Without a context at each step C is 0; c_i = h_n is a context that is fed; c_i = Σ_j α_ij h_j is attention.
    """
    states = np.empty_like(words)
    state = start
    for i, (context, word) in enumerate(zip(contexts, words, strict=True)):
        state = states[i] = np.tanh(memory @ state + reader @ context + word)
    return states


def decoder_jacobians(
    memory: np.ndarray, reader: np.ndarray, states: np.ndarray, start_by_word: np.ndarray, contexts_by_word: np.ndarray
) -> np.ndarray:
    """∂s_i/∂w_j = D_i (U ∂s_{i-1}/∂w_j + C ∂c_i/∂w_j), D_i = diag(1 − s_i²).

    ∂s_0/∂w [n, d, w] and ∂c_i/∂w [m, n, k, w] come from the encoder: Σ_j α_ij ∂h_j/∂w for weights α that are held fixed, so
    that what a word does by moving the weights is left out. States [m, d] -> [m, n, d, w]
    """
    jacobians = []
    carried = start_by_word
    for state, by_word in zip(states, contexts_by_word, strict=True):
        carried = (1 - state**2)[:, None] * (memory @ carried + reader @ by_word)
        jacobians.append(carried)
    return np.stack(jacobians)


def direct_jacobians(reader: np.ndarray, states: np.ndarray, weights: np.ndarray, own: np.ndarray) -> np.ndarray:
    """D_i C α_ij ∂h_j/∂w_j, the one step of attention alone. C [d, k], s [m, d], α [m, n], ∂h_j/∂w_j [n, k, w] -> [m, n, d, w]"""
    return (1 - states**2)[:, None, :, None] * weights[..., None, None] * (reader @ own)
