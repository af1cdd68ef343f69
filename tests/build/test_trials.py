"""A few attempts of the trials that need no browser, and that their judges see what is wrong: a judge that sees nothing would count all as held."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from sitegen.problems import Problem
from tests.pages import allowed
from tests.trials import author_inputs, build_faults, commonmark, desk, planted, reproducible, spoil
from tests.trials.desk import Hang, at_most
from tests.trials.stage import ROOT, Stage


@pytest.fixture
def stage() -> Iterator[Stage]:
    made = Stage()
    yield made
    made.close()


def test_what_authors_write(stage: Stage) -> None:
    tally = author_inputs.run(stage, 0.02)
    assert tally.tried > 400
    assert tally.broken == []


def test_builds_that_come_to_harm(stage: Stage) -> None:
    tally = build_faults.run(stage, 0.015)
    assert tally.tried >= 3
    assert tally.broken == []


def test_builds_on_another_machine(stage: Stage) -> None:
    assert reproducible.MACHINES[0].name == "all of it at once"
    tally = reproducible.run(stage, 0.05)
    assert (tally.tried, tally.broken) == (1, [])


def test_enough_is_written_by_hand_and_no_kind_is_left_out() -> None:
    kinds = [kind for _, kind, _, _ in author_inputs.by_hand()]
    assert len(kinds) >= 300
    assert set(kinds) | {"zh"} == set(spoil.KINDS)


def test_words_that_are_lost_are_seen() -> None:
    text = "Some *words* and `code`, [a link](https://lost.example) and {source}`more`.\n\n> Words twice, words.\n"
    assert desk.lost(text, "Some words and code, a link and more. Words twice, words.") == []
    assert desk.lost(text, "Some words and code, a link and. Words twice, words.") == ['"more" is lost']
    assert desk.lost(text, "Some words and code, a link and more. Words twice.") == ['"words" is lost']
    assert desk.lost("注意力很重要，注意力。", "注意力很重要。") == []  # a word in another is there
    assert desk.lost("很重要，注意力。", "很重要。") == ['"注意力" is lost']


@pytest.mark.parametrize(
    ("html", "fault"),
    [
        ("<p>words</p>", ""),
        ("<script>x</script>", "<script>"),
        ('<p onclick="x">words</p>', "<p onclick>"),
        ('<a href=" javascript:x">words</a>', '<a href=" javascript:x">'),
        ("<p><div>words</div></p>", "<div> inside ['p']"),
        ("<p>words", "['p'] left open"),
        ("words</p>", "</p> closes nothing"),
        ("<!--x-->", "<!--x-->"),
    ],
)
def test_markup_that_is_not_ours_is_seen(html: str, fault: str) -> None:
    assert "; ".join(allowed.read(html).faults[:1]) == fault


def test_a_hang_is_seen_even_by_code_that_catches_everything() -> None:
    with pytest.raises(Hang), at_most(0.05):
        while True:
            with suppress(Exception):  # as careless code does
                sum(range(1000))


def test_a_refusal_without_its_place_is_seen() -> None:
    assert desk.misplaced(Problem("a.md", 1, "found", "accepted"), "a.md", b"x") == ""
    assert "names no line" in desk.misplaced(Problem("a.md", 0, "found", "accepted"), "a.md", b"x")
    assert "behind the end" in desk.misplaced(Problem("a.md", 99, "found", "accepted"), "a.md", b"x")
    assert "another file" in desk.misplaced(Problem("b.md", 1, "found", "accepted"), "a.md", b"x")


def test_a_book_in_which_nothing_is_planted_is_taken(tmp_path: Path) -> None:
    assert planted.fault(planted.Plant("nothing", "content/01-first/en.md", lambda file: None), tmp_path) == "it was taken"


def test_an_example_that_looks_different_is_seen() -> None:
    assert commonmark.seen("<p>a <em>b</em></p>\n") == commonmark.seen('<p class="x">a\n<em>b</em></p>')
    for other in ("<p>a b</p>", "<p>a <strong>b</strong></p>", "<ul><li>a <em>b</em></li></ul>", "<p>a <em>c</em></p>"):
        assert commonmark.seen(other) != commonmark.seen("<p>a <em>b</em></p>")
    assert len(commonmark.examples(ROOT)) == 652
