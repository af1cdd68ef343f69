"""The whole book built on what might be other machines: every build gives the same files, byte for byte. A small share builds a small book."""

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

from tests.build.project import Project
from tests.trials.stage import ROOT, Stage
from tests.trials.tally import Tally, some

ELSEWHERE = Path(__file__).with_name("elsewhere.py")
LEFT_BEHIND = shutil.ignore_patterns("__pycache__", ".*", "site", "tests", "docs")
TEXT = {".md", ".toml", ".bib", ".css", ".js", ".html", ".json", ".py", ".txt"}
PLAIN = {"TZ": "UTC", "LANG": "C", "LC_ALL": "C", "PYTHONHASHSEED": "1"}


@dataclass(frozen=True)
class Machine:
    """What may differ from one machine to the next."""

    name: str
    folder: str = "book"
    environment: dict[str, str] = field(default_factory=dict)
    ahead: int = 0  # days of its clock
    order: str = "forwards"
    umask: int = 0o022
    windows: bool = False  # a checkout with that system's line ends
    old: bool = False  # files of a year that is long gone
    warm: bool = False  # what an earlier build kept is there


CHINESE = {"TZ": "Asia/Shanghai", "LANG": "zh_CN.GB18030", "LC_ALL": "zh_CN.GB18030", "PYTHONIOENCODING": "gbk", "PYTHONUTF8": "0"}
MACHINES = (
    Machine("all of it at once", "另一处/a b", CHINESE | {"PYTHONHASHSEED": "2"}, 400, "backwards", 0o077, windows=True, old=True),
    Machine("a clock 400 days ahead", ahead=400),
    Machine("a clock 30 years back, files as old", ahead=-10_957, old=True),
    Machine("another time zone", environment={"TZ": "Pacific/Kiritimati", "SOURCE_DATE_EPOCH": "1"}),
    Machine("a Chinese system with its own encoding", environment=CHINESE),
    Machine("a path with spaces and Chinese letters", folder="some where/另一处/book (copy)"),
    Machine("another hash seed", environment={"PYTHONHASHSEED": "4294967295"}),
    Machine("files that nobody else may read", umask=0o077),
    Machine("folders listed backwards", order="backwards"),
    Machine("the line ends of Windows", windows=True),
    Machine("what an earlier build kept", warm=True),
)


def run(stage: Stage, share: float) -> Tally:
    tally, small = Tally(), share < 1
    wanted = built(Machine("the first"), stage.folder(), small)
    for machine in some(MACHINES, share):
        found = built(machine, stage.folder(), small)
        different = sorted(path for path in wanted.keys() | found.keys() if wanted.get(path) != found.get(path))
        tally.note(machine.name, f"{len(different)} files differ, such as {different[0]}" if different else "")
    return tally


def built(machine: Machine, folder: Path, small: bool) -> dict[str, str]:
    """The site that this machine makes: path to SHA-256 and rights of each file. An empty one says what went wrong."""
    root = folder / machine.folder
    if small:
        Project(root)
        for shared in (root / ".cache/work").iterdir():  # a clock far ahead would clear away what others still use
            kept = shared.resolve()
            shared.unlink()
            shutil.copytree(kept, shared)
    else:
        shutil.copytree(ROOT, root, ignore=LEFT_BEHIND)
        (root / ".cache").mkdir()
        (root / ".cache/assets").symlink_to(ROOT / ".cache/assets")
    files = [file for place in ("content", "templates", "widgets") for file in sorted((root / place).rglob("*")) if file.is_file()]
    for number, file in enumerate(files):
        if machine.windows and file.suffix in TEXT:
            file.write_bytes(file.read_bytes().replace(b"\n", b"\r\n"))
        if machine.old:
            os.utime(file, (500_000_000 + number, 500_000_000 + number))
    for _ in range(1 + machine.warm):
        shutil.rmtree(root / "site", ignore_errors=True)
        command = [sys.executable, str(ELSEWHERE), str(machine.ahead), machine.order]
        environment = {**os.environ, **PLAIN, **machine.environment}
        done = subprocess.run(command, cwd=root, env=environment, umask=machine.umask, capture_output=True, check=False)
        if done.returncode:
            return {(done.stdout + done.stderr).decode("utf-8", "replace")[-500:]: "the build failed"}
    return {path: f"{digest} {(root / 'site' / path).stat().st_mode & 0o777:o}" for path, digest in tree(root / "site").items()}


def tree(site: Path) -> dict[str, str]:
    """Path to SHA-256 of every file."""
    from sitegen.cache import fingerprint

    return {file.relative_to(site).as_posix(): fingerprint(file) for file in sorted(site.rglob("*")) if file.is_file()}
