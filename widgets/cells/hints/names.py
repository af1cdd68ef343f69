"""Names that are not there: written otherwise, made further down, left behind in another cell, or never imported."""

import ast
import builtins
import re
from collections.abc import Iterable
from difflib import get_close_matches

import numpy as np

from widgets.cells.hints.known import NAMES
from widgets.cells.hints.place import Found, Place
from widgets.words import FOLDER

QUOTED = re.compile(r"'([^']+)'")


def found(error: BaseException, place: Place) -> Found:
    """For NameError."""
    if not isinstance(error, NameError):
        return None
    name = error.name or _quoted(error)
    if isinstance(error, UnboundLocalError):
        return [("unbound", {"name": name})]
    if line := _made_later(name, place):
        return [("later", {"name": name, "line": line})]
    return _imported(name) or _written(name, place) or [("no_name", {"name": name})]


def nearest(name: str, known: Iterable[str]) -> str:
    """The known name that this one was most likely meant to be, or ""."""
    public = sorted({word for word in known if isinstance(word, str) and (not word.startswith("_") or name.startswith("_"))} - {name})
    folded = [word for word in public if word.lower() == name.lower()]
    return (folded or get_close_matches(name, public, 1, 0.7 if len(name) > 3 else 0.6) or [""])[0]


def in_the_book(name: str) -> bool:
    """Is there a module of this name, with a function of this name in it?"""
    file = FOLDER / "numerics" / f"{name}.py"
    return name.isidentifier() and file.is_file() and f"\ndef {name}(" in file.read_text(encoding="utf-8")


def _imported(name: str) -> Found:
    """What could come from somewhere else."""
    if name in ("np", "numpy"):
        return [("import_numpy", {"name": name, "line": "import numpy as np" if name == "np" else "import numpy"})]
    if in_the_book(name):
        return [("of_the_book", {"name": name})]
    return [("of_numpy", {"name": name, "right": f"np.{name}"})] if callable(getattr(np, name, None)) else None


def _written(name: str, place: Place) -> Found:
    """What is here under another name."""
    if name in NAMES:
        return [("is_called", {"right": NAMES[name]})]
    near = nearest(name, (*place.names, *vars(builtins)))
    return [("near", {"near": near})] if near else None


def _quoted(error: BaseException) -> str:
    match = QUOTED.search(str(error))
    return match[1] if match else ""


def _made_later(name: str, place: Place) -> int:
    """The line further down that makes the name for the whole cell; 0 if there is none."""
    for statement in ast.parse(place.code.text).body:
        if statement.lineno > place.line and name in _made_by(statement):
            return statement.lineno
    return 0


def _made_by(statement: ast.stmt) -> set[str]:
    if isinstance(statement, ast.FunctionDef | ast.ClassDef):
        return {statement.name}
    nodes = list(ast.walk(statement))
    stored = {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    return stored | {alias.asname or alias.name for node in nodes if isinstance(node, ast.Import | ast.ImportFrom) for alias in node.names}
