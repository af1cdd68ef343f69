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


def test_a_new_language_builds_at_once_in_english_words(project: Project) -> None:
    project.run("new", "widget", "four_shares")
    for lang in ("en", "zh"):
        file = project.root / f"content/01-first/{lang}.md"
        text = file.read_text(encoding="utf-8")
        project.write(f"content/01-first/{lang}.md", f"{text}\n[A](../02-second/{lang}.md): {{term}}`term` has 61 %.\n\n```widget four_shares\n```\n")
    project.write("content/01-first/claims.toml", '[[given]]\nen = "has 61 %"\nzh = "has 61 %"\nnumber = { en = "61 %", zh = "61 %" }\nwhy = "an example"\n')
    done = project.run("new", "language", "de")
    assert done.returncode == 0, done.stderr
    assert "content/01-first/de.md" in done.stdout.splitlines()
    assert "widgets/four_shares/words.toml" in done.stdout.splitlines()
    project.change("content/01-first/de.md", "title: First", "title: Über das Erste")
    project.change("templates/words.toml", "[de]", "[de]  # halb übersetzt")
    project.change("content/02-second/de.md", "{ref}", "Words that nobody has translated so far: {ref}")
    project.change("content/02-second/en.md", "{ref}", "Words that nobody has translated so far: {ref}")
    done = project.run("check")
    told = [line for line in done.stdout.splitlines()[:-1] if not line.startswith("cutting ")]  # fonts, on a machine that has not built before
    assert told == ["content/02-second/de.md:6: a paragraph in this section as in en.md (line 6); each language in its own words"]
    project.build("--strict")
    page = project.read("de/first/index.html")
    assert '<html lang="de"' in page
    assert "Über das Erste" in page
    assert 'href="../second/"' in page
    assert "largest score takes" in page
    assert 'href="../../de/first/"' in project.read("zh/first/index.html")
    assert (project.root / "site/de/embed/four_shares/index.html").exists()
    done = project.run("new", "chapter", "third")
    assert "content/03-third/de.md" in done.stdout.splitlines()
    project.build("--strict")


REFUSED = {
    ("chapter", "first"): "there is already content/01-first; choose another name",
    ("chapter", "03-third"): 'begins with a number; the number follows from the order, so only "third"',
    ("chapter", "Third"): "is not a page's name; small letters, digits and single hyphens",
    ("chapter", "../third"): "is not a page's name; small letters, digits and single hyphens",
    ("chapter", "glossary"): "is a name the site needs itself; choose another one",
    ("chapter", "con"): "is a name the site needs itself; choose another one",
    ("language", "zh"): 'there is already a language "zh"',
    ("language", "german"): '"german" is not a language; a short name such as de',
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
