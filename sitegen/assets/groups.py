"""Groups of files that pages load, each in a folder named by its content, so that an old copy is never taken for a new one."""

import hashlib
from collections.abc import Mapping
from pathlib import Path

from sitegen.output import Content

# Static files that are not for readers: notes, and what editors leave.
SKIPPED = (".md", "~", ".orig", ".bak")


def group(name: str, files: Mapping[str, Content]) -> tuple[str, dict[str, Content]]:
    """The group's address ("assets/page-0123456789/") and its files by their path in the site."""
    total = hashlib.sha256()
    for path in sorted(files):
        content = files[path]
        data = content if isinstance(content, bytes) else content.read_bytes()
        total.update(f"{path}\0{len(data)}\0".encode() + data)
    folder = f"assets/{name}-{total.hexdigest()[:10]}/"
    return folder, {folder + path: files[path] for path in files}


def static(folder: Path) -> dict[str, Content]:
    """Every file of a folder, by its path in it; text files with "\\n" line ends, also after a checkout on Windows."""
    found: dict[str, Content] = {}
    for file in sorted(folder.rglob("*")):
        path = file.relative_to(folder)
        if file.is_file() and not file.name.endswith(SKIPPED) and not any(part.startswith(".") for part in path.parts):
            found[path.as_posix()] = plain(file)
    return found


def plain(file: Path) -> bytes:
    """A file's bytes, for a text file with "\\n" line ends."""
    data = file.read_bytes()
    return data.replace(b"\r\n", b"\n") if b"\0" not in data else data
