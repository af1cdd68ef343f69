"""A clean room for each run: what a cell changes around itself is put back when it ends, so that no cell depends on another."""

import contextlib
import io
import logging
import os
import random
import sys
import tempfile
import threading
import traceback
import warnings
from collections.abc import Callable, Iterator
from itertools import takewhile
from types import FrameType
from typing import Any

import numpy as np

from widgets.cells.imported import put_back

PRINTING: Any = np.get_printoptions()  # as they are before any cell has run
# Python itself shows these to nobody but the author of a library.
QUIET = (DeprecationWarning, PendingDeprecationWarning, ImportWarning, ResourceWarning)
# Calls in calls. A browser has less room for them than Python thinks: a __repr__ that calls itself 400 times ends Python itself.
DEEPEST = 250
OURS = "widgets.cells."


@contextlib.contextmanager
def room(warn: Callable[..., None]) -> Iterator[None]:
    """Everything inside starts from the usual settings and leaves no trace. `warn` is called as warnings.showwarning is."""
    with contextlib.ExitStack() as stack:
        numpy = np.printoptions(**PRINTING), np.errstate(all="warn", under="ignore")
        for part in (put_back(), _stack(), _threads(), _folder(), _dice(), _log(), *numpy, _warnings(warn)):
            stack.enter_context(part)
        if sys.platform == "emscripten":
            sys.setrecursionlimit(DEEPEST)
        sys.argv, sys.stdin = ["cell.py"], io.StringIO()  # nobody sits at the keyboard: input() finds the end of the file
        yield


@contextlib.contextmanager
def _stack() -> Iterator[None]:
    """traceback.print_stack shows the reader's own calls, and not those that led to the cell."""
    walk = traceback.walk_stack

    def own(frame: FrameType | None) -> Iterator[tuple[FrameType, int]]:
        return takewhile(lambda place: not str(place[0].f_globals.get("__name__")).startswith(OURS), walk(frame))

    traceback.walk_stack = own  # type: ignore[assignment]
    try:
        yield
    finally:
        traceback.walk_stack = walk


@contextlib.contextmanager
def _threads() -> Iterator[None]:
    """None can be started, as in a browser; one would also go on, and print, when the next cell runs."""
    start = threading.Thread.start

    def refuse(_thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    threading.Thread.start = refuse  # type: ignore[assignment, method-assign]
    try:
        yield
    finally:
        threading.Thread.start = start  # type: ignore[method-assign]


@contextlib.contextmanager
def _folder() -> Iterator[None]:
    """An empty folder to work in: files that a cell writes are gone after it."""
    before = os.getcwd()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        os.chdir(folder)
        try:
            yield
        finally:
            os.chdir(before)  # before the folder goes: Windows cannot remove the one it stands in


@contextlib.contextmanager
def _dice() -> Iterator[None]:
    """The random numbers that are drawn without a generator of one's own."""
    python, numpy = random.getstate(), np.random.get_state()
    try:
        yield
    finally:
        random.setstate(python)
        np.random.set_state(numpy)


@contextlib.contextmanager
def _log() -> Iterator[None]:
    """The handlers of the root log: the first message makes one, which would write to this run's stderr for ever."""
    handlers, level = list(logging.root.handlers), logging.root.level
    logging.root.handlers.clear()
    try:
        yield
    finally:
        logging.root.handlers[:] = handlers
        logging.root.setLevel(level)


@contextlib.contextmanager
def _warnings(warn: Callable[..., None]) -> Iterator[None]:
    """Each warning every time, so that none is missed because an earlier cell gave it too."""
    with warnings.catch_warnings():
        warnings.resetwarnings()
        warnings.simplefilter("always")
        for category in QUIET:
            warnings.simplefilter("ignore", category)
        warnings.filterwarnings("always", category=DeprecationWarning, module="__main__")
        warnings.showwarning = warn
        yield
