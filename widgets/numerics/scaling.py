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


@lru_cache(maxsize=128)  # of 128 kB each; neither d nor the divisor changes them
def _block(seed: int, number: int) -> np.ndarray:
    """[64, BLOCK, 5]"""
    vectors = normals(f"sqrt_d {seed} block {number}", BLOCK, 1 + KEYS, WIDTHS[-1])
    products = vectors[:, :1] * vectors[:, 1:]
    by_eights = products.reshape(BLOCK, KEYS, len(WIDTHS), -1).sum(axis=-1)
    return np.moveaxis(by_eights.cumsum(axis=-1), -1, 0)


def spread(scores: np.ndarray) -> Spread:
    """Each row of scores measured. [..., n] -> four times [...]"""
    weights = softmax(scores)
    return Spread(scores.max(axis=-1) - scores.min(axis=-1), entropy(weights), jacobian_norm(weights), weights.max(axis=-1))


def jacobian_norm(weights: np.ndarray) -> np.ndarray:
    """‖∂α/∂e‖ (Frobenius): 0 for a single winner, √(n−1)/n for equal weights. [..., n] -> [...]

    √Σ_i α_i² ((1 − α_i)² + Σ_{k≠i} α_k²): the entries α_i δ_ij − α_i α_j of softmax_jacobian squared and summed by rows.
    """
    others = 1 - np.eye(weights.shape[-1])  # 1 − α_i is summed from the others, which keeps its digits beside a winner
    squares = weights**2
    return np.sqrt((squares * ((weights @ others) ** 2 + squares @ others)).sum(axis=-1))
