"""The command line: which words build.py takes, what it prints, and the status it ends with (0 good, 1 content, 2 command)."""

import argparse
import errno
import os
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from sitegen import __version__
from sitegen.problems import CommandError, Problems, nearest

# Everything else is imported by the command that needs it: `--help` and an unchanged build should start at once.

ROOT = Path(__file__).resolve().parent.parent
INTERRUPTED = 130
# What a disk answers that is full, spoilt, or somebody else's; anything else would be a mistake of ours.
DISK = {errno.EACCES, errno.EPERM, errno.EROFS, errno.ENOSPC, errno.EFBIG, errno.EIO, getattr(errno, "EDQUOT", errno.ENOSPC)}
EPILOG = "build.py COMMAND --help tells more of one. The status is 0 when all is good, 1 when the content or a test is wrong, 2 when the command is."


def main(argv: Sequence[str] | None = None) -> int:
    """Carry out one command line and return its exit status."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # a console in another code page must not stop a build that prints Chinese
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    started = time.monotonic()
    try:
        command = parse(list(sys.argv[1:] if argv is None else argv))
        status: int = command.run(command)
    except Problems as wrong:
        print(*wrong.problems, sep="\n")
        print(closing(count(len(wrong.problems), "problem"), started), flush=True)
        return 1
    except CommandError as mistake:
        print(f"build.py: {mistake}", file=sys.stderr, flush=True)
        return 2
    except KeyboardInterrupt:
        print("\nstopped", file=sys.stderr, flush=True)
        return INTERRUPTED
    except BrokenPipeError:  # `build.py check | head` has read enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as refused:
        if refused.errno not in DISK:
            raise
        where = f"{refused.filename}: " if refused.filename else ""
        print(f"build.py: {where}{refused.strerror}; a file or folder that you may read and write, with room for it", file=sys.stderr, flush=True)
        return 2
    return status


def parse(argv: list[str]) -> argparse.Namespace:
    """The command's name, its options, and `run`, the function that carries it out."""
    about = "Build the book into site/. Without a command: build."
    parser = argparse.ArgumentParser(prog="build.py", description=about, epilog=EPILOG, allow_abbrev=False)
    parser.add_argument("--version", action="version", version=f"build.py {__version__}")
    commands = parser.add_subparsers(metavar="command")

    def add(name: str, run: Callable[[argparse.Namespace], int], text: str) -> argparse.ArgumentParser:
        made = commands.add_parser(name, help=text, description=text[0].upper() + text[1:] + ".", allow_abbrev=False)
        made.set_defaults(run=run, command=name)
        return made

    build = add("build", _build, "make site/ from content/ and widgets/")
    build.add_argument("--out", metavar="DIR", type=Path, default=ROOT / "site", help="make the site in DIR instead of site/")
    build.add_argument("--strict", action="store_true", help="refuse what would only be a warning")
    serve = add("serve", _serve, "show the book here, rebuild and reload when a file changes")
    serve.add_argument("--port", metavar="N", type=_port, default=8000, help="port to listen on (8000; 0 takes any free one)")
    serve.add_argument("--open", action="store_true", help="open it in the browser")
    check = add("check", _check, "check links, anchors, languages, words, spelling and numbers")
    check.add_argument("--url", metavar="URL", default="", help="instead, fetch every file of the site from this address: is each as it was built?")
    test = add("test", _test, "run the linters and all tests; further arguments go to pytest")
    test.add_argument("pytest", nargs=argparse.REMAINDER, metavar="pytest arguments")
    trials = add("trials", _trials, "try to break the book, thousands of times, and keep the figures for its reliability page")
    trials.add_argument("names", nargs="*", metavar="NAME", help="only these; without a name all, which takes hours")
    add("bench", _bench, "measure how long building and redrawing take")
    new = add("new", _new, "start a chapter, a widget or a language from what builds already")
    new.add_argument("kind", choices=["chapter", "widget", "language"])
    new.add_argument("name", metavar="NAME", help="chapter: words-with-hyphens; widget: words_with_underscores; language: de")
    add("books", _books, "make a PDF and an EPUB of each language in books/, which the next build puts on the site; needs a browser")
    add("clean", _clean, "remove site/ and what the build keeps for speed")

    if not argv or (argv[0].startswith("-") and argv[0] not in {"-h", "--help", "--version"}):
        argv = ["build", *argv]
    if not argv[0].startswith("-") and argv[0] not in commands.choices:
        raise CommandError(f'no command "{argv[0]}"; {nearest(argv[0], commands.choices)}')
    if argv[0] == "test" and argv[1:] not in (["-h"], ["--help"]):  # argparse would keep pytest's own options for itself
        return argparse.Namespace(run=_test, command="test", pytest=argv[1:])
    return parser.parse_args(argv)


