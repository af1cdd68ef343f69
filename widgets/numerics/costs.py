"""What attention costs: every multiplication of RNNsearch's forward pass counted, and the loop that a matrix product replaces."""

import math

import numpy as np

from widgets.numerics.counts import PAPER, Sizes, rnnsearch_parameters


def rnnsearch_costs(n: float, m: float, sizes: Sizes = PAPER) -> dict[str, float]:
    """Multiply-adds for n source and m target words, part by part; only "pairs" grows with m·n.

    A matrix costs as many multiply-adds as it has entries each time it meets a vector, so these are the counts of
    `rnnsearch_parameters` times words. Rows of an embedding are picked, not multiplied. Additions without a product, and
    the m·n·n' evaluations of tanh, are not counted.
    """
    parameters = rnnsearch_parameters(sizes)
    width, hidden = sizes.state, sizes.alignment
    return {
        "encoder": n * parameters["encoder"],
        "keys": n * hidden * 2 * width,  # U_a h_j, once for each source word
        "start": parameters["start"],  # once a sentence
        "queries": m * hidden * width,  # W_a s_{i-1}, once for each target word
        "pairs": m * n * (hidden + 2 * width),  # v_a · tanh(…), and α_ij h_j added to c_i
        "decoder": m * parameters["decoder"],
        "output": m * parameters["output"],
    }


def pair_share(n: float, m: float, sizes: Sizes = PAPER) -> float:
    """The part of the forward pass that is done for each pair of words: 0.2 % at 30 words each, 6.6 % at 1000."""
    costs = rnnsearch_costs(n, m, sizes)
    return costs["pairs"] / sum(costs.values())


def attention_share(n: float, m: float, sizes: Sizes = PAPER) -> float:
    """The same with the keys and the queries: all that the alignment model and the mixture cost, 7.3 % at 30 words."""
    costs = rnnsearch_costs(n, m, sizes)
    return (costs["keys"] + costs["queries"] + costs["pairs"]) / sum(costs.values())


def equal_length(sizes: Sizes = PAPER, ratio: float = 1.0) -> float:
    """The number of source words n at which the pairs cost as much as all the rest: 14,067 at the paper's sizes for m = n.

    `ratio` is m / n.
    """
    once, source, pair = rnnsearch_costs(0, 0, sizes), rnnsearch_costs(1, 0, sizes), rnnsearch_costs(1, 1, sizes)
    start = sum(once.values())
    each = sum(source.values()) - start + ratio * (sum(pair.values()) - pair["pairs"] - sum(source.values()))
    # pairs · ratio · n² = each · n + start
    pairs = ratio * pair["pairs"]
    return (each + math.sqrt(each**2 + 4 * pairs * start)) / (2 * pairs)


def dot_by_loop(queries: np.ndarray, sources: np.ndarray) -> np.ndarray:
    """e_ij = s_i · h_j, one small product after another: what one matrix product does in one go. [m, d], [n, d] -> [m, n]"""
    return np.array([[query @ source for source in sources] for query in queries])
