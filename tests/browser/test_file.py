"""Pages opened straight from the disk: everything that can be read is there, links lead to pages, not to lists of files,
and what was computed ahead, search, guesses and questions answer the reader."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import CHAPTER, Open


@pytest.fixture(scope="module")
def from_file(browser: Browser, site: Path) -> Iterator[Page]:
    """A chapter opened from the disk, without an error of any script that it loads."""
    context = browser.new_context()
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto((site / CHAPTER / "index.html").as_uri())
    yield page
    context.close()
    assert errors == []


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
    assert page.locator(".knobs").first.is_visible()
    # What needs Python, or a server, is not offered.
    needy = "[data-action=share], [data-action=link], .job, .chart-actions, .cell-actions, .shown-code"
    assert not page.locator(f":is({needy}):visible").count()
    page.locator(".neighbour[rel=prev]").click()
    page.wait_for_url("**/seq2seq-bottleneck/index.html")
    page.locator(".page-languages a").first.click()
    other = "zh" if lang == "en" else "en"
    page.wait_for_url(f"**/{other}/seq2seq-bottleneck/index.html")
    assert unquote(page.url).startswith(site.as_uri())
    context.close()


def test_a_control_shows_what_the_build_computed_at_its_stops(from_file: Page, site: Path) -> None:
    page, figure = from_file, from_file.locator("#bottleneck_funnel")
    baked = json.loads(next(site.glob("assets/baked/en/bottleneck_funnel-*.json")).read_text(encoding="utf-8"))
    at = {result["knobs"]["rho"]: result for result in baked["stops"] if result["knobs"] == {**baked["start"]["knobs"], "rho": result["knobs"]["rho"]}}
    figure.locator(".preset[data-knob=rho]").last.click()
    expect(figure.locator("output[name=forgetting]")).to_have_attribute("data-value", str(at[1.25]["readouts"]["forgetting"]))
    expect(figure.locator(".reading")).to_have_text(at[1.25]["reading"])
    # A slider's step is smaller than the way between stops, and the next stop is reached all the same.
    figure.locator(".knob-range").first.press("ArrowRight")
    following = min(stop for stop in at if stop > 1.25)
    expect(figure.locator("output[name=forgetting]")).to_have_attribute("data-value", str(at[following]["readouts"]["forgetting"]))
    expect(figure.locator(".knob-box").first).to_have_value(str(following))
    # Only one control at a time was computed: the other goes back to where it started.
    figure.locator(".sample").nth(1).click()
    expect(figure.locator(".knob-box").first).to_have_value(str(baked["start"]["knobs"]["rho"]))
    figure.locator("textarea").fill("nobody computed this")
    expect(figure).to_have_attribute("data-stale", "")
    assert "from a file" in figure.locator(".state-text").inner_text()
    assert page.evaluate("document.documentElement.dataset.python") == "off"


def test_search_guesses_and_questions_work_from_a_file(from_file: Page) -> None:
    page = from_file
    page.locator(".page-search").click()
    page.locator(".search-box").fill("spectral radius")
    expect(page.locator(".search-found [role=option]").first).to_be_visible()
    page.keyboard.press("Escape")
    question = page.locator("fieldset.question[data-kind=choice]").first
    question.locator(".question-option").first.click()
    question.locator("[name=check]").click()
    expect(question).to_have_attribute("data-state", re.compile("right|wrong"))
    guess = page.locator("fieldset.prediction[data-figure]").first
    guess.locator("[name=skip]").click()
    expect(guess).to_have_attribute("data-state", "skipped")
    expect(guess.locator(".prediction-explanation")).to_be_visible()


def test_readers_of_a_server_load_nothing_of_it(open_page: Open) -> None:
    page = open_page(CHAPTER)
    page.touch()
    page.until("drawn.length")
    assert not [address for address in page.asked if address.endswith(("/file.js", ".json.js"))]
