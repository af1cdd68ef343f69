"""One at a time: a file that a program holds while it makes something that two must not make at once."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO


def _attempt(file: IO[bytes]) -> bool:
    """Take the lock without waiting; False when another process holds it. Freed by the system when the holder dies."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


@contextmanager
def alone(path: Path, waiting: Callable[[], object] = lambda: None) -> Iterator[None]:
    """Hold the lock file `path` for the length of the block. `waiting()` is called once if another process has it."""
    import time

    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("ab") as file:
        if not _attempt(file):
            waiting()
            while not _attempt(file):
                time.sleep(0.1)
        # The file stays: removing it would let a third process lock a new one while we hold the old.
        yield
