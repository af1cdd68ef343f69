"""The plain recurrent network, its derivative against nudges, and what theory says about both."""

from collections.abc import Sequence

import numpy as np
import pytest

from tests.numerics.nudge import close, exact_jacobian, jacobian
from widgets.numerics import rnn
from widgets.numerics.draws import normals, orthogonal


def example(n: int, width: int, rho: float, size: float, seed: int = 0) -> tuple[np.ndarray, np.ndarray]:
    return rho * orthogonal(f"memory {seed}", width), size * normals(f"words {seed}", n, width)


@pytest.mark.parametrize(("n", "rho", "size"), [(1, 0.75, 0.5), (6, 0.75, 0.5), (9, 1.25, 0.3), (5, 3, 0.1)])
def test_jacobians_match_a_nudge_of_each_word(n: int, rho: float, size: float) -> None:
    recurrent, inputs = example(n, 8, rho, size)
    found = rnn.input_jacobians(recurrent, rnn.forward(recurrent, inputs))
    expected = jacobian(lambda x: rnn.forward(recurrent, x)[-1], inputs)  # [h, n, h]
    for j in range(n):
        assert close(found[j], expected[:, j])


def test_jacobians_are_exact_where_almost_nothing_is_left() -> None:
    recurrent, inputs = example(30, 8, 0.25, 2)
    found = rnn.input_jacobians(recurrent, rnn.forward(recurrent, inputs))
    expected = exact_jacobian(lambda x: rnn.forward(recurrent, x)[-1], inputs)
    assert np.linalg.norm(found[0]) < 1e-20
    for j in range(30):
        assert close(found[j], expected[:, j], 1e-10)


def test_states_follow_the_recurrence_written_out() -> None:
    recurrent, inputs = example(3, 4, 1.1, 0.7)
    first = np.tanh(inputs[0])
    second = np.tanh(recurrent @ first + inputs[1])
    third = np.tanh(recurrent @ second + inputs[2])
    np.testing.assert_allclose(rnn.forward(recurrent, inputs), [first, second, third], rtol=1e-15)


def test_one_word_leaves_only_its_own_slope() -> None:
    recurrent, inputs = example(1, 6, 0.9, 1)
    states = rnn.forward(recurrent, inputs)
    np.testing.assert_allclose(rnn.input_jacobians(recurrent, states)[0], np.diag(1 - np.tanh(inputs[0]) ** 2), rtol=1e-14)


@pytest.mark.parametrize("rho", [0.25, 0.75, 1.0, 1.25])
def test_in_the_linear_case_every_word_is_stretched_by_rho_to_its_distance(rho: float) -> None:
    """Where all states are 0, tanh has slope 1: ∂c/∂w_j = W^(n−j), and W is ρ times an orthogonal matrix."""
    recurrent, inputs = example(12, 16, rho, 0)
    jacobians = rnn.input_jacobians(recurrent, rnn.forward(recurrent, inputs))
    stretch = rho ** np.arange(11.0, -1, -1)
    np.testing.assert_allclose(np.linalg.norm(jacobians, ord=2, axis=(1, 2)), stretch, rtol=1e-12)
    np.testing.assert_allclose(np.linalg.norm(jacobians, axis=(1, 2)), 4 * stretch, rtol=1e-12)


def test_no_word_is_ever_stretched_beyond_rho_to_its_distance() -> None:
    draw = np.random.default_rng(0)
    for seed in range(150):
        n, rho, size = draw.integers(1, 41), draw.uniform(0.25, 3), draw.uniform(0.1, 2)
        recurrent, inputs = example(n, 16, rho, size, seed)
        jacobians = rnn.input_jacobians(recurrent, rnn.forward(recurrent, inputs))
        spectral = np.linalg.norm(jacobians, ord=2, axis=(1, 2))
        assert np.all(spectral <= rho ** np.arange(n - 1.0, -1, -1) * (1 + 1e-12))


