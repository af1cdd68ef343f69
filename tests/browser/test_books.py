"""The whole book as a PDF and as an EPUB, read back with other programs' eyes: everything is in it, in order, with its answers at the end."""

import io
import re
import shutil
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urldefrag, urljoin
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Browser
from pypdf import PdfReader

from sitegen import content
from sitegen.books import epub, pdf
from sitegen.books.whole import whole
from sitegen.site import build
from tests.browser.server import Server

XHTML = "{http://www.w3.org/1999/xhtml}"
CHAPTERS = ["Guesses", "Questions", "Cells", "A page to read"]


@pytest.fixture(scope="module")
def made(browser: Browser, small_server: Server) -> tuple[bytes, bytes, list[str]]:
    """The small book as a PDF and as an EPUB, and the addresses that were asked for."""
    root, asked = small_server.site.parent, list[str]()
    read = content.read(root)
    with whole(browser, read, small_server.site, "en", asked) as page:
        return pdf.printed(page, root), epub.packed(page, read, small_server.site, "en"), asked


@pytest.fixture(scope="module")
def printed(made: tuple[bytes, bytes, list[str]]) -> PdfReader:
    return PdfReader(io.BytesIO(made[0]))


@pytest.fixture(scope="module")
def archive(made: tuple[bytes, bytes, list[str]]) -> Iterator[zipfile.ZipFile]:
    with zipfile.ZipFile(io.BytesIO(made[1])) as opened:
        yield opened


@pytest.fixture(scope="module")
def text(printed: PdfReader) -> str:
    return " ".join(re.sub(r"\s+", " ", page.extract_text()) for page in printed.pages)


def outline(printed: PdfReader) -> dict[str, int]:
    """The titles of the first level, each with the number of its page."""
    return {item.title: printed.get_destination_page_number(item) or 0 for item in printed.outline if not isinstance(item, list)}  # type: ignore[union-attr]


def test_the_pdf_tells_a_screen_reader_what_it_is(printed: PdfReader) -> None:
    root: Any = printed.trailer["/Root"]
    assert root["/MarkInfo"]["/Marked"]
    assert root["/StructTreeRoot"]["/K"]
    assert root["/Lang"] == "en"
    assert printed.metadata and printed.metadata.title == "Attention: from one vector to the whole sentence"
    assert printed.metadata.author == "The authors of this book"


def test_the_outline_leads_to_each_chapter_in_order_and_then_to_the_answers(printed: PdfReader) -> None:
    found = outline(printed)
    places = [found[f"Chapter {k} {title}"] for k, title in enumerate(CHAPTERS, 1)]
    places += [found[title] for title in ("Solutions and answers", "Glossary", "References")]
    assert places == sorted(set(places))
    for k, title in enumerate(CHAPTERS):
        assert title in printed.pages[places[k]].extract_text()


def test_the_contents_and_the_ways_to_answers_tell_the_right_page(printed: PdfReader, text: str) -> None:
    contents = printed.pages[1].extract_text()
    told = {title: int(number) for title, number in re.findall(r"Chapter \d\s+([^\n]+?)\s+(\d+)\n", contents + "\n")}
    assert told == {title: outline(printed)[f"Chapter {k} {title}"] + 1 for k, title in enumerate(CHAPTERS, 1)}
    first = outline(printed)["Solutions and answers"] + 1
    ways = [int(number) for number in re.findall(r"→ [^(]*\((\d+)\)", text)]
    assert len(ways) == 10
    assert all(first <= number <= len(printed.pages) for number in ways)


def test_links_stay_in_the_document_or_lead_out_of_the_site(printed: PdfReader) -> None:
    inside, outside = set(), set()
    for page in printed.pages:
        for note in page.get("/Annots") or ():
            link: Any = note.get_object()
            if "/A" in link:
                outside.add(link["/A"]["/URI"])
            else:
                inside.add(link["/Dest"])
    assert inside
    assert inside <= {name.lstrip("/") for name in printed.named_destinations} | set(printed.named_destinations)
    assert outside == {"https://arxiv.org/abs/1409.0473"}


