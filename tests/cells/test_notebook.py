"""Exercises in a notebook of one's own: the same sentences, printed."""

from pathlib import Path

import pytest

from widgets.cells import show
from widgets.cells.exercise import parts
from widgets.cells.notebook import check

EXERCISE = '''"""Doubling."""

# %% setup
import numpy as np

# %% solution
def double(x):
    return 2 * x

# %% tests
check.close(answer.double(np.ones(2)), [2, 2])

# %% wrong close
def double(x):
    return x
'''


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "exercises").mkdir()
    (tmp_path / "exercises/double.py").write_text(EXERCISE, encoding="utf-8", newline="\n")
    monkeypatch.chdir(tmp_path)


def test_lines_keep_the_numbers_of_the_file() -> None:
    found = parts(EXERCISE)
    assert found["solution"].split("\n")[6] == "def double(x):" == EXERCISE.split("\n")[6]
    assert list(found) == ["setup", "solution", "tests", "wrong close"]


def test_the_verdict_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    check("double", double=lambda x: 2 * x)
    assert capsys.readouterr().out == "✓ the numbers in double(…) are right\nAll tests hold.\n"
    check("double", "zh", double=lambda x: 3 * x)
    assert capsys.readouterr().out == "✗ double(…) 处处是正确值的 1.5 倍。\n"


def test_an_error_names_the_readers_line(capsys: pytest.CaptureFixture[str]) -> None:
    def double(x: object) -> object:
        return x.shap  # type: ignore[attr-defined]

    check("double", double=double)
    line = double.__code__.co_firstlineno + 1
    assert f"In line {line}, double(…) stops with AttributeError" in capsys.readouterr().out


def test_an_exercise_that_is_not_there_is_named() -> None:
    with pytest.raises(ValueError, match="no exercise 'treble' in exercises/; there are double"):
        check("treble")


def test_show_prints_outside_a_cell(capsys: pytest.CaptureFixture[str]) -> None:
    import numpy as np

    show(np.ones((1, 2)), "w")
    assert capsys.readouterr().out == "w: array, 1 × 2, float64\n[[1. 1.]]\n"
