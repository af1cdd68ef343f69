"""Cells in a whole book: they run when it is built and not again before they must, and can be taken along."""

import io
import json
import zipfile

import pytest

from tests.build.project import Project

EN, ZH = "content/01-first/en.md", "content/01-first/zh.md"
CELL = """
```cell #cell-a
import os
os.getpid()
```
"""
EXERCISE = """
:::exercise {#ex-a} A
```exercise twice.py
def twice(x):
    return ...
```

:::hint
x
:::
:::
"""
FILE = """\"\"\"Twice a number.\"\"\"

# %% solution
def twice(x):
    return 2 * x

# %% tests
check.close(answer.twice(3), 6)

# %% wrong close
def twice(x):
    return x + 3.5
"""


def add(project: Project, text: str) -> None:
    for path in (EN, ZH):
        project.write(path, (project.root / path).read_text(encoding="utf-8") + text)


def output(project: Project) -> str:
    return project.read("en/first/index.html").split('data-stream="value"')[1].split("</pre>")[0]


def test_a_cell_runs_again_when_its_code_or_the_books_python_changes_and_not_for_words(project: Project) -> None:
    add(project, CELL)
    project.build()
    first = output(project)
    project.change(EN, "Read on.", "Read on!")
    project.change("templates/pages/chapter.html", "<head>", '<head class="x">')
    project.write("widgets/host/new.js", "")
    project.build()
    assert '<head class="x">' in project.read("en/first/index.html")
    assert output(project) == first
    project.write("widgets/numerics/new.py", "x = 1\n")
    project.build()
    assert output(project) != first


def test_a_book_of_cells_alone_brings_python_along(project: Project) -> None:
    add(project, CELL.replace("os.getpid()", "1"))
    project.build()
    files = project.tree()
    assert any(path.endswith("pyodide.asm.wasm") for path in files)


def fails(project: Project, *starts: str) -> None:
    done = project.run("build")
    assert done.returncode == 1, done.stdout + done.stderr
    said = (done.stdout + done.stderr).splitlines()
    for start in starts:
        assert any(line.startswith(start) for line in said), said


# What is changed in the exercise, and the line a build must then print.
SLIPS = {
    "a solution that fails": ("2 * x", "3 * x", "content/01-first/twice.py:4: the solution fails close: "),
    "a solution that stops": ("2 * x", "2 * x\n1 / 0", "content/01-first/twice.py:6: the solution stops with ZeroDivisionError: "),
    "a wrong answer that is right": ("x + 3.5", "x + x", "content/01-first/twice.py:11: the wrong answer close passes all the tests"),
    "a wrong answer with another key": ("wrong close", "wrong shape", "content/01-first/twice.py:11: the wrong answer shape fails close: "),
    "tests that break": ("answer.twice(3)", "answer.twice(4 / 0)", "content/01-first/twice.py:8: the tests stop with "),
    "a piece too few": ("# %% tests", "# tests", 'content/01-first/twice.py:1: there is no "# %% tests"'),
}


@pytest.mark.parametrize(("old", "new", "line"), SLIPS.values(), ids=SLIPS.keys())
def test_a_slip_in_an_exercise_is_told_at_its_line(project: Project, old: str, new: str, line: str) -> None:
    add(project, EXERCISE)
    project.write("content/01-first/twice.py", FILE.replace(old, new))
    fails(project, line)


def test_a_cell_that_fails_or_ends_python_is_told_at_its_line_and_the_others_still_run(project: Project) -> None:
    number = (project.root / EN).read_text(encoding="utf-8").count("\n") + 2
    add(project, CELL.replace("os.getpid()", "os._exit(3)") + CELL.replace("os.getpid()", "1 / 0").replace("cell-a", "cell-b"))
    fails(project, f"{EN}:{number}: ends Python itself: status 3", f"{EN}:{number + 7}: ZeroDivisionError: division by zero")


def test_weights_that_are_not_there(project: Project) -> None:
    number = (project.root / EN).read_text(encoding="utf-8").count("\n") + 2
    add(project, CELL.replace("#cell-a", "#cell-a needs=serach40.npz"))
    fails(project, f"{EN}:{number}: there is no widgets/models/serach40.npz; did you mean ")


def test_a_file_that_no_exercise_uses(project: Project) -> None:
    project.write("content/01-first/twice.py", FILE)
    done = project.run("build")
    assert "content/01-first/twice.py: no exercise uses this file; use it or take it away" in done.stdout
    project.write("content/01-first/2 times.py", FILE)
    fails(project, "content/01-first/2 times.py: an exercise's name that Python cannot import")


def test_the_archive_holds_the_notebook_the_modules_and_exercises_without_answers(project: Project) -> None:
    add(project, CELL.replace("cell-a", "cell-a needs=letters.npz").replace("os.getpid()", "1") + EXERCISE)
    project.write("content/01-first/twice.py", FILE)
    project.build()
    page = project.read("en/first/index.html")
    files = project.tree()
    archive = zipfile.ZipFile(io.BytesIO((project.root / "site/en/first/first-en.zip").read_bytes()))
    names = archive.namelist()
    assert names == sorted(names)
    assert {"first-en/first.ipynb", "first-en/exercises/twice.py", "first-en/widgets/cells/run.py", "first-en/widgets/models/letters.npz"} <= set(
        names
    )
    assert not any("search40" in name or "/host/" in name for name in names)
    exercise = archive.read("first-en/exercises/twice.py").decode()
    assert "check.close(answer.twice(3), 6)" in exercise
    assert "2 * x" not in exercise
    assert json.loads(archive.read("first-en/first.ipynb"))["nbformat"] == 4
    assert (project.root / "site/en/first/first.ipynb").read_bytes() == archive.read("first-en/first.ipynb")
    assert any(path.startswith("assets/models-") and path.endswith("/letters.npz") for path in files)
    assert "data-needs=" in page
    project.forget()
    project.build()
    assert project.tree() == files
