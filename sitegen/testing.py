"""What `build.py test` runs: the linter, the type checker, then every test, those in a browser included."""

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from sitegen import browser

Say = Callable[[str], object]

# A file at a time on each processor; a browser needs two of them, and half of the time waits for itself.
RUNS = (
    ("tests", "--ignore=tests/browser", "--numprocesses=auto", "--dist=loadfile"),
    ("tests/browser", "--numprocesses=auto", "--maxprocesses=3", "--dist=loadfile"),
)


def test(root: Path, arguments: Sequence[str], say: Say) -> int:
    """Run all three and return 0 only if all three are content. pytest's closing line comes last."""
    failed = [name for name, options in (("ruff", ["check", "."]), ("mypy", [])) if _fails(root, name, options, say)]
    environment = {**os.environ, "PYTHONWARNDEFAULTENCODING": "1"}  # a file opened without its encoding is an error of ours
    try:
        environment["BOOK_BROWSER"] = str(browser.ensure(say))
    except browser.NoBrowser as missing:
        say(str(missing))  # the browser tests fail one by one, and say so again
        failed.append("browser")
    if failed:
        say(f"failed before the tests: {', '.join(failed)}")
    runs = [arguments] if arguments else RUNS
    statuses = [subprocess.run([sys.executable, "-m", "pytest", *one], cwd=root, env=environment, check=False).returncode for one in runs]
    return 1 if failed or any(statuses) else 0


def _fails(root: Path, tool: str, options: Sequence[str], say: Say) -> bool:
    say(" ".join([tool, *options]))
    return subprocess.run([sys.executable, "-m", tool, *options], cwd=root, check=False).returncode != 0
