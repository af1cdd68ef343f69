"""A Python that has what the book needs: this one if it does, otherwise `.venv` beside build.py, made when missing.

Standard library only, since nothing else is there yet.
"""

import hashlib
import importlib.util
import json
import os
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from sitegen.lock import alone
from sitegen.problems import CommandError

Say = Callable[[str], object]

# --no-deps: the two files name everything already, and mdit-py-cjk-friendly asks for markdown-it-py below 4 although it works
# with 4.3.0 (tests/pages hold it to that); a resolver would refuse the pair.
# No index address and no time-out of ours: mirrors and proxies are set in the user's own pip configuration.
PIP_INSTALL = ["install", "--no-deps", "--require-hashes", "--only-binary", ":all:", "--no-user", "--no-input", "--quiet"]
STAMP = "book-requirements.json"
OURS = "made-by-build.txt"


def enter(root: Path, groups: Sequence[str], say: Say) -> None:
    """Return when this interpreter has the pinned packages of `groups`; otherwise run the same command in one that has.

    `groups` are names of files in requirements/ without the ending: ("build",) or ("build", "test").
    """
    home = root / ".venv"
    inside = Path(sys.prefix).resolve() == home.resolve()
    wanted = {group: _digest(root, group) for group in groups}
    if inside and _ready(home, wanted):
        return
    if not inside and all(has_pinned(_requirements(root, group)) for group in groups):
        return
    with alone(root / ".cache" / "venv.lock", lambda: say("waiting for another build to finish making .venv")):
        if not _ready(home, wanted):
            _prepare(root, home, groups, wanted, inside, say)
    if not inside:
        _continue_in(python_of(home))


def python_of(home: Path) -> Path:
    """The interpreter of the virtual environment in folder `home`."""
    return home / "Scripts" / "python.exe" if os.name == "nt" else home / "bin" / "python"


def has_pinned(requirements: str) -> bool:
    """Whether this interpreter has every `name==version` line; a line with a condition after `;` may also be absent."""
    have = _installed()
    pins = re.findall(r"^([\w.-]+)==([^\s;\\]+)[ \t]*(;?)", requirements, re.MULTILINE)
    return all(have.get(_plain(name), version if condition else None) == version for name, version, condition in pins)


def _installed() -> dict[str, str]:
    """Name -> version, read off the names of folders: importlib.metadata alone would double the time of an unchanged build."""
    found: dict[str, str] = {}
    for place in sys.path:
        if os.path.isdir(place):
            folders = [entry[: -len(".dist-info")] for entry in os.listdir(place) if entry.endswith(".dist-info")]
            for name, _, version in (folder.rpartition("-") for folder in folders):
                found.setdefault(_plain(name), version)
    return found


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _requirements(root: Path, group: str) -> str:
    path = f"requirements/{group}.txt"
    try:
        return (root / path).read_text(encoding="utf-8")
    except FileNotFoundError:
        raise CommandError(f"{path} is not there; it pins the packages that the book is built with and belongs to the project") from None


def _digest(root: Path, group: str) -> str:
    return hashlib.sha256(_requirements(root, group).encode("utf-8")).hexdigest()


def _ready(home: Path, wanted: dict[str, str]) -> bool:
    """Whether `home` was finished with just these requirement files (group -> SHA-256) and its interpreter is still there."""
    return python_of(home).exists() and wanted.items() <= _stamp(home).items()


def _stamp(home: Path) -> dict[str, str]:
    try:
        return dict(json.loads((home / STAMP).read_text(encoding="utf-8")))
    except (OSError, ValueError):
        return {}


def _prepare(root: Path, home: Path, groups: Sequence[str], wanted: dict[str, str], inside: bool, say: Say) -> None:
    """Make or mend `home`. The stamp goes first and comes back last, so an interruption is seen and mended next time."""
    finished = _stamp(home)
    (home / STAMP).unlink(missing_ok=True)
    foreign = (home / "pyvenv.cfg").exists() and not (home / OURS).exists()
    if not inside and not foreign and not (finished and python_of(home).exists()):
        _create(home, say)
    for group in groups:
        if finished.get(group) != wanted[group]:
            say(f"installing requirements/{group}.txt into .venv (once; about half a minute)")
            # An environment somebody else made, or one that was interrupted, may hold half a package that pip takes for whole.
            _pip(home, [*PIP_INSTALL, *([] if finished else ["--force-reinstall"]), "-r", str(root / "requirements" / f"{group}.txt")])
    _write(home / STAMP, json.dumps({**finished, **wanted}, indent=1))


def _create(home: Path, say: Say) -> None:
    say(f"making .venv with Python {sys.version_info.major}.{sys.version_info.minor}")
    if home.exists():
        import shutil

        shutil.rmtree(home)
    home.mkdir()
    _write(home / OURS, "build.py made this folder and may remake it at any time.\n")
    # ensurepip is a package of its own on Debian; an outer pip can serve the new environment as well.
    has_ensurepip = importlib.util.find_spec("ensurepip") is not None
    _run([sys.executable, "-m", "venv", *([] if has_ensurepip else ["--without-pip"]), str(home)], "python3 -m venv failed")


def _pip(home: Path, arguments: Sequence[str]) -> None:
    import subprocess  # slow to load, and mostly all is installed

    python = str(python_of(home))
    if subprocess.run([python, "-c", "import pip"], capture_output=True, check=False).returncode == 0:
        command = [python, "-m", "pip"]
    elif importlib.util.find_spec("pip") is not None:
        command = [sys.executable, "-m", "pip", "--python", python]
    else:
        raise CommandError("this Python has neither pip nor ensurepip; on Debian and Ubuntu: apt install python3-venv")
    _run([*command, *arguments], "pip could not install the pinned packages")


def _run(command: Sequence[str], failure: str) -> None:
    from sitegen.quietly import quietly  # late, as subprocess is in _pip()

    # PIP_TARGET and friends are the user's business, but an activated environment elsewhere must not redirect this one.
    environment = {key: value for key, value in os.environ.items() if key not in {"PYTHONHOME", "__PYVENV_LAUNCHER__"}}
    done = quietly(command, environment=environment)
    if done.returncode:
        told = (done.stderr.strip() or done.stdout.strip()).splitlines()
        raise CommandError("\n".join([f"{failure}:", *(f"  {line}" for line in told[-12:])]))


def _write(path: Path, text: str) -> None:
    temporary = path.with_suffix(".tmp")
    temporary.write_text(text, encoding="utf-8", newline="\n")
    os.replace(temporary, path)


def _continue_in(python: Path) -> None:
    """Run this same command line in `python` and leave with its status."""
    command = [str(python), *sys.orig_argv[1:]]
    sys.stdout.flush()
    sys.stderr.flush()
    if os.name != "nt":
        os.execv(python, command)
    import subprocess

    # Windows has no exec: a new process would outlive its console's wait, so wait for it here.
    process = subprocess.Popen(command)
    while True:
        try:
            sys.exit(process.wait())
        except KeyboardInterrupt:
            continue  # the child got the same key press and ends by itself
