"""How sentences are cut into words: the cases stand in tokens.txt."""

import re
from pathlib import Path

import pytest

from widgets.numerics.tokens import clusters, words_in

CASES = Path(__file__).with_name("tokens.txt").read_text(encoding="utf-8").split("\n\n")[1:]


def visible(text: str) -> str:
    return re.sub(r"\\u\{(\w+)\}", lambda code: chr(int(code[1], 16)), text)


@pytest.mark.parametrize("case", CASES, ids=[f"line {number}" for number in range(len(CASES))])
def test_a_sentence_becomes_these_words(case: str) -> None:
    sentence, words = visible(case).strip("\n").split("\n")
    assert words_in(sentence) == words.strip("|").split("|")


def test_nothing_but_white_space_has_no_words() -> None:
    assert words_in("") == words_in(" \t\n\u3000") == []


def test_no_character_is_lost_or_added() -> None:
    for case in CASES:
        sentence = visible(case).strip("\n").split("\n")[0]
        assert "".join(words_in(sentence)) == "".join(sentence.split())
        assert "".join(clusters(sentence)) == sentence
