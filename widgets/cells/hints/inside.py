"""Errors that come up inside a function of the book: which one, and with which shapes it was called."""

import ast

from widgets.cells.hints.place import LONGEST, Found, Place


def found(error: BaseException, place: Place) -> Found:
    """Said in addition, when the reader's own line only calls that function with arrays."""
    if place.innermost or not isinstance(error, ValueError | IndexError | TypeError) or not isinstance(place.node, ast.Call):
        return None
    values = [*place.node.args, *(word.value for word in place.node.keywords)]
    shapes = [str(shape) for shape in map(place.shape, values) if shape]
    function, called = place.text(place.node.func), place.value(place.node.func)
    if not str(getattr(called, "__module__", "")).startswith("widgets."):
        return None
    return [("inside", {"function": function, "shapes": ", ".join(shapes)})] if shapes and len(function) <= LONGEST else None
