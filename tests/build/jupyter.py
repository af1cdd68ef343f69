"""Executes a notebook as a reader's Jupyter does: in a process and a home of its own, in the folder it was unpacked to."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

RUN = """
import sys
import nbformat
from nbclient import NotebookClient

book = nbformat.read(sys.argv[1], 4)
nbformat.validate(book)
book.cells.append(nbformat.v4.new_code_cell("import sys; print(sorted({'sitegen', 'jinja2', 'markdown_it', 'plotly'} & set(sys.modules)))"))
NotebookClient(book, timeout=300, kernel_name="python3").execute(cwd=sys.argv[2])
nbformat.write(book, sys.argv[1])
"""


def execute(file: Path) -> list[dict[str, Any]]:
    """The cells of code with what they gave. The last one is ours: it prints which modules of the generator were loaded."""
    home = file.parent.parent / "home"
    home.mkdir(exist_ok=True)
    environment = {"PATH": os.environ["PATH"], "HOME": str(home), "USERPROFILE": str(home), "SYSTEMROOT": os.environ.get("SYSTEMROOT", "")}
    command = [sys.executable, "-c", RUN, str(file), str(file.parent)]
    done = subprocess.run(command, cwd=file.parent, env=environment, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    return [cell for cell in json.loads(file.read_text(encoding="utf-8"))["cells"] if cell["cell_type"] == "code"]


def said(cell: dict[str, Any]) -> str:
    """What the cell printed, the value of its last line, or the name of its error."""
    texts = [output.get("text") or output.get("data", {}).get("text/plain", "") or output.get("ename", "") for output in cell["outputs"]]
    return "".join("".join(text) for text in texts)
