"""The stopwatch, with a clock that is turned by hand."""

import pytest

from widgets.numerics import clock


class Hands:
    """A clock that moves only while work is done under it, 0.3 ms each time, and is read in whole ticks of so many seconds."""

    def __init__(self, tick: float, warming: int = 0) -> None:
        self.now, self.tick, self.runs, self.warming = 0.0, tick, 0, warming

    def work(self) -> None:
        self.runs += 1
        self.now += 0.005 if self.runs <= self.warming else 0.0003

    def __call__(self) -> float:
        return self.now // self.tick * self.tick


@pytest.mark.parametrize(("tick", "error"), [(1e-6, 0.001), (1e-4, 0.05), (1e-3, 0.25)])
def test_a_coarse_clock_still_tells_short_work(monkeypatch: pytest.MonkeyPatch, tick: float, error: float) -> None:
    hands = Hands(tick)
    monkeypatch.setattr(clock, "perf_counter", hands)
    assert clock.milliseconds(hands.work) == pytest.approx(0.3, rel=error)


def test_the_first_slow_runs_do_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = Hands(1e-6, warming=1)
    monkeypatch.setattr(clock, "perf_counter", hands)
    assert clock.milliseconds(hands.work) == pytest.approx(0.3, rel=0.001)


def test_a_clock_that_stands_still_ends_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = Hands(1e9)
    monkeypatch.setattr(clock, "perf_counter", hands)
    assert clock.milliseconds(hands.work, most=50) == 0
    assert hands.runs == 150


def test_long_work_is_done_once_a_round() -> None:
    runs: list[int] = []
    assert clock.milliseconds(lambda: runs.append(sum(range(2_000_000)))) > 0
    assert len(runs) == 3
