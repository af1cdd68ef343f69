"""Reads the file of an exercise: pieces between lines `# %% name`, each of them plain Python."""

import ast
import re
import warnings
from pathlib import Path
from typing import TYPE_CHECKING

from sitegen.markdown.cells.model import Exercise, Part
from sitegen.problems import Problem, Problems, nearest
from sitegen.text import read_text

if TYPE_CHECKING:
    from sitegen.markdown.page import Page

HEADING = re.compile(r"# *%%(?: +(.*?))? *")
NAMES = ("setup", "solution", "tests")  # each once, the setup only where there is one
RULE = "# %% setup, # %% solution, # %% tests and # %% wrong KEY, each on a line of its own"
KEY = re.compile(r"[a-z][a-z0-9_]*")


def read(name: str, line: int, page: "Page") -> Exercise | None:
    """The exercise in this file beside the page; None after a mistake, which the page then holds."""
    known = getattr(page.source, "code", ())
    if name not in known:
        page.wrong(line, f'no file "{name}" beside this page', nearest(name, known))
        return None
    path = f"{page.source.path.rpartition('/')[0]}/{name}"
    try:
        exercise, problems = pieces(read_text(page.source.folder / Path(name), path), path)
    except Problems as unreadable:
        exercise, problems = None, list(unreadable.problems)
    page.problems += problems
    return None if problems else exercise


def pieces(text: str, path: str) -> tuple[Exercise | None, list[Problem]]:
    """The pieces of the file of this path, and what is wrong with them."""
    problems: list[Problem] = []
    parts: dict[str, Part] = {}
    wrong: list[Part] = []
    for heading, number, part in _split(text):
        name, _, key = heading.partition(" ")
        if name == "wrong" and KEY.fullmatch(key):
            wrong.append(part._replace(key=key))
        elif heading not in NAMES:
            problems.append(Problem(path, number, f'"# %% {heading}" is no part of an exercise', RULE))
        elif heading in parts:
            problems.append(Problem(path, number, f'"# %% {heading}" once more', "each once, but # %% wrong KEY"))
        else:
            parts[heading] = part
        problems += _unreadable(part, path)
    parts.setdefault("setup", Part("", 0))
    missing = [name for name in NAMES if name not in parts]
    problems += [Problem(path, 1, f'there is no "# %% {name}"', RULE) for name in missing]
    return None if problems else Exercise(path, parts["setup"], parts["solution"], parts["tests"], tuple(wrong)), problems


def _split(text: str) -> list[tuple[str, int, Part]]:
    """(what a line # %% says, its number, the code below it) for each piece; what stands before the first is for maintainers."""
    lines = text.split("\n")
    marks = [(n, found[1] or "") for n, line in enumerate(lines) if (found := HEADING.fullmatch(line))]
    ends = [n for n, _ in marks[1:]] + [len(lines)]
    parts = []
    for (start, heading), end in zip(marks, ends, strict=False):
        first = next((n for n in range(start + 1, end) if lines[n].strip()), start + 1)
        parts.append((heading, start + 1, Part("\n".join(lines[first:end]).rstrip() + "\n", first + 1)))
    return parts


def _unreadable(part: Part, path: str) -> list[Problem]:
    try:
        with warnings.catch_warnings(action="ignore"):  # of a doubtful escape: Python itself says that when the tests run
            ast.parse(part.text)
    except SyntaxError as error:
        found = f"SyntaxError: {error.msg}"
        return [Problem(path, part.line + (error.lineno or 1) - 1, found, "Python that can be read")]
    except (RecursionError, MemoryError):  # as Python's own reader of programs tells it
        return [Problem(path, part.line, "code nested too deep", "Python that can be read")]
    return []
