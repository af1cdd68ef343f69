"""No symbolic links among what a build publishes: one could bring a file of the machine onto the site. content.py looks at content/."""

import os
from collections.abc import Iterator
from pathlib import Path

from sitegen.course import LOGOS
from sitegen.problems import Problem, Problems

PLACES = ("templates", "widgets", *LOGOS)


def refuse(root: Path) -> None:
    """Raises Problems that name every link."""
    if found := [path for place in PLACES for path in _links(root / place)]:
        raise Problems(Problem(Path(path).relative_to(root).as_posix(), 0, "a symbolic link", "put the file itself here") for path in found)


def _links(place: Path) -> Iterator[str]:
    if place.is_symlink():
        yield str(place)
        return
    for top, folders, files in os.walk(place):
        for name in (*folders, *files):
            path = os.path.join(top, name)
            if os.path.islink(path):
                yield path