def closing(facts: str, started: float) -> str:
    """The last line of every command: counts, then seconds since `started` (time.monotonic)."""
    return f"{facts} in {time.monotonic() - started:.1f} s"


def count(number: int, noun: str) -> str:
    """'1 page', '12 pages'."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def say(line: str) -> None:
    """One line of progress, seen at once even through a pipe."""
    print(line, flush=True)


def _port(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) > 65535:
        raise argparse.ArgumentTypeError(f'"{text}" is no port; a number from 0 to 65535 is')
    return int(text)


def _ready(*groups: str) -> None:
    from sitegen.venv import enter

    enter(ROOT, groups, say)


def _build(command: argparse.Namespace) -> int:
    _ready("build")
    from sitegen.site import build

    started = time.monotonic()
    report = build(ROOT, command.out.absolute(), strict=command.strict)
    for warning in report.warnings:
        say(str(warning))
    say(closing(f"{count(report.pages, 'page')}, {count(report.widgets, 'widget')}, {report.bytes / 1e6:.1f} MB", started))
    return 0


def _serve(command: argparse.Namespace) -> int:
    _ready("build")
    os.environ.setdefault("BOOK_SNAPSHOT", "0")  # its making would hold up each look at a changed widget
    from sitegen.serve import serve

    try:
        serve(ROOT, command.port, command.open)
    except KeyboardInterrupt:
        say("stopped")  # the usual end of a server, not a failure
    return 0


def _check(command: argparse.Namespace) -> int:
    if command.url:
        return _check_published(command.url)
    _ready("build", "check")
    from sitegen.check import check

    started = time.monotonic()
    problems, facts = check(ROOT)
    for problem in problems:
        say(str(problem))
    say(closing(f"{facts}; {count(len(problems), 'problem')}", started))
    return 1 if problems else 0


def _check_published(url: str) -> int:
    from sitegen.published import check

    started = time.monotonic()
    problems, compared = check(ROOT / "site", url)
    for problem in problems:
        say(str(problem))
    say(closing(f"{count(compared, 'file')} compared; {count(len(problems), 'problem')}", started))
    return 1 if problems else 0


def _test(command: argparse.Namespace) -> int:
    _ready("build", "check", "test")
    from sitegen.testing import test

    return test(ROOT, command.pytest, say)


def _trials(command: argparse.Namespace) -> int:
    _ready("build", "test")
    import subprocess

    return subprocess.run([sys.executable, "-m", "tests.trials", *command.names], cwd=ROOT, check=False).returncode


def _bench(_: argparse.Namespace) -> int:
    _ready("build", "test")  # a browser is driven as the tests drive it
    from sitegen.bench import SIZES, bench

    started = time.monotonic()
    bench(ROOT, say)
    say(closing(f"{count(len(SIZES) + 1, 'book')} measured, bench.json written", started))
    return 0


def _books(_: argparse.Namespace) -> int:
    _ready("build", "test")  # a browser is driven as the tests drive it, and the files are read back
    from sitegen.books import make

    started = time.monotonic()
    files = make(ROOT, say)
    for file in files:
        say(f"{file.relative_to(ROOT).as_posix()} ({file.stat().st_size / 1e6:.1f} MB)")
    say(closing(count(len(files), "file"), started))
    return 0


def _new(command: argparse.Namespace) -> int:
    from sitegen.new_language import language
    from sitegen.scaffold import chapter, widget

    started = time.monotonic()
    make = {"chapter": chapter, "widget": widget, "language": language}[command.kind]
    files = [Path(path) for path in make(ROOT, command.name)]
    for path in files:
        say(path.relative_to(ROOT).as_posix())
    say(closing(count(len(files), "file"), started))
    return 0


def _clean(_: argparse.Namespace) -> int:
    from sitegen.site import clean

    started = time.monotonic()
    say(closing(count(len(list(clean(ROOT))), "folder") + " removed", started))
    return 0
