"""Finding a browser: which one is taken, what counts as working, and what is tried when there is none."""

import os
import sys
from pathlib import Path

import pytest

from sitegen import browser

pytestmark = pytest.mark.skipif(os.name == "nt", reason="the stand-ins are shell scripts")


def program(path: Path, status: int = 0) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\necho Chromium 1\nexit {status}\n", encoding="utf-8")
    path.chmod(0o755)
    return path


@pytest.fixture
def bare(monkeypatch):
    """A machine where nothing lies in the usual places, and nothing may be installed."""
    monkeypatch.setattr(browser, "LINUX", ())
    monkeypatch.setattr(browser, "MAC", ())
    monkeypatch.setattr(browser, "_playwright_browser", lambda: None)
    for name in browser.VARIABLES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PATH", "")
    installed = []
    for name in ("_install_with_playwright", "_install_with_apt"):
        monkeypatch.setattr(browser, name, lambda _, name=name: installed.append(name) or "no network")
    return installed


@pytest.mark.parametrize("variable", browser.VARIABLES)
def test_a_variable_goes_before_the_path(tmp_path, bare, monkeypatch, variable):
    program(tmp_path / "bin" / "chromium")
    chosen = program(tmp_path / "mine")
    assert browser.find({"PATH": str(tmp_path / "bin"), variable: str(chosen)}) == chosen


@pytest.mark.parametrize("command", browser.COMMANDS)
def test_every_usual_command_is_known(tmp_path, bare, command):
    chosen = program(tmp_path / command)
    assert browser.find({"PATH": str(tmp_path)}) == chosen


def test_a_stub_that_does_not_start_is_passed_over(tmp_path, bare):
    program(tmp_path / "chromium", status=1)
    chosen = program(tmp_path / "google-chrome")
    assert browser.find({"PATH": str(tmp_path), "BROWSER_PATH": str(tmp_path / "missing")}) == chosen


def test_an_application_of_a_mac_is_found(tmp_path, bare, monkeypatch):
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.setattr(browser, "MAC", ("Chromium.app/Contents/MacOS/Chromium",))
    chosen = program(tmp_path / "Applications" / "Chromium.app" / "Contents" / "MacOS" / "Chromium")
    assert browser.find({"PATH": ""}) == chosen


def test_playwright_is_tried_before_apt_and_the_message_says_both(bare):
    lines = []
    with pytest.raises(browser.NoBrowser) as told:
        browser.ensure(lines.append)
    assert bare == ["_install_with_playwright", "_install_with_apt"]
    assert "install Chrome, Chromium or Edge, or set BOOK_BROWSER" in str(told.value)
    assert "playwright install chromium: no network; apt-get install chromium-headless-shell: no network" in str(told.value)


def test_beside_debians_chromium_its_quicker_shell_is_tried_for(tmp_path, bare, monkeypatch):
    full = program(tmp_path / "chromium")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert browser.ensure(lambda _: None) == full  # nothing came of it
    assert bare == ["_install_with_apt"]
    monkeypatch.setattr(browser, "_install_with_apt", lambda _: str(program(tmp_path / browser.SHELL) and ""))
    assert browser.ensure(lambda _: None) == tmp_path / browser.SHELL


def test_a_browser_that_was_named_is_taken_as_it_is(tmp_path, bare, monkeypatch):
    chosen = program(tmp_path / "chromium")
    monkeypatch.setenv("BOOK_BROWSER", str(chosen))
    assert browser.ensure(lambda _: None) == chosen
    assert bare == []


def test_what_an_installation_brought_is_used(tmp_path, bare, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(browser, "_install_with_playwright", lambda _: str(program(tmp_path / "chromium") and ""))
    assert browser.ensure(lambda _: None) == tmp_path / "chromium"
    assert bare == []


def test_apt_is_left_alone_without_root(monkeypatch):
    monkeypatch.setattr(browser, "_is_root", lambda: False)
    assert browser._install_with_apt(lambda _: None) == "only tried as root on Debian"


@pytest.mark.parametrize(("root", "arguments"), [(True, [browser.HINTING, "--no-sandbox"]), (False, [browser.HINTING])])
def test_the_sandbox_is_left_out_for_root_only(tmp_path, monkeypatch, root, arguments):
    monkeypatch.setattr(browser, "_is_root", lambda: root)
    assert browser.launch_options(tmp_path / "x") == {"executable_path": str(tmp_path / "x"), "args": arguments}


def test_no_browser_at_all_is_said(bare):
    with pytest.raises(browser.NoBrowser, match="no Chrome, Chromium or Edge found"):
        browser.launch_options()
