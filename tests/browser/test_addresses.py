"""A figure's state travels in the address, and an address can do no more than set controls."""

from urllib.parse import quote

import pytest

from tests.browser.conftest import CHAPTER, Open, Watched

FIGURE = "bottleneck_funnel"


def knobs(page: Watched) -> dict[str, str]:
    return dict(
        page.ask(f"Object.fromEntries(new FormData(document.querySelector('#{FIGURE} form')))"),
    )


def test_a_copied_link_brings_the_state_back(open_page: Open) -> None:
    page = open_page(CHAPTER, permissions=["clipboard-read", "clipboard-write"])
    page.page.locator(f"#{FIGURE} [name=sentence]").fill("a & b = c.d #e 猫 100%")
    page.move(FIGURE, "rho", "1.4")
    page.page.locator(f"#{FIGURE} [data-action=link]").click()
    page.until("document.querySelector('.live-region').textContent")
    link = str(page.ask("navigator.clipboard.readText()"))
    assert f"#w.{FIGURE}." in link
    assert page.page.url == link
    other = open_page(link.split("/", 3)[3])
    other.until(f"document.querySelector('#{FIGURE} [name=rho]').value === '1.4'")
    assert knobs(other) == knobs(page)
    assert other.ask(f"document.getElementById('{FIGURE}').getBoundingClientRect().top < innerHeight")


def test_a_refused_clipboard_shows_the_link_to_copy(open_page: Open) -> None:
    page = open_page(CHAPTER, script='Object.defineProperty(Navigator.prototype, "clipboard", {value: undefined});')
    page.page.locator(f"#{FIGURE} [data-action=link]").click()
    assert page.page.locator(".link-text").first.input_value() == page.page.url
    assert page.ask("getSelection().toString() || document.activeElement.value.length")


def test_a_stop_in_the_address_is_answered_before_python(open_page: Open) -> None:
    page = open_page(f"{CHAPTER}#w.{FIGURE}.rho=1.25")
    drawn = page.until("drawn[0]")
    assert drawn["knobs"]["rho"] == 1.25
    page.ask(f"location.hash = '#w.{FIGURE}.rho=1'")
    page.until("drawn.at(-1).knobs.rho === 1")


def test_section_links_work_beside_it(open_page: Open) -> None:
    page = open_page(CHAPTER)
    heading = page.page.locator("main h2[id]").last.get_attribute("id")
    page.ask("(id) => { location.hash = '#' + id; }", heading)
    page.until("(id) => Math.abs(document.getElementById(id).getBoundingClientRect().top) < innerHeight", argument=heading)
    assert page.ask("drawn.length") == 0
    assert page.ask("document.documentElement.dataset.python") == "off"


HOSTILE = [
    "w.__proto__.polluted=1",
    "w.constructor.prototype=1",
    f"w.{FIGURE}.constructor=1&w.{FIGURE}.__proto__=2&w.{FIGURE}.action=javascript:alert(1)",
    f"w.{FIGURE}.rho=NaN",
    f"w.{FIGURE}.rho=1e309",
    f"w.{FIGURE}.rho=javascript:alert(1)",
    f"w.{FIGURE}.rho=%E0%A4%A",
    f"w.{FIGURE}.sentence=%3Cimg src=x onerror=canary=1%3E",
    f"w.{FIGURE}.sentence={quote('<script>canary=1</script>')}",
    f"w.{FIGURE}.sentence=" + "x" * 100_000,
    "w.no_such.rho=1&w...=&w.=&&&w",
    f"w.{FIGURE}.rho=1&" * 500,
]


@pytest.mark.parametrize("number", range(len(HOSTILE)))
def test_a_hostile_address_sets_nothing_it_may_not(live: Watched, number: int) -> None:
    before = live.page.url
    live.ask("(hash) => { location.hash = hash; }", HOSTILE[number])
    live.page.wait_for_timeout(120)
    live.until("![...document.querySelectorAll('figure.widget')].some((figure) => figure.hasAttribute('data-busy'))")
    assert live.ask("window.canary") is None
    assert live.ask("({}).polluted") is None
    assert live.ask("document.documentElement.dataset.python") == "ready"
    assert live.page.locator("main script, main img[onerror]").count() == 0
    assert set(knobs(live)) == {"sentence", "rho", "input_scale"}
    assert live.errors == []
    assert live.page.url.split("#")[0] == before.split("#")[0]
    live.ask("history.replaceState(null, '', location.pathname)")
