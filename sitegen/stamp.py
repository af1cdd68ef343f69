"""Tells in a few milliseconds that nothing changed since the last build, so that nothing need be built."""

import json
import os
from pathlib import Path
from typing import Any

from sitegen.cache import FOLDER, digest, fingerprint, generator, write_whole

SOURCES = ("content", "templates", "widgets", "course.toml", "logo.svg", "logo.png", "assets.lock.json", "LICENSE", "CHANGELOG.md", "books")


def inputs(root: Path) -> str:
    """One name for everything a build reads: the sources by content, the generator with its libraries, and whether it may keep a snapshot."""
    return digest(generator(), os.environ.get("BOOK_SNAPSHOT", ""), fingerprint(*(root / name for name in SOURCES)))


def recall(root: Path, out: Path, name: str) -> dict[str, Any] | None:
    """The facts of the last build of `out`, if its inputs had this name and its files lie there untouched."""
    try:
        kept = json.loads(_file(root, out).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return kept["facts"] if kept["inputs"] == name and kept["files"] == _look(out) else None


def remember(root: Path, out: Path, name: str, facts: dict[str, Any]) -> None:
    """Notes that `out` as it lies there now was built from inputs of this name."""
    kept = {"inputs": name, "facts": facts, "files": _look(out)}
    write_whole(_file(root, out), json.dumps(kept).encode())


def _file(root: Path, out: Path) -> Path:
    return root / FOLDER / "stamps" / digest(str(out))


def _look(out: Path) -> dict[str, list[int]]:
    """Path to size, time and mode of every file; times stay in the cache, so the site itself holds no clock."""
    seen = {}
    for folder, _, names in os.walk(out):
        for name in names:
            file = os.path.join(folder, name)
            found = os.lstat(file)
            seen[os.path.relpath(file, out)] = [found.st_size, found.st_mtime_ns, found.st_mode]
    return seen
