"""`build.py serve`: a save is seen at once, a mistake is shown over the last good page, and nothing is cached wrongly."""

import http.client
import json
import os
import queue
import re
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, suppress

import pytest

from tests.build.project import Project

PATIENCE = 30  # seconds; a save is seen in less than one, but the machine that runs the tests may be busy
EN = "content/01-first/en.md"


class Served:
    """A running server: what it prints, what it answers, what it tells an open page."""

    def __init__(self, project: Project, port: int = 0) -> None:
        command = [sys.executable, "-u", "build.py", "serve", "--port", str(port)]
        env = {**os.environ, "PYTHONIOENCODING": "utf-8"}
        self.process = subprocess.Popen(command, cwd=project.root, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8")
        self.printed: queue.Queue[str] = queue.Queue()
        self.states: queue.Queue[dict[str, str]] = queue.Queue()
        self.threads = [self._run(self._read)]
        self.started = [self.printed.get(timeout=PATIENCE)]
        while "http://" not in self.started[-1]:
            self.started.append(self.printed.get(timeout=PATIENCE))
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", self.started[-1])
        assert found
        self.port = int(found[1])
        self.threads.append(self._run(self._listen))

    def _read(self) -> None:
        assert self.process.stdout
        for line in self.process.stdout:
            self.printed.put(line.rstrip("\n"))

    def _listen(self) -> None:
        """What an open page hears."""
        over = suppress(OSError, http.client.HTTPException)  # the server is stopped in the end
        with over, closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)) as connection:
            connection.request("GET", "/_live/events")
            with connection.getresponse() as answer:
                for line in answer:
                    if line.startswith(b"data: "):
                        self.states.put(json.loads(line[6:]))

    def get(self, path: str) -> tuple[int, Mapping[str, str], str]:
        """(status, headers, the page)."""
        with closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)) as connection:
            connection.request("GET", path)
            with connection.getresponse() as answer:
                return answer.status, answer.headers, answer.read().decode("utf-8", "replace")

    def page(self, path: str) -> str:
        return self.get(path)[2]

    def state(self) -> dict[str, str]:
        return self.states.get(timeout=PATIENCE)

    def stop(self) -> int:
        self.process.send_signal(signal.SIGINT)
        status = self.process.wait(PATIENCE)
        for thread in self.threads:
            thread.join(PATIENCE)
        assert self.process.stdout
        self.process.stdout.close()
        return status

    def _run(self, work: Callable[[], None]) -> threading.Thread:
        thread = threading.Thread(target=work, daemon=True)
        thread.start()
        return thread


@pytest.fixture
def served(project: Project) -> Iterator[Served]:
    server = Served(project)
    yield server
    if server.process.poll() is None:
        server.stop()


def test_a_save_reloads_the_open_page(project: Project, served: Served) -> None:
    first = served.state()
    assert first["failed"] == ""
    assert f"live.js?build={first['build']}" in served.page("/en/first/")
    project.change(EN, "Read on.", "Read faster.")
    second = served.state()
    assert second["build"] != first["build"]
    assert "Read faster." in served.page("/en/first/")
    assert f"live.js?build={second['build']}" in served.page("/en/first/")


def test_a_mistake_is_shown_and_the_last_good_site_stays(project: Project, served: Served) -> None:
    good = served.state()
    project.change(EN, "Read on.", "{ref}`nowhere`")
    failed = served.state()
    assert failed["build"] == good["build"]
    assert f'{EN}:7: nothing is called "nowhere"' in failed["failed"]
    assert re.search(r"\n1 problem in \d+\.\d s$", failed["failed"])
    assert "Read on." in served.page("/en/first/")
    assert any(EN in served.printed.get(timeout=PATIENCE) for _ in range(3))
    project.change(EN, "{ref}`nowhere`", "Read on.")
    assert served.state() == good


def test_changed_code_counts_and_a_crash_of_it_costs_nothing(project: Project, served: Served) -> None:
    served.state()
    project.change("sitegen/pages/context.py", '"en": "English"', '"en": "Englisch"')
    served.state()
    assert "Englisch" in served.page("/en/first/")
    project.change("sitegen/pages/context.py", "class Frame:", "class Frame(:")
    assert "SyntaxError" in served.state()["failed"]
    project.change("sitegen/pages/context.py", "class Frame(:", "class Frame:")
    assert served.state()["failed"] == ""


def test_course_toml_is_watched_though_editors_replace_it(project: Project, served: Served) -> None:
    served.state()
    beside = project.root / "course.toml.new"
    beside.write_text((project.root / "course.toml").read_text(encoding="utf-8").replace('"Tiny"', '"Tinier"'), encoding="utf-8")
    beside.replace(project.root / "course.toml")
    served.state()
    assert "Tinier" in served.page("/en/first/")


def test_the_built_files_know_nothing_of_the_server(project: Project, served: Served) -> None:
    served.state()
    assert not [path for path in project.tree() if b"_live" in (project.root / "site" / path).read_bytes()]


def test_answers_have_the_right_type_and_are_kept_only_when_named_by_content(project: Project, served: Served) -> None:
    served.state()
    _, headers, _ = served.get("/en/first/")
    assert headers["Content-Type"] == "text/html; charset=utf-8"
    assert headers["Cache-Control"] == "no-store"
    kinds = {".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".woff2": "font/woff2", ".zip": "application/zip"}
    for ending, kind in kinds.items():
        path = next(path for path in project.tree() if path.endswith(ending))
        _, headers, _ = served.get(f"/{path}")
        assert headers["Content-Type"] == kind
        assert "immutable" in headers["Cache-Control"]
    status, _, page = served.get("/en/nowhere/")
    assert status == 404
    assert "Nothing here" in page
    assert served.get("/en/first")[0] == 301
    assert served.get("/../course.toml")[0] == 404


def test_a_port_in_use_gives_the_next_one(project: Project) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        server = Served(project, port)
        assert server.started[0].startswith(f"port {port} is in use, taking ")
        assert server.port > port
        assert server.stop() == 0


def test_a_book_that_never_built_shows_why(project: Project) -> None:
    project.change(EN, "Read on.", "{ref}`nowhere`")
    server = Served(project)
    try:
        assert f"{EN}:7: nothing is called &quot;nowhere&quot;" in server.page("/")
        project.change(EN, "{ref}`nowhere`", "Read on.")
        while server.state()["failed"]:
            pass
        assert "Read on." in server.page("/en/first/")
    finally:
        server.stop()
