"""Spelling: every word of the English texts is one that the dictionary knows, or one of the book's own list, content/spelling.txt.

The dictionary is pyspellchecker's. Words in capitals, words with a capital inside and words with foreign letters are names.
"""

import re
from collections.abc import Callable, Collection, Iterator
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

from sitegen import toml
from sitegen.book import SPELLING, Book
from sitegen.cache import Store
from sitegen.evidence.numbers import FENCE, HIDDEN, blank
from sitegen.problems import Problem
from sitegen.text import read_text
from sitegen.words import leaves

if TYPE_CHECKING:
    from spellchecker import SpellChecker

LANG = "en"
TOP_TEXTS = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")
WORD = re.compile(r"(?<![\w.\\])[^\W\d_]+(?:['’][^\W\d_]+)*(?!\w)")
ADDRESS = re.compile(r"(?:https?://|www\.)[^\s)>]+|[\w.-]*/[\w./-]+|[\w-]+\.(?:md|py|toml|txt|json|js|svg|bib|yml|html)\b")
FOUND = '"{word}" is in no dictionary'


def check(book: Book, files: Collection[Path], store: Store) -> list[Problem]:
    """A problem for each word nobody knows, at its line. `files` are the words.toml of the project."""
    if LANG not in book.course.languages:
        return []
    known = store.recall("spelling", (version("pyspellchecker"),), _dictionary) | own_words(book.root)
    strange = list(_strange(book, files, known))
    guess = _guesses() if strange else str
    return [Problem(path, line, FOUND.format(word=word), f"{guess(word)}a word of the dictionary, or of {SPELLING}") for path, line, word in strange]


def own_words(root: Path) -> frozenset[str]:
    """The book's list: a word a line, `#` begins a remark."""
    file = root / SPELLING
    lines = read_text(file, SPELLING).split("\n") if file.is_file() else []
    return frozenset(word for line in lines if (word := line.partition("#")[0].strip().casefold()))


def is_known(word: str, known: Collection[str]) -> bool:
    """Whether it is a word, its plural or its genitive of the list, or a name."""
    plain = word.replace("’", "'")
    if len(plain) == 1 or not plain.isascii() or any(letter.isupper() for letter in plain[1:]):
        return True
    plain = plain.casefold()
    return plain in known or plain.removesuffix("'s").removesuffix("'") in known


def of_text(text: str) -> Iterator[tuple[int, str]]:
    """(line, word) of Markdown, without code, formulas, addresses and names of files."""
    for hidden in (FENCE, *HIDDEN[2:], ADDRESS):
        text = hidden.sub(lambda found: blank(found.group()), text)
    for number, line in enumerate(text.split("\n"), start=1):
        for word in WORD.findall(line):
            yield number, word


def _strange(book: Book, files: Collection[Path], known: Collection[str]) -> Iterator[tuple[str, int, str]]:
    """(path, line, word) of what is not known in everything that is written in English."""
    texts = {source.path: source.text for source in book.in_language(LANG)}
    for file in (*(book.root / name for name in TOP_TEXTS), *sorted((book.root / "docs").rglob("*.md"))):
        if file.is_file() and len(file.suffixes) == 1:  # README.zh.md is not English
            path = file.relative_to(book.root).as_posix()
            texts[path] = read_text(file, path)
    for path, text in texts.items():
        yield from ((path, line, word) for line, word in of_text(text) if not is_known(word, known))
    tables = {path: read_text(book.root / path, path) for path in (file.relative_to(book.root).as_posix() for file in files)}
    for path, text in {**tables, "content/glossary.toml": book.glossary}.items():
        yield from ((path, toml.line_of(text, *keys), word) for keys, word in _of_table(path, text) if not is_known(word, known))


def _of_table(path: str, text: str) -> Iterator[tuple[list[str], str]]:
    """(keys, word) of the English words of a TOML file: a table of its own, or a part of each entry."""
    for key, value in leaves(toml.parse(text, path)):
        keys = key.split(".")
        if LANG in keys[:2]:
            yield from ((keys, word) for said in (value if isinstance(value, list) else [value]) for _, word in of_text(str(said)))


def _dictionary() -> frozenset[str]:
    return frozenset(_checker().word_frequency.words())


def _checker() -> "SpellChecker":
    from spellchecker import SpellChecker

    return SpellChecker(language=LANG, distance=1)  # two slips in one word take seconds to undo


def _guesses() -> Callable[[str], str]:
    """'did you mean "attention"? ' for a word, "" when there is none like it."""
    checker = _checker()

    def guess(word: str) -> str:
        meant = checker.correction(word.casefold())
        return f'did you mean "{meant}"? ' if meant and meant != word.casefold() else ""

    return guess
