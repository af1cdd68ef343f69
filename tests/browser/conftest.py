"""One built site, one server and one browser for all browser tests; every page is watched for errors and strange requests."""

import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from sitegen import browser as browsers
from sitegen.site import build
from tests.browser.server import Server
from tests.build.project import Project

ROOT = Path(__file__).parents[2]
SHARED = ("assets.lock.json", "course.toml", ".cache")
BOOT_SECONDS = 90
CHAPTER = "en/seq2seq-bottleneck/"

# Playwright's own waiting evaluates text inside the page, which the page's policy forbids; so tests ask again and again.
# How fast a busy machine serves itself decides nothing: pages see a quick line (line.js) unless a test says otherwise.
SLOW = "performance.getEntriesByType = () => [{transferSize: 1e6, responseStart: 0, responseEnd: 1e4}];"
RECORD = """
window.drawn = [];
performance.getEntriesByType = () => [];
addEventListener("widget:drawn", (event) => drawn.push(event.detail));
"""
SAVE_DATA = 'Object.defineProperty(Navigator.prototype, "connection", {value: {saveData: true}});'

Open = Callable[..., "Watched"]


class Watched:
    """A page, what it logged as an error, and which addresses it asked for."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.errors: list[str] = []
        self.asked: list[str] = []
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.context.on("request", lambda request: self.asked.append(request.url))

    def _heard(self, message: Any) -> None:
        if message.type == "error":
            self.errors.append(f"{message.text} {message.location.get('url', '')}")

    def ask(self, expression: str, argument: Any = None) -> Any:
        return self.page.evaluate(expression, argument)

    def until(self, expression: str, seconds: float = 30, argument: Any = None) -> Any:
        """The first true value of the expression."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            value = self.page.evaluate(expression, argument)
            if value:
                return value
            self.page.wait_for_timeout(30)
        state = self.page.evaluate("[document.documentElement.dataset.python, document.querySelector('.state-text')?.textContent]")
        pytest.fail(f"not within {seconds} s: {expression}; the page says {state}, errors {self.errors}")

    def python(self, state: str, seconds: float = BOOT_SECONDS) -> None:
        self.until(f"document.documentElement.dataset.python === '{state}'", seconds)

    def live(self, seconds: float = BOOT_SECONDS) -> None:
        """Python is there and every figure shows what it computed, but those that rest until somebody touches them."""
        self.until("document.querySelector('[data-state=failed]') || ![...document.querySelectorAll('figure.widget')]"
                   ".some((figure) => figure.dataset.state !== 'live' && !('needs' in figure.dataset))", seconds)  # fmt: skip
        assert self.ask("document.documentElement.dataset.python") == "ready", self.state_text()

    def strangers(self, server: Server) -> list[str]:
        """Addresses of other origins that were asked for anything."""
        return [url for url in self.asked if not url.startswith((server.root, "blob:", "data:"))]

    def state_text(self) -> str:
        return self.page.locator(".state-text").first.inner_text()

    def focused(self) -> str:
        """What the keyboard would press."""
        return str(self.ask("document.activeElement.name || document.activeElement.dataset.action || document.activeElement.className"))

    def move(self, figure: str, knob: str, value: str) -> None:
        """As a reader's finger does it: the value, then the event."""
        self.ask(
            """([id, knob, value]) => {
              const control = document.getElementById(id).querySelector(".knobs").elements.namedItem(knob);
              control.value = value;
              control.dispatchEvent(new Event("input", { bubbles: true }));
            }""",
            [figure, knob, value],
        )

    def touch(self) -> None:
        """Presses the first preset of the page."""
        self.page.locator(".preset").first.click()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("browser") / "site"
    build(ROOT, out)
    return out


@pytest.fixture(scope="session")
def server(site: Path) -> Iterator[Server]:
    server = Server(site)
    yield server
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="session")
def small_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A book of its own in small/, made of the same parts: one of each kind of prediction, question and exercise."""
    root = tmp_path_factory.mktemp("small")
    for name in SHARED:
        (root / name).symlink_to(ROOT / name)
    for place in (ROOT / "templates", ROOT / "widgets", Path(__file__).with_name("small")):
        shutil.copytree(place, root / ("content" if place.name == "small" else place.name))
    build(root, root / "site")
    server = Server(root / "site")
    yield server
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    try:
        options = browsers.launch_options()
    except browsers.NoBrowser as missing:
        pytest.fail(str(missing))
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(**options)  # type: ignore[arg-type]
        yield running
        running.close()


@pytest.fixture
def open_page(browser: Browser, server: Server) -> Iterator[Open]:
    """Opens a page of the site in a context of its own: `open_page("en/")`. Afterwards nothing may have gone wrong unnoticed."""
    contexts: list[BrowserContext] = []
    watched: list[Watched] = []

    def open_it(path: str, *, idle: bool = False, errors: bool = False, script: str = "", wait_until: Any = "load", **options: Any) -> Watched:
        """`idle` lets Python start by itself; `errors` says that the test expects some."""
        context = browser.new_context(**options)
        contexts.append(context)
        context.add_init_script(RECORD + ("" if idle else SAVE_DATA) + script)
        page = Watched(context.new_page())
        if not errors:
            watched.append(page)
        page.page.goto(server.root + path, wait_until=wait_until)
        return page

    yield open_it
    server.faults.clear()
    for context in contexts:
        context.close()
    for page in watched:
        assert page.errors == []
        assert page.strangers(server) == []


@pytest.fixture(scope="session")
def live_page(browser: Browser, server: Server) -> Iterator[Watched]:
    """A chapter whose Python is up, shared by the tests that only move things."""
    context = browser.new_context()
    context.add_init_script(RECORD)
    page = Watched(context.new_page())
    page.page.goto(server.root + CHAPTER)
    page.touch()
    page.live()
    yield page
    context.close()
    assert page.errors == []
    assert page.strangers(server) == []


@pytest.fixture
def live(live_page: Watched) -> Watched:
    """The same, with every knob back at its start."""
    for button in live_page.page.locator("[data-action=reset]").all():
        button.click()
    live_page.until("![...document.querySelectorAll('figure.widget')].some((figure) => figure.hasAttribute('data-busy'))")
    live_page.page.wait_for_timeout(100)
    live_page.ask("drawn.length = 0")
    return live_page


@pytest.fixture(scope="session")
def pieces(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A book of its own (pieces/), with figures that work in pieces and figures that need trained weights."""
    project = Project(tmp_path_factory.mktemp("pieces") / "book")
    for folder in ("02-second", "about"):
        shutil.rmtree(project.root / "content" / folder)
    shutil.copytree(ROOT / "templates", project.root / "templates", dirs_exist_ok=True)
    shutil.copytree(Path(__file__).with_name("pieces"), project.root, dirs_exist_ok=True)
    models = project.root / "widgets/models"
    models.mkdir(exist_ok=True)
    for k, name in enumerate(("lean", "both")):
        noise = np.random.default_rng(k).random(150_000, dtype=np.float32)  # does not compress, so that it takes a while to come
        noise[0] = 0.5 + k
        np.savez(models / f"{name}.npz", weight=noise)
    project.build()
    server = Server(project.root / "site")
    yield server
    server.shutdown()
    server.server_close()
