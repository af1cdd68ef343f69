"""The texts on their way to pages: each read once, then drawn with what all of them know. Both steps are kept by content."""

from collections.abc import Callable
from contextlib import suppress
from functools import cache, partial
from typing import NamedTuple

from sitegen.assets.letters import Letters
from sitegen.book import Book, Source
from sitegen.cache import digest
from sitegen.kept import Kept
from sitegen.links import Page
from sitegen.markdown import scan
from sitegen.markdown.outline import Body, Outline
from sitegen.problems import Problems, each


class Html(NamedTuple):
    """A text as HTML, where it leads, and the files its figures load, by their path in the site."""

    text: str
    leads: Page
    files: dict[str, bytes]


class Told(NamedTuple):
    """What is to be known of that without reading it again: what the text made use of (`body`, without the HTML), its letters, which signs
    of what it loads it holds, its passages as search finds them, each in JSON, and the SHA-256 of the files."""

    body: Body
    letters: Letters
    signs: str
    passages: list[str]
    files: dict[str, str]


class Drawn(NamedTuple):
    """A text as HTML: what is told of it, and html(), which reads it. `name` tells it from all others."""

    name: str
    html: Callable[[], Html]
    body: Body
    letters: Letters
    signs: str
    passages: list[str]
    files: dict[str, str]


def scan_all(book: Book, kept: Kept) -> dict[str, Outline]:
    """The outline of every source, by its path. Raises the Problems of all of them together.

    A chapter that is left out has one too, if it can be read: the others may name what is in it.
    """

    def scan_one(source: Source) -> Outline:
        return kept.recall("outline", (source.key,), lambda: scan(source))

    outlines = each(book.sources, scan_one)
    for source in book.left_out:
        with suppress(Problems):
            outlines[source] = scan_one(source)
    return {source.path: outline for source, outline in outlines.items()}


def draw_all(book: Book, index_key: str, kept: Kept, draw: Callable[[Source], tuple[Html, Told]]) -> dict[str, Drawn]:
    """Every source as HTML, by its path; `index_key` names all that pages know of each other."""

    def draw_one(source: Source) -> Drawn:
        name = digest(source.key, index_key)
        both = cache(partial(draw, source))
        html = kept.later("html", (name,), lambda: both()[0])

        def tell() -> Told:
            html()
            return both()[1]

        return Drawn(name, html, *kept.recall("told", (name,), tell))

    return {source.path: one for source, one in each(book.sources, draw_one).items()}
