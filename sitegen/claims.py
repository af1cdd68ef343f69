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
import tomllib
from collections.abc import Mapping
from decimal import Decimal
from pathlib import Path
from typing import Any

from sitegen.book import CLAIMS, Book
from sitegen.course import toml_problem
from sitegen.problems import Problem, nearest
from sitegen.text import read_text

KEYS = ("number", "widget", "knobs", "readout")
NUMBER = re.compile(r"([-−]?[\d,]*\.?\d+)(?:\s*[×x]\s*10([⁻\d⁰¹²³⁴⁵⁶⁷⁸⁹]+)|\s*(%))?")
SUPERSCRIPTS = str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "-0123456789")


def check(book: Book) -> tuple[list[Problem], int]:
    """(what is wrong, how many claims were looked at)."""
    texts: dict[Path, dict[str, str]] = {}
    for source in book.sources:
        texts.setdefault(source.folder, {})[source.lang] = source.text
    problems: list[Problem] = []
    count = 0
    for folder, by_language in texts.items():
        file = folder / CLAIMS
        if file.is_file():
            page = _Page(file.relative_to(book.root).as_posix(), by_language)
            count += page.read(read_text(file, page.path))
            problems += page.problems
    return problems, count


class _Page:
    """The claims of one page."""

    def __init__(self, path: str, texts: Mapping[str, str]) -> None:
        self.path, self.texts = path, texts
        self.problems: list[Problem] = []

    def read(self, text: str) -> int:
        """Looks at every claim; the number of them."""
        try:
            claims = tomllib.loads(text).get("claim", [])
        except tomllib.TOMLDecodeError as error:
            self.problems.append(toml_problem(error, self.path))
            return 0
        lines = [number for number, line in enumerate(text.split("\n"), 1) if re.match(r"\s*\[\[claim\]\]", line)]
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
        absent = [
            (f'{lang}.md does not say "{words}"', "the words as they stand in the text") for lang, words in told if words not in self.texts[lang]
        ]
        apart = [(f'"{words}" does not hold the number {number}', "the number as the words write it") for _, words in told if number not in words]
        return absent + apart + self.wrong_number(claim, number)

    def wrong_number(self, claim: Mapping[str, Any], number: str) -> list[tuple[str, str]]:
        from widgets.run import run

        try:
            result = run(claim["widget"], claim.get("knobs", {}))
        except ValueError as error:
            return [(str(error).partition(";")[0], str(error).partition("; ")[2])]
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
