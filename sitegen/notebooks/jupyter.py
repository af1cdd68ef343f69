"""The notebook itself: cells of text and of code in nbformat 4.5. The same page gives the same bytes."""

import ast
import json
from collections.abc import Iterable
from typing import Any

from sitegen.book import Source
from sitegen.markdown import Cell
from sitegen.markdown.cells import plain
from sitegen.markdown.words import words

OURS = "attention_book"  # the page's script finds its cells by it when a reader brings a notebook back
KERNEL = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}, "language_info": {"name": "python"}}
ON = ["raises-exception"]  # Jupyter goes on behind an error that is meant, or that a reader has yet to mend


def notebook(source: Source, title: str, description: str, pieces: Iterable[str | Cell]) -> bytes:
    """The notebook of this page."""
    said = words(source.lang)
    cells = list(pieces)
    exercises = any(isinstance(one, Cell) and one.exercise for one in cells)
    start = "from widgets.cells import show" + ("\nfrom widgets.cells.notebook import check" if exercises else "")
    made = [_text(f"# {title}\n\n{description}\n\n{said['notebook_start'].format(archive=archive_name(source))}"), _code(start)]
    for one in cells:
        made += [_text(one)] if isinstance(one, str) else _cells(one, source)
    for number, cell in enumerate(made, start=1):
        cell["id"] = f"cell-{number}"
    whole = {"nbformat": 4, "nbformat_minor": 5, "metadata": KERNEL, "cells": made}
    return (json.dumps(whole, ensure_ascii=False, indent=1, sort_keys=True) + "\n").encode()


def archive_name(source: Source) -> str:
    """The archive's name beside the page: "the-lab-en.zip"."""
    return f"{source.slug}-{source.lang}.zip"


def _cells(cell: Cell, source: Source) -> list[dict[str, Any]]:
    """The cell; of an exercise first what is there before the reader's code, then the starter, then the check."""
    home = {OURS: {"page": source.url.partition("/")[2], "id": cell.id, "version": plain.version(cell.source)}}
    if cell.exercise is None:
        return [_code(cell.source, home | ({"tags": ON} if cell.raises else {}))]
    setup = cell.exercise.setup.text.strip()
    lang = "" if source.lang == "en" else f', "{source.lang}"'
    given = "".join(f", {name}={name}" for name in _asked(cell.exercise.tests.text))
    asked = _code(f'check("{cell.name.removesuffix(".py")}"{lang}{given})', {"tags": ON})
    return [*([_code(setup)] if setup else []), _code(cell.source, home | {"tags": ON}), asked]


def _asked(tests: str) -> list[str]:
    """What the tests call by answer.NAME, in the order of first use."""
    found = [
        (node.lineno, node.col_offset, node.attr)
        for node in ast.walk(ast.parse(tests))
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "answer"
    ]
    return list(dict.fromkeys(name for _, _, name in sorted(found)))


def _text(text: str) -> dict[str, Any]:
    return {"cell_type": "markdown", "metadata": {}, "source": _lines(text)}


def _code(source: str, metadata: dict[str, Any] | None = None) -> dict[str, Any]:
    return {"cell_type": "code", "execution_count": None, "metadata": metadata or {}, "outputs": [], "source": _lines(source.rstrip("\n"))}


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)
