"""Everything pages load besides themselves: styles, scripts, fonts, Python, pictures, and the small files hosts ask for."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from pathlib import Path

from sitegen.assets import bundle, fonts, fromfile, groups, joining, sheets, shorten
from sitegen.assets.letters import Letters
from sitegen.book import Book
from sitegen.cache import COMPILED, Store, fingerprint
from sitegen.course import LOGOS, Course
from sitegen.drafts import Drawn
from sitegen.output import Content
from sitegen.outside import fetch, licences
from sitegen.pages import feed, offered
from sitegen.pages.context import html_lang

PYTHON = ("pyodide", "plain", "direct", "figures", "snapshot", "rest")  # the names of engine.groups()
STATIC = "templates/static"
KEPT = "templates/kept"  # what keeps its address from version to version
JS = "js/"  # its scripts
SEARCH = "js/search.js"  # of templates/static
CELLS = "cells/index.js"  # of its scripts: what only pages with cells load
CHART = '<div class="chart"'  # of templates/parts/widget.html
CELL = '<section class="cell"'  # code that a reader runs and changes


def bind(
    root: Path, text: Sequence[str], letters: Letters, needs: Mapping[str, Sequence[str]], code: Mapping[str, Content]
) -> tuple[dict[str, str], dict[str, Content]]:
    """(group to its folder's address, all files by path). `text` is that of the pages, `letters` all that they need. `needs` names every
    widget and the trained weights it opens, `code` is the code of the figures to be read.

    Without widgets and cells no Python comes along and no editor, without charts no chart library.
    """
    live = bool(needs) or any(CELL in html for html in text)
    python = _pinned(root, "pyodide") if live else {}
    charts = _pinned(root, "plotly") if any(CHART in html for html in text) else {}
    editor = _pinned(root, "editor") if live else {}
    pinned = (root / fetch.LOCK).read_bytes() if live else b""
    parts = _python(root, python) if live else {name: {} for name in PYTHON}
    fetched = {"plotly": charts, "models": bundle.models_group(root, needs.values())}
    quick = bool(parts["direct"]), bool(parts["snapshot"])
    key = (fingerprint(root / "widgets"), pinned, shorten.possible(), bool(charts), *quick, *fetched["models"])
    host = Store(root, COMPILED).recall("host", key, lambda: bundle.host_group(root, parts | fetched))
    whole = {name: content for part in parts.values() for name, content in part.items()}
    loaded: dict[str, Mapping[str, Content]] = {"page": _page_group(root, letters), "host": host, "pyodide": whole}
    loaded |= {**fetched, "editor": editor, "code": code}
    addresses: dict[str, str] = {}
    files: dict[str, Content] = {}
    for name, members in loaded.items():
        addresses[name], placed = groups.group(name, members)
        files |= placed
    return addresses, files


def _python(root: Path, pinned: Mapping[str, Content]) -> dict[str, dict[str, Content]]:
    """The files of Python by how they are used."""
    from sitegen import engine  # slow to load, and a book without figures and cells does without

    archive = Store(root, COMPILED).recall("archive", (fingerprint(root / "widgets"),), lambda: bundle.widgets_zip(root))
    return engine.groups(root, pinned, archive)


def _pinned(root: Path, group: str) -> dict[str, Content]:
    names = [name for name, asset in fetch.pinned(root).items() if asset.group == group]
    return dict(fetch.ensure(root, names))


def _page_group(root: Path, letters: Letters) -> dict[str, Content]:
    """Styles, scripts and icons as they are, and the fonts cut to the letters of the pages."""
    cut = fonts.build(root, letters.text, letters.formulas)
    files = sheets.join(groups.static(root / STATIC), STATIC) | {f"fonts/{name}": data for name, data in cut.items()}
    files |= {name: groups.plain(root / name) for name in LOGOS if (root / name).is_file()}
    # Scripts import the library by its name, from beside themselves.
    files |= {f"js/{name}": file for name, file in _pinned(root, "search").items()} if SEARCH in files else {}
    scripts = {path: _bytes(content) for path, content in files.items() if path.startswith(JS)}
    styles = {path: _bytes(content) for path, content in files.items() if path.endswith(".css")}
    made = {fromfile.SCRIPT: _from_file(root, scripts)} if fromfile.SCRIPT in files else {}
    return {**files, **_shortened(root, styles), **_joined(root, scripts), **made}


def _bytes(content: Content) -> bytes:
    return content if isinstance(content, bytes) else groups.plain(content)


def _shortened(root: Path, styles: Mapping[str, bytes]) -> Mapping[str, bytes]:
    """The style sheets without what only people read."""

    def make() -> dict[str, bytes]:
        return {path: shorten.sheet(data.decode()).encode() for path, data in styles.items()}

    return Store(root, COMPILED).recall("sheets", _parts(styles), make)


def _joined(root: Path, scripts: Mapping[str, bytes]) -> Mapping[str, bytes]:
    """Most of the page's modules as one script, and those of cells as another."""

    def make() -> dict[str, bytes]:
        made = joining.join({path.removeprefix(JS): data.decode() for path, data in scripts.items()}, bundle.MAIN, (CELLS,))
        return {JS + path: text.encode() for path, text in shorten.scripts(root, made).items()}

    key = (shorten.possible(), *_parts(scripts))
    return Store(root, COMPILED).recall("joined", key, make) if JS + bundle.MAIN in scripts else {}


def _from_file(root: Path, scripts: Mapping[str, bytes]) -> bytes:
    """The one script of pages that are opened from a file."""
    modules = {**scripts, **{fromfile.HOST + file.name: groups.plain(file) for file in (root / bundle.HOST).glob("*.js")}}
    loader = groups.plain(root / fromfile.LOADER)

    def make() -> bytes:
        return fromfile.bundle({path: data.decode() for path, data in modules.items()}, loader.decode()).encode()

    return Store(root, COMPILED).recall("fromfile", (loader, *_parts(modules)), make)


def _parts(files: Mapping[str, bytes]) -> Iterator[str | bytes]:
    for path in sorted(files):
        yield from (path, files[path])


def pictures(read: Book, drawn: Mapping[str, Drawn]) -> dict[str, Content]:
    """The figures beside each page that shows them."""
    return {source.url + name: source.folder / name for source in read.sources for name in drawn[source.path].body.figures}


def extras(read: Book, pages: Iterable[str]) -> dict[str, Content]:
    """.nojekyll, so that GitHub Pages leaves the files alone; scripts at lasting addresses; whose files the site holds; the book to take along,
    where it was made; a sitemap and a feed of changes when the site's address is known."""
    files: dict[str, Content] = {".nojekyll": b"", licences.FILE: licences.text(read.root).encode(), **groups.static(read.root / KEPT)}
    files |= offered.files(read.root, read.course.languages)
    if read.course.url:
        # A search should lead to a figure in its chapter, not to the copy for frames.
        urls = sorted(page.removesuffix("index.html") for page in pages if page.count("/") and "/embed/" not in page)
        files["sitemap.xml"] = _sitemap(read.course, urls)
        if entries := feed.entries(read.root):
            files["feed.xml"] = feed.atom(entries, read.course)
    return files


def _sitemap(course: Course, urls: Iterable[str]) -> bytes:
    """Every page with what it is called in the other languages."""

    def line(url: str) -> str:
        _, _, place = url.partition("/")
        where = [(html_lang(lang), escape(f"{course.url}/{lang}/{place}")) for lang in course.languages]
        others = "".join(f'<xhtml:link rel="alternate" hreflang="{lang}" href="{other}"/>' for lang, other in where)
        return f"<url><loc>{escape(f'{course.url}/{url}')}</loc>{others}</url>"

    spaces = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"'
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', f"<urlset {spaces}>", *map(line, urls), "</urlset>"]
    return ("\n".join(lines) + "\n").encode()
