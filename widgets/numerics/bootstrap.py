"""How sure a measured score is: the same test set drawn again and again from its own sentences.

Efron 1979; for translation Koehn 2004, "Statistical Significance Tests for Machine Translation Evaluation".
"""

from collections.abc import Callable

import numpy as np

from widgets.numerics.draws import uniforms


def interval(
    statistics: np.ndarray, score: Callable[[np.ndarray], np.ndarray], text: str, times: int = 1000, share: float = 0.95
) -> tuple[float, float]:
    """The percentile interval that holds `share` of the scores of resampled corpora. statistics [n, k], score [times, k] -> [times]

    The same text draws the same sentences for every model, so their intervals differ by the models and not by the draw.
    """
    count = len(statistics)
    drawn = (uniforms(text, times * count) * count).astype(int).reshape(times, count)
    often = np.stack([np.bincount(row, minlength=count) for row in drawn])
    scores = np.sort(score(often @ statistics))
    outside = round((1 - share) / 2 * times)
    return float(scores[outside]), float(scores[times - 1 - outside])
