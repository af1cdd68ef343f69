"""A tiny book in a folder of its own, with its own copy of the generator, built as an author builds: by build.py."""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

from sitegen.book import SPELLING
from sitegen.cache import COMPILED, FOLDER

CODE = Path(__file__).resolve().parents[2]
TINY = Path(__file__).with_name("tiny")
COPIED = ("build.py", "assets.lock.json", "requirements", "sitegen")
SKIPPED = shutil.ignore_patterns("__pycache__", "*.pyc")


class Project:
    """The folder and what tests do with it."""

    def __init__(self, root: Path) -> None:
        self.root = root
        shutil.copytree(TINY, root, dirs_exist_ok=True, ignore=shutil.ignore_patterns("expected"))
        for name in COPIED:
            source = CODE / name
            shutil.copytree(source, root / name, ignore=SKIPPED) if source.is_dir() else shutil.copy(source, root / name)
        # The framework of the widgets, and none of the book's own.
        shutil.copytree(CODE / "widgets", root / "widgets", ignore=without_widgets)
        (root / "templates/parts").mkdir(exist_ok=True)
        for name in ("widget.html", "listing.html"):
            shutil.copy(CODE / "templates/parts" / name, root / "templates/parts")
        shutil.copytree(CODE / "templates/scorm", root / "templates/scorm")
        shutil.copy(CODE / SPELLING, root / SPELLING)
        self.share(".cache/assets")
        for kind in ("fonts", "engine", "spelling"):
            self.share((FOLDER / kind).as_posix())

    def share(self, folder: str) -> None:
        """Uses what this machine has fetched and cut already."""
        (CODE / folder).mkdir(parents=True, exist_ok=True)
        (self.root / folder).parent.mkdir(parents=True, exist_ok=True)
        (self.root / folder).symlink_to(CODE / folder)

    def run(self, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        """`build.py` with these arguments."""
        # A snapshot for each book that a test makes up would cost more than all the rest.
        env = {**os.environ, "PYTHONIOENCODING": "utf-8", "BOOK_SNAPSHOT": "0", **environment}
        command = [sys.executable, "build.py", *arguments]
        return subprocess.run(command, cwd=self.root, env=env, capture_output=True, encoding="utf-8", check=False)

    def build(self, *arguments: str, **environment: str) -> str:
        """A build that must succeed; the last line it prints."""
        done = self.run(*arguments, **environment)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout.splitlines()[-1]

    def forget(self) -> None:
        """Takes away the site and everything an earlier build worked out, but what it shares."""
        for folder in (self.root / FOLDER).iterdir():
            if not folder.is_symlink():
                shutil.rmtree(folder)
        for folder in (COMPILED, "site"):
            shutil.rmtree(self.root / folder, ignore_errors=True)

    def write(self, path: str, text: str) -> None:
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8", newline="\n")

    def change(self, path: str, old: str, new: str) -> None:
        text = (self.root / path).read_text(encoding="utf-8")
        assert old in text, f"{old!r} is not in {path}"
        self.write(path, text.replace(old, new, 1))

    def read(self, path: str) -> str:
        return (self.root / "site" / path).read_text(encoding="utf-8")

    def tree(self, out: str = "site") -> dict[str, str]:
        """Path to SHA-256 of every file of the site."""
        folder = self.root / out
        files = sorted(path for path in folder.rglob("*") if path.is_file())
        return {path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def without_widgets(folder: str, names: list[str]) -> set[str]:
    return {name for name in names if name == "__pycache__" or (Path(folder) / name / "model.py").exists()}
