"""Files as a build meets them: read once, and their SHA-256 worked out once for all builds as long as nobody writes to them; written whole."""

import hashlib
import json
import os
import time
from contextlib import suppress
from pathlib import Path

FILE = Path(".cache") / "work" / "seen" / "files"
SETTLED = 3  # seconds: some disks count in steps of two, and a file that is newer may change again with the same time
State = list[int]
_bytes: dict[str, tuple[State, bytes]] = {}  # a build asks for many files several times
_hashes: dict[str, tuple[State, str]] = {}
_asked: set[str] = set()  # the files whose hash was wanted in this process
_learned: set[str] = set()  # those that were read for it


def content(file: str) -> bytes:
    """The bytes of a file. Raises OSError."""
    return _content(file, _state(file))


def _content(file: str, state: State) -> bytes:
    known = _bytes.get(file)
    if known and known[0] == state:
        return known[1]
    data = _read(file, state[2])
    if _settled(state):
        _bytes[file] = state, data
    return data


def _read(file: str, size: int) -> bytes:
    """Without Python's own buffers, which take longer than a small file itself: a build reads a thousand of those."""
    opened = os.open(file, os.O_RDONLY | getattr(os, "O_BINARY", 0))
    try:
        pieces = []
        while piece := os.read(opened, size + 1):
            pieces.append(piece)
        return b"".join(pieces)
    finally:
        os.close(opened)


def sha256(file: str) -> str:
    """The SHA-256 of a file's bytes. Raises OSError."""
    state = _state(file)
    _asked.add(file)
    known = _hashes.get(file)
    if known and known[0] == state:
        return known[1]
    found = hashlib.sha256(_content(file, state)).hexdigest()
    if _settled(state):
        _hashes[file] = state, found
        _learned.add(file)
    return found


def _state(file: str) -> State:
    """What shows that nobody wrote to a file: not even a program that sets its time can set the second of these."""
    found = os.stat(file)
    return [found.st_mtime_ns, found.st_ctime_ns, found.st_size, found.st_ino]


def _settled(state: State) -> bool:
    return max(state[:2]) < (time.time() - SETTLED) * 1e9


def recall(root: Path) -> None:
    """Takes over what the build before this one knew. On Windows nothing: there the second time is that of the file's making."""
    with suppress(OSError, ValueError, TypeError):
        if os.name != "nt":
            _hashes.update(json.loads((root / FILE).read_text(encoding="utf-8")))


def keep(root: Path) -> None:
    """Leaves what is known of the files that were asked for to the next build."""
    if _learned:
        write_whole(root / FILE, json.dumps({file: _hashes[file] for file in sorted(_asked) if file in _hashes}).encode())
        _learned.clear()


def remove(folder: str | Path, *, ignore_errors: bool = False) -> None:
    """Takes a folder away with all that is in it, if it is there."""
    with suppress(OSError):
        os.rmdir(folder)  # mostly it is empty
    if os.path.isdir(folder):
        import shutil  # slow to load

        shutil.rmtree(folder, ignore_errors=ignore_errors)


def write_whole(file: Path, data: bytes) -> None:
    """Writes a file so that a reader never sees half of it."""
    file.parent.mkdir(parents=True, exist_ok=True)
    beside = file.with_name(f"{file.name}.{os.getpid()}")
    beside.write_bytes(data)
    os.replace(beside, file)
