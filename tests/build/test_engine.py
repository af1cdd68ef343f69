"""What starts Python quickly holds all that was published, compiled, and everything the book imports comes first."""

import gzip
import io
import json
import shutil
import struct
import sys
import tempfile
import zipfile
from importlib.machinery import FrozenImporter
from pathlib import Path, PurePosixPath

import pytest
import zstandard

from sitegen import engine
from sitegen.assets import bundle
from sitegen.outside import fetch

ROOT = Path(__file__).resolve().parents[2]
MAGIC = b"\xcb\r\r\n"  # of Python 3.12
AS_IT_IS = (1).to_bytes(4, "little")  # named by the hash of its source, which nobody is to look for


@pytest.fixture(scope="module")
def parts() -> dict[str, dict[str, Path]]:
    pinned = {name: asset for name, asset in fetch.pinned(ROOT).items() if asset.group == "pyodide"}
    found = engine.groups(ROOT, fetch.ensure(ROOT, pinned), bundle.widgets_zip(ROOT))
    if not found["snapshot"]:
        pytest.fail("there is no Node, or Pyodide did not run in it")
    return found  # type: ignore[return-value]


def library(group: dict[str, Path], name: str = "python.library.zip.zst") -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(unpacked(group[name]))) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def unpacked(file: Path) -> bytes:
    data = file.read_bytes()
    return gzip.decompress(data) if file.suffix == ".gz" else zstandard.ZstdDecompressor().decompress(data)


def packed(file: Path) -> dict[str, bytes]:
    whole = unpacked(file)
    (length,) = struct.unpack("<I", whole[:4])
    start = 4 + length
    return {name: whole[start + at : start + at + size] for name, at, size in json.loads(whole[4:start])}


def published(file: Path) -> set[str]:
    with zipfile.ZipFile(file) as archive:
        return {member.filename for member in archive.infolist() if not member.is_dir()}


def source_names(files: dict[str, bytes]) -> set[str]:
    return {name.removesuffix("c") if name.endswith(".pyc") else name for name in files}


def inside(name: str) -> bool:
    """Is this module part of the interpreter itself?"""
    return name in {*sys.builtin_module_names, "math", "unicodedata"} or FrozenImporter.find_spec(name) is not None


def test_a_module_that_a_widget_newly_imports_is_seen_by_the_next_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, ...]] = []
    monkeypatch.setattr(engine, "_kept", lambda _root, key, *_: asked.append(key[1]) or {})
    (tmp_path / fetch.LOCK).write_text("{}", encoding="utf-8")
    model = tmp_path / "widgets/one/model.py"
    model.parent.mkdir(parents=True)
    for text in ("import wave\n", "import wave\n", "from http.cookies import Morsel\n", "import wave\n"):
        model.write_text(text, encoding="utf-8")
        engine._made(tmp_path, {})
    assert [sorted({"wave", "http.cookies"} & {*names}) for names in asked] == [["wave"], ["wave"], ["http.cookies"], ["wave"]]


def test_nothing_published_is_lost(parts: dict[str, dict[str, Path]]) -> None:
    (wheel,) = (file for name, file in parts["plain"].items() if name.endswith(".whl"))
    rest = {f"/{name}" for name in source_names(packed(parts["rest"]["python_rest.pack.gz"]))}
    here = {f"/lib/python3.12/{name}" for name in source_names(library(parts["direct"]))}
    for pack in ("numpy.pack.zst", "numpy.modules.pack.zst"):
        here |= {f"/{name}" for name in source_names(packed(parts["direct"][pack]))}
    assert not here & rest
    everything = {f"/lib/python3.12/{name}" for name in published(parts["plain"]["plain/python_stdlib.zip"])}
    assert here | rest == everything | {f"/lib/python3.12/site-packages/{name}" for name in published(wheel)}


def test_every_module_is_compiled_by_the_python_that_runs_it_and_taken_as_it_is(parts: dict[str, dict[str, Path]]) -> None:
    compiled = library(parts["direct"]) | packed(parts["direct"]["numpy.pack.zst"]) | packed(parts["rest"]["python_rest.pack.gz"])
    heads = {data[:8] for name, data in compiled.items() if name.endswith(".pyc")}
    assert heads == {MAGIC + AS_IT_IS}
    assert len([name for name in compiled if name.endswith(".py")]) < 10  # files that are no Python, but templates of it


