"""PyScript and JupyterLite, for comparison: fetched into a folder that is thrown away, each a page that starts from this book's own Pyodide.

Where there is a choice it is made in their favour: PyScript starts in the page's own thread and without its installer, JupyterLite with a
console for its whole page and without two modules that only Pyodide's own collection has.
"""

import hashlib
import json
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Callable, Mapping
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import quote

from sitegen import engine
from sitegen.outside import sources
from sitegen.venv import python_of

PRODUCT = "numpy.array([[1, 2], [3, 4]]) @ [5, 6]"
ANSWER = "[17 39]"

# Of each, one made for the Pyodide that the book has; later ones ask for a later Pyodide.
PYSCRIPT, PYSCRIPT_SHA256 = "0.6.66", "973182bd45a4d615c436a45a442a6fffc3a6acb170ea755ff30071b16ef5fe82"
PYSCRIPT_PAGE = """<!doctype html><meta charset="utf-8"><title>A product</title>
<link rel="stylesheet" href="core.css"><script type="module" src="core.js"></script>
<p class="answer"></p>
<script type="py" config="{config}">
import numpy
from pyscript import document
document.querySelector(".answer").textContent = str({product})
</script>
"""
CONFIG = {"interpreter": "./pyodide/pyodide.mjs", "packages": ["numpy"], "packages_cache": "passthrough"}

JUPYTERLITE = ("jupyterlite-core==0.6.4", "jupyterlite-pyodide-kernel==0.6.1")
SCRIPT = 'self.loadPyodide = async (options) => (await import("./pyodide.mjs")).loadPyodide(options);\n'  # as it wants to have it
KERNEL = "@jupyterlite/pyodide-kernel-extension:kernel"
LITE = {"pyodideUrl": "./static/pyodide/pyodide.js", "disablePyPIFallback": True}
# What its kernel wants of Pyodide's collection, and one more.
WHEELS = (
    *("asttokens", "decorator", "executing", "ipython", "jedi", "matplotlib-inline", "micropip", "packaging", "parso", "prompt-toolkit"),
    *("pure-eval", "pygments", "six", "stack-data", "traitlets", "wcwidth"),
)
COMM = {"comm": {"name": "comm", "version": "0.2.2", "depends": ["traitlets"], "imports": ["comm"]}}
# Compiled, and in no package registry; IPython wants some names of one.
ABSENT = {"sqlite3": "class Connection: ...\nclass DatabaseError(Exception): ...\nOperationalError = IntegrityError = DatabaseError\n", "ssl": ""}


def install(site: Path, place: Path, say: Callable[[str], object]) -> dict[str, str]:
    """Puts those that can be had here into `place`: name and version to the address of a page that shows ANSWER. Of the others a line is said."""
    found = {}
    for name, version, make in RIVALS:
        say(f"fetching {name} for comparison")
        try:
            with tempfile.TemporaryDirectory(prefix="bench-") as scratch:
                found[f"{name} {version}"] = make(site, Path(scratch), place)
        except (sources.SourceError, subprocess.SubprocessError, OSError) as failed:
            said = (getattr(failed, "stderr", "") or str(failed)).strip().splitlines()
            say(f"{name} cannot be had here, and is left out: {said[-1] if said else failed}")
    return found


def _pyscript(site: Path, scratch: Path, place: Path) -> str:
    packed = sources.npm_pack(("npm",), f"@pyscript/core@{PYSCRIPT}", scratch)
    if hashlib.sha256(packed.read_bytes()).hexdigest() != PYSCRIPT_SHA256:
        raise sources.SourceError("not the pinned bytes", closed=False)
    with tarfile.open(packed) as archive:
        archive.extractall(scratch, filter="data")
    shutil.copytree(scratch / "package/dist", place / "pyscript")
    copy_pyodide(site, place / "pyscript/pyodide")
    (place / "pyscript/index.html").write_text(pyscript_page(), encoding="utf-8")
    return "pyscript/"


