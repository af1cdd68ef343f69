"""Who may import whom below widgets/: the browser has NumPy and the standard library, and no widget knows another."""

import ast
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FILES = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "widgets").rglob("*.py"))


def imported(file: str) -> set[str]:
    """Full names of what the file imports, as in widgets.numerics.rnn."""
    names = set()
    for node in ast.walk(ast.parse((ROOT / file).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: write imports in full, they say where a name comes from"
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return names


WIDGETS = {path.parent.name for path in (ROOT / "widgets").glob("*/model.py")}
# By file, or by the kind of file it is: what it may import besides the standard library.
BELOW = {
    "typed.py": (),
    "words.py": (),
    "knobs.py": ("widgets.typed",),
    "paint.py": ("widgets.words",),
    "charts.py": ("widgets.paint",),
    "handles.py": ("widgets.paint",),
    "arrows.py": ("widgets.paint",),
    "word_marks.py": ("widgets.paint",),
    "column_names.py": ("widgets.paint",),
    "alignment_map.py": ("widgets.column_names", "widgets.paint", "widgets.words"),
    "plane.py": ("widgets.handles", "widgets.paint"),
    "chart_paint.py": ("widgets.charts", "widgets.paint", "widgets.words"),
    "job.py": ("widgets.run",),
    "run.py": ("numpy", "widgets.chart_paint", "widgets.typed", "widgets.knobs", "widgets.words"),
    "model.py": ("numpy", "widgets.knobs", "widgets.numerics", "widgets.models"),
    "figures.py": (
        *("widgets.alignment_map", "widgets.arrows", "widgets.charts", "widgets.column_names", "widgets.handles", "widgets.paint"),
        *("widgets.plane", "widgets.word_marks", "widgets.words"),
    ),
    "numerics": ("numpy", "widgets.numerics"),
    "models": ("numpy", "widgets.numerics", "widgets.models"),
    "cells": ("numpy", "widgets.cells", "widgets.chart_paint", "widgets.charts", "widgets.typed", "widgets.words"),
}


@pytest.mark.parametrize("file", FILES)
def test_a_file_imports_only_what_lies_below_it(file: str) -> None:
    path = Path(file)
    below = BELOW.get(path.parts[1]) or BELOW.get(path.name, ())
    if path.parts[1] in WIDGETS and path.name != "model.py":  # figures.py, and files beside it that it is made of
        below = (*BELOW["figures.py"], f"widgets.{path.parts[1]}")
    for imports in imported(file):
        known = imports.split(".")[0] in sys.stdlib_module_names
        assert known or any(f"{imports}.".startswith(f"{prefix}.") for prefix in below), f"{file} imports {imports}"
