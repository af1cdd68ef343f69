"""Words that stand in a file of their own, in every language side by side: templates/words.toml, and those of the widgets."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sitegen import toml
from sitegen.problems import Problem, Problems
from sitegen.text import read_text

FILE = "templates/words.toml"


def read(root: Path, languages: Sequence[str], path: str = FILE) -> dict[str, dict[str, Any]]:
    """Language to its words. Raises Problems when a language is missing, or a word is there in one language only."""
    text = read_text(root / path, path)
    table = toml.parse(text, path)
    if strangers := [name for name, words in table.items() if not isinstance(words, dict)]:
        raise Problems(Problem(path, toml.line_of(text, strangers[0]), f'"{strangers[0]}" is no language', "a table [en] of words for each language"))
    if missing := [lang for lang in languages if lang not in table]:
        found = f"there are no words for {', '.join(missing)}, a language of course.toml"
        raise Problems(Problem(path, 1, found, f"a table [{missing[0]}] with the keys of [{next(iter(table), 'en')}]"))
    if problems := [*uneven(table, path, text), *wordless(table, path, text)]:
        raise Problems(problems)
    return {lang: table[lang] for lang in languages}


def uneven(table: dict[str, Any], path: str, text: str) -> list[Problem]:
    """A problem for each key that some languages of a words file have and others lack, at the table that lacks it."""
    keys = {lang: {key for key, _ in leaves(words)} for lang, words in table.items()}
    every = set().union(*keys.values())
    return [
        Problem(path, toml.line_of(text, lang, *key.split(".")), f'[{lang}] has no "{key}"', "every language has the same keys")
        for lang, own in keys.items()
        for key in sorted(every - own)
    ]


def wordless(table: dict[str, Any], path: str, text: str) -> list[Problem]:
    """A problem for each key that is given something else than words."""
    return [
        Problem(path, toml.line_of(text, lang, *key.split(".")), f'"{key}" is not text', f'{key.split(".")[-1]} = "…"')
        for lang, words in table.items()
        for key, value in leaves(words)
        if not isinstance(value, str) or not value.strip()
    ]


def leaves(words: object, above: str = "") -> list[tuple[str, object]]:
    """Every key of a table with those above it ("knobs.rho"), and its value."""
    if not isinstance(words, dict):
        return [(above, words)]
    return [leaf for name, value in words.items() for leaf in leaves(value, f"{above}.{name}" if above else name)]
