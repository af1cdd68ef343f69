"""How build.py finds or makes a Python with the pinned packages, from nothing and after an interruption."""

import base64
import hashlib
import json
import os
import shutil
import subprocess
import sys
import time
import zipfile
from pathlib import Path

import pytest

from sitegen import venv
from sitegen.problems import CommandError

PROJECT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("pytest=={pytest} \\\n    --hash=sha256:00\n", True),
        ("pytest=={pytest} ; sys_platform == 'win32' \\\n", True),
        ("pytest==0.0.1 \\\n", False),
        ("no-such-package==1.0 \\\n    # via pytest==1\n", False),
        ("no-such-package==1.0 ; sys_platform == 'win32' \\\n", True),
        ("pytest==0.0.1 ; sys_platform == 'win32'\n", False),
    ],
)
def test_pins_are_compared_with_what_is_installed(text, answer):
    assert venv.has_pinned(text.format(pytest=pytest.__version__)) is answer


def test_an_environment_that_has_the_pins_is_used_as_it_is(tmp_path, monkeypatch):
    (tmp_path / "requirements").mkdir()
    (tmp_path / "requirements" / "build.txt").write_text(f"pytest=={pytest.__version__}\n", encoding="utf-8")
    monkeypatch.setattr(venv, "_continue_in", lambda _: pytest.fail("started another Python"))
    venv.enter(tmp_path, ["build"], lambda _: None)
    assert not (tmp_path / ".venv").exists()


def test_a_missing_file_of_pins_is_named(tmp_path):
    with pytest.raises(CommandError, match=r"^requirements/build\.txt is not there; it pins the packages"):
        venv.enter(tmp_path, ["build"], lambda _: None)


def test_all_files_pin_every_package_by_hash_and_name_no_address():
    for name in ("build", "check", "test"):
        text = (PROJECT / "requirements" / f"{name}.txt").read_text(encoding="utf-8")
        assert "://" not in text
        blocks = [block for block in text.split("\n") if block and not block.startswith((" ", "#"))]
        assert all("==" in block for block in blocks)
        assert text.count("--hash=sha256:") >= len(blocks)


def test_the_files_agree_where_they_overlap():
    def pins(name):
        lines = (PROJECT / "requirements" / f"{name}.txt").read_text(encoding="utf-8").splitlines()
        return dict(line.split(" ")[0].split("==") for line in lines if "==" in line and not line.startswith((" ", "#")))

    build, check, test = pins("build"), pins("check"), pins("test")
    for one, other in ((build, test), (build, check), (check, test)):
        assert {name: one[name] for name in one.keys() & other.keys()} == {name: other[name] for name in one.keys() & other.keys()}


