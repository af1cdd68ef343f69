"""Products whose shapes do not fit: which axis must be as long as which, and what would fit."""

import ast
import re

import numpy as np

from widgets.cells.hints.place import LONGEST, Found, Place

SIZES = re.compile(r"core dimension .*\(size (\d+) is different from (\d+)\)")
DOT = re.compile(r"shapes (\(.*?\)) and (\(.*?\)) not aligned: (\d+) \(dim \d+\) != (\d+) \(dim \d+\)")
FEW = "does not have enough dimensions"
PRODUCTS = ("dot", "matmul", "inner")

Shape = tuple[int, ...]


def found(error: BaseException, place: Place) -> Found:
    """For what @, np.matmul and np.dot refuse."""
    message = str(error) if isinstance(error, ValueError) else ""
    if "matmul" in message and FEW in message:
        return [("matmul_number", {})]
    sizes, dot = SIZES.search(message), DOT.search(message)
    if (sizes or dot) and (named := _named(place)):
        return named
    if dot:
        return [("matmul_shapes", {"left": dot[1], "right": dot[2], "last": dot[3], "first": dot[4]})]
    return [("matmul_sizes", {"last": sizes[2], "first": sizes[1]})] if sizes else None


def _named(place: Place) -> Found:
    """Said with the reader's own words for both sides, where their shapes can be found."""
    left, right = _operands(place)
    one, other = place.shape(left), place.shape(right)
    if not left or not right or not one or not other:
        return None
    texts = place.text(left), place.text(right)
    if max(map(len, texts)) > LONGEST:
        return None
    which = "only" if len(other) == 1 else "first" if len(other) == 2 else "before_last"
    facts = {"left": texts[0], "right": texts[1], "one": str(one), "other": str(other), "last": one[-1], "first": other[-2:][0]}
    said: list = [("matmul_named", facts), (f"matmul_{which}", facts | {"left_of": factor(texts[0]), "right_of": bracketed(texts[1])})]
    fit = _fit(texts[0], one, texts[1], other)
    return [*said, ("matmul_fit", {"fit": fit})] if fit else said


def _operands(place: Place) -> tuple[ast.expr | None, ast.expr | None]:
    """The two sides of the product that failed."""
    match place.node:
        case ast.BinOp(left=left, op=ast.MatMult(), right=right):
            return left, right
        case ast.AugAssign(target=left, op=ast.MatMult(), value=right):
            return left, right
        case ast.Call(func=ast.Attribute(value=base, attr=name), args=args) if name in PRODUCTS:
            if len(args) == 2 and place.value(base) is np:
                return args[0], args[1]
            if len(args) == 1:
                return base, args[0]
    return None, None


def _fit(left: str, one: Shape, right: str, other: Shape) -> str:
    """A product of the same two that would be possible, the least changed one; "" where there is none."""
    tries = [(turned(left), one[::-1], right, other), (left, one, turned(right), other[::-1]), (right, other, left, one)]
    for first, shape, second, another in tries:
        changed = (shape, another) != (one, other)  # the transpose of a vector is the vector
        if len(shape) <= 2 >= len(another) and changed and shape[-1] == another[-2:][0]:
            return f"{bracketed(first)} @ {bracketed(second)}"
    return ""


def turned(text: str) -> str:
    """W -> W.T, W.T -> W, a + b -> (a + b).T"""
    return text.removesuffix(".T") if text.endswith(".T") else f"{bracketed(text)}.T"


def factor(text: str) -> str:
    """The left side of a product as it stands there: a + b -> (a + b), but a @ b as it is."""
    tree = ast.parse(text, mode="eval").body
    return text if isinstance(tree, ast.BinOp) and isinstance(tree.op, ast.MatMult) else bracketed(text)


def bracketed(text: str) -> str:
    """Brackets around what is no single name, call or index."""
    tree = ast.parse(text, mode="eval").body
    return text if isinstance(tree, ast.Name | ast.Attribute | ast.Call | ast.Subscript | ast.Constant) else f"({text})"
