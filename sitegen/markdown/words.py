"""The few words that the text machinery itself puts on a page, from words.toml."""

from functools import cache
from pathlib import Path

from sitegen import toml
from sitegen.text import read_text

# Characters, their punctuation and full-width signs. Compared, as a pattern of such ranges is slow to make.
WIDE = (("\u3000", "\u30ff"), ("\u3400", "\u9fff"), ("\uf900", "\ufaff"), ("\uff00", "\uff60"), ("\uffe0", "\uffe6"), ("\U00020000", "\U0003ffff"))

Words = dict[str, str]


@cache
def _languages() -> dict[str, Words]:
    path = "sitegen/markdown/words.toml"
    return toml.parse(read_text(Path(__file__).with_name("words.toml"), path), path)


def words(lang: str) -> Words:
    """The words of a language; English where we have none, so that a new language can begin with its texts."""
    languages = _languages()
    return languages.get(lang, languages["en"])


def is_chinese(letter: str) -> bool:
    """Whether this letter is as wide as it is high and needs no space beside its like."""
    return any(first <= letter <= last for first, last in WIDE)
