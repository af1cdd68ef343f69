"""What part of a chart is looked at: chosen by knobs, keys, mouse and finger, with ticks to fit."""

import pytest

from tests.browser.chart import EMBED, HOST, IN, OUT, WHOLE, redrawn, seen, take, taken
from tests.browser.conftest import Open, Watched


@pytest.fixture
def chart(open_page: Open) -> Watched:
    return taken(open_page)


def test_it_follows_the_knobs_and_keeps_what_is_looked_at(chart: Watched) -> None:
    chart.page.locator(".preset[data-knob=rho]").nth(0).click()
    chart.until("drawn.at(-1)?.knobs.rho === 0.75")
    redrawn(chart)
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
    chart.until(f"{count} === {before}")


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
