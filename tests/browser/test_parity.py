"""What the browser's Python computes is what this Python computed at build time, at every stop of every widget."""

import json
from collections.abc import Iterator
from math import isclose
from pathlib import Path
from typing import Any

import pytest

from sitegen.widgets.numbers import shown
from tests.browser.conftest import BOOT_SECONDS, Watched
from widgets.run import discover, needs_of

# Asks a second Python-in-the-page nothing: the page's own modules, another queue, the same border.
START = """async () => {
  const host = (name) => import(new URL(document.documentElement.dataset.host + name, document.baseURI));
  const [{ Python }, { weightsOf }] = await Promise.all([host("python.js"), host("weights.js")]);
  window.bring = (names) => weightsOf(own).bring(names, () => {});
  window.own = new Python(document.documentElement.dataset.pyodide);
  own.start();
}"""
ASK = """async ([widget, knobs, lang]) => {
  const result = await own.ask("test", { widget, knobs, lang });
  delete result.figures;
  return JSON.stringify(result);
}"""


@pytest.fixture(scope="module")
def python(live_page: Watched) -> Iterator[Watched]:
    start(live_page)
    yield live_page
    live_page.ask("own.close()")


def start(page: Watched) -> None:
    """Gives a page the Python `own`, with the weights of all widgets."""
    page.ask(START)
    page.until("own.state === 'ready'", BOOT_SECONDS)
    page.ask("(names) => bring(names)", sorted({name for widget in discover() for name in needs_of(widget)}))


def baked_files(site: Path) -> list[Path]:
    return sorted((site / "assets" / "baked").glob("*/*.json"))


def test_every_widget_was_baked_in_both_languages(site: Path) -> None:
    names = {(file.parent.name, json.loads(file.read_text(encoding="utf-8"))["widget"]) for file in baked_files(site)}
    assert names == {(lang, name) for lang in ("en", "zh") for name in discover()}


def test_live_equals_baked_at_every_stop(site: Path, python: Watched) -> None:
    compared = 0
    for file in baked_files(site):
        baked = json.loads(file.read_text(encoding="utf-8"))
        for result in [baked["start"], *baked["stops"]]:
            live = json.loads(python.ask(ASK, [baked["widget"], result["knobs"], baked["lang"]]))
            del result["figures"]
            differences = list(compare(result, live, f"{baked['widget']}({result['knobs']})"))
            assert differences == []
            compared += 1
    assert compared > len(discover())


def compare(a: Any, b: Any, where: str) -> Iterator[str]:
    """Every place where two results differ; numbers by more than 1e-9 of their size. Readouts that are times may differ."""
    if ".readouts." in where and where.endswith("_ms"):
        return
    if isinstance(a, dict) and isinstance(b, dict) and a.keys() == b.keys():
        for key in a:
            yield from compare(a[key], b[key], f"{where}.{key}")
    elif isinstance(a, list) and isinstance(b, list) and len(a) == len(b):
        for number, pair in enumerate(zip(a, b, strict=True)):
            yield from compare(*pair, f"{where}[{number}]")
    elif isinstance(a, int | float) and isinstance(b, int | float):
        if not isclose(a, b, rel_tol=1e-9, abs_tol=1e-12):
            yield f"{where}: {a} and {b}"
    elif a != b:
        yield f"{where}: {a!r} and {b!r}"


NUMBERS = [
    *(0, 1, -1, 7.0, 12, 1000, 786944, 999999, 1000000, -2500000.0, 0.5, -0.25, 1 / 3, 2 / 3, 0.000123456, 9.9999e-5, 1.5e-7),
    *(0.99995, 9.99951, 12345.678, 999999.6, 1234567.8, 6.02e23, -3.21e-12, 1e300, 5e-324, "NaN", "Infinity", "-Infinity", "word"),
]


def test_the_page_prints_numbers_as_the_build_does(live_page: Watched) -> None:
    printed = live_page.ask(
        """async (numbers) => {
          const { shown } = await import(new URL(document.documentElement.dataset.host + "number.js", document.baseURI));
          return numbers.map(shown);
        }""",
        NUMBERS,
    )
    assert printed == [shown(number) for number in NUMBERS]


def test_a_figure_drawn_in_the_page_has_the_tables_of_the_build(live_page: Watched, site: Path) -> None:
    """Cell for cell, with the header of each row: every figure as it was built, drawn over from its baked start."""
    pages = [page.parent.relative_to(site).as_posix() + "/" for page in sorted(site.glob("*/embed/*/index.html"))]
    assert len(pages) == 2 * len(discover())
    differing, headers = live_page.ask(
        """async (pages) => {
          const { drawResult } = await import(new URL(document.documentElement.dataset.host + "draw.js", document.baseURI));
          const root = new URL("../../", location.href);
          const html = (figure) => figure.querySelector(".data").innerHTML.replace(/>\\s+</g, "><");
          const [differing, headers] = [[], []];
          for (const path of pages) {
            const page = await (await fetch(new URL(path, root))).text();
            const figure = new DOMParser().parseFromString(page, "text/html").querySelector("figure.widget");
            const built = html(figure);
            const { start } = await (await fetch(new URL(figure.dataset.baked, new URL(path, root)))).json();
            for (const table of figure.querySelectorAll(".data table")) table.replaceChildren();
            drawResult(figure, { ...start, figures: {}, pictures: {} });
            if (html(figure) !== built) differing.push(path);
            headers.push(figure.querySelectorAll("tbody th[scope=row]").length);
          }
          return [differing, headers];
        }""",
        pages,
    )
    assert differing == []
    assert all(headers)


def test_a_live_drawing_leaves_the_page_as_it_was_built(live: Watched, site: Path) -> None:
    """Same pictures, same numbers: at its start a live figure differs from the built one in nothing but its state."""
    figure = live.page.locator("#bottleneck_funnel")
    built = live.ask(
        """async () => {
          const page = await (await fetch(location.pathname)).text();
          const figure = new DOMParser().parseFromString(page, "text/html").getElementById("bottleneck_funnel");
          return [figure.querySelector(".reading").outerHTML, figure.querySelector(".readouts").textContent.replace(/\\s+/g, ""),
                  figure.querySelector(".data").textContent.replace(/\\s+/g, "")];
        }"""
    )
    assert figure.locator(".reading").evaluate("(it) => it.outerHTML") == built[0]
    for part, text in ((".readouts", built[1]), (".data", built[2])):
        assert "".join(figure.locator(part).evaluate("(it) => it.textContent").split()) == text
