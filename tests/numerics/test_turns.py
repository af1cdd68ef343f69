"""The matrix that is never written out is orthogonal, and its transpose undoes it."""

import numpy as np
import pytest

from widgets.numerics.draws import normals
from widgets.numerics.turns import Turns


@pytest.mark.parametrize("width", [2, 3, 8, 9, 64, 255])
def test_every_length_is_kept(width: int) -> None:
    q = Turns("test", width).apply(np.eye(width))
    np.testing.assert_allclose(q.T @ q, np.eye(width), atol=1e-12)


@pytest.mark.parametrize("width", [8, 9, 256])
def test_the_way_back_is_the_transpose(width: int) -> None:
    turns, states = Turns("test", width), normals("states", width, 5)
    np.testing.assert_allclose(turns.apply_back(turns.apply(states)), states, atol=1e-12)
    np.testing.assert_allclose(turns.apply_back(np.eye(width)), turns.apply(np.eye(width)).T, atol=1e-12)


def test_another_text_draws_another_matrix() -> None:
    assert not np.allclose(Turns("a", 8).apply(np.eye(8)), Turns("b", 8).apply(np.eye(8)))


def test_every_unit_soon_meets_every_other() -> None:
    """Sixteen others at each step, and after three steps all."""
    q = Turns("test", 64).apply(np.eye(64))
    assert np.count_nonzero(q, axis=1).max() == 16
    assert np.count_nonzero(np.linalg.matrix_power(q, 3)) == 64 * 64
