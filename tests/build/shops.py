"""Places to fetch from: a CDN that is a little server in this process; npm and pip, little scripts that leave real archives, as the real ones do."""

import http.server
import socket
import sys
import textwrap
import threading
import time
from pathlib import Path

from sitegen.outside import fetch

FILES = {"core.wasm": b"\0asm" + bytes(range(256)) * 400, "numbers.whl": b"PK numbers" * 3000, "script.js": b"export const one = 1\n"}
FAKE = textwrap.dedent("""
    import io, json, pathlib, sys, tarfile, zipfile
    here = pathlib.Path(__file__).parent
    with (here / "calls.txt").open("a", encoding="utf-8") as log:
        log.write(" ".join(sys.argv[1:]) + "\\n")
    shelf = {path.name: path.read_bytes() for path in (here / "shelf").iterdir()}
    if (here / "broken.txt").exists():
        sys.exit((here / "broken.txt").read_text(encoding="utf-8"))
    if "view" in sys.argv:
        print("1.0")
    elif "pack" in sys.argv:
        folder = pathlib.Path(sys.argv[sys.argv.index("--pack-destination") + 1])
        with tarfile.open(folder / "bundle-1.0.tgz", "w:gz") as tar:
            for name, content in shelf.items():
                entry = tarfile.TarInfo("package/" + name)
                entry.size = len(content)
                tar.addfile(entry, io.BytesIO(content))
    else:
        folder = pathlib.Path(sys.argv[sys.argv.index("--dest") + 1])
        with zipfile.ZipFile(folder / "bundle-1.0-py3-none-any.whl", "w") as wheel:
            for name, content in shelf.items():
                wheel.writestr("package/" + name, content)
    """)


class Shop:
    """A fake npm or pip: what lies in `shelf` is what its one package holds."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.shelf = folder, folder / "shelf"
        self.shelf.mkdir(parents=True)
        (folder / "fake.py").write_text(FAKE, encoding="utf-8")
        self.command = (sys.executable, str(folder / "fake.py"))
        self.stock(FILES)

    def stock(self, files):
        for name, content in files.items():
            (self.shelf / name).write_bytes(content)

    def breaks(self, complaint):
        (self.folder / "broken.txt").write_text(complaint, encoding="utf-8")

    @property
    def calls(self):
        log = self.folder / "calls.txt"
        return log.read_text(encoding="utf-8").splitlines() if log.exists() else []


class Cdn(http.server.ThreadingHTTPServer):
    """A fake CDN: `files` by path, everything else is missing; `stall` seconds before each answer, or half-way through it."""

    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), _Handler)
        self.files, self.asked, self.stall, self.half = dict(FILES), [], 0.0, 0.0
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.server_port}/"


class _Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        name = self.path.lstrip("/")
        self.server.asked.append(name)
        time.sleep(self.server.stall)
        content = self.server.files.get(name)
        if content is None:
            self.send_error(404)
            return
        self.send_response(200)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content[: len(content) // 2])
        self.wfile.flush()
        time.sleep(self.server.half)
        self.wfile.write(content[len(content) // 2 :])

    def log_message(self, *_):
        pass


def closed_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return f"http://127.0.0.1:{probe.getsockname()[1]}/"


def tools(cdn=None, npm=None, pip=None):
    """Only the sources given are open."""
    return fetch.Tools(
        cdn=cdn.url if cdn else closed_port(), npm=npm.command if npm else ("no-such-npm",), pip=pip.command if pip else ("no-such-pip",)
    )
