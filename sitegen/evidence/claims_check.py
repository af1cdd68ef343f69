"""Holds what claims.toml says against the texts, the widgets, the references and sums; and finds the numbers nothing accounts for."""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import Any

from sitegen.book import CLAIMS, Book, Source
from sitegen.cache import Store, fingerprint
from sitegen.evidence import numbers, sums
from sitegen.evidence.claims import Entry, read
from sitegen.problems import Problem, Problems, nearest
from sitegen.widgets import contract
from sitegen.widgets.faults import blamed
from sitegen.widgets.placements import accepted

Computed = Callable[[str, Mapping[str, Any]], dict[str, Any]]  # (widget, knobs) -> its notes and readouts
Mistakes = list[tuple[str, str]]  # (what was found, what is accepted)
WORK_KEY = re.compile(r"^[ \t]*@\w+\s*\{\s*([^,\s]+)", re.MULTILINE)


def check(book: Book, store: Store) -> tuple[list[Problem], int]:
    """(what is wrong, how many numbers of the texts were looked at)."""
    entries, problems = read(book)
    judge = _Judge(book, contract.names(book.root), computing(book.root, store))
    texts: dict[Path, dict[str, str]] = {}
    for source in book.sources:
        texts.setdefault(source.folder, {})[source.lang] = source.text
    for folder, found in entries.items():
        path = (folder / CLAIMS).relative_to(book.root).as_posix()
        for entry in found:
            try:
                mistakes = [*misplaced(entry, texts[folder]), *judge.mistakes(entry)]
                problems += [Problem(path, entry.line, *mistake) for mistake in mistakes]
            except Problems as fault:  # of a widget
                problems += fault.problems
    count = 0
    for source in book.sources:
        stated = numbers.find(source.text)
        if source.folder in entries or not (source.folder / CLAIMS).is_file():  # a ledger that cannot be read is told once
            problems += unaccounted(source, stated, entries.get(source.folder, ()))
        count += len(stated)
    return problems, count


def computing(root: Path, store: Store) -> Computed:
    """How to ask a widget. What it answered is kept until a file of any widget changes."""
    widgets = fingerprint(root / "widgets")

    def computed(name: str, knobs: Mapping[str, Any]) -> dict[str, Any]:
        def ask() -> dict[str, Any]:
            with blamed(root, name):
                from widgets.run import run

                result = run(name, knobs)
            return {"notes": result["notes"], "readouts": result["readouts"]}

        return store.recall("claimed", (widgets, name, sorted(knobs.items())), ask)

    return computed


def misplaced(entry: Entry, texts: Mapping[str, str]) -> Mistakes:
    """Words that do not stand in the text, numbers that do not stand in the words."""
    accepted = "the words as they stand in the text: change both together"
    absent = [(f'{lang}.md does not say "{words}"', accepted) for lang, words in entry.words.items() if words not in texts[lang]]
    apart = [
        (f'"{words}" does not hold the number {number}', "the number as the words write it")
        for lang, words in entry.words.items()
        for number in entry.numbers[lang]
        if number not in words
    ]
    return absent + apart


class _Judge:
    """Says what is wrong with the source of a number, kind by kind."""

    def __init__(self, book: Book, widgets: Collection[str], computed: Computed) -> None:
        self.root, self.widgets, self.computed = book.root, widgets, computed
        self.works = WORK_KEY.findall(book.references)

    def mistakes(self, entry: Entry) -> Mistakes:
        return getattr(self, entry.kind)(entry)

    def claim(self, entry: Entry) -> Mistakes:
        name, readout, knobs = entry.facts["widget"], entry.facts["readout"], entry.facts.get("knobs", {})
        if name not in self.widgets:
            return [(f'no widget "{name}"', nearest(name, self.widgets))]
        result = self.computed(name, knobs)
        if result["notes"]:
            return _refused(name, knobs, result["notes"][0]["text"])
        if readout not in result["readouts"]:
            return [(f'{name} has no readout "{readout}"', nearest(readout, result["readouts"]))]
        return _wrong_numbers(entry, result["readouts"][readout], f"{name} computes", "what the widget computes, rounded")

    def quote(self, entry: Entry) -> Mistakes:
        source = entry.facts["source"]
        return [] if source in self.works else [(f'no reference "{source}"', nearest(source, self.works))]

    def worked(self, entry: Entry) -> Mistakes:
        try:
            value = sums.evaluate(entry.facts["value"])
        except ValueError as error:
            return [(str(error), sums.ACCEPTED)]
        return _wrong_numbers(entry, value, f"{entry.facts['value']} =", "the value of the sum, rounded")

    def tested(self, entry: Entry) -> Mistakes:
        path, _, name = entry.facts["test"].partition("::")
        file = self.root / path
        text = file.read_text(encoding="utf-8") if path.endswith(".py") and file.is_file() else ""
        if re.search(rf"^def {re.escape(name)}\(", text, re.MULTILINE):
            return []
        return [(f"no test {entry.facts['test']}", "tests/…/test_x.py::test_that_it_is_so")]

    def given(self, _entry: Entry) -> Mistakes:
        return []


def _refused(name: str, knobs: Mapping[str, Any], said: str) -> Mistakes:
    """What is wrong with knobs that a widget does not take as they are."""
    from widgets.run import knobs_of

    known = {knob.name: knob for knob in knobs_of(name)}
    if unknown := [knob for knob in knobs if knob not in known]:
        return [(f'the widget {name} has no knob "{unknown[0]}"', nearest(unknown[0], known))]
    return [(f"{name} says: {said}", "; ".join(f"{knob} takes {accepted(known[knob])}" for knob in knobs))]


def _wrong_numbers(entry: Entry, value: object, by: str, accepted: str) -> Mistakes:
    told = dict.fromkeys(number for several in entry.numbers.values() for number in several)
    wrong = [number for number in told if not numbers.agrees(number, value, entry.facts.get("digits"))]
    return [(f"the text says {number}, {by} {value}", accepted) for number in wrong]


def unaccounted(source: Source, stated: Sequence[numbers.Number], entries: Sequence[Entry]) -> list[Problem]:
    """A problem for each number of a text that no entry covers."""
    covered = {place for entry in entries for place in covering(entry, source.lang, source.text)}
    accepted = f"a [[claim]], [[quote]], [[worked]], [[tested]] or [[given]] in {CLAIMS} beside it whose words hold it"
    return [
        Problem(source.path, number.line(source.text), f"nothing accounts for the number {number.text} in “{_around(source.text, number)}”", accepted)
        for number in stated
        if (number.start, number.end) not in covered
    ]


def covering(entry: Entry, lang: str, text: str) -> list[tuple[int, int]]:
    """Where the entry accounts for a number: wherever the text says its words. A claim accounts for its knobs' values there too."""
    words, told = entry.words[lang], {_bare(number) for number in entry.numbers[lang]}
    knobs = {float(knob) for knob in entry.facts.get("knobs", {}).values() if isinstance(knob, int | float)}
    inside = [number for number in numbers.stated(words) if _bare(number.text) in told or float(numbers.value(number.text) or 0) in knobs]
    starts = [found.start() for found in re.finditer(re.escape(words), text)] if inside else []
    return [(start + number.start, start + number.end) for start in starts for number in inside]


def _bare(number: str) -> str:
    return "".join(number.split())


def _around(text: str, number: numbers.Number) -> str:
    """A few words on both sides, of the same line."""
    before = text[max(0, number.start - 24) : number.start].rpartition("\n")[2]
    behind = text[number.end : number.end + 16].partition("\n")[0]
    return f"{before}{number.text}{behind}".strip()
