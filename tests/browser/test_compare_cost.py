"""The times of compare_cost: none before Python runs in the page, measured there from then on, and drawn into their bars."""

from tests.browser.conftest import Open

EMBED = "en/embed/compare_cost/"
TIMES = """['loop_ms', 'product_ms'].map((name) => {
  const race = document.querySelector('[data-figure="race"]');
  const bar = race.querySelector(`[data-bar=${name}]`);
  return { value: document.querySelector(`output[name=${name}]`).dataset.value, text: race.querySelector(`[data-time=${name}]`).textContent,
           width: parseFloat(bar.getAttribute("width")) };
})"""


def test_times_are_measured_where_the_page_is_read(open_page: Open) -> None:
    page = open_page(EMBED)
    assert [(time["value"], time["text"], time["width"]) for time in page.ask(TIMES)] == [("NaN", "—", 0)] * 2
    page.touch()
    page.live()
    loop, product = page.until(f"(() => {{ const times = {TIMES}; return times[0].width > 0 && times; }})()")
    assert float(loop["value"]) > float(product["value"]) > 0
    assert loop["text"].endswith(" ms")
    assert abs(loop["width"] - 100) < 1e-9
    assert abs(product["width"] / 100 - float(product["value"]) / float(loop["value"])) < 1e-6
    ratio = page.ask("document.querySelector('[data-times]').textContent")
    assert ratio.startswith("The loop takes ")
