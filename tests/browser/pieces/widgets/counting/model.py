"""Counts to `goal`, a little at a time, as a job that takes its time. Badly, it divides by zero on the way."""

from collections.abc import Iterator
from time import perf_counter

from widgets.knobs import Choice, Slider, Toggle

PACE = 0.02  # seconds of one step: a hundred last long enough for a busy machine to press Pause on the way
KNOBS = (
    Slider("goal", 10, 100_000, 10, 100, presets=(20, 100, 100_000), integer=True),
    Choice("ends", ("well", "badly"), "well"),
    Toggle("known", True),
    Slider("zoom", 0.5, 1, 0.01, 1, presets=(0.5, 1)),
)
LOOKS: tuple[str, ...] = ("zoom",)


def compute(goal: int, ends: str, known: bool, zoom: float) -> dict:
    return {"share": 0.0, "readouts": {"count": 0, "root": goal**0.5}}


def work(goal: int, ends: str, known: bool, zoom: float) -> Iterator[dict]:
    for count in range(1, goal + 1):
        end = perf_counter() + PACE
        while perf_counter() < end:
            pass
        if ends == "badly" and count > goal // 2:
            raise ZeroDivisionError("halfway")
        share = count / goal
        yield {"share": share, "readouts": {"count": count, "root": goal**0.5}, "progress": share if known else None}
