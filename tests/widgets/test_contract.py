"""What every widget owes the page, asked of each folder that is found and in both languages."""

import json
import math
import os
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.widgets.test_knobs import ANYTHING
from widgets import job
from widgets.knobs import Choice, Number, Slider, Text
from widgets.run import discover, has_job, knobs_of, looks_of, run, run_json
from widgets.words import HOLE, LANGUAGES, ROLES, words_of, write

ROOT = Path(__file__).parents[2]
WIDGETS = discover()
ALLOWED = {"svg", "g", "title", "text", "tspan", "rect", "line", "path", "circle", "polygon"}
FORMS = (None, "sig2", "sig3", "sig4", "fixed2", "int", "percent")
STARTS = [(name, knob.name, stop) for name in WIDGETS for knob in knobs_of(name) for stop in knob.stops_all()]
ENDS = [
    (name, knob.name, end)
    for name in WIDGETS
    for knob in knobs_of(name)
    if isinstance(knob, Slider | Number)
    for end in (knob.low, knob.high)
]
# Tables with a row for each word or score that was typed, in its order: one may come twice.
SENTENCES = {
    *("bottleneck_funnel.influence", "break_attention.words", "break_attention.used", "break_attention.learned"),
    *("local_attention.windows", "softmax.weights", "train_in_page.map", "translate.weights"),
}
NASTY = "<b>x</b> a<br>b &lt; \"q\" <script>alert(1)</script> {n} $x$ \\n 'e\u0301' 👨\u200d👩\u200d👧 שלום % 0.5"

pytestmark = pytest.mark.parametrize("lang", LANGUAGES)


def keys(words: dict, above: str = "") -> set[str]:
    """Every key of a words table, as in knobs.rho."""
    found = set()
    for key, value in words.items():
        found |= keys(value, f"{above}{key}.") if isinstance(value, dict) else {above + key}
    return found


def cells(result: dict) -> list:
    return [cell for table in result["tables"].values() for row in table["rows"] for cell in row]


def unnamed(place: str, table: dict) -> list:
    """The rows of a table whose name is empty, or that of another row where it is no word of a sentence."""
    found = [tuple(row[: table["names"]]) for row in table["rows"]]
    repeated = [] if place in SENTENCES else [name for name in found if found.count(name) > 1]
    return [name for name in found if not all(str(cell).strip() for cell in name)] + repeated


def untimed(result: dict) -> dict:
    """Without the times that a widget measured, the readouts named …_ms: they alone may differ between two runs."""
    return {**result, "readouts": {name: value for name, value in result["readouts"].items() if not name.endswith("_ms")}}


def drawings(result: dict) -> list[ET.Element]:
    """Every picture: the figures that are drawings, and the others painted."""
    shown = result["figures"] | result["pictures"]
    return [ET.fromstring(picture) for picture in shown.values()]


def texts(drawing: ET.Element, tag: str) -> list[str]:
    return [element.text or "" for element in drawing.iter(f"{{http://www.w3.org/2000/svg}}{tag}")]


@pytest.mark.parametrize("name", WIDGETS)
def test_every_word_is_there_in_both_languages(name: str, lang: str) -> None:
    words, result = words_of(name, lang), run(name, {}, lang)
    assert keys(words) == keys(words_of(name, "en"))
    assert all(words[key] for key in ("title", "how", "reading"))
    assert set(words["knobs"]) == {knob.name for knob in knobs_of(name)}
    assert set(words["readouts"]) == set(result["readouts"])
    for knob in knobs_of(name):
        if isinstance(knob, Choice):
            assert set(words["options"][knob.name]) == set(knob.options)


def test_the_common_messages_are_there_in_both_languages(lang: str) -> None:
    assert keys(words_of("", lang)) == keys(words_of("", "en"))


@pytest.mark.parametrize(("name", "knob", "stop"), STARTS)
def test_every_stop_gives_a_whole_result(name: str, knob: str, stop: object, lang: str) -> None:
    result = run(name, {knob: stop}, lang)
    assert set(result) == {"widget", "knobs", "readouts", "reading", "reading_parts", "tables", "figures", "pictures", "notes"}
    assert result["widget"] == name
    assert result["knobs"][knob] == stop
    assert result["notes"] == []
    assert result["reading"] == "".join(text for text, _ in result["reading_parts"])
    assert not HOLE.search(result["reading"])
    assert {role for _, role in result["reading_parts"]} <= {"", *ROLES}
    for table in result["tables"].values():
        assert table["caption"]
        assert table["rows"]
        assert all(len(row) == len(table["columns"]) for row in table["rows"])
    for key, table in result["tables"].items():
        assert unnamed(f"{name}.{key}", table) == []


@pytest.mark.parametrize(("name", "knob", "end"), ENDS)
def test_numbers_stay_finite_at_both_ends_of_every_range(name: str, knob: str, end: float, lang: str) -> None:
    result = run(name, {knob: end}, lang)
    if name == "softmax":  # what overflows in the printed formula is its lesson; test_softmax.py holds what must not
        return
    assert not {"NaN", "Infinity", "-Infinity"} & {str(value) for value in (*result["readouts"].values(), *cells(result))}
    assert all(math.isfinite(value) for value in result["readouts"].values() if not isinstance(value, str))


