"""The words of the pages around the text, in every language: templates/words.toml."""

import tomllib
from pathlib import Path
from typing import Any

from sitegen.course import line_of, toml_problem
from sitegen.problems import Problem, Problems
from sitegen.text import read_text

FILE = "templates/words.toml"


def read(root: Path, languages: tuple[str, ...]) -> dict[str, dict[str, Any]]:
    """Language to its words. Raises Problems when a language is missing or a word is there in one language only."""
    try:
        text = read_text(root / FILE, FILE)
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Problems(toml_problem(error, FILE)) from None
    missing = [lang for lang in languages if lang not in table]
    if missing:
        found = f"there are no words for {', '.join(missing)}, a language of course.toml"
        raise Problems(Problem(FILE, 0, found, f"a table [{missing[0]}] with the keys of [{next(iter(table))}]"))
    problems = uneven(table, FILE, text)
    if problems:
        raise Problems(problems)
    return {lang: table[lang] for lang in languages}


def uneven(table: dict[str, Any], path: str, text: str) -> list[Problem]:
    """A problem for each key that some languages of a words file have and others lack, at the line of the lacking language."""
    keys = {lang: set(_keys(words)) for lang, words in table.items()}
    every = set().union(*keys.values())
    return [
        Problem(path, line_of(text, lang), f'[{lang}] has no "{key}"', "every language has the same keys")
        for lang, own in keys.items()
        for key in sorted(every - own)
    ]


def _keys(words: object, above: str = "") -> list[str]:
    if not isinstance(words, dict):
        return [above]
    return [key for name, value in words.items() for key in _keys(value, f"{above}.{name}" if above else name)]
