"""Draws every page of the site: the texts, glossary, references and evidence, one page per widget, the two at the root."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from markupsafe import Markup

from sitegen import links, output
from sitegen.book import Source
from sitegen.cache import digest, fingerprint
from sitegen.drafts import Drawn, Html
from sitegen.evidence.claims import Entry
from sitegen.kept import Kept
from sitegen.markdown import Body, Index, Placement
from sitegen.output import Later
from sitegen.pages import feed, meta, oembed, reliability
from sitegen.pages.context import Frame, html_lang, up
from sitegen.pages.press import Press
from sitegen.pages.text import MARK, Asked, Text
from sitegen.widgets.figures import TEMPLATES, Figures

if TYPE_CHECKING:
    from sitegen.evidence.page import Sheet

SHARED = ("t", "course")  # names of what every page of a language is given
LISTS = ("chapters", "pages")  # of what many pages are given
NOTHING = Html("", links.Page((), ()), {})
Entries = Mapping[Path, tuple[Entry, ...]]


class Printed(NamedTuple):
    """A finished page, and where it leads."""

    file: Later
    leads: links.Page


class Shell(NamedTuple):
    """A page without its text, which goes between the parts, and where it leads by itself; `asked` is what the template saw of the text that
    is named `text`."""

    parts: tuple[str, ...]
    leads: links.Page
    text: str
    asked: Asked

    def around(self, text: str) -> bytes:
        """The page with this text in it."""
        return text.join(self.parts).encode()

    def leading(self, leads: links.Page) -> links.Page:
        """Where it leads then, with a text that leads there."""
        times = len(self.parts) - 1
        return links.Page(self.leads.anchors + leads.anchors * times, self.leads.links + leads.links * times)


class Pages:
    """The pages of one book. A page is drawn again only when its template or anything it is given has changed."""

    def __init__(self, frame: Frame, press: Press, kept: Kept, index: Index, figures: Figures, entries: Entries) -> None:
        self.frame, self.press, self.kept, self.index = frame, press, kept, index
        self.languages = frame.book.course.languages
        self.told: dict[int, tuple[object, str]] = {}
        self.feed = bool(frame.book.course.url and feed.entries(frame.book.root))
        self.evidence = {lang: self._sheets(lang, entries, figures) if entries else [] for lang in self.languages}
        self.trials = reliability.read(frame.book.root, self.languages)
        self.titles = figures.titles()
        self.templates = fingerprint(*(press.root / name for name in TEMPLATES))
        self.embeds = {(lang, name): self._embed(lang, name, figures) for lang in self.languages for name in figures.knobs()}

    def _sheets(self, lang: str, entries: Entries, figures: Figures) -> "list[Sheet]":
        from sitegen.evidence.page import Evidence

        return Evidence(self.frame, self.index, lang, entries, figures).sheets(self.kept)

    def embedded_files(self) -> dict[str, bytes]:
        """What the single widgets load, and beside each what other sites may ask of it, by path."""
        found = {path: data for _, files in self.embeds.values() for path, data in files.items()}
        course = self.frame.book.course
        for (lang, name), (figure, _) in self.embeds.items() if course.url else ():
            found[f"{lang}/embed/{name}/oembed.json"] = oembed.described(course, lang, name, self.titles[lang, name], figure)
        return found

    def other_text(self) -> list[str]:
        """All words that stand in no text: for the fonts."""
        items = [item.html for lang in self.languages for item in self.index.references.items(lang)]
        terms = [entry.term + entry.html for lang in self.languages for entry in self.index.glossary.items(lang)]
        titles = [outline.title + outline.short + outline.description for outline in self.frame.outlines.values()]
        frame = [repr(self.frame.words), repr(self.frame.book.course), repr(self.evidence), repr(self.trials)]
        return [*frame, *items, *terms, *titles, *(html for html, _ in self.embeds.values())]

    def draw(self, drawn: Mapping[str, Drawn], addresses: Mapping[str, str]) -> dict[str, Printed]:
        """Every page by its path in the site. `drawn` by the path of the source, `addresses` as in Frame."""
        bodies = {path: one.body for path, one in drawn.items()}
        frame = replace(self.frame, addresses=addresses)
        html = {"index.html": self._choose(frame), "404.html": self._missing(frame)}
        for source in frame.book.sources:
            html[f"{source.url}index.html"] = self._print(f"{source.kind}.html", frame.text(source), drawn[source.path])
        for lang in self.languages:
            html[f"{lang}/glossary/index.html"] = self._print("glossary.html", self._glossary(frame, lang))
            html[f"{lang}/references/index.html"] = self._print("references.html", self._references(frame, lang, bodies))
            html[f"{lang}/evidence/index.html"] = self._print("evidence.html", self._evidence(frame, lang, bodies))
            if self.trials:
                html[f"{lang}/reliability/index.html"] = self._print("reliability.html", self._reliability(frame, lang))
        for (lang, name), (figure, _) in self.embeds.items():
            html[f"{lang}/embed/{name}/index.html"] = self._print("embed.html", self._embedded(frame, lang, name, figure))
        return html

    def _print(self, template: str, context: dict[str, Any], drawn: Drawn | None = None) -> Printed:
        context["meta"] = meta.of(context, context["page_url"].removeprefix(context["root"]), self.feed)
        # The one function, `asset`, does nothing but put page_url before a path.
        shared = [*(context[name] for name in SHARED), *(one for name in LISTS for one in (None, *context[name]))]
        given = repr({name: value for name, value in context.items() if name not in ("asset", *SHARED, *LISTS)})
        assert " object at 0x" not in given, "a page's key must not hold an address in memory"
        name, html = (drawn.name, drawn.html) if drawn else ("", lambda: NOTHING)

        def make() -> Shell:
            text = Text(html().text)
            page = {**context["page"], "body": text} if drawn else context["page"]
            parts = tuple(self.press.draw(f"pages/{template}", {**context, "page": page}).split(MARK))
            return Shell(parts, links.read("".join(parts)), name, text.asked)

        def fits(shell: Shell) -> bool:
            return shell.text == name or Text(html().text).answers(shell.asked)

        key = digest(self.templates, template, given, "".join(map(self._told, shared)))
        shell = self.kept.later("page", (key,), make, fits)

        def whole() -> bytes:
            return shell().around(html().text)

        sha256, leads = self.kept.recall("printed", (key, name), lambda: (output.sha256(whole()), shell().leading(html().leads)))
        return Printed(Later(sha256, whole), leads)

    def _told(self, value: object) -> str:
        """One name for what this value says, for a page's key. Found once for all pages: they are given the same one."""
        if id(value) not in self.told:
            self.told[id(value)] = value, digest(value)  # with the value itself, so that its id is never another's
        return self.told[id(value)][1]

    def _glossary(self, frame: Frame, lang: str) -> dict[str, Any]:
        other = next((one for one in self.languages if one != lang), "")
        entries = self.index.glossary.entries
        terms = [
            {
                "id": entry.id,
                "term": entry.term,
                "also": list(entry.also),
                "definition": Markup(entry.html),
                "other": entries[other][entry.id].term if other in entries else "",
                "other_lang": html_lang(other),
            }
            for entry in self.index.glossary.items(lang)
        ]
        return frame.base(lang, "glossary", "glossary/", frame.words[lang]["glossary"]) | {"terms": terms}

    def _references(self, frame: Frame, lang: str, bodies: Mapping[str, Body]) -> dict[str, Any]:
        """All works that any page of this language cites."""
        cited = _cited(frame, lang, bodies)
        items = [Markup(f'<li id="{item.id}">{item.html}</li>') for item in self.index.references.items(lang, cited)]
        return frame.base(lang, "references", "references/", frame.words[lang]["references"]) | {"references": items}

    def _evidence(self, frame: Frame, lang: str, bodies: Mapping[str, Body]) -> dict[str, Any]:
        """Where the numbers of each page come from."""
        context = frame.base(lang, "evidence", "evidence/", frame.words[lang]["evidence"])
        return context | {"evidence": self.evidence[lang], "cited": sorted(_cited(frame, lang, bodies))}

    def _reliability(self, frame: Frame, lang: str) -> dict[str, Any]:
        """How many attempts to break the book held."""
        return frame.base(lang, "reliability", "reliability/", frame.words[lang]["reliability"]) | {"trials": self.trials}

    def _choose(self, frame: Frame) -> Printed:
        """The page at the root: each language, in its own words."""
        first = self.languages[0]
        context = frame.base(first, "choose", "", frame.book.course.title[first])
        return self._print("choose.html", context | {"words": dict(frame.words)})

    def _missing(self, frame: Frame) -> Printed:
        first = self.languages[0]
        context = frame.base(first, "missing", "", frame.words[first]["missing_title"])
        return self._print("missing.html", context | {"words": dict(frame.words)})

    def _placed(self, lang: str, name: str) -> tuple[Source, Placement] | None:
        """Where a widget stands in the book: in its first chapter, or else in its first page."""
        found = [
            (source, placement)
            for source in self.frame.book.in_language(lang)
            for placement in self.frame.outlines[source.path].placements
            if placement.widget == name
        ]
        return min(found, key=lambda one: one[0].number is None, default=None)

    def _embed(self, lang: str, name: str, figures: Figures) -> tuple[str, dict[str, bytes]]:
        """A widget's figure for its own page, with the number and the start it has in the book."""
        placed = self._placed(lang, name)
        placement = replace(placed[1], id=name) if placed else Placement(name, {}, name, name, "", 0, f"widgets/{name}", lang)
        return figures.draw(placement, up(f"{lang}/embed/{name}/"))

    def _embedded(self, frame: Frame, lang: str, name: str, figure: str) -> dict[str, Any]:
        place = f"embed/{name}/"
        placed = self._placed(lang, name)
        title = self.titles[lang, name]
        home = f"{placed[0].url}#{placed[1].id}" if placed else f"{lang}/"
        return frame.base(lang, "embed", place, title, body=Markup(figure), full_url=up(f"{lang}/{place}") + home)


def _cited(frame: Frame, lang: str, bodies: Mapping[str, Body]) -> set[str]:
    """The keys of all works that pages of this language cite: those the list of references shows."""
    return {key for source in frame.book.in_language(lang) for key in bodies[source.path].cited}
