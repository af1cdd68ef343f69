"""A figure's state travels in the address, and an address can do no more than set controls."""

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
