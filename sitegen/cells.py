"""Runs the cells of the book in a Python of their own, and keeps what they gave by all that it was made from."""

import json
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import IO, TYPE_CHECKING

from sitegen.assets import bundle
from sitegen.cache import Store, fingerprint
from sitegen.markdown import Outline, Request, Result
from sitegen.markdown.cells.runs import SECONDS
from sitegen.problems import Problem, Problems, nearest

if TYPE_CHECKING:
    import queue
    import subprocess

DOOR = "widgets.cells"  # as a program: a list of requests in JSON on its input, a list of results on its output, one a line
NO_PART = ("host", "__pycache__")  # of widgets/: a page's scripts, and what Python leaves there
# The order of a set and the last digits of a product must not hang on the machine.
STEADY = {"PYTHONHASHSEED": "0", "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "PYTHONUTF8": "1", "PYTHONDONTWRITEBYTECODE": "1"}
UNWANTED = ("PYTHONSAFEPATH", "PYTHONWARNINGS", "PYTHONINSPECT")  # would keep widgets/ from being found, or change what cells show


class Cells:
    """The cells of one project. A cell runs again when it, or anything under widgets/ that Python reads, has changed."""

    def __init__(self, root: Path, store: Store) -> None:
        self.root, self.store = root, store

    @cached_property
    def key(self) -> str:
        """One name for all that a cell can import or open."""
        places = (place for place in (self.root / "widgets").iterdir() if place.name not in NO_PART)
        return fingerprint(*sorted(places))

    def run(self, requests: Sequence[Request]) -> list[Result]:
        """What each of the requests gives, in their order; one Python runs all that were not kept.

        The state "late" or "died" stands for a cell that came to no end. It is not kept: another time the machine may be less busy.
        """
        kept: dict[str, Result] = {}
        missing: dict[str, Request] = {}
        for request in requests:
            name = json.dumps(request, sort_keys=True)
            try:
                kept[name] = self._recall(name, None)
            except _NotKept:
                missing[name] = request
        for name, result in zip(missing, self._ask(list(missing.values())), strict=True):
            kept[name] = result if "message" in result else self._recall(name, result)
        return [kept[json.dumps(request, sort_keys=True)] for request in requests]

    def _recall(self, name: str, result: Result | None) -> Result:
        """What is kept; else this result, which is kept from now on. Raises _NotKept without one."""

        def make() -> Result:
            if result is None:
                raise _NotKept
            return result

        return self.store.recall("cells", (self.key, name), make)

    def _ask(self, requests: Sequence[Request]) -> Iterator[Result]:
        """The results, one after the other. Where Python is stuck or gone, a new one goes on behind that request."""
        done = 0
        while done < len(requests):
            for result in _answers(self.root, requests[done:]):
                yield result
                done += 1

    def needs(self, outlines: Mapping[str, Outline]) -> dict[str, tuple[str, ...]]:
        """The trained weights that the cells of each page open; only pages with cells are named. Raises Problems."""
        there = sorted(file.name for file in (self.root / bundle.MODELS).glob("*") if file.suffix in bundle.WEIGHTS)
        problems = [
            Problem(path, cell.line, f"there is no {bundle.MODELS}/{name}", nearest(name, there))
            for path, outline in outlines.items()
            for cell in outline.cells
            for name in cell.needs
            if name not in there
        ]
        if problems:
            raise Problems(problems)
        return {path: tuple(name for cell in outline.cells for name in cell.needs) for path, outline in outlines.items() if outline.cells}


class _NotKept(Exception):
    pass


def _answers(root: Path, requests: Sequence[Request]) -> Iterator[Result]:
    """The results of one Python, up to the first request that it comes to no end with."""
    import queue  # these are slow to load, and mostly all results are kept
    import subprocess
    import threading

    environment = {name: value for name, value in os.environ.items() if name not in UNWANTED} | STEADY
    command = [sys.executable, "-m", DOOR]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=root, env=environment, stdin=pipe, stdout=pipe, encoding="utf-8") as process:
        lines: queue.Queue[str] = queue.Queue()
        threading.Thread(target=_listen, args=(process, lines), daemon=True).start()
        try:
            _write(process, requests)
            lines.get(timeout=SECONDS)  # the [ that begins the list
            for _ in requests:
                answer = lines.get(timeout=SECONDS).rstrip(",\n")
                if not answer:
                    yield {"state": "died", "parts": [], "verdict": None, "message": f"status {process.wait()}"}
                    return
                yield json.loads(answer)
        except queue.Empty:
            yield {"state": "late", "parts": [], "verdict": None, "message": ""}
        finally:
            process.kill()


def _write(process: "subprocess.Popen[str]", requests: Sequence[Request]) -> None:
    assert process.stdin
    try:
        process.stdin.write(json.dumps(requests))
        process.stdin.close()
    except OSError:  # it is gone already, and _listen says so
        pass


def _listen(process: "subprocess.Popen[str]", lines: "queue.Queue[str]") -> None:
    """Hands on each line of its output; at last empty ones, for a process that has ended."""
    assert process.stdout
    with suppress(ValueError):  # the pipe was closed meanwhile: nobody waits for more
        for line in _lines(process.stdout):
            lines.put(line)
    lines.put("")
    lines.put("")


def _lines(pipe: IO[str]) -> Iterator[str]:
    with pipe:
        yield from pipe
