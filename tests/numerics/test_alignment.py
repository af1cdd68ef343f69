"""Distances between alignments, and crossings counted by hand."""

import pytest

from widgets.numerics.alignment import crossings, total_variation


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
