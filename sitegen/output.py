"""Puts a finished site in place whole: a build that fails or is killed leaves the old site as it was."""

import hashlib
import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from sitegen import files as sources
from sitegen import spare
from sitegen.cache import digest
from sitegen.exchange import exchange
from sitegen.lock import alone
from sitegen.problems import CommandError

Content = bytes | Path  # what a file will hold: these bytes, or a copy of that file
State = list[int]  # of a file: its size, time and mode

MARKER = "build.json"  # in the output: says that a build made the folder, and the SHA-256 of each file
MADE_BY = "sitegen"
# Files the operating system drops into folders one looks at.
LITTER = frozenset({".DS_Store", "Thumbs.db", "desktop.ini"})


class Later(NamedTuple):
    """What a file will hold, by its SHA-256. The bytes are only made where the old site has others."""

    sha256: str
    make: Callable[[], bytes]


Files = Mapping[str, Content | Later]  # of a site, by path


def check(out: Path, root: Path) -> None:
    """Refuses an output folder that a build must not replace. Raises CommandError."""
    if out == root or out in root.parents:
        raise CommandError(f"--out {out}: holds the project itself; choose a folder of its own")
    if root in out.parents and out.relative_to(root).parts[0] in _sources(root):
        raise CommandError(f"--out {out}: lies among the sources; choose a folder of its own, such as site")
    if not out.exists():
        return
    if not out.is_dir():
        raise CommandError(f"--out {out}: is a file; choose a folder")
    made = manifest(out)
    strangers = [path for path in walk(out) if path not in made and path != MARKER]
    if strangers and not made:
        raise CommandError(f"--out {out}: is not empty and was not made by a build; choose an empty or a new folder")
    if strangers:
        raise CommandError(f"--out {out}: {strangers[0]} was not made by a build and would be lost; move it away first")


def _sources(root: Path) -> set[str]:
    """Names at the top of the project that hold what is written by hand."""
    kept = {"content", "templates", "widgets", "sitegen", "tests", ".git", ".github", ".cache", ".venv"}
    return kept | {entry.name for entry in os.scandir(root) if entry.is_file()}


def manifest(out: Path) -> dict[str, str]:
    """Path to SHA-256 of every file the last build put there; empty when no build made this folder."""
    try:
        marker = json.loads((out / MARKER).read_text(encoding="utf-8"))
        return dict(marker["files"]) if marker["made by"] == MADE_BY else {}
    except (OSError, ValueError, KeyError, TypeError):
        return {}


def walk(folder: Path) -> list[str]:
    """Every file under the folder as a relative path with forward slashes, sorted, without system litter."""
    return sorted(path for path, entry in entries(folder).items() if entry.name not in LITTER)


def entries(folder: Path) -> dict[str, os.DirEntry[str]]:
    """Every file under the folder by its relative path; none where there is no such folder."""
    found: dict[str, os.DirEntry[str]] = {}
    _enter(str(folder), "", found)
    return found


def _enter(folder: str, inside: str, found: dict[str, os.DirEntry[str]]) -> None:
    with suppress(FileNotFoundError), os.scandir(folder) as there:
        for entry in there:
            if entry.is_dir(follow_symlinks=False):
                _enter(entry.path, f"{inside}{entry.name}/", found)
            else:
                found[inside + entry.name] = entry


def recover(out: Path, root: Path) -> None:
    """Clears what a killed build left beside the output, and puts the old site back if it died in between two renames."""
    if _workshop_of(out).exists():
        with _workshop(out, root):
            pass


def publish(out: Path, root: Path, files: Files, left: Mapping[str, State] = MappingProxyType({})) -> None:
    """Makes `out` hold exactly these files and the marker, at once. Raises CommandError when the disk does not take them.

    `left` tells how the last build left each of its files.
    """
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        with _workshop(out, root) as shop:
            check(out, root)
            shop.mkdir()
            spare.take(root, out, shop / "new")
            _write(shop / "new", out, files, left)
            _swap(shop / "new", out, shop / "old")
            spare.leave(root, out, shop / "old")
    except OSError as refused:
        raise CommandError(f"--out {out}: cannot be written ({refused.strerror}: {refused.filename}); the old site is as it was") from refused


def _workshop_of(out: Path) -> Path:
    """Where the new `out` is prepared: beside it, so that moving it into place is a rename."""
    return out.parent / f".{out.name}.build"


