"""Makes docs/page.png, the README's picture, from the built site: `.venv/bin/python docs/picture.py` after a build and a test run."""

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from playwright.sync_api import Page, ViewportSize, sync_playwright

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from sitegen.browser import launch_options  # noqa: E402 (the project is not installed, so its folder must be named first)

PAGE = "en/seq2seq-bottleneck/#bottleneck_funnel"
SIZE = {"width": 1200, "height": 900}


class Quiet(SimpleHTTPRequestHandler):
    """A static server that does not write a line for each file."""

    def log_message(self, *_: object) -> None:
        """Nothing."""


@contextmanager
def opened(place: str, size: ViewportSize) -> Iterator[Page]:
    """A page of the built site, on light paper."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(HERE.parent / "site")))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options())
        page = browser.new_page(viewport=size, color_scheme="light")
        page.goto(f"http://127.0.0.1:{server.server_port}/{place}")
        yield page
        browser.close()


def main() -> None:
    """Wait for the reader's own Python, then photograph the first widget among its text."""
    with opened(PAGE, SIZE) as page:
        photograph(page)


def photograph(page: Page) -> None:
    """One PNG, once every number in the figure is the browser's own."""
    page.locator("figure.widget button.preset").first.click()
    page.locator("figure.widget[data-state=live]").wait_for(timeout=120_000)
    page.locator("figure.widget").first.evaluate("figure => figure.scrollIntoView()")
    page.screenshot(path=HERE / "page.png")


if __name__ == "__main__":
    main()
