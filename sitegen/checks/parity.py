"""Whether the languages of a page have the same parts in the same order: headings, formulas, code, boxes, figures,
widgets, cells and what they compute."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import takewhile, zip_longest

from sitegen.book import Book, Source
from sitegen.markdown.blocks import ASKING
from sitegen.markdown.cells import plain
from sitegen.markdown.cells.fences import KINDS
from sitegen.markdown.predictions.reading import OWN
from sitegen.problems import Problem

HEADING = re.compile(r"(#{1,6})\s+.*?(?:\{(#[^{}]*)\})?\s*")
FENCE = re.compile(r"\s*(`{3,}|~{3,})\s*(.*?)\s*")
BOX = re.compile(r"\s*:{3,}\s*([a-z]+)(?:\s*\{(#[^{}]*)\})?.*")
FORMULA_END = re.compile(r".*\$\$\s*(\([^()]*\))?\s*")
OPTION = re.compile(r"\s*- \[([ xX])\]\s.*")  # of a prediction or a question: the same one is right in every language
PICTURE = re.compile(r"!\[[^\]]*\]\(\s*([^\s)]+)")
START_NUMBER = re.compile(r"\s*\w+\s*=\s*[-−]?[\d.,]+\s*")
TABLE_RULE = re.compile(r"\s*\|?[\s:|-]*-[\s:|-]*\|[\s:|-]*")
SETTING = re.compile(r"\s*([a-z]\w*)\s*=\s*(.*?)\s*")
OF_A_LANGUAGE = ("label", "across")  # the settings of a prediction that are words
ACCEPTED = "every language has the same parts in the same order"


@dataclass(frozen=True)
class Part:
    """One part of a page as the comparison sees it: its kind and what must be equal, and for messages its line."""

    said: str
    line: int


def differences(book: Book) -> list[Problem]:
    """The first part of each page that differs from the page's first language."""
    first = book.course.languages[0]
    originals = {source.slug: source for source in book.in_language(first)}
    return [problem for source in book.sources if source.lang != first for problem in _first_difference(originals[source.slug], source)]


def _first_difference(original: Source, other: Source) -> Iterator[Problem]:
    for wanted, found in zip_longest(parts(original), parts(other)):
        if wanted and found and wanted.said == found.said:
            continue
        there = f"{original.lang}.md has {wanted.said} (line {wanted.line})" if wanted else f"{original.lang}.md has nothing more"
        here = found.said if found else "the end"
        line = found.line if found else other.text.rstrip("\n").count("\n") + 1
        yield Problem(other.path, line, f"{here} where {there}", ACCEPTED)
        return


def parts(source: Source) -> list[Part]:
    """The parts of a page in their order."""
    return list(_Parts(source.text.split("\n"), source.lang))


class _Parts:
    """Walks over the lines of a page."""

    def __init__(self, lines: list[str], lang: str) -> None:
        self.lines, self.lang = lines, lang

    def __iter__(self) -> Iterator[Part]:
        at = 0
        while at < len(self.lines):
            end, said = self.read(at)
            for one in said:
                yield Part(one, at + 1)
            at = end

    def read(self, at: int) -> tuple[int, list[str]]:
        """(the line after the part that begins here, what stands here)."""
        line = self.lines[at]
        if fence := FENCE.fullmatch(line):
            return self.fence(at, *fence.groups())
        if line.strip().startswith("$$"):
            return self.formula(at)
        said = [f"the picture {self.common(name)}" for name in PICTURE.findall(line)]
        if box := BOX.fullmatch(line):
            said = [" ".join(filter(None, ["a box", box[1], box[2], *self.settings(at + 1, box[1])]))]
        elif option := OPTION.fullmatch(line):
            said = ["a wrong option" if option[1] == " " else "the right option"]
        elif heading := HEADING.fullmatch(line):
            said = [f"a heading of level {len(heading[1])} {heading[2] or ''}".strip()]
        elif TABLE_RULE.fullmatch(line):
            said = [f"a table of {line.strip().strip('|').count('|') + 1} columns"]
        return at + 1, said

    def settings(self, at: int, name: str) -> list[str]:
        """What a prediction or a question asks a figure for, below its first line; a text to start from is each language's own."""
        if name not in ASKING:
            return []
        lines = takewhile(bool, map(SETTING.fullmatch, self.lines[at:]))
        wiring = [found for found in lines if found and found[1] not in OF_A_LANGUAGE]
        return [f"{found[1]}={found[2]}" for found in wiring if found[1] in (*OWN, "within") or START_NUMBER.fullmatch(found[0])]

    def fence(self, at: int, marks: str, info: str) -> tuple[int, list[str]]:
        """Code in its language, a cell with its lines, or a widget with its label and the numbers it starts with.

        A start text is each language's own.
        """
        end = self.closing(at, marks)
        if info.split()[:1] in ([kind] for kind in KINDS):
            # Comments and strings are each language's own.
            return end, [info, *(f"the line {line}" for line in plain.lines("\n".join(self.lines[at + 1 : end - 1])))]
        if info.split()[:1] != ["widget"]:
            return end, [f"code in {info or 'no language'}"]
        numbers = ["".join(line.split()) for line in self.lines[at + 1 : end - 1] if START_NUMBER.fullmatch(line)]
        return end, [" with ".join([" ".join(info.split()), *numbers])]

    def closing(self, at: int, marks: str) -> int:
        """The line after the end of the fence that begins here."""
        for number in range(at + 1, len(self.lines)):
            line = self.lines[number].strip()
            if line.startswith(marks) and not line.strip(marks[0]):
                return number + 1
        return len(self.lines)

    def formula(self, at: int) -> tuple[int, list[str]]:
        """A display formula, on one line or several."""
        rest = self.lines[at].strip()[2:]
        last = at
        if not FORMULA_END.fullmatch(rest):
            last = next((number for number in range(at + 1, len(self.lines)) if FORMULA_END.fullmatch(self.lines[number])), at)
        end = FORMULA_END.fullmatch(self.lines[last] if last > at else rest)
        return last + 1, [f"a formula {(end and end[1]) or ''}".strip()]

    def common(self, name: str) -> str:
        """A picture's name without its language: map.en.svg and map.zh.svg are the same picture."""
        return re.sub(rf"[.-]{self.lang}(?=\.\w+$)", "", name)
