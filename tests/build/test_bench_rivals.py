"""What `build.py bench rivals` compares with, and how it tells: the fetching and the measuring take minutes and a browser."""

import hashlib
import json
from html.parser import HTMLParser

import pytest

from sitegen import bench
from sitegen.bench import rivals, runtimes
from sitegen.outside import sources


def test_pyscript_is_given_the_interpreter_that_lies_beside_its_page(tmp_path):
    pyodide = tmp_path / "site/assets/pyodide-1a2b"
    (pyodide / "plain").mkdir(parents=True)
    names = ("pyodide.mjs", "pyodide.asm.js", "pyodide.asm.wasm", "plain/pyodide-lock.json", "plain/python_stdlib.zip", "pyodide-lock.json")
    for name in names:
        (pyodide / name).write_text(f"of {name}")
    runtimes.copy_pyodide(tmp_path / "site", tmp_path / "pyscript/pyodide")
    found: list[dict[str, str | None]] = []
    reader = HTMLParser()
    reader.handle_starttag = lambda tag, attrs: found.append(dict(attrs))  # type: ignore[method-assign]
    reader.feed(runtimes.pyscript_page())
    config = next(json.loads(attrs["config"] or "") for attrs in found if "config" in attrs)
    assert (tmp_path / "pyscript" / config["interpreter"]).read_text() == "of pyodide.mjs"
    # The published list, not the short one of our quick starts.
    assert (tmp_path / "pyscript/pyodide/pyodide-lock.json").read_text() == "of plain/pyodide-lock.json"


def test_jupyterlite_finds_in_pyodides_list_just_the_wheels_that_are_there(tmp_path):
    wheel = tmp_path / "prompt_toolkit-3.0.43-py3-none-any.whl"
    wheel.write_bytes(b"a wheel")
    (tmp_path / "wcwidth-0.2.13-py2.py3-none-any.whl").touch()
    known = {
        "prompt-toolkit": {"name": "prompt_toolkit", "depends": ["wcwidth", "openssl"], "file_name": "old.whl", "unvendored_tests": True},
        "wcwidth": {"name": "wcwidth", "depends": []},
        "openssl": {"name": "openssl", "depends": []},
    }
    listed = runtimes.lock(known, tmp_path)
    assert sorted(listed) == ["prompt-toolkit", "wcwidth"]
    found = listed["prompt-toolkit"]
    assert (found["file_name"], found["depends"]) == (wheel.name, ["wcwidth"])
    assert found["sha256"] == hashlib.sha256(b"a wheel").hexdigest()


def test_one_that_cannot_be_had_is_told_and_the_other_is_kept(monkeypatch, tmp_path):
    def none(*_: object) -> str:
        raise sources.SourceError("npm is not installed", closed=True)

    monkeypatch.setattr(runtimes, "RIVALS", (("PyScript", "1", none), ("JupyterLite", "2", lambda *_: "lite/")))
    said: list[str] = []
    assert runtimes.install(tmp_path, tmp_path, said.append) == {"JupyterLite 2": "lite/"}
    assert "PyScript cannot be had here, and is left out: npm is not installed" in said


def test_without_any_of_them_the_rest_is_measured_all_the_same(monkeypatch, tmp_path):
    def none(*_: object) -> None:
        raise sources.SourceError("nothing to compare with", closed=True)

    monkeypatch.setattr(bench, "build", lambda *_: None)
    monkeypatch.setattr(bench, "PARTS", {"rivals": bench.Part("starts elsewhere", none, list), "pages": bench.Part("pages", lambda *_: {"shared": 1000}, list)})
    said: list[str] = []
    assert bench.bench(tmp_path, said.append) == ["pages"]
    assert "nothing to compare with; rivals is not measured" in said
    assert "rivals" not in json.loads((tmp_path / "bench.json").read_text(encoding="utf-8"))


def test_the_table_tells_what_ours_take_of_each():
    times = {"snapshot": (500, 400, 5000), "direct": (1000, 800, 4000), "PyScript 1": (5000, 2000, 10_000)}
    ways = {name: {"cold": cold, "again": again, "kB": size, "requests": 16} for name, (cold, again, size) in times.items()}
    found = rivals.compared(ways)
    assert found["PyScript 1"]["ratio"]["snapshot"] == pytest.approx({"cold": 1 / 10, "again": 1 / 5, "kB": 1 / 2})
    assert found["snapshot"]["ratio"]["direct"]["cold"] == 2
    head, *_, last, note = rivals.rows({"this machine": found})
    assert len(head) == len(last)
    assert last.split()[3:] == "1 5000 (0.10, 0.20) 2000 (0.20, 0.40) 10000 (0.50, 0.40) 16".split()
    assert "snapshot and our direct" in note
