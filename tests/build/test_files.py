"""What is known of files without reading them again is never wrong: not after a change that hides itself, and not in the next build."""

import hashlib
import os
from pathlib import Path

import pytest

from sitegen import files
from sitegen.cache import fingerprint
from sitegen.files import content, sha256


@pytest.fixture(autouse=True)
def another_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Begins with nothing known, and takes a new file for an old one."""
    monkeypatch.setattr(files, "SETTLED", -60)
    forget(monkeypatch)


def forget(monkeypatch: pytest.MonkeyPatch) -> None:
    for known in ("_bytes", "_hashes", "_asked", "_learned"):
        monkeypatch.setattr(files, known, type(getattr(files, known))())


def change_secretly(file: Path, data: bytes) -> None:
    """Other bytes, as many as before and with the same time."""
    times = file.stat()
    file.write_bytes(data)
    os.utime(file, ns=(times.st_atime_ns, times.st_mtime_ns))


def test_a_file_that_was_changed_behind_its_time_and_size_is_read_again(tmp_path: Path) -> None:
    file = tmp_path / "text"
    file.write_bytes(b"one")
    before = fingerprint(tmp_path)
    assert fingerprint(tmp_path) == before
    change_secretly(file, b"two")
    assert fingerprint(tmp_path) != before
    assert content(str(file)) == b"two"


def test_another_file_in_its_place_is_read_even_if_it_is_as_old_and_as_large(tmp_path: Path) -> None:
    file, other = tmp_path / "text", tmp_path / "other"
    for path, data in ((file, b"one"), (other, b"two")):
        path.write_bytes(data)
        os.utime(path, (1, 1))
    assert content(str(file)) == b"one"
    other.replace(file)
    assert content(str(file)) == b"two"


def test_a_file_that_is_just_being_saved_is_not_remembered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "SETTLED", 3)
    file = tmp_path / "text"
    file.write_bytes(b"one")
    assert content(str(file)) == b"one"
    assert sha256(str(file)) == hashlib.sha256(b"one").hexdigest()
    files.keep(tmp_path)
    assert not files._bytes
    assert not files._hashes
    assert not (tmp_path / files.FILE).exists()


@pytest.mark.skipif(os.name == "nt", reason="there nothing is taken over")
def test_the_next_build_reads_only_what_somebody_wrote_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "content"
    folder.mkdir()
    for name in ("same", "changed"):
        (folder / name).write_bytes(b"one")
    before = fingerprint(folder)
    files.keep(tmp_path)

    forget(monkeypatch)
    files.recall(tmp_path)
    assert fingerprint(folder) == before
    assert not files._bytes  # nothing was read
    change_secretly(folder / "changed", b"two")
    after = fingerprint(folder)
    assert list(files._bytes) == [str(folder / "changed")]
    assert after != before

    forget(monkeypatch)
    assert fingerprint(folder) == after


@pytest.mark.parametrize("harm", [b"", b"{", b"[]", b"7", b"\xff"])
def test_a_damaged_list_is_as_none(tmp_path: Path, harm: bytes) -> None:
    file = tmp_path / "text"
    file.write_bytes(b"one")
    (tmp_path / files.FILE).parent.mkdir(parents=True)
    (tmp_path / files.FILE).write_bytes(harm)
    files.recall(tmp_path)
    assert sha256(str(file)) == hashlib.sha256(b"one").hexdigest()
