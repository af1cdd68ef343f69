"""Run by reproducible.py in place of build.py: builds the book in the current folder under another clock and with folders listed in another order.

Arguments: the days that the clock is ahead, and whether folders are listed backwards.
"""

import datetime
import os
import sys
import time
from collections.abc import Callable, Iterator
from types import TracebackType
from typing import Self

AHEAD = int(sys.argv[1]) * 24 * 3600
now, scan, names = time.time, os.scandir, os.listdir


class Backwards:
    """What os.scandir gives, the last entry first."""

    def __init__(self, *place: str) -> None:
        with scan(*place) as found:
            self.entries = iter(list(found)[::-1])

    def __iter__(self) -> Iterator[os.DirEntry[str]]:
        return self.entries

    def __next__(self) -> os.DirEntry[str]:
        return next(self.entries)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Nothing is open."""


class Day(datetime.date):
    """A date that knows another today."""

    @classmethod
    def today(cls) -> datetime.date:
        return cls.fromtimestamp(time.time())


class Moment(datetime.datetime):
    """A moment that knows another now."""

    @classmethod
    def now(cls, tz: datetime.tzinfo | None = None) -> datetime.datetime:  # type: ignore[override]
        return cls.fromtimestamp(time.time(), tz)


if AHEAD:
    time.time = lambda: now() + AHEAD
    datetime.date, datetime.datetime = Day, Moment  # type: ignore[misc]
if sys.argv[2] == "backwards":
    backwards: Callable[..., list[str]] = lambda *place: names(*place)[::-1]  # noqa: E731
    os.scandir, os.listdir = Backwards, backwards  # type: ignore[assignment, misc]

sys.path.insert(0, os.getcwd())
from sitegen import cli, commands  # noqa: E402

commands.ready = lambda *_groups: None  # the libraries are those of whoever runs the trial
sys.exit(cli.main(["build"]))
