"""Runs inside Pyodide: the standard library and NumPy as compiled code, what the book needs apart from the rest.

Upstream ships source, and a page that compiles it spends half its start on that. Nothing is taken away: docstrings and line
numbers stay, and what the book itself never imports comes in a second file, for readers who import it in a code cell.
"""

import gzip
import importlib
import importlib.util
import io
import json
import py_compile
import struct
import sys
import zipfile
from collections.abc import Callable, Iterable
from pathlib import Path
from py_compile import PycInvalidationMode

import lean  # type: ignore[import-not-found]  # beside this file, in Pyodide

EARLIEST = (1980, 1, 1, 0, 0, 0)  # the first moment a zip can name: the clock must not change the bytes
LIBRARY = "/lib/python312.zip/"
LATER = "/lib/python3.12/"  # what is not in the zip
PACKAGES = "/lib/python3.12/site-packages/"
BOOK = "/book/"  # as in widgets/host/boot.js
# Encodings are a hundred small files, asked for by name; these are the ones that text on the web may ask for.
SPLIT = "encodings"
ENCODINGS = ("ascii", "latin_1", "utf_8_sig", "cp437", "utf_16", "idna", "punycode", "raw_unicode_escape", "unicode_escape", "hex_codec")

Files = dict[str, bytes]


def main(names: Iterable[str]) -> None:
    """Reads /in, writes /out. `names` are the modules of the standard library that the book imports."""
    library, numpy = _read("/in/python_stdlib.zip"), _read(str(next(Path("/in").glob("*.whl"))))
    _touch(names)
    used = {str(module.__file__) for module in list(sys.modules.values()) if getattr(module, "__file__", None)}
    core, other = _parted(library, _library_test(used))
    ours, rest = _parted(numpy, lambda name: PACKAGES + name in used)
    python, modules = _parted(ours, lambda name: not name.endswith(".so"))
    _write("python.library.zip", _stored_zip(_compiled(core, LIBRARY)))
    _write("numpy.pack", _pack(_whole(PACKAGES, _compiled(python, PACKAGES))))
    _write("numpy.modules.pack", _pack(_whole(PACKAGES, modules)))
    _write("lean.library.zip", _stored_zip(_compiled(core, LIBRARY, lean.compiled)))
    _write("lean.numpy.pack", _pack(_whole(PACKAGES, _compiled(python, PACKAGES, lean.compiled))))
    rest_pack = _pack(_whole(LATER, _compiled(other, LATER)) | _whole(PACKAGES, _compiled(rest, PACKAGES)))
    # Compressed here, not on the machine that builds: another zlib would give other bytes.
    _write("python_rest.pack.gz", gzip.compress(rest_pack, 9, mtime=0))


def _touch(names: Iterable[str]) -> None:
    """Imports all that a page does."""
    for name in names:
        importlib.import_module(name)
    import touch  # type: ignore[import-not-found]  # NumPy is there only now

    touch.touch()


def _read(path: str) -> Files:
    with zipfile.ZipFile(path) as archive:
        return {member.filename: archive.read(member) for member in archive.infolist() if not member.is_dir()}


def _library_test(used: set[str]) -> Callable[[str], bool]:
    """A module of the library is kept with its whole package: an import inside it must not fail half-way."""
    inside = {path.removeprefix(LIBRARY) for path in used if path.startswith(LIBRARY)}
    wanted = {path.split("/")[0] for path in inside} - {SPLIT}
    split = inside | _encodings("py")
    return lambda name: name.split("/")[0] in wanted or name in split


def _encodings(ending: str) -> set[str]:
    return {f"{SPLIT}/{name}.{ending}" for name in ENCODINGS}


def _parted(files: Files, wanted: Callable[[str], bool]) -> tuple[Files, Files]:
    first = {name: body for name, body in files.items() if wanted(name)}
    return first, {name: body for name, body in files.items() if name not in first}


def _code(source: bytes, path: str) -> bytes:
    """Nothing for what is no Python, but a template of it or a test of what the compiler refuses."""
    here, there = Path("/tmp/module.py"), "/tmp/module.pyc"
    here.write_bytes(source)
    try:
        py_compile.compile(str(here), there, path, doraise=True, invalidation_mode=PycInvalidationMode.UNCHECKED_HASH)
    except py_compile.PyCompileError:
        return b""
    return Path(there).read_bytes()


def book() -> None:
    """The book's own modules: reads /in/widgets.zip, writes what a page has that imports them, and what it has beside the snapshot."""
    files = _read("/in/widgets.zip")
    modules = {name for name in files if name.endswith(".py")}
    cached = {importlib.util.cache_from_source(name): lean.compiled(files[name], BOOK + name) for name in sorted(modules)}
    seen = dict.fromkeys(modules, b"")  # that a module is there, is seen by its file
    _write("figures.book.pack", _pack(_whole(BOOK, files | seen | cached)))
    # What is in modules and all words stand in memory.
    _write("python.book.pack", _pack(_whole(BOOK, files | {name: b"" for name in files if name.endswith((".py", ".toml"))})))


def figures(used: Iterable[str]) -> None:
    """Of the lean library and NumPy in /in, what stands in memory when the figures' own code is imported: `used` are files of modules."""
    library = {name: body for name, body in _read("/in/lean.library.zip").items() if LIBRARY + name in used or name in _encodings("pyc")}
    _write("figures.library.zip", _stored_zip(library))
    numpy = {path: body for path, body in _unpacked(Path("/in/lean.numpy.pack").read_bytes()).items() if f"/{path}" in used}
    _write("figures.numpy.pack", _pack(numpy))


def _compiled(files: Files, home: str, compiled: Callable[[bytes, str], bytes] = _code) -> Files:
    """Each .py as the .pyc this interpreter makes of it, to be taken as it is: no source will stand beside it."""
    found: Files = {}
    for name, body in files.items():
        if name.endswith(".py") and (code := compiled(body, home + name)):
            found[f"{name}c"] = code
        else:
            found[name] = body
    return found


def _whole(home: str, files: Files) -> Files:
    """Files by their whole paths, as packs name them: without the first slash."""
    return {f"{home[1:]}{name}": body for name, body in files.items()}


def _stored_zip(files: Files) -> bytes:
    """Not deflated inside, since all of it is compressed at once: that is smaller, and imports need not inflate."""
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_STORED) as archive:
        for name in sorted(files):
            member = zipfile.ZipInfo(name, EARLIEST)
            member.external_attr = 0o644 << 16
            member.create_system = 3
            archive.writestr(member, files[name])
    return whole.getvalue()


def _pack(files: Files) -> bytes:
    """Files one after another behind a list [[path, offset, length], …] in JSON, whose length comes first: 4 bytes, little-endian."""
    places, at = [], 0
    for name in sorted(files):
        places.append([name, at, len(files[name])])
        at += len(files[name])
    head = json.dumps(places, separators=(",", ":")).encode()
    head += b" " * (-len(head) % 4)
    return struct.pack("<I", len(head)) + head + b"".join(files[name] for name in sorted(files))


def _unpacked(pack: bytes) -> Files:
    (length,) = struct.unpack("<I", pack[:4])
    start = 4 + length
    return {path: pack[start + at : start + at + size] for path, at, size in json.loads(pack[4:start])}


def _write(name: str, data: bytes) -> None:
    Path(f"/out/{name}").write_bytes(data)
