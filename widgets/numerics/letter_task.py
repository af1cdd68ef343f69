"""Three tasks on sentences of random letters, small enough to learn while one watches: copy, reverse, and reorder.

Every sentence has one capital letter, at any place. To reorder is to begin at the capital and to put what stood before it
last, much as "A because B" turns round in Chinese. The sentences are the same in all tasks: only the answer differs.
"""

from functools import lru_cache

import numpy as np

from widgets.numerics.draws import uniforms
from widgets.numerics.seq2seq.config import END

TASKS = ("copy", "reverse", "reorder")
SMALL, CAPITALS = "abcdefghij", "XYZ"
LETTERS = SMALL + CAPITALS
FIRST = 4  # ids 0 to 3 are the special words
FIRST_CAPITAL = FIRST + len(SMALL)
WORDS = FIRST + len(LETTERS)  # of both vocabularies
SHORTEST = 3  # letters of a sentence to learn from
HELD_OUT = 16  # sentences of each length that nothing is learned from
BATCH = 32  # sentences of one step


def letters(ids: np.ndarray) -> list[str]:
    """A sentence as one reads it, up to its END; "?" for the other special words. ids [n]"""
    words = ids.tolist()
    words = words[: words.index(END)] if END in words else words
    return [LETTERS[word - FIRST] if word >= FIRST else "?" for word in words]


def answers(task: str, source: np.ndarray) -> np.ndarray:
    """What should be written for each sentence, and END. ids [b, n] -> [b, n + 1]"""
    moved = np.take_along_axis(source, origins(task, source), axis=1)
    return np.concatenate([moved, np.full_like(source[:, :1], END)], axis=1)


def origins(task: str, source: np.ndarray) -> np.ndarray:
    """From which place of the source each letter of the answer comes: the gold alignment. ids [b, n] -> [b, n]"""
    in_order = np.broadcast_to(np.arange(source.shape[1]), source.shape)
    if task == "reorder":
        capitals = (source >= FIRST_CAPITAL).argmax(axis=1)
        return (in_order + capitals[:, None]) % source.shape[1]
    return in_order[:, ::-1] if task == "reverse" else in_order


def batch(seed: int, step: int, longest: int) -> np.ndarray:
    """The sentences of one training step, none of them held out, all of one length, SHORTEST to `longest`. ids [BATCH, n]"""
    length = SHORTEST + int(uniforms(f"letters {seed} length {step}", 1)[0] * (longest + 1 - SHORTEST))
    found = _drawn(f"letters {seed} step {step}", 2 * BATCH, length)
    return found[~np.isin(_number(found), _number(held_out(length)))][:BATCH]


@lru_cache(32)
def held_out(length: int) -> np.ndarray:
    """Sentences to measure with, the same for every seed. ids [HELD_OUT, length]"""
    found = _drawn(f"letters held out {length}", HELD_OUT, length)
    found.flags.writeable = False
    return found


@lru_cache(32)
def example(length: int) -> int:
    """Which of the held-out sentences is shown: its letters differ most, and its capital stands near the middle."""
    capitals = (held_out(length) >= FIRST_CAPITAL).argmax(axis=1)
    differing = [len(set(sentence)) for sentence in held_out(length).tolist()]
    return int(np.argmax(differing - 2 * np.abs(capitals / length - 0.45)))


def _drawn(text: str, count: int, length: int) -> np.ndarray:
    draws = uniforms(text, count * (length + 2)).reshape(count, length + 2)
    source = FIRST + (draws[:, :length] * len(SMALL)).astype(int)
    places, capitals = (draws[:, length] * length).astype(int), (draws[:, length + 1] * len(CAPITALS)).astype(int)
    source[np.arange(count), places] = FIRST_CAPITAL + capitals
    return source


def _number(source: np.ndarray) -> np.ndarray:
    """One whole number for each sentence of up to fifteen letters. ids [b, n] -> [b]"""
    return source @ (WORDS ** np.arange(source.shape[1]))
