"""What `build.py bench` says of a dragged slider, from what a page noted; the dragging itself needs a browser and minutes."""

import pytest

from sitegen.bench_redraw import beyond, lines


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
    row = {"drawings": 3, "median": 9.0, "p95": 20.0, "median_beyond": 4.0, "p95_beyond": 8.0, "long_tasks": 0, "longest_task": 0}
    widgets = {"softmax": row | {"newest_last": True}, "sqrt_d": row | {"newest_last": False, "long_tasks": 2, "longest_task": 71}}
    head, good, bad, memory = lines({"widgets": widgets, "memory": {"widget": "softmax", "moves": 400, "heap": 30e6, "grown": 5e6}})
    assert len(head) == len(good) == len(bad)
    assert good.split()[-2:] == ["0", "yes"]
    assert bad.split()[-3:] == ["2", "(71)", "NO"]
    assert memory.endswith("30.0 MB grew by 5.0 MB")
