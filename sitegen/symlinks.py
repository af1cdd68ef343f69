"""No symbolic links among what a build publishes: one could bring a file of the machine onto the site. content.py looks at content/."""

import os
from collections.abc import Iterator
from pathlib import Path

from sitegen.course import LOGOS
from sitegen.problems import Problem, Problems

PLACES = ("templates", "widgets", *LOGOS)


def refuse(root: Path) -> None:
    """Raises Problems that name every link."""
    if found := [path for place in PLACES for path in _links(str(root / place))]:
        raise Problems(Problem(Path(path).relative_to(root).as_posix(), 0, "a symbolic link", "put the file itself here") for path in found)


def _links(place: str) -> Iterator[str]:
    if os.path.islink(place):
        yield place
    elif os.path.isdir(place):
        with os.scandir(place) as entries:
            for entry in entries:
                if entry.is_symlink():
                    yield entry.path
                elif entry.is_dir():
                    yield from _links(entry.path)
