"""The grid that all pages share, and what must fit into a phone: a head, a text and a foot that begin on one line, nothing cut off."""

from typing import Any

from tests.browser.conftest import CHAPTER, Open

# Left and right edge of what stands in the head, in the foot and on the page.
EDGES = """() => {
  const side = (element) => { const { left, right } = element.getBoundingClientRect(), style = getComputedStyle(element);
    return [left + parseFloat(style.paddingLeft), right - parseFloat(style.paddingRight)].map(Math.round); };
  return [".page-head", ".page", ".page-foot"].map((name) => side(document.querySelector(name)));
}"""
TEXT = "Math.round(document.querySelector('main h1').getBoundingClientRect().left)"
CUT = """[...document.querySelectorAll('.equation-scroll, .table > .table-scroll')]
  .filter((box) => box.scrollWidth > box.clientWidth + 1).map((box) => box.closest('[id]').id)"""
PHONE: Any = {"width": 360, "height": 740}


def test_head_page_and_foot_keep_one_line_and_text_another(open_page: Open) -> None:
    lefts: dict[int, set[int]] = {1200: set(), 1280: set(), 1920: set()}
    for path in (CHAPTER, "en/reliability/", "en/"):
        page = open_page(path)
        for width, seen in lefts.items():
            page.page.set_viewport_size({"width": width, "height": 800})
            head, frame, foot = page.ask(EDGES)
            assert head == frame == foot, (path, width)
            if path in (CHAPTER, "en/reliability/"):
                seen.add(page.ask(TEXT))
    assert [len(seen) for seen in lefts.values()] == [1, 1, 1]


def test_formulas_and_tables_that_fit_a_phone(open_page: Open) -> None:
    """Wider ones scroll in their place, which is worse: these are the widest of the book."""
    for path in ("en/which-score/", "zh/cost-and-after/"):
        page = open_page(path, viewport=PHONE)
        assert page.ask(CUT) == []
        assert page.ask("document.documentElement.scrollWidth") == PHONE["width"]
