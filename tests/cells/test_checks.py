"""What tests say of right and wrong answers: the property, in both languages."""

import pytest

from tests.cells.cells import failed, verdict
from widgets.cells.run import check_cell

WANTED = "np.array([[0.25, 0.75], [0.5, 0.5]])"
# What the reader's f gives, the check, its key, and what is said.
WRONG = [
    ("np.ones((3, 5))", "check.shape(got, (5, 3))", "shape", "The shape of f(…) is (3, 5), not (5, 3): rows and columns are the other way round.", "f(…) 的形状是 (3, 5)，应当是 (5, 3)：行与列颠倒了。"),
    ("np.ones(3)", "check.shape(got, (3, 1), what='weights')", "shape", "The shape of weights is (3,), not (3, 1).", "weights 的形状是 (3,)，应当是 (3, 1)。"),
    (f"{WANTED}.T", "check.sums_to_one(got)", "sums_to_one", "In f(…) each column adds up to 1, but each row should (axis 1).", "f(…) 每一列之和为 1，而应当是每一行之和为 1（轴 1）。"),
    (f"{WANTED}", "check.sums_to_one(got, axis=0)", "sums_to_one", "In f(…) each row adds up to 1, but each column should (axis 0).", "f(…) 每一行之和为 1，而应当是每一列之和为 1（轴 0）。"),
    (f"{WANTED} / 2", "check.sums_to_one(got, axis=1)", "sums_to_one", "The numbers in f(…) add up to 1 all together, but each row should by itself (axis 1).", "f(…) 是全部加起来等于 1，而应当是每一行各自等于 1（轴 1）。"),
    ("np.array([0.5, 0.25])", "check.sums_to_one(got)", "sums_to_one", "The numbers in f(…) add up to 0.75, not to 1.", "f(…) 之和是 0.75，不是 1。"),
    ("np.array([[1.0, 0.0], [1.0, 2.0]])", "check.sums_to_one(got)", "sums_to_one", "Row 1 of f(…) adds up to 3, not to 1.", "f(…) 第 1 行之和是 3，不是 1。"),
    ("np.array([1.0, np.nan])", "check.sums_to_one(got)", "sums_to_one", "There is nan in f(…), at [1].", "f(…) 在 [1] 处是 nan。"),
    ("np.ones(3)", "check.sums_to_one(got, axis=1)", "sums_to_one", "The shape of f(…) is (3,): there is no axis 1.", "f(…) 的形状是 (3,)，没有轴 1。"),
    (f"{WANTED}.T", f"check.close(got, {WANTED})", "close", "What is asked for is the transpose of f(…): rows and columns are the other way round.", "f(…) 是正确答案的转置：行与列颠倒了。"),
    ("np.ones((1, 2))", "check.close(got, np.ones((2, 1)))", "close", "What is asked for is the transpose of f(…): rows and columns are the other way round.", "f(…) 是正确答案的转置：行与列颠倒了。"),
    (f"2 * {WANTED}", f"check.close(got, {WANTED})", "close", "All numbers in f(…) are 2 times what they should be.", "f(…) 处处是正确值的 2 倍。"),
    (f"-{WANTED}", f"check.close(got, {WANTED})", "close", "All numbers in f(…) have the wrong sign.", "f(…) 的正负号全反了。"),
    (f"{WANTED} + 3", f"check.close(got, {WANTED})", "close", "All numbers in f(…) are off by 3.", "f(…) 与正确值处处相差 3。"),
    ("np.zeros((2, 2))", f"check.close(got, {WANTED})", "close", "All numbers in f(…) are 0.", "f(…) 处处是 0。"),
    ("np.array([1, 2])", "check.close(got, np.array([1.5, 2.5]))", "close", "There are only whole numbers in f(…), so what follows the decimal point is lost; start from floats.", "f(…) 里是整数，小数部分丢掉了；请从浮点数算起。"),
    ("np.array([1.0, 2.00001])", "check.close(got, np.array([1.0, 2.0]))", "close", "The numbers in f(…) are nearly right: the largest difference is 1e-05, at [1].", "f(…) 已经很接近：最大的误差是 1e-05，在 [1] 处。"),
    ("np.array([1.0, 7.0])", "check.close(got, np.array([1.0, -2.0]), why=('Because.', '因为。'))", "close", "In f(…) the number at [1] is 7; right is −2. Because.", "f(…) 在 [1] 处是 7，正确值是 −2。因为。"),
    ("np.array([-np.inf, 7.0])", "check.close(got, np.array([-np.inf, 1.0]), key='mask')", "mask", "In f(…) the number at [1] is 7; right is 1.", "f(…) 在 [1] 处是 7，正确值是 1。"),
    ("np.array([True])", "check.close(got, np.array([False]))", "close", "In f(…) the number at [0] is 1; right is 0.", "f(…) 在 [0] 处是 1，正确值是 0。"),
    ("3", "check.close(got, 2.5)", "close", "f(…) is 3; right is 2.5.", "f(…) 是 3，正确值是 2.5。"),
    ("2.50001", "check.close(got, 2.5)", "close", "f(…) is nearly right, but off by 1e-05.", "f(…) 已经很接近，误差是 1e-05。"),
    ("-2.5", "check.close(got, 2.5)", "close", "f(…) is −2.5; right is 2.5.", "f(…) 是 −2.5，正确值是 2.5。"),
    ("np.array([0.5, 0.50002])", "check.sums_to_one(got, what='weights')", "sums_to_one", "The numbers in weights add up to 1.00002, not to 1.", "weights 之和是 1.00002，不是 1。"),
    ("1.0002 * np.array([0.5, 0.5])", "check.close(got, np.array([0.5, 0.5]))", "close", "All numbers in f(…) are off by 0.0001.", "f(…) 与正确值处处相差 0.0001。"),
    ("np.float64(2)", "check.shape(got, (2,))", "kind", "f(…) is a single number where an array is asked for.", "f(…) 应当是数组，现在是单个数。"),
    ("[1.0]", "check.close(got, 2.5)", "kind", "f(…) is a list where a single number is asked for.", "f(…) 应当是单个数，现在是列表。"),
    ("np.ones(2)", "check.close(got, 2.5)", "kind", "f(…) is an array of shape (2,) where a single number is asked for.", "f(…) 应当是单个数，现在是形状为 (2,) 的数组。"),
    ("[[1.0]]", "check.shape(got, (1, 1))", "kind", "f(…) is a list, not a NumPy array; np.array(…) turns it into one.", "f(…) 是列表，不是 NumPy 数组；用 np.array(…) 转换即可。"),
    ("None", "check.shape(got, (1, 1))", "kind", "f(…) is None: is a return missing?", "f(…) 得到的是 None：是不是漏了 return？"),
    ("...", "check.finite(got)", "kind", "f(…) is still “...”; put your answer in its place.", "f(…) 还是“...”，请换成你的答案。"),
    ("np.array([None])", "check.kind(got)", "kind", "f(…) is an array of type object, not of numbers.", "f(…) 的元素类型是 object，不是数。"),
    ("{1}", "check.kind(got, 'array')", "kind", "f(…) is of type set, not a NumPy array.", "f(…) 的类型是 set，不是 NumPy 数组。"),
    ("np.array(np.inf)", "check.finite(got)", "finite", "f(…) is inf.", "f(…) 是 inf。"),
    ("np.ones(2)", "check.several(got, 2)", "kind", "f(…) is an array of shape (2,) where 2 results are asked for: return a, b gives two.", "f(…) 应当有 2 个结果，现在只有形状为 (2,) 的数组；return a, b 就能返回两个。"),
    ("(1, 2, 3)", "check.several(got, 2)", "kind", "f(…) gives 3 results, not 2.", "f(…) 有 3 个结果，应当是 2 个。"),
    ("(np.ones(2), np.ones(3))", "a, b = got\ncheck.shape(b, (2,))", "shape", "The shape of f(…)[1] is (3,), not (2,).", "f(…)[1] 的形状是 (3,)，应当是 (2,)。"),
    ("3", "check.that(got == 4, 'four', en='It is not four.', zh='不是四。')", "four", "It is not four.", "不是四。"),
    ("np.ones(2)", "check.shape(got * 2, (3,))", "shape", "The shape of the result is (2,), not (3,).", "结果的形状是 (2,)，应当是 (3,)。"),
]  # fmt: skip


