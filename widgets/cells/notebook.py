"""check("softmax", softmax=softmax) in a notebook of one's own: what the book's page says under Check, printed."""

import linecache
import sys
from pathlib import Path
from typing import Any

from widgets.cells import exercise, verdicts
from widgets.cells.space import SETUP, Code, remember
from widgets.words import words_of

FOLDERS = (Path("exercises"), Path())  # beside the notebook


def check(name: str, lang: str = "en", **given: object) -> None:
    """Prints what the exercise `name` says of these functions; without any, of those the notebook has defined."""
    words = words_of("cells", lang)["notebook"]
    names = given or vars(sys.modules["__main__"])
    parts = exercise.parts(_file(name).read_text(encoding="utf-8"))
    remember(SETUP, parts.get("setup", ""))
    verdict = verdicts.judge(names, _code(names), parts.get("setup", ""), parts["tests"], lang)
    for sentence in verdict["held"]:
        print("✓", sentence)
    print(words["passed"] if verdict["passed"] else f"✗ {verdict['failed']['text']}")


def _file(name: str) -> Path:
    found = [folder / f"{name}.py" for folder in FOLDERS if (folder / f"{name}.py").is_file()]
    if not found:
        there = sorted(file.stem for file in FOLDERS[0].glob("*.py"))
        raise ValueError(f"no exercise {name!r} in {FOLDERS[0]}/; there are {', '.join(there)}")
    return found[0]


def _code(names: Any) -> Code:
    """The cell of the notebook that the function comes from; the last of several."""
    files = [thing.__code__.co_filename for thing in names.values() if hasattr(thing, "__code__")]
    return Code(files[-1], "".join(linecache.getlines(files[-1]))) if files else Code("", "")
