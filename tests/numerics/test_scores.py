"""The scores: gradients against nudges, many words at once against one by one, and what ties the scores together."""

from collections.abc import Callable

import numpy as np
import pytest

from tests.numerics.pulls import gradients_match
from widgets.numerics import scores
from widgets.numerics.costs import dot_by_loop
from widgets.numerics.draws import normals
from widgets.numerics.scores import Additive, Concat
from widgets.numerics.softmax import softmax

BATCH, TARGET, SOURCE, WIDTH, OTHER, HIDDEN = 2, 3, 4, 5, 6, 7

# name: (parameters, width of the sources, scores of parameters, queries and sources, gradients of all from ∂L/∂e)
ADDITIVE = (normals("W_a", HIDDEN, WIDTH), normals("U_a", HIDDEN, OTHER), normals("v_a", HIDDEN))
CONCAT = (normals("W", HIDDEN, WIDTH + OTHER), normals("v", HIDDEN))


def additive(query: np.ndarray, source: np.ndarray, v: np.ndarray, s: np.ndarray, h: np.ndarray) -> np.ndarray:
    weights = Additive(query, source, v)
    return scores.additive(weights, s, scores.additive_keys(weights, h))[0]


def additive_gradients(*given: np.ndarray) -> tuple[np.ndarray, ...]:
    *arrays, s, h, d = given
    weights = Additive(*arrays)
    _, hidden = scores.additive(weights, s, scores.additive_keys(weights, h))
    d_s, d_h, d_weights = scores.additive_backward(weights, s, h, hidden, d)
    return *d_weights, d_s, d_h


def concat(both: np.ndarray, v: np.ndarray, s: np.ndarray, h: np.ndarray) -> np.ndarray:
    return scores.concat(Concat(both, v), s, h)[0]


def concat_gradients(both: np.ndarray, v: np.ndarray, s: np.ndarray, h: np.ndarray, d: np.ndarray) -> tuple[np.ndarray, ...]:
    _, hidden = scores.concat(Concat(both, v), s, h)
    d_s, d_h, d_weights = scores.concat_backward(Concat(both, v), s, h, hidden, d)
    return *d_weights, d_s, d_h


def general_gradients(matrix: np.ndarray, s: np.ndarray, h: np.ndarray, d: np.ndarray) -> tuple[np.ndarray, ...]:
    d_s, d_h, d_matrix = scores.general_backward(matrix, s, h, d)
    return d_matrix, d_s, d_h


SCORES: dict[str, tuple[tuple, int, Callable, Callable]] = {
    "dot": ((), WIDTH, scores.dot, scores.dot_backward),
    "scaled_dot": ((), WIDTH, scores.scaled_dot, scores.scaled_dot_backward),
    "general": ((normals("W general", WIDTH, OTHER),), OTHER, scores.general, general_gradients),
    "additive": (ADDITIVE, OTHER, additive, additive_gradients),
    "concat": (CONCAT, OTHER, concat, concat_gradients),
}


def words(width: int) -> tuple[np.ndarray, np.ndarray]:
    return normals("s", BATCH, TARGET, WIDTH), normals("h", BATCH, SOURCE, width)


@pytest.mark.parametrize("name", SCORES)
def test_gradients_match_a_nudge_of_every_number(name: str) -> None:
    parameters, width, score, gradients = SCORES[name]
    pull = normals("pull", BATCH, TARGET, SOURCE)
    for sentence in (slice(None), 0):  # a batch, and a sentence alone
        s, h = (array[sentence] for array in words(width))
        assert gradients_match(score, (*parameters, s, h), pull[sentence], gradients(*parameters, s, h, pull[sentence]))


@pytest.mark.parametrize("name", SCORES)
def test_all_words_at_once_score_as_each_pair_alone(name: str) -> None:
    parameters, width, score, _ = SCORES[name]
    s, h = words(width)
    found = score(*parameters, s, h)
    for b, i, j in np.ndindex(found.shape):
        assert score(*parameters, s[b, i : i + 1], h[b, j : j + 1])[0, 0] == pytest.approx(found[b, i, j], rel=1e-12)


