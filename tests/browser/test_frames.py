"""Inside other people's pages: a learning platform's frame, a sandbox, refused storage, the browser's back button."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import CHAPTER, Open, Watched
from tests.browser.server import Server

EMBED = "en/embed/bottleneck_funnel/"
HOST = """<!doctype html><title>host</title><link rel="icon" href="data:,"><script>heights = [];
addEventListener("message", (event) => heights.push(event.data));</script><iframe src="{url}" {sandbox} width="700" height="600"></iframe>"""


def framed(server: Server, open_page: Open, sandbox: str = "", **options: object) -> Watched:
    """A page of another origin ("localhost" is not "127.0.0.1") that shows one figure in a frame."""
    server.extra["/host.html"] = HOST.format(url=server.root + EMBED, sandbox=sandbox).encode()
    page = open_page("host.html", **options)
    page.page.goto(server.root.replace("127.0.0.1", "localhost") + "host.html")
    return page


def test_a_frame_tells_its_height_and_follows_its_content(open_page: Open, server: Server) -> None:
    page = framed(server, open_page, errors=True)
    page.until("heights.length >= 3")
    heights = page.ask("heights")
    assert {message.get("subject", message.get("type")) for message in heights} == {"resize", "lti.frameResize", "org.imsglobal.lti.frameResize"}
    before = heights[-1]["height"]
    assert before > 200
    page.page.frames[1].locator(".data summary").click()
    page.until(f"heights.at(-1).height > {before}")


def test_a_sandbox_without_an_origin_computes_in_the_page(open_page: Open, server: Server) -> None:
    page = framed(server, open_page, 'sandbox="allow-scripts"', errors=True)
    frame = page.page.frames[1]
    frame.locator(".preset[data-knob=rho]").last.click()
    for _ in range(900):
        if frame.locator("html").get_attribute("data-python") in ("ready", "failed"):
            break
        page.page.wait_for_timeout(100)
    assert frame.locator(".state-text").inner_text() == "Live: computed just now in your browser."
    assert frame.locator(".widget").get_attribute("data-state") == "live"
    assert page.page.workers == []
    assert frame.locator(".embed-source a").get_attribute("target") is None


def test_refused_storage_changes_nothing(open_page: Open) -> None:
    refuse = """for (const name of ["localStorage", "sessionStorage", "indexedDB"])
      Object.defineProperty(window, name, {get() { throw new DOMException("refused", "SecurityError"); }});"""
    page = open_page(CHAPTER, script=refuse)
    page.page.locator(".preset[data-knob=rho]").last.click()
    assert page.until("drawn[0]")["knobs"]["rho"] == 1.25
    page.python("starting")


def test_a_start_that_killed_the_tab_is_not_repeated_unasked(open_page: Open) -> None:
    page = open_page(CHAPTER, idle=True, script='sessionStorage.setItem("attention-book starting", "/");')
    page.until("document.querySelector('.state-text').textContent.includes('did not finish starting')")
    page.page.wait_for_timeout(1000)
    assert page.ask("document.documentElement.dataset.python") == "off"


def test_the_back_button_finds_a_page_that_still_computes(open_page: Open, server: Server) -> None:
    """Restored from the browser's cache or loaded again: either way moves are answered."""
    page = open_page(CHAPTER)
    page.touch()
    page.live()
    page.ask("window.restored = []; addEventListener('pageshow', (event) => restored.push(event.persisted))")
    page.page.goto(server.root + "en/glossary/")
    page.page.evaluate("setTimeout(() => history.back())")
    page.page.wait_for_url("**/" + CHAPTER)
    page.until("document.documentElement.dataset.script === 'ready'")
    page.move("bottleneck_funnel", "rho", "1.45")
    page.until("drawn.at(-1)?.knobs.rho === 1.45 && drawn.at(-1).source === 'live'", 90)
    assert len(page.page.workers) == 1


def test_a_chart_is_taken_over_in_a_sandbox_too(open_page: Open, server: Server) -> None:
    server.extra["/host.html"] = HOST.format(url=server.root + "en/embed/sentence_length/", sandbox='sandbox="allow-scripts"').encode()
    page = open_page("host.html", errors=True)
    frame = page.page.frames[1]
    frame.locator("[data-chart-action=open]").click()
    frame.locator(".chart[data-open] .main-svg").first.wait_for(timeout=30_000)


def test_a_sandbox_is_told_why_nothing_may_be_saved_and_still_gives_its_line(open_page: Open, server: Server) -> None:
    page = framed(server, open_page, 'sandbox="allow-scripts"', errors=True)
    frame = page.page.frames[1]
    frame.locator("[data-action=share]").click()
    frame.locator(".share-snippet").wait_for()
    assert "open the figure in its page" in frame.locator(".share-said").inner_text()
    assert frame.locator(".share-snippet").input_value().startswith(f'<iframe src="{server.root}{EMBED}#w.bottleneck_funnel.')
    frame.get_by_role("button", name="Copy: Embed in a page").click()
    expect(frame.locator(".share-said")).to_contain_text(re.compile(r"Copied|Ctrl\+C"), timeout=30_000)


def test_the_height_of_the_line_is_near_the_one_that_is_told(open_page: Open, server: Server) -> None:
    page = framed(server, open_page, errors=True)
    page.until("heights.length >= 3")
    frame = page.page.frames[1]
    frame.locator("[data-action=share]").click()
    frame.locator(".share-snippet").wait_for()
    line = frame.locator(".share-snippet").input_value()
    frame.locator("[data-action=share]").click()
    height = int(line.split('height="')[1].split('"')[0])
    page.until(f"Math.abs({height} - heights.at(-1).height) < 60")
