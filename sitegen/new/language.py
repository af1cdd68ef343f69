"""`build.py new language`: every text and every word of the book once more, in English until somebody translates it; it builds at once."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

from sitegen import course
from sitegen.book import CLAIMS, CONTENT
from sitegen.content import FIGURES, RESERVED
from sitegen.problems import CommandError
from sitegen.text import read_text

FROM = "en"
GLOSSARY = f"{CONTENT}/glossary.toml"
TABLE = re.compile(rf"^\[{FROM}([.\w\"-]*)\]", re.MULTILINE)
OTHER = re.compile(rf"^\[(?!{FROM}[.\]])", re.MULTILINE)
VALUE = r"(\"(?:[^\"\\]|\\.)*\"|'[^']*'|\[[^\]]*\])"
LINE = re.compile(rf"^{FROM}((?:\.\w+)?) = {VALUE}[ \t]*(?:#.*)?\n", re.MULTILINE)
INLINE = re.compile(rf"(\{{ ?|, ){FROM} = {VALUE}")
LANGUAGES = re.compile(r"^languages = \[([^\]]*)\]", re.MULTILINE)
LINK = re.compile(rf"(\]\([^()\s]*/){FROM}(\.md)")


def language(root: Path, name: str) -> list[Path]:
    """The files that were made or changed."""
    known = course.read(root).languages
    if not course.LANGUAGE.fullmatch(name) or name in RESERVED:
        raise CommandError(f'new language: "{name}" is not a language; a short name such as de')
    if name in known or (folders := [folder.name for folder in (root / CONTENT).iterdir() if folder.name.rpartition("-")[2] == name]):
        raise CommandError(f'new language: there is already {"a language" if name in known else f"{CONTENT}/{folders[0]}"} "{name}"')
    if FROM not in known:
        raise CommandError(f"new language: it begins as a copy of {FROM}, which is no language of this book")
    made = dict(_changed(root, name))
    for file, text in made.items():
        file.write_text(text, encoding="utf-8", newline="\n")
    return [*made, *_pictures(root, name)]


def _changed(root: Path, name: str) -> Iterator[tuple[Path, str]]:
    """(file, its new text)."""

    def text(file: Path) -> str:
        return read_text(file, file.relative_to(root).as_posix())

    for folder in ("templates", "widgets", "sitegen/markdown"):
        for file in sorted((root / folder).rglob("words.toml")):
            yield file, with_table(text(file), name)
    for file in sorted((root / CONTENT).glob(f"*/{FROM}.md")):
        yield file.with_name(f"{name}.md"), LINK.sub(rf"\1{name}\2", text(file))
    for file in (*sorted((root / CONTENT).glob(f"*/{CLAIMS}")), root / GLOSSARY):
        if file.is_file():
            yield file, with_keys(text(file), name)
    file = root / course.FILE
    yield file, LANGUAGES.sub(lambda found: f'languages = [{found[1].rstrip(", ")}, "{name}"]', with_keys(text(file), name), count=1)


def with_table(text: str, name: str) -> str:
    """A words.toml with the English table and those below it once more."""
    start = TABLE.search(text)
    if not start:
        return text
    other = OTHER.search(text, start.end())
    english = text[start.start() : other.start() if other else len(text)]
    return f"{text.rstrip()}\n\n" + TABLE.sub(rf"[{name}\1]", english).rstrip() + "\n"


def with_keys(text: str, name: str) -> str:
    """The English half of each entry once more: `de = …` below `en = …`, `de.term` below `en.term`, and inside braces."""
    inline = INLINE.sub(lambda found: f"{found[0]}, {name} = {found[2]}", text)
    return LINE.sub(lambda found: f"{found[0]}{name}{found[1]} = {found[2]}\n", inline)


def _pictures(root: Path, name: str) -> Iterator[Path]:
    """A copy of each picture that has English words in it."""
    for file in sorted((root / CONTENT).glob("*/*")):
        stem, point, lang = file.stem.rpartition(".")
        if file.suffix in FIGURES and point and lang == FROM:
            yield Path(shutil.copy(file, file.with_name(f"{stem}.{name}{file.suffix}")))
