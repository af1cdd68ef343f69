"""The numbers a text states, held against what the widgets compute: claims.toml beside the texts of a page.

[[claim]]
en = "moves c 2.3 times as much"        # stands in en.md, word for word
zh = "是首词的 2.3 倍"
number = "2.3"                          # stands in both; right when the readout rounds to it
widget = "bottleneck_funnel"
knobs = { rho = 1.25 }                  # the others stay at their defaults
readout = "forgetting"
"""

import re
from collections.abc import Callable, Collection, Mapping
from decimal import Decimal
from pathlib import Path
from typing import Any

from sitegen import contract, toml
from sitegen.book import CLAIMS, Book
from sitegen.cache import Store, fingerprint
from sitegen.problems import Problem, Problems, nearest
from sitegen.text import read_text
from sitegen.widget_faults import blamed

KEYS = ("number", "widget", "knobs", "readout")
RULE = "[[claim]] on a line of its own above each claim, and nothing else"
Computed = Callable[[str, Mapping[str, Any]], dict[str, Any]]  # (widget, knobs) -> its notes and readouts
NUMBER = re.compile(r"([-−]?[\d,]*\.?\d+)(?:\s*[×x]\s*10([⁻\d⁰¹²³⁴⁵⁶⁷⁸⁹]+)|\s*(%))?")
SUPERSCRIPTS = str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "-0123456789")


def check(book: Book, store: Store) -> tuple[list[Problem], int]:
    """(what is wrong, how many claims were looked at). What widgets answered is kept until a file of theirs changes."""
    widgets = fingerprint(book.root / "widgets")
    names = contract.names(book.root)

    def computed(name: str, knobs: Mapping[str, Any]) -> dict[str, Any]:
        def ask() -> dict[str, Any]:
            with blamed(book.root, name):
                from widgets.run import run

                result = run(name, knobs)
            return {"notes": result["notes"], "readouts": result["readouts"]}

        return store.recall("claimed", (widgets, name, sorted(knobs.items())), ask)

    texts: dict[Path, dict[str, str]] = {}
    for source in book.sources:
        texts.setdefault(source.folder, {})[source.lang] = source.text
    problems: list[Problem] = []
    count = 0
    for folder, by_language in texts.items():
        file = folder / CLAIMS
        if file.is_file():
            page = _Page(file.relative_to(book.root).as_posix(), by_language, names, computed)
            try:
                count += page.read(read_text(file, page.path))
            except Problems as found:
                problems += found.problems
            problems += page.problems
    return problems, count


class _Page:
    """The claims of one page."""

    def __init__(self, path: str, texts: Mapping[str, str], widgets: Collection[str], computed: Computed) -> None:
        self.path, self.texts, self.widgets, self.computed = path, texts, widgets, computed
        self.problems: list[Problem] = []

    def read(self, text: str) -> int:
        """Looks at every claim; the number of them. Raises Problems when none can be read, or a widget breaks down."""
        table = toml.parse(text, self.path)
        claims = table.pop("claim", [])
        lines = [number for number, line in enumerate(text.split("\n"), 1) if re.match(r"\s*\[\[claim\]\]", line)]
        if table or not isinstance(claims, list) or len(lines) != len(claims):
            raise Problems(Problem(self.path, toml.line_of(text, *list(table)[:1]), "what is no list of claims", RULE))
        for line, claim in zip(lines, claims, strict=True):
            for found, accepted in self.mistakes(claim):
                self.problems.append(Problem(self.path, line, found, accepted))
        return len(claims)

    def mistakes(self, claim: Mapping[str, Any]) -> list[tuple[str, str]]:
        known = (*KEYS, *self.texts)
        missing = [key for key in known if key not in claim and key != "knobs"]
        unknown = [key for key in claim if key not in known]
        if missing or unknown:
            said = f'a claim without "{missing[0]}"' if missing else f'no key "{unknown[0]}" in a claim'
            return [(said, f"a claim has {', '.join(known)}")]
        number = str(claim["number"])
        told = [(lang, str(claim[lang])) for lang in self.texts]
        accepted = "the words as they stand in the text: change both together"
        absent = [(f'{lang}.md does not say "{words}"', accepted) for lang, words in told if words not in self.texts[lang]]
        apart = [(f'"{words}" does not hold the number {number}', "the number as the words write it") for _, words in told if number not in words]
        return absent + apart + self.wrong_number(claim, number)

    def wrong_number(self, claim: Mapping[str, Any], number: str) -> list[tuple[str, str]]:
        name, knobs = str(claim["widget"]), claim.get("knobs", {})
        if name not in self.widgets:
            return [(f'no widget "{name}"', nearest(name, self.widgets))]
        if not isinstance(knobs, dict):
            return [(f"knobs = {knobs}", "knobs = { name = value }")]
        result = self.computed(name, knobs)
        if result["notes"]:
            return [(f"{claim['widget']} says: {result['notes'][0]['text']}", "knobs that the widget takes as they are")]
        if claim["readout"] not in result["readouts"]:
            return [(f'{claim["widget"]} has no readout "{claim["readout"]}"', nearest(claim["readout"], result["readouts"]))]
        value = result["readouts"][claim["readout"]]
        return [] if agrees(number, value) else [(f"the text says {number}, {claim['widget']} computes {value}", "what the widget computes, rounded")]


def agrees(number: str, value: object) -> bool:
    """Whether the value, rounded as the number is written, is that number; a readout that is text must be the same text."""
    read = NUMBER.fullmatch(number.strip())
    if not read or not isinstance(value, int | float):
        return number == str(value)
    digits = Decimal(read[1].replace("−", "-").replace(",", ""))
    power = int(read[2].translate(SUPERSCRIPTS)) if read[2] else (-2 if read[3] else 0)
    half_a_unit = Decimal(5).scaleb(int(digits.as_tuple().exponent) - 1 + power)
    # A billionth of slack, for a value that lies on the border between two roundings.
    return abs(Decimal(value) - digits.scaleb(power)) <= half_a_unit * (1 + Decimal("1e-9"))
