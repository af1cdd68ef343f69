"""Longer computations piece by piece, without a browser: two made-up widgets stand in for the book's own."""

import json
import sys
import types
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np
import pytest

from widgets import job, run
from widgets.knobs import Slider

WORDS = {"reading": "{n:int} of {goal:int}", "reading_late": "late: {n:int}", "values": {}}


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time, which only tests move."""
    now = [1000.0]
    monkeypatch.setattr(job, "perf_counter", lambda: now[0])
    return now


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> types.ModuleType:
    """A widget "made" whose work() a test may replace; it counts to `goal`."""
    model, figures = types.ModuleType("widgets.made.model"), types.ModuleType("widgets.made.figures")

    def work(goal: int) -> Iterator[dict]:
        for n in range(1, goal + 1):
            yield {"readouts": {"n": np.int64(n)}, "progress": n / goal, **({"reading": "reading_late"} if n == goal else {})}

    made: Any = model
    made.KNOBS, made.work, made.drawn = (Slider("goal", 1, 100, 1, 10, integer=True),), work, []
    look: Any = figures
    look.figures = lambda result, words: made.drawn.append(result) or {"bar": "<svg/>"}
    look.tables = lambda result, words: {}
    monkeypatch.setitem(sys.modules, "widgets.made.model", model)
    monkeypatch.setitem(sys.modules, "widgets.made.figures", figures)
    (tmp_path / "made").mkdir()
    (tmp_path / "made/model.py").touch()
    monkeypatch.setattr(run, "FOLDER", tmp_path)
    monkeypatch.setattr(run, "words_of", lambda name, lang: WORDS if name else {"clamped": "{given}"})
    return model


def advance(budget: float = 30, token: str = "a") -> dict:
    return json.loads(job.advance(token, budget))


def slow(clock: list[float], seconds: float) -> Any:
    def work(goal: int) -> Iterator[dict]:
        for n in count(1):
            clock[0] += seconds
            yield {"readouts": {"n": n}}

    return work


def test_steps_and_drawings_take_turns_until_it_is_done(made: Any, clock: list[float]) -> None:
    job.begin("made", '{"goal": 3}', "en", "a")
    steps, drawn = advance(), advance()
    assert (steps["result"], steps["done"], steps["progress"]) == (None, False, 1)  # the clock stands, so all three fit
    assert drawn["result"]["readouts"] == {"n": 3}
    assert drawn["result"]["reading"] == "late: 3"
    assert drawn["result"]["knobs"] == {"goal": 3}
    assert drawn["done"]
    assert "progress" not in made.drawn[0]


def test_only_as_many_steps_are_taken_as_fit(made: Any, clock: list[float]) -> None:
    made.work = slow(clock, 0.012)
    job.begin("made", "{}", "en", "a")
    start = clock[0]
    advance()
    assert clock[0] - start == pytest.approx(0.024)  # a third would go beyond 30 ms
    made.work = slow(clock, 0.05)
    job.begin("made", "{}", "en", "b")
    start = clock[0]
    advance(token="b")
    assert clock[0] - start == pytest.approx(0.05)  # but one is always taken


def test_eight_drawings_a_second_and_fewer_if_they_are_slow(made: Any, clock: list[float]) -> None:
    made.work = slow(clock, 0.01)
    job.begin("made", "{}", "en", "a")
    start = clock[0]
    while clock[0] < start + 2:
        advance()
    assert 12 <= len(made.drawn) <= 16  # a drawing waits for the piece under way
    look: Any = sys.modules["widgets.made.figures"]

    def figures(result: dict, words: dict) -> dict:
        clock[0] += 0.2
        made.drawn.append(result)
        return {}

    look.figures = figures
    made.drawn.clear()
    start = clock[0]
    while clock[0] < start + 6:
        advance()
    assert 8 <= len(made.drawn) <= 11  # a third of the time


def test_a_pause_draws_what_was_computed_and_takes_no_step(made: Any, clock: list[float]) -> None:
    made.work = slow(clock, 0.04)
    job.begin("made", "{}", "en", "a")
    assert advance(0) == {"progress": None, "done": False, "result": None}
    advance()
    assert advance(0)["result"]["readouts"] == {"n": 1}
    assert advance(0)["result"] is None
    advance()
    assert advance(0)["result"]["readouts"] == {"n": 2}


def test_jobs_do_not_know_of_each_other(made: Any, clock: list[float]) -> None:
    made.work = slow(clock, 0.04)
    for token in "ab":
        job.begin("made", "{}", "en", token)
    advance(), advance(), advance()
    advance(token="b")
    assert advance(0, "b")["result"]["readouts"] == {"n": 1}
    job.begin("made", "{}", "en", "a")  # anew
    advance()
    assert advance(0)["result"]["readouts"] == {"n": 1}


def test_a_job_that_was_dropped_or_failed_is_gone(made: Any, clock: list[float]) -> None:
    closed = []

    def work(goal: int) -> Iterator[dict]:
        try:
            while True:
                clock[0] += 1
                yield {"readouts": {"n": 1 // (goal - 1)}}
        finally:
            closed.append(goal)

    made.work = work
    job.begin("made", '{"goal": 2}', "en", "a")
    advance()
    job.drop("a")
    job.drop("a")
    assert closed == [2]
    with pytest.raises(KeyError):
        advance()
    job.begin("made", '{"goal": 1}', "en", "a")
    with pytest.raises(ZeroDivisionError):
        advance()
    with pytest.raises(KeyError):
        advance()


def test_bad_settings_are_noted_in_every_drawing(made: Any, clock: list[float]) -> None:
    made.work = slow(clock, 0.2)
    job.begin("made", '{"goal": 1000}', "en", "a")
    for _ in range(2):
        advance()
        assert advance(0)["result"]["notes"] == [{"knob": "goal", "text": "1000"}]


def test_a_knob_that_only_looks_shows_the_newest_result_otherwise(made: Any, clock: list[float]) -> None:
    made.KNOBS, made.LOOKS = (*made.KNOBS, Slider("zoom", 1, 9, 1, 1)), ("zoom",)
    step = slow(clock, 0.2)
    made.work = lambda goal, zoom: step(goal)
    job.begin("made", '{"zoom": 2}', "en", "a")
    job.look("a", '{"zoom": 3}')
    assert advance(0)["result"] is None  # nothing to look at yet
    advance()
    job.look("a", '{"zoom": 4, "goal": 50}')
    shown = advance()["result"]
    assert (shown["knobs"], shown["readouts"]) == ({"goal": 10, "zoom": 4}, {"n": 1})
    assert made.drawn[-1]["zoom"] == 4
    job.look("a", '{"zoom": 5}')
    assert advance()["result"]["readouts"] == {"n": 1}  # at once, however short ago the last drawing is


def test_progress_alone_is_nothing_to_draw(made: Any, clock: list[float]) -> None:
    def work(goal: int) -> Iterator[dict]:
        yield {"readouts": {"n": 1}}
        yield {"progress": 0.5}

    made.work = work
    job.begin("made", "{}", "en", "a")
    assert advance()["progress"] == 0.5
    assert advance()["result"]["readouts"] == {"n": 1}
    assert advance()["result"] is None


def test_nothing_to_do_is_done_at_once(made: Any) -> None:
    made.work = lambda goal: iter(())
    job.begin("made", "{}", "en", "a")
    assert advance() == {"progress": None, "done": True, "result": None}


def test_the_real_clock(made: Any) -> None:
    def work(goal: int) -> Iterator[dict]:
        for n in count(1):
            end = perf_counter() + 0.002
            while perf_counter() < end:
                pass
            yield {"readouts": {"n": n}, "progress": np.float32(0.5)}

    made.work = work
    job.begin("made", "{}", "en", "a")
    start = perf_counter()
    assert advance()["progress"] == 0.5
    assert 0.01 < perf_counter() - start < 0.2
    job.drop("a")
