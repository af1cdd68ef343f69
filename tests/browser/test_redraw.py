"""A new result is drawn over the last one: what is as it was stays in the page, and the rest becomes what a whole drawing is."""

from typing import Any

from tests.browser.conftest import Open

PAGE = "en/embed/dot_alignment/"
DRAW = """async (steps) => {
  const host = (name) => import(new URL(document.documentElement.dataset.host + name, document.baseURI));
  const [{ drawResult }, { parsePicture }] = [await host("draw.js"), await host("svg.js")];
  const figure = document.querySelector("figure.widget");
  const frame = figure.querySelector("[data-figure=map]");
  const table = figure.querySelector("[data-table=weights] table");
  const parts = (root) => [...root.firstElementChild.children];
  return steps.map(({ text, rows }) => {
    const [before, head] = [parts(frame), table.firstElementChild];
    drawResult(figure, { figures: { map: text }, tables: { weights: { caption: "c", columns: ["x"], rows } }, notes: [] });
    parts(frame).find((part) => part.getAttribute("aria-label") === "focused")?.focus();
    return {
      focus: parts(frame).indexOf(document.activeElement),
      whole: frame.children.length === 1 && frame.firstElementChild.isEqualNode(parsePicture(text)),
      kept: parts(frame).flatMap((part, k) => (before.includes(part) ? [k] : [])),
      table: table.firstElementChild === head,
      cells: [...table.querySelectorAll("tbody :is(th, td)")].map((cell) => cell.textContent),
    };
  });
}"""
A, B, C = '<g aria-label="a > b"><rect x="1"/><g/></g>', "<title>b</title>", "<rect aria-label='\"c\"'/>"


def picture(*parts: str, root: str = 'height="9"') -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" {root}>{"".join(parts)}</svg>'


def drawn(open_page: Open, *texts: str, rows: Any = ((),)) -> list[dict]:
    """What each drawing found and left; `rows` are those of the table, the last of them for all that come after."""
    page = open_page(PAGE)
    steps = [{"text": text, "rows": rows[min(k, len(rows) - 1)]} for k, text in enumerate(texts)]
    found: list[dict] = page.ask(DRAW, steps)
    assert all(step["whole"] for step in found), found
    return found


def test_only_the_parts_that_changed_are_drawn_anew(open_page: Open) -> None:
    texts = [picture(A, B, C), picture(A, "<title>d</title>", C), picture(A), picture(A, B, C), picture(A, B, C), picture(C, B, A), picture()]
    assert [step["kept"] for step in drawn(open_page, *texts)] == [[], [0, 2], [0], [0], [0, 1, 2], [1], []]


def test_the_root_is_kept_up_to_date(open_page: Open) -> None:
    texts = [picture(A, B), picture(A, B, root='aria-label="1 &lt; 2" class="picture"'), picture(A, C, root='height="8"')]
    assert [step["kept"] for step in drawn(open_page, *texts)] == [[], [0, 1], [0]]


def test_what_does_not_come_apart_is_drawn_whole(open_page: Open) -> None:
    """A comment, and parts that the page refuses."""
    texts = [picture(A, B), picture(A, "<script/>", B), picture(A, "<script/>", C), picture(A, "<!-- <g> -->", C), picture(A, "<!-- <g> -->", B)]
    assert [step["kept"] for step in drawn(open_page, *texts)] == [[], [], [], [], [0]]  # the last two come apart after all


def test_a_table_that_is_as_it_was_stays_and_others_are_right_at_once(open_page: Open) -> None:
    found = drawn(open_page, *[picture(A)] * 4, rows=([[1]], [[1]], [[2]], [[2], ["a"]]))
    assert [step["table"] for step in found] == [False, True, False, False]
    assert [step["cells"] for step in found] == [["1"], ["1"], ["2"], ["2", "a"]]


def test_a_part_drawn_anew_keeps_the_focus_though_others_set_the_same(open_page: Open) -> None:
    """Not the first of those that set the same: a reader would be thrown back at every press. A cell is known by its place."""
    word, again, cell, other = '<g data-knob="w" data-value="1"/>', 'data-knob="w" data-value="1" tabindex="0"', 'data-knob="w" data-row="2"', "<title>{}</title>"
    focused = [f'<g {again} aria-label="focused"/>', f'<g {again} aria-label="pressed"/>', f'<g {again} aria-label="pressed anew"/>']
    found = drawn(open_page, *(picture(word, part, other.format(k), f"<g {again}/>") for k, part in enumerate(focused)))
    assert [step["focus"] for step in found] == [1, 1, 1]
    cells = [f'<g {cell} data-column="{column}" tabindex="0" data-value="{value}" {name}/>' for column, value, name in ((1, 1, ""), (2, 1, "LABEL"), (2, 2, ""))]
    first, second, changed = cells[0], cells[1].replace("LABEL", 'aria-label="focused"'), cells[2]
    found = drawn(open_page, picture(first, second), picture(first, changed))
    assert [step["focus"] for step in found] == [1, 1]
