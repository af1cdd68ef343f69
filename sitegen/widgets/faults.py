"""What a widget's code does wrong while it runs, said with the line of the widget's own file."""

import re
import traceback
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path

from sitegen.problems import Problem, Problems
from sitegen.text import read_text

ACCEPTED = "a widget computes, draws and speaks at its start and at every stop"


@contextmanager
def blamed(root: Path, name: str = "") -> Iterator[None]:
    """Turns whatever a widget's code raises in the block into Problems at the innermost line under widgets/.

    `name` is the widget at work: what fails in the shared code is then laid at its door.
    """
    try:
        yield
    except Problems:
        raise
    except (Exception, SystemExit) as error:
        problem = _problem(error, root, name)
        if problem is None:  # not a widget's fault but ours
            raise
        raise Problems(problem) from error


def _problem(error: BaseException, root: Path, name: str) -> Problem | None:
    widgets, said = root / "widgets", f"{type(error).__name__}: {error}"
    frames = [(frame.filename, frame.lineno or 0) for frame in traceback.extract_tb(error.__traceback__)]
    if isinstance(error, SyntaxError) and error.filename:
        frames.append((error.filename, error.lineno or 0))
    inside = [(Path(file), line) for file, line in frames if Path(file).is_relative_to(widgets)]
    # The door and the shared pieces only pass on what a widget's own folder did, when it had a part in it.
    own = [place for place in inside if len(place[0].relative_to(widgets).parts) > 1]
    if own and error.args != ("readouts",):
        accepted = "a key of the result, or a word of words.toml" if isinstance(error, KeyError) else ACCEPTED
        return Problem(own[-1][0].relative_to(root).as_posix(), own[-1][1], said, accepted)
    if not inside:
        return None
    file, line = inside[-1]
    if name and not isinstance(error, SyntaxError):
        return _word(error, root, name) if isinstance(error, KeyError) and not own else _misfit(said, root, name)
    return Problem(file.relative_to(root).as_posix(), line, said, ACCEPTED)


def _word(error: KeyError, root: Path, name: str) -> Problem:
    """A sentence has a hole that nothing fills, or a sentence that compute() chose is not there."""
    path, key = f"widgets/{name}/words.toml", str(error.args[0])
    hole = re.compile(rf"\{{(?:\w+\.)?{re.escape(key)}(?::\w+)?\}}")
    for number, line in enumerate(read_text(root / path, path).split("\n"), start=1):
        if found := hole.search(line):
            return Problem(path, number, f"nothing fills {found.group()}", "a knob, a readout, or a single number or word of the result")
    return Problem(path, 1, f'no "{key}"', "every word that the result of compute() asks for")


def _misfit(said: str, root: Path, name: str) -> Problem:
    """run() was given something it cannot use, by compute() or else by the drawing."""
    path = f"widgets/{name}/model.py"
    model = import_module(f"widgets.{name}.model")
    try:
        result = model.compute(**{knob.name: knob.default for knob in model.KNOBS})
    except Exception as error:  # whatever it is: `check` asks also a widget that does not take its own knobs
        return Problem(path, line_of_code(root / path, "def compute"), f"{type(error).__name__}: {error}", ACCEPTED)
    if not isinstance(result, Mapping) or not isinstance(result.get("readouts"), Mapping):
        found = f"compute() gives a {type(result).__name__}" if not isinstance(result, Mapping) else "compute() gives no readouts"
        return Problem(path, line_of_code(root / path, "def compute"), found, 'a dict of arrays and numbers, and in it a dict "readouts"')
    path = f"widgets/{name}/figures.py"
    return Problem(path, line_of_code(root / path, "def figures"), said, "figures() and tables() give a dict: name to picture, name to table")


def line_of_code(file: Path, start: str) -> int:
    """The first line that begins so, 0 without one."""
    lines = file.read_text(encoding="utf-8", errors="replace").split("\n")
    return next((number for number, line in enumerate(lines, start=1) if re.match(rf"{re.escape(start)}\b", line)), 0)
