"""How many steps lie between reading a word and writing its translation, with the source read forwards and backwards."""

import numpy as np

from widgets.knobs import Note, Slider

LONGEST = 20

KNOBS = (
    Slider("n", 2, LONGEST, 1, 6, stops=(2, 3, 4, 5, 8, 15), presets=(6, 10, 20), integer=True),
    Slider("word", 1, LONGEST, 1, 1, stops=(1, 2, 3, 4, 5, 6), integer=True),
)
FORMULAS = (
    r"\part{forward}{(n + j) - j} = \knob{n}{n}",
    r"\part{reversed}{(n + j) - (n + 1 - j)} = 2 \knob{word}{j} - 1",
)


def compute(n: int, word: int) -> dict:
    """Source words 1..n, translated word for word in the same order, so that target word j is written at step n + j.

    A lag is the number of recurrent transitions from reading word j to writing its translation (Sutskever, Vinyals and
    Le 2014, arXiv 1409.3215, section 3.3): written_at − read_at, since the network makes one transition at each step.
    """
    j = np.arange(1, n + 1)
    written_at = n + j
    read_at = {"forward": j, "reversed": n + 1 - j}
    lags = {order: written_at - read for order, read in read_at.items()}
    followed = min(word, n)
    before, after = (int(lags[order][followed - 1]) for order in ("forward", "reversed"))
    return {
        "n": n,
        "read_at": read_at,
        "written_at": written_at,
        "lags": lags,
        "followed": followed,
        "readouts": {
            "mean_lag_forward": lags["forward"].mean(),
            "mean_lag_reversed": lags["reversed"].mean(),
            "min_lag_forward": lags["forward"].min(),
            "min_lag_reversed": lags["reversed"].min(),
            "max_lag_reversed": lags["reversed"].max(),
            "word_lag_forward": before,
            "word_lag_reversed": after,
        },
        "reading": "reading_gains" if after < before else "reading_pays" if after > before else "reading",
        "notes": [("word", Note("word_beyond", {"given": word, "n": n}))] if word > n else [],
    }
