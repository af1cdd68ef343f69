"""`build.py serve`: shows the book while it is written. A save builds what changed and reloads the open pages, or only their styles."""

import multiprocessing
import sys
import threading
import time
import traceback
import webbrowser
from collections.abc import Iterator
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from sitegen.cache import fingerprint
from sitegen.problems import CommandError, Problems
from sitegen.saying import closing, count
from sitegen.server import Server, State

WATCHED = ("content", "templates", "widgets", "sitegen")
TOP_FILES = ("course.toml", "logo.svg", "logo.png", "assets.lock.json", "CHANGELOG.md")
QUIET = 100  # milliseconds without a further save before a build starts
TICK = 500  # milliseconds between two looks when nothing is reported
PORTS = 20  # how many ports after the wanted one are tried
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
        server.shutdown()
        server.server_close()


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
    """Runs each build in a process of its own, so that changed code counts and a crash costs nothing."""

    def __init__(self, root: Path, state: State) -> None:
        self.root, self.state = root, state
        # A process forked from one that holds the libraries starts ten times as fast as a new one.
        fast = "forkserver" in multiprocessing.get_all_start_methods()
        self.processes: Any = multiprocessing.get_context("forkserver" if fast else "spawn")
        if fast:
            self.processes.set_forkserver_preload(PRELOADED)

    def build(self, styles: bool = False) -> None:
        """One build; its end is told in the terminal and to the open pages, which need no reload for `styles` alone."""
        started = time.monotonic()
        ours, theirs = self.processes.Pipe(duplex=False)
        process = self.processes.Process(target=build_once, args=(self.root, self.state.out, theirs))
        process.start()
        theirs.close()
        try:
            good, message = ours.recv()
        except EOFError:
            good, message = False, "the build's process ended without a word"
        process.join()
        message = closing(message, started)
        _say(message)
        self.state.tell("" if good else message, styles)


def build_once(root: Path, out: Path, answer: Connection) -> None:
    """In the build's own process: builds and answers (whether it went well, what to say)."""
    try:
        from sitegen import site

        report = site.build(root, out)
        made = f"{count(report.pages, 'page')}, {count(report.widgets, 'widget')}"
        answer.send((True, "\n".join([*map(str, report.warnings), made])))
    except Problems as wrong:
        answer.send((False, f"{wrong}\n{count(len(wrong.problems), 'problem')}"))
    except CommandError as wrong:
        answer.send((False, f"{wrong}\nno build"))
    except Exception:
        answer.send((False, f"{traceback.format_exc()}no build"))
    except KeyboardInterrupt:
        pass  # the server stops too


def _say(line: str) -> None:
    print(line, file=sys.stdout, flush=True)
