"""Why divide by √d? What happens to scores s · h_j of random vectors, and to the softmax after them, as they get wider."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from widgets.numerics.draws import normals
from widgets.numerics.softmax import entropy, softmax

KEYS = 5
WIDTHS = np.arange(8, 513, 8)
BLOCK = 50  # trials drawn together: when their number grows, only the new ones are drawn


class Spread(NamedTuple):
    """How far apart scores are, and how sharp and how stiff the softmax of them is; one number for each row."""

    range: np.ndarray  # largest minus smallest score
    entropy: np.ndarray  # of the weights, in nats; ln 5 = 1.609 if all are equal
    jacobian: np.ndarray  # ‖∂α/∂e‖, Frobenius
    weight_max: np.ndarray  # the largest weight


def random_scores(seed: int, trials: int) -> np.ndarray:
    """s · h_j for one s and five h_j with independent standard normal entries, at every width of WIDTHS. [64, trials, 5]

    A narrower vector is the beginning of a wider one, and fewer trials are the first of more. Var(s · h_j) = d.
    """
    blocks = [_block(seed, k) for k in range(-(-trials // BLOCK))]
    return np.concatenate(blocks, axis=1)[:, :trials]


@lru_cache(maxsize=8)  # another width is drawn anew: all the products would fill a browser's memory
def scores_at(width: int, seed: int, trials: int) -> np.ndarray:
    """The same at one width from 1 to 512, which need not be one of WIDTHS. [trials, 5]"""
    if width in WIDTHS:
        return random_scores(seed, trials)[width // WIDTHS[0] - 1]
    products = [_products(seed, k)[..., :width].sum(axis=-1) for k in range(-(-trials // BLOCK))]
    return np.concatenate(products)[:trials]


@lru_cache(maxsize=128)  # of 128 kB each; neither d nor the divisor changes them
def _block(seed: int, number: int) -> np.ndarray:
    """[64, BLOCK, 5]"""
    by_eights = _products(seed, number).reshape(BLOCK, KEYS, len(WIDTHS), -1).sum(axis=-1)
    return np.moveaxis(by_eights.cumsum(axis=-1), -1, 0)


def _products(seed: int, number: int) -> np.ndarray:
    """s_k h_jk, whose sum over k is a score. [BLOCK, 5, 512]"""
    vectors = normals(f"sqrt_d {seed} block {number}", BLOCK, 1 + KEYS, WIDTHS[-1])
    return vectors[:, :1] * vectors[:, 1:]


def spread(scores: np.ndarray) -> Spread:
    """Each row of scores measured. [..., n] -> four times [...]"""
    weights = softmax(scores)
    return Spread(scores.max(axis=-1) - scores.min(axis=-1), entropy(weights), jacobian_norm(weights), weights.max(axis=-1))


def jacobian_norm(weights: np.ndarray) -> np.ndarray:
    """‖∂α/∂e‖ (Frobenius): 0 for a single winner, √(n−1)/n for equal weights. [..., n] -> [...]"""
    return np.sqrt((jacobian_columns(weights) ** 2).sum(axis=-1))


def jacobian_columns(weights: np.ndarray) -> np.ndarray:
    """‖∂α/∂e_j‖ for each j: how far all the weights move when one score is nudged. [..., n] -> [..., n]

    α_j √((1 − α_j)² + Σ_{k≠j} α_k²): the entries α_i δ_ij − α_i α_j of softmax_jacobian, squared and summed by columns.
    """
    others = 1 - np.eye(weights.shape[-1])  # 1 − α_j is summed from the others, which keeps its digits beside a winner
    return weights * np.sqrt((weights @ others) ** 2 + weights**2 @ others)
