"""The whole book of one language as one document in a browser, made of the pages of the built site: what the PDF and the EPUB are made of.

The pages come out of the folder as they are without scripts; nothing is asked of any server.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from sitegen import browser, words
from sitegen.book import Book
from sitegen.course import HIDDEN, SHOWN
from sitegen.pages.context import html_lang
from sitegen.pages.press import Press

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route

FOLDER = "templates/whole"
PLACE = "http://book.invalid/"  # no server: _answer gives what lies in the site
KINDS = ("front", "chapter", "page")


@contextmanager
def opened(path: Path) -> "Iterator[Browser]":
    """The browser at `path`, for as long as the block."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        running = playwright.chromium.launch(**browser.launch_options(path))  # type: ignore[arg-type]
        yield running
        running.close()


@contextmanager
def whole(running: "Browser", read: Book, site: Path, lang: str, asked: list[str] | None = None) -> "Iterator[Page]":
    """A page of the browser that holds the book. `site` is the folder it was built into; `asked` gets each address the page asks for."""
    page = running.new_page()
    if asked is not None:
        page.on("request", lambda request: asked.append(request.url))
    skeleton = _skeleton(read, lang)
    page.route("**/*", lambda route: _answer(route, site, f"{lang}/whole/", skeleton))
    page.goto(f"{PLACE}{lang}/whole/")
    online = f"{read.course.url}/" if read.course.url else ""
    page.evaluate((read.root / FOLDER / "whole.js").read_text(encoding="utf-8"), {"online": online, "shown": _shown(read)})
    yield page
    page.close()


def _skeleton(read: Book, lang: str) -> str:
    """whole.html: the title page, and an empty place for the contents and for each page."""
    ordered = sorted(read.in_language(lang), key=lambda source: KINDS.index(source.kind))
    pages = ["" if source.kind == "front" else source.slug for source in ordered]
    context = {"course": read.course, "lang": lang, "html_lang": html_lang(lang), "t": words.read(read.root, read.course.languages)[lang]}
    return Press(read.root).draw("whole/whole.html", {**context, "pages": [*pages, "solutions", "glossary", "references"]})


def _shown(read: Book) -> bool:
    """Whether solutions are for readers by today."""
    kept = read.course.solutions
    return kept == SHOWN or (kept != HIDDEN and date.fromisoformat(kept) <= datetime.now().astimezone().date())


def _answer(route: "Route", site: Path, place: str, skeleton: str) -> None:
    path = unquote(urlsplit(route.request.url).path).lstrip("/")
    file = site / (f"{path}index.html" if path.endswith("/") else path)
    if not route.request.url.startswith(PLACE):
        route.abort()
    elif path == place:
        route.fulfill(body=skeleton, content_type="text/html; charset=utf-8")
    elif file.is_file():
        route.fulfill(path=file)
    else:
        route.fulfill(status=404)
