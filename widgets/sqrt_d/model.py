"""Why divide by √d? Scores of random vectors, as they are and divided by √d: their means over many trials, and one trial in full."""

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from widgets.knobs import Slider
from widgets.numerics.scaling import WIDTHS, Spread, jacobian_columns, random_scores, scores_at, spread
from widgets.numerics.softmax import softmax

CURVE_WIDTHS = np.array([8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512])  # at which the curves are computed

KNOBS = (
    Slider("d", 8, 512, 2, 64, stops=(16, 32, 128, 256), presets=(8, 64, 512), scale="log", integer=True),
    Slider("trials", 5, 2560, 2, 640, stops=(10, 20, 80, 160, 320, 1280, 2560), presets=(5, 40, 640), scale="log", integer=True),
    Slider("seed", 1, 20, 1, 1, stops=(2, 3, 4), integer=True),
)
FORMULAS = (
    r"\part{scores}{\weight{e_j}} = \target{s} \cdot \source{h_j}",
    r"\Var(\weight{e_j}) = \knob{d}{d}",
    r"\part{weights}{\weight{\alpha}} = \softmax\!\left(\dfrac{\weight{e}}{\knob{d}{\sqrt{d}}}\right)",
    r"\part{columns}{\lVert \partial \weight{\alpha} / \partial \weight{e_j} \rVert}",
)


class Case(NamedTuple):
    """The shown trial, its scores raw or scaled. Each [5]"""

    scores: np.ndarray
    weights: np.ndarray
    columns: np.ndarray  # ‖∂α/∂e_j‖


def compute(d: int, trials: int, seed: int) -> dict:
    """e_j = s·h_j for random s and h_1..h_5 with independent standard normal entries, and the same over √d."""
    scores = scores_at(d, seed, trials)
    raw, scaled = spread(scores), spread(scores / np.sqrt(d))
    typical = _nearest_the_means(raw, scaled)
    means, errors = _over_trials(raw, scaled, np.mean), _over_trials(raw, scaled, _error)
    return {
        "d": d,
        "trials": trials,
        "root": float(f"{np.sqrt(d):.3g}"),
        "typical": typical + 1,
        "cases": {"raw": _case(scores[typical]), "scaled": _case(scores[typical] / np.sqrt(d))},
        "curves": _through(curves(seed, trials), d, means),
        "readouts": means,
        "errors": errors,  # the standard error of each
        "entropy_error": errors["entropy_scaled"],
        "gain": means["jacobian_scaled"] / means["jacobian_raw"],
        "reading": _reading(trials, means),
    }


def _nearest_the_means(raw: Spread, scaled: Spread) -> int:
    """The trial whose eight measures lie nearest their means, each counted in standard deviations."""
    measures = np.stack([*raw, *scaled])
    away = (measures - measures.mean(axis=1, keepdims=True)) / measures.std(axis=1, keepdims=True)
    return int((away**2).sum(axis=0).argmin())


def _over_trials(raw: Spread, scaled: Spread, what: Callable[[np.ndarray], float]) -> dict[str, float]:
    """Something of each of the eight measures, named range_raw, range_scaled and so on."""
    halves = {"raw": raw, "scaled": scaled}
    return {f"{name}_{half}": float(what(measure)) for half, found in halves.items() for name, measure in found._asdict().items()}


def _error(measure: np.ndarray) -> float:
    """The standard error of a mean over trials."""
    return measure.std(ddof=1) / np.sqrt(len(measure))


def _case(scores: np.ndarray) -> Case:
    weights = softmax(scores)
    return Case(scores, weights, jacobian_columns(weights))


@lru_cache(maxsize=32)  # the same for every d
def curves(seed: int, trials: int) -> dict[str, np.ndarray]:
    """The mean of each measure, raw and scaled, at CURVE_WIDTHS. [12] each"""
    scores = random_scores(seed, trials)[CURVE_WIDTHS // WIDTHS[0] - 1]
    halves = {"raw": spread(scores), "scaled": spread(scores / np.sqrt(CURVE_WIDTHS)[:, None, None])}
    return {f"{name}_{half}": measure.mean(axis=1) for half, found in halves.items() for name, measure in found._asdict().items()}


def _through(found: dict[str, np.ndarray], d: int, means: dict[str, float]) -> dict[str, np.ndarray]:
    """The curves with the reader's own width among the others, "d" first. [12 or 13] each"""
    if d in CURVE_WIDTHS:
        return {"d": CURVE_WIDTHS, **found}
    place = int(np.searchsorted(CURVE_WIDTHS, d))
    return {"d": np.insert(CURVE_WIDTHS, place, d), **{name: np.insert(curve, place, means[name]) for name, curve in found.items()}}


def _reading(trials: int, means: dict) -> str:
    """Which sentence of words.toml tells the story."""
    if trials < 20:
        return "reading_few"
    return "reading" if means["weight_max_raw"] >= 0.8 else "reading_narrow"
