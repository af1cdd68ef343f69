"""The evidence page of a language: each page's numbers with the paper, the figure, the sum or the test they come from."""

import re
from collections.abc import Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple
from urllib.parse import quote

from markupsafe import Markup, escape

from sitegen.book import Source
from sitegen.course import HIDDEN
from sitegen.evidence.claims import Entry
from sitegen.kept import Kept
from sitegen.markdown import Index
from sitegen.pages.context import Frame
from sitegen.pages.solutions import places
from sitegen.widgets.figures import Figures
from widgets.words import words_of

SUMS = "sitegen/evidence/sums.py"
UNQUOTED = "!~*'()"  # what JavaScript's encodeURIComponent leaves as it is
# What a fragment of a text is without the page around it: the words of a role, a link, a row of a table.
LOOSE = (
    (re.compile(r"\[\^[^\]]*\]"), ""),
    (re.compile(r"\{(?:cite|citet)\}`[^`]*`"), ""),
    (re.compile(r"\{(?:ref|term)\}`([^`<]*?)\s*(?:<[^`>]*>)?`"), r"\1"),
    (re.compile(r"\\(?:knob|part)\{[^{}]*\}"), ""),
    (re.compile(r"(?<!!)\[([^\]]*)\]\([^)]*\)"), r"\1"),
    (re.compile(r"^\s*(?:[-*]|\d+\.)\s+"), ""),
    (re.compile(r"^\s*\|\s*|\s*\|\s*$"), ""),
    (re.compile(r"\s*\|\s*"), " · "),
)


class Row(NamedTuple):
    """One number, or a few of one source. What a row has no use for is empty."""

    words: Markup  # of the text
    url: str  # where they stand, under the site's root
    numbers: tuple[str, ...]
    source: str = ""  # of a quote: the key of the work
    paper: str = ""
    place: str = ""
    scope: str = ""
    figure: str = ""  # of what is computed: the widget's title
    state: str = ""  # the address of the figure in this state, under the site's root
    settings: tuple[str, ...] = ()
    readout: str = ""
    sum: str = ""
    file: str = ""  # where the function stands
    function: str = ""


class Sheet(NamedTuple):
    """The rows of one page of the book."""

    title: str
    number: int | None
    url: str
    quoted: tuple[Row, ...]
    computed: tuple[Row, ...]


