"""What a reader takes along runs in plain Jupyter: NumPy, the archive's own modules, and nothing else of the book."""

import zipfile
from pathlib import Path

import pytest

from tests.build.jupyter import execute, said
from tests.build.project import Project
from tests.build.test_cells import EN, EXERCISE, FILE, ZH

CELLS = """
```cell #cell-module
import numpy as np
from widgets.numerics.softmax import softmax

show(np.array([1.0, 2.0]))
softmax(np.array([0.0, 0.0]))
```

```cell #cell-error raises=ZeroDivisionError
1 / 0
```
"""


@pytest.fixture
def notebook(project: Project, tmp_path: Path) -> Path:
    """That of the Chinese page, in its unpacked archive."""
    for path in (EN, ZH):
        project.write(path, (project.root / path).read_text(encoding="utf-8") + CELLS + EXERCISE)
    project.write("content/01-first/twice.py", FILE)
    project.build()
    with zipfile.ZipFile(project.root / "site/zh/first/first-zh.zip") as archive:
        archive.extractall(tmp_path / "taken")
    return tmp_path / "taken/first-zh/first.ipynb"


def test_the_notebook_runs_and_its_check_knows_right_from_wrong(notebook: Path) -> None:
    text = notebook.read_text(encoding="utf-8")
    _, module, error, _, check, foreign = execute(notebook)
    assert "array([0.5, 0.5])" in said(module)
    assert said(error) == "ZeroDivisionError"
    assert "".join(check["source"]) == 'check("twice", "zh", twice=twice)'
    assert said(check).startswith("✗")
    assert said(foreign).strip() == "[]"
    notebook.write_text(text.replace("return ...", "return 2 * x"), encoding="utf-8")
    check = said(execute(notebook)[4])
    assert check
    assert "✗" not in check
