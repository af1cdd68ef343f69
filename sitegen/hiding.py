"""Sections that course.toml leaves out. Their lines are blank before a page is drawn, so nothing of them reaches the site; what stays
keeps the numbers and anchors it has in the whole book, and words about a hidden part stay without their link."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import NamedTuple, TypeVar

from sitegen import toml
from sitegen.book import Book, Source
from sitegen.course import FILE
from sitegen.markdown import Outline, scan
from sitegen.problems import Problem, Problems, nearest
from sitegen.text import read_text

T = TypeVar("T")
NOTE = re.compile(r"\[\^([^\]]+)\]:")  # begins a footnote, which goes on to the next empty line
RULE = "hide that section too, or show both"


class Shown(NamedTuple):
    """The book as course.toml shows it; and the whole of it, which a mistake may come from. Outlines by the path of their source."""

    book: Book
    outlines: dict[str, Outline]
    whole: Book
    whole_outlines: Mapping[str, Outline]  # those of chapters that are left out are here too

    def hidden(self) -> dict[str, frozenset[str]]:
        """What cannot be named on each page, for it is in a hidden section."""
        return {path: _names(self.whole_outlines[path]) - _names(outline) for path, outline in self.outlines.items()}

    def draw(self, source: Source, draw: Callable[[Source, Outline], T]) -> T:
        """A page drawn without its hidden sections. What only they could mend is told of course.toml."""
        try:
            return draw(source, self.outlines[source.path])
        except Problems as found:
            if not _ids(self.whole, source):
                raise
            original = next(one for one in self.whole.sources if one.path == source.path)
            draw(original, self.whole_outlines[source.path])  # raises what is wrong with the page itself
            told = [Problem(FILE, _line(self.whole), f"what hide leaves out is needed: {problem}", RULE) for problem in found.problems]
            raise Problems(told) from None


def shown(book: Book, known: Mapping[str, Outline]) -> Shown:
    """The book without what is hidden. `known` has the outline of every whole page by its path. Raises Problems."""
    problems = [problem for name in book.course.hide for problem in _mistakes(book, known, name)]
    if problems:
        raise Problems(problems)
    sources = [_without(source, known[source.path], _ids(book, source)) for source in book.sources]
    outlines = {new.path: known[new.path] if new is old else scan(new, known[new.path].given) for old, new in zip(book.sources, sources, strict=True)}
    return Shown(replace(book, sources=tuple(sources)), outlines, book, known)


def _names(outline: Outline) -> frozenset[str]:
    """Everything on a page that another place can name."""
    labels = (name for label, target in outline.labels.items() for name in (label, target.anchor))
    return frozenset([*(heading.id for heading in outline.headings), *labels, *(placement.id for placement in outline.placements)])


def _ids(book: Book, source: Source) -> set[str]:
    """The anchors of the sections that are hidden on this page."""
    return {name.partition("#")[2] for name in book.course.hide if name.partition("#")[0] == source.slug}


def _line(book: Book) -> int:
    return toml.line_of(read_text(book.root / FILE, FILE), "hide")


def _mistakes(book: Book, known: Mapping[str, Outline], name: str) -> Iterable[Problem]:
    """What is wrong with one name in the list."""
    slug, _, anchor = name.partition("#")
    pages = [source for source in (*book.sources, *book.left_out) if source.slug == slug]
    if not pages:
        slugs = {source.slug for source in book.sources}
        yield Problem(FILE, _line(book), f'hide names "{name}", and "{slug}" is no page', nearest(slug, slugs))
    for source in pages:
        ids = [heading.id for heading in known[source.path].headings] if source.path in known else [anchor]
        if anchor not in ids:
            own = [one for one in ids if not one.startswith("s-")]  # the others differ from language to language
            yield Problem(FILE, _line(book), f'hide names "{name}", and {source.path} has no section "{anchor}"', nearest(anchor, own))
            return


def _without(source: Source, outline: Outline, ids: set[str]) -> Source:
    if not ids:
        return source
    lines = source.text.split("\n")
    for at, heading in enumerate(outline.headings):
        if heading.id in ids:
            after = (other.line for other in outline.headings[at + 1 :] if other.level <= heading.level)
            end = next(after, len(lines) + 1) - 1
            lines[heading.line - 1 : end] = _notes(lines, heading.line - 1, end)
    text = _without_unused_notes("\n".join(lines))
    gone = [name for name in (*source.figures, *source.code) if name in source.text and name not in text]
    left = (tuple(name for name in several if name not in gone) for several in (source.figures, source.code))
    return replace(source, text=text, figures=next(left), code=next(left))


def _notes(lines: list[str], start: int, end: int) -> list[str]:
    """These lines blank, but for footnotes, which another section may use."""
    kept, inside = [], False
    for line in lines[start:end]:
        inside = bool(NOTE.match(line)) or (inside and bool(line.strip()))
        kept.append(line if inside else "")
    return kept


def _without_unused_notes(text: str) -> str:
    lines = text.split("\n")
    inside = False
    for at, line in enumerate(lines):
        if note := NOTE.match(line):
            inside = text.count(f"[^{note[1]}]") == 1
        inside = inside and bool(line.strip())
        lines[at] = "" if inside else line
    return "\n".join(lines)
