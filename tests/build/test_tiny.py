"""A tiny book becomes just the files in tiny/expected. A missing expectation is written there, to be read before it is kept."""

import re

import pytest

from tests.build.project import TINY, Project

EXPECTED = TINY / "expected"
TEXT = (".html", ".css", ".xml")
HASH = re.compile(r"-[0-9a-f]{10}(?=[/.])")


def shown(project: Project) -> dict[str, str]:
    """Path to text of every file; hashes in names, and all that is not text, left out."""
    found = {}
    for path in project.tree():
        found[HASH.sub("-HASH", path)] = HASH.sub("-HASH", project.read(path)) if path.endswith(TEXT) else ""
    return found


def test_the_tiny_book_is_built_as_expected(project: Project) -> None:
    project.build()
    # The host's modules are looked at elsewhere; here it is enough that they are there.
    made = {path: text for path, text in shown(project).items() if "/host-HASH/" not in path or path.endswith("main.js")}
    if not EXPECTED.exists():
        for path, text in made.items():
            if path.endswith(TEXT):
                (EXPECTED / path).parent.mkdir(parents=True, exist_ok=True)
                (EXPECTED / path).write_text(text, encoding="utf-8", newline="\n")
        (EXPECTED / "files.txt").write_text("\n".join(made) + "\n", encoding="utf-8", newline="\n")
        pytest.fail(f"there was no expectation; look at what stands in {EXPECTED} now")
    assert list(made) == (EXPECTED / "files.txt").read_text(encoding="utf-8").split()
    for path, text in made.items():
        if path.endswith(TEXT):
            assert text == (EXPECTED / path).read_text(encoding="utf-8"), path


def test_every_address_is_relative(project: Project) -> None:
    project.build()
    for path in project.tree():
        if path.endswith(".html"):
            links = re.findall(r'(?:href|src)="([^"]*)"', project.read(path))
            assert not [link for link in links if link.startswith("/") or "localhost" in link], path


def test_words_about_a_chapter_that_is_left_out_stay_and_lead_nowhere(project: Project) -> None:
    project.change("course.toml", "languages", 'chapters = ["second"]\nlanguages')
    project.write("content/01-first/zh.md", "a draft that is not ready\n")  # nor need it be
    project.change("content/02-second/zh.md", "{ref}`eq-a`, [第一章](../01-first/zh.md#start)", "往下读")
    project.build()
    assert not [path for path in project.tree() if "/first/" in path]
    assert '<p><span class="ref">(1.1)</span>, <a>First</a>.</p>' in project.read("en/second/index.html")


def test_without_a_widget_no_python_is_shipped(project: Project) -> None:
    project.build()
    assert not [path for path in project.tree() if "pyodide" in path]
