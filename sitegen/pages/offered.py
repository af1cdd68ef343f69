"""The whole book as files to take along, where somebody has made them (books.py): the site carries them beside the front page."""

from collections.abc import Iterable
from pathlib import Path

FOLDER = "books"
KINDS = ("pdf", "epub")


def of(root: Path, lang: str) -> list[dict[str, str]]:
    """What the front page offers: name, what it is, and how large."""
    made = [file for kind in KINDS if (file := root / FOLDER / f"{lang}.{kind}").is_file()]
    return [{"name": f"book{file.suffix}", "kind": file.suffix[1:].upper(), "size": f"{file.stat().st_size / 1e6:.1f}"} for file in made]


def files(root: Path, languages: Iterable[str]) -> dict[str, Path]:
    """The same by their path in the site."""
    return {f"{lang}/{one['name']}": root / FOLDER / f"{lang}{Path(one['name']).suffix}" for lang in languages for one in of(root, lang)}
