"""Writing a translation word by word, always the likeliest word: greedy decoding, of many sentences at once."""

from collections.abc import Generator
from typing import NamedTuple

import numpy as np

from widgets.numerics.seq2seq.config import END, PAD, START, Config, Parameters
from widgets.numerics.seq2seq.output import log_softmax
from widgets.numerics.seq2seq.stepping import Override, encode, score, take

SHOWN = 5  # of the likeliest words at each step


class Decoded(NamedTuple):
    """A translation, and how the model came by it: one row for every word, END included if it came."""

    words: tuple[int, ...]
    log_probabilities: np.ndarray  # ln P of each word, given those before [m]
    weights: np.ndarray | None  # of the source words [m, n]
    top_words: np.ndarray  # the five likeliest words at each step, the likeliest first [m, 5]
    top_probabilities: np.ndarray  # [m, 5]

    @property
    def ended(self) -> bool:
        """Whether the model itself came to an end, before the limit."""
        return self.words[-1:] == (END,)

    @property
    def text(self) -> tuple[int, ...]:
        return self.words[:-1] if self.ended else self.words

    @property
    def total(self) -> float:
        """ln P of the whole translation."""
        return float(self.log_probabilities.sum())


class Step(NamedTuple):
    """What one step adds to a translation. ln P and the likeliest words are found at the end, at all steps at once."""

    word: int
    scores: np.ndarray  # of every word, ln P but for a number [T]
    weights: np.ndarray | None


def greedy(config: Config, parameters: Parameters, source: np.ndarray, limit: int, attention: Override | None = None) -> list[Decoded]:
    """Translations of sentences [b, n], of at most `limit` words, END among them.

    A sentence that has ended takes part no longer, unless `attention` changes weights: then b stays the same.
    """
    steps = writing(config, parameters, source, limit, attention)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value


def writing(
    config: Config, parameters: Parameters, source: np.ndarray, limit: int, attention: Override | None = None
) -> Generator[None, None, list[Decoded]]:
    """The same, resting after each word, for whoever has other things to do meanwhile."""
    encoded = encode(config, parameters, source)
    state, previous = encoded.start, np.full(len(source), START)
    steps: list[list[Step]] = [[] for _ in source]
    left = np.arange(len(source))  # the sentences in the batch
    for _ in range(limit):
        state, scores, weights = score(config, parameters, encoded, state, previous, attention)
        previous = writable(scores).argmax(axis=1)
        for row, sentence in enumerate(left.tolist()):
            if not (steps[sentence] and steps[sentence][-1].word == END):
                steps[sentence].append(Step(int(previous[row]), scores[row], None if weights is None else weights[row]))
        if all(done[-1].word == END for done in steps):
            break
        yield
        going = previous != END
        if attention is None and not going.all():
            left, encoded, state, previous = left[going], take(encoded, going), state[going], previous[going]
    return [gather(done) for done in steps]


def writable(scores: np.ndarray) -> np.ndarray:
    """The same, but −∞ for PAD and START: they are no words of a translation, however likely a model finds them. [b, T]"""
    allowed = scores.copy()
    allowed[:, PAD] = allowed[:, START] = -np.inf
    return allowed


def likeliest(log_probabilities: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The five likeliest words, the first of equals first, and their probabilities. [m, T] -> [m, 5], [m, 5]"""
    left, rows = writable(log_probabilities), np.arange(len(log_probabilities))
    words = np.empty((len(rows), min(SHOWN, left.shape[1] - 2)), int)
    for place in range(words.shape[1]):
        words[:, place] = left.argmax(axis=1)
        left[rows, words[:, place]] = -np.inf
    return words, np.exp(log_probabilities[rows[:, None], words])


def gather(steps: list[Step]) -> Decoded:
    """The steps of one translation, one below the other."""
    words, scores, weights = zip(*steps, strict=True)
    of_all = log_softmax(np.stack(scores))
    looked = None if weights[0] is None else np.stack(weights)
    return Decoded(words, of_all[np.arange(len(words)), words], looked, *likeliest(of_all))
