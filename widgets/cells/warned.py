"""Warnings as a line of the output: on which of the reader's lines, and in plain words what happened there."""

import sys
from types import FrameType

from widgets.cells.parts import Parts
from widgets.cells.space import CELL
from widgets.words import fill

# What NumPy says, and the key of our word for it.
PLAIN = {"overflow": "overflow", "invalid value": "invalid", "divide by zero": "divide", "Mean of empty slice": "empty_mean"}


class Listener:
    """Hears the warnings of one run; says each once for a line, where a loop would give it a thousand times."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._said: set[tuple[object, ...]] = set()

    def warn(self, message: Warning | str, category: type[Warning], filename: str, lineno: int, _file: object = None, _line: object = None) -> None:
        """As warnings.showwarning is called. A warning that no line of the reader's led to is none of theirs."""
        number = lineno if filename == CELL else _own_line()
        text = str(message)
        if number is None or (number, category, text) in self._said:
            return
        self._said.add((number, category, text))
        words = self._parts.words
        said = fill(words["warning"], {"line": number, "type": category.__name__}) + text
        plain = next((words["warnings"][key] for start, key in PLAIN.items() if start in text), "")
        self._parts.text("err", f"{said}\n{plain}\n" if plain else f"{said}\n")


def _own_line() -> int | None:
    """The line of the reader's code that is running now, however deep in a library the warning came up."""
    frame: FrameType | None = sys._getframe()
    while frame and frame.f_code.co_filename != CELL:
        frame = frame.f_back
    return frame.f_lineno if frame else None
