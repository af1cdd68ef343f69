"""What is kept for pages in one file: each result is made once, and one that was harmed is made again, which costs the others nothing."""

from collections.abc import Callable
from pathlib import Path

import pytest

from sitegen import kept
from sitegen.kept import FILE, Kept
from sitegen.pages.press import Press
from sitegen.pages.text import MARK, Text


def build(root: Path, *names: str) -> list[str]:
    """A build that asks for these results; those that it had to make."""
    made: list[str] = []

    def make(name: str) -> Callable[[], str]:
        def work() -> str:
            made.append(name)
            return name * 1000

        return work

    with Kept(root) as results:
        assert [results.recall("test", (name,), make(name)) for name in names] == [name * 1000 for name in names]
    return made


def test_each_result_is_made_once(tmp_path: Path) -> None:
    assert build(tmp_path, "a", "b", "a") == ["a", "b"]
    assert build(tmp_path, "c", "b") == ["c"]
    assert build(tmp_path, "a", "b", "c") == []


def test_results_of_another_generator_are_not_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    build(tmp_path, "a")
    monkeypatch.setattr(kept, "generator", lambda: "another")
    assert build(tmp_path, "a") == ["a"]


@pytest.mark.parametrize("place", [0.1, 0.4, 0.5, 0.9])
def test_of_a_damaged_file_what_is_whole_is_still_taken(tmp_path: Path, place: float) -> None:
    build(tmp_path, "a", "b", "c")
    data = bytearray((tmp_path / FILE).read_bytes())
    data[int(place * len(data))] ^= 1
    (tmp_path / FILE).write_bytes(data)
    assert len(build(tmp_path, "a", "b", "c")) == 1
    assert build(tmp_path, "a", "b", "c") == []


def test_a_build_that_was_killed_while_it_wrote_costs_what_it_wrote(tmp_path: Path) -> None:
    build(tmp_path, "a", "b")
    whole = (tmp_path / FILE).read_bytes()
    for end in (len(whole) - 1, len(whole) * 2 // 3, len(whole) // 2 + 3):
        (tmp_path / FILE).write_bytes(whole[:end])
        assert build(tmp_path, "a", "b") == ["b"]
        assert build(tmp_path, "a", "b") == []


def test_the_file_does_not_grow_for_ever(tmp_path: Path) -> None:
    for number in range(20):
        build(tmp_path, "a", "b", str(number))
    assert (tmp_path / FILE).stat().st_size < 10 * 1300
    assert build(tmp_path, "a", "b") == []


def test_a_failed_build_keeps_what_it_made(tmp_path: Path) -> None:
    def fail() -> str:
        raise ValueError

    build(tmp_path, "a")
    with pytest.raises(ValueError), Kept(tmp_path) as results:
        results.recall("test", ("b",), lambda: "b" * 1000)
        results.recall("test", ("c",), fail)
    assert build(tmp_path, "a", "b") == []


def test_a_result_that_no_longer_holds_is_made_again(tmp_path: Path) -> None:
    with Kept(tmp_path) as results:
        results.recall("test", ("a",), lambda: 1)
        assert results.recall("test", ("a",), lambda: 2, lambda result: result > 1) == 2
    with Kept(tmp_path) as results:
        assert results.recall("test", ("a",), lambda: 3) == 2


def later(root: Path, made: list[str], **results: bool) -> None:
    """A build that asks for these results later, and then looks at those that are true."""

    def make(name: str) -> Callable[[], str]:
        return lambda: made.append(name) or name * 1000  # type: ignore[func-returns-value]

    with Kept(root) as kept:
        asked = {name: kept.later("test", (name,), make(name)) for name in results}
        for name, look in results.items():
            assert not look or asked[name]() == asked[name]() == name * 1000


def test_what_is_asked_for_later_is_made_when_somebody_looks_at_it_and_then_kept(tmp_path: Path) -> None:
    made: list[str] = []
    later(tmp_path, made, a=True, b=False)
    later(tmp_path, made, a=True, b=False)
    assert made == ["a"]
    assert build(tmp_path, "a", "b") == ["b"]


def test_what_nobody_looked_at_stays_when_the_file_is_written_anew(tmp_path: Path) -> None:
    build(tmp_path, "a", "b", *"uvwxyz")
    later(tmp_path, [], a=False, b=False, c=True)
    assert (tmp_path / FILE).stat().st_size < 4 * 1300
    assert build(tmp_path, "a", "b", "c") == []


@pytest.mark.parametrize("others", ["", "uvwxyz"])  # with the others the file is written anew
def test_a_result_can_be_looked_at_when_the_build_has_written_what_it_keeps(tmp_path: Path, others: str) -> None:
    build(tmp_path, "a", *others)
    with Kept(tmp_path) as results:
        old, new = (results.later("test", (name,), lambda name=name: name * 1000) for name in "ab")  # type: ignore[misc]
        assert new() == "b" * 1000
        asked = results.recall("test", ("c",), lambda: "c")
    assert (old(), new(), asked) == ("a" * 1000, "b" * 1000, "c")


def test_a_damaged_result_that_is_asked_for_later_is_made_again(tmp_path: Path) -> None:
    build(tmp_path, "a")
    data = (tmp_path / FILE).read_bytes()
    (tmp_path / FILE).write_bytes(data[:-100] + bytes([data[-100] ^ 1]) + data[-99:])
    made: list[str] = []
    later(tmp_path, made, a=True)
    assert made == ["a"]


# What a template makes of the text <p>a</p>, what it prints where the mark stands for the text, and what the page then depends on.
TEMPLATES = [
    ("{{ body }}!", f"{MARK}!", {}),
    ("{{ body if true }}", MARK, {}),
    ("{{ 'p' in body }} {{ 'q' in body }}", "True False", {"p": True, "q": False}),
    ("{{ body | length }}", "8", {None: "<p>a</p>"}),
    ("{{ body | striptags }}", "a", {None: "<p>a</p>"}),
    ("{{ body.split('a')[0] }}", "<p>", {None: "<p>a</p>"}),
    ("{{ body[:3] }}", "<p>", {None: "<p>a</p>"}),
    ("{{ body ~ 1 }}", "<p>a</p>1", {None: "<p>a</p>"}),
    ("{% if body %}yes{% endif %}", "yes", {None: "<p>a</p>"}),
]


@pytest.mark.parametrize(("template", "printed", "asked"), TEMPLATES)
def test_a_page_depends_on_what_its_template_asks_of_the_text(
    tmp_path: Path, template: str, printed: str, asked: dict[str | None, object]
) -> None:
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates/page.html").write_text(template, encoding="utf-8", newline="\n")
    text = Text("<p>a</p>")
    assert Press(tmp_path).draw("page.html", {"body": text}) == printed
    assert text.asked == asked
    assert Text("<p>a</p>").answers(text.asked)
    assert Text("<q>b</q>").answers(text.asked) == (not asked)
