"""What is wrong with an array, as a key of words.toml with its facts; None where nothing is."""

from typing import Any

import numpy as np

from widgets.cells.arrays import written

Found = tuple[str, dict[str, Any]] | None


def shape(got: np.ndarray, wanted: tuple[int, ...]) -> Found:
    """Another shape."""
    if got.shape == wanted:
        return None
    turned = got.ndim == 2 and got.T.shape == wanted
    return ("wrong_shape_turned" if turned else "wrong_shape"), {"found": str(got.shape), "shape": str(wanted)}


def finite(got: np.ndarray) -> Found:
    """nan or inf somewhere."""
    bad = ~np.isfinite(got)
    if not bad.any():
        return None
    first = tuple(np.argwhere(bad)[0].tolist())
    return ("not_finite" if first else "not_finite_number"), {"place": _place(first), "found": str(got[first])}


def along(axis: int, ndim: int) -> tuple[str, dict[str, Any]]:
    """How a sentence names an axis: all of a vector, rows or columns of a matrix, else by its number."""
    axis %= max(ndim, 1)
    name = "all" if ndim <= 1 else ("columns", "rows")[axis] if ndim == 2 else "axis"
    return name, {"axis": axis}


def sums(got: np.ndarray, axis: int, tolerance: float) -> Found:
    """Sums along the axis that are not 1; said in another way when those along another axis are."""
    if bad := finite(got):
        return bad
    if not -got.ndim <= axis < got.ndim:
        return "no_axis", {"axis": axis, "found": str(got.shape)}
    if _all_one(got.sum(axis=axis), tolerance):
        return None
    return ("close_whole", {}) if got.dtype.kind in "iu" else _other_sums(got, axis, tolerance)


def _other_sums(got: np.ndarray, axis: int, tolerance: float) -> Found:
    name, facts = along(axis, got.ndim)
    others = [other for other in range(got.ndim) if other != axis % got.ndim and _all_one(got.sum(axis=other), tolerance)]
    if others:
        return f"sums_other_{name}", facts | {"other": others[0]}
    if got.ndim > 1 and _all_one(got.sum(), tolerance):
        return f"sums_whole_{name}", facts
    totals = got.sum(axis=axis)
    worst = np.abs(totals - 1).argmax()
    return f"sums_not_{name}", facts | {"total": _not_one(float(totals.flat[worst])), "index": int(worst)}


def _not_one(total: float) -> str:
    """A sum that is not 1, with so many digits that it does not look like 1."""
    text = written(total)
    return f"{total:.7g}" if text == "1" else text


def _all_one(totals: Any, tolerance: float) -> bool:
    return bool(np.allclose(totals, 1, rtol=0, atol=tolerance))


def numbers(got: np.ndarray, wanted: np.ndarray, tolerance: float) -> Found:
    """Other numbers; with the simplest thing that would explain all of them."""
    wanted = wanted.astype(int) if wanted.dtype.kind == "b" else wanted
    if got.shape != wanted.shape:
        found = shape(got, wanted.shape)
        if got.ndim == 2 and found and _same(got.T, wanted, tolerance):
            return "close_turned", {}
        return found
    if _same(got, wanted, tolerance):
        return None
    if got.dtype.kind == "b":
        got = got.astype(int)
    if np.isfinite(wanted).all() and (bad := finite(got)):
        return bad
    return _explained(got, wanted, tolerance) or _furthest(got, wanted)


def _explained(got: np.ndarray, wanted: np.ndarray, tolerance: float) -> Found:
    """What would be right if it were not for one thing. Of a single number its value says more."""
    if not wanted.ndim:
        return None
    single = {
        "close_turned": got.ndim == 2 and _same(got.T, wanted, tolerance),
        "close_whole": got.dtype.kind in "iu" and _same(got, np.trunc(wanted), tolerance),
        "close_zeros": not got.any(),
        "close_sign": _same(-1.0 * got, wanted, tolerance),
    }
    if said := next((key for key, true in single.items() if true), None):
        return said, {}
    return _moved(got, wanted, tolerance) if wanted.size > 1 and np.isfinite(wanted).all() else None


def _moved(got: np.ndarray, wanted: np.ndarray, tolerance: float) -> Found:
    """All numbers too large by the same factor or by the same difference."""
    if factor := _factor(got, wanted, tolerance):
        return "close_factor", {"factor": written(factor)}
    differences = got - wanted
    if np.ptp(differences) < tolerance * max(1, np.abs(wanted).max()):
        return "close_shift", {"shift": written(float(differences.flat[0]))}
    return None


def _factor(got: np.ndarray, wanted: np.ndarray, tolerance: float) -> float:
    """The number, not nearly 1, that all of `wanted` would have to be multiplied with; 0 where there is none."""
    at = np.abs(wanted).argmax()
    factor = got.flat[at] / wanted.flat[at] if wanted.flat[at] else 0.0
    return float(factor) if abs(factor - 1) > 1e-3 and _same(got, factor * wanted, tolerance) else 0.0


def _furthest(got: np.ndarray, wanted: np.ndarray) -> Found:
    """The number that is furthest from what it should be."""
    with np.errstate(invalid="ignore"):
        gaps = np.where(got == wanted, 0, np.abs(got - wanted))
    at = tuple(int(n) for n in np.unravel_index(np.nan_to_num(gaps, nan=np.inf).argmax(), got.shape))
    facts = {"place": _place(at), "found": written(got[at].item()), "wanted": written(wanted[at].item())}
    if 0 < gaps.max() < 1e-5 * np.abs(wanted[np.isfinite(wanted)]).max(initial=0):
        return ("close_nearly" if at else "close_nearly_number"), facts | {"gap": f"{gaps.max():.1g}"}
    return ("close_at" if at else "close_number"), facts


def _same(one: np.ndarray, other: np.ndarray, tolerance: float) -> bool:
    return one.shape == other.shape and bool(np.allclose(one, other, rtol=tolerance, atol=tolerance, equal_nan=True))


def _place(at: tuple[int, ...]) -> str:
    return str(list(at))
