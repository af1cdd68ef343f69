"""Distances between alignments, and crossings, error rates and hits counted by hand."""

import numpy as np
import pytest

from widgets.numerics.alignment import argmax_links, crossings, error_rate, hits, off_diagonal, total_variation


@pytest.mark.parametrize(
    ("links", "count"),
    [
        ([], 0),
        ([(0, 0)], 0),
        ([(0, 0), (1, 1), (2, 2)], 0),
        ([(0, 1), (1, 0)], 1),
        ([(0, 2), (1, 1), (2, 0)], 3),
        ([(0, 0), (1, 4), (2, 1), (3, 2), (4, 3)], 3),  # 昨天 moves to the end of five words
        ([(0, 0), (0, 1), (1, 1)], 0),
    ],
)
def test_crossings(links: list, count: int) -> None:
    assert crossings(links) == crossings([(t, s) for s, t in links]) == count


def test_total_variation_is_the_share_of_weight_to_move() -> None:
    assert total_variation([0.2, 0.8], [0.2, 0.8]) == 0
    assert total_variation([1, 0], [0, 1]) == 1
    assert total_variation([[0.5, 0.5, 0], [1, 0, 0]], [[0, 0.5, 0.5], [1, 0, 0]]).tolist() == [0.5, 0]


WEIGHTS = np.array([[0.9, 0.1, 0.0], [0.2, 0.3, 0.5], [0.1, 0.8, 0.1]])
GOLD = {(0, 0), (1, 2), (1, 1), (2, 0)}


def test_the_hard_alignment_is_the_largest_weight_of_each_row() -> None:
    assert argmax_links(WEIGHTS) == {(0, 0), (1, 2), (2, 1)}
    assert argmax_links(np.zeros((0, 3))) == set()


def test_error_rate() -> None:
    assert error_rate([GOLD], [GOLD]) == 0
    assert error_rate([{(0, 1)}], [GOLD]) == 1
    assert error_rate([argmax_links(WEIGHTS)], [GOLD]) == pytest.approx(1 - 2 * 2 / (3 + 4))
    assert error_rate([argmax_links(WEIGHTS), set()], [GOLD, {(0, 0)}]) == pytest.approx(1 - 2 * 2 / (3 + 5))


def test_hits_ask_only_of_words_that_have_a_link() -> None:
    assert hits(WEIGHTS, GOLD) == {0: True, 1: True, 2: False}
    assert hits(WEIGHTS, {(2, 1)}) == {2: True}


def test_off_diagonal_is_the_distance_of_the_nearest_link_from_the_line() -> None:
    assert off_diagonal({(i, 2 * i) for i in range(4)}, 4, 7) == {0: 0, 1: 0, 2: 0, 3: 0}
    assert off_diagonal({(1, 5), (1, 0), (3, 0)}, 4, 7) == {1: 2, 3: 6}
    assert off_diagonal({(0, 2)}, 1, 3) == {0: 2}