@contextmanager
def _workshop(out: Path, root: Path) -> Iterator[Path]:
    """The folder to prepare `out` in, ours alone for the length of the block and gone afterwards.

    The lock dies with its process, so whatever lies in the folder once we hold it was left by a build that was killed.
    """
    shop = _workshop_of(out)
    with alone(root / ".cache" / f"output-{digest(str(out))[:10]}.lock", lambda: print(f"waiting for another build of {out}", file=sys.stderr)):
        _put_back(shop, out)
        sources.remove(shop, ignore_errors=True)
        try:
            yield shop
        finally:
            sources.remove(shop, ignore_errors=True)


def _put_back(shop: Path, out: Path) -> None:
    if not out.exists() and (shop / "old").exists():
        os.rename(shop / "old", out)


def _write(new: Path, old: Path, files: Files, left: Mapping[str, State]) -> None:
    before = manifest(old)
    folders = {"", *(folder for path in files for folder in _above(path))}
    there = spare.tidy(new, set(files), folders) if new.exists() else {}
    for folder in sorted(folders):
        _folder(f"{new}/{folder}")
    hashes = {}
    for path in sorted(files):
        content = files[path]
        hashes[path] = sha256(content)
        # Strings, not Paths: a big book has thousands of files, and most of them are only taken over.
        names = f"{old}/{path}", f"{new}/{path}"
        if not _reuse(*names, there.get(path), content, left.get(path) if before.get(path) == hashes[path] else None):
            data = _bytes(content)
            if isinstance(content, Path):
                hashes[path] = hashlib.sha256(data).hexdigest()  # a picture may have been saved just now
            _file(names[1], data)
    marker = json.dumps({"made by": MADE_BY, "files": hashes}, indent=0, sort_keys=True, ensure_ascii=False)
    _file(f"{new}/{MARKER}", marker.encode() + b"\n")


def _above(path: str) -> Iterator[str]:
    """The folders that a file is in."""
    while path := path.rpartition("/")[0]:
        yield path


def sha256(content: Content | Later) -> str:
    """What a file will hold, told without reading it where that is known."""
    if isinstance(content, Later):
        return content.sha256
    return hashlib.sha256(content).hexdigest() if isinstance(content, bytes) else sources.sha256(str(content))


def _bytes(content: Content | Later) -> bytes:
    if isinstance(content, Later):
        return content.make()
    return content if isinstance(content, bytes) else sources.content(str(content))


def _folder(folder: str) -> None:
    """The folder, readable by a web server whatever the umask says."""
    if not os.path.isdir(folder):
        os.mkdir(folder)
        os.chmod(folder, 0o755)


def _file(file: str, data: bytes) -> None:
    """Without Python's own buffers: a build writes many small files."""
    opened = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o644)
    try:
        rest = memoryview(data)
        while rest:
            rest = rest[os.write(opened, rest) :]
    finally:
        os.close(opened)
    os.chmod(file, 0o644)


def _reuse(old: str, new: str, there: int | None, content: Content | Later, left: State | None) -> bool:
    """Takes the old site's file over when it holds the same bytes: a second name costs nothing, a copy of 17 MB does.

    It need not be read when it was written with these bytes and is as it was `left`. `there` is the inode that has the new name already.
    """
    same = _same(old, content, left)
    if there is not None:
        if there == same:
            return True
        os.unlink(new)
    if same is None:
        return False
    try:
        os.link(old, new)
    except OSError:  # a file system without second names
        return False
    return True


def _same(file: str, content: Content | Later, left: State | None) -> int | None:
    """The inode of this file if it is as a build would write it."""
    try:
        found = os.lstat(file)
        if found.st_mode != 0o100644:
            return None
        if state(found) != left:
            with open(file, "rb") as opened:
                if opened.read() != _bytes(content):
                    return None
        return found.st_ino
    except OSError:  # no such file
        return None


def state(found: os.stat_result) -> State:
    """What shows that nobody wrote to a file."""
    return [found.st_size, found.st_mtime_ns, found.st_mode]


def _swap(new: Path, out: Path, old: Path) -> None:
    if not out.exists():
        os.rename(new, out)
    elif exchange(new, out):
        os.rename(new, old)
    else:
        # Between these two lines there is no site; recover() of the next run knows.
        os.rename(out, old)
        os.rename(new, out)
