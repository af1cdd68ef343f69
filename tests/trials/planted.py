"""Files that lead out of the book, never end, or cannot lie on every reader's computer, planted where a build reads: it refuses each, and reads none."""

import os
import shutil
import socket
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from sitegen import content, symlinks
from sitegen.problems import Problems
from tests.trials.desk import SECONDS, Hang, at_most

TINY = Path(__file__).parents[1] / "build/tiny"
SECRET = "a secret of this machine"
CHAPTER = "content/01-first"


@dataclass(frozen=True)
class Plant:
    """What is planted in a small book, and the path a refusal must name."""

    name: str
    path: str
    grow: Callable[[Path], object]


def _link(to: str) -> Callable[[Path], object]:
    """A symbolic link in the place of whatever is there; {outside} is a file outside of the book."""

    def grow(file: Path) -> None:
        shutil.rmtree(file) if file.is_dir() else file.unlink(missing_ok=True)
        file.symlink_to(to.format(outside=file.parents[len(file.parts) - file.parts.index("book") - 1].with_name("outside")))

    return grow


def _fresh(make: Callable[[Path], object]) -> Callable[[Path], object]:
    def grow(file: Path) -> None:
        file.unlink(missing_ok=True)
        make(file)

    return grow


def _socket(file: Path) -> None:
    with socket.socket(socket.AF_UNIX) as made:
        before = Path.cwd()
        os.chdir(file.parent)  # the address of a socket must be short
        try:
            made.bind(file.name)
        finally:
            os.chdir(before)


def _words(file: Path) -> None:
    file.parent.mkdir(exist_ok=True)
    file.write_text("words", encoding="utf-8")


PLANTS = (
    *(
        Plant(f"a link from {path} to {to}", path, _link(to))
        for path, to in (
            (f"{CHAPTER}/en.md", "{outside}"),
            (f"{CHAPTER}/en.md", "zh.md"),
            (f"{CHAPTER}/en.md", "en.md"),
            (f"{CHAPTER}/en.md", "nowhere"),
            (f"{CHAPTER}/en.md", "/proc/self/environ"),
            (f"{CHAPTER}/en.md", "/dev/zero"),
            (f"{CHAPTER}/en.md", "/dev/stdin"),
            (f"{CHAPTER}/more.svg", "{outside}"),
            (f"{CHAPTER}/more.png", "/dev/urandom"),
            (f"{CHAPTER}/task.py", "{outside}"),
            (f"{CHAPTER}/claims.toml", "{outside}"),
            (f"{CHAPTER}/more", "/"),
            ("content/03-third", "01-first"),
            ("content/03-third", "/etc"),
            ("content/glossary.toml", "{outside}"),
            ("content/references.bib", "/dev/zero"),
            ("logo.svg", "{outside}"),
            ("templates/static/more.txt", "{outside}"),
            ("templates/static/more", "/etc"),
        )
    ),
    *(
        Plant(f"{what} as {path}", path, _fresh(make))
        for path, what, make in (
            (f"{CHAPTER}/en.md", "a pipe", os.mkfifo),
            (f"{CHAPTER}/more.svg", "a pipe", os.mkfifo),
            (f"{CHAPTER}/task.py", "a pipe", os.mkfifo),
            ("content/glossary.toml", "a pipe", os.mkfifo),
            (f"{CHAPTER}/more.svg", "a socket", _socket),
            (f"{CHAPTER}/more.png", "3 MB", lambda file: file.write_bytes(bytes(3_000_000))),
            (f"{CHAPTER}/more.svg", "words", _words),
            (f"{CHAPTER}/more/deeper.svg", "a file in a folder", _words),
            (f"{CHAPTER}/DOT.svg", "a name that differs in its case", _words),
            (f"{CHAPTER}/two words.svg", "a name with a space", _words),
            (f"{CHAPTER}/notes.txt", "a stranger", _words),
            ("content/03-CON/en.md", "a reserved name", _words),
            ("content/03-con/en.md", "a reserved name", _words),
            ("content/03-a..b/en.md", "dots", _words),
            ("content/03-a b/en.md", "a space", _words),
            ("content/03-名/en.md", "a letter that no address has", _words),
            ("content/03-assets/en.md", "a name of the site's own", _words),
            ("content/01-again/en.md", "a number twice", _words),
            ("content/notes.md", "a stranger", _words),
        )
    ),
)


def fault(plant: Plant, folder: Path) -> str:
    """What is wrong with the answer to this plant, in a book of its own below `folder`."""
    root = folder / "book"
    shutil.copytree(TINY, root, ignore=shutil.ignore_patterns("expected"))
    (folder / "outside").write_text(SECRET, encoding="utf-8")
    if plant.path.startswith("logo"):
        settings = root / "course.toml"
        settings.write_text(f'logo = "{plant.path}"\n{settings.read_text(encoding="utf-8")}', encoding="utf-8")
    plant.grow(root / plant.path)
    try:
        with at_most(SECONDS):
            symlinks.refuse(root)
            read = content.read(root)
    except Problems as refused:
        named = [str(one) for one in refused.problems if plant.path.startswith(one.path) or one.path.startswith(plant.path)]
        return "" if named else f"the refusal names something else: {refused}"
    except Hang:
        return "the build waits for ever"
    return "it was taken" + (", and read" if any(SECRET in source.text for source in read.sources) else "")
