"""A painted chart taken over by Plotly: the same words, lines and colours, fetched only when a reader reaches for it."""

from pathlib import Path

import pytest

from tests.browser.chart import DRAWN, EMBED, HOST, IN, LIBRARY, OPEN, SOURCE, take, taken, words
from tests.browser.conftest import Open, Watched
from tests.browser.server import Server
from tests.browser.test_accessibility import violations


@pytest.fixture
def chart(open_page: Open) -> Watched:
    return taken(open_page)


def test_nothing_is_fetched_before_a_reader_reaches_for_it(open_page: Open) -> None:
    page = open_page(EMBED)
    page.page.locator("figure.widget .pictures").hover()
    page.page.locator("[name=rho]").focus()
    page.touch()
    page.page.wait_for_timeout(500)
    assert not [url for url in page.asked if LIBRARY in url or "plot.js" in url]


def test_a_pointer_that_rests_on_the_button_fetches_but_runs_nothing(open_page: Open) -> None:
    slow = 'Object.defineProperty(Navigator.prototype, "connection", {value: {effectiveType: "3g"}});'
    page = open_page(EMBED, idle=True, script=slow)
    with page.page.expect_event("requestfinished", lambda request: LIBRARY in request.url):
        page.page.locator(OPEN).hover()
    page.page.wait_for_timeout(300)
    assert page.ask("window.Plotly === undefined")


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_it_says_and_draws_what_the_painted_one_does(open_page: Open, lang: str) -> None:
    page = open_page(EMBED.replace("en/", f"{lang}/"))
    painted = words(page, ".picture")
    dashes = page.ask("[...document.querySelectorAll('.chart .picture path[stroke-dasharray]')].map((p) => p.getAttribute('stroke-dasharray'))")
    page.page.locator(OPEN).focus()
    page.page.keyboard.press("Enter")
    page.until(DRAWN, 30)
    assert words(page, ".chart-plot") == painted
    drawn = page.ask("[...document.querySelectorAll('.chart-plot .js-line')].map((line) => line.style.strokeDasharray).filter(Boolean)")
    assert [dash.replace("px", "").replace(",", "") for dash in drawn] == dashes
    assert page.ask("document.querySelector('.chart .picture').checkVisibility()") is False
    assert page.ask("document.querySelector('.chart-plot').getBoundingClientRect().height") == 400
    assert page.ask("document.activeElement.dataset.chartAction") == "open"


def test_it_is_an_image_with_a_sentence_and_no_trap(chart: Watched) -> None:
    plot = chart.page.locator(".chart-plot")
    assert plot.get_attribute("role") == "img"
    assert plot.get_attribute("aria-label") == chart.page.locator(".reading").inner_text()
    assert chart.ask("document.querySelectorAll('.chart-plot :is(a, button, input, [tabindex], [contenteditable]), .modebar').length") == 0
    assert violations(chart) == []


def test_words_are_shown_as_they_are(chart: Watched) -> None:
    tokens = ["<b>x</b>", "a<br>b", "&lt;", "&amp;amp;", "<script>", "$x_1$", "a  b", "%{y}", "😀", "שלום", "注意力", "<a href='#'>", "\\alpha"]
    shown = chart.ask(
        """async (tokens) => {
          const { dressData, dressLayout } = await import(new URL("dress.js", HOST));
          const axis = { type: "linear", range: [0, 9], domain: [0.1, 0.8], title: { text: tokens[0] } };
          const trace = (name, k) => ({ type: "scatter", mode: "lines", name, x: [0, 9], y: [k, k], line: { color: "var(--source)", dash: "solid", width: 1 } });
          const note = (text, k) => ({ text, x: 0.82, y: k / 20, xref: "paper", yref: "paper", showarrow: false, font: { size: 12, color: "var(--ink)" } });
          const layout = { height: 800, margin: { l: 0, r: 0, t: 30, b: 30 }, showlegend: false, title: { text: "" }, shapes: [],
            xaxis: { ...axis, tickvals: tokens.map((_, k) => k / 2), ticktext: tokens }, yaxis: { ...axis, title: { text: "" } }, annotations: tokens.map(note) };
          const figure = { data: tokens.map(trace), layout };
          const box = document.body.appendChild(document.createElement("div"));
          const data = dressData(figure);
          Plotly.react(box, data, dressLayout(figure, data, 800, null), { displayModeBar: false, typesetMath: false });
          const read = (part) => [...box.querySelectorAll(part)].map((text) => text.textContent);
          const found = { ticks: read(".xtick text"), notes: read(".annotation text"), title: read(".xtitle") };
          Plotly.Fx.hover(box, { xval: 9 });
          found.names = read(".hoverlayer .legendtext");
          found.markup = box.querySelectorAll("a, script, b, tspan[style]").length;
          box.remove();
          return found;
        }""".replace("HOST", HOST),
        tokens,
    )
    assert shown["ticks"] == tokens
    assert shown["notes"][1:] == tokens
    assert shown["title"] == tokens[:1]
    assert shown["names"] == [f"{token} : {k}" for k, token in enumerate(tokens)]
    assert shown["markup"] == 0


