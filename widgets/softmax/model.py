"""From scores to weights: softmax as it is printed, and as a program must compute it, on the reader's own scores."""

import re
from typing import NamedTuple

import numpy as np

from widgets.knobs import Note, Number, Slider, Text
from widgets.numerics.softmax import NoWeights, entropy, naive_softmax, softmax

MOST_SCORES = 16  # a row for each must stay legible
LARGEST = float(np.finfo(float).max)

SAMPLES = ("2 1 0 −1 −2", "3 3 0 0 0", "2 1 −∞ −∞ 0", "−∞ −∞ −∞ −∞ −∞")
KNOBS = (
    Text("scores", SAMPLES[0], samples=SAMPLES),
    Slider("shift", -1000, 1000, 1, 0, stops=(-700, 100, 500), presets=(-1000, 0, 700, 710, 1000)),
    Slider("temperature", 0, 10, 0.1, 1, stops=(0.1, 0.2, 5), presets=(0, 0.5, 1, 2, 10)),
)
FORMULAS = (
    r"x_j = \dfrac{\knob{scores}{\weight{e_j}} + \knob{shift}{b}}{\knob{temperature}{T}}",
    r"\part{weights}{\weight{\alpha_j}} = \dfrac{\part{printed}{\exp(x_j)}}{\sum_k \exp(x_k)}",
    r"\weight{\alpha_j} = \dfrac{\part{lowered}{\exp(x_j - \max_k x_k)}}{\sum_k \exp(x_k - \max_k x_k)}",
)

NUMBER = Number("score", -LARGEST, LARGEST, 0)
SEPARATOR = re.compile(r"[,，;；、]+")
SPELLED = {"inf": np.inf, "infinity": np.inf, "∞": np.inf, "无穷": np.inf, "无穷大": np.inf, "nan": np.nan}


class Score(NamedTuple):
    """What stands between two spaces, and the number it means: None for what is no number at all."""

    typed: str
    value: float | None


def compute(scores: str, shift: float, temperature: float) -> dict:
    """α = softmax((e + shift) / temperature) of the scores typed, twice: by the printed formula, and with the maximum taken off.

    Scores that no weights follow from (see numerics/softmax.py) give NaN everywhere, and a reading that says why.
    """
    found = read(scores)
    kept = found[:MOST_SCORES]
    e = np.array([np.nan if score.value is None else score.value for score in kept])
    shifted = e + shift
    with np.errstate(over="ignore", divide="ignore", invalid="ignore"):
        x = shifted / temperature
        printed = np.exp(x)
        printed_total = float(printed.sum())
    naive = naive_softmax(shifted, temperature)
    weights, refused = _weights(shifted, temperature)
    lowered = weights / weights.max()  # exp(x − max x), since the largest of these is exp(0) = 1
    unread = next((score.typed for score in kept if score.value is None), "")
    refused = "unread" if unread else refused
    cut = Note("scores_left_out", {"kept": MOST_SCORES, "found": len(found)})
    return {
        "typed": [score.typed for score in kept],
        "is_number": [score.value is not None for score in kept],
        "x": x,  # [n], as are the next four
        "printed": printed,
        "naive": naive,
        "lowered": lowered,
        "weights": weights,
        "unread": unread,
        "top": kept[int(np.argmax(weights))].typed,
        "winners": int((weights == weights.max()).sum()),
        "lowered_total": float(lowered.sum()),
        "n": len(kept),
        "readouts": {
            "sum": weights.sum(),
            "weight_max": weights.max(),
            "entropy": entropy(weights),
            "naive_sum": naive.sum(),
            "naive_total": printed_total,
        },
        "reading": f"reading_{refused}" if refused else _reading(e, shift, temperature, weights, naive, printed_total),
        "notes": [("scores", cut)] if len(found) > MOST_SCORES else [],
    }


def read(text: str) -> list[Score]:
    """The scores of a text, between spaces; commas and semicolons separate too where all between them are numbers.

    "1,5" is one number, as a decimal comma makes it, "2, 1, 0" and "2,1,0" are three, and "1.000,5" is anybody's guess.
    """
    return [score for piece in text.split() for score in _scores(piece)]


def _scores(piece: str) -> list[Score]:
    whole = Score(piece, _value(piece))
    parts = [Score(part, _value(part)) for part in SEPARATOR.split(piece) if part]
    guess = len(parts) == 2 and any(comma in piece for comma in ",，")
    if whole.value is not None or not parts or guess or any(part.value is None for part in parts):
        return [whole]
    return parts


def _value(typed: str) -> float | None:
    bare = typed.lstrip("+-−－＋").casefold()
    if bare in SPELLED and len(typed) - len(bare) <= 1:
        return -SPELLED[bare] if typed[0] in "-−－" else SPELLED[bare]
    value, note = NUMBER.clean(typed)
    return None if note else value


def _weights(shifted: np.ndarray, temperature: float) -> tuple[np.ndarray, str]:
    """The weights, or NaN with the reason why there are none."""
    try:
        return softmax(shifted, temperature), ""
    except NoWeights as refusal:
        return np.full(len(shifted), np.nan), refusal.reason


def _reading(e: np.ndarray, shift: float, temperature: float, weights: np.ndarray, naive: np.ndarray, total: float) -> str:
    """Which sentence of words.toml tells the story of these weights."""
    shared = "_shared" if (weights == weights.max()).sum() > 1 else ""
    if np.isposinf(e).any():
        return "reading_infinite" + shared
    if temperature == 0:
        return "reading_frozen" + shared
    if not np.allclose(naive, weights, rtol=0, atol=1e-9):
        return "reading_underflow" if total == 0 else "reading_rough" if np.isfinite(total) else "reading_overflow"
    if np.isneginf(e).any():
        return "reading_masked"
    return "reading_shifted" if shift else "reading" + shared
