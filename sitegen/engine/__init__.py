"""Python for the page, made ready to start fast: Pyodide's own files, transformed by Pyodide itself under Node.

Where there is no Node the site ships the files as they were published: it starts more slowly and does all the same things.
"""

import base64
import json
import os
import re
import shutil
import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from sitegen import cache
from sitegen.assets.bundle import PACK
from sitegen.files import write_whole
from sitegen.output import Content
from sitegen.outside import fetch

# What makes the files is loaded only when they are made: in most builds they are kept.

HERE = Path(__file__).parent
LOCK = "pyodide-lock.json"
# What Pyodide needs whichever way it starts; the others are replaced.
COMMON = ("pyodide.mjs", "pyodide.asm.js")
WASM = "pyodide.asm.wasm"
DECODER = "zstddec-stream.mjs"  # of the files from outside: a module that holds WebAssembly in base64
UNPACK = "zstd.wasm"
REST = "python_rest.pack.gz"
MODULES = "numpy.modules.pack"
LEAN = ("lean.library.zip", "lean.numpy.pack")  # not shipped: what the figures' Python is made from
QUICK = (LOCK, UNPACK, WASM, MODULES)  # of each quick start
DIRECT = ("numpy.pack", "python.library.zip")
SNAPSHOT = ("python.snapshot.json", "python.snapshot", "python.book.pack")
FIGURES = ("figures.library.zip", "figures.numpy.pack", "figures.book.pack")
PACKED = (WASM, MODULES, *DIRECT, "python.snapshot", "python.book.pack", *FIGURES)
LEVEL = 18  # of 22: higher ones take much longer and save a thousandth
# Of the standard library, what a widget is likely to import: so the next one does not make all of it anew.
USUAL = (
    *("abc", "ast", "bisect", "builtins", "codeop", "collections.abc", "contextlib", "copy", "dataclasses", "enum", "fractions"),
    *("functools", "hashlib", "heapq", "html", "importlib", "inspect", "io", "itertools", "json", "linecache", "math", "numbers"),
    *("operator", "pathlib", "random", "re", "statistics", "string", "textwrap", "time", "tomllib", "traceback", "types", "typing"),
    *("unicodedata", "warnings"),
)
SECONDS = 300
HOST = "widgets/host"
PAGE = ("pack.js", "snapshot.js")  # the page's own code, which makes the snapshot too


def groups(root: Path, pinned: Mapping[str, Content], archive: bytes = b"") -> dict[str, dict[str, Content]]:
    """The files of group "pyodide" by how they are used: pyodide (always), plain, direct (the quick start), figures (the same with what
    figures import alone), snapshot (the quickest) and rest (readers' imports). `archive` is widgets.zip; without it there are but three.
    """
    common = {name: pinned[name] for name in COMMON if name in pinned}
    published = {name if name == WASM else f"plain/{name}": pinned[name] for name in pinned if name not in {*COMMON, DECODER}}
    made = _made(root, pinned) if pinned else {}
    awake = _imported(root, pinned, made, archive) if made and archive else {}
    direct = _named((*QUICK, *DIRECT), made)
    snapshot, figures = (_named((*QUICK, *names), made | awake) if awake else {} for names in (SNAPSHOT, FIGURES))
    rest = {REST: made[REST]} if made else {}
    return {"pyodide": common, "plain": published, "direct": direct, "figures": figures, "snapshot": snapshot, "rest": rest}


def _made(root: Path, pinned: Mapping[str, Content]) -> dict[str, Content]:
    """What pack.py makes of these files; nothing without Node."""
    widgets = root / "widgets"
    used = cache.Store(root, cache.COMPILED).recall("imports", (cache.fingerprint(widgets),), lambda: imported(widgets))
    names = tuple(sorted({*USUAL, *used}))
    key = (_pins(root), names, cache.fingerprint(HERE))
    kept = _shipped((*QUICK, REST, *DIRECT)) | set(LEAN) | {MODULES}
    return _kept(root, key, kept, "making Python ready for the page, once", lambda: _pack(pinned, names))


