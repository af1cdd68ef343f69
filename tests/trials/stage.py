"""What trials play on, each thing made when it is first asked for: the built book, a server with faults on demand, a browser."""

import shutil
import tempfile
from contextlib import ExitStack
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from sitegen import browser as browsers

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.browser.server import Server

ROOT = Path(__file__).parents[2]


class Stage:
    """Closed with `close()`; tests give it the site, server and browser they have."""

    def __init__(self, server: "Server | None" = None, browser: "Browser | None" = None) -> None:
        self._open = ExitStack()
        if server:
            self.__dict__["server"] = server
        if browser:
            self.__dict__["browser"] = browser

    def folder(self) -> Path:
        """An empty folder that goes away at the end."""
        made = Path(tempfile.mkdtemp(prefix="trial-"))
        self._open.callback(shutil.rmtree, made, ignore_errors=True)
        return made

    @cached_property
    def server(self) -> "Server":
        from sitegen.site import build
        from tests.browser.server import Server

        site = self.folder() / "site"
        build(ROOT, site)
        server = Server(site)
        self._open.callback(server.server_close)
        self._open.callback(server.shutdown)
        return server

    @cached_property
    def browser(self) -> "Browser":
        from playwright.sync_api import sync_playwright

        playwright = self._open.enter_context(sync_playwright())
        running = playwright.chromium.launch(**browsers.launch_options())  # type: ignore[arg-type]
        self._open.callback(running.close)
        return running

    def close(self) -> None:
        self._open.close()
