"""The whole book of one language as a tagged PDF with an outline, printed by the browser."""

import io
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

from sitegen.books.characters import written
from sitegen.books.whole import FOLDER

if TYPE_CHECKING:
    from playwright.sync_api import Page

LINKS = "#contents a, .whole-way a"
# Each link that tells a page number, with the number; before the first print, one as wide as any.
NUMBER = "([links, pages]) => { for (const a of document.querySelectorAll(links)) a.dataset.at = pages ? pages[a.hash.slice(1)] ?? '' : '000'; }"
HEADINGS = "[...document.querySelectorAll('h1, h2, h3, h4')].map((heading) => heading.textContent.trim().replace(/\\s+/g, ' '))"
AUTHOR = "document.querySelector('[name=author]').content"


def printed(page: "Page", root: Path) -> bytes:
    """The book that `page` holds (whole.py) as a PDF: printed twice, for only the first print tells on which page each chapter begins."""
    page.add_style_tag(path=root / FOLDER / "whole.css")
    page.evaluate(NUMBER, [LINKS, None])
    page.evaluate(NUMBER, [LINKS, _pages(_print(page))])
    return _named(_print(page), page.evaluate(HEADINGS), page.evaluate(AUTHOR))


def _print(page: "Page") -> bytes:
    return page.pdf(tagged=True, outline=True, prefer_css_page_size=True)


def _pages(data: bytes) -> Mapping[str, int]:
    """The number of the page that each place in the document is on, by its id."""
    from pypdf import PdfReader

    reader = PdfReader(io.BytesIO(data))
    return {unquote(name.lstrip("/")): (reader.get_destination_page_number(place) or 0) + 1 for name, place in reader.named_destinations.items()}


def _named(data: bytes, headings: Sequence[str], author: str) -> bytes:
    """With the author, and headings in the outline as they are written: the browser loses the space where a line ends, and
    says some a second time. Chinese characters are as they are written, too."""
    from pypdf import PdfWriter
    from pypdf.generic import NameObject, TextStringObject

    writer = PdfWriter(clone_from=io.BytesIO(data))
    writer.add_metadata({"/Author": author})
    titles = {"".join(heading.split()) * times: heading for heading in headings for times in (1, 2)}
    items: list[Any] = [writer.root_object["/Outlines"]]
    while items:
        item = items.pop().get_object()
        title = item.get("/Title", "")
        if heading := titles.get("".join(title.split())):
            item[NameObject("/Title")] = TextStringObject(heading)
        items += [item[near] for near in ("/Next", "/First") if near in item]
    for table in _tables(writer.pages):
        table.set_data(written(table.get_data()))
    made = io.BytesIO()
    writer.write(made)
    return made.getvalue()


def _tables(pages: Iterable[Any]) -> Iterable[Any]:
    """From each font, once, the table that tells the characters of its glyphs to those who search, copy or listen."""
    fonts = (font.get_object() for page in pages for font in page["/Resources"].get("/Font", {}).values())
    tables = (font["/ToUnicode"] for font in fonts if "/ToUnicode" in font)
    return {id(table): table for table in tables}.values()
