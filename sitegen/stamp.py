"""Tells in a few milliseconds that nothing changed since the last build, so that nothing need be built."""

import json
import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from sitegen.cache import FOLDER, digest, fingerprint, generator, write_whole
from sitegen.output import State, state

SOURCES = ("content", "templates", "widgets", "course.toml", "logo.svg", "logo.png", "assets.lock.json", "LICENSE", "CHANGELOG.md", "books")


def inputs(root: Path) -> str:
    """One name for everything a build reads: the sources by content, the generator with its libraries, and whether it may keep a snapshot."""
    return digest(generator(), os.environ.get("BOOK_SNAPSHOT", ""), fingerprint(*(root / name for name in SOURCES)))


def recall(root: Path, out: Path, name: str) -> dict[str, Any] | None:
    """The facts of the last build of `out`, if its inputs had this name and its files lie there untouched."""
    kept = _kept(root, out)
    return kept["facts"] if kept and kept["inputs"] == name and kept["files"] == _look(out) else None


def left(root: Path, out: Path) -> dict[str, State]:
    """How the last build of `out` left each of its files."""
    return _kept(root, out).get("files", {})


def _kept(root: Path, out: Path) -> dict[str, Any]:
    try:
        return dict(json.loads(_file(root, out).read_text(encoding="utf-8")))
    except (OSError, ValueError):
        return {}


def remember(root: Path, out: Path, name: str, facts: dict[str, Any]) -> None:
    """Notes that `out` as it lies there now was built from inputs of this name."""
    kept = {"inputs": name, "facts": facts, "files": _look(out)}
    write_whole(_file(root, out), json.dumps(kept).encode())


def _file(root: Path, out: Path) -> Path:
    return root / FOLDER / "stamps" / digest(str(out))


def _look(out: Path) -> dict[str, State]:
    """Path to size, time and mode of every file; times stay in the cache, so the site itself holds no clock."""
    return {path: state(found) for path, found in _files(str(out), "")}


def _files(folder: str, inside: str) -> Iterator[tuple[str, os.stat_result]]:
    with suppress(FileNotFoundError), os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir(follow_symlinks=False):
                yield from _files(entry.path, f"{inside}{entry.name}/")
            else:
                yield f"{inside}{entry.name}", os.lstat(entry.path)
