"""Masks, weights and contexts: their limits, their gradients against nudges, and where a mixture can lie."""

import numpy as np
import pytest

from tests.numerics.nudge import close, jacobian
from tests.numerics.pulls import gradients_match
from widgets.numerics.attention import (
    attend,
    attend_backward,
    context,
    context_backward,
    masked_softmax,
    padding_mask,
    score_gradient,
)
from widgets.numerics.draws import normals
from widgets.numerics.softmax import NoWeights, softmax, softmax_backward

SCORES, VALUES, PULL = normals("e", 2, 3, 4), normals("h", 2, 4, 5), normals("g", 2, 3, 5)
MASKS = {"none": None, "padding": padding_mask(np.array([4, 2]), 4), "empty": padding_mask(np.array([3, 0]), 4)}


def test_padding_is_what_lies_past_the_end_of_a_sentence() -> None:
    assert padding_mask(np.array([3, 0, 2]), 3).tolist() == [[[True] * 3], [[False] * 3], [[True, True, False]]]


def test_a_shorter_sentence_gets_the_same_weights_whatever_fills_it_up() -> None:
    scores = np.array([[1.0, 2.0, np.nan, np.inf]])
    weights = masked_softmax(scores, np.array([True, True, False, False]))
    np.testing.assert_array_equal(weights[:, :2], softmax(scores[:, :2]))
    assert not weights[:, 2:].any()


def test_where_no_word_is_allowed_nothing_is_looked_at() -> None:
    found = attend(SCORES, VALUES, MASKS["empty"])
    assert not found.weights[1].any()
    assert not found.context[1].any()
    np.testing.assert_allclose(found.weights[0].sum(axis=-1), 1)
    assert not masked_softmax(np.full(3, np.nan), np.zeros(3, bool)).any()


def test_an_allowed_score_that_has_no_answer_is_refused() -> None:
    with pytest.raises(NoWeights, match="nan"):
        masked_softmax(np.array([np.nan, 1.0]), np.array([True, False]))


def test_without_a_mask_it_is_the_softmax() -> None:
    np.testing.assert_array_equal(masked_softmax(SCORES), softmax(SCORES))
    np.testing.assert_array_equal(masked_softmax(SCORES, np.ones(4, bool)), softmax(SCORES))


@pytest.mark.parametrize("mask", MASKS)
def test_gradients_match_a_nudge_of_every_number(mask: str) -> None:
    allowed = MASKS[mask]
    found = attend(SCORES, VALUES, allowed)
    d_scores, d_values = attend_backward(found, VALUES, PULL)
    assert gradients_match(lambda e, h: attend(e, h, allowed).context, (SCORES, VALUES), PULL, (d_scores, d_values))
    assert gradients_match(context, (found.weights, VALUES), PULL, context_backward(found.weights, VALUES, PULL))
    weight_pull = normals("weight pull", 2, 3, 4)
    nudged = jacobian(lambda e: (masked_softmax(e, allowed) * weight_pull).sum(), SCORES)
    assert close(softmax_backward(found.weights, weight_pull), nudged)


@pytest.mark.parametrize("mask", MASKS)
def test_a_score_rises_as_far_as_its_word_pulls_better_than_the_mixture(mask: str) -> None:
    found = attend(SCORES, VALUES, MASKS[mask])
    np.testing.assert_allclose(score_gradient(found, VALUES, PULL), attend_backward(found, VALUES, PULL)[0], atol=1e-14)


def test_a_single_winner_gets_no_gradient_through_its_score_but_all_of_it_through_its_value() -> None:
    found = attend(np.array([[0.0, 1000.0, 0.0, 0.0]]), VALUES[0])
    d_scores, d_values = attend_backward(found, VALUES[0], PULL[0, :1])
    assert not d_scores.any()
    np.testing.assert_array_equal(d_values[1], PULL[0, 0])
    assert not d_values[[0, 2, 3]].any()


def test_a_batch_is_each_word_of_each_sentence_alone() -> None:
    found = attend(SCORES, VALUES, MASKS["padding"])
    for b, i in np.ndindex(2, 3):
        n = (4, 2)[b]
        weights = softmax(SCORES[b, i, :n])
        np.testing.assert_allclose(found.weights[b, i, :n], weights, rtol=1e-14)
        expected = sum(weight * value for weight, value in zip(weights, VALUES[b, :n], strict=True))
        np.testing.assert_allclose(found.context[b, i], expected, rtol=1e-12)


def test_a_mixture_is_never_longer_than_its_longest_part() -> None:
    lengths = np.linalg.norm(VALUES, axis=-1).max(axis=-1)
    for temperature in (0.01, 1, 100):
        found = attend(SCORES / temperature, VALUES)
        assert np.all(np.linalg.norm(found.context, axis=-1) <= lengths[:, None] * (1 + 1e-12))
