"""When Python cannot start, the page says which file failed and why, and trying again helps once the fault is gone."""

import re
from pathlib import Path

import pytest

from tests.browser.conftest import CHAPTER, SLOW, Open, Watched
from tests.browser.server import Fault, Server


def fail(page: Watched, text: str, seconds: float = 20) -> None:
    page.touch()
    page.python("failed", seconds)
    assert text in page.state_text(), page.state_text()
    assert page.page.locator("figure.widget").first.get_attribute("data-state") == "failed"
    assert page.page.locator("[data-action=retry]").first.is_visible()


def test_a_flipped_byte_is_noticed_and_retry_fetches_the_file_anew(open_page: Open, server: Server, site: Path) -> None:
    numpy = next(site.rglob("figures.numpy.pack.zst"))
    spoilt = bytearray(numpy.read_bytes())
    spoilt[len(spoilt) // 2] ^= 1
    page = open_page(CHAPTER, errors=True, script=SLOW)
    with server.failing(numpy.name, body=bytes(spoilt)):
        fail(page, f"{numpy.name} did not arrive as it was published")
        for _ in range(3):
            page.page.locator("[data-action=retry]").first.click()
            page.until("document.documentElement.dataset.python === 'failed'", 20)
    page.page.locator("[data-action=retry]").first.focus()
    page.page.keyboard.press("Enter")
    assert page.focused() == "retry"  # and not nothing, as it would be if the button vanished at once
    page.live()
    assert page.focused() == "retry"
    assert len(page.page.workers) == 1
    page.page.keyboard.press("Shift+Tab")
    page.until("!document.querySelector('[data-action=retry]').checkVisibility()")


@pytest.mark.parametrize("what", ["a byte of it", "the memory it gives"])
def test_where_the_snapshot_is_not_as_it_should_be_the_quick_start_is_taken_in_silence(
    open_page: Open, server: Server, site: Path, what: str
) -> None:
    spoilt = bytearray(next(site.rglob("python.snapshot.zst")).read_bytes())
    spoilt[len(spoilt) // 2] ^= 1
    spoiling = {
        "a byte of it": server.failing("python.snapshot.zst", body=bytes(spoilt)),
        "the memory it gives": server.changing(r"sumOf\(HEAPU32\) !== sum", "sumOf(HEAPU32) !== sum + 1"),
    }
    with spoiling[what]:
        page = open_page(CHAPTER)
        page.touch()
        page.live()
    assert [path for path in server.requests if path.endswith("figures.library.zip.zst")]


def test_where_the_quick_start_fails_the_plain_one_is_taken_and_computes_the_same(open_page: Open, server: Server) -> None:
    """It leans on the inside of one Pyodide; what the reader sees must not."""
    with server.changing("const packs = ", "throw new TypeError('another inside'); const packs = "):
        page = open_page(CHAPTER, script=SLOW)
        page.touch()
        page.live()
    assert [path for path in server.requests if path.endswith("plain/python_stdlib.zip")]


@pytest.mark.parametrize(
    ("lang", "place", "words"),
    [
        ("en", "const lists = await readLists(fresh);", "Python is not running: something went wrong that nobody foresaw."),
        ("zh", "python = await boot(plan", "没有料到的错误"),
    ],
)
def test_what_nobody_foresaw_is_told_in_the_language_of_the_page(
    open_page: Open, server: Server, lang: str, place: str, words: str
) -> None:
    """In the page and in the worker; what the browser says of it is there for who points at the line."""
    with server.changing(re.escape(place), f"throw new TypeError('inside'); {place}"):
        page = open_page(f"{lang}/embed/softmax/", errors=True)
        fail(page, words)
    assert "TypeError" not in page.state_text()
    assert "inside" in page.ask("document.querySelector('.state-text').title")


def test_silence_is_noticed(open_page: Open, server: Server) -> None:
    with server.changing("stall: 20_000", "stall: 1_500"):
        page = open_page(CHAPTER, errors=True)
        with server.failing("worker.js", hang=True):
            fail(page, "no sign of life")
        with server.failing("pyodide.asm.wasm.zst", hang=True):
            page.page.locator("[data-action=retry]").first.click()
            page.until("document.querySelector('.state-text').textContent.includes('no byte of pyodide.asm.wasm.zst came for 2 seconds')", 20)


def test_offline_is_said_and_coming_back_starts_again(open_page: Open) -> None:
    page = open_page(CHAPTER, errors=True)
    page.page.context.set_offline(True)
    fail(page, "you are offline")
    page.page.context.set_offline(False)
    page.python("starting")


def test_a_page_that_forbids_webassembly_is_told_apart(open_page: Open, server: Server) -> None:
    policy = {"Content-Security-Policy": "script-src 'self'"}
    server.faults.append(Fault("worker.js", headers=policy))
    page = open_page(CHAPTER, errors=True)
    fail(page, "forbids WebAssembly")


def test_a_subfolder_of_a_host_with_a_strict_policy_is_enough(open_page: Open, server: Server) -> None:
    server.faults.append(Fault("worker.js", headers={"Content-Security-Policy": "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'"}))
    page = open_page(f"repo/{CHAPTER}", errors=True)  # the browser reports that a blob was refused before the address was tried
    page.touch()
    page.live()


def test_where_workers_are_forbidden_the_page_computes(open_page: Open, server: Server) -> None:
    server.faults.append(Fault(CHAPTER, headers={"Content-Security-Policy": "worker-src 'none'"}))
    page = open_page(CHAPTER, errors=True)
    page.touch()
    page.live()
    assert page.page.workers == []
    page.move("bottleneck_funnel", "rho", "1.35")
    page.until("drawn.at(-1).knobs.rho === 1.35 && drawn.at(-1).source === 'live'")
