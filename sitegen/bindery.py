"""Everything pages load besides themselves: styles, scripts, fonts, Python, pictures, and the small files hosts ask for."""

import re
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from pathlib import Path

from sitegen import assets, bundle, engine, fetch, fonts
from sitegen.book import Book
from sitegen.cache import Store, fingerprint
from sitegen.drafts import Drawn
from sitegen.output import Content

STATIC = "templates/static"
FORMULA = re.compile(r"<math.*?</math>", re.DOTALL)
CHART = '<div class="chart"'  # of templates/parts/widget.html


def bind(root: Path, store: Store, text: Sequence[str], needs: Mapping[str, Sequence[str]]) -> tuple[dict[str, str], dict[str, Content]]:
    """(group to its folder's address, all files by path). `needs` names every widget and the trained weights it opens.

    Without widgets no Python comes along, without charts no chart library.
    """
    live = bool(needs)
    python = _pinned(root, "pyodide") if live else {}
    charts = _pinned(root, "plotly") if any(CHART in html for html in text) else {}
    pinned = (root / fetch.LOCK).read_bytes() if live else b""
    parts = engine.groups(root, python)
    fetched = {"plotly": charts, "models": bundle.models_group(root, needs.values())}
    key = (fingerprint(root / "widgets"), pinned, bool(charts), bool(parts["direct"]), *fetched["models"])
    host = store.recall("host", key, lambda: bundle.host_group(root, parts | fetched))
    whole = {name: content for part in parts.values() for name, content in part.items()}
    groups: dict[str, Mapping[str, Content]] = {"page": _page_group(root, text), "host": host, "pyodide": whole, **fetched}
    addresses: dict[str, str] = {}
    files: dict[str, Content] = {}
    for name, members in groups.items():
        addresses[name], placed = assets.group(name, members)
        files |= placed
    return addresses, files


def _pinned(root: Path, group: str) -> dict[str, Content]:
    names = [name for name, asset in fetch.pinned(root).items() if asset.group == group]
    return dict(fetch.ensure(root, names))


def _page_group(root: Path, text: Iterable[str]) -> dict[str, Content]:
    """Styles, scripts and icons as they are, and the fonts cut to the letters of the pages."""
    html = "".join(text)
    letters, symbols = ("".join(sorted(set(part))) for part in (html, "".join(FORMULA.findall(html))))
    return assets.static(root / STATIC) | {f"fonts/{name}": data for name, data in fonts.build(root, letters, symbols).items()}


def pictures(read: Book, drawn: Mapping[str, Drawn]) -> dict[str, Content]:
    """The figures beside each page that shows them."""
    return {source.url + name: source.folder / name for source in read.sources for name in drawn[source.path].body.figures}


def extras(read: Book, pages: Iterable[str]) -> dict[str, Content]:
    """.nojekyll, so that GitHub Pages leaves the files alone, and a sitemap when the site's address is known."""
    files: dict[str, Content] = {".nojekyll": b""}
    if read.course.url:
        # A search should lead to a figure in its chapter, not to the copy for frames.
        urls = sorted(page.removesuffix("index.html") for page in pages if page.count("/") and "/embed/" not in page)
        lines = [f"<url><loc>{escape(f'{read.course.url}/{url}')}</loc></url>" for url in urls]
        head = '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
        files["sitemap.xml"] = (head + "\n".join(lines) + "\n</urlset>\n").encode()
    return files
