"""Builds that come to harm: killed, interrupted, out of room, refused by the disk, or two at once. The old site stays, or the new one stands whole."""

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.build.project import Project
from tests.trials.stage import Stage
from tests.trials.tally import Tally, some

HARM = Path(__file__).with_name("harm.py")
# How often each harm is done, at points spread evenly over all changes that a build makes to the disk.
POINTS = {"kill": 100, "interrupt": 20, "full": 40, "readonly": 20}
SIZES = tuple(1 << n for n in range(20))  # bytes that a file may have
PAIRS = 20
TEXTS = ("Read on.", "Read something else.")  # the two states that the book goes back and forth between
PAGE = "content/01-first/en.md"


class Site:
    """A small book whose site is there, and what the site of either state looks like."""

    def __init__(self, folder: Path) -> None:
        self.project, self.now, self.trees = Project(folder / "book"), 0, [{}, {}]
        for state in (1, 0):
            self.turn(state)
            self.project.build()
            self.trees[state] = self.project.tree()

    def turn(self, state: int) -> None:
        """Changes the text; what earlier builds worked out is forgotten, so that all of it is done and kept again."""
        if state != self.now:
            self.project.change(PAGE, TEXTS[self.now], TEXTS[state])
            self.now = state
        for folder in (*(self.project.root / ".cache/work").iterdir(), self.project.root / ".cache/compiled"):
            if folder.exists() and not folder.is_symlink():
                shutil.rmtree(folder)

    def start(self, harm: str, at: int) -> "subprocess.Popen[str]":
        command = [sys.executable, str(HARM), harm, str(at)]
        return subprocess.Popen(command, cwd=self.project.root, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8")

    def count(self) -> dict[str, int]:
        """How many changes a whole build makes to the disk that each harm could strike."""
        self.turn(1 - self.now)
        return json.loads(self.start("count", 0).communicate()[0].splitlines()[-1])

    def suffer(self, harm: str, at: int) -> str:
        """What is wrong after a build that came to this harm."""
        before = self.now
        self.turn(1 - before)
        process = self.start(harm, at)
        said = process.communicate()[0]
        fault = "" if self.project.tree() in self.trees else "the site is neither the old nor the new one"
        if "Traceback" in said:
            fault = fault or f"a traceback: {said.splitlines()[-1]}"
        if process.returncode == 0 and self.project.tree() != self.trees[self.now]:
            fault = fault or "it says all is well, and it is not"
        # An interruption may fall into the clearing away itself, which the next build then does.
        if harm in ("full", "size") and (self.project.root / ".site.build").exists():
            fault = fault or "something is left beside the site"
        after = self.mended()
        return fault or after

    def mended(self) -> str:
        """What is wrong after the next build, which nothing disturbs."""
        done = self.project.run()
        if done.returncode:
            return f"the next build fails: {done.stdout}{done.stderr}"
        if (self.project.root / ".site.build").exists():
            return "the next build leaves something beside the site"
        return "" if self.project.tree() == self.trees[self.now] else "the next build makes another site"

    def together(self) -> str:
        """What is wrong after two builds at the same time."""
        self.turn(1 - self.now)
        both = [self.start("none", 0) for _ in range(2)]
        said = [process.communicate()[0] for process in both]
        if any(process.returncode for process in both):
            return f"one of two fails: {said}"
        return self.mended()


def run(stage: Stage, share: float) -> Tally:
    tally, site = Tally(), Site(stage.folder())
    for name, harm, at in some(list(_attempts(site)), share):
        tally.note(name, site.together() if harm == "pair" else site.suffer(harm, at))
    return tally


def _attempts(site: Site) -> Iterator[tuple[str, str, int]]:
    """(name, harm, the change at which it comes)."""
    counts = site.count()
    for harm, times in POINTS.items():
        changes = counts[harm]
        for k in range(times):
            at = 1 + k * changes // times
            yield f"{harm} at change {at} of {changes}", harm, at
    for size in SIZES:
        yield f"no file above {size} bytes", "size", size
    for k in range(PAIRS):
        yield f"two builds at once, {k + 1}", "pair", 0
