"""The colours of a widget's pictures are roles of the page: a mistyped one would be drawn black, or not at all."""

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from sitegen.problems import Problem, Problems, nearest
from sitegen.text import read_text
from sitegen.widgets.faults import line_of_code

PAINT = re.compile(r'[\s"](?:fill|stroke|color)="(?!none")([^"]*)"|(var\(--[^)"]*\))')
ROLE = re.compile(r"var\(--(.*)\)")


def known(root: Path, name: str, results: Iterable[Mapping[str, Any]]) -> None:
    """Raises Problems for every colour in a picture of these results of run() that is no role."""
    from widgets.paint import COLORS

    pictures = (picture for result in results for kind in ("figures", "pictures") for picture in result[kind].values())
    strange = {colour for picture in pictures for colour in _given(picture)} - {f"var(--{role})" for role in COLORS}
    if strange:
        raise Problems([_problem(root, name, colour, COLORS) for colour in sorted(strange)])


def _given(part: Any, key: str = "") -> Iterator[str]:
    """Every colour in a drawing, or in a Plotly figure."""
    if isinstance(part, str) and part.startswith("<svg"):
        yield from (paint or variable for paint, variable in PAINT.findall(part))
    elif isinstance(part, Mapping):
        for inside, value in part.items():
            yield from _given(value, inside)
    elif isinstance(part, list | tuple):
        for value in part:
            yield from _given(value, key)
    elif key.endswith("color"):
        yield str(part)


def _problem(root: Path, name: str, colour: str, roles: Iterable[str]) -> Problem:
    """At the line that names the colour; where it is put together, at the function that draws."""
    role = ROLE.sub(r"\1", colour)
    word = re.compile(rf"""["']{re.escape(role)}["']|{re.escape(colour)}""")
    accepted = f'"var(--{role})"' if role in roles else nearest(role, roles)
    drawing = f"widgets/{name}/figures.py"
    for path in (drawing, *sorted(file.relative_to(root).as_posix() for file in (root / "widgets" / name).glob("*.py"))):
        for line, text in enumerate(read_text(root / path, path).split("\n"), start=1):
            if word.search(text):
                return Problem(path, line, f'"{role}" is no colour of a picture', accepted)
    return Problem(drawing, line_of_code(root / drawing, "def figures"), f'"{role}" is no colour of a picture', accepted)