def test_it_follows_the_page_s_colours(chart: Watched) -> None:
    role = f"({SOURCE})()"
    same = f"getComputedStyle([...document.querySelectorAll('.js-line')].at(-1)).stroke === {role}"
    before = chart.ask(role)
    assert chart.ask(same)
    chart.ask("document.documentElement.dataset.theme = 'dark'")
    assert chart.ask(role) != before
    chart.until(same)
    chart.ask("delete document.documentElement.dataset.theme")
    chart.until(same)
    assert chart.ask(role) == before
    chart.page.emulate_media(color_scheme="dark")
    chart.until(f"{role} !== '{before}' && {same}")
    chart.page.emulate_media(forced_colors="active")
    chart.until(f"getComputedStyle(document.querySelector('.js-line')).stroke !== '{before}' && {same}")


def test_it_goes_back_to_the_drawing_and_leaves_nothing_behind(chart: Watched) -> None:
    before = chart.ask("document.querySelectorAll('body *').length - document.querySelectorAll('.chart-plot *').length")
    for _ in range(3):
        chart.page.locator(OPEN).click()
        chart.until("!document.querySelector('.js-plotly-plot') && document.querySelector('.chart .picture').checkVisibility()")
        take(chart)
    chart.page.locator(OPEN).click()
    assert abs(chart.ask("document.querySelectorAll('body *').length") - before) <= 1
    assert chart.page.locator(OPEN).inner_text() == "Zoom and read values"
    assert not chart.page.locator(IN).is_visible()
    assert len([url for url in chart.asked if LIBRARY in url]) <= 2  # fetched to be verified, then run from the cache


@pytest.mark.parametrize(
    ("how", "said"),
    [({"status": 404}, "the server does not have"), ({"cut": 0.5}, "was cut off on its way"), ({"body": b"window.Plotly = {};"}, "was cut off")],
)
def test_a_failure_is_told_beside_the_button_and_tried_again(open_page: Open, server: Server, how: dict, said: str) -> None:
    page = open_page(EMBED, errors=True)
    with server.failing(LIBRARY, **how):
        page.page.locator(OPEN).click()
        page.until("document.querySelector('.chart-said[data-failed]')")
    assert said in page.page.locator(".chart-said").inner_text()
    assert page.ask("document.querySelector('.chart .picture').checkVisibility() && !document.querySelector('.chart-plot').checkVisibility()")
    assert violations(page, ".chart") == []
    take(page)
    assert page.ask("document.querySelector('.chart-said[data-failed]') === null")


def test_a_flipped_byte_is_never_run(open_page: Open, server: Server, site: Path) -> None:
    library = next(site.rglob(LIBRARY)).read_bytes()
    page = open_page(EMBED, errors=True)
    with server.failing(LIBRARY, body=library[:-2] + b"\n;"):
        page.page.locator(OPEN).click()
        page.until("document.querySelector('.chart-said[data-failed]')")
    assert "did not arrive as it was published" in page.page.locator(".chart-said").inner_text()
    assert page.ask("window.Plotly === undefined")


def test_paper_shows_the_drawing(chart: Watched) -> None:
    chart.page.emulate_media(media="print")
    assert chart.ask("document.querySelector('.chart .picture').checkVisibility() && !document.querySelector('.chart-plot').checkVisibility()")
    assert not chart.page.locator(OPEN).is_visible()


def test_without_javascript_there_is_only_the_drawing(open_page: Open) -> None:
    page = open_page(EMBED, java_script_enabled=False)
    assert page.page.locator(".chart .picture").is_visible()
    assert not page.page.locator(".chart-actions").is_visible()


def test_a_narrow_screen_has_room_for_it(open_page: Open) -> None:
    page = open_page(EMBED, viewport={"width": 320, "height": 700})
    take(page)
    assert page.ask("document.documentElement.scrollWidth") <= 320
    page.page.set_viewport_size({"width": 700, "height": 700})
    page.until("document.querySelector('.main-svg').clientWidth > 600")
