"""The texts on their way to pages: each read once, then drawn with what all of them know. Both steps are kept by content."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import TypeVar

from sitegen.book import Book, Source
from sitegen.cache import Store, fingerprint
from sitegen.markdown import scan
from sitegen.markdown.outline import Body, Outline
from sitegen.problems import Problem, Problems

T = TypeVar("T")


@dataclass(frozen=True)
class Drawn:
    """A text as HTML, and the files its figures load, by their path in the site."""

    body: Body
    files: dict[str, bytes]


def scan_all(book: Book, store: Store) -> dict[str, Outline]:
    """The outline of every source, by its path. Raises the Problems of all of them together."""

    def scan_one(source: Source) -> Outline:
        # The tokens are big, and render() can make them again.
        return store.recall("outline", _key(source), lambda: replace(scan(source), tokens=None))

    return _each(book.sources, scan_one)


def draw_all(book: Book, index_key: str, store: Store, draw: Callable[[Source], Drawn]) -> dict[str, Drawn]:
    """Every source as HTML, by its path; `index_key` names all that pages know of each other."""
    return _each(book.sources, lambda source: store.recall("body", (*_key(source), index_key), lambda: draw(source)))


def _each(sources: Iterable[Source], work: Callable[[Source], T]) -> dict[str, T]:
    """The result for every source by its path; what is wrong in several of them is raised together."""
    done: dict[str, T] = {}
    problems: list[Problem] = []
    for source in sources:
        try:
            done[source.path] = work(source)
        except Problems as found:
            problems.extend(found.problems)
    if problems:
        raise Problems(problems)
    return done


def _key(source: Source) -> tuple[object, ...]:
    figures = fingerprint(*(source.folder / name for name in source.figures))
    return (source.path, source.lang, source.slug, source.number, source.text, source.figures, figures)
