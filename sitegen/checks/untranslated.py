"""Sections of a page that stand in another language's words: paragraphs that are the same as in the first language."""

import re
from collections.abc import Iterator

from sitegen.book import Book, Source
from sitegen.checks.parity import HEADING
from sitegen.evidence.numbers import FENCE, HIDDEN, SETTING, blank
from sitegen.problems import Problem

WORDS = 6  # of so many words, no two languages have the same paragraph by chance; a name or a title they may
WORD = re.compile(r"[^\W\d_]{2,}")
ACCEPTED = "each language in its own words"


def sections(book: Book) -> Iterator[Problem]:
    """A problem for each section that still says something as the page's first language says it."""
    first = book.course.languages[0]
    originals = {source.slug: {text: line for _, line, text in _paragraphs(source)} for source in book.in_language(first)}
    for source in book.sources:
        if source.lang != first:
            yield from _same(source, originals[source.slug], first)


def _same(source: Source, original: dict[str, int], first: str) -> Iterator[Problem]:
    found: dict[int, list[tuple[int, str]]] = {}
    for section, line, text in _paragraphs(source):
        if text in original:
            found.setdefault(section, []).append((line, text))
    for same in found.values():
        line, text = same[0]
        count = "a paragraph" if len(same) == 1 else f"{len(same)} paragraphs, the first"
        yield Problem(source.path, line, f"{count} in this section as in {first}.md (line {original[text]})", ACCEPTED)


def _paragraphs(source: Source) -> Iterator[tuple[int, int, str]]:
    """(number of the section, line, words) of every paragraph that has enough words, without code and formulas."""
    shown = source.text
    for hidden in (FENCE, *HIDDEN):
        shown = hidden.sub(lambda found: blank(found.group()), shown)
    section, start, lines = 0, 0, list[str]()
    for number, line in enumerate([*shown.split("\n"), ""], start=1):
        if line.strip():
            start = start if lines else number
            lines.append(line)
            continue
        text = " ".join(" ".join(line for line in lines if not SETTING.fullmatch(line)).split())
        section += bool(HEADING.fullmatch(text))
        if len(WORD.findall(text)) >= WORDS:
            yield section, start, text
        lines = []
