"""What a template is given: the same names on every page, relative addresses, the neighbours in the book."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from markupsafe import Markup

from sitegen import offered, reliability
from sitegen.book import Book, Source
from sitegen.markdown.outline import Body, Outline

# How HTML names a language, where that is not the name of its files; and what its readers call it.
HTML_LANG = {"zh": "zh-Hans"}
OWN_NAME = {"en": "English", "zh": "中文"}
# Pages that stand above the languages.
AT_ROOT = ("choose", "missing")


@dataclass(frozen=True)
class Frame:
    """What all pages share. `addresses` are the groups' folders ("assets/page-…/") by group: page, host, pyodide, plotly, models, editor, code."""

    book: Book
    words: Mapping[str, dict[str, Any]]
    outlines: Mapping[str, Outline]  # by the path of the source
    addresses: Mapping[str, str]
    modules: Mapping[str, Sequence[str]]  # what main.js of the page and of the host bring with them

    def base(self, lang: str, kind: str, place: str, title: str, description: str = "", **page: Any) -> dict[str, Any]:
        """The names every template may use, for a page that stands at `place` inside each language ("glossary/")."""
        url = f"{lang}/{place}"
        root = "./" if kind in AT_ROOT else up(url)
        return {
            "lang": lang,
            "html_lang": html_lang(lang),
            "t": self.words[lang],
            "course": self.book.course,
            "root": root,
            "asset": lambda path: f"{root}{self.addresses['page']}{path}",
            "page_url": root + self.addresses["page"],
            "host_url": root + self.addresses["host"],
            "pyodide_url": root + self.addresses["pyodide"],
            "plotly_url": root + self.addresses["plotly"],
            "models_url": root + self.addresses["models"],
            "editor_url": root + self.addresses["editor"],
            "languages": [self.language(other, lang, root, place) for other in self.book.course.languages],
            "chapters": [self.chapter(source, url, root) for source in self.of_kind("chapter", lang)],
            "pages": [self.chapter(source, url, root) for source in self.of_kind("page", lang)],
            "modules": self.modules,
            "has_trials": (self.book.root / reliability.FILE).is_file(),
            "previous": None,
            "next": None,
            "page": {
                "kind": kind,
                "here": "" if kind in AT_ROOT else url,
                "title": title,
                "description": description or title,
                "slug": place.rstrip("/"),
                "number": None,
                "body": Markup(),
                "toc": [],
                "source_url": None,
                "notebook": "",  # the name of its files without their endings, for a page with cells
                "headings_other": {other: [] for other in self.book.course.languages},
                **page,
            },
        }

    def text(self, source: Source, body: Body) -> dict[str, Any]:
        """The names for a chapter, a plain page or a front page."""
        outline = self.outlines[source.path]
        place = source.url.removeprefix(f"{source.lang}/")
        context = self.base(
            source.lang,
            source.kind,
            place,
            outline.title,
            outline.description,
            number=source.number,
            slug=source.slug,
            body=Markup(body.html),
            toc=[{"id": h.id, "title": Markup(h.text_html), "level": h.level} for h in outline.headings],
            source_url=self.source_url(source),
            notebook=source.slug if outline.cells else "",
            headings_other=self.sections(source),
        )
        if source.kind == "front":
            context["offered"] = offered.of(self.book.root, source.lang)
            for chapter, of in zip(context["chapters"], self.of_kind("chapter", source.lang), strict=True):
                chapter["sections"] = self.parts(of)
        if source.kind == "chapter":
            context["previous"], context["next"] = self.neighbours(source)
        return context

    def language(self, lang: str, current: str, root: str, place: str) -> dict[str, Any]:
        name = OWN_NAME.get(lang, lang)
        return {"lang": lang, "html_lang": html_lang(lang), "name": name, "url": f"{root}{lang}/{place}", "current": lang == current}

    def of_kind(self, kind: str, lang: str) -> list[Source]:
        return [source for source in self.book.in_language(lang) if source.kind == kind]

    def chapter(self, source: Source, url: str, root: str) -> dict[str, Any]:
        outline = self.outlines[source.path]
        return {
            "number": source.number,
            "slug": source.slug,
            "title": outline.title,
            "short": outline.short,
            "description": outline.description,
            "url": root + source.url,
            "current": source.url == url,
        }

    def neighbours(self, source: Source) -> tuple[dict[str, Any] | None, dict[str, Any] | None]:
        chapters = self.of_kind("chapter", source.lang)
        at, root = chapters.index(source), up(source.url)
        before = chapters[at - 1] if at else None
        after = chapters[at + 1] if at + 1 < len(chapters) else None
        return tuple(near and self.chapter(near, source.url, root) for near in (before, after))  # type: ignore[return-value]

    def parts(self, source: Source) -> list[dict[str, Any]]:
        """The sections of the first level, each with its place among the page's headings."""
        headings = enumerate(self.outlines[source.path].headings, 1)
        return [{"number": number, "id": h.id, "title": Markup(h.text_html).striptags()} for number, h in headings if h.level == 2]

    def sections(self, source: Source) -> dict[str, list[str]]:
        """Language to the ids of this page's headings there, in order: the language switch stays in its section."""
        same = [other for other in self.book.sources if other.slug == source.slug]
        return {other.lang: [heading.id for heading in self.outlines[other.path].headings] for other in same}

    def source_url(self, source: Source) -> str | None:
        """Where the source can be edited, when course.toml names a repository."""
        course = self.book.course
        if not course.repository:
            return None
        return f"{course.repository}/edit/{quote(course.branch)}/{quote(source.path)}"


def up(url: str) -> str:
    """The way from a page at this address to the site's root: "en/slug/" gives "../../"."""
    return "../" * url.count("/") or "./"


def html_lang(lang: str) -> str:
    """The language as HTML names it: "zh" is "zh-Hans"."""
    return HTML_LANG.get(lang, lang)
