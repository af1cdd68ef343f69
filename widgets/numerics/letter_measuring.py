"""What the two models of a letter task can do, measured on sentences that nothing is learned from, in small pieces of work."""

from collections.abc import Generator, Iterator
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from widgets.numerics.letter_task import HELD_OUT, SHORTEST, answers, example, held_out
from widgets.numerics.letter_training import KINDS, config_of
from widgets.numerics.seq2seq.config import END, PAD, START, Config, Parameters
from widgets.numerics.seq2seq.stepping import encode, forced, score, take
from widgets.numerics.seq2seq.training import loss_and_accuracy

OF_A_LENGTH = 4  # sentences that the loss is measured on
AT_ONCE = 3  # letters that are written, in all sentences, in one piece of work


class View(NamedTuple):
    """What the models "fixed" and "attention" can do at one moment."""

    loss: dict[str, float]
    accuracy: dict[str, tuple[float, ...]]  # for each length that was asked for
    written: dict[str, np.ndarray]  # for the example, ids [n + 1]
    weights: np.ndarray  # of attention, in the example [n + 1, n]


def look(models: dict[str, Parameters], width: int, task: str, longest: int, lengths: tuple[int, ...], told: dict) -> Generator[dict, None, View]:
    """Measures both models; `told` is given between two pieces of work. `longest`, one of `lengths`, is the example's."""
    losses, accuracies, examples = {}, {}, {}
    for name in KINDS:
        model = config_of(name, width), models[name]
        losses[name] = loss(*model, task, longest)
        yield told
        words = []
        for place, ids in enumerate(write(*model, lengths)):
            words.append(ids)
            if place % AT_ONCE == AT_ONCE - 1:
                yield told
        written = np.stack(words, axis=1)
        accuracies[name] = accuracy(task, lengths, written)
        examples[name] = written[HELD_OUT * lengths.index(longest) + example(longest), : longest + 1]
        yield told
    attention = config_of("attention", width), models["attention"]
    return View(losses, accuracies, examples, weights(*attention, task, held_out(longest)[example(longest)]))


def loss(config: Config, parameters: Parameters, task: str, longest: int) -> float:
    """The mean of −ln P(letter), END among them, in held-out sentences of all lengths to learn from."""
    return loss_and_accuracy(config, parameters, *_sample(task, longest))[0]


@lru_cache(64)
def _sample(task: str, longest: int) -> tuple[np.ndarray, np.ndarray]:
    """Held-out sentences with their answers, filled up with PAD. ids [b, longest], [b, longest + 1]"""
    sentences = [held_out(length)[:OF_A_LENGTH] for length in range(SHORTEST, longest + 1)]
    return _filled(sentences, longest), _filled([answers(task, found) for found in sentences], longest + 1)


def write(config: Config, parameters: Parameters, lengths: tuple[int, ...]) -> Iterator[np.ndarray]:
    """What the model writes, letter by letter, for the held-out sentences of some lengths, HELD_OUT of each. ids [b] each time

    Greedy decoding: always the likeliest word, but PAD and START, which are none. PAD behind an END, and behind the n + 1
    places that the answer to n letters has: nothing there counts, so nothing is computed.
    """
    encoded = encode(config, parameters, _filled([held_out(length) for length in lengths], max(lengths)))
    state, previous = encoded.start, np.full(HELD_OUT * len(lengths), START)
    letters = np.repeat(lengths, HELD_OUT)
    left = np.arange(len(letters))  # the sentences that go on
    for place in range(max(lengths) + 1):
        going = (letters[left] >= place) & (previous != END)
        if not going.all():
            left, encoded, state, previous = left[going], take(encoded, going), state[going], previous[going]
        state, scores, _ = score(config, parameters, encoded, state, previous)
        previous = END + scores[:, END:].argmax(axis=1)
        ids = np.full(len(letters), PAD)
        ids[left] = previous
        yield ids


def accuracy(task: str, lengths: tuple[int, ...], written: np.ndarray) -> tuple[float, ...]:
    """For each length, the share of places that hold the right word, END's place among them. ids [b, ≥ longest + 1]"""
    ends = written == END
    counting = np.where(np.cumsum(ends, axis=1) - ends, PAD, written)
    by_length = counting.reshape(len(lengths), HELD_OUT, -1)
    wanted = [answers(task, held_out(length)) for length in lengths]
    return tuple(float((found[:, : right.shape[1]] == right).mean()) for found, right in zip(by_length, wanted, strict=True))


def weights(config: Config, parameters: Parameters, task: str, source: np.ndarray) -> np.ndarray:
    """Where the attention model looks in one sentence [n] before each word of the right answer. [n + 1, n]"""
    found = forced(config, parameters, source[None], answers(task, source[None])).weights
    assert found is not None  # only the fixed vector has none
    return found[0]


def _filled(sentences: list[np.ndarray], width: int) -> np.ndarray:
    """Blocks of sentences one below the other, PAD behind the shorter ones. ids [*, width]"""
    return np.concatenate([np.pad(block, ((0, 0), (0, width - block.shape[1])), constant_values=PAD) for block in sentences])