def test_each_score_follows_its_formula() -> None:
    s, h = normals("one s", 1, WIDTH), normals("one h", 1, WIDTH)
    matrix, query, source, v = normals("W", WIDTH, WIDTH), normals("Q", 2, WIDTH), normals("K", 2, WIDTH), normals("v", 2)
    expected = {
        "dot": sum(a * b for a, b in zip(s[0], h[0], strict=True)),
        "scaled_dot": sum(a * b for a, b in zip(s[0], h[0], strict=True)) / WIDTH**0.5,
        "general": sum(s[0, a] * matrix[a, b] * h[0, b] for a in range(WIDTH) for b in range(WIDTH)),
        "additive": sum(v[k] * np.tanh(query[k] @ s[0] + source[k] @ h[0]) for k in range(2)),
    }
    found = {
        "dot": scores.dot(s, h),
        "scaled_dot": scores.scaled_dot(s, h),
        "general": scores.general(matrix, s, h),
        "additive": additive(query, source, v, s, h),
    }
    for name, value in expected.items():
        assert found[name].item() == pytest.approx(value, rel=1e-12), name


def test_one_matrix_product_is_the_loop_over_all_pairs() -> None:
    s, h = normals("s", 30, 16), normals("h", 20, 16)
    np.testing.assert_allclose(scores.dot(s, h), dot_by_loop(s, h), atol=1e-12)


def test_another_divisor_is_only_a_temperature() -> None:
    """The largest score times √divisor is the same whatever the divisor: the vectors do not change."""
    s, h = normals("s", 1, 8), normals("h", 5, 8)
    for divisor in (1, 8, 64):
        assert scores.scaled_dot(s, h, divisor).max() * divisor**0.5 == pytest.approx(scores.dot(s, h).max(), rel=1e-14)
    np.testing.assert_array_equal(scores.scaled_dot(s, h), scores.scaled_dot(s, h, 8))


def test_concat_is_additive_with_its_matrices_side_by_side() -> None:
    s, h = words(OTHER)
    query, source, v = ADDITIVE
    np.testing.assert_allclose(concat(np.hstack([query, source]), v, s, h), additive(query, source, v, s, h), rtol=1e-12)


def test_dot_of_two_projections_is_general_of_low_rank() -> None:
    """(Q s) · (K h) = sᵀ (Qᵀ K) h: what a Transformer calls dot-product attention, with 2 of 5 dimensions kept."""
    s, h = words(WIDTH)
    q, k = normals("Q", 2, WIDTH), normals("K", 2, WIDTH)
    np.testing.assert_allclose(scores.dot(s @ q.T, h @ k.T), scores.general(q.T @ k, s, h), atol=1e-12)
    assert np.linalg.matrix_rank(q.T @ k) == 2


def test_without_its_tanh_additive_gives_every_target_word_the_same_weights() -> None:
    """v · (W s + U h) is a part that all source words share and a part that no query changes: the softmax drops the first."""
    query, source, v = ADDITIVE
    s, h = (array[0] for array in words(OTHER))
    linear = ((s @ query.T)[:, None] + (h @ source.T)[None]) @ v
    np.testing.assert_allclose(softmax(linear), np.broadcast_to(softmax(linear)[0], (TARGET, SOURCE)), rtol=1e-12)
    assert np.ptp(softmax(additive(query, source, v, s, h)), axis=0).max() > 0.1


@pytest.mark.parametrize("n", [2, 4, 6])
def test_location_looks_at_no_source_word(n: int) -> None:
    matrix, s = normals("W", 4, WIDTH), normals("s", BATCH, TARGET, WIDTH)
    found = scores.location(matrix, s, n)
    assert found.shape == (BATCH, TARGET, n)
    np.testing.assert_allclose(found[..., :4], (s @ matrix.T)[..., :n], rtol=1e-14)
    assert np.all(softmax(found)[..., 4:] == 0)
    pull = normals("pull", BATCH, TARGET, n)
    d_s, d_matrix = scores.location_backward(matrix, s, pull)
    used = min(n, 4)
    assert gradients_match(lambda rows, s: scores.location(rows, s, n)[..., :used], (matrix, s), pull[..., :used], (d_matrix, d_s))
