"""Numbers before Python, and from Python on every number from Python."""

from pathlib import Path

from tests.browser.conftest import CHAPTER, Open
from tests.browser.server import Server

FIGURE = "bottleneck_funnel"


def test_a_preset_is_answered_while_python_is_still_on_its_way(open_page: Open, server: Server) -> None:
    page = open_page(CHAPTER)
    assert page.ask("document.documentElement.dataset.python") == "off"
    assert page.page.locator(".picture").first.is_visible()
    with server.failing("pyodide.asm.wasm.zst", hang=True):
        page.page.locator(f"#{FIGURE} .preset[data-knob=rho]").last.click()
        drawn = page.until("drawn[0]")
        assert (drawn["source"], drawn["widget"], drawn["knobs"]["rho"]) == ("baked", FIGURE, 1.25)
        assert page.page.locator(f"#{FIGURE}").get_attribute("data-state") == "starting"
        page.move(FIGURE, "rho", "1.3")
        page.until("document.querySelector('.widget').hasAttribute('data-stale')")
        assert "will be drawn" in page.state_text()
    page.live()
    newest = page.until(f"drawn.findLast((detail) => detail.widget === '{FIGURE}' && detail.source === 'live')")
    assert newest["knobs"]["rho"] == 1.3
    assert page.page.locator(f"#{FIGURE} output[name=forgetting]").get_attribute("data-value") == str(newest["readouts"]["forgetting"])


def test_idle_pages_start_python_by_themselves_and_redraw_quietly(open_page: Open) -> None:
    page = open_page(CHAPTER, idle=True)
    page.live()
    assert page.ask("drawn.every((detail) => detail.source === 'live')")
    assert page.page.locator(".live-region").inner_text() == ""


def test_savers_of_data_download_nothing_unasked(open_page: Open, server: Server) -> None:
    server.requests.clear()
    page = open_page(CHAPTER)
    page.page.wait_for_timeout(1500)
    assert not [path for path in server.requests if "/pyodide-" in path or "/baked/" in path]


def test_fifty_presses_make_one_worker(open_page: Open, server: Server) -> None:
    page = open_page(CHAPTER)
    server.requests.clear()
    page.ask("for (let i = 0; i < 50; i++) document.querySelectorAll('.preset')[i % 3].click()")
    page.live()
    assert len(page.page.workers) == 1
    for name in ("worker.js", "pyodide.asm.wasm.zst", "python.snapshot.zst"):
        assert len([path for path in server.requests if path.endswith(name)]) == 1, name


def test_a_move_made_before_the_scripts_are_there_counts(open_page: Open, server: Server) -> None:
    with server.failing("main.js", hang=True):
        page = open_page(CHAPTER, wait_until="commit")
        page.until("document.querySelector('[name=rho]')")
        page.move(FIGURE, "rho", "1.25")
    assert page.until("drawn[0]")["knobs"]["rho"] == 1.25


def test_no_python_source_lies_in_the_site(site: Path) -> None:
    assert not list(site.rglob("*.py"))
