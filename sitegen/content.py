"""Finds what the book is made of: the folders of content/, read strictly, every mistake told at once."""

import os
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from sitegen import course as courses
from sitegen import svg, toml
from sitegen.book import CLAIMS, CONTENT, FRONT, Book, Source
from sitegen.course import Course
from sitegen.files import content
from sitegen.problems import Problem, Problems, nearest
from sitegen.text import read_text

SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
FOLDER = re.compile(r"\A(?:(\d+)-)?(.*)\Z", re.DOTALL)
SLUG_RULE = "small letters, digits and single hyphens, as in 02-look-back"
# Addresses the generator makes itself, and names Windows cannot store.
RESERVED = frozenset({"glossary", "references", "evidence", "reliability", "embed", "assets", "index"}) | {
    "con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10))
}  # fmt: skip
SHARED = ("glossary.toml", "references.bib", "reliability.toml", "spelling.txt")
FIGURES = (".png", ".svg", ".webp", ".jpg", ".jpeg")
CODE = ".py"  # the file of an exercise
CODE_NAME = re.compile(r"[a-z][a-z0-9_]*\.py")
FIGURE_LIMIT = 2_000_000  # bytes; a page should stay light on a phone's connection
# What editors and file managers leave behind, also in the middle of a save.
LITTER = re.compile(r"\..*|.*~|.*\.sw[a-z]|#.*#|Thumbs\.db|desktop\.ini|\d+|.*\.(?:tmp|bak|orig)", re.IGNORECASE)


Faults = list[svg.Fault | None]


def faults(figures: Sequence[str]) -> Faults:
    """What is wrong with each of these SVG files."""
    return [svg.fault(content(file)) for file in figures]


def read(root: Path, look: Callable[[Sequence[str]], Faults] = faults) -> Book:
    """The whole book under this root. Raises Problems that name every mistake found. `look` finds what is wrong with figures."""
    course = courses.read(root)
    reader = _Reader(root, course, look)
    sources = reader.sources()
    glossary, references = (reader.shared(name) for name in ("glossary.toml", "references.bib"))
    if reader.problems:
        raise Problems(reader.problems)
    return Book(root, course, tuple(sources), glossary, references, tuple(reader.left_out))


