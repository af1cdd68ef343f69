"""The old site survives whatever happens to a build, and nothing that is not ours is ever replaced."""

import errno
import hashlib
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from sitegen import output
from sitegen.cache import SITES as SITES_KEPT
from sitegen.problems import CommandError

CODE = Path(__file__).resolve().parents[2]
OLD = {"index.html": b"old", "en/one/index.html": b"one", "assets/big.bin": bytes(300_000)}
# Publishes a new site again and again until it is killed: so each kill falls on another point of the work.
PUBLISH_FOR_EVER = """
import sys
from pathlib import Path
from sitegen import output
from sitegen.cache import SITES as SITES_KEPT
root, out = Path(sys.argv[1]), Path(sys.argv[1]) / "site"
print("ready", flush=True)
for turn in range(10_000):
    files = {f"page{n}.html": f"{turn}".encode() * 1000 for n in range(40)}
    files["turn.txt"] = f"{turn}".encode()
    output.publish(out, root, files)
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "content").mkdir()
    (tmp_path / "course.toml").write_text("", encoding="utf-8")
    return tmp_path


def whole(out: Path) -> bool:
    """Whether the folder holds exactly what its marker says."""
    said = output.manifest(out)
    found = {path: hashlib.sha256((out / path).read_bytes()).hexdigest() for path in output.walk(out) if path != output.MARKER}
    return bool(said) and said == found


def test_a_site_is_written_and_described_by_its_marker(root: Path) -> None:
    output.publish(root / "site", root, OLD)
    assert whole(root / "site")
    assert (root / "site/en/one/index.html").read_bytes() == b"one"


def test_the_next_site_replaces_it_without_leftovers(root: Path) -> None:
    output.publish(root / "site", root, OLD)
    output.publish(root / "site", root, {"index.html": b"new"})
    assert output.walk(root / "site") == ["build.json", "index.html"]
    assert sorted(path.name for path in root.iterdir()) == [".cache", "content", "course.toml", "site"]


def test_files_get_the_same_rights_under_every_umask(root: Path) -> None:
    before = os.umask(0o077)
    try:
        output.publish(root / "site", root, OLD)
    finally:
        os.umask(before)
    assert {file.stat().st_mode & 0o777 for file in (root / "site").rglob("*") if file.is_file()} == {0o644}
    assert {folder.stat().st_mode & 0o777 for folder in (root / "site").rglob("*") if folder.is_dir()} == {0o755}


def test_an_unchanged_file_is_taken_over_and_a_changed_one_is_not_written_into(root: Path) -> None:
    output.publish(root / "site", root, OLD)
    kept = (root / "site/assets/big.bin").stat().st_ino
    with open(root / "site/index.html", "rb") as being_read:
        output.publish(root / "site", root, OLD | {"index.html": b"new"})
        assert being_read.read() == b"old"
    assert (root / "site/assets/big.bin").stat().st_ino == kept


# A file becomes a folder and a folder a file, one goes, one comes, one changes and one stays.
SITES: list[dict[str, bytes]] = [
    {"a": b"1", "b/c/d": b"2", "b/c/e": b"3", "f/g": b"4", "stays/x": b"5"},
    {"a/b": b"1", "b/c": b"2", "f/g": b"5", "stays/x": b"5", "new/one/two": b"6"},
    {"a/b": b"7", "b/c": b"2", "stays/x": b"5"},
    {"stays/x": b"5", "A": b"8"},
]


@pytest.mark.parametrize("swap", ["exchange", "two renames", "another disk"])
def test_whatever_was_there_in_the_last_two_builds_the_site_is_just_the_new_one(root: Path, swap: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if swap == "two renames":
        monkeypatch.setattr(output, "exchange", lambda one, other: False)
    elif swap == "another disk":
        monkeypatch.setattr(output.spare, "leave", lambda *_: None)
    for before in SITES:
        for last in SITES:
            for new in SITES:
                for site in (before, last, new):
                    output.publish(root / "site", root, site)
                assert whole(root / "site")
                assert {path: (root / "site" / path).read_bytes() for path in output.walk(root / "site") if path != output.MARKER} == new
                assert {path.name for path in root.iterdir()} == {".cache", "content", "course.toml", "site"}


def test_nothing_that_somebody_put_into_the_spare_site_gets_into_the_next(root: Path) -> None:
    for _ in range(2):
        output.publish(root / "site", root, OLD)
    (spare,) = (root / SITES_KEPT).iterdir()
    (spare / "stranger").write_bytes(b"mine")
    (spare / "en/one/index.html").unlink()
    (spare / "en/one/index.html").write_bytes(b"new")
    (spare / "index.html").unlink()
    (spare / "index.html").symlink_to(root / "course.toml")
    (spare / "more/folders").mkdir(parents=True)
    output.publish(root / "site", root, OLD)
    assert whole(root / "site")
    assert sorted(path.name for path in (root / "site").iterdir()) == ["assets", "build.json", "en", "index.html"]
    assert not (root / "site/index.html").is_symlink()


def test_bytes_that_come_later_are_made_only_for_a_file_that_is_not_there(root: Path) -> None:
    made: list[bytes] = []

    def later(data: bytes) -> output.Later:
        return output.Later(hashlib.sha256(data).hexdigest(), lambda: made.append(data) or data)  # type: ignore[func-returns-value]

    site = {path: later(data) for path, data in OLD.items()}
    output.publish(root / "site", root, site)
    assert sorted(made) == sorted(OLD.values())
    made.clear()
    left = {path: output.state(os.lstat(root / "site" / path)) for path in OLD}
    output.publish(root / "site", root, site, left)
    assert not made
    (root / "site/index.html").write_bytes(b"bad")
    output.publish(root / "site", root, site | {"en/one/index.html": later(b"two")}, left)
    assert set(made) == {b"old", b"two"}
    assert whole(root / "site")
    assert (root / "site/index.html").read_bytes() == b"old"


@pytest.mark.parametrize("swap", ["exchange", "two renames"])
def test_both_ways_of_swapping_give_the_new_site(root: Path, swap: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if swap == "two renames":
        monkeypatch.setattr(output, "exchange", lambda one, other: False)
    output.publish(root / "site", root, OLD)
    output.publish(root / "site", root, {"index.html": b"new"})
    assert (root / "site/index.html").read_bytes() == b"new"
    assert whole(root / "site")


def test_a_kill_between_the_two_renames_is_repaired_by_the_next_run(root: Path) -> None:
    output.publish(root / "site", root, OLD)
    shop = root / ".site.build"
    shop.mkdir()
    (root / "site").rename(shop / "old")
    output.recover(root / "site", root)
    assert whole(root / "site")
    assert not shop.exists()


@pytest.mark.parametrize("exchange", [True, False])
def test_twenty_kills_at_any_moment_leave_a_whole_site(root: Path, exchange: bool) -> None:
    script = PUBLISH_FOR_EVER if exchange else PUBLISH_FOR_EVER.replace("print(", "output.exchange = lambda a, b: False\nprint(")
    output.publish(root / "site", root, OLD)
    for kill in range(20):
        with subprocess.Popen([sys.executable, "-c", script, str(root)], cwd=CODE, stdout=subprocess.PIPE) as process:
            assert process.stdout and process.stdout.readline() == b"ready\n"
            time.sleep(0.0037 * kill)
            os.kill(process.pid, signal.SIGKILL)
        if exchange:
            assert whole(root / "site"), f"torn after kill {kill}"
        output.recover(root / "site", root)
        assert whole(root / "site"), f"not repaired after kill {kill}"
        assert not (root / ".site.build").exists()


def test_what_a_running_build_prepares_is_left_alone(root: Path) -> None:
    hold = "from sitegen import output; from pathlib import Path; import sys, time; r = Path(sys.argv[1])\n"
    hold += "with output._workshop(r / 'site', r) as shop:\n  shop.mkdir(); print('held', flush=True); time.sleep(0.5); print((shop).exists())"
    with subprocess.Popen([sys.executable, "-c", hold, str(root)], cwd=CODE, stdout=subprocess.PIPE) as process:
        assert process.stdout and process.stdout.readline() == b"held\n"
        output.publish(root / "site", root, OLD)
        assert process.stdout.read() == b"True\n"
    assert whole(root / "site")


def test_a_folder_that_no_build_made_is_refused(root: Path) -> None:
    (root / "site").mkdir()
    (root / "site/thesis.txt").write_text("years of work", encoding="utf-8")
    with pytest.raises(CommandError, match="was not made by a build"):
        output.publish(root / "site", root, OLD)
    assert (root / "site/thesis.txt").read_text(encoding="utf-8") == "years of work"


def test_a_strange_file_in_our_folder_is_named_and_kept(root: Path) -> None:
    output.publish(root / "site", root, OLD)
    (root / "site/CNAME").write_text("example.org", encoding="utf-8")
    with pytest.raises(CommandError, match="CNAME was not made by a build"):
        output.publish(root / "site", root, OLD)
    assert (root / "site/CNAME").exists()


@pytest.mark.parametrize("inside", [".", "..", "content", "content/new", "course.toml", ".git"])
def test_no_output_among_or_above_the_sources(root: Path, inside: str) -> None:
    with pytest.raises(CommandError):
        output.check((root / inside).resolve(), root)


def test_a_full_disk_leaves_the_old_site_and_no_leftovers(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    output.publish(root / "site", root, OLD)

    def full(file: Path, data: bytes) -> None:
        raise OSError(errno.ENOSPC, "No space left on device", str(file))

    monkeypatch.setattr(output, "_file", full)
    with pytest.raises(CommandError, match="No space left on device"):
        output.publish(root / "site", root, {"index.html": b"new"})
    assert whole(root / "site")
    assert not (root / ".site.build").exists()


def test_an_empty_folder_may_be_filled(root: Path) -> None:
    (root / "elsewhere").mkdir()
    output.publish(root / "elsewhere", root, OLD)
    assert whole(root / "elsewhere")
