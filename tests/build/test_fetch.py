"""Files from outside: each of the three sources alone, dead and lying sources, interruptions, and what the messages say."""

import hashlib
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from sitegen.outside import fetch, sources
from sitegen.problems import Problems
from tests.build.shops import FILES, Cdn, Shop, tools

PROJECT = Path(__file__).resolve().parents[2]


@pytest.fixture
def cdn():
    server = Cdn()
    yield server
    server.shutdown()
    server.server_close()


@pytest.fixture
def npm(tmp_path):
    return Shop(tmp_path / "npm")


@pytest.fixture
def pip(tmp_path):
    return Shop(tmp_path / "pip")


@pytest.fixture
def project(tmp_path):
    """A project that pins the three files, each to be had from all three sources."""
    root = tmp_path / "book"
    root.mkdir()
    files = {
        name: {
            "group": "test",
            "version": "1.0",
            "license": "MIT",
            "bytes": len(content),
            "sha256": hashlib.sha256(content).hexdigest(),
            "sources": [
                {"cdn": name},
                *({kind: spec, "member": f"package/{name}"} for kind, spec in (("npm", "bundle@1.0"), ("pip", "bundle==1.0"))),
            ],
        }
        for name, content in FILES.items()
    }
    (root / "assets.lock.json").write_text(json.dumps({"cdn": "http://127.0.0.1:9/", "files": files}, indent=2), encoding="utf-8")
    return root


def kept(root):
    return {path.name: path.read_bytes() for path in (root / fetch.FOLDER).iterdir()}


def silent(_line):
    pass


@pytest.mark.parametrize("open_source", ["cdn", "npm", "pip"])
def test_each_source_is_enough_when_the_others_are_closed(project, open_source, request):
    source = request.getfixturevalue(open_source)
    lines = []
    paths = fetch.ensure(project, say=lines.append, tools=tools(**{open_source: source}))
    assert {name: path.read_bytes() for name, path in paths.items()} == FILES
    assert kept(project) == FILES
    assert any("fetching core.wasm" in line and open_source in line.lower() for line in lines)


@pytest.mark.parametrize("open_source", ["cdn", "npm", "pip"])
def test_a_name_with_a_folder_keeps_it_because_modules_import_each_other_by_it(project, open_source, request):
    lock = project / "assets.lock.json"
    lock.write_text(lock.read_text(encoding="utf-8").replace('"script.js": {', '"editor/parts/script.js": {'), encoding="utf-8")
    fetch.ensure(project, say=silent, tools=tools(**{open_source: request.getfixturevalue(open_source)}))
    assert (project / fetch.FOLDER / "editor/parts/script.js").read_bytes() == FILES["script.js"]
    assert fetch.ensure(project, say=pytest.fail) == {
        name: project / fetch.FOLDER / name for name in ("core.wasm", "numbers.whl", "editor/parts/script.js")
    }


def test_nothing_is_fetched_twice(project, cdn, npm, pip):
    fetch.ensure(project, say=silent, tools=tools(npm=npm))
    fetch.ensure(project, say=silent, tools=tools(cdn, npm, pip))
    assert [call.split()[0] for call in npm.calls] == ["view", "pack"]
    assert cdn.asked == pip.calls == []


def test_a_package_fetched_for_one_file_gives_all_its_pinned_files(project, pip):
    fetch.ensure(project, ["numbers.whl"], say=silent, tools=tools(pip=pip))
    assert kept(project) == FILES


@pytest.mark.parametrize("liar", ["cdn", "npm", "pip"])
def test_one_flipped_byte_is_refused_and_the_next_source_asked(project, cdn, npm, pip, liar):
    flipped = bytearray(FILES["core.wasm"])
    flipped[1000] ^= 1
    shops = {"cdn": cdn, "npm": npm, "pip": pip}
    {"cdn": cdn.files.update, "npm": npm.stock, "pip": pip.stock}[liar]({"core.wasm": bytes(flipped)})
    with pytest.raises(Problems, match="not the pinned bytes"):
        fetch.ensure(project, ["core.wasm"], say=silent, tools=tools(**{liar: shops[liar]}))
    assert "core.wasm" not in kept(project)
    assert fetch.ensure(project, ["core.wasm"], say=silent, tools=tools(**shops))["core.wasm"].read_bytes() == FILES["core.wasm"]


@pytest.mark.parametrize("length", [0, 100, len(FILES["core.wasm"]) + 1, 10_000_000])
def test_a_file_of_another_length_is_refused(project, cdn, length):
    cdn.files["core.wasm"] = b"\0" * length
    with pytest.raises(Problems, match="not the pinned bytes"):
        fetch.ensure(project, ["core.wasm"], say=silent, tools=tools(cdn))


def test_a_source_that_does_not_answer_costs_seconds_and_is_asked_once(project, cdn, pip, monkeypatch):
    monkeypatch.setattr(sources, "ANSWER_SECONDS", 0.5)
    cdn.stall = 30
    started = time.monotonic()
    fetch.ensure(project, say=silent, tools=tools(cdn, pip=pip))
    assert time.monotonic() - started < 15
    assert cdn.asked == ["core.wasm"]


def test_the_real_limits_are_seconds():
    assert sources.ANSWER_SECONDS <= 10
    assert sources.SILENCE_SECONDS <= 20