def test_eigenvalues_of_zero_do_not_keep_the_gradient_from_exploding() -> None:
    """Only the norm bounds it: both eigenvalues of this W are 0, and at its fixed point gradients double each step.

    The recurrence is x' = W tanh(x) + b, whose Jacobian over k steps at a fixed point is (W D)^k.
    """
    recurrent = np.array([[8.0, 8.0], [-8.0, -8.0]])
    fixed = np.array([0.0, np.arctanh(0.5)])
    assert np.all(recurrent @ recurrent == 0)
    step = recurrent * (1 - np.tanh(fixed) ** 2)
    np.testing.assert_allclose(step, [[8, 6], [-8, -6]], rtol=1e-12)
    norms = [np.linalg.norm(np.linalg.matrix_power(step, k)) for k in (1, 2, 5, 10)]
    np.testing.assert_allclose(norms, [14, 28, 226, 7241], atol=0.5)


def test_the_same_network_doubles_every_gradient_when_it_reads_one_word_again_and_again() -> None:
    """The counter-example as our encoder reads it: each step has the Jacobian D W with (D W)² = 2 D W."""
    recurrent, state = np.array([[8.0, 8.0], [-8.0, -8.0]]), np.array([0.0, 0.5])
    again = np.arctanh(state) - recurrent @ state
    np.testing.assert_allclose(again, [-4, 4 + np.arctanh(0.5)])
    inputs = np.array([np.arctanh(state), *[again] * 10])
    states = rnn.forward(recurrent, inputs)
    np.testing.assert_allclose(states, [state] * 11, atol=1e-10)  # the fixed point is unstable too: errors double
    step = np.array([[8, 8], [-6, -6]])
    jacobians = rnn.input_jacobians(recurrent, states)
    np.testing.assert_allclose(jacobians[0], 2**9 * step @ np.diag([1, 0.75]), rtol=1e-9)
    norms = np.linalg.norm(jacobians @ np.diag([1, 4 / 3]), axis=(1, 2))[::-1]  # without the last D, by distance
    np.testing.assert_allclose(norms[[1, 2, 5, 10]], [14, 28, 226, 7241], atol=0.5)


def test_every_state_answers_to_every_earlier_word_as_nudges_say() -> None:
    recurrent, inputs = example(6, 5, 0.9, 0.5)
    found = rnn.state_jacobians(recurrent, rnn.forward(recurrent, inputs))
    expected = jacobian(lambda x: rnn.forward(recurrent, x), inputs).transpose(0, 2, 1, 3)  # [n, h, n, h] -> [n, n, h, h]
    assert close(found, expected)
    assert not found[np.triu_indices(6, 1)].any()


@pytest.mark.parametrize(("rho", "size"), [(0.25, 2), (1.25, 0.3), (3, 0.1)])
def test_reach_is_the_size_of_the_state_jacobians(rho: float, size: float) -> None:
    recurrent, inputs = example(40, 8, rho, size)
    states = rnn.forward(recurrent, inputs)
    expected = np.linalg.norm(rnn.state_jacobians(recurrent, states), axis=(2, 3))
    np.testing.assert_allclose(rnn.reach(recurrent, states), expected, rtol=1e-12)


@pytest.mark.parametrize("words", [range(40), [0] * 40, [t // 2 for t in range(40)], [0, 0, 1, *[3] * 36, 39]])
def test_reach_of_followed_words_is_a_part_of_reach(words: Sequence[int]) -> None:
    recurrent, inputs = example(40, 8, 1.25, 0.3)
    states = rnn.forward(recurrent, inputs)
    expected = rnn.reach(recurrent, states)[np.arange(40), words]
    np.testing.assert_allclose(rnn.reach_of(recurrent, states, np.array(words)), expected, rtol=1e-12)


def test_read_both_ways_every_state_answers_to_every_word() -> None:
    onward, inputs = example(6, 5, 0.9, 0.5)
    back = 0.8 * orthogonal("back", 5)
    states = rnn.forward_both(onward, back, inputs)
    np.testing.assert_array_equal(states[:, :5], rnn.forward(onward, inputs))
    np.testing.assert_array_equal(states[::-1, 5:], rnn.forward(back, inputs[::-1]))
    found = rnn.state_jacobians_both(onward, back, states)
    assert close(found, jacobian(lambda x: rnn.forward_both(onward, back, x), inputs).transpose(0, 2, 1, 3))
    assert np.all(np.linalg.norm(found, axis=(2, 3)) > 0)
