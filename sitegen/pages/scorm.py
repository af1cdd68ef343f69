"""The book for a learning platform that takes SCORM 1.2: a small archive per language, a part for each chapter.

A chapter with its Python weighs more than a platform wants in a package, so each part only frames the chapter where it stands on the
web. It tells the platform "completed" when it is opened: what is read inside of the frame it cannot know.
"""

from collections.abc import Mapping
from pathlib import Path

from sitegen.assets.bundle import packed
from sitegen.book import Book
from sitegen.markdown.outline import Outline
from sitegen.pages.context import html_lang
from sitegen.pages.press import Press

FOLDER = "templates/scorm"
FRAME, MANIFEST, SCRIPT = "scorm/frame.html", "scorm/imsmanifest.xml", "complete.js"


def packages(read: Book, outlines: Mapping[str, Outline], press: Press) -> dict[str, bytes]:
    """The archives by their path in the site; none where the site's address is not known."""
    folder = read.root / FOLDER
    return {f"scorm-{lang}.zip": _package(read, lang, outlines, press, folder) for lang in read.course.languages} if read.course.url else {}


def _package(read: Book, lang: str, outlines: Mapping[str, Outline], press: Press, folder: Path) -> bytes:
    chapters = [
        {"slug": source.slug, "title": f"{source.number}. {outlines[source.path].title}", "url": f"{read.course.url}/{source.url}"}
        for source in read.in_language(lang)
        if source.kind == "chapter"
    ]
    shared = {"course": read.course, "lang": lang, "html_lang": html_lang(lang), "chapters": chapters}
    files = {f"{chapter['slug']}.html": press.draw(FRAME, {**shared, "chapter": chapter}).encode() for chapter in chapters}
    return packed({**files, "imsmanifest.xml": press.draw(MANIFEST, shared).encode(), SCRIPT: folder / SCRIPT})
