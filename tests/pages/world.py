"""A small book for the fixtures: the page under test, a second page, terms, references and one widget."""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import SimpleNamespace

from sitegen.markdown import Asked, Body, Index, Placement, build_index, glossary, references, render, scan
from sitegen.problems import Problem, Problems

HERE = Path(__file__).parent
HEADER = "---\ntitle: The page\ndescription: What it says.\n---\n"
OTHER_PAGE = "## Another section {#elsewhere}\n\n$$ a = b $$ (eq-other)\n"
WIDGETS = {"sqrt_d": ("d", "trials"), "softmax": ("shift",)}
PARTS = {"sqrt_d": ("bars",), "softmax": ("sum",)}
GLOSSARY = """
[context-vector]
en.term = "context vector"
en.also = ["context vectors"]
en.definition = "The mean $c$ of the states."
zh.term = "上下文向量"
zh.definition = "各状态的加权平均 $c$。"
"""
REFERENCES = """
@inproceedings{bahdanau2015, author = {Bahdanau, Dzmitry and Cho, Kyunghyun and Bengio, Yoshua},
  title = {Neural Machine Translation by Jointly Learning to Align and Translate}, booktitle = {ICLR}, year = 2015, eprint = {1409.0473}}
@article{hochreiter1997, author = {Sepp Hochreiter and Jürgen Schmidhuber}, title = {Long Short-Term Memory},
  journal = {Neural Computation}, volume = 9, number = 8, pages = {1735--1780}, year = 1997, doi = {10.1162/neco.1997.9.8.1735}}
@book{zhang2020, author = {{张三} and {李四}}, title = {注意力机制}, publisher = {清华大学出版社}, year = 2020}
"""


def page(text: str, lang: str = "en", number: int | None = 1, slug: str = "first") -> SimpleNamespace:
    """A source as sitegen.book makes it."""
    path = f"content/{f'{number:02}-' if number else ''}{slug}/{lang}.md"
    return SimpleNamespace(
        path=path, lang=lang, slug=slug, number=number, text=text,
        folder=HERE / "pictures", figures=("weights.svg",), code=("broken.py", "task.py", "wrong.py"), url=f"{lang}/{slug}/",
    )  # fmt: skip


@cache
def shared(lang: str):
    """(terms, references, the second page and its outline): the same for every case of a language."""
    other = page(HEADER + OTHER_PAGE, lang, 2, "second")
    return glossary.load(GLOSSARY, "content/glossary.toml"), references.load(REFERENCES, "content/references.bib"), (other, scan(other))


def ask(placement: Placement, knobs: Mapping[str, str]) -> Asked:
    """The answer of a widget that takes every d but one, and computes twice and half of it, a word, and a curve."""
    d = float({**placement.start, **knobs}.get("d", 8))
    if d == 13:
        raise Problems(Problem(placement.path, placement.line, "d = 13", "d takes a number from 1 to 12"))
    readouts = {"double": 2 * d, "half": d / 2, "word": "none", "lost": "NaN"}
    curve = {"caption": "A curve", "columns": ["长度", "数值", "词"], "rows": [[n, d * n, "x"] for n in range(1, 11)]}
    labels = {name: f"label of {name}" for name in readouts}
    return Asked(placement.widget, {"d": d}, readouts, labels, {"curve": curve}, {"curve": ("length", "value", "word")}, str)


def run(requests):
    """What cells give: a cell that holds an error's name stops with it; an answer passes unless it fails the key it names."""
    return [_result(request["kind"], request["source"]) for request in requests]


def _result(kind: str, source: str) -> dict:
    said, error = re.search(r"fails (\w+)", source), re.search(r"\w+Error", source)
    parts = [{"kind": "value", "text": "<1>"}]
    if error:
        line = source[: error.start()].count("\n")
        code = source.split("\n")[line]
        parts = [{"kind": "error", "type": error[0], "message": "so <it> is", "line": line + 1, "code": code, "hint": "Mend it.", "where": []}]
    failed = {"key": said[1], "text": "it should not"} if said else None
    verdict = {"passed": not failed, "held": [], "failed": failed} if kind == "check" and not error else None
    return {"state": "failed" if error else "done", "parts": parts, "verdict": verdict}


def draw(source: SimpleNamespace, widgets=WIDGETS) -> Body:
    """The page's body, in the small book."""
    terms, works, other = shared(source.lang)
    outline = scan(source)
    index: Index = build_index([(source, outline), other], terms, works, widgets, PARTS)
    return render(source, outline, index, _figure, ask, run)


def _figure(placement: Placement) -> str:
    return f'<figure id="{placement.id}">widget {placement.number} {placement.start}</figure>'


def outcome(text: str, lang: str = "en", number: int | None = 1) -> str:
    """The HTML of a text, or its problems one a line; lines are counted from the first after the front matter we add."""
    whole = text.startswith("---\n")
    source = page(text if whole else HEADER + text, lang, number)
    try:
        return draw(source).html
    except Problems as found:
        shift = 0 if whole else HEADER.count("\n")
        lines = (f"{_where(p, shift)}: {p.found}; {p.accepted}\n" for p in found.problems)
        return "".join(re.sub(r"(?<=on line )\d+", lambda n: str(int(n.group()) - shift), line) for line in lines)


def _where(problem: Problem, shift: int) -> str:
    """The line in the case; in the file of an exercise that file's name and its own line."""
    name = problem.path.rpartition("/")[2]
    return f"{name}:{problem.line}" if name.endswith(".py") else str(problem.line - shift)
