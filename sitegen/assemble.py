"""From the sources to every file of the site: read, number, draw, and bind the pages to what they load."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple

from sitegen import content, hiding, links, notebooks, symlinks, words
from sitegen import files as sources
from sitegen.assets import bindery
from sitegen.assets.letters import Letters
from sitegen.book import Book, Source
from sitegen.cache import Store, digest
from sitegen.cells import Cells
from sitegen.drafts import Drawn, Html, Told, draw_all, scan_all
from sitegen.evidence import claims
from sitegen.hiding import Shown
from sitegen.kept import Kept
from sitegen.markdown import Index, Outline, Placement, build_index, glossary, references, render
from sitegen.output import Content, Files, Later, sha256
from sitegen.pages import scorm, search, solutions
from sitegen.pages.context import Frame, up
from sitegen.pages.draw import Pages
from sitegen.pages.press import Press
from sitegen.problems import Problem, Problems
from sitegen.widgets.figures import Figures

SIGNS = (bindery.CELL, bindery.CHART)  # in the HTML of a text, of what its page loads
GLOSSARY, REFERENCES = "content/glossary.toml", "content/references.bib"


class Made(NamedTuple):
    """The finished site: path to content, how many pages, links and placed widgets, and what is only worth a warning."""

    files: Files
    pages: int
    links: int
    widgets: int
    warnings: tuple[Problem, ...]


def assemble(root: Path) -> Made:
    """Every file of the site of this project. Raises Problems."""
    symlinks.refuse(root)
    with Kept(root) as kept:
        return _assemble(root, kept)


def _assemble(root: Path, kept: Kept) -> Made:
    # What is written, and what of it is shown.
    store, press, whole = Store(root), Press(root), content.read(root, partial(_faults, kept))
    all_words = words.read(root, whole.course.languages)
    shown = hiding.shown(whole, scan_all(whole, kept))
    read, outlines = shown.book, shown.outlines

    # The texts as HTML: figures and cells computed, references between pages resolved.
    figures, cells = Figures(root, store, press, read.course.languages), Cells(root, store)
    index = _index(shown, figures, store)
    weights = {**figures.needs(), **cells.needs(outlines)}
    drawn = _draw(shown, index, figures, cells, kept, all_words)
    entries, unreadable = claims.read(read)
    if unreadable:
        raise Problems(unreadable)

    # What pages load, and only then the pages, which name its addresses.
    frame = Frame(read, all_words, outlines, {})
    pages = Pages(frame, press, kept, index, figures, entries)
    other = "".join(pages.other_text())
    letters = Letters.of_all([Letters.of(other), *(one.letters for one in drawn.values())])
    addresses, assets = bindery.bind(root, [other, *(one.signs for one in drawn.values())], letters, weights, figures.code)
    printed = pages.draw(drawn, addresses)

    # All files by their path, and whether every link leads to one.
    files: dict[str, Content | Later] = {
        **{path: page.file for path, page in printed.items()},
        **_loaded(drawn.values()),
        **assets,
        **pages.embedded_files(),
        **bindery.pictures(read, drawn),
        **bindery.extras(read, printed),
        **scorm.packages(read, outlines, press),
        **search.files(frame, drawn, index),
        **notebooks.files(read, outlines, drawn, index, store, cells),
    }
    links_followed = _follow_links({path: page.leads for path, page in printed.items()}, files, read)
    placed = {placement.widget for outline in outlines.values() for placement in outline.placements}
    return Made(files, len(printed), links_followed, len(placed), _warnings(read, outlines, drawn))


def _faults(kept: Kept, figures: Sequence[str]) -> content.Faults:
    return kept.recall("figures", map(sources.sha256, figures), partial(content.faults, figures))


def _loaded(drawn: Iterable[Drawn]) -> dict[str, Later]:
    """What the figures in the texts load."""

    def read(one: Drawn, path: str) -> bytes:
        return one.html().files[path]

    return {path: Later(sha256, partial(read, one, path)) for one in drawn for path, sha256 in one.files.items()}


def _index(shown: Shown, figures: Figures, store: Store) -> Index:
    """What every page may know of the others: all that is known of them, and of that, what is shown."""
    read, known = shown.whole, shown.whole_outlines
    problems: list[Problem] = []
    terms, works = glossary.load("", GLOSSARY), references.References({})
    try:
        terms = store.recall("glossary", (read.glossary,), lambda: glossary.load(read.glossary, GLOSSARY))
    except Problems as found:
        problems += found.problems
    try:
        works = store.recall("references", (read.references,), lambda: references.load(read.references, REFERENCES))
    except Problems as found:
        problems += found.problems
    if problems:
        raise Problems(problems)
    texts = [(source, known[source.path]) for source in (*read.sources, *read.left_out) if source.path in known]
    return build_index(texts, terms, works, figures.knobs(), figures.parts(), {source.path for source in read.left_out}, shown.hidden())


def _draw(shown: Shown, index: Index, figures: Figures, cells: Cells, kept: Kept, all_words: Mapping[str, Mapping[str, Any]]) -> dict[str, Drawn]:
    """Every text as HTML. A page is drawn again when its text, its figures or what it knows of other pages changes."""

    @cache
    def colour(code: str, language: str) -> str:
        from sitegen.markdown.code import coloured

        return kept.recall("code", (code, language), lambda: coloured(code, language))

    def draw(source: Source, outline: Outline) -> tuple[Html, Told]:
        files: dict[str, bytes] = {}

        def figure(placement: Placement) -> str:
            html, loaded = figures.draw(placement, up(source.url))
            files.update(loaded)
            return html

        whole = render(source, outline, index, figure, figures.ask, cells.run, colour)
        body = solutions.keep_back(whole, shown.book.course, source.lang, all_words[source.lang])
        passages = search.passages(body.html, source.lang, outline.description)
        signs = "".join(sign for sign in SIGNS if sign in body.html)
        told = Told(body._replace(html=""), Letters.of(whole.html), signs, passages, {path: sha256(data) for path, data in files.items()})
        return Html(body.html, links.read(body.html), files), told

    places = [
        (p.path, p.slug, p.number, p.title, p.url, sorted(p.labels.items()), sorted(p.anchors), p.shown, sorted(p.hidden)) for p in index.places
    ]
    key = digest(places, shown.book.glossary, shown.book.references, figures.key, shown.book.course.solutions)
    return draw_all(shown.book, key, kept, lambda source: shown.draw(source, draw))


def _follow_links(pages: dict[str, links.Page], files: Files, read: Book) -> int:
    """How many links there are. Raises Problems for those that lead nowhere, at their line in the source if it can be found."""
    sources = {f"{source.url}index.html": source for source in read.sources}
    problems = []
    for path, link, found in links.broken(pages, files.__contains__):
        source = sources.get(path)
        if source and link in source.text:
            line = source.text[: source.text.index(link)].count("\n") + 1
            problems.append(Problem(source.path, line, found, "a page, a figure or an anchor that is there"))
        else:
            problems.append(Problem(f"site/{path}", 0, found, "a page, a file or an anchor that is there"))
    if problems:
        raise Problems(problems)
    return sum(len(page.links) for page in pages.values())


def _warnings(read: Book, outlines: dict[str, Outline], drawn: dict[str, Drawn]) -> tuple[Problem, ...]:
    """What readers do not notice and an author may want to know."""
    used: dict[Path, set[str]] = {}
    for source in read.sources:
        cells = outlines[source.path].cells
        used.setdefault(source.folder, set()).update(drawn[source.path].body.figures, (cell.name for cell in cells))
    unused = {
        Problem((source.folder / name).relative_to(read.root).as_posix(), 0, found, accepted)
        for source in read.sources
        for found, accepted, names in (
            ("no page shows this figure", "show it or take it away", source.figures),
            ("no exercise uses this file", "use it or take it away", source.code),
        )
        for name in names
        if name not in used[source.folder]
    }
    return tuple(sorted(unused))
