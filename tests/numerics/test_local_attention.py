"""Windows counted by hand, the Gaussian as the paper has it, and its gradients against nudges."""

import numpy as np
import pytest

from tests.numerics.pulls import gradients_match
from widgets.numerics.draws import normals
from widgets.numerics.local_attention import (
    Predictor,
    local_m,
    local_p,
    local_p_backward,
    predict_centre,
    predict_centre_backward,
    window,
)
from widgets.numerics.softmax import softmax

N, REACH = 12, 3
SCORES = normals("e", 2, N)
CENTRE = np.array([6.3, 11.2])


@pytest.mark.parametrize(
    ("centre", "read"),
    [(6, [3, 4, 5, 6, 7, 8, 9]), (6.5, [4, 5, 6, 7, 8, 9]), (1, [1, 2, 3, 4]), (12, [9, 10, 11, 12]), (0.1, [1, 2, 3]), (16, [])],
)
def test_a_window_ends_where_the_sentence_ends(centre: float, read: list) -> None:
    assert (np.flatnonzero(window(centre, REACH, N)) + 1).tolist() == read
    found = local_m(SCORES[0], centre, REACH)
    assert found.weights.sum() == pytest.approx(1 if read else 0, rel=1e-14)
    assert (np.flatnonzero(found.weights) + 1).tolist() == read


def test_local_m_is_a_softmax_of_the_window() -> None:
    np.testing.assert_allclose(local_m(SCORES[0], 6, REACH).weights[2:9], softmax(SCORES[0, 2:9]), rtol=1e-14)
    np.testing.assert_allclose(local_m(SCORES[0], 6, N).weights, softmax(SCORES[0]), rtol=1e-14)


def test_local_p_is_align_times_gaussian_and_not_normalised_again() -> None:
    found = local_p(SCORES, CENTRE, REACH)
    for row in range(2):
        align = local_m(SCORES[row], CENTRE[row], REACH).weights
        for place in range(N):
            gaussian = np.exp(-((place + 1 - CENTRE[row]) ** 2) / (2 * (REACH / 2) ** 2))
            assert found.weights[row, place] == pytest.approx(align[place] * gaussian, rel=1e-12)
    np.testing.assert_allclose(found.align.sum(axis=-1), 1)
    assert np.all(found.weights.sum(axis=-1) < 1)


def test_at_the_edge_of_the_window_the_gaussian_is_two_sigmas_down() -> None:
    assert local_p(SCORES[0], 6.0, 4).gaussian[[1, 5, 9]].tolist() == pytest.approx([np.exp(-2), 1, np.exp(-2)])


@pytest.mark.parametrize("reach", [0, -1])
def test_a_gaussian_without_width_is_refused(reach: float) -> None:
    with pytest.raises(ValueError, match="above 0"):
        local_p(SCORES, CENTRE, reach)


def test_gradients_match_a_nudge_of_every_score_and_centre() -> None:
    pull = normals("pull", 2, N)
    found = local_p(SCORES, CENTRE, REACH)
    gradients = local_p_backward(found, CENTRE, REACH, pull)
    assert gradients_match(lambda e, p: local_p(e, p, REACH).weights, (SCORES, CENTRE), pull, gradients)


@pytest.mark.parametrize("shape", [(3,), (2, 3, 3)])
def test_gradients_match_a_nudge_of_what_predicts_the_centre(shape: tuple) -> None:
    predictor, queries = Predictor(normals("W_p", 4, 3), normals("v_p", 4)), normals("h_t", *shape)
    centre, hidden = predict_centre(predictor, queries, N)
    pull = normals("pull", *shape[:-1])
    d_queries, d_predictor = predict_centre_backward(predictor, queries, N, centre, hidden, pull)
    arrays = (*predictor, queries)
    assert gradients_match(lambda query, v, h: predict_centre(Predictor(query, v), h, N)[0], arrays, pull, (*d_predictor, d_queries))


def test_the_predicted_centre_stays_in_the_sentence() -> None:
    predictor = Predictor(normals("W_p", 4, 3), 100 * normals("v_p", 4))
    centres, _ = predict_centre(predictor, normals("h_t", 200, 3), N)
    assert np.all((centres >= 0) & (centres <= N))
    assert predict_centre(Predictor(np.zeros((4, 3)), np.zeros(4)), np.zeros(3), N)[0] == N / 2
