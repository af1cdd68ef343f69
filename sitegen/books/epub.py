"""The whole book of one language as an EPUB 3: the parts of the document that whole.js made, each a file, with MathML, pictures and tables."""

import io
import mimetypes
import zipfile
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, urlsplit
from uuid import NAMESPACE_URL, uuid5

from markupsafe import Markup

from sitegen import words
from sitegen.book import Book
from sitegen.books.whole import FOLDER
from sitegen.pages.context import html_lang
from sitegen.pages.press import Press

if TYPE_CHECKING:
    from playwright.sync_api import Page

KIND = "application/epub+zip"
CONTAINER = """<?xml version="1.0" encoding="utf-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="book/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
"""


def packed(page: "Page", read: Book, site: Path, lang: str) -> bytes:
    """The book that `page` holds (whole.py) as an EPUB; the document in it is taken apart."""
    press, folder = Press(read.root), read.root / FOLDER
    found = page.evaluate((folder / "epub.js").read_text(encoding="utf-8"))
    images = {name: site / unquote(urlsplit(address).path).lstrip("/") for address, name in found["images"]}
    t = words.read(read.root, read.course.languages)[lang]
    context: dict[str, Any] = {"course": read.course, "lang": lang, "html_lang": html_lang(lang), "t": t}
    files = {"package.opf": _package(press, context, found["parts"], images), "book.css": (folder / "epub.css").read_bytes()}
    files["nav.xhtml"] = _part(press, context, t["contents"], contents=found["contents"])
    files |= {f"{part['id']}.xhtml": _part(press, context, part["title"], body=Markup(part["xhtml"])) for part in found["parts"]}
    files |= {name: file.read_bytes() for name, file in images.items()}
    return _zipped(files)


def _package(press: Press, context: dict[str, Any], parts: list[dict[str, Any]], images: dict[str, Path]) -> bytes:
    """What is in it, in which order, and what a reader with other senses may expect."""
    course, lang = context["course"], context["lang"]
    own = {
        "identifier": uuid5(NAMESPACE_URL, f"{course.url} {course.title[lang]} {lang}").urn,
        "modified": datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
        "parts": parts,
        "images": [(name, mimetypes.guess_type(name)[0]) for name in images],
    }
    return press.draw("whole/package.opf", context | own).encode()


def _part(press: Press, context: dict[str, Any], title: str, body: str = "", contents: object = ()) -> bytes:
    return press.draw("whole/part.xhtml", context | {"title": title, "body": body, "contents": contents}).encode()


def _zipped(files: dict[str, bytes]) -> bytes:
    """The archive as the format wants it: first of all, and not packed, what it is."""
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr("mimetype", KIND, zipfile.ZIP_STORED)
        made.writestr("META-INF/container.xml", CONTAINER)
        for name, data in files.items():
            made.writestr(f"book/{name}", data)
    return archive.getvalue()
