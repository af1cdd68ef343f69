"""`build.py new`: a chapter or a widget to begin with, small and complete, which builds at once."""

import keyword
import re
from collections.abc import Mapping
from pathlib import Path

from sitegen import course
from sitegen.book import CONTENT
from sitegen.content import FOLDER, RESERVED, SLUG, SLUG_RULE
from sitegen.problems import CommandError

STARTERS = Path(__file__).parent / "starters"
WIDGET_NAME = re.compile(r"[a-z][a-z0-9]*(?:_[a-z0-9]+)*")
WIDGET_NAME_RULE = "small letters, digits and single underscores, as in sqrt_d"


def chapter(root: Path, slug: str) -> list[Path]:
    """The next chapter, with a text in each language of the course. The files made."""
    if re.match(r"\d+-", slug):
        raise CommandError(f'new chapter: "{slug}" begins with a number; the number follows from the order, so only "{slug.split("-", 1)[1]}"')
    languages = course.read(root).languages
    if not SLUG.fullmatch(slug):
        raise CommandError(f'new chapter: "{slug}" is not a page\'s name; {SLUG_RULE.replace("02-", "")}')
    if slug in RESERVED or slug in ("front", *languages):
        raise CommandError(f'new chapter: "{slug}" is a name the site needs itself; choose another one')
    folders = [folder.name for folder in (root / CONTENT).iterdir() if folder.is_dir()]
    taken = [name for name in folders if FOLDER.sub(r"\2", name) == slug]
    if taken:
        raise CommandError(f"new chapter: there is already {CONTENT}/{taken[0]}; choose another name")
    number = 1 + max((int(digits) for name in folders if (digits := FOLDER.sub(r"\1", name))), default=0)
    starter = STARTERS / "chapter"
    texts = {f"{lang}.md": starter / f"{lang}.md" for lang in languages}
    # Any other language begins as English to be translated.
    return _write(root / CONTENT / f"{number:02}-{slug}", {name: text if text.exists() else starter / "en.md" for name, text in texts.items()})


def widget(root: Path, name: str) -> list[Path]:
    """A widget that computes, draws and speaks in both languages. The files made."""
    if not WIDGET_NAME.fullmatch(name) or keyword.iskeyword(name):
        raise CommandError(f'new widget: "{name}" is not a widget\'s name; {WIDGET_NAME_RULE}')
    taken = [entry.name for entry in (root / "widgets").iterdir() if entry.stem == name]
    if taken:
        raise CommandError(f"new widget: there is already widgets/{taken[0]}; choose another name")
    starter = STARTERS / "widget"
    return _write(root / "widgets" / name, {file: starter / file for file in ("model.py", "figures.py", "words.toml")})


def _write(folder: Path, files: Mapping[str, Path]) -> list[Path]:
    folder.mkdir()
    made = []
    for name, starter in files.items():
        (folder / name).write_text(starter.read_text(encoding="utf-8"), encoding="utf-8", newline="\n")
        made.append(folder / name)
    return made
