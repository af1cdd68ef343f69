"""What a cell gives: prints, values, arrays, in the order they came and never too many."""

import json
import sys

import pytest

from tests.cells.cells import error, parts, printed, value
from widgets.cells.run import run_cell, run_json

NUMPY = "import numpy as np\n"


def test_parts_come_in_their_order() -> None:
    source = "import sys\nprint('a')\nprint('b', file=sys.stderr)\nprint('c', end='')\nprint('d')\n[1, 2]"
    assert parts(source) == [
        {"kind": "text", "stream": "out", "text": "a\n"},
        {"kind": "text", "stream": "err", "text": "b\n"},
        {"kind": "text", "stream": "out", "text": "cd\n"},
        {"kind": "value", "text": "[1, 2]"},
    ]


@pytest.mark.parametrize("source", ["", "# nothing", "x = 3", "None", "3;", "(3) ;  # quiet", "def f(): return 3"])
def test_some_cells_show_nothing(source: str) -> None:
    assert parts(source) == []


@pytest.mark.parametrize(
    ("source", "shown"),
    [("'text'", "'text'"), ("3  # quiet;", "3"), ("x = 3\r\nx + 1\r\n", "4"), ("'''a\nb'''", r"'a\nb'"), ("...", "Ellipsis")],
)
def test_the_last_expression_is_shown_as_python_writes_it(source: str, shown: str) -> None:
    assert value(source) == shown


def test_printed_text_is_heard_as_it_comes() -> None:
    heard = []
    run_cell("import sys\nprint('a')\nprint('b', file=sys.stderr)", write=lambda stream, text: heard.append((stream, text)))
    assert "".join(text for stream, text in heard if stream == "out") == "a\n"
    assert [stream for stream, _ in heard][-1] == "err"


def test_a_million_lines_are_cut_where_a_page_ends() -> None:
    heard = []
    done = run_cell("for i in range(100_000): print(i)\n'the end'", write=lambda _stream, text: heard.append(text))
    text, cut, end = done["parts"]
    assert len(text["text"]) == 20_000 == sum(map(len, heard))
    assert cut == {"kind": "cut", "text": "Only the first 20,000 letters are shown."}
    assert end["text"] == "'the end'"


def test_exactly_as_much_as_a_page_holds_is_not_cut() -> None:
    assert [part["kind"] for part in parts("print('x' * 19_999)")] == ["text"]
    assert [part["kind"] for part in parts("print('x' * 20_000)")] == ["text", "cut"]


def test_too_many_pieces_are_cut_and_an_error_still_shows() -> None:
    done = run_cell("for i in range(300): show(i)\n1/0", lang="zh")["parts"]
    assert len(done) == 202
    assert done[200] == {"kind": "cut", "text": "只显示前 200 项输出。"}
    assert done[201]["type"] == "ZeroDivisionError"


def test_a_long_value_is_cut() -> None:
    assert len(value("list(range(100_000))")) == 20_000


def test_what_no_page_can_show_is_replaced() -> None:
    assert printed(r"print('a\ud83db\x00\u202e')") == "a\ufffdb\ufffd\ufffd\n"
    assert printed(r"print('\x1b[31mred\x1b[0m\rnext')") == "red\nnext\n"
    assert parts("print('\ud800')")[0]["text"] == "\ufffd\n"
    json.dumps(parts(r"show('x', '\ud800')"), ensure_ascii=False).encode()


def test_lists_that_are_too_deep_are_not_written_out() -> None:
    assert "too deep" in value("x = []\nfor i in range(100_000): x = [x]\nx")
    assert value("[[[1]]]") == "[[[1]]]"


def test_an_array_is_a_table_with_shades() -> None:
    assert parts(NUMPY + "np.array([[0.5, -1], [0.123456, 0]])") == [
        {
            "kind": "array",
            "label": "array, 2 × 2, float64",
            "shape": [2, 2],
            "rows": [["0.5", "−1"], ["0.1235", "0"]],
            "shade": [[0.5, -1.0], [0.123, 0.0]],
            "cut": False,
        }
    ]


@pytest.mark.parametrize(
    ("array", "label", "rows", "shaded"),
    [
        ("[1.0, 2.5]", "array, length 2, float64", [["1", "2.5"]], True),
        ("[3, -4]", "array, length 2, int", [["3", "−4"]], True),
        ("[[True, False]]", "array, 1 × 2, bool", [["True", "False"]], False),
        ("[0.0, 0.0]", "array, length 2, float64", [["0", "0"]], False),
        ("[np.nan, -np.inf]", "array, length 2, float64", [["nan", "−inf"]], False),
        ("[1e-5, 12345.678, 1e6, 99999.99]", "array, length 4, float64", [["1e−05", "12346", "1e+06", "100000"]], True),
        ("[1 + 2j]", "array, length 1, complex128", [["1+2j"]], False),
        ("[-2**63], dtype=np.int64", None, [["−9223372036854775808"]], True),
    ],
)
def test_numbers_are_written_short(array: str, label: str | None, rows: list[list[str]], shaded: bool) -> None:
    (part,) = parts(f"{NUMPY}np.array({array})")
    assert part["rows"] == rows
    assert label in (part["label"], None)
    assert (part["shade"] is not None) == shaded


