"""The book's own notebooks, run in plain Jupyter: every cell, and every exercise with its starter and with its solution."""

import json
import zipfile
from pathlib import Path

import pytest

from sitegen.markdown.cells.files import pieces
from tests.build.jupyter import execute, said

ROOT = Path(__file__).resolve().parents[2]
CHAPTER = "content/06-the-lab"


def solved(notebook: Path) -> None:
    """Puts each solution in the place of the starter, which stands before the cell that checks it."""
    book = json.loads(notebook.read_text(encoding="utf-8"))
    code = [cell for cell in book["cells"] if cell["cell_type"] == "code"]
    for starter, check in zip(code, code[1:], strict=False):
        if "".join(check["source"]).startswith('check("'):
            name = "".join(check["source"]).split('"')[1]
            path = f"{CHAPTER}/{name}.py"
            exercise, _ = pieces((ROOT / path).read_text(encoding="utf-8"), path)
            assert exercise
            starter["source"] = exercise.solution.text
    notebook.write_text(json.dumps(book), encoding="utf-8")


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_lab_runs_in_jupyter_and_every_solution_passes_its_check(site: Path, lang: str, tmp_path: Path) -> None:
    with zipfile.ZipFile(site / lang / f"the-lab/the-lab-{lang}.zip") as archive:
        archive.extractall(tmp_path / "taken")
    notebook = tmp_path / f"taken/the-lab-{lang}/the-lab.ipynb"
    begun = [cell for cell in execute(notebook) if "".join(cell["source"]).startswith("check(")]
    assert len(begun) >= 14
    assert [said(cell) for cell in begun if "✗" not in said(cell)] == []
    solved(notebook)
    done = [cell for cell in execute(notebook) if "".join(cell["source"]).startswith("check(")]
    assert [said(cell) for cell in done if "✗" in said(cell) or not said(cell)] == []
