"""Mistakes that are recognised by the kind of error and by what it says."""

import ast
import builtins

from widgets.cells.hints.known import MESSAGES
from widgets.cells.hints.place import Found, Place

JOINING = ("concatenate", "concat", "stack", "hstack", "vstack")


def found(error: BaseException, place: Place) -> Found:
    """The first that fits."""
    if isinstance(error, TypeError) and (name := _shadowed(place)):
        return [("shadowed", {"name": name})]
    message = str(error)
    for kind, patterns in MESSAGES:
        if isinstance(error, kind):
            for key, pattern in patterns.items():
                if match := pattern.search(message):
                    return [(_array_index(place) if key == "array_index" else key, match.groupdict())]
    return None


def _array_index(place: Place) -> str:
    """What an array is doing where one whole number belongs: an array to be joined, or the place in a list."""
    match place.node:
        case ast.Call(func=ast.Attribute(attr=name)) if name in JOINING:
            return "join_list"
        case ast.Subscript(slice=index) if not any(isinstance(node, ast.Slice) for node in ast.walk(index)):
            return "array_in_list"
    return "array_index"


def _shadowed(place: Place) -> str:
    """The function of Python's own that is called here, but whose name the reader has given to a value; otherwise ""."""
    match place.node:
        case ast.Call(func=ast.Name(id=name)) if hasattr(builtins, name) and not callable(place.value(place.node.func)):
            return name
    return ""
