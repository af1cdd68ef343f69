"""What a chapter brings along before its reader touches anything, in bytes as a server that packs with gzip sends them."""

import gzip
import re
from pathlib import Path

import pytest

from tests.browser.conftest import ROOT, Open, Watched
from tests.browser.server import Server

CHAPTERS = [path.name.partition("-")[2] for path in sorted((ROOT / "content").glob("[0-9]*-*"))]
TEXT = 70_000  # bytes of the longest chapter
BESIDE = 116_000  # styles, scripts, fonts and words of all chapters
CELLS = 16_500  # more where cells of code are


@pytest.mark.parametrize("chapter", CHAPTERS)
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_chapter_is_light(open_page: Open, server: Server, site: Path, lang: str, chapter: str) -> None:
    page, sent = _loaded(f"{lang}/{chapter}/", open_page, server, site)
    text = sent.pop(f"{lang}/{chapter}/")
    assert text < TEXT
    assert sum(sent.values()) < BESIDE + (CELLS if page.page.locator("section.cell").count() else 0), sent
    assert not [path for path in sent if "signs" in path], "the signs of ORDINARY (assets/fonts.py) leave out some of this chapter"


def test_what_a_figure_alone_brings_is_enough_to_tell_how_quick_the_line_is(open_page: Open, server: Server, site: Path) -> None:
    """Else line.js takes every line for a quick one, and a slow one gets the larger of two ways to start Python."""
    enough = re.search(r"ENOUGH = ([\d_]+)", (ROOT / "widgets/host/line.js").read_text(encoding="utf-8"))
    assert enough
    _, sent = _loaded("en/embed/softmax/", open_page, server, site)
    assert sum(size > int(enough[1]) for size in sent.values()) >= 3


def _loaded(path: str, open_page: Open, server: Server, site: Path) -> tuple[Watched, dict[str, int]]:
    """A page that is there, and how many bytes each of its files has."""
    page = open_page(path)
    page.until("document.documentElement.dataset.script === 'ready' && document.fonts.status === 'loaded'")
    page.page.wait_for_timeout(300)  # what is asked for unasked comes by then, or is seen in another run
    return page, {name: _sent(site / name) for name in {url.removeprefix(server.root) for url in page.asked}}


def _sent(file: Path) -> int:
    if file.is_dir():
        file /= "index.html"
    return file.stat().st_size if file.suffix == ".woff2" else len(gzip.compress(file.read_bytes(), 6))
