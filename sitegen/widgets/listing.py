"""The code that figures compute with, to be read and tried: each module as a small page in colours, linked to those it imports.

The page of a figure's model also holds the call that makes the figure; the script of the book's pages (templates/static/js/code)
puts the figure's own settings into it. Beside the pages lies an empty cell in each language, for that script to fill.
"""

import ast
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from posixpath import dirname, relpath
from textwrap import fill
from typing import Any

from markupsafe import Markup

from sitegen.assets.bundle import WIDGETS
from sitegen.markdown.cells import html as cells
from sitegen.markdown.code import coloured
from sitegen.pages.press import Press
from sitegen.text import read_text
from sitegen.widgets.numbers import decimal
from widgets.knobs import Knob
from widgets.run import discover, knobs_of

TEMPLATE = "parts/listing.html"
FROM = re.compile(r'<span class="nn">([\w.]+)</span>(.*)')
NAME = re.compile(r'<span class="n">(\w+)</span>')
COMPUTE = '<span class="k">def</span> compute<'  # what one comes for, and a page can begin to show
BARE = re.compile(r'<span class="(?:n\w?|w|fm|bp|nn)">([^<]*)</span>')  # kinds of words that have no colour of their own
LONGEST = 88  # letters of all values in one line
OWN = "from widgets.{name}.model import compute\n"
CALL = """from widgets.{name}.figures import figures
from widgets.words import words_of

result = compute({knobs})
for picture in figures(result, words_of("{name}", LANG)).values():
    show(picture)
for name, value in result["readouts"].items():
    print(name, "=", value)"""


def address(name: str) -> str:
    """The page of a widget's model in the group."""
    return _page(f"{WIDGETS}/{name}/model.py")


def files(root: Path, press: Press, languages: Sequence[str]) -> dict[str, bytes]:
    """Every page of the group by its name in it: of each widget's model, and of all they import below widgets/."""
    models = {f"{WIDGETS}/{name}/model.py": name for name in discover()}
    texts = _closure(root, models)
    made = {f"cell-{lang}.html": cells.blank(lang).encode() for lang in languages}
    for path, text in texts.items():
        imports = [{"path": other, "url": _from(path, other)} for other in _imports(path, text) if other in texts]
        page = {"path": path, "code": _linked(path, coloured(text, "python"), texts), "imports": imports}
        page["call"] = call(models[path]) if path in models else ""
        made[_page(path)] = press.draw(TEMPLATE, page).encode()
    return made


def call(name: str) -> Markup:
    """The code that makes figure `name` at its defaults, in colours.

    In spans of their own: each knob's value, the language, and the line that a cell with the whole model does without.
    """
    defaults = {knob.name: literal(knob, knob.default) for knob in knobs_of(name)}
    knobs = ", ".join(f"{knob}=KNOB_{knob}" for knob in defaults)
    if sum(len(f"{knob}={value}, ") for knob, value in defaults.items()) > LONGEST:
        knobs = f"\n{fill(knobs, LONGEST + 30, initial_indent='    ', subsequent_indent='    ')},\n"  # the values are shorter than KNOB_…
    html = _bare(coloured(CALL.format(name=name, knobs=knobs), "python"))
    for knob, default in defaults.items():
        value = _bare(coloured(default, "python"))
        before, after = re.split(rf"\bKNOB_{knob}\b", html)
        html = f'{before}<span data-knob="{knob}">{value}</span>{after}'
    english = coloured('"en"', "python")
    html = html.replace("LANG", f"<span data-lang>{english}</span>")
    first, rest = html.split("\n", 1)
    own = _bare(coloured(OWN.format(name=name), "python"))
    return Markup(f"{first}\n<span data-own>{own}\n</span>{rest}")


def literal(knob: Knob, value: Any) -> str:
    """A knob's value as Python writes it; templates/static/js/code/call.js writes the same."""
    value, _ = knob.clean(value)
    if isinstance(value, bool):
        return str(value)
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str) else decimal(value)


def _closure(root: Path, paths: Iterable[str]) -> dict[str, str]:
    """The text of these modules and of all they import, by path."""
    found: dict[str, str] = {}
    waiting = list(paths)
    while waiting:
        path = waiting.pop()
        if path not in found and (root / path).is_file():
            found[path] = read_text(root / path, path)
            waiting += _imports(path, found[path])
    return dict(sorted(found.items()))


def _imports(path: str, text: str) -> list[str]:
    """The files that the modules it names would have below widgets/, in the order of the text. Not all need be there."""
    names: list[str] = []
    for node in ast.parse(text, path).body:
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names += [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
    return [f"{name.replace('.', '/')}.py" for name in dict.fromkeys(names) if name.startswith(f"{WIDGETS}.")]


def _linked(path: str, html: str, texts: Mapping[str, str]) -> Markup:
    """The coloured code with a link at each module that has a page."""

    def link(module: str, shown: str) -> str:
        other = f"{module.replace('.', '/')}.py"
        return f'<a href="{_from(path, other)}">{shown}</a>' if other in texts else shown

    def line(found: re.Match[str]) -> str:
        module, names = found.groups()  # "from widgets.numerics import rnn" names a module too
        return link(module, module) + NAME.sub(lambda name: link(f"{module}.{name[1]}", name[1]), names)

    return Markup(_bare(FROM.sub(line, html)).replace(COMPUTE, COMPUTE.replace('"k"', '"k" id="compute"')))


def _bare(html: str) -> str:
    """Without the marks that nothing is coloured by: they are half of the bytes."""
    return BARE.sub(r"\1", html)


def _page(path: str) -> str:
    return path.removeprefix(f"{WIDGETS}/").removesuffix(".py") + ".html"


def _from(path: str, other: str) -> str:
    """The way from the page of one module to that of another."""
    return relpath(_page(other), dirname(_page(path)) or ".")
