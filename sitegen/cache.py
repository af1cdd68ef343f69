"""What an earlier build worked out, kept by the content of everything it was worked out from."""

import hashlib
import os
import shutil
import sys
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")

FOLDER = Path(".cache") / "work"
COMPILED = Path(".cache") / "compiled"  # what is made of code alone: of templates, of the pages' scripts, of the modules of widgets
CODE = Path(__file__).resolve().parent  # the generator itself is an input too
KEEP_SECONDS = 14 * 24 * 3600
KEEP_BYTES = 1_000_000_000  # a build of the whole book keeps about a seventh of that
SKIPPED = frozenset({"__pycache__", ".DS_Store", "Thumbs.db"})
SETTLED = 3  # seconds: some disks count in steps of two, and a file that is newer may change again with the same time
_known: dict[str, tuple[tuple[int, ...], bytes]] = {}  # of files read in this process: what shows that one is another, and its bytes


def digest(*parts: object) -> str:
    """One name for all these parts. Texts, bytes, numbers and tuples of them; the same parts give the same name."""
    total = hashlib.sha256()
    for part in parts:
        data = part if isinstance(part, bytes) else repr(part).encode()
        total.update(len(data).to_bytes(8, "little") + data)
    return total.hexdigest()


def fingerprint(*places: Path) -> str:
    """One name for the content of these files and folders: any change of a name or a byte changes it."""
    return digest(*(part for place in places for part in _contents(os.fspath(place), place.name)))


def _contents(place: str, shown: str) -> Iterable[object]:
    """Names and bytes of a file or of all files in a folder, in the order of their names."""
    try:
        with os.scandir(place) as found:
            entries = sorted((entry for entry in found if entry.name not in SKIPPED), key=lambda entry: entry.name)
    except NotADirectoryError:
        yield from (shown, _read(place))
        return
    except FileNotFoundError:
        yield from (shown, None)
        return
    for entry in entries:
        name = f"{shown}/{entry.name}"
        if entry.is_dir():
            yield f"{name}/"  # a folder with nothing in it counts too
            yield from _contents(entry.path, name)
        else:
            # Reading a pipe would wait for ever.
            yield from (name, _read(entry.path) if entry.is_file() else None)


def _read(file: str) -> bytes | None:
    """The bytes, or None for a file that cannot be read: whoever needs it says so, with its name."""
    try:
        return content(file)
    except OSError:
        return None


def content(file: str) -> bytes:
    """The bytes of a file; one build asks for most of them several times. Raises OSError."""
    found = os.stat(file)
    state = (found.st_mtime_ns, found.st_ctime_ns, found.st_size, found.st_ino)
    known = _known.get(file)
    if known and known[0] == state:
        return known[1]
    settled = time.time() - SETTLED
    with open(file, "rb") as opened:
        data = opened.read()
    if found.st_mtime < settled and found.st_ctime < settled:
        _known[file] = state, data
    return data


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
        kept = [place for kind in _entries(self.folder) if kind.is_dir() for place in _entries(kind)]
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
    with suppress(FileNotFoundError):
        shutil.rmtree(place) if place.is_dir() else place.unlink()


def write_whole(file: Path, data: bytes) -> None:
    """Writes a file so that a reader never sees half of it."""
    file.parent.mkdir(parents=True, exist_ok=True)
    beside = file.with_name(f"{file.name}.{os.getpid()}")
    beside.write_bytes(data)
    os.replace(beside, file)
