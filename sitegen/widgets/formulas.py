"""A figure's own formula, from FORMULAS in its model.py: drawn above its picture, its symbols linked to controls and parts."""

from importlib import import_module
from pathlib import Path

from markupsafe import Markup
from math_core import LatexError

from sitegen.markdown import symbols
from sitegen.markdown.maths import mathml
from sitegen.markdown.tex import accepted, explain
from sitegen.problems import Problem, Problems
from sitegen.text import read_text
from widgets.run import knobs_of, words_of


def draw(root: Path, name: str, lang: str) -> list[Markup]:
    """Each formula of widget `name` as HTML. Raises Problems, at the formula's line, for TeX or a link that is wrong."""
    path = f"widgets/{name}/model.py"
    known = {"knob": tuple(knob.name for knob in knobs_of(name)), "part": tuple(words_of(name, lang).get("parts", ()))}
    problems: list[Problem] = []
    drawn = []
    for tex in getattr(import_module(f"widgets.{name}.model"), "FORMULAS", ()):

        def wrong(found: str, accepted: str, tex: str = tex) -> None:
            problems.append(Problem(path, _line(root / path, tex), found, accepted))

        try:
            drawn.append(Markup(symbols.in_widget(mathml(tex, False), known, wrong)))
        except LatexError as error:
            found = explain(str(error), tex)[1]
            wrong(found, accepted(found))
    if problems:
        raise Problems(problems)
    return drawn


def _line(file: Path, tex: str) -> int:
    lines = read_text(file, file.name).split("\n")
    return next((n for n, line in enumerate(lines, start=1) if tex in line), 0)