def make_wheel(folder, version):
    """The smallest package there can be; importing it tells its version."""
    folder.mkdir(exist_ok=True)
    wheel = folder / f"tinypin-{version}-py3-none-any.whl"
    info = f"tinypin-{version}.dist-info"
    files = {
        "tinypin.py": f"version = {version!r}\n",
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: tinypin\nVersion: {version}\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    digests = {name: base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).rstrip(b"=").decode() for name, text in files.items()}
    files[f"{info}/RECORD"] = "".join(f"{name},sha256={digests[name]},{len(text)}\n" for name, text in files.items()) + f"{info}/RECORD,,\n"
    with zipfile.ZipFile(wheel, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return f"tinypin=={version} --hash=sha256:{hashlib.sha256(wheel.read_bytes()).hexdigest()}\n"


@pytest.fixture(scope="module")
def book(tmp_path_factory):
    """A tiny project whose only need is a wheel on this disk, and whose `check` tells which Python and version it runs with."""
    root = tmp_path_factory.mktemp("book with a space 书")
    (root / "sitegen").mkdir()
    for name in ("build.py", *(f"sitegen/{name}.py" for name in ("__init__", "cli", "commands", "saying", "venv", "lock", "problems", "quietly"))):
        shutil.copy(PROJECT / name, root / name)
    (root / "sitegen" / "checks").mkdir()
    (root / "sitegen" / "checks" / "check.py").write_text(
        "import sys, tinypin\ndef check(root):\n    return [], f\"{tinypin.version} {sys.prefix == str(root / '.venv')}\"\n", encoding="utf-8"
    )
    (root / "requirements").mkdir()
    (root / "requirements" / "build.txt").write_text(make_wheel(root / "wheels", "1.0"), encoding="utf-8")
    (root / "requirements" / "check.txt").write_text("# nothing more\n", encoding="utf-8")
    return root


def run(book, python=None):
    environment = {**os.environ, "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": (book / "wheels").as_uri(), "PYTHONIOENCODING": "utf-8"}
    python = python or getattr(sys, "_base_executable", sys.executable)
    return subprocess.Popen(
        [python, "build.py", "check"], cwd=book, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8"
    )


def output(process):
    out, err = process.communicate(timeout=120)
    assert process.returncode == 0, out + err
    return out


# In the order they stand: each starts from what the one before left.


def test_a_fresh_machine_makes_its_own_environment_and_goes_on_inside_it(book):
    told = output(run(book))
    assert "making .venv" in told
    assert "1.0 True; 0 problems" in told
    assert set(json.loads((book / ".venv" / venv.STAMP).read_text(encoding="utf-8"))) == {"build", "check"}


def test_the_second_time_nothing_is_installed(book):
    told = output(run(book))
    assert "making" not in told
    assert "installing" not in told
    assert "1.0 True" in told
    assert "1.0 True" in output(run(book, venv.python_of(book / ".venv")))


def test_changed_pins_are_installed_anew(book):
    (book / "requirements" / "build.txt").write_text(make_wheel(book / "wheels", "2.0"), encoding="utf-8")
    told = output(run(book, venv.python_of(book / ".venv")))
    assert "installing" in told
    assert "2.0 True" in told


def test_a_wheel_with_another_hash_is_refused_and_the_message_is_pips(book):
    good = (book / "requirements" / "build.txt").read_text(encoding="utf-8")
    (book / "requirements" / "build.txt").write_text(make_wheel(book / "wheels", "3.0")[:-5] + "0000\n", encoding="utf-8")
    process = run(book)
    out, err = process.communicate(timeout=120)
    (book / "requirements" / "build.txt").write_text(good, encoding="utf-8")
    assert process.returncode == 2
    assert "pip could not install the pinned packages" in err
    assert "hash" in err.lower()
    assert "Traceback" not in out + err


def test_an_interrupted_environment_is_made_anew(book):
    shutil.rmtree(book / ".venv")
    process = run(book)
    while not (book / ".venv" / venv.OURS).exists():
        assert process.poll() is None
        time.sleep(0.01)
    time.sleep(0.2)
    process.kill()
    process.communicate()
    assert not (book / ".venv" / venv.STAMP).exists()
    assert "2.0 True" in output(run(book))


def test_two_at_once_make_one_environment(book):
    shutil.rmtree(book / ".venv")
    told = [output(process) for process in [run(book), run(book)]]
    assert all("2.0 True" in one for one in told)
    assert sum("making .venv with" in one for one in told) == 1
    assert sum("waiting for another build" in one for one in told) == 1


def test_an_environment_made_by_the_author_is_filled_and_never_removed(book):
    shutil.rmtree(book / ".venv")
    subprocess.run([sys.executable, "-m", "venv", str(book / ".venv")], check=True)
    (book / ".venv" / "notes.txt").write_text("mine", encoding="utf-8")
    assert "2.0 True" in output(run(book))
    assert (book / ".venv" / "notes.txt").exists()


def test_a_python_with_neither_pip_nor_ensurepip_is_told_what_to_install(tmp_path, monkeypatch):
    monkeypatch.setattr(venv.importlib.util, "find_spec", lambda _: None)
    bare = tmp_path / "bin" / "python"
    bare.parent.mkdir()
    bare.write_text("#!/bin/sh\nexit 1\n", encoding="utf-8")
    bare.chmod(0o755)
    monkeypatch.setattr(venv, "python_of", lambda _: bare)
    with pytest.raises(CommandError, match="python3-venv"):
        venv._pip(tmp_path, ["install"])
