"""Which modules a script brings with it: a page that names them all at once need not wait for one to name the next."""

import re
from pathlib import Path
from posixpath import normpath

# A module's imports are its first lines, each whole on a line (the house style of this book's scripts).
IMPORT = re.compile(r'^(?:import|export)\b[^"\n]*"(\.{1,2}/[^"\n]+)";$', re.MULTILINE)


def reached(folder: Path, entry: str) -> tuple[str, ...]:
    """The paths in `folder` of all modules that `entry` imports, directly or not, in the order they are met. What is not there is left out."""
    found: list[str] = []
    waiting = [entry]
    while waiting:
        name = waiting.pop(0)
        file = folder / name
        if name in found or not file.is_file():
            continue
        found.append(name)
        waiting += [normpath(f"{name}/../{path}") for path in IMPORT.findall(file.read_text(encoding="utf-8"))]
    return tuple(found[1:])