@pytest.mark.parametrize(("gives", "check", "key", "english", "chinese"), WRONG)
def test_a_wrong_answer_is_told_what_is_wrong(gives: str, check: str, key: str, english: str, chinese: str) -> None:
    source = f"import numpy as np\ndef f():\n    return {gives}"
    for lang, said in (("en", english), ("zh", chinese)):
        found = failed(source, f"got = answer.f()\n{check}", lang=lang)
        assert (found["key"], found["text"]) == (key, said)
        assert found["line"] == 1 + len(check.split("\n"))


TESTS = """
w = answer.f()
check.kind(w)
check.shape(w, (2, 2))
check.sums_to_one(w, axis=1)
check.finite(w)
check.close(w, [[0.25, 0.75], [0.5, 0.5]])
check.close(w.sum(), 2)
check.unchanged()
check.that(True, "x", en="no", zh="不", held=("all is well", "一切都好"))
check.shape(w, (2, 2))
"""


def test_what_holds_is_listed_once_in_both_languages() -> None:
    source = f"import numpy as np\ndef f():\n    return {WANTED}"
    assert verdict(source, TESTS) == {
        "passed": True,
        "held": [
            "f(…) is an array",
            "the shape of f(…) is (2, 2)",
            "each row of f(…) adds up to 1",
            "there is no nan and no inf in f(…)",
            "the numbers in f(…) are right",
            "the result is right",
            "f(…) leaves what it is given as it is",
            "all is well",
        ],
        "failed": None,
    }
    chinese = verdict(source, TESTS, lang="zh")["held"]
    assert chinese[1:3] == ["f(…) 的形状是 (2, 2)", "f(…) 每一行之和为 1"]
    assert chinese[5] == "结果的数值正确"


