"""`build.py check --url`: a site that is served whole passes, and each way in which a server may give something else is told by its file."""

import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest

from sitegen import cli, commands, output
from sitegen.checks import published
from sitegen.problems import CommandError

FILES = {".nojekyll": b"", "index.html": b"<!doctype html>front", "en/a b/index.html": b"<!doctype html>page", "assets/main.js": b"run()", "assets/core.wasm": bytes(5000)}


class Server(ThreadingHTTPServer):
    """Serves the folder below /book/, but for what `instead` holds by path: a status, other bytes, or another type."""

    daemon_threads = True

    def __init__(self, site: Path) -> None:
        self.site, self.instead = site, dict[str, int | bytes | str]()
        super().__init__(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/book"


class Handler(SimpleHTTPRequestHandler):
    server: Server

    def __init__(self, request: Any, client: Any, server: Server) -> None:
        super().__init__(request, client, server, directory=str(server.site))

    def do_GET(self) -> None:
        self.path = self.path.removeprefix("/book")
        path = unquote(self.path[1:].partition("?")[0])
        instead = self.server.instead.get(path, "")
        if isinstance(instead, str):
            super().do_GET()
        elif isinstance(instead, int):
            self.send_error(instead)
        else:
            self.send_response(200)
            self.send_header("Content-Length", str(len(instead)))
            self.end_headers()
            self.wfile.write(instead)

    def guess_type(self, path: Any) -> str:
        return next((kind for name, kind in self.server.instead.items() if isinstance(kind, str) and str(path).endswith(name)), super().guess_type(path))

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    output.publish(tmp_path / "site", tmp_path, FILES)
    running = Server(tmp_path / "site")
    yield running
    running.shutdown()
    running.server_close()


def test_a_site_that_is_served_as_it_was_built_passes(server: Server) -> None:
    assert published.check(server.site, server.url) == ([], 4)
    assert published.check(server.site, server.url + "/") == ([], 4)


FAULTS = {
    "missing": ("assets/core.wasm", 404, "the server answers 404 Not Found"),
    "forbidden": ("assets/core.wasm", 451, "the server answers 451 "),
    "a flipped byte": ("assets/core.wasm", bytes(4999) + b"\1", "other bytes come, 5,000 of them"),
    "cut off": ("assets/core.wasm", bytes(4000), "other bytes come, 4,000 of them"),
    "a web page instead": ("assets/core.wasm", b"\n<!DOCTYPE html><title>Please log in</title>", "a web page comes instead"),
    "an old page": ("en/a b/index.html", b"<!doctype html>old", "other bytes come, 18 of them"),
    "a script that is none": ("assets/main.js", "text/plain", 'it is sent as "text/plain", which no browser runs as a script'),
}


@pytest.mark.parametrize(("path", "instead", "said"), FAULTS.values(), ids=FAULTS.keys())
def test_what_a_server_gives_instead_is_told(server: Server, path: str, instead: int | bytes | str, said: str) -> None:
    server.instead[path] = instead
    (problem,), _ = published.check(server.site, server.url)
    assert (problem.path, problem.found[: len(said)]) == (f"{server.url}/{path}", said)


def test_a_file_changed_after_the_build_is_told_before_any_is_fetched(server: Server) -> None:
    (server.site / "assets/core.wasm").write_bytes(b"\1" + bytes(4999))
    (server.site / "index.html").unlink()
    problems, compared = published.check(server.site, server.url)
    assert compared == 0
    assert [(one.path, one.found) for one in problems] == [
        ("site/assets/core.wasm", "the file was changed after the build"),
        ("site/index.html", "the file is gone"),
    ]


def test_an_address_with_nothing_of_the_book_is_told_once(server: Server) -> None:
    """A path forgotten or mistyped is no reason to publish anything again."""
    (problem,), compared = published.check(server.site, f"{server.url}/en")
    assert compared == 4
    assert str(problem) == f"{server.url}/en/: none of the 4 files is there: the server answers 404 File not found; {published.ELSEWHERE}"
    server.shutdown()
    server.server_close()
    (problem,), _ = published.check(server.site, server.url)
    assert problem.path == f"{server.url}/"
    assert "the server does not answer (" in problem.found


@pytest.mark.parametrize("url", ["", "you.github.io", "file:///etc/passwd", "ftp://x.example", "https://"])
def test_what_is_no_address_of_a_site_is_refused(server: Server, url: str) -> None:
    with pytest.raises(CommandError, match="is no address of a site"):
        published.check(server.site, url)


def test_the_command_ends_with_what_it_compared(server: Server, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commands, "ROOT", server.site.parent)
    assert cli.main(["check", "--url", server.url]) == 0
    server.instead["index.html"] = 404
    assert cli.main(["check", "--url", server.url]) == 1
    first, problem, last = capsys.readouterr().out.splitlines()
    assert first.startswith("4 files compared; 0 problems in ")
    assert problem == f"{server.url}/index.html: the server answers 404 Not Found; {published.UPLOAD}"
    assert last.startswith("4 files compared; 1 problem in ")
