"""The same sources give the same bytes, whatever machine, clock or habit they are built with."""

import os
import subprocess
import sys
from pathlib import Path

from tests.build.project import Project


def test_another_place_time_zone_language_seed_umask_and_age_give_the_same_bytes(tmp_path: Path) -> None:
    one, other = Project(tmp_path / "one"), Project(tmp_path / "some where" / "另一处")
    for project in (one, other):
        assert project.run("new", "widget", "bars").returncode == 0
        for lang in ("en", "zh"):
            path = f"content/02-second/{lang}.md"
            project.write(path, (project.root / path).read_text(encoding="utf-8") + "\n```widget bars\n```\n")
    age(other.root)
    with_carriage_returns(other.root / "content")
    with_carriage_returns(other.root / "templates/static")
    one.build(TZ="UTC", LANG="C", LC_ALL="C", PYTHONHASHSEED="1")
    before = os.umask(0o077)
    try:
        other.build(TZ="Pacific/Kiritimati", LANG="zh_CN.GB18030", LC_ALL="zh_CN.GB18030", PYTHONHASHSEED="2", SOURCE_DATE_EPOCH="1")
    finally:
        os.umask(before)
    assert one.tree() == other.tree()
    assert rights(one.root / "site") == rights(other.root / "site")


def age(root: Path) -> None:
    """All sources a year and more old, and listed in another order."""
    for number, file in enumerate(sorted(path for path in root.rglob("*") if path.is_file() and not path.is_symlink())):
        os.utime(file, (1_500_000_000 + number, 1_500_000_000 + number))
    for folder in sorted((root / "content").iterdir(), reverse=True):
        moved = folder.with_name("moved")
        folder.rename(moved)
        moved.rename(folder)


def with_carriage_returns(folder: Path) -> None:
    """As a checkout on Windows writes text files."""
    for file in folder.rglob("*"):
        if file.suffix in {".md", ".toml", ".bib", ".css", ".js"}:
            file.write_bytes(file.read_bytes().replace(b"\n", b"\r\n"))


def rights(folder: Path) -> dict[str, int]:
    return {path.relative_to(folder).as_posix(): path.stat().st_mode & 0o777 for path in folder.rglob("*")}


def test_no_path_of_this_machine_and_no_year_of_this_clock_is_in_the_site(project: Project) -> None:
    project.build()
    texts = {path: (project.root / "site" / path).read_bytes() for path in project.tree()}
    assert not [path for path, data in texts.items() if str(project.root).encode() in data]


def test_two_builds_at_once_leave_a_whole_site(project: Project) -> None:
    project.build("--out", "elsewhere")
    both = [subprocess.Popen([sys.executable, "build.py"], cwd=project.root, stdout=subprocess.DEVNULL) for _ in range(2)]
    assert [process.wait() for process in both] == [0, 0]
    assert project.tree() == project.tree("elsewhere")
