"""Puts a finished site in place whole: a build that fails or is killed leaves the old site as it was."""

import hashlib
import json
import os
import shutil
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType

from sitegen.cache import content as read
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
    found = []
    for top, _, names in os.walk(folder):
        inside = top[len(str(folder)) + 1 :].replace(os.sep, "/")
        prefix = f"{inside}/" if inside else ""
        found += [prefix + name for name in names if name not in LITTER]
    return sorted(found)


def recover(out: Path, root: Path) -> None:
    """Clears what a killed build left beside the output, and puts the old site back if it died in between two renames."""
    if _workshop_of(out).exists():
        with _workshop(out, root):
            pass


def publish(out: Path, root: Path, files: Mapping[str, Content], left: Mapping[str, State] = MappingProxyType({})) -> None:
    """Makes `out` hold exactly these files and the marker, at once. Raises CommandError when the disk does not take them.

    `left` tells how the last build left each of its files.
    """
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        with _workshop(out, root) as shop:
            check(out, root)
            _write(shop / "new", out, files, left)
            _swap(shop / "new", out, shop / "old")
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
        shutil.rmtree(shop, ignore_errors=True)
        try:
            yield shop
        finally:
            shutil.rmtree(shop, ignore_errors=True)


def _put_back(shop: Path, out: Path) -> None:
    if not out.exists() and (shop / "old").exists():
        os.rename(shop / "old", out)


def _write(new: Path, old: Path, files: Mapping[str, Content], left: Mapping[str, State]) -> None:
    before = manifest(old)
    _folder(new)
    hashes, made = {}, {""}
    for path in sorted(files):
        data = _bytes(files[path])
        hashes[path] = hashlib.sha256(data).hexdigest()
        if (folder := path.rpartition("/")[0]) not in made:
            _folder(new / folder)
            made.add(folder)
        # Strings, not Paths: a big book has thousands of files, and most of them are only taken over.
        if not _reuse(f"{old}/{path}", f"{new}/{path}", data, left.get(path) if before.get(path) == hashes[path] else None):
            _file(f"{new}/{path}", data)
    marker = json.dumps({"made by": MADE_BY, "files": hashes}, indent=0, sort_keys=True, ensure_ascii=False)
    _file(f"{new}/{MARKER}", marker.encode() + b"\n")


def _bytes(content: Content) -> bytes:
    return content if isinstance(content, bytes) else read(str(content))


def _folder(folder: Path) -> None:
    """The folder and those above it, readable by a web server whatever the umask says."""
    if not folder.exists():
        _folder(folder.parent)
        folder.mkdir()
        folder.chmod(0o755)


def _file(file: str, data: bytes) -> None:
    with open(file, "wb") as opened:
        opened.write(data)
    os.chmod(file, 0o644)


def _reuse(old: str, new: str, data: bytes, left: State | None) -> bool:
    """Takes the old site's file over when it holds the same bytes: a second name costs nothing, a copy of 17 MB does.

    It need not be read when it was written with these bytes and is as it was `left`.
    """
    try:
        found = os.lstat(old)
        if found.st_size != len(data) or found.st_mode != 0o100644:
            return False
        if state(found) != left:
            with open(old, "rb") as file:
                if file.read() != data:
                    return False
        os.link(old, new)
    except OSError:  # no such file, or a file system without second names
        return False
    return True


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
