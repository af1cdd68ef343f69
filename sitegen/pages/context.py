"""What a template is given: the same names on every page, relative addresses, the neighbours in the book."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeVar
from urllib.parse import quote

from markupsafe import Markup

from sitegen.book import Book, Source
from sitegen.markdown.outline import Outline
from sitegen.pages import offered, reliability

K = TypeVar("K")

NEAR = 20  # chapters before a page and behind it, which its contents name in a long book
LONG = 3 * NEAR
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

    def base(self, lang: str, kind: str, place: str, title: str, description: str = "", **page: Any) -> dict[str, Any]:
        """The names every template may use, for a page that stands at `place` inside each language ("glossary/")."""
        url = f"{lang}/{place}"
        root = "./" if kind in AT_ROOT else up(url)
        contents = self.contents(kind, lang, url)
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
            "chapters": [self.chapter(source, root, source.url == url) for source in contents],
            "more_chapters": len(contents) < len(self.of_kind("chapter", lang)),
            "pages": [self.chapter(source, root, source.url == url) for source in self.of_kind("page", lang)],
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

    def text(self, source: Source) -> dict[str, Any]:
        """The names for a chapter, a plain page or a front page, without its text."""
        outline = self.outlines[source.path]
        place = source.url.removeprefix(f"{source.lang}/")
        context = self.base(
            source.lang,
            source.kind,
            place,
            self.title(source),
            outline.description,
            number=source.number,
            slug=source.slug,
            toc=[{"id": h.id, "title": Markup(h.text_html), "level": h.level} for h in outline.headings],
            source_url=self.source_url(source),
            notebook=source.slug if outline.cells else "",
            headings_other=self.sections(source),
        )
        if source.kind == "front":
            context["offered"] = offered.of(self.book.root, source.lang)
            chapters = zip(context["chapters"], self.of_kind("chapter", source.lang), strict=True)
            context["chapters"] = [{**chapter, "sections": self.parts(of)} for chapter, of in chapters]
        if source.kind == "chapter":
            context["previous"], context["next"] = self.neighbours(source)
        return context

    def title(self, source: Source) -> str:
        """What a page is called. The front page has the title of the book, which course.toml holds."""
        return self.book.course.title[source.lang] if source.kind == "front" else self.outlines[source.path].title

    def language(self, lang: str, current: str, root: str, place: str) -> dict[str, Any]:
        name = OWN_NAME.get(lang, lang)
        return {"lang": lang, "html_lang": html_lang(lang), "name": name, "url": f"{root}{lang}/{place}", "current": lang == current}

    def of_kind(self, kind: str, lang: str) -> list[Source]:
        return self._by_kind.get((kind, lang), [])

    # Every page looks these up. If each searched for them, ten times as many pages would take a hundred times as long.

    @cached_property
    def _by_kind(self) -> dict[tuple[str, str], list[Source]]:
        return _grouped(self.book.sources, lambda source: (source.kind, source.lang))

    @cached_property
    def _by_slug(self) -> dict[str, list[Source]]:
        return _grouped(self.book.sources, lambda source: source.slug)

    @cached_property
    def _places(self) -> dict[str, int]:
        """Each chapter's address to its place among the chapters of its language."""
        return {source.url: at for lang in self.book.course.languages for at, source in enumerate(self.of_kind("chapter", lang))}

    def contents(self, kind: str, lang: str, url: str) -> list[Source]:
        """The chapters that a page names: all, but in a long book only those around it; the front page has them all."""
        chapters, at = self.of_kind("chapter", lang), self._places.get(url, 0)
        return chapters if kind == "front" or len(chapters) <= LONG else chapters[max(0, at - NEAR) : at + NEAR + 1]

    def chapter(self, source: Source, root: str, current: bool = False) -> dict[str, Any]:
        """What a page says of another, or of itself; the same for all that lead to it in the same way."""
        known = self._chapters.get((source.path, root, current))
        if known is None:
            outline = self.outlines[source.path]
            known = self._chapters[source.path, root, current] = {
                "number": source.number,
                "slug": source.slug,
                "title": outline.title,
                "short": outline.short,
                "description": outline.description,
                "url": root + source.url,
                "current": current,
            }
        return known

    @cached_property
    def _chapters(self) -> dict[tuple[str, str, bool], dict[str, Any]]:
        return {}

    def neighbours(self, source: Source) -> tuple[dict[str, Any] | None, dict[str, Any] | None]:
        chapters = self.of_kind("chapter", source.lang)
        at, root = self._places[source.url], up(source.url)
        before = chapters[at - 1] if at else None
        after = chapters[at + 1] if at + 1 < len(chapters) else None
        return tuple(near and self.chapter(near, root) for near in (before, after))  # type: ignore[return-value]

    def parts(self, source: Source) -> list[dict[str, Any]]:
        """The sections of the first level, each with its place among the page's headings."""
        headings = enumerate(self.outlines[source.path].headings, 1)
        return [{"number": number, "id": h.id, "title": Markup(h.text_html).striptags()} for number, h in headings if h.level == 2]

    def sections(self, source: Source) -> dict[str, list[str]]:
        """Language to the ids of this page's headings there, in order: the language switch stays in its section."""
        return {other.lang: [heading.id for heading in self.outlines[other.path].headings] for other in self._by_slug[source.slug]}

    def source_url(self, source: Source) -> str | None:
        """Where the source can be edited, when course.toml names a repository."""
        course = self.book.course
        if not course.repository:
            return None
        return f"{course.repository}/edit/{quote(course.branch)}/{quote(source.path)}"


def _grouped(sources: Iterable[Source], name: Callable[[Source], K]) -> dict[K, list[Source]]:
    """The sources of each name, in their order."""
    found: dict[K, list[Source]] = {}
    for source in sources:
        found.setdefault(name(source), []).append(source)
    return found


def up(url: str) -> str:
    """The way from a page at this address to the site's root: "en/slug/" gives "../../"."""
    return "../" * url.count("/") or "./"


def html_lang(lang: str) -> str:
    """The language as HTML names it: "zh" is "zh-Hans"."""
    return HTML_LANG.get(lang, lang)
