"""The texts on their way to pages: each read once, then drawn with what all of them know. Both steps are kept by content."""

from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

from sitegen.assets.letters import Letters
from sitegen.book import Book, Source
from sitegen.cache import digest
from sitegen.kept import Kept
from sitegen.links import Page
from sitegen.markdown import scan
from sitegen.markdown.outline import Body, Outline
from sitegen.problems import Problems, each


class Drawn(NamedTuple):
    """A text as HTML, and the files its figures load, by their path in the site; what is to be known of the HTML without reading it again:
    its letters, its anchors and links, and its passages as search finds them, each in JSON. `name` tells it from all others."""

    name: str
    body: Body
    files: dict[str, bytes]
    letters: Letters
    links: Page
    passages: list[str]


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


def draw_all(book: Book, index_key: str, kept: Kept, draw: Callable[[Source, str], Drawn]) -> dict[str, Drawn]:
    """Every source as HTML, by its path; `index_key` names all that pages know of each other."""

    def draw_one(source: Source) -> Drawn:
        name = digest(source.key, index_key)
        return kept.recall("body", (name,), lambda: draw(source, name))

    return {source.path: one for source, one in each(book.sources, draw_one).items()}
