"""A painted chart taken over by Plotly: the same words, lines and colours, fetched only when a reader reaches for it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import Open, Watched
from tests.browser.server import Server
from tests.browser.test_accessibility import violations

EMBED = "en/embed/sentence_length/"
LIBRARY = "plotly-cartesian.min.js"
OPEN, IN, OUT, WHOLE = (f"[data-chart-action={action}]" for action in ("open", "in", "out", "whole"))
DRAWN = "document.querySelector('.chart[data-open] .main-svg')"
WORDS = "[...document.querySelectorAll('.chart SELECTOR text')].map((text) => text.textContent).sort()"
SOURCE = """() => {
  const probe = document.body.appendChild(document.createElement("i"));
  probe.style.color = "var(--source)";
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}"""
HOST = "new URL(document.documentElement.dataset.host, document.baseURI)"


def take(page: Watched, seconds: float = 30) -> None:
    page.page.locator(OPEN).click()
    page.until(DRAWN, seconds)


def words(page: Watched, where: str) -> Any:
    return page.ask(WORDS.replace("SELECTOR", where))


def seen(page: Watched) -> Any:
    """The ranges of both axes that are looked at."""
    page.page.wait_for_timeout(100)  # drawn with the next frame
    return page.ask("['xaxis', 'yaxis'].map((axis) => document.querySelector('.js-plotly-plot').layout[axis].range)")


@pytest.fixture
def chart(open_page: Open) -> Iterator[Watched]:
    """The figure with its chart taken over; afterwards the console must be clean and nobody else's server asked."""
    page = open_page(EMBED)
    take(page)
    yield page


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
    page.page.locator(OPEN).hover()
    page.page.wait_for_timeout(2000)
    assert [url for url in page.asked if LIBRARY in url]
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


def test_it_follows_the_knobs_and_keeps_what_is_looked_at(chart: Watched) -> None:
    chart.page.locator(".preset[data-knob=rho]").nth(0).click()
    chart.until("drawn.at(-1)?.knobs.rho === 0.75")
    chart.page.wait_for_timeout(200)
    assert words(chart, ".chart-plot") == words(chart, ".picture")
    assert chart.page.locator(".chart-plot").get_attribute("aria-label") == chart.page.locator(".reading").inner_text()
    chart.page.locator(IN).click()
    part = seen(chart)
    count = "document.querySelectorAll('.chart-plot *').length"
    before = None
    for _ in range(10):
        for preset in (1, 0):
            chart.page.locator(".preset[data-knob=rho]").nth(preset).click()
            chart.page.wait_for_timeout(30)
        chart.page.wait_for_timeout(150)
        before = before or chart.ask(count)
    assert seen(chart) == part
    assert chart.ask(count) == before


def test_keys_zoom_and_move_it(chart: Watched) -> None:
    whole = seen(chart)
    chart.page.locator(IN).focus()
    chart.page.keyboard.press("Enter")
    part = seen(chart)
    assert [high - low for low, high in part] == [(high - low) / 2 for low, high in whole]
    chart.page.keyboard.press("ArrowRight")
    assert seen(chart)[0][0] > part[0][0]
    chart.page.keyboard.press("ArrowDown")
    assert seen(chart)[1][0] < part[1][0]
    for _ in range(20):
        chart.page.keyboard.press("ArrowRight")
    assert seen(chart)[0][1] == whole[0][1]  # not out of the data
    chart.page.locator(WHOLE).press("Enter")
    assert seen(chart) == whole
    assert chart.page.locator(WHOLE).get_attribute("aria-disabled") == "true"
    chart.page.locator(OUT).press("Enter")  # to where curves leave the frame
    assert seen(chart)[1][0] < whole[1][0]


def test_a_mouse_marks_a_part_moves_it_and_leaves_it(chart: Watched) -> None:
    whole, box, mouse = seen(chart), chart.page.locator(".nsewdrag").bounding_box(), chart.page.mouse
    assert box

    def drag(x: float, y: float, dx: float, dy: float) -> None:
        mouse.move(box["x"] + x, box["y"] + y)
        mouse.down()
        mouse.move(box["x"] + x + dx, box["y"] + y + dy, steps=4)
        mouse.up()

    drag(100, 50, 200, 100)
    chart.until("document.querySelector('.chart-plot[data-part]')")
    part = seen(chart)
    assert part[0][1] - part[0][0] == pytest.approx(200 / box["width"] * (whole[0][1] - whole[0][0]), rel=0.02)
    drag(300, 100, -50, 0)
    moved = seen(chart)
    assert moved[0][0] - part[0][0] == pytest.approx(50 / box["width"] * (part[0][1] - part[0][0]), rel=0.02)
    assert moved[1] == part[1]
    mouse.dblclick(box["x"] + 100, box["y"] + 50)
    assert seen(chart) == whole


def test_a_finger_scrolls_the_page_over_the_whole_and_moves_a_part(open_page: Open) -> None:
    page = open_page(EMBED, viewport={"width": 390, "height": 700}, has_touch=True, is_mobile=True)
    take(page)
    page.page.locator(".chart-plot").evaluate("(plot) => plot.scrollIntoView({ block: 'center' })")
    touch = page.page.context.new_cdp_session(page.page)

    def swipe(dx: int, dy: int) -> int:
        points = [{"x": 180 + dx * k / 8, "y": 350 + dy * k / 8} for k in range(9)]
        for kind, at in [("touchStart", points[:1]), *(("touchMove", [point]) for point in points[1:]), ("touchEnd", [])]:
            touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})
            page.page.wait_for_timeout(16)
        page.page.wait_for_timeout(300)
        return int(page.ask("scrollY"))

    at = page.ask("scrollY")
    assert swipe(0, -150) > at + 50
    page.page.locator(IN).tap()
    page.page.locator(".chart-plot").evaluate("(plot) => plot.scrollIntoView({ block: 'center' })")
    at, part = page.ask("scrollY"), seen(page)
    assert swipe(-60, -60) == at
    assert seen(page)[0][0] > part[0][0]
    assert page.ask("document.querySelectorAll('.dragcover').length") == 0


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


TICKS = [
    ("linear", [15.75, 45.25], "20 25 30 35 40 45"),
    ("linear", [-0.001, 0.001], "−0.0010 −0.0005 0 0.0005 0.0010"),
    ("linear", [0, 3e-5], "0 5 × 10⁻⁶ 1 × 10⁻⁵ 1.5 × 10⁻⁵ 2 × 10⁻⁵ 2.5 × 10⁻⁵ 3 × 10⁻⁵"),
    ("log", [-12.4, 6], "10⁻¹² 10⁻⁹ 10⁻⁶ 10⁻³ 1 10³ 10⁶"),
    ("log", [-1.2, 0.4], "0.1 0.2 0.5 1 2"),
    ("log", [0.3, 0.5], "2.0 2.2 2.4 2.6 2.8 3.0"),
]


def test_the_ticks_of_a_part(open_page: Open) -> None:
    page = open_page(EMBED)
    for kind, view, shown in TICKS:
        found = page.ask(f"async ([type, view]) => (await import(new URL('axes.js', {HOST}))).ticks({{ type }}, view)", [kind, view])
        assert found["ticktext"] == shown.replace(" × ", "\u00a0×\u00a0").split(" ")
        assert len(found["tickvals"]) == len(found["ticktext"])
