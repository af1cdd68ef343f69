"""What an expression of the reader's is worth, found out without running any of their code and without changing anything."""

import ast
from collections.abc import Mapping
from types import ModuleType
from typing import Any

import numpy as np

LARGEST = 100_000  # numbers in an array that is computed once more
# Of NumPy, and called as often as one likes.
METHODS = ("sum", "mean", "max", "min", "transpose", "reshape", "copy", "astype", "ravel", "flatten", "squeeze")
FUNCTIONS = (
    *("sum", "mean", "max", "min", "transpose", "reshape", "tanh", "exp", "log", "sqrt", "abs", "array", "asarray", "zeros", "ones", "eye"),
    *("dot", "matmul", "outer", "stack", "vstack", "hstack", "concatenate", "zeros_like", "ones_like", "arange", "linspace", "maximum", "where"),
)
OPERATORS: dict[type[ast.operator], Any] = {
    ast.Add: np.add,
    ast.Sub: np.subtract,
    ast.Mult: np.multiply,
    ast.Div: np.divide,
    ast.MatMult: np.matmul,
    ast.Pow: np.power,
}


class Unknown(Exception):
    """It cannot be told without running the reader's code."""


def worth(node: ast.AST | None, names: Mapping[str, Any]) -> Any:
    """The value of the expression. Any error means that it cannot be told."""
    find = _FINDERS.get(type(node))
    if find is None:
        raise Unknown
    return find(node, names)


def _name(node: ast.Name, names: Mapping[str, Any]) -> Any:
    return names[node.id]


def _attribute(node: ast.Attribute, names: Mapping[str, Any]) -> Any:
    base = worth(node.value, names)
    if type(base) is np.ndarray and node.attr in ("T", "mT", "shape", "ndim", "size"):
        return getattr(base, node.attr)
    held = vars(base) if isinstance(base, ModuleType) else object.__getattribute__(base, "__dict__")
    return held[node.attr]


def _item(node: ast.Subscript, names: Mapping[str, Any]) -> Any:
    base = worth(node.value, names)
    if type(base) not in (np.ndarray, dict, list, tuple):
        raise Unknown
    return base[worth(node.slice, names)]


def _slice(node: ast.Slice, names: Mapping[str, Any]) -> slice:
    return slice(*(None if part is None else worth(part, names) for part in (node.lower, node.upper, node.step)))


def _negative(node: ast.UnaryOp, names: Mapping[str, Any]) -> Any:
    if not isinstance(node.op, ast.USub):
        raise Unknown
    return -_plain(worth(node.operand, names))


def _operation(node: ast.BinOp, names: Mapping[str, Any]) -> Any:
    return OPERATORS[type(node.op)](_plain(worth(node.left, names)), _plain(worth(node.right, names)))


def _call(node: ast.Call, names: Mapping[str, Any]) -> Any:
    if not isinstance(node.func, ast.Attribute):
        raise Unknown
    base, name = worth(node.func.value, names), node.func.attr
    if not (base is np and name in FUNCTIONS) and not (type(base) is np.ndarray and base.size <= LARGEST and name in METHODS):
        raise Unknown
    args = [worth(arg, names) for arg in node.args]
    return getattr(base, name)(*args, **{word.arg or "": worth(word.value, names) for word in node.keywords})


def _plain(value: Any) -> Any:
    """An array of numbers or a number, not too large to compute with."""
    if not (type(value) in (np.ndarray, int, float, bool) or isinstance(value, np.number)) or np.size(value) > LARGEST:
        raise Unknown
    return value


_FINDERS: dict[type, Any] = {
    ast.Constant: lambda node, _names: node.value,
    ast.Name: _name,
    ast.Attribute: _attribute,
    ast.Subscript: _item,
    ast.Slice: _slice,
    ast.UnaryOp: _negative,
    ast.BinOp: _operation,
    ast.Call: _call,
    ast.Tuple: lambda node, names: tuple(worth(part, names) for part in node.elts),
    ast.List: lambda node, names: [worth(part, names) for part in node.elts],
}
