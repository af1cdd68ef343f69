"""How long a piece of work takes on this very machine. Nothing else here may differ from run to run."""

from collections.abc import Callable
from time import perf_counter


def milliseconds(work: Callable[[], object], enough: float = 2.0, rounds: int = 3, most: int = 300) -> float:
    """Milliseconds that `work()` takes, the best of some rounds: in the others the machine was still warming up, or busy elsewhere.

    A round is as many runs as fill `enough` milliseconds, since a browser's clock ticks only every 0.005 to 1 ms (High
    Resolution Time, W3C, section 7); `most` ends it where the clock hardly moves.
    """
    return min(_mean(work, enough, most) for _ in range(rounds))


def _mean(work: Callable[[], object], enough: float, most: int) -> float:
    runs, passed = 0, 0.0
    start = perf_counter()
    while passed < enough and runs < most:
        work()
        runs += 1
        passed = 1000 * (perf_counter() - start)
    return passed / runs
