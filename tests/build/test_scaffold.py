"""`build.py new`: what it makes builds at once, and a bad or taken name is refused with a word of help."""

import re

import pytest

from tests.build.project import Project


def test_a_new_chapter_is_the_next_and_builds_at_once(project: Project) -> None:
    done = project.run("new", "chapter", "third-one")
    assert done.stdout.splitlines()[:-1] == ["content/03-third-one/en.md", "content/03-third-one/zh.md"]
    project.build("--strict")
    assert "A new chapter" in project.read("en/third-one/index.html")
    assert project.run("check").returncode == 0


def test_a_new_widget_computes_draws_and_speaks_both_languages(project: Project) -> None:
    done = project.run("new", "widget", "four_shares")
    assert done.stdout.splitlines()[:-1] == [f"widgets/four_shares/{name}" for name in ("model.py", "figures.py", "words.toml")]
    project.build("--strict")
    for lang, words in (("en", "takes"), ("zh", "最大的得分占")):
        page = project.read(f"{lang}/embed/four_shares/index.html")
        assert words in page
        assert len(re.findall(r"<rect ", page)) == 4
    assert project.run("check").returncode == 0


REFUSED = {
    ("chapter", "first"): "there is already content/01-first; choose another name",
    ("chapter", "03-third"): 'begins with a number; the number follows from the order, so only "third"',
    ("chapter", "Third"): "is not a page's name; small letters, digits and single hyphens",
    ("chapter", "../third"): "is not a page's name; small letters, digits and single hyphens",
    ("chapter", "glossary"): "is a name the site needs itself; choose another one",
    ("chapter", "con"): "is a name the site needs itself; choose another one",
    ("widget", "run"): "there is already widgets/run.py; choose another name",
    ("widget", "numerics"): "there is already widgets/numerics; choose another name",
    ("widget", "Bars"): "is not a widget's name; small letters, digits and single underscores",
    ("widget", "class"): "is not a widget's name; small letters, digits and single underscores",
    ("widget", "../bars"): "is not a widget's name; small letters, digits and single underscores",
}


@pytest.mark.parametrize(("command", "message"), REFUSED.items(), ids=[" ".join(command) for command in REFUSED])
def test_a_name_that_cannot_be_is_refused(project: Project, command: tuple[str, str], message: str) -> None:
    before = sorted(project.root.rglob("*"))
    done = project.run("new", *command)
    assert done.returncode == 2
    assert message in done.stderr
    assert [path for path in sorted(project.root.rglob("*")) if "__pycache__" not in path.parts] == [
        path for path in before if "__pycache__" not in path.parts
    ]
