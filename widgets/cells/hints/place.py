"""Where in the reader's code an error came up: the very expression, and what its parts are worth."""

import ast
import builtins
from collections import ChainMap
from collections.abc import Mapping
from itertools import islice
from types import TracebackType
from typing import Any

import numpy as np

from widgets.cells.hints.worth import worth
from widgets.cells.space import Code

Found = list[tuple[str, dict[str, Any]]] | None  # sentences of words.toml, each with what its holes hold
UNKNOWN = object()
LONGEST = 40  # letters of an expression that a sentence can carry


class Place:
    """The innermost frame of the reader's; without one, only the source is known."""

    def __init__(self, traceback: TracebackType | None, code: Code) -> None:
        self.code = code
        self.names: Mapping[str, Any] = {}
        self.node: ast.AST | None = None  # the expression that failed, or a statement such as x += y
        self.line = traceback.tb_lineno if traceback else 0
        self.innermost = not traceback or not traceback.tb_next  # no function of a library is deeper
        if traceback:
            frame = traceback.tb_frame
            self.names = ChainMap(dict(frame.f_locals), frame.f_globals, vars(builtins))
            self.node = _node(code.text, position(traceback))

    def text(self, node: ast.AST) -> str:
        """The node as the reader wrote it, on one line."""
        return " ".join((ast.get_source_segment(self.code.text, node) or "").split())

    def value(self, node: ast.AST | None) -> Any:
        """What an expression is worth, or UNKNOWN."""
        try:
            with np.errstate(all="ignore"):
                return worth(node, self.names)
        except Exception:  # whatever goes wrong, it goes wrong for the reader's own reasons
            return UNKNOWN

    def shape(self, node: ast.AST | None) -> tuple[int, ...] | None:
        """Its shape, if it is an array or a number."""
        value = self.value(node)
        return np.shape(value) if type(value) in (np.ndarray, int, float) or isinstance(value, np.number) else None


def position(traceback: TracebackType) -> tuple[int | None, int | None, int | None, int | None]:
    """First line, last line, first column, last column of what failed; columns in bytes, from 0."""
    positions = traceback.tb_frame.f_code.co_positions()
    return next(islice(positions, traceback.tb_lasti // 2, None), (None, None, None, None))


def _node(source: str, where: tuple[int | None, ...]) -> ast.AST | None:
    """The node of the syntax tree that stands exactly there; of a statement and the expression it is, the expression."""
    found: ast.AST | None = None
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.expr | ast.stmt) and (node.lineno, node.end_lineno, node.col_offset, node.end_col_offset) == where:
            found = node
    return found
