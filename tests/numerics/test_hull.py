"""Hulls one can see, and mixtures that always lie inside."""

import numpy as np
import pytest

from widgets.numerics.draws import normals, uniforms
from widgets.numerics.hull import convex_hull, in_hull
from widgets.numerics.softmax import softmax

SQUARE = np.array([[0, 0], [2, 2], [2, 0], [0, 2], [1, 1], [1, 0]], float)


@pytest.mark.parametrize(
    ("points", "corners"),
    [
        (SQUARE, [0, 2, 1, 3]),
        (SQUARE[[0, 0, 2, 2, 1, 3]], [0, 2, 4, 5]),
        ([[3, 3]], [0]),
        ([[3, 3], [3, 3], [3, 3]], [0]),
        ([[0, 0], [2, 2], [1, 1]], [0, 1]),
        ([[0, 0], [1, 0], [0, 1]], [0, 1, 2]),
    ],
)
def test_corners_are_counted_counter_clockwise(points: list, corners: list) -> None:
    points = np.array(points, float)
    found = convex_hull(points)
    np.testing.assert_array_equal(points[found], points[corners])


@pytest.mark.parametrize(
    ("point", "points", "inside"),
    [
        ([1, 0.5], SQUARE, True),
        ([2, 1], SQUARE, True),
        ([2.001, 1], SQUARE, False),
        ([-1, -1], SQUARE, False),
        ([1, 1], [[0, 0], [2, 2]], True),
        ([1, 1.1], [[0, 0], [2, 2]], False),
        ([3, 3], [[0, 0], [2, 2]], False),
        ([-1, -1], [[0, 0], [2, 2]], False),
        ([1, 1], [[1, 1], [1, 1]], True),
        ([1, 2], [[1, 1], [1, 1]], False),
    ],
)
def test_inside_and_outside(point: list, points: list, inside: bool) -> None:
    assert in_hull(np.array(point, float), np.array(points, float)) is inside


def test_every_mixture_lies_inside() -> None:
    for seed in range(100):
        points = normals(f"points {seed}", 5, 2) * 10 ** (4 * uniforms(f"size {seed}", 1)[0] - 2)
        assert in_hull(softmax(5 * normals(f"scores {seed}", 5)) @ points, points)
        outside = points[0] + 2 * (points[np.argmax(np.linalg.norm(points - points[0], axis=1))] - points[0])
        assert not in_hull(outside, points)
