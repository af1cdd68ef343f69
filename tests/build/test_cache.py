"""What is kept from earlier builds never shows: each kind of change is seen at once, and ends in the same bytes as a clean build."""

import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from sitegen import cache
from sitegen.cache import FOLDER, Store
from tests.build.project import Project
from tests.build.test_cells import EXERCISE, FILE

EN, ZH = "content/01-first/en.md", "content/01-first/zh.md"
FIRST, SECOND, EMBED = "en/first/index.html", "en/second/index.html", "en/embed/bars/index.html"
WIDGET = "\n```widget bars\ntemperature = 2\n```\n"
NUMBER = {EN: "\nIt has 514 parts.\n", ZH: "\n它有 514 份。\n"}
CLAIM = '[[worked]]\nen = "It has 514 parts"\nzh = "它有 514 份"\nnumber = "514"\nvalue = "2 * 257"\n'

ASKS = """<body data-code="{{ 'yes' if '<code' in page.body else 'no' }}" data-length="{{ page.body | length }}" """

# What is changed, where, from what, to what; and the page of the site where it must be seen.
CHANGES = [
    ("a sentence", EN, "Read on.", "Read on and on.", FIRST, "Read on and on."),
    ("a heading another page shows", EN, "title: First", "title: Renamed", SECOND, "1 1"),
    ("a title in the neighbours", EN, "title: Renamed", "title: Newly Named", SECOND, "Newly Named"),
    ("an equation's number", EN, "$$\na = b", "$$\n0 = 0\n$$ (eq-z)\n\n$$\na = b", SECOND, "(1.2)"),
    ("where a number comes from", "content/01-first/claims.toml", "2 * 257", "257 * 2", "en/evidence/index.html", "257"),
    ("the tests of an exercise", "content/01-first/twice.py", "answer.twice(3), 6", "answer.twice(4), 8", FIRST, "answer.twice(4), 8"),
    ("the answer of an exercise", "content/01-first/twice.py", "return 2 * x", "return x * 2", FIRST, '<span class="n">x</span> <span class="o">*</span>'),
    ("a start value", EN, "temperature = 2", "temperature = 3", FIRST, 'value="3"'),
    ("a picture's size", "content/01-first/dot.svg", 'width="10"', 'width="17"', FIRST, 'width="17"'),
    ("a definition", "content/glossary.toml", "A word.", "A phrase.", "en/glossary/index.html", "A phrase."),
    ("a definition as a preview", "content/glossary.toml", "A phrase.", "An idiom.", FIRST, "An idiom."),
    ("a reference", "content/references.bib", "1984}", "1985}", FIRST, "Knuth, 1985"),
    ("a template", "templates/pages/chapter.html", "<body ", '<body data-new="1" ', SECOND, 'data-new="1"'),
    ("the widget's template", "templates/parts/widget.html", 'class="how"', 'class="how new"', FIRST, 'class="how new"'),
    ("a word of the pages", "templates/words.toml", 'glossary = "Glossary"', 'glossary = "Terms"', "en/glossary/index.html", "Terms"),
    ("a style", "templates/static/css/page.css", "margin: 0", "margin: 1px", "css", "margin: 1px"),
    ("the course", "course.toml", '"Tiny"', '"Tinier"', SECOND, "Tinier"),
    ("a widget's computation", "widgets/bars/model.py", "2.0, 1.0, 0.5", "2.0, 1.0, 0.25", FIRST, ">0.25<"),
    ("a widget's words", "widgets/bars/words.toml", "Shares of four scores", "Four shares", EMBED, "Four shares"),
    ("a widget's picture", "widgets/bars/figures.py", "ROW = 34", "ROW = 40", FIRST, 'height="168"'),
    ("the common drawing", "widgets/paint.py", '<svg class="{look}" xmlns', '<svg class="{look} new" xmlns', FIRST, 'class="picture new"'),
    ("a module of the host", "widgets/host/main.js", "function start() {", "function start(newly) {", "host", "function start(newly) {"),
    ("the host's words", "widgets/host/words.toml", "it stopped unexpectedly", "it ended unexpectedly", "words-en.json", "it ended unexpectedly"),
    ("words to be found", EN, "Read on and on.", "Read on and further.", "en/search.json", "Read on and further."),
    ("a description to be found", EN, "What it says.", "What it tells.", "en/search.json", "What it tells."),
    ("what a page cites", EN, "{cite}`knuth1984`", "{citet}`knuth1984`", FIRST, "Knuth (1985)"),
    ("a template that looks at the text", "templates/pages/chapter.html", "<body ", ASKS, SECOND, 'data-code="no"'),
    ("what a template looks for in the text", "content/02-second/en.md", "[First]", "`code` [First]", SECOND, 'data-code="yes"'),
    ("the front page", "content/front/en.md", "Read on.", "Read from here.", "en/index.html", "Read from here."),
    ("solutions kept back", "course.toml", "repository =", 'solutions = "hidden"\nrepository =', FIRST, "No solutions here"),
]
# These make all that is kept worthless, and so come when it has been compared.
OF_THE_GENERATOR = [
    ("the generator", "sitegen/pages/context.py", '"en": "English"', '"en": "Englisch"', SECOND, "Englisch"),
    ("the generator's words", "sitegen/markdown/words.toml", 'references = "References"', 'references = "Works"', FIRST, ">Works<"),
]