def test_what_is_computed_in_float32_is_right() -> None:
    source = "import numpy as np\ndef f(x):\n    p = np.exp(x.astype(np.float32))\n    return p / p.sum()"
    tests = "x = np.array([0.1, 3.0, -2.0])\nw = answer.f(x)\ncheck.sums_to_one(w)\ncheck.close(w, np.exp(x) / np.exp(x).sum())"
    assert verdict(source, tests)["passed"]


def test_the_tests_are_safe_from_what_the_reader_changes() -> None:
    source = """
np = None
table[0] = 99
check = answer = show = None
def f(x, pair):
    x += 1
    pair[0][:] = 0
    return x
"""
    tests = """
x, pair = np.ones(2), [np.ones(2)]
got = answer.f(x, pair)
check.close(got, [2, 2])
check.close(x, [1, 1])
check.close(pair[0], [1, 1])
check.close(table, [1, 2])
check.unchanged()
"""
    found = failed(source, tests, setup="import numpy as np\ntable = np.array([1.0, 2.0])")
    assert (found["key"], found["text"]) == ("unchanged", "f(…) changes the arrays it is given; work on a copy.")


def test_what_is_missing_or_raises_is_told_with_the_readers_line() -> None:
    assert failed("x = 1", "answer.f()")["text"] == "Your code defines no f; the tests look for exactly this name."
    assert failed("x = 1", "answer.f()", lang="zh")["key"] == "missing"
    found = failed("def f(x):\n    y = 1\n    return x.shap", "answer.f(np.ones(2))")
    assert found["key"] == "raised"
    assert found["text"] == ("In line 3, f(…) stops with AttributeError: 'numpy.ndarray' object has no attribute 'shap'. Did you mean shape?")
    assert (found["error"]["line"], found["error"]["where"], found["line"]) == (3, [{"line": 3, "code": "return x.shap"}], 1)


