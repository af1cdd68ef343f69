"""The letter tasks, their sentences, and what is kept apart from learning."""

import string

import numpy as np
import pytest

from widgets.numerics.letter_task import BATCH, CAPITALS, HELD_OUT, SHORTEST, SMALL, TASKS, answers, batch, example, held_out, letters, origins
from widgets.numerics.seq2seq.config import END


def plain(task: str, sentence: str) -> str:
    capital = next(place for place, letter in enumerate(sentence) if letter in string.ascii_uppercase)
    return {"copy": sentence, "reverse": sentence[::-1], "reorder": sentence[capital:] + sentence[:capital]}[task]


@pytest.mark.parametrize("task", TASKS)
def test_answers_are_what_one_would_write_by_hand(task: str) -> None:
    for length in (3, 7, 12):
        source = held_out(length)
        target = answers(task, source)
        assert target.shape == (HELD_OUT, length + 1)
        assert (target[:, -1] == END).all()
        for row, right, places in zip(source, target, origins(task, source), strict=True):
            sentence = "".join(letters(row))
            assert "".join(letters(right)) == plain(task, sentence) == "".join(sentence[place] for place in places)


def test_every_sentence_has_one_capital_at_any_place() -> None:
    places = set()
    for step in range(40):
        for row in batch(1, step, 6):
            sentence = "".join(letters(row))
            assert sum(letter in CAPITALS for letter in sentence) == 1
            assert set(sentence) <= set(SMALL + CAPITALS)
            places.add((len(sentence), next(place for place, letter in enumerate(sentence) if letter in CAPITALS)))
    assert places == {(length, place) for length in range(SHORTEST, 7) for place in range(length)}


@pytest.mark.parametrize("longest", [6, 12])
def test_nothing_is_learned_from_a_held_out_sentence(longest: int) -> None:
    lengths = []
    for step in range(150):
        source = batch(3, step, longest)
        assert len(source) == BATCH
        lengths.append(source.shape[1])
        kept = {tuple(sentence) for sentence in held_out(source.shape[1]).tolist()}
        assert not kept & {tuple(sentence) for sentence in source.tolist()}
    assert set(lengths) == set(range(SHORTEST, longest + 1))


def test_a_step_has_the_same_sentences_for_ever() -> None:
    assert ["".join(letters(row)) for row in batch(1, 0, 10)[:3]] == ["Ydffddb", "jgccidX", "egZefae"]
    np.testing.assert_array_equal(batch(2, 5, 8), batch(2, 5, 8))
    assert not np.array_equal(batch(1, 0, 10), batch(2, 0, 10))
    assert not np.array_equal(batch(1, 0, 10), batch(1, 1, 10))


def test_the_examples() -> None:
    shown = ["".join(letters(held_out(length)[example(length)])) for length in range(6, 13)]
    assert shown == ["caXhdf", "fbaYicj", "ahdYbfca", "ahdicXgfd", "gcdheZiacb", "acfjbdYhgge", "hacgZjbeidja"]


def test_special_words_are_written_so_that_one_sees_them() -> None:
    assert letters(np.array([4, 1, 14, 2, 5])) == ["a", "?", "X"]
