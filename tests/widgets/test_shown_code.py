"""The code of every figure: what is shown is the module itself, and both cells that a reader can make of it run."""

import re
from functools import cache
from html import unescape
from pathlib import Path
from posixpath import dirname, join, normpath

import pytest

from sitegen.pages.press import Press
from sitegen.widgets import listing
from widgets.cells.run import run_cell
from widgets.run import discover, knobs_of, run

ROOT = Path(__file__).parents[2]
LANGUAGES = ("en", "zh")


@cache
def pages() -> dict[str, str]:
    return {name: data.decode() for name, data in listing.files(ROOT, Press(ROOT), LANGUAGES).items()}


def text_of(html: str) -> str:
    return unescape(re.sub(r"<[^>]*>", "", html))


def block(page: str, name: str) -> str:
    """The code of one of a page's blocks, as HTML."""
    return re.search(rf'<pre class="{name}"[^>]*><code>(.*?)</code></pre>', pages()[page], re.DOTALL)[1]  # type: ignore[index]


def call_of(widget: str, lang: str, *, whole: bool) -> str:
    """What the page's script (code/call.js) makes of it, at the knobs' defaults."""
    html = block(listing.address(widget), "call").replace('<span data-lang><span class="s2">"en"', f'<span data-lang><span class="s2">"{lang}"')
    html = re.sub(r"<span data-own>.*?\n</span>", "", html, flags=re.DOTALL) if whole else html
    model = f"{text_of(block(listing.address(widget), 'listing')).rstrip()}\n\n\n# The figure\n" if whole else ""
    return model + text_of(html)


@pytest.mark.parametrize("whole", [False, True], ids=["call", "whole"])
@pytest.mark.parametrize("widget", discover())
def test_a_cell_with_the_code_of_a_figure_shows_the_figure(widget: str, whole: bool) -> None:
    lang = "zh" if whole else "en"
    result, shown = run_cell(call_of(widget, lang, whole=whole)), run(widget, {}, lang)
    assert (result["state"], [part for part in result["parts"] if part["kind"] == "error"]) == ("done", [])
    pictures = [part["svg"] for part in result["parts"] if part["kind"] == "figure"]
    assert pictures == [shown["pictures"].get(name, figure) for name, figure in shown["figures"].items()]
    printed = "".join(part["text"] for part in result["parts"] if part["kind"] == "text")
    assert [line.split(" = ")[0] for line in printed.splitlines()] == list(shown["readouts"])


def test_every_module_is_shown_as_it_is() -> None:
    for name in pages():
        if not name.startswith("cell-"):
            source = (ROOT / "widgets" / name).with_suffix(".py").read_text(encoding="utf-8")
            assert text_of(block(name, "listing")).rstrip() == source.rstrip(), name


def test_every_link_leads_to_a_module_that_is_there() -> None:
    assert 'href="../numerics/scaling.html">widgets.numerics.scaling</a>' in block("sqrt_d/model.html", "listing")
    assert 'widgets.numerics <span class="kn">import</span> <a href="../numerics/rnn.html">rnn</a>' in block(
        "bottleneck_funnel/model.html", "listing"
    )
    for name, page in pages().items():
        links = [link for link in re.findall(r'href="([^"]*)"', page) if not link.startswith(("#", "data:"))]
        assert [link for link in links if normpath(join(dirname(name), link)) not in pages()] == []


def test_every_model_begins_to_be_shown_where_it_computes() -> None:
    assert [name for name in discover() if pages()[listing.address(name)].count(' id="compute"') != 1] == []


@pytest.mark.parametrize("widget", discover())
def test_every_knob_of_the_call_can_be_set(widget: str) -> None:
    call = block(listing.address(widget), "call")
    assert re.findall(r'data-knob="(\w+)"', call) == [knob.name for knob in knobs_of(widget)]
    given = {knob.name: eval(listing.literal(knob, knob.default)) for knob in knobs_of(widget)}
    assert given == {knob.name: knob.clean(knob.default)[0] for knob in knobs_of(widget)}


def test_an_empty_cell_lies_beside_them_in_each_language() -> None:
    for lang in LANGUAGES:
        names = re.findall(r'name="(\w+)"', pages()[f"cell-{lang}.html"])
        assert names == ["run", "stop", "reset", "copy", "changes", "link"]
        assert f'data-lang="{lang}"' in pages()[f"cell-{lang}.html"]