def test_what_widgets_import_comes_first(parts: dict[str, dict[str, Path]]) -> None:
    here = source_names(library(parts["direct"]))
    paths = [name.replace(".", "/") for name in engine.imported(ROOT / "widgets") if not inside(name)]
    assert [path for path in paths if not {f"{path}.py", f"{path}/__init__.py"} & here] == []


def test_figures_get_a_part_of_what_readers_code_gets_and_all_modules_of_the_book(parts: dict[str, dict[str, Path]]) -> None:
    figures, direct = parts["figures"], parts["direct"]
    assert library(figures, "figures.library.zip.zst").keys() < library(parts["direct"]).keys()
    assert packed(figures["figures.numpy.pack.zst"]).keys() <= packed(direct["numpy.pack.zst"]).keys()
    book = packed(figures["figures.book.pack.zst"])
    modules = {path.relative_to(ROOT).as_posix() for path in bundle.python_files(ROOT).values() if path.suffix == ".py"}
    assert {str(PurePosixPath(name).parents[1] / f"{name.split('/')[-1].split('.')[0]}.py") for name in book if name.endswith(".pyc")} == {
        f"book/{name}" for name in modules
    }


def test_what_is_packed_is_what_it_was(parts: dict[str, dict[str, Path]]) -> None:
    assert unpacked(parts["figures"]["pyodide.asm.wasm.zst"]) == parts["plain"]["pyodide.asm.wasm"].read_bytes()
    assert parts["figures"]["zstd.wasm"].read_bytes().startswith(b"\0asm")


def test_the_list_of_packages_is_cut_to_what_names_the_version(parts: dict[str, dict[str, Path]]) -> None:
    short = json.loads(parts["direct"]["pyodide-lock.json"].read_text(encoding="utf-8"))
    whole = json.loads(parts["plain"]["plain/pyodide-lock.json"].read_text(encoding="utf-8"))
    assert short == {"info": whole["info"], "packages": {}}


def test_the_snapshot_is_the_same_wherever_and_whenever_it_is_made(
    parts: dict[str, dict[str, Path]], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name, value in {"TZ": "Asia/Shanghai", "LANG": "zh_CN.UTF-8", "HOME": "/nowhere", "PYTHONHASHSEED": "7"}.items():
        monkeypatch.setenv(name, value)
    pinned = {name: asset for name, asset in fetch.pinned(ROOT).items() if asset.group == "pyodide"}
    given = {**fetch.ensure(ROOT, pinned), **engine._made(ROOT, fetch.ensure(ROOT, pinned)), "widgets.zip": bundle.widgets_zip(ROOT)}
    elsewhere = tmp_path / "some where/另一处"
    shutil.copytree(engine.HERE, elsewhere / "engine")
    shutil.copytree(ROOT / engine.HOST, elsewhere / "host")
    (elsewhere / "temporary").mkdir()
    monkeypatch.setattr(engine, "HERE", elsewhere / "engine")
    monkeypatch.setattr(tempfile, "tempdir", str(elsewhere / "temporary"))
    again = engine._run("snapshot.mjs", given, str(elsewhere / "host"))
    made = parts["snapshot"] | parts["figures"]
    assert {
        name: data == (made[name].read_bytes() if name in made else unpacked(made[f"{name}.zst"])) for name, data in again.items()
    } == dict.fromkeys((*engine.SNAPSHOT, *engine.FIGURES), True)


def test_nothing_of_the_place_where_it_was_made_is_in_the_snapshot(parts: dict[str, dict[str, Path]]) -> None:
    words = unpacked(parts["snapshot"]["python.snapshot.zst"])
    assert b"widgets.numerics" in words
    assert [found for found in (str(ROOT).encode(), b"Node.js") if found in words] == []


def test_without_node_the_published_files_are_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    pinned = {"pyodide.mjs": b"1", "python_stdlib.zip": b"2", "pyodide-lock.json": b"3"}
    assert engine.groups(ROOT, pinned) == {
        "pyodide": {"pyodide.mjs": b"1"},
        "plain": {"plain/python_stdlib.zip": b"2", "plain/pyodide-lock.json": b"3"},
        "direct": {},
        "figures": {},
        "snapshot": {},
        "rest": {},
    }
