"""Softmax at its limits, and its derivatives against nudges."""

import numpy as np
import pytest

from tests.numerics.nudge import close, jacobian
from widgets.numerics.draws import normals
from widgets.numerics.softmax import (
    NoWeights,
    entropy,
    log_softmax,
    naive_softmax,
    softmax,
    softmax_backward,
    softmax_jacobian,
)

INF = np.inf
SCORES = normals("scores", 5)


@pytest.mark.parametrize(
    ("scores", "temperature", "weights"),
    [
        ([0, 0, 0, 0], 1, [0.25, 0.25, 0.25, 0.25]),
        ([0, np.log(3)], 1, [0.25, 0.75]),
        ([7], 1, [1]),
        ([1000, 1000 + np.log(3)], 1, [0.25, 0.75]),
        ([-1000, -1000 + np.log(3)], 1, [0.25, 0.75]),
        ([1e308, -1e308], 1, [1, 0]),
        ([-INF, 0, 0], 1, [0, 0.5, 0.5]),
        ([INF, 0, 5], 1, [1, 0, 0]),
        ([INF, -INF, INF], 1, [0.5, 0, 0.5]),
        ([1, 2, 2], 0, [0, 0.5, 0.5]),
        ([1, 2, -INF], 0, [0, 1, 0]),
        ([1, 2], 1e-320, [0, 1]),
        ([1, 2], 1e300, [0.5, 0.5]),
        ([0, 2 * np.log(3)], 2, [0.25, 0.75]),
    ],
)
def test_weights_at_the_limits(scores: list, temperature: float, weights: list) -> None:
    np.testing.assert_allclose(softmax(np.array(scores, float), temperature), weights, rtol=1e-12)


@pytest.mark.parametrize(
    ("scores", "reason"),
    [
        ([], "empty"),
        ([np.nan, 1], "nan"),
        ([INF, np.nan], "nan"),
        ([-INF, -INF], "none_allowed"),
        ([[0, 1], [-INF, -INF]], "none_allowed"),
    ],
)
def test_scores_without_an_answer_are_refused_by_name(scores: list, reason: str) -> None:
    for function in (softmax, log_softmax):
        with pytest.raises(NoWeights) as refusal:
            function(np.array(scores, float))
        assert refusal.value.reason == reason


@pytest.mark.parametrize("temperature", [-1, INF, np.nan])
def test_an_impossible_temperature_is_refused(temperature: float) -> None:
    with pytest.raises(ValueError, match="it must be 0 or more"):
        softmax(SCORES, temperature)


def test_a_shift_of_all_scores_changes_nothing_but_breaks_the_naive_formula() -> None:
    np.testing.assert_allclose(softmax(SCORES + 1000), softmax(SCORES), rtol=1e-12)
    np.testing.assert_allclose(naive_softmax(SCORES), softmax(SCORES), rtol=1e-12)
    assert np.isnan(naive_softmax(SCORES + 1000)).all()
    assert np.isfinite(naive_softmax(np.array([709.0]))).all()
    assert np.isnan(naive_softmax(np.array([710.0]))).all()


@pytest.mark.parametrize("temperature", [0.5, 1, 8])
def test_derivatives_match_a_nudge_of_each_score(temperature: float) -> None:
    weights, pull = softmax(SCORES, temperature), normals("pull", 5)
    nudged = jacobian(lambda e: softmax(e, temperature), SCORES)
    assert close(softmax_jacobian(weights, temperature), nudged)
    assert close(softmax_backward(weights, pull, temperature), pull @ nudged)


def test_at_temperature_zero_a_single_winner_stays_put_and_equals_jump() -> None:
    single, equals = (softmax(np.array(scores, float), 0) for scores in ([1, 3, 2], [3, 3, 1]))
    assert not softmax_jacobian(single, 0).any()
    assert not softmax_backward(single, SCORES[:3], 0).any()
    np.testing.assert_array_equal(softmax_jacobian(equals, 0), [[INF, -INF, 0], [-INF, INF, 0], [0, 0, 0]])
    np.testing.assert_array_equal(softmax_backward(equals, np.array([1.0, 0, 5]), 0), [INF, -INF, 0])


def test_a_masked_choice_gets_no_gradient_and_infinite_surprise() -> None:
    weights = softmax(np.array([0, -INF, np.log(3)]))
    assert softmax_backward(weights, normals("pull", 3))[1] == 0
    np.testing.assert_allclose(log_softmax(np.array([0, -INF, np.log(3)])), [-np.log(4), -INF, np.log(0.75)])
    assert entropy(weights) == pytest.approx(np.log(4) - 0.75 * np.log(3), rel=1e-14)


def test_rows_are_separate_decisions() -> None:
    rows = normals("rows", 3, 4)
    weights = softmax(rows)
    for row, row_weights, row_jacobian in zip(rows, weights, softmax_jacobian(weights), strict=True):
        np.testing.assert_allclose(row_weights, softmax(row), rtol=1e-15)
        np.testing.assert_allclose(row_jacobian, softmax_jacobian(softmax(row)), rtol=1e-13)


def test_a_single_winner_passes_no_gradient_not_even_its_own() -> None:
    assert not softmax_jacobian(softmax(np.array([0.0, 1000.0, 0.0]))).any()


def test_logarithms_survive_where_weights_have_underflowed() -> None:
    np.testing.assert_allclose(np.exp(log_softmax(SCORES)), softmax(SCORES), rtol=1e-12)
    assert softmax(np.array([0.0, -2000.0]))[1] == 0
    assert log_softmax(np.array([0.0, -2000.0]))[1] == -2000


def test_entropy_runs_from_none_to_the_logarithm_of_n() -> None:
    assert entropy(np.array([0.0, 1.0, 0.0])) == 0
    assert entropy(np.full(5, 0.2)) == pytest.approx(np.log(5), rel=1e-14)
    assert entropy(np.array([[0.5, 0.5], [1, 0]])).tolist() == pytest.approx([np.log(2), 0])
