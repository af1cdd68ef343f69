"""The guide for authors (docs/authoring): every example in it is built, and everything the generator knows has a page."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from sitegen.evidence import claims
from sitegen.markdown import blocks, roles, symbols
from sitegen.markdown.cells import fences
from tests.build.project import CODE, Project

GUIDE = CODE / "docs/authoring"
PAGES = sorted(path.stem for path in GUIDE.glob("*.md") if "." not in path.stem and path.stem != "README")
LANGUAGES = {"en": "", "zh": ".zh"}
BLOCK = re.compile(r"^(`{3,})(\w+)(?: (\S+))?\n(.*?)^\1$", re.MULTILINE | re.DOTALL)
NAMED = re.compile(r":::\w+|```\w+|\{\w+\}|\\\w+|\[\[\w+\]\]")
SHARED = ("glossary.toml", "references.bib")  # of the whole book


@dataclass(frozen=True)
class Example:
    """A block of a guide: text for a page, or the file that stands behind the language."""

    language: str
    file: str
    text: str


def read(name: str, lang: str) -> str:
    return (GUIDE / f"{name}{LANGUAGES[lang]}.md").read_text(encoding="utf-8")


def examples(path: Path) -> Iterator[Example]:
    for block in BLOCK.finditer(path.read_text(encoding="utf-8")):
        yield Example(block[2], block[3] or "", block[4])


def place(project: Project, number: int, name: str) -> None:
    """A chapter of everything that one page of the guide shows."""
    folder = f"content/{number}-guide-{name}"
    for lang, ending in LANGUAGES.items():
        found = list(examples(GUIDE / f"{name}{ending}.md"))
        text = "\n".join(one.text for one in found if one.language == "markdown")
        front = "" if text.startswith("---\n") else f"---\ntitle: {name} {lang}\ndescription: What it says.\n---\n\n"
        project.write(f"{folder}/{lang}.md", front + text)
    for one in found:
        if one.file in SHARED:
            file = project.root / "content" / one.file
            project.write(f"content/{one.file}", f"{file.read_text(encoding='utf-8')}\n{one.text}")
        elif one.file:
            project.write(one.file if "/" in one.file else f"{folder}/{one.file}", one.text)


def test_every_example_of_the_guide_builds_without_a_problem(project: Project) -> None:
    project.run("new", "widget", "two_weights")
    for number, name in enumerate(PAGES, start=11):
        place(project, number, name)
    done = project.run("check")
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_widget_of_the_readme_is_one(project: Project) -> None:
    parts = {one.text.partition("\n")[0]: one.text for one in examples(CODE / "README.md") if one.language in ("python", "toml")}
    model, figures, english = parts.values()
    chinese = next(one.text for one in examples(CODE / "README.zh.md") if one.language == "toml")
    for name, text in (("model.py", model), ("figures.py", figures), ("words.toml", f"{english}\n{chinese}")):
        project.write(f"widgets/two_weights/{name}", text)
    done = project.run("build", "--strict")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "takes" not in project.read("en/embed/two_weights/index.html")
    assert "of the attention" in project.read("en/embed/two_weights/index.html")


def test_whatever_the_generator_knows_has_its_page() -> None:
    titles = [title for name in PAGES if (title := read(name, "en").split("\n")[2])]
    shown = sorted(mark for title in titles for mark in NAMED.findall(title))
    known = {
        *(f":::{name}" for name in blocks.NAMES),
        *(f"```{name}" for name in ("widget", *fences.KINDS)),
        *(f"{{{name}}}" for name in roles.ROLES),
        *(f"\\{name}" for name in symbols.KINDS),
        *(f"[[{name}]]" for name in claims.KINDS),
    }
    assert shown == sorted(known)


def test_both_languages_of_the_guide_say_the_same() -> None:
    for name in (*PAGES, "README"):
        english, chinese = (read(name, lang) for lang in LANGUAGES)
        assert NAMED.findall(english.split("\n")[2]) == NAMED.findall(chinese.split("\n")[2]), name
        assert [line.split(" ")[0] for line in english.split("\n") if line.startswith("## ")] == [
            line.split(" ")[0] for line in chinese.split("\n") if line.startswith("## ")
        ], name
        files = [
            [(one.file, one.text) for one in examples(GUIDE / f"{name}{end}.md") if one.file.endswith((".py", ".xml", ".bib"))]
            for end in LANGUAGES.values()
        ]
        assert files[0] == files[1], name
        wanted = {f"{other}.md" for other in PAGES} if name == "README" else {f"{name}.zh.md"}
        assert wanted <= set(re.findall(r"\]\((\w+(?:\.zh)?\.md)\)", english)), name
        assert {link.replace(".md", ".zh.md") for link in wanted if ".zh" not in link} <= set(re.findall(r"\]\((\w+\.zh\.md)\)", chinese)), name
