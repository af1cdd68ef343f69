"""Trained weights come when a reader first touches a figure that needs them, verified and once; and a figure says why they do not."""

import pytest

from tests.browser.conftest import Open, Watched
from tests.browser.server import Server
from tests.browser.test_accessibility import violations

PAGE = "en/first/"
FAULTS = {
    "404": ({"status": 404}, "the server does not have lean.npz (404)"),
    "403": ({"status": 403}, "refused lean.npz (403)"),
    "cut": ({"cut": 0.5}, "lean.npz was cut off"),
    "web page": ({"body": b"<!doctype html><p>Sign in", "type": "text/html"}, "a web page instead of lean.npz"),
    "flipped": ({"body": b"\1" * 600_266}, "lean.npz did not arrive as it was published"),
}


@pytest.fixture
def server(pieces: Server) -> Server:
    pieces.requests.clear()
    return pieces


def state(page: Watched, figure: str) -> str:
    return str(page.ask(f"document.getElementById('{figure}').dataset.state"))


def line(page: Watched, figure: str = "leaning") -> str:
    return page.page.locator(f"#{figure} .state-text").inner_text()


def live(page: Watched, figure: str) -> None:
    page.until(f"document.getElementById('{figure}').dataset.state === 'live'", 90)


def fetched(server: Server) -> list[str]:
    return sorted(path.rpartition("/")[2] for path in server.requests if path.endswith((".npz", "weights.js")))


def number(page: Watched, figure: str, name: str) -> float:
    return float(page.page.locator(f"#{figure} output[name={name}]").get_attribute("data-value") or "nan")


def test_an_idle_start_brings_none_and_the_figure_rests(open_page: Open, server: Server) -> None:
    page = open_page(PAGE, idle=True)
    page.python("ready")
    live(page, "plain")
    page.page.wait_for_timeout(500)
    assert fetched(server) == []
    assert [state(page, name) for name in ("plain", "counting", "leaning", "training")] == ["live", "live", "baked", "baked"]
    assert "touch a control" in line(page)
    page.move("leaning", "x", "0.4")
    live(page, "leaning")
    assert (number(page, "leaning", "leaned"), number(page, "leaning", "both")) == pytest.approx((0.2, 0.6))
    assert fetched(server) == ["both.npz", "lean.npz", "weights.js"]
    assert state(page, "training") == "baked"
    page.page.locator("#training .preset").last.click()
    live(page, "training")
    assert fetched(server) == ["both.npz", "lean.npz", "weights.js"]  # what the other figure brought is not fetched again


def test_a_preset_is_answered_while_the_weights_come_and_the_line_counts_them(open_page: Open, server: Server) -> None:
    page = open_page(PAGE)
    page.page.locator("#plain .preset").first.click()
    live(page, "plain")
    with server.failing("lean.npz", hang=True):
        page.page.locator("#leaning .preset").last.click()
        drawn = page.until("drawn.find((detail) => detail.widget === 'leaning')")
        assert (drawn["source"], drawn["knobs"]["x"]) == ("baked", 0.75)
        page.until("document.querySelector('#leaning .state-text').textContent.includes('0.6 of 1.2 MB')")  # the other file is here
        assert state(page, "leaning") == "starting"
        assert page.page.locator("#leaning .state-bar").get_attribute("value") == "50"
        page.move("plain", "x", "0.3")
        page.until("drawn.at(-1).widget === 'plain' && drawn.at(-1).source === 'live'")
        assert violations(page, "#leaning") == []
    live(page, "leaning")
    assert page.until("drawn.findLast((detail) => detail.widget === 'leaning')")["source"] == "live"
    assert page.ask("document.documentElement.dataset.python") == "ready"


def test_what_does_not_come_is_named_and_can_be_tried_again(open_page: Open, server: Server) -> None:
    page = open_page(PAGE, errors=True)
    press = page.page.locator("#leaning .preset").first
    for how, text in FAULTS.values():
        with server.failing("lean.npz", **how):
            press.click()
            page.until(f"document.querySelector('#leaning .state-text').textContent.includes({text!r})", 90)
            assert state(page, "leaning") == "failed"
            assert (page.ask("document.documentElement.dataset.python"), state(page, "plain")) == ("ready", "live")
        press = page.page.locator("#leaning [data-action=retry]")
    assert violations(page, "#leaning") == []
    page.page.locator("#training .preset").first.click()
    live(page, "training")
    press.click()
    live(page, "leaning")
    assert line(page) == "Live: computed just now in your browser."


def test_offline_is_said_and_mends_itself(open_page: Open, server: Server) -> None:
    page = open_page(PAGE, errors=True)
    page.page.locator("#plain .preset").first.click()
    live(page, "plain")
    page.page.context.set_offline(True)
    page.page.locator("#leaning .preset").first.click()
    page.until("document.getElementById('leaning').dataset.state === 'failed'")
    assert state(page, "plain") == "live"
    page.page.context.set_offline(False)
    live(page, "leaning")


def test_a_restarted_python_gets_them_again(open_page: Open, server: Server) -> None:
    page = open_page(PAGE, errors=True)
    page.page.locator("#leaning .preset").first.click()
    live(page, "leaning")
    kill(page)
    page.page.locator("#leaning [data-action=retry]").click()
    live(page, "leaning")
    page.move("leaning", "x", "0.4")
    page.until("drawn.at(-1).knobs.x === 0.4 && drawn.at(-1).source === 'live'")


def test_in_the_page_itself_and_in_a_frame(open_page: Open, server: Server) -> None:
    """Where workers are forbidden."""
    host = f'<!doctype html><title>host</title><link rel="icon" href="data:,"><iframe src="{server.root}en/embed/leaning/" sandbox="allow-scripts"></iframe>'
    server.extra["/host.html"] = host.encode()
    page = open_page("host.html", errors=True)
    frame = page.page.frames[1]
    frame.locator(".preset").last.click()
    frame.locator(".widget[data-state=live]").wait_for(timeout=90_000)
    assert float(frame.locator("output[name=leaned]").get_attribute("data-value") or "nan") == pytest.approx(0.375)
    assert page.page.workers == []


def kill(page: Watched) -> None:
    """Takes Python's thread from under the page, as a phone does that wants memory."""
    page.ask("document.getElementById('plain')")  # the page is there
    page.page.workers[0].evaluate("setTimeout(() => { throw new Error('no memory'); })")
    page.python("failed")
