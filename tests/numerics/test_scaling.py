"""Random scores and their softmax: the figures the chapter prints, and the theory they come from."""

import math

import numpy as np
import pytest

from widgets.numerics.draws import normals
from widgets.numerics.scaling import KEYS, WIDTHS, jacobian_norm, random_scores, spread
from widgets.numerics.softmax import softmax, softmax_jacobian

# d: range, entropy and Jacobian norm of raw scores, range and entropy of scores over √d; means of 20,000 trials.
PRINTED = {8: (6.4, 0.735, 0.289, 2.25, 1.32), 64: (18.5, 0.255, 0.131, 2.32, 1.31), 512: (52.5, 0.087, 0.049, 2.32, 1.31)}


def measured(scores: np.ndarray, width: int) -> np.ndarray:
    """The five figures of PRINTED, and the scaled Jacobian norm. [trials, 5] -> [6, trials]"""
    raw, scaled = spread(scores), spread(scores / math.sqrt(width))
    return np.stack([raw.range, raw.entropy, raw.jacobian, scaled.range, scaled.entropy, scaled.jacobian])


def expected_range(width: int) -> float:
    """Given s, the scores are |s| times five standard normals, so E range = E|s| · 2.32593 (Tippett 1925)."""
    return math.sqrt(2) * math.exp(math.lgamma((width + 1) / 2) - math.lgamma(width / 2)) * 2.32593


@pytest.mark.parametrize("width", PRINTED)
def test_what_the_reader_draws_agrees_with_what_is_printed(width: int) -> None:
    """Three hundred trials; each mean may be off by four of its standard errors."""
    trials = 300
    found = measured(random_scores(1, trials)[WIDTHS.tolist().index(width)], width)
    error = found.std(axis=1) / math.sqrt(trials)
    assert np.all(np.abs(found.mean(axis=1) - (*PRINTED[width], 0.39)) < 4 * error + 0.005)
    assert abs(found[0].mean() - expected_range(width)) < 4 * error[0]


def test_the_printed_figures_come_out_of_20000_trials() -> None:
    draw = np.random.default_rng(0)
    for width, printed in PRINTED.items():
        scores = []
        for _ in range(20):
            s, h = draw.standard_normal((1000, width), np.float32), draw.standard_normal((1000, KEYS, width), np.float32)
            scores.append(np.einsum("td,tjd->tj", s, h))
        found = measured(np.concatenate(scores).astype(float), width).mean(axis=1)
        np.testing.assert_allclose(found, (*printed, 0.39), atol=0.007, rtol=0.007)
        assert found[0] == pytest.approx(expected_range(width), rel=0.01)
        assert found[0] / math.sqrt(width) == pytest.approx(2.33, abs=0.09)  # with √d, not with d


def test_with_five_trials_the_scaled_entropy_stays_above_one_nearly_always() -> None:
    """Given s, the scores are |s| times standard normals: so many trials need no vectors."""
    draw = np.random.default_rng(0)
    size = np.sqrt(draw.chisquare(64, (100_000, 1)) / 64)
    means = spread(size * draw.standard_normal((100_000, KEYS))).entropy.reshape(-1, 5).mean(axis=1)
    assert np.quantile(means, [0.05, 0.95]) == pytest.approx([1.15, 1.44], abs=0.01)
    assert 0.99 < np.mean(means > 1) < 1


def test_scores_are_dot_products_of_the_first_d_entries() -> None:
    vectors = normals("sqrt_d 3 block 0", 50, 6, 512)
    found = random_scores(3, 7)
    for place in (0, 5, 63):
        d = WIDTHS[place]
        np.testing.assert_allclose(found[place], np.einsum("td,tjd->tj", vectors[:7, 0, :d], vectors[:7, 1:, :d]), atol=1e-11)


def test_more_trials_keep_the_ones_before_and_another_seed_keeps_none() -> None:
    many = random_scores(4, 120)
    assert many.shape == (len(WIDTHS), 120, KEYS)
    np.testing.assert_array_equal(random_scores(4, 60), many[:, :60])
    assert not np.isin(random_scores(5, 60), many).any()


def test_the_norm_is_that_of_the_whole_jacobian() -> None:
    weights = softmax(normals("scores", 50, 5) * 3)
    np.testing.assert_allclose(jacobian_norm(weights), np.linalg.norm(softmax_jacobian(weights), axis=(1, 2)), rtol=1e-12)
    assert jacobian_norm(np.array([0.0, 1.0, 0.0])) == 0
    assert jacobian_norm(np.array([1.0, 1e-20, 0.0])) == pytest.approx(2e-20, rel=1e-12)  # four entries of ±1e-20
    assert jacobian_norm(np.full(5, 0.2)) == pytest.approx(2 / 5, rel=1e-12)
