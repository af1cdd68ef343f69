"""The convex hull of points in the plane: where every mixture of them must lie."""

import numpy as np


def convex_hull(points: np.ndarray) -> list[int]:
    """Numbers of the corners, counter-clockwise; points on an edge and repeated ones are none. [n, 2] -> up to n

    Andrew 1979, the monotone chain: sorted from left to right, the lower side and then the upper.
    """
    order = np.lexsort((points[:, 1], points[:, 0])).tolist()
    order = [k for place, k in enumerate(order) if not place or (points[k] != points[order[place - 1]]).any()]
    if len(order) < 3:
        return order
    return _chain(points, order)[:-1] + _chain(points, order[::-1])[:-1]


def in_hull(point: np.ndarray, points: np.ndarray, tolerance: float = 1e-9) -> bool:
    """Whether the point is a mixture of the points, up to a tolerance that is relative to their spread. [2], [n, 2]"""
    slack = tolerance * (1 + np.abs(points).max())
    corners = points[convex_hull(points)]
    if len(corners) == 1:
        return bool(np.linalg.norm(point - corners[0]) <= slack)
    sides = np.roll(corners, -1, axis=0) - corners
    lengths = np.hypot(sides[:, 0], sides[:, 1])  # of a side of 1e-200 too, whose square would be 0
    left_of = _cross(sides, point - corners) / lengths  # distance to each side, negative on the outer
    along = ((point - corners) * sides).sum(axis=1) / lengths
    # Of a flat hull, two sides that run to and fro, only the ends are left to check.
    within = len(corners) > 2 or bool(((along >= -slack) & (along <= lengths + slack)).all())
    return within and bool((left_of >= -slack).all())


def _chain(points: np.ndarray, order: list[int]) -> list[int]:
    """The points that are always turned left at, from the first of the order to its last."""
    chain: list[int] = []
    for k in order:
        while len(chain) > 1 and _cross(points[chain[-1]] - points[chain[-2]], points[k] - points[chain[-1]]) <= 0:
            chain.pop()
        chain.append(k)
    return chain


def _cross(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    return a[..., 0] * b[..., 1] - a[..., 1] * b[..., 0]
