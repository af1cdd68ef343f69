"""What sort of thing an answer is, where an array or a number is asked for."""

from numbers import Number
from typing import Any

import numpy as np

from widgets.cells.compare import Found


def wrong(got: object, kind: str, words: dict) -> Found:
    """What is there instead of an "array" of numbers or a "number"; None where it is one."""
    if got is None or got is Ellipsis:
        return ("nothing" if got is None else "unfinished"), {}
    if kind == "number":
        return None if is_number(got) else (("not_number", {"found": named(got, words)}))
    if is_number(got) and not isinstance(got, np.ndarray):
        return "number_for_array", {}
    if not isinstance(got, np.ndarray):
        return ("list" if isinstance(got, list | tuple) else "not_array"), {"found": named(got, words)}
    return None if got.dtype.kind in "biufc" else ("not_numbers", {"found": str(got.dtype)})


def not_several(got: Any, count: int, words: dict) -> Found:
    """What is there instead of `count` results."""
    if got is None or got is Ellipsis:
        return ("nothing" if got is None else "unfinished"), {}
    if not isinstance(got, tuple | list):
        return "one_result", {"count": count, "found": named(got, words)}
    return None if len(got) == count else ("results", {"count": count, "found": len(got)})


def is_number(got: object) -> bool:
    """A single number: of Python, of NumPy, or an array without axes."""
    return (isinstance(got, Number) or (isinstance(got, np.ndarray | np.generic) and got.ndim == 0)) and np.asarray(got).dtype.kind in "biufc"


def named(got: object, words: dict) -> str:
    """What it is, as a sentence says it: an array of shape (3,), a list, a str."""
    if isinstance(got, np.ndarray):
        return words["an_array"].replace("{shape}", str(got.shape))
    if is_number(got):
        return words["a_number"]
    return words["a_list"] if isinstance(got, list) else words["a_tuple"] if isinstance(got, tuple) else type(got).__name__