def pyscript_page() -> str:
    """The page that PyScript makes live."""
    return PYSCRIPT_PAGE.format(config=escape(json.dumps(CONFIG)), product=PRODUCT)


def _jupyterlite(site: Path, scratch: Path, place: Path) -> str:
    """Its page with nothing but a console, which runs the code in its address."""
    python, out = python_of(scratch / "venv"), place / "jupyterlite"
    _run(sys.executable, "-m", "venv", str(scratch / "venv"))
    _run(str(python), "-m", "pip", "install", "--quiet", "--no-input", *JUPYTERLITE)
    lite = {"jupyter-lite-schema-version": 0, "jupyter-config-data": {"litePluginSettings": {KERNEL: LITE}}}
    (scratch / "lite").mkdir()
    (scratch / "lite/jupyter-lite.json").write_text(json.dumps(lite), encoding="utf-8")
    # Where it is run, it leaves a file.
    _run(*(str(python), "-m", "jupyterlite_core", "build", "--lite-dir", ".", "--output-dir", str(out), "--apps", "repl"), folder=scratch / "lite")
    pyodide = out / "static/pyodide"
    copy_pyodide(site, pyodide)
    (pyodide / "pyodide.js").write_text(SCRIPT, encoding="utf-8")
    packages = json.loads((pyodide / engine.LOCK).read_text(encoding="utf-8"))
    known = {_plain(name): package for name, package in packages["packages"].items()} | COMM
    wanted = [f"{name}=={known[name]['version']}" for name in (*WHEELS, *COMM)]
    options = ("--quiet", "--no-input", "--no-deps", "--only-binary", ":all:", "--python-version", packages["info"]["python"])
    _run(str(python), "-m", "pip", "download", *options, "--dest", str(pyodide), *wanted)
    for name, code in ABSENT.items():
        _write_wheel(pyodide, name, code)
    packages["packages"] = lock(known, pyodide)
    (pyodide / engine.LOCK).write_text(json.dumps(packages), encoding="utf-8")
    return f"jupyterlite/repl/index.html?kernel=python&code={quote(f'import numpy; print({PRODUCT})')}"


def copy_pyodide(site: Path, folder: Path) -> None:
    """The files that the book's own plain start is made from, side by side, as they were published."""
    ours = next(site.glob("assets/pyodide-*"))
    folder.mkdir(parents=True)
    for file in (*map(ours.joinpath, (*engine.COMMON, engine.WASM)), *ours.glob("plain/*")):
        shutil.copy(file, folder)


def lock(known: Mapping[str, Mapping[str, Any]], folder: Path) -> dict[str, dict[str, Any]]:
    """Pyodide's list of what it can load, cut down to the wheels in this folder."""
    wheels = {_plain(file.name.split("-")[0]): file for file in sorted(folder.glob("*.whl"))}
    found = {}
    for name, file in wheels.items():
        depends = [other for other in known[name]["depends"] if _plain(other) in wheels]
        place = {"file_name": file.name, "sha256": hashlib.sha256(file.read_bytes()).hexdigest(), "install_dir": "site", "package_type": "package"}
        found[name] = {**known[name], **place, "depends": depends, "unvendored_tests": False}
    return found


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _write_wheel(folder: Path, name: str, code: str) -> None:
    about = {"METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: 0\n", "WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\n", "RECORD": ""}
    with zipfile.ZipFile(folder / f"{name}-0-py3-none-any.whl", "w") as archive:
        for file, text in about.items():
            archive.writestr(f"{name}-0.dist-info/{file}", text)
        if code:
            archive.writestr(f"{name}.py", code)


def _run(*command: str, folder: Path | None = None) -> None:
    subprocess.run(command, cwd=folder, check=True, capture_output=True, encoding="utf-8", errors="replace", timeout=300)


# Name, version, how its page is made.
RIVALS = (
    ("PyScript", PYSCRIPT, _pyscript),
    ("JupyterLite", JUPYTERLITE[0].partition("==")[2], _jupyterlite),
)
