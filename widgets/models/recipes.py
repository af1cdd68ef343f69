"""What is trained: one line for each model. A number behind a name is the longest sentence of its training set.

The wider models and the second seeds are measured but not shipped: a page would have to fetch them for one curve each.
"""

from typing import NamedTuple

from widgets.numerics.seq2seq.config import Config

PAIRS = 100_000  # sentences of a training set
SHORTEST = 3  # words
BATCH = 64  # sentences of equal source length
KEPT_LEVELS = 15  # a model kept on its way is looked at, not used: five bits a weight are enough


class Recipe(NamedTuple):
    """How one model is made. Its width of c is 2·hidden, and its decoder is as wide."""

    kind: str
    longest: int
    steps: int
    seed: str
    hidden: int = 64
    rate: float = 3e-3  # at its highest, after the warm-up
    keep: tuple[int, ...] = ()  # steps at which the model is shipped as it is then
    shipped: bool = True

    def config(self, source: int, target: int) -> Config:
        """The model's shapes for vocabularies of that many words, specials included."""
        score = "dot" if self.kind == "luong" else "additive"
        return Config(self.kind, source, target, hidden=self.hidden, decoder=2 * self.hidden, score=score)


RECIPES = {
    "search40": Recipe("search", 40, 4000, "search40", keep=(200, 400, 600, 1000)),
    "encdec40": Recipe("encdec", 40, 10_000, "encdec40"),
    "luong40": Recipe("luong", 40, 4000, "luong40"),
    "search20": Recipe("search", 20, 5000, "search20"),
    "encdec20": Recipe("encdec", 20, 5000, "encdec20"),
    "encdec40-192": Recipe("encdec", 40, 12_000, "encdec40-192", hidden=96, rate=2e-3, shipped=False),
    "encdec40-256": Recipe("encdec", 40, 12_000, "encdec40-256", hidden=128, rate=2e-3, shipped=False),
    "search40-b": Recipe("search", 40, 4000, "search40-b", shipped=False),
    "encdec40-b": Recipe("encdec", 40, 10_000, "encdec40-b", shipped=False),
}
