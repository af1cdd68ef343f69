"""Weights in small integers: a quarter of the size of float32, and translations that are as good.

Symmetric quantisation, w ≈ scale · q with whole q in −levels..levels and one scale a column (or a row), so that a column of
small weights is not drowned by the largest weight of the matrix. See Jacob et al. 2018, arXiv:1712.05877, section 2.1.
"""

from typing import NamedTuple

import numpy as np

BYTE = 127  # levels either side of zero that fit a signed byte


class Quantised(NamedTuple):
    """A matrix as whole numbers and the scales that give it back."""

    whole: np.ndarray  # int8 [..., rows, columns]
    scales: np.ndarray  # float16, [..., 1, columns] or [..., rows, 1]


def quantise(matrix: np.ndarray, levels: int = BYTE, by_row: bool = False) -> Quantised:
    """The nearest of 2·levels + 1 values for each weight, over the range of its column. [..., r, c] -> Quantised

    A scale is rounded up in float16, so that the largest weight still fits. by_row: one scale a row, for embeddings, whose
    rows are words. Fewer levels stay whole bytes here: deflate packs them as tightly as fields of bits would.
    """
    matrix = np.asarray(matrix, float)
    largest = np.abs(matrix).max(axis=-1 if by_row else -2, keepdims=True)
    scales = np.nextafter((largest / levels).astype(np.float16), np.float16(np.inf))
    return Quantised(np.rint(matrix / scales.astype(float)).astype(np.int8), scales)


def restore(quantised: Quantised) -> np.ndarray:
    """The weights again, each at most half a scale away from where it was. -> float64 [..., r, c]"""
    return quantised.whole * quantised.scales.astype(float)
