"""What attention costs: m comparisons become m × n, how little of the whole that is, and a measurement where it runs."""

from functools import cache

import numpy as np

from widgets.knobs import Slider
from widgets.numerics.clock import milliseconds
from widgets.numerics.costs import attention_share, dot_by_loop, equal_length, pair_share, rnnsearch_costs
from widgets.numerics.draws import normals
from widgets.numerics.scores import dot

MOST = 1000  # words in a sentence
LONGEST = 100_000  # words on the curve
WIDTH = 64  # of the vectors that are timed
TIMED = 2000  # pairs at most: a loop over a million would keep a phone busy for seconds

KNOBS = (
    Slider("m", 1, MOST, 1, 30, stops=(1, 10, 200), presets=(10, 30, 50, 1000), integer=True),
    Slider("n", 1, MOST, 1, 30, stops=(1, 10, 200), presets=(10, 30, 50, 1000), integer=True),
)
FORMULAS = (
    r"\knob{m}{\target{m}} \;\to\; \knob{m}{\target{m}} \part{pairs}{\times} \knob{n}{\source{n}}",
    r"\part{product}{\weight{E} = \target{S}\, \source{H}^\top}",
)


def compute(m: int, n: int) -> dict:
    """Comparisons and multiply-adds for m target and n source words at the 2014 paper's sizes, and two times of this machine.

    The times, the readouts that end in _ms, are all that may differ between two runs.
    """
    costs = {part: int(cost) for part, cost in rnnsearch_costs(n, m).items()}
    whole = sum(costs.values())
    pairs = pair_share(n, m)
    ratio = m / n
    half = equal_length(ratio=ratio)
    queries, sources = timed(m, n)
    lengths = _lengths(n, half)
    return {
        "m": m,
        "n": n,
        "ratio": ratio,
        "costs": costs,
        "shares": {part: cost / whole for part, cost in costs.items()},
        "lengths": lengths,  # source words; with m in the same ratio as the reader's
        "pair_shares": np.array([pair_share(length, ratio * length) for length in lengths]),
        "attention_shares": np.array([attention_share(length, ratio * length) for length in lengths]),
        "half": round(half),
        "pair_percent": 100 * pairs,
        "attention_percent": 100 * attention_share(n, m),
        "readouts": {
            "comparisons_fixed": m,
            "comparisons": m * n,
            "multiply_adds": whole,
            "pair_share": pairs,
            "attention_share": attention_share(n, m),
            "half_at": half,
            "timed_pairs": len(queries) * len(sources),
            "loop_ms": milliseconds(lambda: dot_by_loop(queries, sources)),
            "product_ms": milliseconds(lambda: dot(queries, sources)),
        },
        "reading": "reading" if pairs < 0.01 else "reading_long",
    }


def timed(m: int, n: int) -> tuple[np.ndarray, np.ndarray]:
    """The states whose dot products are timed: all of them, or as many target words as keep to TIMED pairs. [≤m, 64], [n, 64]"""
    queries, sources = states()
    return queries[: min(m, max(1, TIMED // n))], sources[:n]


@cache
def states() -> tuple[np.ndarray, np.ndarray]:
    """Random numbers do: how long a product takes does not depend on them. [1000, 64] each"""
    return normals("compare_cost queries", MOST, WIDTH), normals("compare_cost sources", MOST, WIDTH)


def _lengths(n: int, half: float) -> list[int]:
    """From 1 to 100,000, evenly spaced on a log scale, with the reader's length and those that the text names.

    With few target words for many source words half may lie far beyond; then the curve ends without it.

    Python's own whole numbers: in a browser NumPy's have 32 bits, too few for a billion multiplications.
    """
    named = [length for length in (30, 1000, n, round(half)) if length <= LONGEST]
    return sorted({*(round(10 ** (k / 12)) for k in range(61)), *named})
