"""What a cell of code is made of."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple


class Part(NamedTuple):
    """A piece of an exercise's file: its code, the line where it begins, and of a wrong answer the key it must fail with."""

    text: str
    line: int
    key: str = ""


class Exercise(NamedTuple):
    """The file of an exercise: what runs before the reader's code, an answer, what is asked of it, and wrong answers."""

    path: str  # "content/06-the-lab/softmax.py", as messages show it
    setup: Part
    solution: Part
    tests: Part
    wrong: tuple[Part, ...]


class Cell(NamedTuple):
    """A cell as its author wrote it; `source` is what the reader starts from, `line` that of the fence."""

    id: str
    label: str  # what {ref} names it by
    number: str
    source: str
    line: int
    raises: str = ""
    needs: tuple[str, ...] = ()
    exercise: Exercise | None = None

    @property
    def name(self) -> str:
        """The file of an exercise without its folder; "" for a plain cell."""
        return self.exercise.path.rpartition("/")[2] if self.exercise else ""


Request = dict[str, str]  # kind, source, setup, tests, lang: as widgets.cells takes it
Result = dict[str, Any]  # state, parts, and of a check the verdict: as widgets.cells gives it
RunCells = Callable[[Sequence[Request]], Sequence[Result]]
