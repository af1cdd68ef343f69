"""The plain recurrent network: how it reads a sentence, and how much of each word reaches its last state."""

import numpy as np


def forward(recurrent: np.ndarray, inputs: np.ndarray) -> np.ndarray:
    """h_t = tanh(W h_{t-1} + w_t) from h_0 = 0, every state kept (Elman 1990, with tanh). W [h, h], inputs [n, h] -> [n, h]"""
    states = np.empty_like(inputs)
    state = np.zeros(inputs.shape[1])
    for t, word in enumerate(inputs):
        state = states[t] = np.tanh(recurrent @ state + word)
    return states


def input_jacobians(recurrent: np.ndarray, states: np.ndarray) -> np.ndarray:
    """∂h_n/∂w_j for every word j, by backpropagation through time. W [h, h], states [n, h] -> [n, h, h]

    ∂h_n/∂w_j = (D_n W) … (D_{j+1} W) D_j with D_t = diag(1 − h_t²): see Pascanu, Mikolov and Bengio 2013 (arXiv
    1211.5063), section 2. Its spectral norm is at most σ_max(W)^(n−j), since no entry of D_t exceeds 1.
    """
    slopes = 1 - states**2  # the diagonals of D_t, [n, h]
    jacobians = np.empty((*states.shape, states.shape[1]))
    from_state = np.eye(states.shape[1])  # ∂h_n/∂h_t, starting at t = n
    for t in reversed(range(len(states))):
        jacobians[t] = from_state * slopes[t]
        from_state = jacobians[t] @ recurrent
    return jacobians


def state_jacobians(recurrent: np.ndarray, states: np.ndarray) -> np.ndarray:
    """∂h_j/∂w_k for every state j and word k, zero for words still to come. W [h, h], states [n, h] -> [n, n, h, h]"""
    n, width = states.shape
    jacobians = np.zeros((n, n, width, width))
    for j, slopes in enumerate(1 - states**2):
        if j:  # what reached the state before, carried on by one more factor D_j W
            jacobians[j, :j] = (slopes[:, None] * recurrent) @ jacobians[j - 1, :j]
        jacobians[j, j] = np.diag(slopes)
    return jacobians


def forward_both(onward: np.ndarray, back: np.ndarray, inputs: np.ndarray) -> np.ndarray:
    """h_j = [state of a network that read up to j; state of one that read from the end down to j]. -> [n, 2h]

    The annotations of Bahdanau, Cho and Bengio 2014 (arXiv 1409.0473), section 3.2, with plain cells. W [h, h] each.
    """
    return np.concatenate([forward(onward, inputs), forward(back, inputs[::-1])[::-1]], axis=1)


def state_jacobians_both(onward: np.ndarray, back: np.ndarray, states: np.ndarray) -> np.ndarray:
    """∂h_j/∂w_k for the joined states: every word reaches every state. W [h, h] each, states [n, 2h] -> [n, n, 2h, h]"""
    first, second = np.split(states, 2, axis=1)
    return np.concatenate(
        [state_jacobians(onward, first), state_jacobians(back, second[::-1])[::-1, ::-1]],
        axis=2,
    )


def reach(recurrent: np.ndarray, states: np.ndarray) -> np.ndarray:
    """‖∂h_j/∂w_k‖ (Frobenius) for every state j and word k: `state_jacobians` measured, not kept. W [h, h], states [n, h] -> [n, n]"""
    n, width = states.shape
    norms = np.zeros((n, n))
    carried = np.zeros((n, width, width))  # ∂h_j/∂w_k for k = 1..j
    for j, slopes in enumerate(1 - states**2):
        carried[:j] = (slopes[:, None] * recurrent) @ carried[:j]
        carried[j] = np.diag(slopes)
        norms[j] = np.sqrt(np.einsum("kab,kab->k", carried, carried))
    return norms


def reach_of(recurrent: np.ndarray, states: np.ndarray, words: np.ndarray) -> np.ndarray:
    """‖∂h_t/∂w_j‖ for each state t of one word alone, j = words[t] ≤ t: these entries of `reach`, and no others computed.

    ∂h_t/∂w_j = D_t W … D_{j+1} W D_j grows by a factor a step, for all the words at once. W [h, h], states [n, h], words [n] -> [n]
    """
    n, width = states.shape
    slopes, since = 1 - states**2, np.arange(n) - words
    followed, which = np.unique(words, return_inverse=True)
    carried = np.broadcast_to(np.eye(width), (len(followed), width, width))
    norms = np.empty(n)
    for step in range(since.max() + 1):
        left = followed[followed + step < n]  # the others have reached the end
        carried = slopes[left + step][:, :, None] * (recurrent @ carried[: len(left)] if step else carried)
        now = since == step
        norms[now] = np.linalg.norm(carried[which[now]], axis=(1, 2))
    return norms
