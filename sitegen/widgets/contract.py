"""What every widget owes the book, looked at before it is drawn: its files, its words, its functions, and what they give."""

from collections.abc import Mapping, Sequence
from importlib import import_module
from inspect import signature
from pathlib import Path
from re import compile as pattern
from types import ModuleType
from typing import Any

from sitegen import toml, words
from sitegen.new.scaffold import WIDGET_NAME, WIDGET_NAME_RULE
from sitegen.problems import Problem, Problems
from sitegen.text import read_text
from sitegen.widgets import extras
from sitegen.widgets.faults import blamed, line_of_code

FILES = ("model.py", "figures.py", "words.toml")
NO_WIDGETS = ("host", "numerics", "models", "cells")
SHARED_WORDS = ("widgets/words.toml", "widgets/host/words.toml")
FORM = pattern(r"sig[1-9]|fixed\d|int|percent")
BRACES = pattern(r"\{[^{}]*\}")
FORM_RULE = "{name}, {name:int}, {name:percent}, {name:sig3} or {name:fixed2}; {source.name}, target., weight. or context. for its colour"
KNOBS_RULE = "KNOBS = (Slider(…), …), a tuple of Slider, Number, Choice, Text, Toggle and Cells"
CALLED_BY_NAME = ("compute", "work")
TABLE_RULE = '{"caption": …, "columns": […], "rows": [[…], …]}, a cell for each column'
NAMES_RULE = '"names": how many of a row\'s first cells say which row it is (1), none of them empty'


def names(root: Path) -> list[str]:
    """Every widget of the project by its folder. None is loaded."""
    return sorted(model.parent.name for model in (root / "widgets").glob("*/model.py"))


def complete(root: Path, languages: Sequence[str]) -> None:
    """Raises Problems for a widget with a wrong name or a file too few, and for words that a language lacks."""
    problems: list[Problem] = []
    folders = sorted({file.parent for name in FILES for file in (root / "widgets").glob(f"*/{name}") if file.parent.name not in NO_WIDGETS})
    files = list(SHARED_WORDS)
    for folder in folders:
        path = f"widgets/{folder.name}"
        if not WIDGET_NAME.fullmatch(folder.name):
            problems.append(Problem(path, 0, f'"{folder.name}" is not a widget\'s name', WIDGET_NAME_RULE))
        missing = [name for name in FILES if not (folder / name).is_file()]
        problems += [Problem(path, 0, f"a widget without its {name}", f"a widget is {', '.join(FILES)}") for name in missing]
        files += [f"{path}/{name}" for name in FILES if name not in missing]
    for file in files:
        problems += _words(root, file, languages) if file.endswith(".toml") else _unread(root, file)
    if problems:
        raise Problems(problems)


def _unread(root: Path, path: str) -> list[Problem]:
    """Why the file is no text in UTF-8. Python itself lets other bytes pass in a comment."""
    try:
        read_text(root / path, path)
    except Problems as found:
        return list(found.problems)
    return []


def _words(root: Path, path: str, languages: Sequence[str]) -> list[Problem]:
    from widgets.words import HOLE

    try:
        table, text = words.read(root, languages, path), read_text(root / path, path)
    except Problems as found:
        return list(found.problems)
    return [
        Problem(path, toml.line_of(text, lang, *key.split(".")), f"{braces} in a sentence", FORM_RULE)
        for lang, said in table.items()
        for key, sentence in words.leaves(said)
        for braces in BRACES.findall(str(sentence))
        if not (hole := HOLE.fullmatch(braces)) or (hole[3] and not FORM.fullmatch(hole[3]))
    ]


def examine(root: Path, name: str, languages: Sequence[str]) -> tuple[str, ...]:
    """The names of the widget's knobs. Raises Problems when its model, its drawing and its words do not fit together."""
    with blamed(root, name):
        from widgets.knobs import Choice, Knob

        model, drawing = (import_module(f"widgets.{name}.{part}") for part in ("model", "figures"))
    path = f"widgets/{name}/model.py"
    knobs = getattr(model, "KNOBS", None)
    if not isinstance(knobs, tuple) or not all(isinstance(knob, Knob) for knob in knobs):
        found = "no KNOBS" if knobs is None else "KNOBS is not a tuple of knobs"
        raise Problems(Problem(path, line_of_code(root / path, "KNOBS"), found, KNOBS_RULE))
    own = tuple(knob.name for knob in knobs)
    if strange := [knob for knob in own if not knob.isidentifier()]:
        found = f'a knob "{strange[0]}"'
        raise Problems(Problem(path, line_of_code(root / path, "KNOBS"), found, "a name as Python has them: it is an argument of compute()"))
    problems = _function(root, path, model, "compute", own)
    if hasattr(model, "work"):
        problems += _function(root, path, model, "work", own) + extras.job_words(root, name, languages)
    problems += extras.weights(root, path, getattr(model, "NEEDS", ())) + extras.looks(root, path, getattr(model, "LOOKS", ()), own)
    for function in ("figures", "tables"):
        problems += _function(root, f"widgets/{name}/figures.py", drawing, function, ("result", "words"))
    options = [("options", knob.name, option) for knob in knobs if isinstance(knob, Choice) for option in knob.options]
    needed = [("title",), ("how",), ("reading",), *(("knobs", knob) for knob in own), *options]
    problems += _lacking(root, name, languages, needed)
    if problems:
        raise Problems(problems)
    return own


def _function(root: Path, path: str, module: ModuleType, name: str, takes: Sequence[str]) -> list[Problem]:
    """What is wrong with a function that must be there and take these arguments."""
    function, accepted = getattr(module, name, None), f"def {name}({', '.join(takes)})"
    if not callable(function):
        return [Problem(path, 1, f"no {name}()", accepted)]
    try:
        # compute() and work() are called by the names of the knobs, the others by place.
        signature(function).bind(**dict.fromkeys(takes)) if name in CALLED_BY_NAME else signature(function).bind(*takes)
    except TypeError as error:
        return [Problem(path, line_of_code(root / path, f"def {name}"), f"{name}() with {error}", accepted)]
    return []


def _lacking(root: Path, name: str, languages: Sequence[str], needed: Sequence[Sequence[str]]) -> list[Problem]:
    """The words that a widget needs and does not have, in each language."""
    path = f"widgets/{name}/words.toml"
    text = read_text(root / path, path)
    there = {lang: {key for key, _ in words.leaves(said)} for lang, said in words.read(root, languages, path).items()}
    return [
        Problem(path, toml.line_of(text, lang, *keys), f'[{lang}] has no "{".".join(keys)}"', "words for all that is shown")
        for lang in there
        for keys in needed
        if ".".join(keys) not in there[lang]
    ]


def fits(root: Path, name: str, lang: str, result: Mapping[str, Any]) -> None:
    """Raises Problems for readouts without a label and tables that are none, in what run() gave."""
    problems = _lacking(root, name, (lang,), [("readouts", readout) for readout in result["readouts"]])
    path = f"widgets/{name}/figures.py"
    for key, table in result["tables"].items():
        whole = isinstance(table, Mapping) and table.get("caption") and {"columns", "rows"} <= table.keys()
        line = line_of_code(root / path, "def tables")
        if not whole or any(len(row) != len(table["columns"]) for row in table["rows"]):
            problems.append(Problem(path, line, f'"{key}" is not a whole table', TABLE_RULE))
        elif table["names"] not in range(len(table["columns"]) + 1) or any("" in row[: table["names"]] for row in table["rows"]):
            problems.append(Problem(path, line, f'not every row of "{key}" has a name', NAMES_RULE))
    if problems:
        raise Problems(problems)