@pytest.mark.parametrize("name", WIDGETS)
def test_a_result_is_plain_json(name: str, lang: str) -> None:
    plain, result = json.loads(run_json(name, "{}", lang)), run(name, {}, lang)
    assert set(plain["readouts"]) == set(result["readouts"])
    assert untimed(plain) == json.loads(json.dumps(untimed(result), allow_nan=False))


def test_the_same_knobs_give_the_same_bytes_in_another_process(lang: str) -> None:
    code = f"from widgets.run import *; print(*(run_json(name, '{{}}', {lang!r}) for name in discover()), sep='\\n')"

    def printed(seed: str) -> list[str]:
        env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONIOENCODING": "utf-8", "PYTHONPATH": str(ROOT)}
        lines = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, check=True).stdout.decode().strip().split("\n")
        return [json.dumps(untimed(json.loads(line))) for line in lines]

    assert printed("1") == printed("2")


@pytest.mark.parametrize("name", WIDGETS)
def test_a_drawing_has_a_name_and_only_the_pages_colours(name: str, lang: str) -> None:
    for drawing in drawings(run(name, {}, lang)):
        # What can be pressed must not stand inside an image: there, screen readers would not find it.
        pressable = [element for element in drawing.iter() if element.get("tabindex")]
        assert drawing.get("role") == ("group" if pressable else "img")
        assert all(element.get("aria-label") and element.get("data-knob") for element in pressable)
        assert len(drawing.get("aria-label", "")) > 10
        for element in drawing.iter():
            assert element.tag.split("}")[1] in ALLOWED
            # An id would meet its twin in the same widget's second place on the page.
            assert not {"id", "style", "href"} & set(element.attrib)
            assert not any(key.startswith("on") for key in element.attrib)
            for key in ("fill", "stroke"):
                assert element.get(key, "none") == "none" or element.get(key, "").startswith("var(--")


@pytest.mark.parametrize("name", WIDGETS)
def test_the_numbers_in_a_picture_stand_in_its_table(name: str, lang: str) -> None:
    result = run(name, {}, lang)
    written = {write(cell, form) for cell in cells(result) if not isinstance(cell, str) for form in FORMS}
    for drawing in drawings(result):
        titles = texts(drawing, "title")
        assert titles
        for title in titles:
            assert title.replace(" = ", ": ").rsplit(": ", 1)[1] in written


@pytest.mark.parametrize(("name", "knob"), [(n, k.name) for n in WIDGETS for k in knobs_of(n) if isinstance(k, Text)])
def test_a_readers_words_are_shown_as_typed(name: str, knob: str, lang: str) -> None:
    result = run(name, {knob: NASTY}, lang)
    shown = " ".join(text for drawing in drawings(result) for text in texts(drawing, "text"))
    for word in NASTY.split():
        assert word in shown
    assert any(word in result["reading"] for word in NASTY.split() if "<" in word)


@pytest.mark.parametrize("name", WIDGETS)
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_no_knob_value_breaks_a_widget(name: str, lang: str, data: st.DataObject) -> None:
    raw = data.draw(st.dictionaries(st.sampled_from([knob.name for knob in knobs_of(name)]) | st.text(), ANYTHING))
    result = run(name, raw, lang)
    json.dumps(result, ensure_ascii=False, allow_nan=False).encode()
    assert drawings(result)
    for note in result["notes"]:
        assert note["text"]
        assert note["knob"] in {"", *result["knobs"]}


@pytest.mark.parametrize("name", WIDGETS)
def test_bad_settings_are_named_and_ignored(name: str, lang: str) -> None:
    usual = run(name, {}, lang)
    for raw in (None, [], "text", 5):
        result = run(name, raw, lang)
        assert untimed(result)["readouts"] == untimed(usual)["readouts"]
        assert len(result["notes"]) == 1
    assert "nonsense" in run(name, {"nonsense": 1}, lang)["notes"][0]["text"]
    unreadable, empty = (untimed(json.loads(run_json(name, knobs, lang))) for knobs in ("{not json", "{}"))
    assert unreadable["readouts"] == empty["readouts"]


@pytest.mark.parametrize("name", [name for name in WIDGETS if has_job(name)])
def test_a_longer_computation_gives_results_like_compute_and_the_same_ones_twice(name: str, lang: str) -> None:
    def begun(token: str) -> dict:
        job.begin(name, "{}", lang, token)
        drawn = None
        while drawn is None:  # what it yields at first may be progress alone
            job.advance(token, 1e-3)  # one step
            drawn = json.loads(job.advance(token, 0))["result"]
        job.drop(token)
        return untimed(drawn)

    first, usual = begun("a"), untimed(run(name, {}, lang))
    assert set(first["readouts"]) == set(usual["readouts"])
    assert (set(first["figures"]), set(first["tables"])) == (set(usual["figures"]), set(usual["tables"]))
    assert first == begun("b")
    assert set(looks_of(name)) <= {knob.name for knob in knobs_of(name)}


def test_an_unknown_widget_is_an_error_that_names_those_there_are(lang: str) -> None:
    for name in ("sqrt", "../host", "", "numerics"):
        with pytest.raises(ValueError, match=r"there are .*bottleneck_funnel"):
            run(name, {}, lang)