def test_a_file_that_stops_half_way_is_given_up(project, cdn, npm, monkeypatch):
    monkeypatch.setattr(sources, "SILENCE_SECONDS", 0.5)
    cdn.half = 20
    started = time.monotonic()
    fetch.ensure(project, ["core.wasm"], say=silent, tools=tools(cdn, npm))
    assert time.monotonic() - started < 15
    assert kept(project) == FILES


def test_a_file_missing_at_the_cdn_does_not_close_it_for_the_others(project, cdn, npm):
    del cdn.files["core.wasm"]
    fetch.ensure(project, ["core.wasm"], say=silent, tools=tools(cdn, npm))
    (project / fetch.FOLDER / "script.js").unlink()
    fetch.ensure(project, ["core.wasm", "script.js"], say=silent, tools=tools(cdn))
    assert cdn.asked == ["core.wasm", "script.js"]


@pytest.mark.parametrize(("complaint", "again"), [("npm error code E404 not in this registry", True), ("npm error code ENOTFOUND", False)])
def test_npm_is_asked_again_only_if_it_lacked_just_that_package(project, npm, complaint, again):
    lock = json.loads((project / "assets.lock.json").read_text(encoding="utf-8"))
    lock["files"]["script.js"]["sources"][1]["npm"] = "another@1.0"
    (project / "assets.lock.json").write_text(json.dumps(lock), encoding="utf-8")
    npm.breaks(complaint)
    with pytest.raises(Problems, match=complaint):
        fetch.ensure(project, say=silent, tools=tools(npm=npm))
    assert [call.split()[1] for call in npm.calls] == (["bundle@1.0", "another@1.0"] if again else ["bundle@1.0"])


def test_without_npm_pip_serves_what_it_has_and_the_rest_is_named(project, pip):
    lock = json.loads((project / "assets.lock.json").read_text(encoding="utf-8"))
    lock["files"]["script.js"]["sources"].pop()
    (project / "assets.lock.json").write_text(json.dumps(lock, indent=2), encoding="utf-8")
    with pytest.raises(Problems) as told:
        fetch.ensure(project, say=silent, tools=tools(pip=pip))
    assert [problem.found.split()[0] for problem in told.value.problems] == ['"script.js"']
    assert "no-such-npm is not installed" in told.value.problems[0].found
    assert set(kept(project)) == {"core.wasm", "numbers.whl"}


def test_a_message_says_what_was_tried_and_how_to_put_the_file_there(project):
    with pytest.raises(Problems) as told:
        fetch.ensure(project, say=silent, tools=tools())
    problem = told.value.problems[0]
    line = (project / "assets.lock.json").read_text(encoding="utf-8").splitlines()[problem.line - 1]
    assert problem.path == "assets.lock.json"
    assert '"core.wasm"' in line
    for word in ("cdn:", "npm bundle@1.0:", "pip bundle==1.0:", "no-such-pip is not installed"):
        assert word in problem.found
    assert f"put it into .cache/assets/ by hand: {len(FILES['core.wasm'])} bytes" in problem.accepted
    assert hashlib.sha256(FILES["core.wasm"]).hexdigest() in problem.accepted
    assert len(told.value.problems) == len(FILES)


def test_a_file_put_there_by_hand_is_taken(project):
    (project / fetch.FOLDER).mkdir(parents=True)
    for name, content in FILES.items():
        (project / fetch.FOLDER / name).write_bytes(content)
    assert set(fetch.ensure(project, say=silent, tools=tools())) == set(FILES)


def test_a_wrong_file_put_there_by_hand_is_named_and_replaced_when_a_source_answers(project, cdn):
    (project / fetch.FOLDER).mkdir(parents=True)
    (project / fetch.FOLDER / "script.js").write_bytes(b"something else")
    with pytest.raises(Problems, match="has other bytes"):
        fetch.ensure(project, ["script.js"], say=silent, tools=tools())
    fetch.ensure(project, ["script.js"], say=silent, tools=tools(cdn))
    assert kept(project) == {"script.js": FILES["script.js"]}


RUN = "import sys; from pathlib import Path; from sitegen.outside import fetch; fetch.ensure(Path(sys.argv[1]), tools=fetch.Tools(cdn=sys.argv[2]))"


def start(project, cdn):
    return subprocess.Popen([sys.executable, "-c", RUN, str(project), cdn.url], cwd=PROJECT, stdout=subprocess.DEVNULL)


@pytest.mark.skipif(os.name == "nt", reason="SIGKILL")
def test_killed_half_way_leaves_nothing_wrong(project, cdn):
    cdn.half = 30
    process = start(project, cdn)
    while not any(path.stat().st_size for path in project.glob(".cache/assets/.part-*")):
        assert process.poll() is None
        time.sleep(0.02)
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert not set(kept(project)) & set(FILES)
    cdn.half = 0
    fetch.ensure(project, say=silent, tools=tools(cdn))
    assert kept(project) == FILES


def test_two_builds_at_once_fetch_each_file_once(project, cdn):
    cdn.half = 0.3
    both = [start(project, cdn), start(project, cdn)]
    assert [process.wait(timeout=30) for process in both] == [0, 0]
    assert sorted(cdn.asked) == sorted(FILES)
    assert kept(project) == FILES
