"""A web server for tests: a built site under / and under /repo/, with faults on demand."""

import re
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote, urlsplit

from sitegen.assets.joining import JOINED, join, whole
from sitegen.server import TYPES

HOST = Path(__file__).resolve().parents[2] / "widgets" / "host"
PREFIX = "/repo"


@dataclass
class Fault:
    """What happens to requests whose path ends in `path`, until it is taken away or a newer one takes its place; `hits` counts them."""

    path: str
    status: int = 200
    body: bytes | None = None  # instead of the file's
    type: str | None = None
    cut: float = 1.0  # the share of the bytes that is sent
    hang: bool = False
    pause: float = 0  # seconds before each eighth of what is sent
    headers: dict[str, str] = field(default_factory=dict)
    hits: int = 0


class Server(ThreadingHTTPServer):
    """Like GitHub Pages: static, cached for a while, readable from any origin."""

    daemon_threads = True
    request_queue_size = 128

    def __init__(self, site: Path) -> None:
        self.site = site
        self.faults: list[Fault] = []
        self.requests: list[str] = []
        self.extra: dict[str, bytes] = {}  # pages of a test's own, by path
        super().__init__(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def root(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/"

    @contextmanager
    def failing(self, path: str, **how: object) -> Iterator[Fault]:
        fault = Fault(path, **how)  # type: ignore[arg-type]
        self.faults.append(fault)
        try:
            yield fault
        finally:
            if fault in self.faults:
                self.faults.remove(fault)

    @contextmanager
    def changing(self, before: str, after: str) -> Iterator[None]:
        """The figures' scripts, in the page and in the worker, as if they said `after` wherever they say `before`, a regular expression.

        What they say is looked for in the modules as they are written; the scripts are joined anew, without short names.
        """
        (host,) = self.site.glob("assets/host-*")
        written = {file.name: file.read_text(encoding="utf-8") for file in HOST.glob("*.js")}
        changed = {name: re.sub(before, after, text) for name, text in written.items()}
        assert changed != written, f"no script says {before}"
        scripts = {JOINED: join(changed, "main.js")[JOINED], "worker.js": whole(changed, "worker.js")}
        with ExitStack() as stack:
            for name, text in scripts.items():
                stack.enter_context(self.failing(f"/{host.name}/{name}", body=text.encode()))
            yield

    def handle_error(self, request: object, client_address: object) -> None:
        """A browser that leaves a page closes its connections; that is no news."""


class Handler(BaseHTTPRequestHandler):
    server: Server
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        path = unquote(urlsplit(self.path).path)
        self.server.requests.append(path)
        fault = next((fault for fault in reversed(self.server.faults) if path.endswith(fault.path)), None)
        if fault:
            fault.hits += 1
            while fault.hang and fault in self.server.faults:
                time.sleep(0.05)
        self._answer(path, fault or Fault(path))

    def _answer(self, path: str, fault: Fault) -> None:
        data, kind = self._content(path)
        if data is None or fault.status != 200:
            data, kind, status = b"<!doctype html><title>No</title>", ".html", 404 if data is None else fault.status
        else:
            status = 200
        if fault.body is not None and status == 200:
            data = fault.body
        self.send_response(status)
        self.send_header("Content-Type", fault.type or TYPES.get(kind, TYPES[""]))
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Cache-Control", "max-age=600")
        self.send_header("Access-Control-Allow-Origin", "*")
        for name, value in fault.headers.items():
            self.send_header(name, value)
        self.end_headers()
        sent = data[: int(len(data) * fault.cut)]
        piece = len(sent) // 8 + 1 if fault.pause else len(sent) + 1
        for at in range(0, len(sent), piece):
            time.sleep(fault.pause)
            self.wfile.write(sent[at : at + piece])
        if fault.cut < 1:
            self.close_connection = True

    def _content(self, path: str) -> tuple[bytes | None, str]:
        inside = path.removeprefix(PREFIX)
        if inside in self.server.extra:
            return self.server.extra[inside], ".html"
        file = self.server.site / inside.lstrip("/")
        if inside.endswith("/"):
            file = file / "index.html"
        return (file.read_bytes() if file.is_file() else None), file.suffix

    def log_message(self, *_: object) -> None:
        """Silent: the tests speak."""
