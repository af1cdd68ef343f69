"""Ridge regression: the closed form is where the loss is flat, and behaves at both ends of the penalty."""

import numpy as np
import pytest

from tests.numerics.nudge import jacobian
from widgets.numerics.draws import normals
from widgets.numerics.ridge import BLOCK, ridge, squares

X, Y = normals("features", 30, 6), normals("targets", 30, 3)


@pytest.mark.parametrize("penalty", [0.01, 1, 100])
def test_no_nudge_of_a_weight_lowers_the_loss(penalty: float) -> None:
    def loss(weights: np.ndarray) -> float:
        return float(((X @ weights - Y) ** 2).sum() + penalty * (weights**2).sum())

    assert np.abs(jacobian(loss, ridge(X, X.T @ Y, penalty))).max() < 1e-6


def test_a_small_penalty_is_least_squares_and_a_huge_one_gives_nothing() -> None:
    np.testing.assert_allclose(ridge(X, X.T @ Y, 1e-9), np.linalg.lstsq(X, Y, rcond=None)[0], rtol=1e-6)
    assert np.abs(ridge(X, X.T @ Y, 1e12)).max() < 1e-9


def test_more_weights_than_examples_are_no_trouble() -> None:
    assert np.isfinite(ridge(X[:3], X[:3].T @ Y[:3], 1e-3)).all()
    with pytest.raises(ValueError, match="above 0"):
        ridge(X, X.T @ Y, 0)
    with pytest.raises(ValueError, match="above 0"):
        ridge(X, X.T @ Y, float("nan"))


@pytest.mark.parametrize("width", [1, BLOCK - 1, BLOCK, 2 * BLOCK + 5])
def test_blocks_put_together_are_the_whole_product(width: int) -> None:
    features = normals("wide features", 7, width)
    np.testing.assert_allclose(squares(features), features.T @ features, atol=1e-12)
