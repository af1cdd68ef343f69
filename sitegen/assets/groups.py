"""Groups of files that pages load, each in a folder named by its content, so that an old copy is never taken for a new one."""

import hashlib
import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path

from sitegen.files import content
from sitegen.output import Content, sha256

# Static files that are not for readers: notes, and what editors leave.
SKIPPED = (".md", "~", ".orig", ".bak")


def group(name: str, files: Mapping[str, Content]) -> tuple[str, dict[str, Content]]:
    """The group's address ("assets/page-0123456789/") and its files by their path in the site."""
    total = hashlib.sha256()
    for path in sorted(files):
        total.update(f"{path}\0{sha256(files[path])}\0".encode())
    folder = f"assets/{name}-{total.hexdigest()[:10]}/"
    return folder, {folder + path: files[path] for path in files}


def static(folder: Path) -> dict[str, Content]:
    """Every file of a folder, by its path in it; text files with "\\n" line ends, also after a checkout on Windows."""
    return {path: plain(file) for path, file in sorted(_files(str(folder), ""))}


def _files(folder: str, inside: str) -> Iterator[tuple[str, str]]:
    """(path in the folder, path) of each file that is for readers."""
    with suppress(FileNotFoundError), os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.startswith("."):
                continue
            if entry.is_dir():
                yield from _files(entry.path, f"{inside}{entry.name}/")
            elif entry.is_file() and not entry.name.endswith(SKIPPED):
                yield inside + entry.name, entry.path


def plain(file: str | Path) -> bytes:
    """A file's bytes, for a text file with "\\n" line ends."""
    data = content(str(file))
    return data.replace(b"\r\n", b"\n") if b"\0" not in data else data
