"""Errors as a reader sees them: on their own line, whatever raised them, and nothing of ours."""

import pytest

from tests.cells.cells import error, printed
from widgets.cells.run import check_cell, run_cell

NUMPY = "import numpy as np\n"


@pytest.mark.parametrize(
    ("source", "kind", "message", "line", "marked"),
    [
        ("x = 1\ny = 1 + 1/0", "ZeroDivisionError", "division by zero", 2, "1/0"),
        ("def f():\n    return nothing\nf()", "NameError", "name 'nothing' is not defined", 2, "nothing"),
        ("s = 'é中'; t = s + 3", "TypeError", 'can only concatenate str (not "int") to str', 1, "s + 3"),
        ("def f(x)\n    return x", "SyntaxError", "expected ':'", 1, None),
        ("print('a'", "SyntaxError", "'(' was never closed", 1, "("),
        ("def f():\nreturn 3", "IndentationError", "expected an indented block after function definition on line 1", 2, "return"),
        (NUMPY + "np.linalg.inv(np.zeros((2, 3)))", "LinAlgError", "Last 2 dimensions of the array must be square", 2, None),
        (NUMPY + "def f(x):\n    return np.sum(x, axis=2)\nf(np.ones(2))", "AxisError", None, 3, "np.sum(x, axis=2)"),
        (NUMPY + "np.zeros((10**7, 10**7))", "MemoryError", None, 2, "np.zeros((10**7, 10**7))"),
        (NUMPY + "np.ones(2) ^ 2", "TypeError", None, 2, "np.ones(2) ^ 2"),
        ("raise ValueError(3, 'x')", "ValueError", "(3, 'x')", 1, None),
        ("raise ValueError", "ValueError", "", 1, None),
        ("e = ValueError('x')\ne.add_note('more')\nraise e", "ValueError", "x\nmore", 3, None),
        ("import sys\nsys.exit()", "SystemExit", "", 2, "sys.exit()"),
        ("import sys\nsys.exit('bye')", "SystemExit", "bye", 2, None),
        ("class Mine(BaseException): pass\nraise Mine(1)", "Mine", "1", 2, None),
        ("class Mine(Exception):\n    def __str__(self): raise SystemExit\nraise Mine", "Mine", "", 3, None),
        ("class A:\n    def __repr__(self): return 1 / 0\nA()", "ZeroDivisionError", None, 2, "1 / 0"),
        ("class A:\n    def __repr__(self): return 3\n\nA()", "TypeError", None, 4, None),
        ("def f(n): return f(n - 1)\nf(1)", "RecursionError", None, 1, "f(n - 1)"),
        ("exec('1/0')", "ZeroDivisionError", None, 1, "exec('1/0')"),
        ("eval('1+')", "SyntaxError", None, 1, "eval('1+')"),
        ("from widgets.numerics.attention import nope", "ImportError", "cannot import name 'nope' from 'widgets.numerics.attention'", 1, None),
        ("from widgets.numerics.softmax import softmax\nsoftmax([])", "NoWeights", "empty", 2, "softmax([])"),
    ],
)
def test_an_error_is_shown_on_the_readers_own_line(source: str, kind: str, message: str | None, line: int, marked: str | None) -> None:
    part = error(source)
    assert (part["type"], part["line"]) == (kind, line)
    assert message in (None, part["message"])
    text = source.split("\n")[line - 1]
    assert part["code"] == text.strip()
    if marked:
        assert text[part["column"] - 1 : part["until"] - 1] == marked


def test_the_way_to_an_error_is_told_from_outside_in() -> None:
    part = error("def inner():\n    1/0\n\ndef outer():\n    inner()\n\nouter()")
    assert part["where"] == [{"line": 7, "code": "outer()"}, {"line": 5, "code": "inner()"}, {"line": 2, "code": "1/0"}]


def test_a_long_way_is_shortened() -> None:
    part = error("def f(n):\n    return g(n)\ndef g(n):\n    return f(n)\nf(1)")
    assert len(part["where"]) == 8
    assert part["where"][0]["line"] == 5


def test_an_error_on_the_way_out_of_another_names_both() -> None:
    hint = error("try:\n    {}['a']\nexcept KeyError as e:\n    raise ValueError('bad') from e")["hint"]
    assert hint == "It came up while an error of line 2 was dealt with: KeyError: 'a'."


def test_a_long_message_is_cut() -> None:
    assert len(error("raise ValueError('x' * 10_000)")["message"]) == 1000


def test_the_readers_own_traceback_holds_only_their_lines() -> None:
    text = printed("import traceback\ntry:\n    1/0\nexcept Exception:\n    traceback.print_exc()", "err")
    assert text.startswith('Traceback (most recent call last):\n  File "cell.py", line 3, in <module>\n    1/0\n')
    assert text.count("File") == 1


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_broken_setup_is_the_books_fault(lang: str) -> None:
    for done in (run_cell("x = 1", "a = 1\n1/0", lang), check_cell("x = 1", "a = 1\n1/0", "", lang)):
        (part,) = done["parts"]
        assert done.get("verdict") is None
        assert (part["line"], part["code"], part["where"]) == (None, "", [])
        assert part["hint"].endswith("fault of the book, not yours." if lang == "en" else "这是本书的问题，与你无关。")
        assert part["cause"] == {"file": "setup.py", "line": 2, "message": "ZeroDivisionError: division by zero"}


def test_an_error_inside_what_the_setup_defines_is_shown_where_the_reader_calls_it() -> None:
    part = error("x = 1\ndivide(x)", setup="def divide(x):\n    return x / 0")
    assert (part["line"], part["code"], len(part["where"])) == (2, "divide(x)", 1)


def test_what_a_hostile_object_does_to_a_hint_is_no_harm() -> None:
    for trap in ("__dir__", "__getattribute__", "__class__"):
        body = "raise SystemExit" if trap != "__dir__" else "raise KeyboardInterrupt"
        assert error(f"class A:\n    def {trap}(self, *names): {body}\nA().missing")["line"] in (2, 3)
