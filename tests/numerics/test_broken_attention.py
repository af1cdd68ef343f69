"""Weights that are put in the place of others still sum to 1, and lie where they should."""

import numpy as np
import pytest

from widgets.numerics import broken_attention as broken
from widgets.numerics.softmax import softmax

WEIGHTS = softmax(np.random.default_rng(5).normal(size=(2, 6)) * 2)
ALL = {"uniform": broken.uniform, "last": broken.last, "shifted": broken.shifted(2), "shuffled": broken.shuffled("s")}


@pytest.mark.parametrize("name", [*ALL, "painted"])
def test_they_sum_to_one_and_the_weights_found_stay_as_they_were(name: str) -> None:
    before = WEIGHTS.copy()
    found = (ALL | {"painted": broken.painted({0: 3})})[name](WEIGHTS)
    np.testing.assert_allclose(found.sum(axis=1), 1, rtol=1e-12)
    np.testing.assert_array_equal(WEIGHTS, before)


def test_uniform_and_last() -> None:
    np.testing.assert_allclose(broken.uniform(WEIGHTS), 1 / 6)
    assert broken.last(WEIGHTS).tolist() == [[0, 0, 0, 0, 0, 1]] * 2


@pytest.mark.parametrize("by", [-5, -1, 0, 1, 4])
def test_shifted_weights_come_round_again(by: int) -> None:
    found = broken.shifted(by)(WEIGHTS)
    for j in range(6):
        np.testing.assert_array_equal(found[:, (j + by) % 6], WEIGHTS[:, j])
    np.testing.assert_array_equal(broken.shifted(6)(WEIGHTS), WEIGHTS)


@pytest.mark.parametrize("n", range(2, 61))
def test_shuffled_weights_leave_no_word_its_own_and_do_so_at_every_step(n: int) -> None:
    marked = np.arange(n)[None]
    found = broken.shuffled("s")(marked)
    assert sorted(found[0]) == list(range(n))
    assert not (found == marked).any()
    deal = broken.shuffled("s")
    assert deal(marked).tolist() == deal(marked).tolist() == found.tolist()


def test_one_word_stays_alone() -> None:
    alone = np.ones((1, 1))
    assert all(change(alone).tolist() == [[1]] for change in ALL.values())


def test_painted_steps_are_counted_and_others_pass() -> None:
    use = broken.painted({1: 4, 3: 0})
    steps = [use(WEIGHTS) for _ in range(5)]
    for step in (0, 2, 4):
        np.testing.assert_array_equal(steps[step], WEIGHTS)
    assert steps[1].tolist() == [[0, 0, 0, 0, 1, 0]] * 2
    assert steps[3].tolist() == [[1, 0, 0, 0, 0, 0]] * 2
