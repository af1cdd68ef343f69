"""Tells in a few milliseconds that nothing changed since the last build, so that nothing need be built."""

import json
import os
from pathlib import Path
from typing import Any

from sitegen.cache import FOLDER, digest, fingerprint, generator
from sitegen.files import write_whole
from sitegen.output import State, entries, state

SOURCES = ("content", "templates", "widgets", "course.toml", "logo.svg", "logo.png", "assets.lock.json", "LICENSE", "CHANGELOG.md", "books")


def inputs(root: Path) -> str:
    """One name for everything a build reads: the sources by content, the generator with its libraries, and whether it may keep a snapshot."""
    return digest(generator(), os.environ.get("BOOK_SNAPSHOT", ""), fingerprint(*(root / name for name in SOURCES)))


def recall(root: Path, out: Path, name: str) -> dict[str, Any] | None:
    """The facts of the last build of `out`, if its inputs had this name and its files lie there untouched."""
    kept = _kept(root, out)
    return kept["facts"] if kept and kept["inputs"] == name and kept["files"] == look(out) else None


def left(root: Path, out: Path) -> dict[str, State]:
    """How the last build of `out` left each of its files."""
    return _kept(root, out).get("files", {})


def _kept(root: Path, out: Path) -> dict[str, Any]:
    try:
        return dict(json.loads(_file(root, out).read_text(encoding="utf-8")))
    except (OSError, ValueError):
        return {}


def remember(root: Path, out: Path, name: str, facts: dict[str, Any], files: dict[str, State]) -> None:
    """Notes that `out`, whose files look like this, was built from inputs of this name."""
    write_whole(_file(root, out), json.dumps({"inputs": name, "facts": facts, "files": files}).encode())


def _file(root: Path, out: Path) -> Path:
    return root / FOLDER / "stamps" / digest(str(out))


def look(out: Path) -> dict[str, State]:
    """Path to size, time and mode of every file; times stay in the cache, so the site itself holds no clock."""
    return {path: state(os.lstat(entry.path)) for path, entry in entries(out).items()}
