"""Models small enough to nudge every number of, one of each kind, and sentences of different lengths for them."""

import numpy as np

from widgets.numerics.draws import normals
from widgets.numerics.seq2seq.config import Config, Parameters, shapes

SOURCE = np.array([[4, 5, 6, 5], [6, 4, 0, 0], [5, 6, 4, 0]])  # filled up with PAD
TARGET = np.array([[4, 7, 2, 0, 0], [6, 5, 4, 6, 2], [7, 2, 0, 0, 0]])  # with END, then PAD

_narrow = {"source": 7, "target": 8, "embedding": 3, "hidden": 2, "decoder": 3, "attention": 3}
_square = _narrow | {"decoder": 4}  # 2 · hidden: a dot needs equal widths
MODELS = {
    "encdec": Config("encdec", **_narrow),
    "search": Config("search", **_narrow),
    "dot": Config("luong", **_square, score="dot"),
    "general": Config("luong", **_narrow, score="general"),
    "dot_feeding": Config("luong", **_square, score="dot", feeding=True),
    "general_feeding": Config("luong", **_narrow, score="general", feeding=True),
}
ATTENDING = [name for name in MODELS if name != "encdec"]


def drawn(config: Config) -> Parameters:
    """Parameters of a size at which gates neither idle nor saturate."""
    return {name: 0.8 * normals(f"tiny {name}", *shape) for name, shape in shapes(config).items()}
