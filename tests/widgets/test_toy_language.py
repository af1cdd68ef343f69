"""The language of the models, shown: fresh sentences with their links, and all its words."""

from pathlib import Path

import pytest

from widgets.numerics import grammar
from widgets.run import run

ROOT = Path(__file__).parents[2]


def test_the_sentence_has_the_length_asked_for_and_words_of_the_language() -> None:
    for length in (3, 12, 60):
        readouts = run("toy_language", {"length": length})["readouts"]
        assert len(readouts["english"].split()) == readouts["words_source"] == length
        assert set(readouts["english"].split()) <= set(grammar.source_words())
        assert set(readouts["chinese"].split()) <= set(grammar.target_words())


def test_crossings_and_words_alone_are_counted_pair_by_pair() -> None:
    result = run("toy_language", {"length": 20, "draw": 3})
    rows = [[int(place) for place in row[2].split()] for row in result["tables"]["links"]["rows"]]
    links = [(i, j) for i, places in enumerate(rows) for j in places]
    crossed = sum(a[0] < b[0] and a[1] > b[1] for a in links for b in links)
    assert result["readouts"]["crossings"] == crossed > 0
    assert result["readouts"]["unlinked"] == sum(not places for places in rows)


def test_another_draw_is_another_sentence_and_the_same_draw_the_same() -> None:
    first, again, other = (run("toy_language", {"draw": draw})["readouts"]["english"] for draw in (1, 1, 2))
    assert first == again != other


def test_the_table_holds_every_word_of_both_languages() -> None:
    table = " ".join(row[2] for row in run("toy_language", {})["tables"]["vocabulary"]["rows"]).replace(";", " ").split()
    assert set(grammar.target_words()) | set(grammar.source_words()) <= set(table)


def test_a_word_past_the_end_is_told_and_the_last_one_shown() -> None:
    result = run("toy_language", {"length": 3, "target": 80})
    assert "no Chinese word 80" in result["notes"][0]["text"]


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_examples_of_the_page_are_sentences_of_the_grammar(lang: str) -> None:
    text = (ROOT / f"content/toy-language/{lang}.md").read_text(encoding="utf-8")
    rows = [tuple(cell.strip() for cell in line.strip("|").split("|")) for line in text.split("\n") if line.startswith("| ")][1:]
    known = {(" ".join(pair.source), " ".join(pair.target)) for _, pair in grammar.constructions()}
    assert len(rows) > 20
    assert {row[1:] for row in rows} <= known
