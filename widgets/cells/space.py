"""The namespace a cell runs in: a fresh module called __main__, with its source where Python looks for it."""

import __future__

import ast
import linecache
import sys
from types import ModuleType
from typing import Any, NamedTuple

CELL, SETUP, TESTS = "cell.py", "setup.py", "tests.py"
NOTHING = object()  # no last expression; one that is None is None
FUTURE = 0  # of `from __future__ import …`
for _name in __future__.all_feature_names:
    FUTURE |= getattr(__future__, _name).compiler_flag


class Code(NamedTuple):
    """A reader's source, under the name that Python knows it by."""

    file: str
    text: str


def fresh(code: Code, **names: object) -> ModuleType:
    """An empty module with these names in it. As sys.modules holds it, pickle, dataclasses and inspect find what a cell defines."""
    module = ModuleType("__main__")
    module.__dict__.update(names)
    module.__file__ = code.file
    module.__dict__["__builtins__"] = sys.modules["builtins"]
    sys.modules["__main__"] = module
    remember(code.file, code.text)
    return module


def remember(file: str, source: str) -> None:
    """So that inspect.getsource and traceback find these lines. Without a time of change they are never looked for on disk."""
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)


def execute(source: str, file: str, namespace: dict[str, Any]) -> object:
    """Runs the source; gives what its last expression is worth, or NOTHING where it ends in something else or in a semicolon."""
    tree = ast.parse(source, file)
    last = tree.body[-1] if tree.body else None
    if not isinstance(last, ast.Expr) or _ends_in_semicolon(last, source):
        exec(compile(tree, file, "exec", dont_inherit=True), namespace)
        return NOTHING
    tree.body.pop()
    before = compile(tree, file, "exec", dont_inherit=True)
    value = compile(ast.Expression(last.value), file, "eval", before.co_flags & FUTURE, dont_inherit=True)
    exec(before, namespace)
    return eval(value, namespace)


def last_line(source: str) -> int:
    """Where the last statement begins; 0 without any."""
    body = ast.parse(source).body
    return body[-1].lineno if body else 0


def _ends_in_semicolon(last: ast.Expr, source: str) -> bool:
    """As in MATLAB and Jupyter, where it means: do not show this."""
    line = source.split("\n")[(last.end_lineno or 1) - 1]
    rest = line.encode()[last.end_col_offset or 0 :].decode()
    return rest.lstrip(" \t").startswith(";")
