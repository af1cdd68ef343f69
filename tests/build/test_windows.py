"""A book as an editor on Windows saves it, built from a console in a Chinese code page."""

import re
from pathlib import Path

from tests.build.project import Project

TEXTS = ("course.toml", "content/**/*.md", "content/*.toml", "content/*.bib", "content/*.txt", "templates/words.toml", "widgets/bars/*")


def save_again(file: Path) -> None:
    """With a byte order mark, and a carriage return at the end of every line."""
    file.write_bytes(b"\xef\xbb\xbf" + file.read_bytes().replace(b"\n", b"\r\n"))


def test_marks_and_line_ends_of_windows_change_no_page(project: Project) -> None:
    project.run("new", "widget", "bars")
    for lang in ("en", "zh"):
        file = project.root / f"content/01-first/{lang}.md"
        project.write(
            f"content/01-first/{lang}.md", file.read_text(encoding="utf-8") + "\n```widget bars\ntemperature = 2\n```\n\n```cell #c\n1 + 1\n```\n"
        )
    project.build()
    before = {path: project.read(path) for path in project.tree() if path.endswith(".html")}
    for pattern in TEXTS:
        for file in project.root.glob(pattern):
            save_again(file)
    project.forget()
    done = project.run("build", "--strict", PYTHONIOENCODING="gbk", LC_ALL="zh_CN.GB18030", PYTHONUTF8="0")
    assert done.returncode == 0, done.stdout + done.stderr
    changed = [path for path, text in before.items() if plain(project.read(path)) != plain(text)]
    assert not changed
    project.change("content/01-first/zh.md", "往下读", "往下{ref}`无`读")
    done = project.run("check", PYTHONIOENCODING="gbk", LC_ALL="zh_CN.GB18030", PYTHONUTF8="0")
    assert "content/01-first/zh.md:7: " in done.stdout
    assert "无" in done.stdout


def plain(html: str) -> str:
    """Without the names of groups: the Python that goes along is not the same file."""
    return re.sub(r"-[0-9a-f]{10}(?=[/.])", "", html)
