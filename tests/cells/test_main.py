"""python -m widgets.cells: requests on stdin, answers on stdout, and nothing a cell prints between them."""

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def answers(*sources: str) -> tuple[list[dict], str]:
    asked = json.dumps([{"kind": "run", "source": source} for source in sources])
    done = subprocess.run([sys.executable, "-m", "widgets.cells"], cwd=ROOT, input=asked, capture_output=True, encoding="utf-8", check=True)
    return json.loads(done.stdout), done.stdout + done.stderr


def test_a_list_goes_in_and_a_list_comes_out_one_answer_a_line() -> None:
    told, text = answers("print('汉字')", "1/0", "2")
    assert [one["state"] for one in told] == ["done", "failed", "done"]
    assert told[0]["parts"][0]["text"] == "汉字\n"
    assert len(text.splitlines()) == 5
    assert answers()[0] == []


def test_whatever_a_cell_writes_it_cannot_get_between_the_answers() -> None:
    told, text = answers(
        "import os\nos.write(1, b'X'); os.write(2, b'X')",
        "import sys\nprint('X', file=sys.__stdout__, flush=True)\nprint('X', file=sys.__stderr__, flush=True)",
        "import subprocess, sys\nsubprocess.run([sys.executable, '-c', 'print(\"X\")'])\nNone",
        "import sys\nsys.__stdin__.read()",
        "open(0, closefd=False).read()",
    )
    assert [one["state"] for one in told] == ["done"] * 5
    assert "X" not in text
