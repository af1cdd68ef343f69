"""The one door to the reader's code: source in, plain parts out, whatever the source does."""

import contextlib
import gc
import json
import sys
from collections.abc import Iterator
from functools import cache, partial
from typing import Any

from widgets.cells import errors, showing, verdicts
from widgets.cells.clean import room
from widgets.cells.parts import Parts, Write, normal
from widgets.cells.space import CELL, NOTHING, SETUP, Code, execute, fresh, last_line, remember
from widgets.cells.streams import Stream
from widgets.cells.warned import Listener


def run_cell(source: str, setup: str = "", lang: str = "en", write: Write | None = None) -> dict[str, Any]:
    """Runs `setup`, then `source`, in a fresh namespace: {"state": "done" or "failed", "parts": what it gave, in order}.

    `write(stream, text)` hears printed text as it comes. Whatever the source raises becomes a part.
    """
    code = Code(CELL, normal(source))
    with _open(code, lang, write) as (parts, names):
        return {"state": _execute(code, setup, lang, parts, names), "parts": parts.list}


def check_cell(source: str, setup: str, tests: str, lang: str = "en", write: Write | None = None) -> dict[str, Any]:
    """The same, and under "verdict" what the tests say of it: verdicts.py. None where the code stops by itself."""
    code = Code(CELL, normal(source))
    with _open(code, lang, write) as (parts, names):
        state = _execute(code, setup, lang, parts, names)
        verdict = verdicts.judge(names, code, setup, tests, lang) if state == "done" else None
        return {"state": state, "parts": parts.list, "verdict": verdict}


def run_json(request_json: str, write: Write | None = None) -> str:
    """JSON text in, JSON text out: what `answer` gives."""
    return json.dumps(answer(json.loads(request_json), write), ensure_ascii=False, allow_nan=False)


def answer(asked: dict[str, str], write: Write | None = None) -> dict[str, Any]:
    """What {"kind": "run" or "check", "source", "setup", "tests", "lang"} asks for. Only kind and source must be there."""
    setup, lang = asked.get("setup", ""), asked.get("lang", "en")
    if asked["kind"] == "check":
        return check_cell(asked["source"], setup, asked.get("tests", ""), lang, write)
    return run_cell(asked["source"], setup, lang, write)


_settle = cache(gc.freeze)  # what was imported before the first run stays: it need not be searched for garbage after each


@contextlib.contextmanager
def _open(code: Code, lang: str, write: Write | None) -> Iterator[tuple[Parts, dict[str, Any]]]:
    """A clean room whose prints, warnings and shows become parts, and the namespace in it."""
    _settle()
    parts = Parts(lang, write)
    streams = [Stream(partial(parts.text, name)) for name in ("out", "err")]
    with room(Listener(parts).warn):
        sys.stdout, sys.stderr = streams
        showing.open_parts.append(parts)
        names = fresh(code, show=showing.show).__dict__
        try:
            yield parts, names
        finally:
            names.clear()
            gc.collect()  # large arrays in a ring of frames and functions would stay until the next run lacks their memory
            showing.open_parts.pop()
            for stream in streams:
                stream.end()


def _execute(code: Code, setup: str, lang: str, parts: Parts, names: dict[str, Any]) -> str:
    """Runs both; the state."""
    try:
        remember(SETUP, setup)
        execute(setup, SETUP, names)
    except BaseException as error:
        parts.add(errors.of_the_book(error, lang))
        return "failed"
    last = None
    try:
        value = execute(code.text, code.file, names)
        last = last_line(code.text)
        if value is not NOTHING and value is not None:
            showing.add(value, parts)
    except BaseException as error:
        parts.add(errors.part(error, code, lang, last))
        return "failed"
    return "done"
