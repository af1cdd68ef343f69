"""Writing a translation with several beginnings in hand: beam search, which a first likely word does not lead astray."""

from typing import NamedTuple

import numpy as np

from widgets.numerics.seq2seq.config import END, START, Config, Parameters
from widgets.numerics.seq2seq.decoding import Decoded, Step, gather, writable
from widgets.numerics.seq2seq.stepping import encode, step, take


class Beginning(NamedTuple):
    """A translation as far as it is written."""

    steps: list[Step]
    total: float  # ln P of its words

    def score(self, alpha: float) -> float:
        return normalised(self.total, len(self.steps), alpha)


def normalised(log_probability: float, length: int, alpha: float) -> float:
    """ln P / ((5 + |Y|) / 6)^α: without it every further word makes a translation worse, and short ones win.

    Wu et al. 2016 (arXiv 1609.08144), equation 14, without their coverage; |Y| counts END, α = 0 changes nothing.
    """
    return log_probability / ((5 + length) / 6) ** alpha


def beam(config: Config, parameters: Parameters, source: np.ndarray, size: int, limit: int, length_normalisation: float = 0.6) -> list[Decoded]:
    """At most `size` translations of one sentence [n] or [1, n], the best first, of at most `limit` words, END among them.

    At each step the `size` likeliest of all continuations are kept; one that ends with END is laid aside and leaves its
    place empty until the next. The search is over when no beginning can become better than what lies aside.
    """
    encoded = encode(config, parameters, np.atleast_2d(source))
    state, beginnings, aside = encoded.start, [Beginning([], 0.0)], list[Beginning]()
    while beginnings and len(beginnings[0].steps) < limit:
        previous = np.array([_last_word(beginning) for beginning in beginnings])
        state, log_probabilities, weights = step(config, parameters, take(encoded, [0] * len(beginnings)), state, previous)
        parents, continued = _continue(beginnings, log_probabilities, weights, size)
        aside += [beginning for beginning in continued if _last_word(beginning) == END]
        aside = sorted(aside, key=lambda beginning: -beginning.score(length_normalisation))[:size]
        bar = aside[-1].score(length_normalisation) if len(aside) == size else -np.inf
        going = [
            place
            for place, beginning in enumerate(continued)
            if _last_word(beginning) != END and normalised(beginning.total, limit, length_normalisation) > bar
        ]
        state, beginnings = state[parents[going]], [continued[place] for place in going]
    found = sorted(aside + beginnings, key=lambda beginning: -beginning.score(length_normalisation))
    return [gather(beginning.steps) for beginning in found[:size]]


def _continue(
    beginnings: list[Beginning], log_probabilities: np.ndarray, weights: np.ndarray | None, size: int
) -> tuple[np.ndarray, list[Beginning]]:
    """The `size` likeliest ways to go on, the likeliest first, and the numbers of the beginnings they go on from."""
    totals = np.array([beginning.total for beginning in beginnings])[:, None] + writable(log_probabilities)
    best = np.argsort(-totals, axis=None, kind="stable")[: min(size, np.isfinite(totals).sum())]
    parents, words = np.unravel_index(best, totals.shape)
    continued = []
    for parent, word in zip(parents.tolist(), words.tolist(), strict=True):
        looked = None if weights is None else weights[parent]
        added = Step(word, log_probabilities[parent], looked)
        continued.append(Beginning([*beginnings[parent].steps, added], totals[parent, word]))
    return parents, continued


def _last_word(beginning: Beginning) -> int:
    return beginning.steps[-1].word if beginning.steps else START