class Evidence:
    """Makes the rows of one language."""

    def __init__(self, frame: Frame, index: Index, lang: str, entries: Mapping[Path, tuple[Entry, ...]], figures: Figures) -> None:
        self.frame, self.index, self.lang, self.entries = frame, index, lang, entries
        self.figures, self.defaults = figures.key, figures.defaults()
        self.starts: dict[str, Mapping[str, str]] = {}  # of each widget where it first stands: so does its own page
        for source in frame.book.in_language(lang):
            for placement in frame.outlines[source.path].placements:
                self.starts.setdefault(placement.widget, placement.start)

    def sheets(self, kept: Kept) -> list[Sheet]:
        """The pages that state a number, in the order of the book. A sheet is made again when its page or anything it tells of has changed."""
        book = self.frame.book
        shared = self.lang, repr(book.course), book.references, self.figures, repr(self.starts)

        def recall(source: Source) -> Sheet:
            outline = self.frame.outlines[source.path]
            own = source.key, repr(self.entries.get(source.folder)), outline.title, repr(outline.headings)
            return kept.recall("sheet", (*shared, *own), lambda: self.sheet(source))

        sheets = [recall(source) for source in book.in_language(self.lang)]
        return [sheet for sheet in sheets if sheet.quoted or sheet.computed]

    def sheet(self, source: Source) -> Sheet:
        entries = self.entries.get(source.folder, ())
        # In the order of the text; words that an author has just changed, for which `check` asks, come first.
        rows = sorted(((source.text.find(entry.words[self.lang]), entry) for entry in entries), key=lambda row: row[0])
        if any(name.partition("#")[0] == source.slug for name in self.frame.book.course.hide):
            rows = [row for row in rows if row[0] >= 0]  # the words stand in a section that is not shown
        if self.frame.book.course.solutions == HIDDEN:
            kept_back = places(source.text)
            rows = [row for row in rows if not any(row[0] in place for place in kept_back)]
        quoted = [self.quoted(source, at, entry) for at, entry in rows if entry.kind == "quote"]
        computed = [self.computed(source, at, entry) for at, entry in rows if entry.kind in ("claim", "worked", "tested")]
        return Sheet(self.frame.outlines[source.path].title, source.number, source.url, tuple(quoted), tuple(computed))

    def quoted(self, source: Source, at: int, entry: Entry) -> Row:
        key, works = entry.facts["source"], self.index.references
        paper = f"{works.names(key, self.lang)} {works.year(key)}" if key in works.entries else key
        place, scope = entry.said("place", self.lang), entry.said("scope", self.lang)
        return Row(*self.shown(source, at, entry), source=key, paper=paper, place=place, scope=scope)

    def computed(self, source: Source, at: int, entry: Entry) -> Row:
        shown = self.shown(source, at, entry)
        if entry.kind == "worked":
            return Row(*shown, sum=entry.facts["value"], file=SUMS, function="evaluate")
        if entry.kind == "tested":
            file, _, function = entry.facts["test"].partition("::")
            return Row(*shown, file=file, function=function)
        name, knobs, readout = entry.facts["widget"], entry.facts.get("knobs", {}), entry.facts["readout"]
        if name not in self.defaults:
            return Row(*shown, figure=name, readout=readout)
        words = words_of(name, self.lang)
        settings = tuple(f"{words['knobs'].get(knob, knob)} = {_setting(words, knob, value)}" for knob, value in knobs.items())
        state, said = self.state(name, knobs), words["readouts"].get(readout, readout)
        file = f"widgets/{name}/model.py"
        return Row(*shown, figure=words["title"], state=state, settings=settings, readout=said, file=file, function="compute")

    def shown(self, source: Source, at: int, entry: Entry) -> tuple[Markup, str, tuple[str, ...]]:
        """(the words, where they stand, the numbers)"""
        line = source.text.count("\n", 0, max(at, 0)) + 1
        above = [heading.id for heading in self.frame.outlines[source.path].headings if heading.line <= line]
        url = source.url + (f"#{above[-1]}" if above else "")
        return fragment(entry.words[self.lang], self.lang), url, entry.numbers[self.lang]

    def state(self, name: str, knobs: Mapping[str, Any]) -> str:
        """The widget's own page, in this state: what is not set stands at its default, also where the book starts it elsewhere."""
        defaults = {knob: value for knob, value in self.defaults[name].items() if knob in self.starts.get(name, {})}
        pairs = [f"w.{name}.{knob}={quote(_raw(value), safe=UNQUOTED)}" for knob, value in (defaults | dict(knobs)).items()]
        return f"{self.lang}/embed/{name}/" + ("#" if pairs else "") + "&".join(pairs)


def _setting(words: Mapping[str, Any], knob: str, value: object) -> str:
    """A knob's value as a reader sees it."""
    return str(words.get("options", {}).get(knob, {}).get(value, value)) if isinstance(value, str) else _raw(value)


def _raw(value: object) -> str:
    """A value as a form and an address write it."""
    from sitegen.widgets.numbers import decimal

    if isinstance(value, bool):
        return str(value).lower()
    return decimal(value) if isinstance(value, int | float) else str(value)


def fragment(words: str, lang: str) -> Markup:
    """A few words of a text as HTML; as they are written where they are cut in the middle of a mark."""
    from sitegen.markdown.page import Page
    from sitegen.markdown.parser import inline

    text = words
    for pattern, plain in LOOSE:
        text = pattern.sub(plain, text)
    page = Page(SimpleNamespace(path="", lang=lang, figures=()))  # type: ignore[arg-type]
    html = inline(text.strip(), page)
    return Markup(escape(text.strip()) if page.problems else html)
