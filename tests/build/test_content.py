"""An author's slips in files and folders are all told at once, each with its place and what is accepted."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from sitegen import content, svg
from sitegen.cache import fingerprint
from sitegen.problems import Problems

COURSE = 'languages = ["en", "zh"]\ntitle = "A book"\nauthor = "Somebody"\n'
Write = Callable[[str, bytes | str], None]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def write_file(path: str, content: bytes | str) -> None:
        file = tmp_path / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content if isinstance(content, bytes) else content.encode())

    write_file("course.toml", COURSE)
    for folder in ("front", "01-first"):
        for lang in ("en", "zh"):
            write_file(f"content/{folder}/{lang}.md", f"text {lang}\n")
    return write_file


def messages(root: Path) -> list[str]:
    with pytest.raises(Problems) as found:
        content.read(root)
    return [str(problem) for problem in found.value.problems]


def test_chapters_come_in_the_order_of_their_numbers(tmp_path: Path, write: Write) -> None:
    for folder in ("10-tenth", "2-second", "about"):
        for lang in ("en", "zh"):
            write(f"content/{folder}/{lang}.md", "text")
    read = content.read(tmp_path)
    english = [(source.kind, source.slug, source.number, source.url) for source in read.in_language("en")]
    assert english == [
        ("front", "front", None, "en/"),
        ("page", "about", None, "en/about/"),
        ("chapter", "first", 1, "en/first/"),
        ("chapter", "second", 2, "en/second/"),
        ("chapter", "tenth", 10, "en/tenth/"),
    ]


def test_windows_line_ends_and_mark_make_no_difference(tmp_path: Path, write: Write) -> None:
    write("content/01-first/en.md", b"\xef\xbb\xbfone\r\ntwo\rthree\n")
    assert content.read(tmp_path).in_language("en")[1].text == "one\ntwo\nthree\n"


def test_litter_of_editors_is_not_read(tmp_path: Path, write: Write) -> None:
    for name in ("en.md~", ".en.md.swp", "#en.md#", ".DS_Store", "4913"):
        write(f"content/01-first/{name}", b"\xff\xfe\0")
    assert len(content.read(tmp_path).sources) == 4


CASES = {
    "a missing language": ("content/02-x/en.md", "text", "content/02-x: there is no zh.md; each page is written in en, zh"),
    "another spelling of it": ("content/03-y/EN.md", "text", "content/03-y: there is no en.md; rename EN.md to en.md"),
    "UTF-16": ("content/01-first/en.md", "text".encode("utf-16"), "content/01-first/en.md:1: the file is saved as UTF-16; save the file as UTF-8"),
    "UTF-16 without a mark": (
        "content/01-first/en.md",
        "text".encode("utf-16-le"),
        "content/01-first/en.md:1: the file looks like UTF-16 without its mark; save the file as UTF-8",
    ),
    "GBK": (
        "content/01-first/zh.md",
        "一\n".encode() + "注意力机制".encode("gbk"),
        "content/01-first/zh.md:2: byte 0xD2 is not UTF-8, the file looks like GBK; save the file as UTF-8",
    ),
    "Latin-1": (
        "content/01-first/en.md",
        "one\r\ntwo\r\ncafé.".encode("latin-1"),
        "content/01-first/en.md:3: byte 0xE9 is not UTF-8, the file looks like Windows-1252 or Latin-1; save the file as UTF-8",
    ),
    "a NUL byte": ("content/01-first/en.md", b"one\ntw\0o", "content/01-first/en.md:2: a NUL byte; save the file as UTF-8"),
    "a bad glossary": ("content/glossary.toml", b"\xff", "content/glossary.toml:1: byte 0xFF is not UTF-8"),
    "a taken number": (
        "content/1-again/en.md",
        "text",
        "content/1-again: number 1 is already taken by content/01-first; each chapter its own number",
    ),
    "a taken name": ("content/first/en.md", "text", 'content/first: "first" is already the page of content/01-first; each page its own name'),
    "a reserved name": ("content/03-glossary/en.md", "text", 'content/03-glossary: "glossary" is a name the site needs itself; choose another one'),
    "a name Windows cannot store": ("content/con/en.md", "text", 'content/con: "con" is a name the site needs itself; choose another one'),
    "capitals": ("content/02-Second/en.md", "text", 'content/02-Second: "02-Second" is not a page\'s name; small letters'),
    "a space": ("content/02-a b/en.md", "text", 'content/02-a b: "02-a b" is not a page\'s name; small letters'),
    "a strange file": (
        "content/01-first/notes.docx",
        "x",
        "content/01-first/notes.docx: a file that is not part of the page; en.md, zh.md, figures",
    ),
    "a strange file above": ("content/notes.txt", "x", "content/notes.txt: a file that is not part of the book; content/ holds"),
    "a folder in a page": (
        "content/01-first/img/a.png",
        "x",
        "content/01-first/img: a folder inside a page's folder; texts and figures lie side by side",
    ),
    "a figure's name": ("content/01-first/my figure.png", "x", "content/01-first/my figure.png: a figure's name with a space"),
    "a figure cut short": (
        "content/01-first/cut.svg",
        '<svg xmlns="http://www.w3.org/2000/svg">\n<path d="M0 0',
        "content/01-first/cut.svg:2: unclosed token (column 1); the figure is written in SVG",
    ),
    "a figure no browser shows": (
        "content/01-first/bare.svg",
        '<svg width="1" height="1"/>',
        'content/01-first/bare.svg:1: <svg>, which no browser shows, in a figure; <svg xmlns="http://www.w3.org/2000/svg" …>',
    ),
    "a huge figure": ("content/01-first/big.png", bytes(2_000_001), "content/01-first/big.png: a figure of 2,000,001 bytes; at most 2,000,000"),
}


@pytest.mark.parametrize(("path", "content", "message"), CASES.values(), ids=CASES.keys())
def test_a_slip_is_told_with_its_place(tmp_path: Path, write: Write, path: str, content: bytes | str, message: str) -> None:
    write(path, content)
    assert any(found.startswith(message) for found in messages(tmp_path)), messages(tmp_path)


def test_an_empty_folder_is_told(tmp_path: Path, write: Write) -> None:
    (tmp_path / "content/02-empty").mkdir()
    assert messages(tmp_path) == [f"content/02-empty: there is no {lang}.md; each page is written in en, zh" for lang in ("en", "zh")]


def test_a_symbolic_link_is_refused(tmp_path: Path, write: Write) -> None:
    (tmp_path / "content/01-first/a.png").symlink_to("/etc/hostname")
    assert messages(tmp_path) == ["content/01-first/a.png: a symbolic link; put the file itself here"]


def test_two_figures_that_differ_only_in_case_are_refused(tmp_path: Path, write: Write) -> None:
    for name in ("DOT.png", "dot.png"):
        write(f"content/01-first/{name}", "x")
    if len(list((tmp_path / "content/01-first").glob("*.png"))) == 2:  # on Windows and macOS the second went into the first
        assert messages(tmp_path) == ["content/01-first/dot.png: the same name as DOT.png on Windows and macOS; another name"]


def test_a_pipe_is_refused_and_not_waited_for(tmp_path: Path, write: Write) -> None:
    os.mkfifo(tmp_path / "content/01-first/a.svg")
    assert fingerprint(tmp_path / "content")
    assert messages(tmp_path) == ["content/01-first/a.svg: neither a file nor a folder; put a file here"]


def test_a_book_without_a_front_page_says_so_once(tmp_path: Path, write: Write) -> None:
    shutil.rmtree(tmp_path / "content/front")
    assert messages(tmp_path) == ["content: there is no front page; content/front with en.md and zh.md: where each language of the book begins"]


def test_a_name_with_a_line_end_keeps_its_message_on_one_line(tmp_path: Path, write: Write) -> None:
    (tmp_path / "content/02-a\nb").mkdir()
    assert messages(tmp_path)[0].startswith('content/02-a b: "02-a b" is not a page\'s name')


SVG = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">{}</svg>'


@pytest.mark.parametrize(
    ("inside", "found"),
    [
        ("<script>alert(1)</script>", "<script>"),
        ('<path onload="alert(1)"/>', 'onload="alert(1)"'),
        ('<image href="https://example.org/a.png"/>', 'href="https://example.org/a.png"'),
        ('<use xlink:href="other.svg#a"/>', 'href="other.svg#a"'),
        ('<a href="javascript:alert(1)"/>', 'href="javascript:alert(1)"'),
        ('<rect style="fill: url(https://example.org/)"/>', 'style="fill: url(https://example.org/)"'),
        ("<style>@import 'a.css';</style>", "\"@import 'a.css';\""),
    ],
)
def test_a_figure_that_runs_or_loads_something_is_refused(inside: str, found: str) -> None:
    assert svg.fault(SVG.format(inside).encode()) == (1, f"{found} in a figure", svg.ALONE)


@pytest.mark.parametrize(
    "inside",
    ['<use href="#a"/>', '<image href="data:image/png;base64,AA"/>', '<a href="https://example.org/"/>', '<rect fill="url(#a)"/>', "<text>@import</text>"],
)
def test_what_drawing_programs_write_is_accepted(inside: str) -> None:
    head = '<?xml version="1.0"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n'
    assert svg.fault((head + SVG.format(inside)).encode()) is None


def test_everything_wrong_is_told_at_once(tmp_path: Path, write: Write) -> None:
    told = {path: message for path, _, message in CASES.values()}  # the last of those that write the same file
    for path, text, _ in CASES.values():
        write(path, text)
    found = messages(tmp_path)
    assert [message for message in told.values() if not any(line.startswith(message) for line in found)] == []


def test_a_chapter_course_toml_leaves_out_is_not_shown(tmp_path: Path, write: Write) -> None:
    for lang in ("en", "zh"):
        write(f"content/02-second/{lang}.md", "text")
    write("course.toml", COURSE + 'chapters = ["second"]\n')
    assert [source.slug for source in content.read(tmp_path).in_language("en")] == ["front", "second"]


COURSE_CASES = {
    "not TOML": ("title = \n", "course.toml:1: Invalid value (column 9); the file is written in TOML; a text stands between"),
    "no title": ('languages = ["en"]\nauthor = "A"\n', 'course.toml:1: "title" has no text for en; a text for each of en'),
    "a language without title": (
        'languages = ["en", "zh"]\nauthor = "A"\n\n[title]\nen = "A"\n',
        'course.toml:4: "title" has no text for zh; a text for each of en, zh',
    ),
    "an unknown setting": (COURSE + 'auther = "B"\n', 'course.toml:4: no setting "auther"; did you mean "author"?'),
    "a bad language": ('title = "A"\nauthor = "B"\nlanguages = ["English"]\n', 'course.toml:3: "English" is not a language; short names'),
    "languages as text": ('title = "A"\nauthor = "B"\nlanguages = "en"\n', 'course.toml:3: "languages" is not a list of names'),
    "a language twice": ('title = "A"\nauthor = "B"\nlanguages = ["en", "en"]\n', 'course.toml:3: "languages" names something twice'),
    "no language": ('title = "A"\nauthor = "B"\n', "course.toml:1: no language is given; a list such as"),
    "a bad colour": (COURSE + 'accent = "blue"\n', 'course.toml:4: "accent" is \'blue\'; a colour written like "#0b63a0", or empty'),
    "a bad repository": (COURSE + 'repository = "github.com/x"\n', "course.toml:4: \"repository\" is 'github.com/x'; a web address"),
    "a number for a title": (COURSE.replace('"A book"', "7"), 'course.toml:2: "title" is not text'),
    "a chapter that is not there": (
        COURSE + 'chapters = ["frist"]\n',
        'course.toml:4: chapters names "frist", which is no chapter; did you mean "first"?',
    ),
}


@pytest.mark.parametrize(("text", "message"), COURSE_CASES.values(), ids=COURSE_CASES.keys())
def test_a_slip_in_the_course_is_told_with_its_line(tmp_path: Path, write: Write, text: str, message: str) -> None:
    write("course.toml", text)
    assert any(found.startswith(message) for found in messages(tmp_path)), messages(tmp_path)


def test_the_address_of_the_site_follows_from_the_repository(tmp_path: Path, write: Write) -> None:
    write("course.toml", COURSE + 'repository = "https://github.com/Ada/lessons/"\n')
    course = content.read(tmp_path).course
    assert (course.repository, course.url) == ("https://github.com/Ada/lessons", "https://ada.github.io/lessons")
