"""`build.py check`: the whole book read and drawn, its links followed, its languages, words and numbers compared."""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TypeVar

from sitegen import toml, words
from sitegen.assemble import assemble
from sitegen.book import Book
from sitegen.cache import Store
from sitegen.checks import parity, spelling, untranslated
from sitegen.content import read
from sitegen.drafts import scan_all
from sitegen.evidence import claims_check
from sitegen.kept import Kept
from sitegen.markdown import Outline
from sitegen.problems import Problem, Problems
from sitegen.saying import count
from sitegen.text import read_text

T = TypeVar("T")


def check(root: Path) -> tuple[list[Problem], str]:
    """Every problem of the project under `root`, and what was looked at: "12 pages, 340 links, …"."""
    problems: list[Problem] = []
    store = Store(root)

    def told(work: Callable[[], T]) -> T | None:
        """The result, or None when there are problems, which are then noted."""
        try:
            return work()
        except Problems as found:
            problems.extend(found.problems)
            return None

    made = told(lambda: assemble(root))
    files = words_files(root)
    for file in files:
        problems += told(partial(uneven_words, root, file)) or []
    book = told(lambda: read(root))
    numbers_looked_at = 0
    if book:
        problems += [*parity.differences(book), *untranslated.sections(book)]
        outlines = told(lambda: scan_all(book, Kept(root)))
        problems += doubled_titles(book, outlines or {})
        problems += told(partial(spelling.check, book, files, store)) or []
        wrong_numbers, numbers_looked_at = claims_check.check(book, store)
        problems += wrong_numbers
    pages, links = (made.pages, made.links) if made else (0, 0)
    problems += made.warnings if made else ()
    seen = count(pages, "page"), count(links, "link"), f"{count(len(files), 'file')} of words", count(numbers_looked_at, "number")
    return sorted(set(problems)), ", ".join(seen)


def words_files(root: Path) -> list[Path]:
    """Every words.toml of the project."""
    return sorted(file for folder in ("templates", "widgets", "sitegen/markdown") for file in (root / folder).rglob("words.toml"))


def uneven_words(root: Path, file: Path) -> list[Problem]:
    """Words that one language of a file has and another lacks. Raises Problems for a file that is not TOML."""
    path = file.relative_to(root).as_posix()
    text = read_text(file, path)
    return words.uneven(toml.parse(text, path), path, text)


def doubled_titles(book: Book, outlines: Mapping[str, Outline]) -> list[Problem]:
    """Pages of one language that a reader could not tell apart by their titles."""
    first: dict[tuple[str, str], str] = {}
    problems = []
    for source in book.sources:
        if source.path in outlines:
            title = outlines[source.path].title
            path = first.setdefault((source.lang, title), source.path)
            if path != source.path:
                line = toml.line_of(source.text.replace("title:", "title =", 1), "title")
                problems.append(Problem(source.path, line, f'"{title}" is also the title of {path}', "each page its own title"))
    return problems
