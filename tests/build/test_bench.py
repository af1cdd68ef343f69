"""What `build.py bench` says of a dragged slider and of memory, from what a page noted; the dragging itself needs a browser and minutes."""

import pytest

from sitegen.bench.memory import rows
from sitegen.bench.redraw import beyond, lines


@pytest.mark.parametrize(
    ("calls", "left"),
    [
        ([], 30),
        ([(75, 95)], 10),  # Python was asked at once
        ([(40, 80), (80, 95)], 5),  # it was still busy with the value before
        ([(20, 60), (110, 130)], 30),  # busy with others, but not meanwhile
        ([(75, None)], 30),  # an answer that never came
    ],
)
def test_the_time_beyond_python_is_what_it_was_not_busy(calls, left):
    """An input at 70 ms, its picture at 100."""
    noted = [{"start": start} if end is None else {"start": start, "end": end} for start, end in calls]
    assert beyond({"end": 100, "ms": 30}, noted) == left


def test_the_table_names_a_widget_whose_newest_value_was_not_drawn_last():
    times = {part: {"median": 9.0, "p95": 20.0} for part in ("whole", "python", "beyond")}
    row = {"drawings": 3, **times, "long_tasks": 0, "longest_task": 0}
    head, good, bad = lines({"softmax": row | {"newest_last": True}, "sqrt_d": row | {"newest_last": False, "long_tasks": 2, "longest_task": 71}})
    assert len(head) == len(good) == len(bad)
    assert good.split()[-2:] == ["0", "yes"]
    assert bad.split()[-3:] == ["2", "(71)", "NO"]


def test_memory_is_told_as_growth_and_beside_a_bare_pyodide():
    moved = {"widget": "softmax", "moves": 400, "heap": 30e6, "page": 2e6, "grown": {"heap": 5e6, "page": -1e5}}
    pages = {"look-back": {"heap": 40e6, "process": 150e6, "ratio": 1.5}}
    growth, _, alone, page = rows({"moved": moved, "bare": {"heap": 30e6, "process": 100e6}, "pages": pages})
    assert growth.endswith("Python's 30.0 MB grew by 5.0 MB, the page's 2.0 MB by -0.1 MB")
    assert alone.split()[-3:] == ["30.0", "100.0", "1.00"]
    assert page.split() == ["look-back", "40.0", "150.0", "1.50"]
