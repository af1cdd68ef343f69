"""What became of the attempts to break the book: content/reliability.toml, which `build.py trials` writes, as the rows of a page."""

from collections.abc import Collection
from pathlib import Path
from typing import NamedTuple

from sitegen import toml
from sitegen.problems import Problem, Problems
from sitegen.text import read_text

FILE = "content/reliability.toml"
TEXTS, COUNTS = ("title", "tried", "wanted"), ("attempts", "held")


class Trial(NamedTuple):
    """One kind of attempt. The texts are by language."""

    name: str
    title: dict[str, str]
    tried: dict[str, str]
    wanted: dict[str, str]
    attempts: int
    held: int
    day: str  # YYYY-MM-DD


def read(root: Path, languages: Collection[str]) -> tuple[Trial, ...]:
    """The trials in the order of the page; none where there is no such file. Raises Problems."""
    if not (root / FILE).is_file():
        return ()
    text = read_text(root / FILE, FILE)
    rows = toml.parse(text, FILE)
    wrong = [
        Problem(FILE, toml.line_of(text, name), f"[{name}] is not whole", f"what `build.py trials` writes, in {', '.join(languages)}")
        for name, row in rows.items()
        if not _whole(row, languages)
    ]
    if wrong:
        raise Problems(wrong)
    return tuple(Trial(name, **row) for name, row in rows.items())


def _whole(row: object, languages: Collection[str]) -> bool:
    if not isinstance(row, dict) or set(row) != {*TEXTS, *COUNTS, "day"}:
        return False
    texts = all(isinstance(row[key], dict) and set(languages) <= set(row[key]) for key in TEXTS)
    return texts and all(isinstance(row[key], int) for key in COUNTS) and 0 <= row["held"] <= row["attempts"]
