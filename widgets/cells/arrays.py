"""A small array as a table of short numbers, each with a shade from -1 to 1."""

from math import isfinite
from typing import Any

import numpy as np

from widgets.words import fill

ROWS, COLUMNS = 20, 12
DIGITS = 4
PLAIN = (1e-4, 1e6)  # between these a number is written without a power of ten


def described(array: np.ndarray, words: dict, title: str = "") -> str:
    """array, 3 × 5, float64"""
    key = ("array_single", "array_line", "array")[min(array.ndim, 2)]
    label = fill(words[key], {"shape": " × ".join(map(str, array.shape)), "type": _type(array)})
    return fill(words["titled"], {"title": title, "label": label}) if title else label


def part(array: Any, words: dict, title: str = "") -> dict[str, Any] | None:
    """The part of a page that shows it; None for what is no table of numbers: other types, 0 or 3 dimensions, nothing in it."""
    if array.dtype.kind not in "biufc" or array.ndim not in (1, 2) or not array.size:
        return None
    shown = np.atleast_2d(array)[:ROWS, :COLUMNS]
    return {
        "kind": "array",
        "label": described(array, words, title),
        "shape": list(array.shape),
        "rows": [[written(value) for value in row] for row in _plain(shown)],
        "shade": _shade(array, shown),
        "cut": shown.size < array.size,
    }


def written(value: complex | bool) -> str:
    """A number with four significant digits, as Python would read it again, but for its true minus sign."""
    if isinstance(value, float):
        return _float(value)
    if isinstance(value, complex):
        return f"{value:.{DIGITS}g}".replace("-", "−")
    return str(value).replace("-", "−")


def _type(array: np.ndarray) -> str:
    """float64, int32, …; the usual whole numbers are "int", as they have 64 bits on a desk and 32 in a browser."""
    return "int" if array.dtype == np.dtype(int) else str(array.dtype)


def _plain(array: np.ndarray) -> list[list[Any]]:
    """Numbers of Python. Floats longer than its own are shortened first."""
    return (array.astype(float) if array.dtype.kind == "f" else array).tolist()


def _float(value: float) -> str:
    if not value or not isfinite(value) or not PLAIN[0] <= abs(value) < PLAIN[1]:
        text = f"{value:.{DIGITS}g}"
    else:
        power = int(f"{value:e}".partition("e")[2])
        text = f"{value:.{max(0, DIGITS - 1 - power)}f}"
        text = text.rstrip("0").rstrip(".") if "." in text else text
    return text.replace("-", "−")


def _shade(array: np.ndarray, shown: np.ndarray) -> list[list[float]] | None:
    """Each number as a share of the largest of the whole array; None where that says nothing."""
    if array.dtype.kind in "bc":
        return None
    largest = max(abs(float(array.max())), abs(float(array.min())))
    if not largest or not isfinite(largest):
        return None
    return [[round(float(value) / largest, 3) + 0.0 for value in row] for row in _plain(shown)]