def _imported(root: Path, pinned: Mapping[str, Content], made: Mapping[str, Content], archive: bytes) -> dict[str, Content]:
    """What snapshot.mjs makes of Python, NumPy and the modules in `archive`; nothing where BOOK_SNAPSHOT=0 saves the seconds."""
    if os.environ.get("BOOK_SNAPSHOT") == "0":
        return {}
    key = (_pins(root), archive, cache.fingerprint(HERE), *(cache.fingerprint(root / HOST / name) for name in PAGE))
    given = {**pinned, **made, "widgets.zip": archive}
    kept = _shipped((*SNAPSHOT, *FIGURES))
    return _kept(root, key, kept, "keeping Python as it stands when all is imported", lambda: _run("snapshot.mjs", given, str(root / HOST)))


def _shipped(names: Iterable[str]) -> set[str]:
    """The names as the site has them."""
    return {f"{name}{PACK}" if name in PACKED else name for name in names}


def _named(names: Iterable[str], files: Mapping[str, Content]) -> dict[str, Content]:
    return {name: files[name] for name in sorted(_shipped(names)) if files}


def _small(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """With those that are packed beside what they were. A gzip that browsers undo by themselves would be a quarter larger."""
    import zstandard

    packed = {f"{name}{PACK}": zstandard.ZstdCompressor(level=LEVEL).compress(files[name]) for name in PACKED if name in files}
    return {**files, **packed}


def _pins(root: Path) -> bytes:
    return (root / fetch.LOCK).read_bytes()  # the hash of every file that goes in


def _kept(root: Path, key: Iterable[object], names: set[str], what: str, make: Callable[[], dict[str, bytes]]) -> dict[str, Content]:
    """These files from an earlier build if nothing they depend on has changed; none if they cannot be made, as without Node."""
    if shutil.which("node") is None:
        return {}
    folder = root / cache.FOLDER / "engine" / cache.digest(*key)
    found = [folder / name for name in sorted(names)]
    if not all(file.is_file() for file in found):
        fetch.say_at_once(what)
        for name, data in _small(make()).items():
            if name in names:
                write_whole(folder / name, data)
    if not all(file.is_file() for file in found):
        return {}
    for file in found:
        os.utime(file)  # still in use: the cache forgets what nobody asks for
    return {file.name: file for file in found}


def _pack(pinned: Mapping[str, Content], names: tuple[str, ...]) -> dict[str, bytes]:
    made = _run("pack.mjs", pinned, json.dumps(names))
    info = json.loads(_bytes(pinned[LOCK]))["info"]
    ours = {LOCK: json.dumps({"info": info, "packages": {}}).encode(), UNPACK: _decoder(_bytes(pinned[DECODER])), WASM: _bytes(pinned[WASM])}
    return made | ours if made else {}


def _decoder(module: bytes) -> bytes:
    """The WebAssembly inside. A page's policy lets nothing be fetched from an address that is itself the file, as this module would."""
    found = re.search(rb"[\"'](AGFzbQ[\w+/]+=*)[\"']", module)
    return base64.b64decode(found[1]) if found else b""


def _bytes(content: Content) -> bytes:
    return content if isinstance(content, bytes) else content.read_bytes()


def _run(script: str, given: Mapping[str, Content], argument: str) -> dict[str, bytes]:
    """What a script here makes in Node of the given files; nothing, with a word about it, where that fails."""
    import subprocess
    import tempfile

    with tempfile.TemporaryDirectory() as place:
        source, target = Path(place, "in"), Path(place, "out")
        source.mkdir()
        target.mkdir()
        for name, content in given.items():
            (source / name).write_bytes(_bytes(content))
        command = [str(shutil.which("node")), str(HERE / script), str(source), argument, str(target)]
        try:
            # Memory holds the name of the time zone, in the language of whoever builds.
            subprocess.run(command, check=True, capture_output=True, timeout=SECONDS, env={**os.environ, "TZ": "UTC", "LC_ALL": "C"})
            return {file.name: file.read_bytes() for file in sorted(target.iterdir())}
        except (subprocess.SubprocessError, OSError) as failed:
            said = getattr(failed, "stderr", None) or b""
            fetch.say_at_once(f"not made ready ({failed}), so pages start Python more slowly\n{said.decode(errors='replace')[-600:]}")
            return {}


def imported(folder: Path) -> tuple[str, ...]:
    """The modules of the standard library that any Python file in this folder imports, sorted."""
    import ast

    found: set[str] = set()
    for file in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_bytes())):
            if isinstance(node, ast.Import):
                found |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                found.add(node.module)
    return tuple(sorted(name for name in found if name.split(".")[0] in sys.stdlib_module_names))
