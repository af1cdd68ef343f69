"""From the sources to every file of the site: read, number, draw, and bind the pages to what they load."""

from dataclasses import dataclass
from functools import partial
from pathlib import Path

from sitegen import bindery, book, bundle, claims, hiding, links, modules, notebooks, scorm, search, solutions, symlinks, words
from sitegen.book import Book
from sitegen.cache import Store, digest
from sitegen.cells import Cells
from sitegen.context import Frame, up
from sitegen.drafts import Drawn, draw_all, scan_all
from sitegen.figures import Figures
from sitegen.markdown import Index, Outline, Placement, build_index, glossary, references, render
from sitegen.output import Content
from sitegen.pages import Pages
from sitegen.press import Press
from sitegen.problems import Problem, Problems

SCRIPTS = {"page": f"{bindery.STATIC}/js", "host": bundle.HOST}
GLOSSARY, REFERENCES = "content/glossary.toml", "content/references.bib"


@dataclass(frozen=True)
class Made:
    """The finished site: path to content, how many pages, links and placed widgets, and what is only worth a warning."""

    files: dict[str, Content]
    pages: int
    links: int
    widgets: int
    warnings: tuple[Problem, ...]


def assemble(root: Path) -> Made:
    """Every file of the site of this project. Raises Problems."""
    symlinks.refuse(root)
    store, press, whole = Store(root), Press(root), book.read(root)
    all_words = words.read(root, whole.course.languages)
    figures = Figures(root, store, press, whole.course.languages)
    known = scan_all(whole, store)
    read, outlines = hiding.shown(whole, known)
    index = _index(whole, known, outlines, figures, store)
    cells = Cells(root, store)
    weights = {**figures.needs(), **cells.needs(outlines)}
    drawn = _draw(read, outlines, index, figures, cells, store, whole, known)
    frame = Frame(read, all_words, outlines, {}, {name: modules.reached(root / place, "main.js") for name, place in SCRIPTS.items()})
    entries, unreadable = claims.read(read)
    if unreadable:
        raise Problems(unreadable)
    pages = Pages(frame, press, store, index, figures, entries)
    files: dict[str, Content] = {path: data for one in drawn.values() for path, data in one.files.items()}
    files |= pages.embedded_files()
    text = [*(one.body.html for one in drawn.values()), *pages.other_text()]
    addresses, assets = bindery.bind(root, store, text, weights, figures.code)
    bodies = {one.path: solutions.keep_back(drawn[one.path].body, read.course, one.lang, all_words[one.lang]) for one in read.sources}
    html = pages.draw(bodies, addresses)
    files |= {path: page.encode() for path, page in html.items()} | assets | bindery.pictures(read, drawn) | bindery.extras(read, html)
    files |= scorm.packages(read, outlines, press)
    files |= search.files(frame, bodies, index, store) | notebooks.files(read, outlines, index, store, cells.key)
    links_followed = _follow_links(html, files, read, store)
    placed = {placement.widget for outline in outlines.values() for placement in outline.placements}
    return Made(files, len(html), links_followed, len(placed), _warnings(read, outlines, drawn))


def _index(read: Book, known: dict[str, Outline], outlines: dict[str, Outline], figures: Figures, store: Store) -> Index:
    """What every page may know of the others: all that is known of them, and of that, what is shown."""
    problems: list[Problem] = []
    terms, works = glossary.load("", GLOSSARY), references.References({})
    try:
        terms = glossary.load(read.glossary, GLOSSARY)
    except Problems as found:
        problems += found.problems
    try:
        works = store.recall("references", (read.references,), lambda: references.load(read.references, REFERENCES))
    except Problems as found:
        problems += found.problems
    if problems:
        raise Problems(problems)
    texts = [(source, known[source.path]) for source in (*read.sources, *read.left_out) if source.path in known]
    hidden = {path: hiding.names(known[path]) - hiding.names(outline) for path, outline in outlines.items()}
    return build_index(texts, terms, works, figures.knobs(), figures.parts(), {source.path for source in read.left_out}, hidden)


def _draw(
    read: Book, outlines: dict[str, Outline], index: Index, figures: Figures, cells: Cells, store: Store, whole: Book, known: dict[str, Outline]
) -> dict[str, Drawn]:
    """Every text as HTML. A page is drawn again when its text, its figures or what it knows of other pages changes.

    `whole` and `known` are the book and its outlines with what is hidden, which a mistake may come from.
    """
    originals = {source.path: source for source in whole.sources}

    def draw(source: book.Source, outline: Outline) -> Drawn:
        files: dict[str, bytes] = {}

        def figure(placement: Placement) -> str:
            html, loaded = figures.draw(placement, up(source.url))
            files.update(loaded)
            return html

        return Drawn(render(source, outline, index, figure, figures.ask, cells.run), files)

    def draw_part(source: book.Source) -> Drawn:
        path = source.path
        return hiding.blamed(whole, source, lambda: draw(source, outlines[path]), lambda: draw(originals[path], known[path]))

    places = [
        (p.path, p.slug, p.number, p.title, p.url, sorted(p.labels.items()), sorted(p.anchors), p.shown, sorted(p.hidden))
        for p in index.places
    ]
    return draw_all(read, digest(places, read.glossary, read.references, figures.key), store, draw_part)


def _follow_links(html: dict[str, str], files: dict[str, Content], read: Book, store: Store) -> int:
    """How many links there are. Raises Problems for those that lead nowhere, at their line in the source if it can be found."""
    pages = {path: store.recall("links", (page,), partial(links.read, page)) for path, page in html.items()}
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
