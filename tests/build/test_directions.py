"""Who imports whom: build.py → sitegen → the door of the widgets, and nothing outside Python before it is installed."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SITEGEN = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "sitegen").rglob("*.py"))
# The door itself, and what holds no widget and needs no NumPy: controls, words, drawing. Never a widget, never the numerics.
DOOR = ("widgets.run", "widgets.knobs", "widgets.words", "widgets.paint")
INSIDE = "sitegen/bench/live.py"  # measures the models themselves, in a browser and natively, and so goes in
# What an author needs before anything is installed, or gets without waiting for it.
BARE = [
    "build.py",
    *(f"sitegen/{name}.py" for name in ("cli", "commands", "saying", "venv", "lock", "problems", "site", "stamp", "output", "cache")),
    *("sitegen/outside/fetch.py", "sitegen/outside/sources.py", "sitegen/new/scaffold.py"),
]


def imported(file: str, everywhere: bool) -> set[str]:
    """Full names of what a file imports, at its top alone or also inside functions."""
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    names: set[str] = set()
    for node in ast.walk(tree) if everywhere else tree.body:
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return names


@pytest.mark.parametrize("file", [file for file in SITEGEN if "/starters/" not in file and file != INSIDE])
def test_the_generator_knows_the_widgets_only_by_their_door(file: str) -> None:
    below = {name for name in imported(file, everywhere=True) if name.split(".")[0] == "widgets"}
    assert not {name for name in below if not any(f"{name}.".startswith(f"{door}.") for door in DOOR)}


def test_build_py_is_a_thin_entry() -> None:
    assert imported("build.py", everywhere=True) == {"sys", "sitegen.cli.main"}


@pytest.mark.parametrize("file", BARE)
def test_what_runs_before_the_packages_are_there_needs_none(file: str) -> None:
    outside = {name.split(".")[0] for name in imported(file, everywhere=False)} - set(sys.stdlib_module_names) - {"sitegen"}
    assert not outside


def test_an_unchanged_build_loads_no_library() -> None:
    heavy = ("numpy", "jinja2", "markdown_it", "pygments", "fontTools", "plotly", "watchfiles", "pickle")
    code = f"import sys; from sitegen import cli, site, output, stamp, cache; from sitegen.new import scaffold; print([name for name in {heavy} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, encoding="utf-8", check=True)
    assert done.stdout == "[]\n"
