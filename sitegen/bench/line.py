"""A server that imitates a host and the line to it: gzip, ETag, a cache of ten minutes; so many bits a second, so long a way."""

import gzip
import hashlib
import json
import mimetypes
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

GZIPPED = (".html", ".js", ".mjs", ".json", ".css", ".svg", ".wasm")  # as GitHub Pages does it
PIECE = 16 * 1024  # bytes sent at once


@dataclass(frozen=True)
class Line:
    """0 is no limit."""

    megabits: float = 0
    milliseconds: float = 0  # there and back


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, site: Path, line: Line) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.site, self.line = site, line
        self.without: tuple[str, ...] = ()  # groups that files.json is not to name
        self.sent = 0  # bytes
        self.asked: list[str] = []
        self._free = 0.0  # when the line is next free: all connections share it
        self._lock = threading.Lock()

    def wait(self, size: int) -> None:
        """Until a piece of this size has gone through the line."""
        with self._lock:
            self.sent += size
            self._free = max(self._free, time.monotonic()) + (size * 8 / self.line.megabits / 1e6 if self.line.megabits else 0)
            until = self._free
        time.sleep(max(0.0, until - time.monotonic()))

    def handle_error(self, request: object, client_address: object) -> None:
        """A browser that leaves a page closes its connections; that is no news."""


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: _Server

    def do_GET(self) -> None:
        path = self.path.split("?")[0].lstrip("/")
        self.server.asked.append(path)
        time.sleep(self.server.line.milliseconds / 1000)
        file = self.server.site / path
        file = file / "index.html" if file.is_dir() else file
        if not file.is_file():
            return self._answer(404, b"", {})
        body, tag = _body(file, self.server.without if file.name == "files.json" else ())
        kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        headers = {"Content-Type": "text/javascript" if file.suffix == ".mjs" else kind, "ETag": tag, "Cache-Control": "max-age=600"}
        if file.suffix in GZIPPED:
            headers["Content-Encoding"] = "gzip"
        return self._answer(304, b"", headers) if self.headers["If-None-Match"] == tag else self._answer(200, body, headers)

    def _answer(self, status: int, body: bytes, headers: dict[str, str]) -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        for at in range(0, len(body), PIECE):
            piece = body[at : at + PIECE]
            self.server.wait(len(piece))
            self.wfile.write(piece)

    def log_message(self, format: str, *args: object) -> None:
        """Says nothing."""


@cache
def _body(file: Path, without: tuple[str, ...]) -> tuple[bytes, str]:
    """What is sent of a file, and its tag. `without`: groups that are taken out of it."""
    data = file.read_bytes()
    if without:
        data = json.dumps({group: [] if group in without else files for group, files in json.loads(data).items()}).encode()
    tag = f'"{hashlib.sha256(data).hexdigest()[:16]}"'
    return gzip.compress(data, 6, mtime=0) if file.suffix in GZIPPED else data, tag


@contextmanager
def served(site: Path, line: Line) -> Iterator[_Server]:
    """The site over this line, until the block ends. All is compressed before: no visit is to wait for that."""
    for file in site.glob("*/**/*"):
        if file.suffix in GZIPPED:
            _body(file, ())
    server = _Server(site, line)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
