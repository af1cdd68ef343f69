"""The site of the build before the last one: most folders and files of the next are there already, as second names of the last one's files.

To make a folder and take it away again costs more than many a page.
"""

import os
from contextlib import suppress
from pathlib import Path

from sitegen.cache import SITES, digest
from sitegen.files import remove

Inodes = dict[str, int]  # of files by path


def take(root: Path, out: Path, new: Path) -> None:
    """Moves the spare site of `out` to `new`, if there is one."""
    with suppress(OSError):
        os.rename(_place(root, out), new)


def leave(root: Path, out: Path, old: Path) -> None:
    """Keeps the folder that was `out` until now; on another disk it stays, for whoever clears up."""
    place = _place(root, out)
    with suppress(OSError):
        place.parent.mkdir(parents=True, exist_ok=True)
        os.rename(old, place)


def _place(root: Path, out: Path) -> Path:
    return root / SITES / digest(str(out))[:10]


def tidy(new: Path, wanted: set[str], folders: set[str]) -> Inodes:
    """Takes away what is not wanted, and tells what is there. Paths with forward slashes; the folder itself is ""."""
    there: Inodes = {}
    _tidy(str(new), "", wanted, folders, there)
    return there


def _tidy(folder: str, inside: str, wanted: set[str], folders: set[str], there: Inodes) -> None:
    with os.scandir(folder) as found:
        entries = list(found)
    for entry in entries:
        path = inside + entry.name
        if entry.is_dir(follow_symlinks=False):
            if path in folders:
                _tidy(entry.path, f"{path}/", wanted, folders, there)
            else:
                remove(entry.path)
        elif path in wanted:
            there[path] = entry.inode()
        else:
            os.unlink(entry.path)
