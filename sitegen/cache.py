"""What an earlier build worked out, kept by the content of everything it was worked out from."""

import hashlib
import os
import sys
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TypeVar

from sitegen import files
from sitegen.files import write_whole

T = TypeVar("T")

FOLDER = Path(".cache") / "work"
SITES = FOLDER / "sites"  # no results, but what spare.py keeps
COMPILED = Path(".cache") / "compiled"  # what is made of code alone: of templates, of the pages' scripts, of the modules of widgets
CODE = Path(__file__).resolve().parent  # the generator itself is an input too
KEEP_SECONDS = 14 * 24 * 3600
KEEP_BYTES = 1_000_000_000  # a build of the whole book keeps about a seventh of that
SKIPPED = frozenset({"__pycache__", ".DS_Store", "Thumbs.db"})


def digest(*parts: object) -> str:
    """One name for all these parts. Texts, bytes, numbers and tuples of them; the same parts give the same name."""
    pieces: list[bytes] = []
    for part in parts:
        data = part if isinstance(part, bytes) else repr(part).encode()
        pieces += (len(data).to_bytes(8, "little"), data)
    return hashlib.sha256(b"".join(pieces)).hexdigest()


def fingerprint(*places: Path) -> str:
    """One name for the content of these files and folders: any change of a name or a byte changes it."""
    found: list[object] = []
    for place in places:
        _look(os.fspath(place), place.name, found)
    return digest(*found)


def _look(place: str, shown: str, found: list[object]) -> None:
    """Notes names and hashes of a file or of all files in a folder, in the order of their names."""
    try:
        with os.scandir(place) as inside:
            entries = sorted((entry for entry in inside if entry.name not in SKIPPED), key=lambda entry: entry.name)
    except NotADirectoryError:
        found.append((shown, hashed(place)))
        return
    except FileNotFoundError:
        found.append((shown, None))
        return
    for entry in entries:
        name = f"{shown}/{entry.name}"
        if entry.is_dir():
            found.append(f"{name}/")  # a folder with nothing in it counts too
            _look(entry.path, name, found)
        else:
            # Reading a pipe would wait for ever.
            found.append((name, hashed(entry.path) if entry.is_file() else None))


def hashed(file: str) -> str | None:
    """The SHA-256 of a file; None for one that cannot be read: whoever needs it says so, with its name."""
    try:
        return files.sha256(file)
    except OSError:
        return None


@cache
def generator() -> str:
    """One name for the code that builds: this package, the Python that runs it, and every installed distribution."""
    installed = sorted(name for place in sys.path for name in _distributions(place))
    return digest(fingerprint(CODE), sys.version, *installed)


def _distributions(place: str) -> list[str]:
    """ "jinja2-3.1.6.dist-info" and so on: their names hold their versions, so nothing need be opened."""
    try:
        return [name for name in os.listdir(place or ".") if name.endswith(".dist-info")]
    except OSError:
        return []


class Store:
    """Results in files named by what they were made from. A damaged or foreign file counts as missing."""

    def __init__(self, root: Path, folder: Path = FOLDER) -> None:
        self.folder = root / folder

    def recall(self, kind: str, key: Iterable[object], make: Callable[[], T]) -> T:
        """The result of `make()`, or what it was last time for the same key under the same generator."""
        import pickle  # a run that finds nothing to do is over before this is loaded

        file = self.folder / kind / digest(generator(), *key)
        try:
            data = file.read_bytes()
            if hashlib.sha256(data[32:]).digest() == data[:32]:
                os.utime(file)
                return pickle.loads(data[32:])
        except Exception:  # whatever is wrong with a kept result, it can be made again
            pass
        result = make()
        data = pickle.dumps(result, protocol=5)
        write_whole(file, hashlib.sha256(data).digest() + data)
        return result

    def prune(self) -> None:
        """Forgets what no build has asked for in two weeks, and of the rest the oldest when there is too much of it."""
        room, limit = KEEP_BYTES, time.time() - KEEP_SECONDS
        kept = [place for kind in _entries(self.folder) if kind.is_dir() and kind.name != SITES.name for place in _entries(kind)]
        for used, size, place in sorted(map(_use, kept), reverse=True):
            room -= size
            if used < limit or room < 0:
                _remove(Path(place))


def _entries(folder: "Path | os.DirEntry[str]") -> "list[os.DirEntry[str]]":
    try:
        with os.scandir(folder) as found:
            return list(found)
    except FileNotFoundError:  # another build was quicker
        return []


def _use(place: "os.DirEntry[str]") -> tuple[float, int, str]:
    """(when a kept result was last asked for, its bytes, where it is); a result may be a folder of files."""
    found = []
    for file in (place, *(Path(place).rglob("*") if place.is_dir() else ())):
        with suppress(FileNotFoundError):
            found.append(file.stat())
    return max((one.st_mtime for one in found), default=0), sum(one.st_size for one in found), place.path


def _remove(place: Path) -> None:
    if place.is_dir():
        files.remove(place)
    else:
        place.unlink(missing_ok=True)
