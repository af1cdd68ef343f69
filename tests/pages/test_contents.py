"""Which chapters the contents of a page name: in a long book not all, so that a book of ten times as many is not a hundred times as large."""

from pathlib import Path
from types import SimpleNamespace

import pytest

from sitegen.book import Source
from sitegen.pages.context import Frame


def named(chapters: int, kind: str, url: str) -> list[int | None]:
    """The numbers of the chapters that the contents of this page name."""
    sources = [Source(f"content/{n:03}-c{n}/en.md", "en", f"c{n}", n, "", Path()) for n in range(1, chapters + 1)]
    book = SimpleNamespace(sources=sources, course=SimpleNamespace(languages=("en",)))
    return [source.number for source in Frame(book, {}, {}, {}).contents(kind, "en", url)]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("chapters", "kind", "url", "first", "last"),
    [
        (12, "chapter", "en/c3/", 1, 12),
        (60, "chapter", "en/c3/", 1, 60),
        (200, "chapter", "en/c100/", 80, 120),
        (200, "chapter", "en/c3/", 1, 23),
        (200, "chapter", "en/c199/", 179, 200),
        (200, "front", "en/", 1, 200),
        (200, "glossary", "en/glossary/", 1, 21),
    ],
)
def test_a_page_names_the_chapters_around_it(chapters, kind, url, first, last):
    assert named(chapters, kind, url) == list(range(first, last + 1))
