"""Where the code that builds the book, and the files that its pages load, come from: all of it is pinned, and the licences travel along."""

import json
import re
from pathlib import Path

import pytest

from sitegen import venv
from sitegen.outside import fetch, licences

ROOT = Path(__file__).resolve().parents[2]
REQUIREMENTS = sorted((ROOT / "requirements").glob("*.txt"))
WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))
RUN = re.compile(r"^( *)- run: (.*(?:\n\1 {4}.*)*)", re.MULTILINE)


@pytest.mark.parametrize("file", REQUIREMENTS, ids=lambda file: file.name)
def test_every_package_is_pinned_with_its_hashes_and_comes_from_the_usual_index(file: Path) -> None:
    text = re.sub(r"#.*", "", file.read_text(encoding="utf-8"))
    entries = [entry for entry in re.split(r"\n(?=\S)", text.replace("\\\n", " ")) if entry.strip()]
    assert entries
    for entry in entries:
        assert re.match(r"[A-Za-z0-9][\w.-]*==[\w.!+]+\s", entry), entry
        assert re.search(r"--hash=sha256:[0-9a-f]{64}(?:\s|$)", entry), entry
        assert set(re.findall(r"--\w[\w-]*", entry)) == {"--hash"}, entry


def test_pip_takes_nothing_that_is_not_in_the_list_and_runs_no_code_of_a_package() -> None:
    assert {"--require-hashes", "--no-deps", "--only-binary"} <= set(venv.PIP_INSTALL)
    assert venv.PIP_INSTALL[venv.PIP_INSTALL.index("--only-binary") + 1] == ":all:"
    assert not [option for option in venv.PIP_INSTALL if "index" in option or "trusted" in option or "find-links" in option]


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.name)
def test_a_workflow_uses_only_pinned_actions_and_has_no_more_rights_than_it_needs(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    used = re.findall(r"uses: (.*)", text)
    assert used
    for action in used:
        assert re.fullmatch(r"[\w-]+/[\w./-]+@[0-9a-f]{40} # v\d[\d.]*", action), action
    assert "\npermissions:\n  contents: read\n\n" in text
    granted = {right for right in re.findall(r"^ {6}([a-z-]+: \w+)$", text.replace("\r", ""), re.MULTILINE) if right.endswith((": write", "write-all"))}
    assert granted == {"pages: write", "id-token: write", "contents: write"}  # of the jobs that deploy and release
    assert "pull_request_target" not in text
    assert "secrets." not in text
    assert text.count("actions/checkout@") == text.count("persist-credentials: false")
    for _, command in RUN.findall(text):  # what somebody else wrote, such as a title, must not become part of a command
        assert "${{" not in command, command
    jobs = re.split(r"^  (?=[a-z]+:\n)", text.partition("\njobs:\n")[2], flags=re.MULTILINE)[1:]
    assert all("timeout-minutes: " in job for job in jobs)


def test_the_headers_for_a_server_of_ones_own_are_the_policy_of_the_pages() -> None:
    head = (ROOT / "templates/parts/head.html").read_text(encoding="utf-8")
    (policy,) = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]*)"', head)
    told = re.findall(r'Content-Security-Policy(?: "|: )([^"\n]*)', (ROOT / "docs/own-server.md").read_text(encoding="utf-8"))
    assert told == [policy] * 3


def test_every_file_from_outside_has_a_licence_whose_terms_and_holders_the_site_names() -> None:
    text = licences.text(ROOT)
    shipped = [asset for asset in fetch.pinned(ROOT).values() if asset.group not in licences.NOT_SHIPPED]
    for asset in shipped:
        assert asset.name in text
        assert f"\n== {asset.license} ==\n" in text
        (entry,) = [one for one in text.split("\n\n") if re.search(rf"(?:^    |, ){re.escape(asset.name)}(?:,|$)", one, re.MULTILINE)]
        assert entry.splitlines()[0].endswith(f" {asset.version}, {asset.license}")
        assert re.search(r"^    (?:©|Copyright)", entry, re.MULTILINE), entry


def test_what_no_page_loads_is_in_no_site() -> None:
    groups = {asset.group for asset in fetch.pinned(ROOT).values()}
    asked = set(re.findall(r'_pinned\(root, "(\w+)"\)', (ROOT / "sitegen/assets/bindery.py").read_text(encoding="utf-8"))) | {"fonts"}
    assert groups - asked == set(licences.NOT_SHIPPED)


def test_numpy_says_the_same_of_its_holders_as_we_do() -> None:
    import zipfile

    (wheel,) = [asset for asset in fetch.pinned(ROOT).values() if asset.name.endswith(".whl")]
    with zipfile.ZipFile(fetch.ensure(ROOT, [wheel.name])[wheel.name]) as inside:
        said = inside.read(f"numpy-{wheel.version}.dist-info/LICENSE.txt").decode()
    assert wheel.copyright.removeprefix("© ") in said
    assert json.loads((ROOT / fetch.LOCK).read_text(encoding="utf-8"))["files"][wheel.name]["license"] == "BSD-3-Clause"


def test_our_own_pins_are_complete():
    assets = fetch.pinned(ROOT)
    assert assets["numpy-2.0.2-cp312-cp312-pyodide_2024_0_wasm32.whl"].sha256 == "ebb61241d962b98b21597d7ce43b67668a6d5bab3acec4fbe958657320d7cd08"
    assert assets["pyodide.asm.wasm"].sha256 == "a50dd1843f805a0b7c45b61037ee0d7b26dfe85efe0e18ef95a34ad24e401f5f"
    for asset in assets.values():
        assert asset.line > 0
        assert len(asset.sha256) == 64
        assert asset.license
        assert asset.bytes > 0
        assert len(asset.sources) >= 2
        assert all(source.keys() in ({"cdn"}, {"npm", "member"}, {"pip", "member"}) for source in asset.sources)
        assert all(asset.version in json.dumps(source) or "pip" in source or "pyodide" in json.dumps(source) for source in asset.sources)


def test_numpy_in_the_lock_file_of_pyodide_is_the_one_we_pin():
    assets = fetch.pinned(ROOT)
    path = fetch.ensure(ROOT, ["pyodide-lock.json"])["pyodide-lock.json"]
    numpy = json.loads(path.read_text(encoding="utf-8"))["packages"]["numpy"]
    assert assets[numpy["file_name"]].sha256 == numpy["sha256"]