class _Reader:
    """Walks content/ once and collects what is wrong."""

    def __init__(self, root: Path, course: Course, look: Callable[[Sequence[str]], Faults]) -> None:
        self.root, self.course, self.look = root, course, look
        self.problems: list[Problem] = []
        self.left_out: list[Source] = []

    def wrong(self, path: str, line: int, found: str, accepted: str) -> None:
        self.problems.append(Problem(path, line, found, accepted))

    def sources(self) -> list[Source]:
        if not (self.root / CONTENT).is_dir():
            raise Problems(Problem(CONTENT, 0, "there is no such folder", "the chapters live in content/01-name/en.md"))
        folders = [entry for entry in self.entries(CONTENT) if self.is_page_folder(entry)]
        pages = sorted(self.named(folders), key=lambda page: (page[0] is not None, page[0] or 0, page[1] != FRONT, page[1]))
        shown = self.shown(pages)
        found = [source for page in shown for source in self.page(*page)]
        # What is wrong with a chapter that is not shown can wait.
        quiet = _Reader(self.root, self.course, self.look)
        self.left_out = [source for page in pages if page not in shown for source in quiet.page(*page)]
        if not found and not self.problems:
            self.wrong(CONTENT, 0, "there is no page", "a chapter is a folder such as content/01-name with en.md in it")
        elif not any(entry.name == FRONT for entry in folders):
            texts = " and ".join(f"{lang}.md" for lang in self.course.languages)
            self.wrong(CONTENT, 0, "there is no front page", f"{CONTENT}/{FRONT} with {texts}: where each language of the book begins")
        return found

    def entries(self, folder: str) -> list[os.DirEntry[str]]:
        """What a person put into this folder, by name; links are refused, they break on other machines."""
        with os.scandir(self.root / folder) as found:
            entries = sorted((entry for entry in found if not LITTER.fullmatch(entry.name)), key=lambda entry: entry.name)
        for entry in entries:
            if entry.is_symlink():
                self.wrong(f"{folder}/{entry.name}", 0, "a symbolic link", "put the file itself here")
            elif not (entry.is_file() or entry.is_dir()):
                self.wrong(f"{folder}/{entry.name}", 0, "neither a file nor a folder", "put a file here")
        return [entry for entry in entries if not entry.is_symlink() and (entry.is_file() or entry.is_dir())]

    def is_page_folder(self, entry: os.DirEntry[str]) -> bool:
        if entry.is_dir():
            return True
        if entry.name not in SHARED:
            accepted = f"content/ holds folders of pages, {', '.join(SHARED)}"
            self.wrong(f"{CONTENT}/{entry.name}", 0, "a file that is not part of the book", accepted)
        return False

    def named(self, folders: list[os.DirEntry[str]]) -> Iterator[tuple[int | None, str, str]]:
        """(number, slug, folder name) of every folder whose name is right and not taken."""
        taken: dict[str | int, str] = {}
        for entry in folders:
            digits, slug = FOLDER.sub(r"\1", entry.name), FOLDER.sub(r"\2", entry.name)
            number = int(digits) if digits else None
            path = f"{CONTENT}/{entry.name}"
            if not SLUG.fullmatch(slug):
                self.wrong(path, 0, f'"{entry.name}" is not a page\'s name', SLUG_RULE)
            elif slug in RESERVED or (slug == FRONT and number is not None) or slug in self.course.languages:
                self.wrong(path, 0, f'"{slug}" is a name the site needs itself', "choose another one")
            elif slug in taken:
                self.wrong(path, 0, f'"{slug}" is already the page of {taken[slug]}', "each page its own name")
            elif number in taken:
                self.wrong(path, 0, f"number {number} is already taken by {taken[number]}", "each chapter its own number")
            else:
                taken[slug] = path
                if number is not None:
                    taken[number] = path
                yield number, slug, entry.name

    def shown(self, pages: list[tuple[int | None, str, str]]) -> list[tuple[int | None, str, str]]:
        """Without the chapters that course.toml leaves out."""
        chapters = [slug for number, slug, _ in pages if number is not None]
        for slug in self.course.chapters:
            if slug not in chapters:
                line = toml.line_of(read_text(self.root / courses.FILE, courses.FILE), "chapters")
                self.wrong(courses.FILE, line, f'chapters names "{slug}", which is no chapter', nearest(slug, chapters))
        wanted = self.course.chapters or chapters
        return [page for page in pages if page[0] is None or page[1] in wanted]

    def page(self, number: int | None, slug: str, name: str) -> Iterator[Source]:
        """The sources of one folder, one per language of the course."""
        path = f"{CONTENT}/{name}"
        texts, figures, code = self.contents(path)
        for lang in self.course.languages:
            file = f"{lang}.md"
            if file not in texts:
                near = [other for other in texts if other.casefold() == file]
                accepted = f"rename {near[0]} to {file}" if near else f"each page is written in {', '.join(self.course.languages)}"
                self.wrong(path, 0, f"there is no {file}", accepted)
                continue
            text = self.text(f"{path}/{file}")
            if text is not None:
                yield Source(f"{path}/{file}", lang, slug, number, text, self.root / path, tuple(figures), tuple(code))

    def contents(self, folder: str) -> tuple[list[str], list[str], list[str]]:
        """(names of texts, of figures, of files of exercises) in a page's folder."""
        texts: list[str] = []
        figures: list[str] = []
        code: list[str] = []
        drawings: list[os.DirEntry[str]] = []
        for entry in self.entries(folder):
            suffix = os.path.splitext(entry.name)[1].lower()
            if entry.is_dir():
                self.wrong(f"{folder}/{entry.name}", 0, "a folder inside a page's folder", "texts and figures lie side by side")
            elif re.fullmatch(r"[a-z]{2,3}\.md", entry.name, re.IGNORECASE):
                texts.append(entry.name)
            elif suffix in FIGURES:
                if same := [name for name in figures if name.casefold() == entry.name.casefold()]:
                    self.wrong(f"{folder}/{entry.name}", 0, f"the same name as {same[0]} on Windows and macOS", "another name")
                figures.append(entry.name)
                if self.check_figure(f"{folder}/{entry.name}", entry):
                    drawings.append(entry)
            elif suffix == CODE:
                code.append(entry.name)
                if not CODE_NAME.fullmatch(entry.name):
                    self.wrong(f"{folder}/{entry.name}", 0, "an exercise's name that Python cannot import", "small letters, digits and _")
            elif entry.name != CLAIMS:
                texts_of = ", ".join(f"{lang}.md" for lang in self.course.languages)
                accepted = f"{texts_of}, figures ({' '.join(FIGURES)}) and exercises ({CODE})"
                self.wrong(f"{folder}/{entry.name}", 0, "a file that is not part of the page", accepted)
        for entry, wrong in zip(drawings, self.look([entry.path for entry in drawings]) if drawings else (), strict=True):
            if wrong:
                self.wrong(f"{folder}/{entry.name}", *wrong)
        return texts, figures, code

    def check_figure(self, path: str, entry: os.DirEntry[str]) -> bool:
        """Whether it should be looked into."""
        if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9._-]*", entry.name):
            self.wrong(path, 0, "a figure's name with a space or a special letter", "letters, digits, hyphens and dots")
        if entry.stat().st_size > FIGURE_LIMIT:
            self.wrong(path, 0, f"a figure of {entry.stat().st_size:,} bytes", f"at most {FIGURE_LIMIT:,}: make it smaller")
        elif entry.name.lower().endswith(".svg"):
            return True
        return False

    def text(self, path: str) -> str | None:
        try:
            return read_text(self.root / path, path)
        except Problems as found:
            self.problems.extend(found.problems)
            return None

    def shared(self, name: str) -> str:
        path = f"{CONTENT}/{name}"
        return self.text(path) or "" if (self.root / path).is_file() else ""
