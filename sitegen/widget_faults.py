"""What is wrong with a widget's folder or its code, said with the line of the widget's own file."""

import tomllib
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sitegen.course import toml_problem
from sitegen.problems import Problem, Problems
from sitegen.text import read_text

FILES = ("model.py", "figures.py", "words.toml")
ACCEPTED = "a widget computes, draws and speaks at its start and at every stop"


def complete(root: Path) -> None:
    """Raises Problems for widgets that lack a file, or whose words cannot be read."""
    problems: list[Problem] = []
    for model in sorted((root / "widgets").glob("*/model.py")):
        folder = model.parent.relative_to(root).as_posix()
        missing = [name for name in FILES if not (root / folder / name).is_file()]
        problems += [Problem(folder, 0, f"a widget without its {name}", f"a widget is {', '.join(FILES)}") for name in missing]
        if "words.toml" not in missing:
            problems += _words(root, f"{folder}/words.toml")
    if problems:
        raise Problems(problems)


def _words(root: Path, path: str) -> tuple[Problem, ...]:
    try:
        tomllib.loads(read_text(root / path, path))
    except Problems as found:
        return found.problems
    except tomllib.TOMLDecodeError as error:
        return (toml_problem(error, path),)
    return ()


@contextmanager
def blamed(root: Path) -> Iterator[None]:
    """Turns whatever a widget's code raises in the block into Problems at the innermost line under widgets/."""
    try:
        yield
    except Problems:
        raise
    except Exception as error:
        place = _place(error, root / "widgets")
        if place is None:  # not a widget's fault but ours
            raise
        path, line = place
        raise Problems(Problem(path.relative_to(root).as_posix(), line, f"{type(error).__name__}: {error}", ACCEPTED)) from error


def _place(error: Exception, widgets: Path) -> tuple[Path, int] | None:
    frames = [(frame.filename, frame.lineno or 0) for frame in traceback.extract_tb(error.__traceback__)]
    if isinstance(error, SyntaxError) and error.filename:
        frames.append((error.filename, error.lineno or 0))
    inside = [(Path(name), line) for name, line in frames if Path(name).is_relative_to(widgets)]
    # The door and the shared pieces only pass on what a widget's own folder did, when it had a part in it.
    own = [place for place in inside if len(place[0].relative_to(widgets).parts) > 1]
    blamed_lines = own or inside
    return blamed_lines[-1] if blamed_lines else None
