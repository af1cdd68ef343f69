"""`build.py serve`: shows the book while it is written. A save builds what changed and reloads the open pages, or only their styles."""

import multiprocessing
import sys
import threading
import time
import traceback
import webbrowser
from collections.abc import Iterator
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from sitegen.cache import CODE, fingerprint
from sitegen.problems import CommandError, Problems
from sitegen.saying import closing, count
from sitegen.server import Server, State

WATCHED = ("content", "templates", "widgets", "sitegen")
TOP_FILES = ("course.toml", "logo.svg", "logo.png", "assets.lock.json", "CHANGELOG.md")
QUIET = 50  # milliseconds without a further save before a build starts
TICK = 500  # milliseconds between two looks when nothing is reported
PORTS = 20  # how many ports after the wanted one are tried
Answer = tuple[bool, str]  # whether a build went well, and what to say of it
# Loaded once and for all builds. Nothing of ours: a build must see the code as it stands.
PRELOADED = ["jinja2", "markdown_it", "mdit_py_plugins", "math_core", "pygments", "pygments.lexers", "tomllib", "html"]


def serve(root: Path, port: int = 8000, open_browser: bool = False, out: Path | None = None) -> None:
    """Builds, serves on this machine and rebuilds at each change, until it is interrupted."""
    state = State(out or root / "site")
    server = _listen(port, state)
    address = f"http://127.0.0.1:{server.server_address[1]}/"
    threading.Thread(target=server.serve_forever, daemon=True).start()
    builder = Builder(root, state)
    before = _sources(root)
    builder.build()
    _say(f"{address}  (Ctrl+C stops it)")
    if open_browser:
        webbrowser.open(address)
    try:
        for styles in changes(root, before):
            builder.build(styles)
    finally:
        builder.close()  # the server ends with this process: its threads hold nothing that must be put away


def _listen(port: int, state: State) -> Server:
    """A server on this port, or on the next one that is free."""
    for candidate in range(port, min(port + PORTS, 65536)):
        try:
            server = Server(candidate, state)
        except OSError:
            continue
        if candidate != port:
            _say(f"port {port} is in use, taking {candidate}")
        return server
    raise CommandError(f"--port {port}: this port and the {PORTS - 1} after it are in use; choose another one")


def changes(root: Path, seen: str) -> Iterator[bool]:
    """Yields after each burst of saves since the sources were as `seen`: whether only style sheets were saved.

    Files saved during a build come with the next one.
    """
    from watchfiles import watch

    folders = [root / name for name in WATCHED if (root / name).is_dir()]
    # Not watched, since editors replace such a file by a new one and a watch on the old would fall silent.
    beside = None
    for found in watch(*folders, step=QUIET, debounce=2000, rust_timeout=TICK, yield_on_timeout=True, raise_interrupt=True):
        now = [(root / name).stat().st_mtime_ns for name in TOP_FILES if (root / name).exists()]
        # At the first tick too: a save before the watch began must count.
        if found or now != beside:
            styles = now == beside and all(path.endswith(".css") for _, path in found)
            beside = now
            # By content, so that a file that is only touched starts no build.
            if (sources := _sources(root)) != seen:
                seen = sources
                yield styles


def _sources(root: Path) -> str:
    return fingerprint(*(root / name for name in (*WATCHED, *TOP_FILES)))


class Builder:
    """Runs each build in a process of its own, so that changed code counts and a crash costs nothing.

    It is begun before there is anything to build, and has loaded the code by then.
    """

    def __init__(self, root: Path, state: State) -> None:
        self.root, self.state = root, state
        # A process forked from one that holds the libraries starts ten times as fast as a new one.
        fast = "forkserver" in multiprocessing.get_all_start_methods()
        self.processes: Any = multiprocessing.get_context("forkserver" if fast else "spawn")
        if fast:
            self.processes.set_forkserver_preload(PRELOADED)
        self.process, self.line = self._begin()

    def build(self, styles: bool = False) -> None:
        """One build; its end is told in the terminal and to the open pages, which need no reload for `styles` alone."""
        started = time.monotonic()
        while (answer := self._ask()) is None:
            pass
        message = closing(answer[1], started)
        _say(message)
        self.state.tell("" if answer[0] else message, styles)

    def _ask(self) -> Answer | None:
        """What the waiting process makes of the word to build; another waits from then on."""
        try:
            self.line.send("build")
            answer: Answer | None = self.line.recv()
        except (EOFError, OSError):
            answer = False, "the build's process ended without a word"
        before = self.process
        self.process, self.line = self._begin()
        before.join()  # it may be clearing up
        return answer

    def close(self) -> None:
        """No build is wanted any more."""
        self.process.kill()
        self.line.close()

    def _begin(self) -> tuple[Any, Connection]:
        """A process that waits for the word, and the line to it."""
        ours, theirs = self.processes.Pipe()
        process = self.processes.Process(target=build_once, args=(self.root, self.state.out, theirs), daemon=True)
        process.start()
        theirs.close()
        return process, ours


def build_once(root: Path, out: Path, line: Connection) -> None:
    """In the build's own process: loads the code, waits for the word, builds, and answers: None where the code is another by now."""
    with suppress(EOFError, BrokenPipeError, KeyboardInterrupt):  # the server stops
        loaded = _code(root)
        wrong = _load()
        line.recv()
        if _code(root) != loaded:
            line.send(None)
        elif wrong:
            line.send((False, wrong))
        else:
            _build(root, out, line)


def _code(root: Path) -> str:
    """One name for all code that a process may have loaded."""
    return fingerprint(CODE, root / "widgets")


def _load() -> str:
    """Loads what a build needs, down to the grammar of the language that most code blocks are in. Says what is wrong with it, if anything is."""
    try:
        from sitegen import assemble, site  # noqa: F401
        from sitegen.markdown import code, steps  # noqa: F401

        code.coloured("", "python")
    except Exception:
        return f"{traceback.format_exc()}no build"
    return ""


def _build(root: Path, out: Path, line: Connection) -> None:
    """Answers as soon as the site is in its place."""
    from sitegen import site

    def tell(report: site.Report) -> None:
        made = f"{count(report.pages, 'page')}, {count(report.widgets, 'widget')}"
        line.send((True, "\n".join([*map(str, report.warnings), made])))

    try:
        site.build(root, out, done=tell)
    except Problems as wrong:
        line.send((False, f"{wrong}\n{count(len(wrong.problems), 'problem')}"))
    except CommandError as wrong:
        line.send((False, f"{wrong}\nno build"))
    except Exception:
        line.send((False, f"{traceback.format_exc()}no build"))


def _say(line: str) -> None:
    print(line, file=sys.stdout, flush=True)
