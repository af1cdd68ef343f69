"""The three places a pinned file can come from: a public CDN, an npm package, a pip package. Whether the bytes are right is
judged by the caller.

Each source runs with the user's own settings (proxies, mirrors, certificates) and is given up within seconds when it is dead.
"""

import os
import shutil
import tarfile
import threading
import time
import zipfile
from collections.abc import Sequence
from pathlib import Path
from subprocess import TimeoutExpired
from typing import TYPE_CHECKING

from sitegen.quietly import quietly

if TYPE_CHECKING:
    from http.client import HTTPResponse

ANSWER_SECONDS = 6  # until the first byte: name look-up, connection, TLS and headers together
SILENCE_SECONDS = 15  # between two pieces of a file that is on its way
SLOWEST = 10_000  # bytes a second, over the whole file; less is as good as dead


class SourceError(Exception):
    """Why a source did not give a file. `closed` means that it need not be asked for anything else in this run."""

    def __init__(self, reason: str, *, closed: bool) -> None:
        super().__init__(reason)
        self.closed = closed


def download(url: str, target: Path, size: int) -> None:
    """Write what `url` answers to the file `target`, at most one byte more than `size`."""
    from http.client import HTTPException  # slow to load, and most builds have all files

    answer = _open(url)
    started = time.monotonic()
    try:
        with answer, target.open("wb") as file:
            while file.tell() <= size and (piece := answer.read1(min(65536, size + 1 - file.tell()))):
                file.write(piece)
                if time.monotonic() - started > SILENCE_SECONDS + size / SLOWEST:
                    raise SourceError("slower than 10 kB a second", closed=True)
    except (OSError, HTTPException) as broken:
        raise SourceError(f"broke off: {broken}", closed=True) from broken


def _open(url: str) -> "HTTPResponse":
    """The answer to a GET. In a thread of its own, because no time-out of Python's covers the look-up of a name."""
    import urllib.error
    import urllib.request

    outcome: list[HTTPResponse | Exception] = []

    def ask() -> None:
        try:
            outcome.append(urllib.request.urlopen(url, timeout=SILENCE_SECONDS))
        except Exception as failure:  # handed to the waiting thread, which sorts it
            outcome.append(failure)

    thread = threading.Thread(target=ask, daemon=True)
    thread.start()
    thread.join(ANSWER_SECONDS)
    match outcome:
        case []:
            raise SourceError(f"no answer within {ANSWER_SECONDS} s", closed=True)
        case [urllib.error.HTTPError() as refusal]:
            refusal.close()
            # Only a missing file says nothing about the next one.
            raise SourceError(f"answered {refusal.code} {refusal.reason}", closed=refusal.code not in {404, 410})
        case [Exception() as failure]:
            raise SourceError(str(getattr(failure, "reason", failure)), closed=True)
    assert not isinstance(outcome[0], Exception)
    return outcome[0]


def npm_pack(npm: Sequence[str], spec: str, folder: Path) -> Path:
    """The archive of an npm package `name@version`, saved in the empty `folder`."""
    # npm's time limit is on whole requests, so a short one would cut off big packages: ask a small question first.
    quick = ["--fetch-retries=0", "--fetch-timeout=8000", "--loglevel=error"]
    _run([*npm, "view", spec, "version", *quick], folder, 15, missing=("E404", "ETARGET"))
    patient = ["--fetch-retries=1", "--fetch-timeout=300000", "--loglevel=error"]
    _run([*npm, "pack", spec, "--ignore-scripts", "--pack-destination", str(folder), *patient], folder, 600, missing=("E404", "ETARGET"))
    return _only_file(folder, "npm pack")


def pip_download(pip: Sequence[str], spec: str, folder: Path) -> Path:
    """The wheel of a package `name==version`, saved in the empty `folder`."""
    options = ["--no-deps", "--only-binary", ":all:", "--no-input", "--disable-pip-version-check", "--quiet", "--retries", "1", "--timeout", "10"]
    _run([*pip, "download", *options, "--dest", str(folder), spec], folder, 900, missing=("No matching distribution", "no matching distribution"))
    return _only_file(folder, "pip download")


def member(archive: Path, name: str, size: int) -> bytes:
    """At most `size` + 1 bytes of one file inside a .tgz or a wheel. Nothing is unpacked, so no path in it can do harm."""
    try:
        if zipfile.is_zipfile(archive):
            with zipfile.ZipFile(archive) as wheel, wheel.open(name) as file:
                return file.read(size + 1)
        with tarfile.open(archive) as tar:
            content = tar.extractfile(name)
            return content.read(size + 1) if content else b""
    except (KeyError, OSError, EOFError, tarfile.TarError, zipfile.BadZipFile) as broken:
        raise SourceError(f"{archive.name} holds no {name} ({broken})", closed=False) from broken


def _run(command: Sequence[str], folder: Path, seconds: float, missing: Sequence[str]) -> None:
    """Run a package manager. If its complaint holds one of `missing`, it lacks this package but may have others."""
    program = shutil.which(command[0])
    if program is None:
        raise SourceError(f"{command[0]} is not installed", closed=True)
    # Outside the project, or a package.json or .npmrc lying about would have a say.
    environment = {**os.environ, "NPM_CONFIG_UPDATE_NOTIFIER": "false", "PYTHONUTF8": "1"}
    try:
        done = quietly([program, *command[1:]], seconds, environment=environment, folder=folder)
    except TimeoutExpired as late:
        raise SourceError(f"no answer within {seconds:.0f} s", closed=True) from late
    except OSError as broken:
        raise SourceError(f"{command[0]} does not start ({broken.strerror})", closed=True) from broken
    if done.returncode:
        raise _complaint(done.stderr + done.stdout, missing, f"status {done.returncode}")


def _complaint(output: str, missing: Sequence[str], otherwise: str) -> SourceError:
    """The line that matters of what a package manager said, and whether it is worth asking again."""
    said = [line.strip() for line in output.splitlines() if line.strip()]
    line = next((line for line in said if line.startswith(("ERROR", "npm error", "npm ERR!"))), said[-1] if said else otherwise)
    # pip says "no matching distribution" also when it could reach no index at all.
    cut_off = "connection broken" in output
    return SourceError(f"{'no connection; ' if cut_off else ''}{line[:160]}", closed=cut_off or not any(word in output for word in missing))


def _only_file(folder: Path, who: str) -> Path:
    files = [path for path in folder.iterdir() if path.is_file()]
    if len(files) != 1:
        raise SourceError(f"{who} left {len(files)} files instead of one", closed=True)
    return files[0]