def test_questions_are_asked_in_their_chapter_and_answered_at_the_end(text: str) -> None:
    middle = text.index("Solutions and answers", text.index("A keeper wrote"))
    for question in ("What becomes of the first word?", "Which comes first?", "The rows do not add up to one"):
        assert question in text[:middle]
    for answer in ("By the softmax.", "Far apart.", "Done.", "Like this.", "As many.", "The sum must run along the last axis", "Which axis is summed?"):
        assert answer not in text[:middle], answer
        assert answer in text[middle:], answer


def test_figures_come_with_their_sentence_and_their_numbers(text: str) -> None:
    for part in ("How much of each word is left in c?", "The same small nudge moves", "influence of the first word", "The numbers"):
        assert part in text
    assert "each row adds up to [1. 1.]" in text  # what a cell prints
    assert "Run" not in text.split()


def test_nothing_is_asked_of_any_server(made: tuple[bytes, bytes, list[str]]) -> None:
    assert made[2]
    assert {urljoin(address, "/") for address in made[2]} == {"http://book.invalid/"}


def test_a_solution_kept_back_until_a_day_is_in_neither(browser: Browser, small_server: Server, tmp_path: Path) -> None:
    small, root = small_server.site.parent, tmp_path / "kept"
    for name in ("templates", "widgets", "content"):
        shutil.copytree(small / name, root / name)
    shutil.copy(small / "assets.lock.json", root)
    (root / ".cache").symlink_to((small / ".cache").resolve())
    course = (small / "course.toml").read_text(encoding="utf-8")
    (root / "course.toml").write_text(course.replace('solutions = "shown"', 'solutions = "2999-12-24"'), encoding="utf-8")
    build(root, root / "site")
    with whole(browser, content.read(root), root / "site", "en") as page:
        text = page.evaluate("document.body.textContent")
    assert "Which comes first?" in text
    assert not re.search(r"The largest exponent is then|Done\.|By the softmax", text)


def test_the_epub_is_well_formed_and_every_link_in_it_leads_somewhere(archive: zipfile.ZipFile) -> None:
    assert archive.infolist()[0].filename == "mimetype"
    assert archive.infolist()[0].compress_type == zipfile.ZIP_STORED
    pages = {name: ElementTree.fromstring(archive.read(name)) for name in archive.namelist() if name.endswith(".xhtml")}
    ids = {(name, element.get("id")) for name, page in pages.items() for element in page.iter() if element.get("id")}
    for name, page in pages.items():
        for link in page.iter(f"{XHTML}a"):
            place, anchor = urldefrag(urljoin(name, link.get("href", "")))
            assert place.startswith("https://") or (place in pages and (not anchor or (place, anchor) in ids)), link.get("href")
        for image in page.iter(f"{XHTML}img"):
            assert urljoin(name, image.get("src", "")) in archive.namelist()


def test_the_package_names_every_file_its_language_and_how_it_can_be_read(archive: zipfile.ZipFile) -> None:
    package = ElementTree.fromstring(archive.read("book/package.opf"))
    space = {"opf": "http://www.idpf.org/2007/opf", "dc": "http://purl.org/dc/elements/1.1/"}
    listed = {f"book/{item.get('href')}" for item in package.iterfind(".//opf:item", space)}
    assert listed == set(archive.namelist()) - {"mimetype", "META-INF/container.xml", "book/package.opf"}
    assert package.findtext(".//dc:language", namespaces=space) == "en"
    features = {meta.text for meta in package.iterfind(".//opf:meta[@property='schema:accessibilityFeature']", space)}
    assert {"MathML", "tableOfContents", "alternativeText"} <= features
    questions = archive.read("book/questions.xhtml").decode()
    assert "http://www.w3.org/1998/Math/MathML" in questions
    assert not re.search(r"var\(--|<(script|button|input|details)", questions)
