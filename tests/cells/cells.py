"""Short ways for these tests to run a cell and to look at what it gave."""

from typing import Any

from widgets.cells.run import check_cell, run_cell


def parts(source: str, **settings: Any) -> list[dict[str, Any]]:
    """What a cell that runs to its end gives."""
    done = run_cell(source, **settings)
    assert done["state"] == "done", done["parts"][-1:]
    return done["parts"]


def printed(source: str, stream: str = "out") -> str:
    """What a cell that runs to its end prints."""
    return "".join(part["text"] for part in parts(source) if part["kind"] == "text" and part["stream"] == stream)


def value(source: str) -> str:
    """What the last line of a cell is worth."""
    last = parts(source)[-1]
    assert last["kind"] == "value"
    return last["text"]


def error(source: str, **settings: Any) -> dict[str, Any]:
    """The error that a cell stops with: its last part."""
    done = run_cell(source, **settings)
    assert done["state"] == "failed"
    assert done["parts"][-1]["kind"] == "error"
    return done["parts"][-1]


def verdict(source: str, tests: str, setup: str = "import numpy as np", lang: str = "en") -> dict[str, Any]:
    """What tests say of a source that runs to its end."""
    done = check_cell(source, setup, tests, lang)
    assert done["state"] == "done", done["parts"]
    return done["verdict"]


def failed(source: str, tests: str, **settings: Any) -> dict[str, Any]:
    """The failure that ends the tests."""
    found = verdict(source, tests, **settings)
    assert not found["passed"]
    return found["failed"]
