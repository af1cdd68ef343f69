"""An exception as a reader should see it: what it says, on which of their own lines, and plain words about it."""

from types import TracebackType
from typing import Any

from widgets.cells.hints.find import hint
from widgets.cells.hints.imports import module_of
from widgets.cells.hints.place import position
from widgets.cells.parts import safe
from widgets.cells.sentences import together
from widgets.cells.space import SETUP, Code
from widgets.words import words_of

LONGEST_MESSAGE = 1000
LONGEST_LINE = 200
OUTER, INNER = 3, 5  # as many frames of a deep call are listed


def part(error: BaseException, code: Code, lang: str, line: int | None = None) -> dict[str, Any]:
    """The error as a part of the page. Its line is the last of the reader's own, however deep in a library it came up; `line` where
    none of them had a part in it.
    """
    lines = code.text.split("\n")
    frames = own_frames(error, code.file)
    found, column, until = _place(error, frames, code.file, lines)
    line = found or line
    return {
        "kind": "error",
        "type": name_of(error),
        "message": message_of(error),
        "line": line,
        "column": column,
        "until": until,
        "code": _code(lines, line),
        "hint": together([hint(error, frames, code, lang), _because(error, code.file, lang)], lang),
        "where": [{"line": line, "code": _code(lines, line)} for line in _way([frame.tb_lineno for frame in frames])],
    }


def of_the_book(error: BaseException, lang: str) -> dict[str, Any]:
    """An error of the hidden setup: no line of the reader's is to blame. "cause" is for the author."""
    nowhere = {"line": None, "column": None, "until": None, "code": "", "hint": words_of("cells", lang)["setup_broken"], "where": []}
    return {"kind": "error", "type": name_of(error), "message": message_of(error), **nowhere, "cause": cause(error, SETUP)}


def cause(error: BaseException, file: str) -> dict[str, Any]:
    """Where in a hidden file it happened, as its author wants to know it: {"file", "line", "message"}."""
    line = error.lineno if isinstance(error, SyntaxError) and error.filename == file else None
    for frame in own_frames(error, file):
        line = frame.tb_lineno
    return {"file": file, "line": line, "message": f"{name_of(error)}: {message_of(error)}"}


def own_frames(error: BaseException, file: str) -> list[TracebackType]:
    """The frames of the error that lie in this file, outermost first."""
    return [frame for frame in _frames(error.__traceback__) if frame.tb_frame.f_code.co_filename == file]


def name_of(error: BaseException) -> str:
    """The name one would catch it by: NumPy raises private kinds of MemoryError and TypeError."""
    for kind in type(error).__mro__:
        if not any(word.startswith("_") and not word.endswith("__") for word in [*str(kind.__module__).split("."), kind.__name__]):
            return safe(kind.__name__)
    return "Exception"


def message_of(error: BaseException) -> str:
    """What it says, with the notes added to it. Never raises: the error may be of a reader's own class."""
    try:
        said = error.msg if isinstance(error, SyntaxError) else error.code if isinstance(error, SystemExit) else error
        text = "" if said is None else str(said)
        if isinstance(error, ModuleNotFoundError) and error.args and (name := module_of(error)):
            text = f"No module named {name!r}"  # Pyodide would advise to install it, which cannot be done here
        elif isinstance(error, ImportError):
            text = text.partition(" (/")[0]  # where the book's files lie is of no use to anybody
        notes = [note for note in getattr(error, "__notes__", ()) if isinstance(note, str)]
    except BaseException:
        return ""
    text = safe("\n".join([text, *notes]))
    return text if len(text) <= LONGEST_MESSAGE else text[: LONGEST_MESSAGE - 1] + "…"


def _because(error: BaseException, file: str, lang: str) -> str:
    """The error that was being dealt with when this one came up, if that was in the reader's code."""
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    frames = own_frames(before, file) if before else []
    if not before or not frames:
        return ""
    facts = {"line": frames[-1].tb_lineno, "message": f"{name_of(before)}: {message_of(before)}"}
    return words_of("cells", lang)["hints"]["because"].format(**facts)


def _frames(traceback: TracebackType | None) -> list[TracebackType]:
    frames = []
    while traceback:
        frames.append(traceback)
        traceback = traceback.tb_next
    return frames


def _place(error: BaseException, frames: list[TracebackType], file: str, lines: list[str]) -> tuple[int | None, int | None, int | None]:
    """The line, and the columns from which and until which it failed, counted in letters from 1."""
    if isinstance(error, SyntaxError) and error.filename == file:
        return _place_of_syntax(error, lines)
    if not frames:
        return None, None, None
    line = frames[-1].tb_lineno
    first, last, start, end = position(frames[-1])
    if first != line or start is None or end is None or line > len(lines):
        return line, None, None
    text = lines[line - 1]
    stop = len(text) + 1 if last != line else _letters(text, end)
    return line, _letters(text, start), stop


def _letters(text: str, size: int) -> int:
    """Python counts a line's columns in bytes from 0."""
    return len(text.encode()[:size].decode(errors="replace")) + 1


def _place_of_syntax(error: SyntaxError, lines: list[str]) -> tuple[int | None, int | None, int | None]:
    line = min(error.lineno or 1, max(len(lines), 1))
    if not error.offset or error.offset < 1:
        return line, None, None
    until = error.end_offset if error.end_lineno == error.lineno and error.end_offset else None
    return line, error.offset, max(until or 0, error.offset + 1)


def _code(lines: list[str], line: int | None) -> str:
    text = safe(lines[line - 1].strip()) if line and line <= len(lines) else ""
    return text if len(text) <= LONGEST_LINE else text[: LONGEST_LINE - 1] + "…"


def _way(lines: list[int]) -> list[int]:
    """The lines that led there: a call of itself once, and of a long way the beginning and the end."""
    way = [line for place, line in enumerate(lines) if place == 0 or line != lines[place - 1]]
    return way if len(way) <= OUTER + INNER else way[:OUTER] + way[-INNER:]