def found(project: Project, where: str) -> str:
    """The text of a page, or of the asset with this in its path."""
    if where.endswith(".html"):
        return project.read(where)
    return "".join(project.read(path) for path in project.tree() if where in path and path.endswith((".css", ".js", ".json")))


def test_every_kind_of_change_is_seen_and_ends_in_the_bytes_of_a_clean_build(project: Project) -> None:
    assert project.run("new", "widget", "bars").returncode == 0
    for path in (EN, ZH):
        project.write(path, (project.root / path).read_text(encoding="utf-8") + WIDGET + EXERCISE + NUMBER[path])
    project.write("content/01-first/claims.toml", CLAIM)
    project.write("content/01-first/twice.py", FILE)
    project.build()
    for changes in (CHANGES, OF_THE_GENERATOR):
        for name, path, old, new, where, seen in changes:
            project.change(path, old, new)
            project.build()
            assert seen in found(project, where), name
        kept = project.tree()
        project.forget()
        project.build()
        assert project.tree() == kept


def test_a_change_that_is_taken_back_leaves_no_trace(project: Project) -> None:
    project.build()
    before = project.tree()
    project.change(EN, "Read on.", "Read on and on.")
    project.build()
    assert project.tree() != before
    project.change(EN, "Read on and on.", "Read on.")
    project.build()
    assert project.tree() == before


@pytest.mark.parametrize("harm", ["gone", "changed", "more"])
def test_a_site_that_somebody_touched_is_made_again(project: Project, harm: str) -> None:
    project.build()
    before = project.tree()
    page = project.root / "site" / FIRST
    if harm == "gone":
        page.unlink()
    elif harm == "changed":
        page.write_text("mine", encoding="utf-8")
    else:
        (project.root / "site/.DS_Store").write_bytes(b"\0")
    project.build()
    assert project.tree() == before


def test_a_build_without_a_change_writes_nothing(project: Project) -> None:
    first = project.build()
    before = {path: path.stat().st_mtime_ns for path in (project.root / "site").rglob("*")}
    again = project.build()
    assert {path: path.stat().st_mtime_ns for path in (project.root / "site").rglob("*")} == before
    assert first.rpartition(" in ")[0] == again.rpartition(" in ")[0]


def keep(root: Path, name: str, days: float, size: int = 1) -> Path:
    """A kept result that was last asked for so many days ago."""
    file = root / FOLDER / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(bytes(size))
    asked = time.time() - days * 24 * 3600
    for place in (file, file.parent):  # that of a folder says when something came into it, and not when it was asked for
        os.utime(place, (asked, asked))
    return file


def test_what_nobody_asked_for_in_two_weeks_is_forgotten(tmp_path: Path) -> None:
    old, new = keep(tmp_path, "page/old", 15), keep(tmp_path, "page/new", 13)
    old_folder, new_file = keep(tmp_path, "engine/old/file", 15), keep(tmp_path, "engine/new/file", 13)
    os.utime(new_file.parent, (0, 0))
    Store(tmp_path).prune()
    assert [place.exists() for place in (old, new, old_folder.parent, new_file)] == [False, True, False, True]


def test_what_was_asked_for_longest_ago_goes_when_there_is_too_much(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "KEEP_BYTES", 100)
    kept = [keep(tmp_path, f"{'figure' if days % 2 else 'body'}/{days}", days, 40) for days in range(5)]
    Store(tmp_path).prune()
    assert [file.exists() for file in kept] == [True, True, False, False, False]


def counted(results: list[str]) -> Callable[[], str]:
    def make() -> str:
        results.append("made")
        return "result"

    return make


def test_a_result_is_made_once_for_each_key(tmp_path: Path) -> None:
    made: list[str] = []
    for key in ("a", "a", "b"):
        assert Store(tmp_path).recall("test", (key, b"bytes", 1), counted(made)) == "result"
    assert len(made) == 2


@pytest.mark.parametrize("harm", [lambda data: data[:-1], lambda data: data[:40] + b"x" + data[41:], lambda data: b""])
def test_a_damaged_result_is_made_again(tmp_path: Path, harm: Callable[[bytes], bytes]) -> None:
    made: list[str] = []
    Store(tmp_path).recall("test", ("a",), counted(made))
    (file,) = (tmp_path / FOLDER / "test").iterdir()
    file.write_bytes(harm(file.read_bytes()))
    assert Store(tmp_path).recall("test", ("a",), counted(made)) == "result"
    assert len(made) == 2
