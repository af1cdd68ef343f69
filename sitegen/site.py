"""Builds the book: content/ and widgets/ in, the folder site/ out."""

import gc
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from sitegen import files, output, stamp
from sitegen.cache import COMPILED, FOLDER, Store
from sitegen.problems import Problem, Problems

DOOR = "widgets/run.py"  # imported by the generator: without it there would be a traceback in place of a message

# What works on text and pages is imported only when there is something to build.


class Report(NamedTuple):
    """What a build made: pages, placed widgets, bytes of files, and what an author may want to mend."""

    pages: int
    widgets: int
    bytes: int
    warnings: tuple[Problem, ...] = ()


def _tell_nobody(_report: Report) -> None:
    """For who waits for the end of build() anyway."""


def build(root: Path, out: Path, *, strict: bool = False, done: Callable[[Report], None] = _tell_nobody) -> Report:
    """Makes `out` the site of the project under `root`. Raises Problems, and leaves the old site, when content is wrong.

    `strict` also refuses what is otherwise only worth a warning. `done` is called once the site is in its place; clearing up comes after it.
    """
    gc.disable()  # to look for what is no longer wanted takes a tenth of a build, which wants all it has made to the end
    try:
        files.recall(root.resolve())
        return _build(root.resolve(), out.resolve(), strict, done)
    finally:
        files.keep(root.resolve())
        gc.enable()


def _build(root: Path, out: Path, strict: bool, done: Callable[[Report], None]) -> Report:
    output.recover(out, root)
    name = stamp.inputs(root)
    report = _recall(root, out, name)
    if report is None:
        return _make(root, out, name, strict, done)
    if strict and report.warnings:
        raise Problems(report.warnings)
    done(report)
    return report


def _recall(root: Path, out: Path, name: str) -> Report | None:
    kept = stamp.recall(root, out, name)
    if kept is None:
        return None
    return Report(**{**kept, "warnings": tuple(Problem(*warning) for warning in kept["warnings"])})


def _make(root: Path, out: Path, name: str, strict: bool, done: Callable[[Report], None]) -> Report:
    output.check(out, root)
    if not (root / DOOR).is_file():
        raise Problems(Problem(DOOR, 0, "there is no such file", "the door to all widgets, which belongs to the project"))
    from sitegen.assemble import assemble

    made = assemble(root)
    if strict and made.warnings:
        raise Problems(made.warnings)
    output.publish(out, root, made.files, stamp.left(root, out))
    there = stamp.look(out)
    report = Report(made.pages, made.widgets, sum(there[path][0] for path in made.files), made.warnings)
    done(report)
    for folder in (FOLDER, COMPILED):
        Store(root, folder).prune()
    # A file saved while we built may or may not be in the site; then the next run builds again.
    if stamp.inputs(root) == name:
        stamp.remember(root, out, name, report._asdict(), there)
    return report


def clean(root: Path) -> list[str]:
    """Removes the built site and what builds keep for speed; the downloaded files stay. Names what was removed."""
    output.recover(root / "site", root)
    removed = []
    for folder in (root / "site", root / FOLDER, root / COMPILED):
        if folder.exists():
            if folder.name == "site":
                output.check(folder, root)
            files.remove(folder)
            removed.append(folder.relative_to(root).as_posix())
    return removed
