"""What a chapter brings along before its reader touches anything, in bytes as a server that packs with gzip sends them."""

import gzip
from pathlib import Path

import pytest

from tests.browser.conftest import ROOT, Open
from tests.browser.server import Server

CHAPTERS = [path.name.partition("-")[2] for path in sorted((ROOT / "content").glob("[0-9]*-*"))]
TEXT = 70_000  # bytes of the longest chapter
BESIDE = 116_000  # styles, scripts, fonts and words of all chapters
CELLS = 16_500  # more where cells of code are


@pytest.mark.parametrize("chapter", CHAPTERS)
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_chapter_is_light(open_page: Open, server: Server, site: Path, lang: str, chapter: str) -> None:
    page = open_page(f"{lang}/{chapter}/")
    page.until("document.documentElement.dataset.script === 'ready' && document.fonts.status === 'loaded'")
    page.page.wait_for_timeout(300)  # what is asked for unasked comes by then, or is seen in another run
    sent = {path: _sent(site / path) for path in {url.removeprefix(server.root) for url in page.asked}}
    text = sent.pop(f"{lang}/{chapter}/")
    assert text < TEXT
    assert sum(sent.values()) < BESIDE + (CELLS if page.page.locator("section.cell").count() else 0), sent
    assert not [path for path in sent if "signs" in path], "the signs of ORDINARY (assets/fonts.py) leave out some of this chapter"


def _sent(file: Path) -> int:
    if file.is_dir():
        file /= "index.html"
    return file.stat().st_size if file.suffix == ".woff2" else len(gzip.compress(file.read_bytes(), 6))