def test_an_error_in_a_method_of_the_readers_is_theirs() -> None:
    found = failed("class A:\n    def step(self):\n        return 1 / 0", "answer.A().step()", lang="zh")
    assert found["key"] == "raised"
    assert found["text"].startswith("你的代码在第 3 行出错，ZeroDivisionError：division by zero。")


def test_classes_of_the_readers_are_reached_as_they_are() -> None:
    source = "class A:\n    size = 3\n    def __init__(self, x):\n        self.x = x"
    assert verdict(source, "check.that(answer.A.size == 3 and isinstance(answer.A(1), answer.A), 'a', en='b', zh='c')")["passed"]


def test_other_arguments_than_the_tests_give_are_named() -> None:
    found = failed("def f(scores, axis):\n    return scores", "answer.f(np.ones(2))")
    assert (found["key"], found["text"]) == ("raised", "The tests call f(…); your definition is f(scores, axis).")


@pytest.mark.parametrize(
    ("gives", "key", "said"),
    [
        ("None", "kind", "f() 返回"),
        ("...", "kind", "f() 返回"),
        ("3", "tests_broken", "a single number, and the tests could not go on"),
    ],
)
def test_tests_that_stumble_over_an_answer_say_over_what(gives: str, key: str, said: str) -> None:
    found = failed(f"def f():\n    return {gives}", "a, b = answer.f()")
    assert found["key"] == key
    if key == "tests_broken":
        assert said in found["text"]
        assert found["cause"] == {"file": "tests.py", "line": 1, "message": "TypeError: cannot unpack non-iterable int object"}


def test_tests_that_break_by_themselves_are_the_books_fault() -> None:
    for tests in ("1/0", "this is no Python", "import nothing_at_all", "import sys\nsys.exit()"):
        found = failed("x = 1", tests)
        assert found["key"] == "tests_broken"
        assert "fault of the book" in found["text"]
        assert found["cause"]["file"] == "tests.py"


@pytest.mark.parametrize("source", ["1/0", "def f(:\n    pass"])
def test_there_is_no_verdict_on_code_that_stops(source: str) -> None:
    done = check_cell(source, "", "check.that(False, 'x', en='a', zh='b')")
    assert (done["state"], done["verdict"]) == ("failed", None)


def test_readers_cannot_catch_a_failed_test() -> None:
    source = "def f(test):\n    try:\n        return test()\n    except Exception:\n        return 3"
    tests = "answer.f(lambda: check.that(False, 'x', en='no', zh='不'))"
    assert failed(source, tests)["key"] == "x"


def test_prints_of_a_function_under_test_are_shown() -> None:
    done = check_cell("def f():\n    print('called')\n    return 1", "", "check.close(answer.f(), 1)")
    assert done["parts"] == [{"kind": "text", "stream": "out", "text": "called\n"}]


def test_a_value_where_a_function_is_asked_for() -> None:
    found = failed("f = 3", "answer.f(1)")
    assert (found["key"], found["text"]) == ("kind", "f is a single number, and the tests call it: define it with def f(…).")


def test_the_long_word_of_numpy_for_a_product_gives_way_to_plain_ones() -> None:
    found = failed("def f(W, h):\n    return W @ h", "answer.f(np.ones((4, 3)), np.ones(4))")
    assert found["text"].startswith("In line 2, f(…) stops with ValueError: W has shape (4, 3), h has shape (4,).")
    assert "gufunc" in found["error"]["message"]
