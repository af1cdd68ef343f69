"""Python for the page, made ready to start fast: Pyodide's own files, transformed by Pyodide itself under Node.

Where there is no Node the site ships the files as they were published: it starts more slowly and does all the same things.
"""

import ast
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from pathlib import Path

from sitegen import cache, fetch
from sitegen.output import Content

HERE = Path(__file__).parent
LOCK = "pyodide-lock.json"
# What Pyodide needs whichever way it starts; the others are replaced.
COMMON = ("pyodide.mjs", "pyodide.asm.js", "pyodide.asm.wasm")
REST = "python_rest.pack.gz"
MODULES = "numpy.modules.pack.gz"
LEAN = ("lean.library.zip.gz", "lean.numpy.pack.gz")  # not shipped: what the snapshot is made from
MADE = (LOCK, "numpy.pack.gz", MODULES, REST, "python_stdlib.core.zip.gz", *LEAN)
SNAPSHOT = ("python.snapshot.json", "python.snapshot.gz", "python.book.pack.gz")
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
    """The files of group "pyodide" by how they are used: pyodide (always), plain, direct (the quick start), snapshot (the quickest)
    and rest (readers' imports). `archive` is widgets.zip; without it there is no snapshot.
    """
    common = {name: pinned[name] for name in COMMON if name in pinned}
    published = {f"plain/{name}": content for name, content in pinned.items() if name not in common}
    made = _made(root, pinned) if pinned else {}
    snapshot = _snapshot(root, pinned, made, archive) if made and archive else {}
    direct = {name: data for name, data in made.items() if name not in {REST, *LEAN}}
    shared = {name: made[name] for name in (LOCK, MODULES) if snapshot}
    rest = {REST: made[REST]} if made else {}
    return {"pyodide": common, "plain": published, "direct": direct, "snapshot": snapshot | shared, "rest": rest}


def _made(root: Path, pinned: Mapping[str, Content]) -> dict[str, Content]:
    """What pack.py makes of these files; nothing without Node."""
    names = tuple(sorted({*USUAL, *imported(root / "widgets")}))
    key = (_pins(root), names, cache.fingerprint(HERE))
    return _kept(root, key, MADE, "making Python ready for the page, once", lambda: _pack(pinned, names))


def _snapshot(root: Path, pinned: Mapping[str, Content], made: Mapping[str, Content], archive: bytes) -> dict[str, Content]:
    """What snapshot.mjs makes of Python, NumPy and the modules in `archive`; nothing where BOOK_SNAPSHOT=0 saves the seconds."""
    if os.environ.get("BOOK_SNAPSHOT") == "0":
        return {}
    key = (_pins(root), archive, cache.fingerprint(HERE), *(cache.fingerprint(root / HOST / name) for name in PAGE))
    given = {**pinned, **made, "widgets.zip": archive}
    return _kept(root, key, SNAPSHOT, "keeping Python as it stands when all is imported", lambda: _run("snapshot.mjs", given, str(root / HOST)))


def _pins(root: Path) -> bytes:
    return (root / fetch.LOCK).read_bytes()  # the hash of every file that goes in


def _kept(root: Path, key: Iterable[object], names: Iterable[str], what: str, make: Callable[[], dict[str, bytes]]) -> dict[str, Content]:
    """These files from an earlier build if nothing they depend on has changed; none if they cannot be made, as without Node."""
    if shutil.which("node") is None:
        return {}
    folder = root / cache.FOLDER / "engine" / cache.digest(*key)
    found = [folder / name for name in names]
    if not all(file.is_file() for file in found):
        fetch.say_at_once(what)
        for name, data in make().items():
            cache.write_whole(folder / name, data)
    if not all(file.is_file() for file in found):
        return {}
    for file in found:
        os.utime(file)  # still in use: the cache forgets what nobody asks for
    return {file.name: file for file in found}


def _pack(pinned: Mapping[str, Content], names: tuple[str, ...]) -> dict[str, bytes]:
    made = _run("pack.mjs", pinned, json.dumps(names))
    lock = pinned[LOCK]
    info = json.loads(lock if isinstance(lock, bytes) else lock.read_bytes())["info"]
    return made | {LOCK: json.dumps({"info": info, "packages": {}}).encode()} if made else {}


def _run(script: str, given: Mapping[str, Content], argument: str) -> dict[str, bytes]:
    """What a script here makes in Node of the given files; nothing, with a word about it, where that fails."""
    with tempfile.TemporaryDirectory() as place:
        source, target = Path(place, "in"), Path(place, "out")
        source.mkdir()
        target.mkdir()
        for name, content in given.items():
            (source / name).write_bytes(content if isinstance(content, bytes) else content.read_bytes())
        command = [str(shutil.which("node")), str(HERE / script), str(source), argument, str(target)]
        try:
            # Memory holds the name of the time zone, in the language of whoever builds.
            subprocess.run(command, check=True, capture_output=True, timeout=SECONDS, env={**os.environ, "TZ": "UTC", "LC_ALL": "C"})
            return {file.name: file.read_bytes() for file in sorted(target.iterdir())}
        except (subprocess.SubprocessError, OSError) as failed:
            said = getattr(failed, "stderr", None) or b""
            fetch.say_at_once(f"not made ready ({failed}), so pages start Python more slowly\n{said.decode(errors='replace')[-600:]}")
            return {}


@lru_cache
def imported(folder: Path) -> tuple[str, ...]:
    """The modules of the standard library that any Python file in this folder imports, sorted."""
    found: set[str] = set()
    for file in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_bytes())):
            if isinstance(node, ast.Import):
                found |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                found.add(node.module)
    return tuple(sorted(name for name in found if name.split(".")[0] in sys.stdlib_module_names))
