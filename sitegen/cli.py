"""The command line: which words build.py takes, what it prints, and the status it ends with (0 good, 1 content, 2 command)."""

import errno
import os
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING

from sitegen import __version__, commands
from sitegen.problems import CommandError, Problems, nearest
from sitegen.saying import closing, count

if TYPE_CHECKING:
    from argparse import ArgumentParser

INTERRUPTED = 130
OUT = commands.ROOT / "site"
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


def parse(argv: list[str]) -> SimpleNamespace:
    """The command's name, its options, and `run`, the function that carries it out."""
    if not argv:  # most of the time; and a parser for each command is slow to make
        return SimpleNamespace(run=commands.build, command="build", out=OUT, strict=False)
    import argparse

    about = "Build the book into site/. Without a command: build."
    parser = argparse.ArgumentParser(prog="build.py", description=about, epilog=EPILOG, allow_abbrev=False)
    parser.add_argument("--version", action="version", version=f"build.py {__version__}")
    added = parser.add_subparsers(metavar="command")

    def add(name: str, run: Callable[[SimpleNamespace], int], text: str) -> "ArgumentParser":
        made = added.add_parser(name, help=text, description=text[0].upper() + text[1:] + ".", allow_abbrev=False)
        made.set_defaults(run=run, command=name)
        return made

    build = add("build", commands.build, "make site/ from content/ and widgets/")
    build.add_argument("--out", metavar="DIR", type=Path, default=OUT, help="make the site in DIR instead of site/")
    build.add_argument("--strict", action="store_true", help="refuse what would only be a warning")
    serve = add("serve", commands.serve, "show the book here, rebuild and reload when a file changes")
    serve.add_argument("--port", metavar="N", type=_port, default=8000, help="port to listen on (8000; 0 takes any free one)")
    serve.add_argument("--open", action="store_true", help="open it in the browser")
    check = add("check", commands.check, "check links, anchors, languages, words, spelling and numbers")
    check.add_argument("--url", metavar="URL", default="", help="instead, fetch every file of the site from this address: is each as it was built?")
    test = add("test", commands.test, "run the linters and all tests; further arguments go to pytest")
    test.add_argument("pytest", nargs=argparse.REMAINDER, metavar="pytest arguments")
    trials = add("trials", commands.trials, "try to break the book, thousands of times, and keep the figures for its reliability page")
    trials.add_argument("names", nargs="*", metavar="NAME", help="only these; without a name all, which takes hours")
    bench = add("bench", commands.bench, "measure how long building and redrawing take")
    bench.add_argument("names", nargs="*", metavar="PART", help="only these: build, boot, rivals, live, redraw, stop, memory, pages")
    new = add("new", commands.new, "start a chapter, a widget or a language from what builds already")
    new.add_argument("kind", choices=["chapter", "widget", "language"])
    new.add_argument("name", metavar="NAME", help="chapter: words-with-hyphens; widget: words_with_underscores; language: de")
    add("books", commands.books, "make a PDF and an EPUB of each language in books/, which the next build puts on the site; needs a browser")
    add("clean", commands.clean, "remove site/ and what the build keeps for speed")

    if argv[0].startswith("-") and argv[0] not in {"-h", "--help", "--version"}:
        argv = ["build", *argv]
    if not argv[0].startswith("-") and argv[0] not in added.choices:
        raise CommandError(f'no command "{argv[0]}"; {nearest(argv[0], added.choices)}')
    if argv[0] == "test" and argv[1:] not in (["-h"], ["--help"]):  # argparse would keep pytest's own options for itself
        return SimpleNamespace(run=commands.test, command="test", pytest=argv[1:])
    return parser.parse_args(argv, SimpleNamespace())


def _port(text: str) -> int:
    import argparse

    if not text.isascii() or not text.isdigit() or int(text) > 65535:
        raise argparse.ArgumentTypeError(f'"{text}" is no port; a number from 0 to 65535 is')
    return int(text)
