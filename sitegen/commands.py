"""What each command of build.py does and says, and the status it ends with; the work itself is done elsewhere."""

import gc
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace

from sitegen.problems import CommandError, Problem, nearest
from sitegen.saying import closing, count, say

# Everything else is imported by the command that needs it: `--help` and an unchanged build should start at once.

ROOT = Path(__file__).resolve().parent.parent


def ready(*groups: str) -> None:
    """Goes on in a Python that has these groups of packages."""
    from sitegen.venv import enter

    enter(ROOT, groups, say)


def build(command: SimpleNamespace) -> int:
    """Makes the site."""
    ready("build")
    from sitegen import site

    started = time.monotonic()
    report = site.build(ROOT, command.out.absolute(), strict=command.strict)
    gc.freeze()  # Python ends now, and need not look through all of it once more
    for warning in report.warnings:
        say(str(warning))
    say(closing(f"{count(report.pages, 'page')}, {count(report.widgets, 'widget')}, {report.bytes / 1e6:.1f} MB", started))
    return 0


def serve(command: SimpleNamespace) -> int:
    """Shows the book until somebody stops it."""
    ready("build")
    os.environ.setdefault("BOOK_SNAPSHOT", "0")  # its making would hold up each look at a changed widget
    from sitegen.serve import serve

    try:
        serve(ROOT, command.port, command.open)
    except KeyboardInterrupt:
        say("stopped")  # the usual end of a server, not a failure
    return 0


def check(command: SimpleNamespace) -> int:
    """Looks for mistakes in the book, or for differences between the site and what a server gives."""
    started = time.monotonic()
    if command.url:
        from sitegen.checks import published

        problems, compared = published.check(ROOT / "site", command.url)
        return _told(problems, f"{count(compared, 'file')} compared", started)
    ready("build", "check")
    from sitegen.checks.check import check

    return _told(*check(ROOT), started)


def _told(problems: Sequence[Problem], facts: str, started: float) -> int:
    for problem in problems:
        say(str(problem))
    say(closing(f"{facts}; {count(len(problems), 'problem')}", started))
    return 1 if problems else 0


def test(command: SimpleNamespace) -> int:
    """Runs the linters and the tests."""
    ready("build", "check", "test")
    from sitegen.testing import test

    return test(ROOT, command.pytest, say)


def trials(command: SimpleNamespace) -> int:
    """Tries to break the book."""
    ready("build", "test")
    import subprocess

    return subprocess.run([sys.executable, "-m", "tests.trials", *command.names], cwd=ROOT, check=False).returncode


def bench(command: SimpleNamespace) -> int:
    """Measures how long building and redrawing take."""
    ready("build", "test")  # a browser is driven as the tests drive it
    from sitegen.bench import PARTS, bench

    if strangers := [name for name in command.names if name not in PARTS]:
        raise CommandError(f'bench has no part "{strangers[0]}"; {nearest(strangers[0], PARTS)}')
    started = time.monotonic()
    measured = bench(ROOT, say, command.names)
    say(closing(f"{count(len(measured), 'part')} measured, bench.json written", started))
    return 0


def books(_: SimpleNamespace) -> int:
    """Makes a PDF and an EPUB of each language."""
    ready("build", "test")  # a browser is driven as the tests drive it, and the files are read back
    from sitegen.books.make import make

    started = time.monotonic()
    files = make(ROOT, say)
    for file in files:
        say(f"{file.relative_to(ROOT).as_posix()} ({file.stat().st_size / 1e6:.1f} MB)")
    say(closing(count(len(files), "file"), started))
    return 0


def new(command: SimpleNamespace) -> int:
    """Starts a chapter, a widget or a language."""
    from sitegen.new.language import language
    from sitegen.new.scaffold import chapter, widget

    started = time.monotonic()
    make = {"chapter": chapter, "widget": widget, "language": language}[command.kind]
    files = [Path(path) for path in make(ROOT, command.name)]
    for path in files:
        say(path.relative_to(ROOT).as_posix())
    say(closing(count(len(files), "file"), started))
    return 0


def clean(_: SimpleNamespace) -> int:
    """Removes what earlier builds made."""
    from sitegen import site

    started = time.monotonic()
    say(closing(count(len(list(site.clean(ROOT))), "folder") + " removed", started))
    return 0
