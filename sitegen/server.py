"""The web server of `build.py serve`: the built files, and a line open to each page that says when there are newer ones."""

import hashlib
import json
import os
import re
import threading
from html import escape
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from typing import Any, BinaryIO
from urllib.parse import urlsplit

from sitegen.output import MARKER

LIVE_SCRIPT = Path(__file__).with_name("live.js")
HEARTBEAT = 15.0  # seconds; how soon a closed page's thread ends
GROUP = re.compile(r"/assets/(\w+)-[0-9a-f]+/(.+)")
POLICY = re.compile(r'<meta http-equiv="Content-Security-Policy"[^>]*>')
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".xml": "application/xml",
    ".txt": "text/plain; charset=utf-8",
    ".py": "text/plain; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".jpeg": "image/jpeg",
    ".webp": "image/webp",
    ".ico": "image/x-icon",
    ".wasm": "application/wasm",
    ".whl": "application/zip",
    ".zip": "application/zip",
    ".woff2": "font/woff2",
    "": "application/octet-stream",
}


class State:
    """Which build is shown and what the last one found wrong; pages wait here for it to change."""

    def __init__(self, out: Path) -> None:
        self.out = out
        self.failed = ""
        self.shown = ""  # the build of the last word
        self.restyled = ""  # the build that this one differs from in its styles only
        self.version = 0
        self.changed = threading.Condition()

    def tell(self, failed: str, styles: bool = False) -> None:
        """A build has ended: with this message, or well when it is empty. `styles`: nothing else was changed for it."""
        with self.changed:
            self.restyled = self.shown if styles and not self.failed else ""
            self.shown, self.failed = self.build(), failed
            self.version += 1
            self.changed.notify_all()

    def wait(self, seen: int) -> int:
        """The version once it differs from `seen`, or `seen` again after a while."""
        with self.changed:
            self.changed.wait_for(lambda: self.version != seen, HEARTBEAT)
            return self.version

    def build(self) -> str:
        """The name of the build that lies in the output folder."""
        try:
            return hashlib.sha256((self.out / MARKER).read_bytes()).hexdigest()[:16]
        except OSError:
            return ""


class Server(ThreadingHTTPServer):
    """Serves the built folder on this machine only."""

    daemon_threads = True
    # On Windows this would let two programs listen on one port.
    allow_reuse_address = os.name != "nt"

    def __init__(self, port: int, state: State) -> None:
        self.state = state
        super().__init__(("127.0.0.1", port), Handler)

    def handle_error(self, request: object, client_address: object) -> None:
        """A page that was closed in the middle of an answer is no error."""


class Handler(SimpleHTTPRequestHandler):
    """One request."""

    server: Server
    extensions_map = TYPES
    protocol_version = "HTTP/1.1"

    def __init__(self, request: Any, client_address: Any, server: Server) -> None:
        super().__init__(request, client_address, server, directory=str(server.state.out))

    def log_message(self, format: str, *args: object) -> None:
        """The terminal belongs to the build's messages."""

    def do_GET(self) -> None:
        path = urlsplit(self.path).path
        if path == "/_live/events":
            self.stream()
        elif path == "/_live/live.js":
            self.answer(LIVE_SCRIPT.read_bytes(), TYPES[".js"])
        else:
            self.page() if self.shows_page() else super().do_GET()

    def shows_page(self) -> bool:
        """Whether this address is a page, or is nothing and so gets the page that says so."""
        file = Path(self.translate_path(self.path))
        if file.is_dir():
            return urlsplit(self.path).path.endswith("/")
        return file.suffix == ".html" or not file.exists()

    def translate_path(self, path: str) -> str:
        """The file of an address; a page whose styles alone are new goes on loading its other files from the group it came from."""
        file = Path(super().translate_path(path))
        group = GROUP.match(urlsplit(path).path)
        if group and not file.exists():
            now = sorted((self.server.state.out / "assets").glob(f"{group[1]}-*"))
            file = now[0] / group[2] if now else file
        return str(file)

    def page(self) -> None:
        """A page with the line to the server in it. The build is named before the file is read: at worst it reloads once more."""
        build = self.server.state.build()
        file = Path(self.translate_path(self.path))
        file = file / "index.html" if file.is_dir() else file
        status = HTTPStatus.OK
        if not file.is_file():
            file, status = self.server.state.out / "404.html", HTTPStatus.NOT_FOUND
        try:
            html = file.read_text(encoding="utf-8")
        except OSError:
            html = self.nothing()
        if status == HTTPStatus.NOT_FOUND:
            # Its policy allows no script, but the page that is missing now may be there after the next save.
            html = POLICY.sub("", html)
        script = f'<script type="module" src="/_live/live.js?build={build}"></script></body>'
        self.answer(html.replace("</body>", script).encode(), TYPES[".html"], status)

    def nothing(self) -> str:
        """For the time before there is any site: the message itself."""
        message = escape(self.server.state.failed or "The first build is under way.")
        return f'<!doctype html><html lang="en"><meta charset="utf-8"><title>No site yet</title><body><pre>{message}</pre></body></html>'

    def answer(self, data: bytes, kind: str, status: HTTPStatus = HTTPStatus.OK) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(data)

    def do_HEAD(self) -> None:
        self.page() if self.shows_page() else super().do_HEAD()

    def send_head(self) -> BytesIO | BinaryIO | None:
        # File times have whole seconds here, and two builds may fall into one: never answer "not modified".
        del self.headers["If-Modified-Since"]
        return super().send_head()

    def end_headers(self) -> None:
        # Files under assets/ are named by their content; everything else may change with the next build.
        keep = urlsplit(self.path).path.startswith("/assets/")
        self.send_header("Cache-Control", "max-age=31536000, immutable" if keep else "no-store")
        super().end_headers()

    def stream(self) -> None:
        """Sends the state now and each time it changes, until the page is closed."""
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Connection", "close")
        self.end_headers()
        self.close_connection = True
        state, seen = self.server.state, -1
        while True:
            version = state.version
            if version != seen:
                data = json.dumps({"build": state.build(), "failed": state.failed, "restyled": state.restyled}, ensure_ascii=False)
                self.wfile.write(f"event: state\ndata: {data}\n\n".encode())
            else:
                self.wfile.write(b": still here\n\n")
            self.wfile.flush()
            seen = version
            state.wait(seen)
