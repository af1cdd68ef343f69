"""A part of the SCORM package tells a stand-in for a platform that it was opened, and shows the chapter without any."""

from pathlib import Path

import pytest

from tests.browser.conftest import Open, Watched
from tests.browser.server import Server

SCRIPT = (Path(__file__).parents[2] / "templates/scorm/complete.js").read_text(encoding="utf-8")
PART = '<!doctype html><title>part</title><link rel="icon" href="data:,"><script>{script}</script><iframe src="{url}" title="chapter"></iframe>'
PLATFORM = """<!doctype html><title>platform</title><link rel="icon" href="data:,"><script>
calls = [];
API = {{
  LMSInitialize: (empty) => (calls.push(["LMSInitialize", empty]), "true"),
  LMSGetValue: (name) => (calls.push(["LMSGetValue", name]), "{status}"),
  LMSSetValue: (name, value) => (calls.push(["LMSSetValue", name, value]), "true"),
  LMSCommit: (empty) => (calls.push(["LMSCommit", empty]), "true"),
  LMSFinish: (empty) => (calls.push(["LMSFinish", empty]), "true"),
}};
</script><iframe src="inner.html"></iframe>"""
INNER = '<!doctype html><title>inner</title><iframe src="part.html"></iframe>'
SET = ["LMSSetValue", "cmi.core.lesson_status", "completed"]


def platform(open_page: Open, server: Server, status: str) -> Watched:
    """Platforms put their API a few windows further out."""
    server.extra["/part.html"] = PART.format(script=SCRIPT, url=f"{server.root}en/glossary/").encode()
    server.extra["/inner.html"] = INNER.encode()
    server.extra["/host.html"] = PLATFORM.format(status=status).encode()
    page = open_page("host.html")
    page.until("calls.length >= 2")
    return page


@pytest.mark.parametrize(("status", "sets"), [("not attempted", True), ("incomplete", True), ("completed", False), ("passed", False)])
def test_opening_a_part_completes_it_once(open_page: Open, server: Server, status: str, sets: bool) -> None:
    page = platform(open_page, server, status)
    page.page.wait_for_timeout(100)
    assert page.ask("calls[0]") == ["LMSInitialize", ""]
    assert (SET in page.ask("calls")) is sets
    page.ask("document.querySelector('iframe').remove()")
    page.until("calls.at(-1)[0] === 'LMSFinish'")


def test_without_a_platform_it_only_shows_the_chapter(open_page: Open, server: Server) -> None:
    server.extra["/part.html"] = PART.format(script=SCRIPT, url=f"{server.root}en/glossary/").encode()
    page = open_page("part.html")
    page.page.frames[1].locator("h1").wait_for()
    assert page.page.frames[1].locator("h1").inner_text() == "Glossary"
