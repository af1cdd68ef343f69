"""Attributes that are not there: of NumPy, of an array, of a list that should be an array, of None."""

import ast
from types import ModuleType
from typing import Any

import numpy as np

from widgets.cells.hints.known import ATTRIBUTES
from widgets.cells.hints.names import in_the_book, nearest
from widgets.cells.hints.place import Found, Place


def found(error: BaseException, place: Place) -> Found:
    """For AttributeError."""
    if not isinstance(error, AttributeError) or not error.name:
        return None
    thing, name = error.obj, error.name
    if thing is None or thing is Ellipsis:
        return [("none" if thing is None else "unfinished", {})]
    if isinstance(thing, list | tuple) and hasattr(np.ndarray, name):
        return [("list_is_no_array", {"name": name, "text": _text(place)})]
    if isinstance(thing, ModuleType):
        return _of_module(thing, name)
    if isinstance(thing, np.ndarray | np.generic) and (said := _of_array(name, _text(place))):
        return said
    near = nearest(name, dir(thing))
    return [("near", {"near": near})] if near else [("no_attribute", {"kind": type(thing).__name__, "name": name})]


def _of_array(name: str, text: str) -> Found:
    if callable(getattr(np, name, None)):
        return [("function_of_numpy", {"name": name, "right": f"np.{name}({text})"})]
    return _elsewhere(name)


def _of_module(module: ModuleType, name: str) -> Found:
    said = _elsewhere(name) if module is np else None
    if said:
        return said
    short = "np" if module is np else module.__name__
    near = nearest(name, dir(module))
    return [("near", {"near": f"{short}.{near}"})] if near else [("module_has_not", {"module": module.__name__, "name": name})]


def _elsewhere(name: str) -> Found:
    """What other libraries call so, and what NumPy lacks and the book has."""
    if right := ATTRIBUTES.get(name):
        return [("elsewhere", {"right": right})]
    return [("book_has", {"name": name})] if in_the_book(name) else None


def _text(place: Place) -> str:
    """What stands before the dot."""
    node: Any = place.node
    if isinstance(node, ast.Call):
        node = node.func
    return place.text(node.value) if isinstance(node, ast.Attribute) else "x"
