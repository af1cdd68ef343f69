"""No cell depends on another: whatever one changes around itself is as it was for the next."""

import os
import sys

import pytest

from tests.cells.cells import printed, value
from widgets.cells.run import run_cell
from widgets.cells.streams import Stream

NUMPY = "import numpy as np\n"
# What one cell does, and what another must still see.
LEAKS = [
    ("x = 3", "'x' in globals()", "False"),
    (NUMPY + "np.set_printoptions(precision=1)", NUMPY + "str(np.ones(1) / 3)", "'[0.33333333]'"),
    (NUMPY + "np.seterr(all='raise')", NUMPY + "str(np.geterr()['divide'])", "'warn'"),
    (NUMPY + "np.sum = None", NUMPY + "int(np.sum([1, 2]))", "3"),
    (NUMPY + "np.made_up = 3", NUMPY + "hasattr(np, 'made_up')", "False"),
    ("import builtins\ndel builtins.print\nbuiltins.len = 3", "print\nlen('ab')", "2"),
    ("import json\njson.dumps = None", "import json\njson.dumps([1])", "'[1]'"),
    ("import re, traceback\nre.compile = traceback.TracebackException = print", "import re\nre.compile('a').pattern", "'a'"),
    ("from widgets.numerics import softmax as s\ns.softmax = None", "from widgets.numerics.softmax import softmax\nsoftmax.__name__", "'softmax'"),
    ("import sys\nsys.modules.clear()", "import math\nmath.floor(1.5)", "1"),
    ("import sys\nsys.path.clear()\nsys.argv.append('x')", "import sys\n(len(sys.path) > 0, sys.argv)", "(True, ['cell.py'])"),
    ("import sys\nsys.stdout = sys.stderr = None", "print('heard')\n1", "1"),
    ("import sys\nsys.stdout.close()", "print('heard')\n2", "2"),
    ("import os\nos.chdir(os.sep)\nos.environ['CELL'] = '1'", "import os\n(os.listdir(), 'CELL' in os.environ)", "([], False)"),
    ("open('left.txt', 'w').write('x')", "import os\nos.listdir()", "[]"),
    ("import warnings\nwarnings.simplefilter('error')", "import warnings\nwarnings.warn('x')\n3", "3"),
    ("import logging\nlogging.warning('x')", "import logging\nlogging.root.handlers", "[]"),
    ("import sys\nsys.displayhook = sys.excepthook = None", "import sys\nsys.displayhook is sys.__displayhook__", "True"),
    ("import sys\nsys.modules['__main__'] = sys.modules['os']", "import os\nos.sep != ''", "True"),
]


@pytest.mark.parametrize(("first", "then", "seen"), LEAKS)
def test_a_change_does_not_reach_the_next_cell(first: str, then: str, seen: str) -> None:
    run_cell(first)
    assert value(then) == seen


def test_random_numbers_go_on_as_if_no_cell_had_run() -> None:
    import random

    import numpy as np

    random.seed(1)
    np.random.seed(1)
    expected = random.Random(1).random(), np.random.RandomState(1).rand()
    run_cell("import random, numpy as np\nrandom.seed(5)\nnp.random.seed(5)\nnp.random.rand(9)")
    assert (random.random(), np.random.rand()) == expected


def test_this_process_is_as_before() -> None:
    before = os.getcwd(), sys.stdout, sys.stdin, sys.modules["__main__"], sys.getrecursionlimit(), dict(os.environ)
    run_cell("import sys, os\nsys.setrecursionlimit(5000)\nos.environ.clear()\n1/0")
    assert (os.getcwd(), sys.stdout, sys.stdin, sys.modules["__main__"], sys.getrecursionlimit(), dict(os.environ)) == before


def test_a_stream_is_silent_after_its_run() -> None:
    heard: list[str] = []
    stream = Stream(lambda text: not heard.append(text))
    stream.write("a")
    stream.end()
    stream.write("b")
    assert heard == ["a"]


def test_a_hundred_runs_leave_nothing_behind() -> None:
    import gc

    source = "import numpy as np\nclass Ring:\n    pass\nr = Ring()\nr.own = r\nr.big = np.zeros(100_000)\ndef f(): return r, f\n1/0"
    run_cell(source)
    before = len(gc.get_objects())
    for _ in range(100):
        run_cell(source)
    assert len(gc.get_objects()) < before + 500


def test_the_stack_above_the_cell_is_not_shown() -> None:
    text = printed("import traceback\ndef f():\n    traceback.print_stack()\nf()", "err")
    assert [line for line in text.splitlines() if "File" in line] == [
        '  File "cell.py", line 4, in <module>',
        '  File "cell.py", line 3, in f',
    ]
