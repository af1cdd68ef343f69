"""The whole book as files to take along: offered where somebody made them, and nowhere else; what they hold can be searched."""

import re
import shutil
from pathlib import Path

from sitegen.books.characters import written
from sitegen.pages import offered
from tests.build.project import CODE, Project


def test_only_what_was_made_is_offered(tmp_path: Path) -> None:
    assert offered.of(tmp_path, "en") == []
    assert offered.files(tmp_path, ["en", "zh"]) == {}
    (tmp_path / "books").mkdir()
    (tmp_path / "books/en.pdf").write_bytes(bytes(2_340_000))
    (tmp_path / "books/zh.epub").write_bytes(bytes(160_000))
    assert offered.of(tmp_path, "en") == [{"name": "book.pdf", "kind": "PDF", "size": "2.3"}]
    assert offered.of(tmp_path, "zh") == [{"name": "book.epub", "kind": "EPUB", "size": "0.2"}]
    assert offered.files(tmp_path, ["en", "zh"]) == {"en/book.pdf": tmp_path / "books/en.pdf", "zh/book.epub": tmp_path / "books/zh.epub"}


def test_the_front_page_leads_to_the_files_that_lie_beside_it(project: Project) -> None:
    """In the real front page: the file of its own language, by a link that the build follows."""
    shutil.copytree(CODE / "templates", project.root / "templates", dirs_exist_ok=True)
    project.write("books/zh.pdf", "the Chinese book")
    project.build()
    assert re.findall(r'<a href="([^"]*)" download>([^<]*)</a>', project.read("zh/index.html")) == [("book.pdf", "PDF, 0.0 MB")]
    assert project.read("zh/book.pdf") == "the Chinese book"
    assert "book.pdf" not in project.read("en/index.html")
    assert "en/book.pdf" not in project.tree()


def test_a_pdf_holds_the_characters_that_were_written() -> None:
    """Glyph tables as browsers write them: 一 and 力 as radicals of the Kangxi dictionary, 长 as one of simplified Chinese, 、 as it is."""
    table = b"2 beginbfchar\n<10> <2F00>\n<9B> <2ED3>\n<A0> <3001>\nendbfchar\n1 beginbfrange\n<0006> <0008> <2F12>\n<000A> <000B> <4E00>\nendbfrange\n"
    made = written(table).decode()
    assert [chr(int(code, 16)) for code in re.findall(r"^<\w\w> <(\w+)>$", made, re.MULTILINE)] == ["一", "长", "、"]
    assert "<0006> <0008> [<529B> <52F9> <5315>]\n<000A> <000B> <4E00>\n" in made
    assert [chr(code) for code in (0x529B, 0x52F9, 0x5315)] == ["力", "勹", "匕"]
