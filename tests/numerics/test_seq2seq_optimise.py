"""Adam, clipping and the schedule against their formulas; three steps of Adam in PyTorch are in test_seq2seq_reference.py."""

import numpy as np
import pytest

from widgets.numerics.draws import normals
from widgets.numerics.seq2seq.optimise import adam_step, clip, schedule, start_adam


def test_adams_first_step_is_as_long_as_the_rate_whatever_the_gradient() -> None:
    """Both means are corrected to g and g², so that the step is rate · g / (|g| + ε)."""
    gradient = normals("g", 6) * np.logspace(-3, 3, 6)
    parameters = {"a": np.zeros(6)}
    adam = adam_step(parameters, {"a": gradient.copy()}, start_adam(parameters), 0.1)
    np.testing.assert_allclose(parameters["a"], -0.1 * gradient / (abs(gradient) + 1e-8), rtol=1e-12)
    assert adam.step == 1


def test_adams_third_step_is_the_formula() -> None:
    """m = (1 − β₁) Σ β₁^(t−i) g_i and v alike: the recursion written out."""
    gradients = normals("g", 3, 4)
    parameters = {"a": normals("a", 4)}
    adam = start_adam(parameters)
    for gradient in gradients[:2]:
        adam = adam_step(parameters, {"a": gradient}, adam, 0.1)
    before = parameters["a"].copy()
    adam_step(parameters, {"a": gradients[2]}, adam, 0.1)
    ages = np.array([2, 1, 0])[:, None]
    mean = 0.1 * (0.9**ages * gradients).sum(axis=0) / (1 - 0.9**3)
    square = 0.02 * (0.98**ages * gradients**2).sum(axis=0) / (1 - 0.98**3)
    np.testing.assert_allclose(parameters["a"], before - 0.1 * mean / (np.sqrt(square) + 1e-8), rtol=1e-12)


def test_a_long_gradient_is_shortened_as_a_whole_and_a_short_one_left_alone() -> None:
    gradients = {"a": np.array([3.0, 0.0]), "b": np.array([[4.0]])}
    assert clip(gradients, 1.0) == pytest.approx(5, rel=1e-15)
    np.testing.assert_allclose(gradients["a"], [0.6, 0], rtol=1e-15)
    np.testing.assert_allclose(gradients["b"], [[0.8]], rtol=1e-15)
    assert clip(gradients, 2.0) == pytest.approx(1, rel=1e-15)
    np.testing.assert_allclose(gradients["b"], [[0.8]], rtol=1e-15)


def test_the_rate_rises_in_a_line_and_falls_along_half_a_cosine() -> None:
    rates = [schedule(step, 1000, rate=2.0, warm_up=100, floor=0.1) for step in range(1001)]
    np.testing.assert_allclose(rates[:100], 2.0 * np.arange(1, 101) / 100, rtol=1e-12)
    assert rates[100] == 2.0
    assert rates[550] == pytest.approx(2.0 * 0.55)  # half-way: the middle of 1 and 0.1
    assert rates[1000] == pytest.approx(0.2)
    assert schedule(5000, 1000, rate=2.0, warm_up=100, floor=0.1) == pytest.approx(0.2)
    assert all(after <= before for before, after in zip(rates[100:], rates[101:], strict=False))
