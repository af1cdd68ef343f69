"""The feed of changes: each version of CHANGELOG.md that has a date is news."""

import re
from html import escape
from pathlib import Path
from typing import NamedTuple

from sitegen.course import Course

FILE = "CHANGELOG.md"
VERSION = re.compile(r"^## \[([^\]]+)\] - (\d{4}-\d{2}-\d{2})[ \t]*$", re.MULTILINE)
NEXT = re.compile(r"^(?:## |\[[^\]]+\]: )", re.MULTILINE)


class Entry(NamedTuple):
    """One version: its name, its day and what it brought, in Markdown."""

    name: str
    day: str
    text: str


def entries(root: Path) -> list[Entry]:
    """The versions with a date, in the order of the file."""
    file = root / FILE
    text = file.read_text(encoding="utf-8-sig") if file.is_file() else ""
    found = []
    for heading in VERSION.finditer(text):
        rest = text[heading.end() :]
        end = NEXT.search(rest)
        found.append(Entry(heading[1], heading[2], rest[: end.start() if end else None].strip()))
    return found


def atom(found: list[Entry], course: Course) -> bytes:
    """The feed as Atom. Its entries are told apart by the site's address and the version."""
    from markdown_it import MarkdownIt

    render = MarkdownIt("commonmark", {"html": False}).render
    lang = "en" if "en" in course.languages else course.languages[0]  # the file is written in English
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
        f"<title>{escape(course.title[lang])}</title>",
        f"<id>{escape(course.url)}/</id>",
        f'<link href="{escape(course.url)}/"/>',
        f'<link rel="self" href="{escape(course.url)}/feed.xml"/>',
        f"<author><name>{escape(course.author[lang])}</name></author>",
        f"<updated>{max(entry.day for entry in found)}T00:00:00Z</updated>",
    ]
    for name, day, text in found:
        lines += [
            "<entry>",
            f"<title>{escape(name)}</title>",
            f"<id>{escape(course.url)}/feed.xml#{escape(name)}</id>",
            f'<link href="{escape(course.url)}/"/>',
            f"<updated>{day}T00:00:00Z</updated>",
            f'<content type="html">{escape(render(text))}</content>',
            "</entry>",
        ]
    return ("\n".join([*lines, "</feed>"]) + "\n").encode()
