"""Hints, case by case in hints.txt: what a reader wrote, what they are told in English, and in Chinese."""

from pathlib import Path

import pytest

from tests.cells.cells import error
from widgets.cells.hints.known import LINES, MESSAGES, SYNTAX
from widgets.words import HOLE, words_of

CASES = [case.split("\n.\n") for case in Path(__file__).with_name("hints.txt").read_text(encoding="utf-8").split("\n\n\n")]


@pytest.mark.parametrize(("source", "said"), CASES)
def test_a_mistake_is_explained_in_both_languages(source: str, said: str) -> None:
    english, chinese = said.strip().split("\n")
    source = source.replace("→", "\t").replace("⎵", "\u00a0")
    assert error(source)["hint"] == english
    assert error(source, lang="zh")["hint"] == chinese


def test_each_key_that_is_recognised_has_a_sentence() -> None:
    keys = {key for _, patterns in MESSAGES for key in patterns} | LINES.keys() | SYNTAX.keys()
    for lang in ("en", "zh"):
        assert keys <= words_of("cells", lang)["hints"].keys()


def test_both_languages_say_the_same_facts() -> None:
    english, chinese = (words_of("cells", lang) for lang in ("en", "zh"))
    for table in ("hints", "check"):
        for key, sentence in english[table].items():
            assert set(HOLE.findall(sentence)) == set(HOLE.findall(chinese[table][key])), key


def test_a_hint_runs_none_of_the_readers_code_again() -> None:
    source = "import numpy as np\ncalls = []\ndef f():\n    calls.append(1)\n    return np.ones((2, 3))\ntry:\n    f() @ np.ones(2)\nfinally:\n    print(len(calls))"
    assert error(source)["type"] == "ValueError"
