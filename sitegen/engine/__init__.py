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
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from sitegen import cache, fetch
from sitegen.output import Content

HERE = Path(__file__).parent
LOCK = "pyodide-lock.json"
# What Pyodide needs whichever way it starts; the others are replaced.
COMMON = ("pyodide.mjs", "pyodide.asm.js", "pyodide.asm.wasm")
REST = "python_rest.pack.gz"
MADE = (LOCK, "numpy.pack.gz", REST, "python_stdlib.core.zip.gz")
# Of the standard library, what a widget is likely to import: so the next one does not make all of it anew.
USUAL = (
    *("abc", "ast", "bisect", "builtins", "codeop", "collections.abc", "contextlib", "copy", "dataclasses", "enum", "fractions"),
    *("functools", "hashlib", "heapq", "html", "importlib", "inspect", "io", "itertools", "json", "linecache", "math", "numbers"),
    *("operator", "pathlib", "random", "re", "statistics", "string", "textwrap", "time", "tomllib", "traceback", "types", "typing"),
    *("unicodedata", "warnings"),
)
SECONDS = 300


def groups(root: Path, pinned: Mapping[str, Content]) -> dict[str, dict[str, Content]]:
    """The files of group "pyodide" by how they are used: pyodide (always), plain, direct (the quick start) and rest (readers' imports)."""
    common = {name: pinned[name] for name in COMMON if name in pinned}
    published = {f"plain/{name}": content for name, content in pinned.items() if name not in common}
    made = _made(root, pinned) if pinned else {}
    direct = {name: data for name, data in made.items() if name != REST}
    return {"pyodide": common, "plain": published, "direct": direct, "rest": {REST: made[REST]} if made else {}}


def _made(root: Path, pinned: Mapping[str, Content]) -> dict[str, Content]:
    """What pack.py makes of these files, from an earlier build if nothing it depends on has changed; nothing without Node."""
    node = shutil.which("node")
    if node is None:
        return {}
    names = tuple(sorted({*USUAL, *imported(root / "widgets")}))
    pins = (root / fetch.LOCK).read_bytes()  # the hash of every file that goes in
    folder = root / cache.FOLDER / "engine" / cache.digest(pins, names, cache.fingerprint(HERE))
    if not all((folder / name).is_file() for name in MADE):
        fetch.say_at_once("making Python ready for the page, once")
        for name, data in _run(node, pinned, names).items():
            cache.write_whole(folder / name, data)
    found = [folder / name for name in MADE]
    for file in found:
        if not file.is_file():
            return {}
        os.utime(file)  # still in use: the cache forgets what nobody asks for
    return {file.name: file for file in found}


def _run(node: str, pinned: Mapping[str, Content], names: tuple[str, ...]) -> dict[str, bytes]:
    """pack.py in Pyodide in Node; nothing, with a word about it, where that fails."""
    with tempfile.TemporaryDirectory() as place:
        source, target = Path(place, "in"), Path(place, "out")
        source.mkdir()
        target.mkdir()
        for name, content in pinned.items():
            (source / name).write_bytes(content if isinstance(content, bytes) else content.read_bytes())
        command = [node, str(HERE / "pack.mjs"), str(source), str(HERE / "pack.py"), json.dumps(names), str(target)]
        try:
            subprocess.run(command, check=True, capture_output=True, timeout=SECONDS)
            made = {file.name: file.read_bytes() for file in sorted(target.iterdir())}
        except (subprocess.SubprocessError, OSError) as failed:
            said = getattr(failed, "stderr", None) or b""
            fetch.say_at_once(f"not made ready ({failed}), so pages start Python more slowly\n{said.decode(errors='replace')[-600:]}")
            return {}
        info = json.loads((source / LOCK).read_text(encoding="utf-8"))["info"]
    return made | {LOCK: json.dumps({"info": info, "packages": {}}).encode()}


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
