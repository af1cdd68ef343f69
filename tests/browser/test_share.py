"""What a reader takes along of a figure: pictures that look right alone, numbers with all digits, a line that shows it elsewhere."""

import csv
import io
import json
import re
import struct
from html import unescape
from pathlib import Path

import pytest
from playwright.sync_api import Locator

from sitegen import svg
from tests.browser.conftest import CHAPTER, Open, Watched
from tests.browser.server import Server
from tests.browser.test_accessibility import violations

FIGURE = "bottleneck_funnel"


def opened(page: Watched, figure: str = FIGURE) -> Locator:
    """The fold of a figure, open and filled."""
    box = page.page.locator(f"#{figure}")
    box.locator("[data-action=share]").click()
    box.locator(".share-snippet").wait_for()
    return box.locator(".share")


def saved(page: Watched, button: Locator) -> tuple[str, bytes]:
    with page.page.expect_download() as download:
        button.click()
    return download.value.suggested_filename, Path(download.value.path()).read_bytes()


def button(fold: Locator, text: str) -> Locator:
    return fold.get_by_role("button", name=text).first


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_picture_stands_alone_on_light_paper(open_page: Open, lang: str) -> None:
    page = open_page(CHAPTER.replace("en/", f"{lang}/"), color_scheme="dark", viewport={"width": 390, "height": 800})
    name, data = saved(page, button(opened(page), "SVG"))
    text = data.decode()
    assert name == "bottleneck_funnel-funnel.svg"
    assert svg.fault(data) is None
    assert not re.search(r"var\(|light-dark|class=|data-(?!font|:)|aria-label=|tabindex", re.sub(r"base64,[^)]*", "", text))
    assert "rgb(21, 71, 140)" in text  # the source's colour on light paper
    assert re.search(r'<svg [^>]*width="7\d\d"', text)  # not as narrow as the window
    title = page.page.locator(f"#{FIGURE} .widget-name").inner_text()
    assert title in re.search(r"<title[^>]*>(.*?)</title>", text)[1]  # type: ignore[index]
    assert page.page.locator(f"#{FIGURE} .reading").inner_text() in re.search(r"<desc[^>]*>(.*?)</desc>", text)[1]  # type: ignore[index]
    assert "'Source Sans 3'" in text
    assert "@font-face" in text


def test_a_drawing_is_twice_as_fine_as_its_picture(open_page: Open) -> None:
    page = open_page(CHAPTER)
    fold = opened(page)
    text = saved(page, button(fold, "SVG"))[1].decode()
    width, height = (round(float(side)) for side in re.search(r'<svg [^>]*width="([\d.]+)" height="([\d.]+)"', text).groups())  # type: ignore[union-attr]
    name, data = saved(page, button(fold, "PNG"))
    assert name.endswith(".png")
    assert struct.unpack(">II", data[16:24]) == (2 * width, 2 * height)
    assert fold.locator(".share-said").inner_text() == f"{name} is saved where your browser keeps downloads."


def test_numbers_come_with_all_their_digits(open_page: Open, site: Path) -> None:
    page = open_page(CHAPTER)
    name, data = saved(page, button(opened(page), "CSV"))
    assert data.startswith(b"\xef\xbb\xbf")
    rows = list(csv.reader(io.StringIO(data.decode("utf-8-sig"))))
    baked = json.loads(next(site.glob("assets/baked/en/bottleneck_funnel-*.json")).read_text(encoding="utf-8"))["start"]["tables"]
    table = baked[name.removeprefix("bottleneck_funnel-").removesuffix(".csv")]
    assert rows[0] == table["columns"]
    assert [float(row[-1]) for row in rows[1:]] == [row[-1] for row in table["rows"]]


def test_no_word_becomes_a_formula_of_the_sheet(live: Watched) -> None:
    live.page.locator(f"#{FIGURE} [name=sentence]").fill('=1+1 @sum "said"')
    live.until("drawn.at(-1)?.readouts.n === 3")
    text = saved(live, button(opened(live), "CSV"))[1].decode("utf-8-sig")
    cells = [cell for row in csv.reader(io.StringIO(text)) for cell in row]
    assert "'=1+1" in cells
    assert "'@sum" in cells
    assert '"said"' in cells
    live.page.locator(f"#{FIGURE} [data-action=share]").click()


def test_the_line_for_other_pages_shows_the_figure_as_it_is_set(open_page: Open, server: Server) -> None:
    page = open_page(CHAPTER)
    fold = opened(page)
    page.page.locator(f"#{FIGURE} .preset[data-knob=rho]").last.click()
    page.until("drawn.at(-1)?.knobs.rho === 1.25")
    line = fold.locator(".share-snippet").input_value()
    server.extra["/host.html"] = f"<!doctype html><title>host</title>{line}".encode()
    host = open_page("host.html", errors=True)
    host.page.goto(server.root.replace("127.0.0.1", "localhost") + "host.html")
    frame = host.page.frames[1]
    for _ in range(100):
        if frame.locator("[name=rho]").input_value() == "1.25":
            break
        host.page.wait_for_timeout(100)
    assert frame.locator("[name=rho]").input_value() == "1.25"
    assert unescape(re.search('title="([^"]*)"', line)[1]).endswith(page.page.locator(f"#{FIGURE} .widget-name").inner_text())  # type: ignore[index]
    height = int(re.search(r'height="(\d+)"', line)[1])  # type: ignore[index]
    frame_element = host.page.locator("iframe")
    frame_element.evaluate("frame => (frame.style.width = '700px')")
    assert -80 < height - frame.evaluate("document.documentElement.scrollHeight") < 80


def test_a_chart_is_saved_as_it_was_painted_also_while_it_is_zoomed(open_page: Open) -> None:
    page = open_page("en/embed/sentence_length/")
    page.page.locator("[data-chart-action=open]").click()
    page.page.locator(".chart[data-open]").wait_for(timeout=30_000)
    data = saved(page, button(opened(page, "sentence_length"), "SVG"))[1]
    assert svg.fault(data) is None
    assert data.count(b"<text") > 5


def test_nothing_is_fetched_for_it_before_it_is_opened(open_page: Open, server: Server) -> None:
    server.requests.clear()
    page = open_page(CHAPTER)
    page.page.wait_for_timeout(300)
    assert not [path for path in server.requests if path.endswith(("/share.js", "/standalone.js"))]
    opened(page)
    assert [path for path in server.requests if path.endswith("/share.js")]
    toggle = page.page.locator(f"#{FIGURE} [data-action=share]")
    assert toggle.get_attribute("aria-expanded") == "true"
    toggle.click()
    assert toggle.get_attribute("aria-expanded") == "false"
    assert not page.page.locator(f"#{FIGURE} .share").is_visible()


def test_what_cannot_be_fetched_is_told(open_page: Open, server: Server) -> None:
    with server.failing("share.js", status=404):
        page = open_page(CHAPTER, errors=True)
        page.page.locator(f"#{FIGURE} [data-action=share]").click()
        page.until("document.querySelector('.share-said').textContent.includes('share.js')")


def test_the_fold_can_be_used_by_everybody(open_page: Open) -> None:
    page = open_page(CHAPTER, viewport={"width": 320, "height": 700})
    opened(page)
    assert violations(page, f"#{FIGURE}") == []
    assert page.ask("document.documentElement.scrollWidth") <= 320