def test_a_large_array_shows_its_first_corner_and_shades_by_all_of_it() -> None:
    (part,) = parts(NUMPY + "x = np.ones((30, 40))\nx[29, 39] = -4\nx")
    assert (len(part["rows"]), len(part["rows"][0]), part["cut"], part["shape"]) == (20, 12, True, [30, 40])
    assert part["shade"][0][0] == 0.25


@pytest.mark.parametrize(
    ("thing", "shown"),
    [
        ("np.zeros((1, 1, 2))", "array, 1 × 1 × 2, float64\n[[[0. 0.]]]"),
        ("np.array(3.5)", "array, a single number, float64\n3.5"),
        ("np.zeros((0, 3))", "array, 0 × 3, float64\n[]"),
        ("np.array(['a', None])", "array, length 2, object\n['a' None]"),
        ("np.float64(0.25)", "np.float64(0.25)"),
        ("np.matrix([[1, 2]])", "matrix([[1, 2]])"),
    ],
)
def test_what_is_no_table_is_written_out(thing: str, shown: str) -> None:
    assert value(NUMPY + thing) == shown


def test_show_gives_titles_and_is_importable() -> None:
    first, second = parts(NUMPY + "from widgets.cells import show as other\nshow(np.ones(2), 'α')\nother({'a': 1}, 'dict')")
    assert first["label"] == "α: array, length 2, float64"
    assert second == {"kind": "value", "text": "dict\n{'a': 1}"}
    assert parts(NUMPY + "show(np.ones((1, 2)), 'α')", lang="zh")[0]["label"] == "α：数组，1 × 2，float64"


def test_warnings_say_where_and_what_it_means() -> None:
    text = printed(NUMPY + "for x in range(3):\n    np.exp(np.array([1000.0]))", "err")
    assert text == "Line 3: RuntimeWarning: overflow encountered in exp\nA number became too large for a float, and is inf now.\n"
    assert "第 2 行：RuntimeWarning: invalid" in run_cell(NUMPY + "np.array([np.inf]) * 0", lang="zh")["parts"][0]["text"]
    assert printed("import warnings\nwarnings.warn('mine')", "err") == "Line 2: UserWarning: mine\n"


def test_a_warning_inside_the_book_names_the_readers_line() -> None:
    source = "import numpy as np\nfrom widgets.numerics.alignment import *\n\nnp.mean([])"
    assert printed(source, "err").startswith("Line 4: RuntimeWarning: Mean of empty slice")


def test_python_finds_what_a_cell_defines() -> None:
    source = """
import inspect, pickle
from dataclasses import dataclass

@dataclass
class Point:
    x: int = 3

def double(x):
    return 2 * x

if __name__ == "__main__":
    print(inspect.getsource(double), end="")
    print(inspect.getsource(Point).split()[0])
    print(pickle.loads(pickle.dumps(Point(4))), pickle.loads(pickle.dumps(double)) is double)
"""
    assert printed(source) == "def double(x):\n    return 2 * x\n@dataclass\nPoint(x=4) True\n"


def test_future_imports_hold_for_the_last_line_too() -> None:
    assert value("from __future__ import annotations\ndef f(x: Unknown): pass\nf.__annotations__") == "{'x': 'Unknown'}"


def test_setup_comes_before_and_shows_nothing_of_its_own() -> None:
    assert parts("x + 1", setup="x = 3\nx") == [{"kind": "value", "text": "4"}]


def test_json_goes_in_and_out() -> None:
    asked = {"kind": "check", "source": "x = 1", "setup": "", "tests": "check.close(answer.x, 1)", "lang": "zh"}
    told = json.loads(run_json(json.dumps(asked)))
    assert told == {"state": "done", "parts": [], "verdict": {"passed": True, "held": ["x 的数值正确"], "failed": None}}
    assert json.loads(run_json('{"kind": "run", "source": "float(\'nan\')"}'))["parts"] == [{"kind": "value", "text": "nan"}]


def test_errors_are_told_apart_from_our_own() -> None:
    assert error("raise KeyboardInterrupt")["type"] == "KeyboardInterrupt"
    assert sys.modules["__main__"].__name__ == "__main__"
    with pytest.raises(ValueError, match="no language"):
        run_cell("1", lang="xx")
