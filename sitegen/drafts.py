"""The texts on their way to pages: each read once, then drawn with what all of them know. Both steps are kept by content."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from sitegen.assets.letters import Letters
from sitegen.book import Book, Source
from sitegen.cache import Store
from sitegen.markdown import scan
from sitegen.markdown.outline import Body, Outline
from sitegen.problems import Problems, each


@dataclass(frozen=True)
class Drawn:
    """A text as HTML, and the files its figures load, by their path in the site."""

    body: Body
    files: dict[str, bytes]
    letters: Letters


def scan_all(book: Book, store: Store) -> dict[str, Outline]:
    """The outline of every source, by its path. Raises the Problems of all of them together.

    A chapter that is left out has one too, if it can be read: the others may name what is in it.
    """

    def scan_one(source: Source) -> Outline:
        return store.recall("outline", source.key, lambda: scan(source))

    outlines = each(book.sources, scan_one)
    for source in book.left_out:
        with suppress(Problems):
            outlines[source] = scan_one(source)
    return {source.path: outline for source, outline in outlines.items()}


def draw_all(book: Book, index_key: str, store: Store, draw: Callable[[Source], Drawn]) -> dict[str, Drawn]:
    """Every source as HTML, by its path; `index_key` names all that pages know of each other."""
    drawn = each(book.sources, lambda source: store.recall("body", (*source.key, index_key), lambda: draw(source)))
    return {source.path: one for source, one in drawn.items()}
