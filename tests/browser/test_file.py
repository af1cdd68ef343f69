"""Pages opened straight from the disk: everything that can be read is there, and links lead to pages, not to lists of files."""

from pathlib import Path
from urllib.parse import unquote

import pytest
from playwright.sync_api import Browser


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_page_from_the_disk_can_be_read_and_left(browser: Browser, site: Path, lang: str) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.goto((site / lang / "look-back/index.html").as_uri())
    assert page.locator(".page-file").is_visible()
    assert page.locator("math").count() > 50
    faces = page.evaluate(
        "document.fonts.ready.then(() => [...document.fonts].filter((face) => face.status === 'loaded').map((face) => face.family))"
    )
    assert any("Book Sans" in family for family in faces)
    assert page.evaluate("[...document.querySelectorAll('.picture')].every((picture) => picture.getBoundingClientRect().height > 20)")
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") != "rgba(0, 0, 0, 0)"
    assert not page.locator(".knobs").first.is_visible()
    assert not page.locator("[data-action=share]").first.is_visible()
    page.locator(".neighbour[rel=prev]").click()
    page.wait_for_url("**/seq2seq-bottleneck/index.html")
    page.locator(".page-languages a").first.click()
    other = "zh" if lang == "en" else "en"
    page.wait_for_url(f"**/{other}/seq2seq-bottleneck/index.html")
    assert unquote(page.url).startswith(site.as_uri())
    context.close()
