"""Shapes that do not fit side by side, places of another shape, and axes that are not there."""

import ast
import re

from widgets.cells.hints.matmul import bracketed, turned
from widgets.cells.hints.place import LONGEST, Found, Place

BROADCAST = re.compile(r"operands could not be broadcast together with shapes ((?:\([\d,]*\) ?)+)")
INTO = re.compile(r"could not broadcast input array from shape (\(.*?\)) into shape (\(.*?\))")
OUTPUT = re.compile(r"non-broadcastable output operand with shape (\(.*?\)) doesn't match the broadcast shape (\(.*?\))")
AXIS = re.compile(r"axis (-?\d+) is out of bounds for array of dimension (\d+)")

Shape = tuple[int, ...]


def found(error: BaseException, place: Place) -> Found:
    """For what broadcasting, assignment and axis= refuse."""
    message = str(error) if isinstance(error, ValueError) else ""
    if match := BROADCAST.search(message):
        return _broadcast([_shape(text) for text in match[1].split()], place)
    if match := INTO.search(message):
        return [("into", {"found": _spaced(match[1]), "shape": _spaced(match[2])})]
    if match := OUTPUT.search(message):
        return [("output", {"found": _spaced(match[1]), "shape": _spaced(match[2])})]
    if match := AXIS.search(message):
        axis, ndim = int(match[1]), int(match[2])
        return [(f"axis_{min(ndim, 2)}", {"axis": axis, "ndim": ndim, "last": ndim - 1})]
    return None


def _broadcast(shapes: list[Shape], place: Place) -> Found:
    if len(shapes) != 2:
        return [("broadcast_many", {"shapes": ", ".join(map(str, shapes))}), ("broadcast_rule", {})]
    one, other = shapes
    left, right = _operands(place, one, other)
    a, b = next((a, b) for a, b in zip(reversed(one), reversed(other), strict=False) if a != b and 1 not in (a, b))
    facts = {"left": left, "right": right, "one": str(one), "other": str(other), "a": a, "b": b}
    said: list = [("broadcast_named" if left else "broadcast", facts), ("broadcast_meets", facts)]
    match place.node:
        case ast.BinOp(op=ast.Mult()) if len(one) == len(other) == 2 and one[::-1] != other:
            return [*said, ("elementwise", {})]
    fit = _fit(left, one, right, other)
    return [*said, fit] if fit else said


def _operands(place: Place, one: Shape, other: Shape) -> tuple[str, str]:
    """Both sides as they are written, if they are short, and can be what has these shapes; otherwise "" for each."""
    match place.node:
        case ast.BinOp(left=left, right=right) | ast.AugAssign(target=left, value=right) | ast.Compare(left=left, comparators=[right]):
            pass
        case ast.Call(args=[left, right]):
            pass
        case _:
            return "", ""
    texts = place.text(left), place.text(right)
    likely = place.shape(left) in (one, None) and place.shape(right) in (other, None)
    return texts if likely and max(map(len, texts)) <= LONGEST else ("", "")


def _fit(left: str, one: Shape, right: str, other: Shape) -> tuple[str, dict] | None:
    """What would make them fit: an axis of length 1 that a sum lost, or the transpose."""
    for name, shape, against in ((right, other, one), (left, one, other)):
        if len(shape) == 1 and len(against) == 2 and shape[0] == against[0]:
            return ("fit_axis", {"thing": f"{bracketed(name)}[:, None]" if name else "x[:, None]", "shape": str((*shape, 1))})
        if len(shape) == len(against) == 1:
            return ("fit_pairs", {"thing": f"{bracketed(name)}[:, None]" if name else "x[:, None]", "shape": str((*shape, 1))})
        if len(shape) == 2 and shape[::-1] == against:
            return ("fit_turned", {"thing": turned(name) if name else "x.T", "shape": str(shape[::-1])})
    return None


def _shape(text: str) -> Shape:
    return tuple(int(size) for size in text.strip("()").split(",") if size)


def _spaced(text: str) -> str:
    """(3,5) as Python itself writes it: (3, 5)"""
    return str(_shape(text))
