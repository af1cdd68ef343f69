"""What becomes of the values a form, an address or a typing reader sends."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from widgets.knobs import Cells, Choice, Number, Slider, Text, Toggle
from widgets.run import run
from widgets.typed import number, shown

RHO = Slider("rho", 0.25, 3, 0.05, 0.75, stops=(0.5, 1), presets=(1, 1.25))
WIDTH = Slider("width", 8, 512, 2, 64, scale="log", integer=True)

ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.binary() | st.fractions(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=5,
)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("0.5", 0.5),
        ("0,5", 0.5),
        (" 1 ", 1),
        ("+1.5", 1.5),
        (".5", 0.5),
        ("2.", 2),
        ("1e-1", 0.1),
        ("０．５", 0.5),
        ("０，５", 0.5),
        ("１２", 12),
        ("0。5", 0.5),
        ("٣٫٥", 3.5),
        ("۳٫۵", 3.5),
        ("−3", -3),
        ("－３", -3),
        ("0,500", 0.5),
        ("1.000", 1),
        (7, 7),
        (Fraction(1, 4), 0.25),
        ("1e309", float("inf")),
    ],
)
def test_a_number_is_read_as_its_writer_meant_it(typed: object, meant: float) -> None:
    assert number(typed) == meant


@pytest.mark.parametrize(
    "typed",
    ["", " ", "abc", "1.000,5", "1,000.5", "1,250", "1 000", "1_000", "0x10", "5²", "½", "1.2.3", "--1", "1e", "NaN", "inf",
     "٬٣", "1" * 65, "9" * 10_000_000, True, None, [], {}, b"1", 10**400, object()],
)  # fmt: skip
def test_what_could_be_misread_is_not_read(typed: object) -> None:
    assert number(typed) is None


def test_a_slider_uses_the_nearest_value_and_says_so() -> None:
    assert RHO.clean("1,1") == (1.1, None)
    value, note = RHO.clean("5")
    assert (value, note.key, note.facts["high"]) == (3, "clamped", 3)
    assert RHO.clean(-1)[0] == 0.25
    for bad in ("NaN", "1e309", float("nan"), float("-inf"), "1.000,5", None, [1], {"a": 1}, b"1", True):
        assert RHO.clean(bad)[0] == 0.75
        assert RHO.clean(bad)[1].key == "not_a_number"


def test_an_empty_box_asks_for_a_number() -> None:
    for empty in ("", " ", "\u200b", "\u3000"):
        assert RHO.clean(empty)[0] == 0.75
        assert RHO.clean(empty)[1].key == "no_number"
    assert run("sqrt_d", {"seed": ""})["notes"] == [{"knob": "seed", "text": "Type a number here, for example 1; until then 1 is used."}]


def test_steps_do_not_drift() -> None:
    value = RHO.low
    for step in range(56):
        assert RHO.clean(value)[0] == round(0.25 + step * 0.05, 2)
        value += RHO.step
    assert Slider("x", 0, 1, 0.1, 0.5).clean(0.1 + 0.2) == (0.3, None)


def test_a_number_typed_between_two_steps_is_kept() -> None:
    assert RHO.clean("0.777") == (0.777, None)


def test_whole_number_knobs_round_and_say_so() -> None:
    assert WIDTH.clean("100") == (100, None)
    value, note = WIDTH.clean("100.4")
    assert (value, type(value), note.key) == (100, int, "rounded")


def test_stops_are_in_order_and_hold_default_and_presets() -> None:
    assert RHO.stops_all() == (0.5, 0.75, 1, 1.25)
    assert Number("seed", 0, 9, 3).stops_all() == (3,)
    assert Text("t", "a", samples=("b", "a")).stops_all() == ("a", "b")
    assert Choice("c", ("x", "y"), "y").stops_all() == ("x", "y")


def test_a_knob_whose_default_or_stop_lies_outside_its_range_is_refused() -> None:
    with pytest.raises(ValueError, match=r"rho: 5 lies outside 0\.25\.\.3"):
        Slider("rho", 0.25, 3, 0.05, 1, stops=(5,))
    with pytest.raises(ValueError, match="seed"):
        Number("seed", 0, 1, 2)


def test_text_is_made_safe_to_show() -> None:
    text = Text("sentence", "a sample", limit=20)
    assert text.clean("  a cat ") == ("a cat", None)
    assert text.clean("a\ud800b")[0] == "a\ufffdb"
    assert text.clean("a\u202eb\x00c\ufffe")[0] == "a\ufffdb\ufffdc\ufffd"
    assert text.clean("a\u202eb")[1].facts == {"count": 1}
    assert text.clean("a\u200bb\ufeffc")[0] == "a b c"
    assert text.clean("👨‍👩‍👧 👍🏽")[0] == "👨‍👩‍👧 👍🏽"
    assert text.clean("x" * 10_000_000) == ("x" * 20, text.clean("x" * 21)[1])
    for empty in ("", " \n", "\u200b", "\u3000"):
        assert text.clean(empty)[0] == "a sample"
        assert text.clean(empty)[1].key == "empty"
    for not_text in (None, 5, True, ["a"], {}, b"a"):
        assert text.clean(not_text)[1].key == "not_text"


def test_choice_and_toggle_accept_what_forms_send() -> None:
    choice = Choice("scorer", ("dot", "additive"), "dot")
    assert choice.clean(" Additive ") == ("additive", None)
    assert choice.clean("x")[0] == "dot"
    toggle = Toggle("scaled", True)
    assert [toggle.clean(raw)[0] for raw in ("on", "1", True, 1, "off", "false", 0, False, "")] == [True] * 4 + [False] * 5
    assert toggle.clean([])[1].key == "not_yes_or_no"
    assert toggle.clean(7) == (True, toggle.clean(7)[1])


def test_cells_are_one_a_row_in_the_order_of_rows() -> None:
    cells = Cells("painted")
    assert cells.clean("") == ("", None)
    assert cells.clean(" 4:1, 3:5；4:2 ") == ("3:5 4:2", None)
    assert cells.clean("１２：３") == ("12:3", None)
    assert cells.clean("0:1 2:0 1:1") == ("1:1", None)
    for wrong, shown_ in (("3:5 a<b>", "a<b>"), ("3-5", "3-5"), ("1:2:3", "1:2:3"), ("1234:1", "1234:1")):
        value, note = cells.clean(wrong)
        assert value == ("3:5" if wrong[:3] == "3:5" else "")
        assert (note.key, note.facts) == ("not_cells", {"given": shown_})
    assert cells.clean(5)[1].key == "not_cells"
    assert cells.stops_all() == ("",)


def test_a_quoted_value_is_short_and_never_a_container() -> None:
    deep: list = []
    for _ in range(100_000):
        deep = [deep]
    assert shown(deep) == "list"
    assert shown(10**5000) == "int"
    assert shown("a\nb\u202e" + "x" * 1000) == "a b\ufffd" + "x" * 27 + "…"


@given(ANYTHING)
def test_no_value_breaks_a_knob(raw: object) -> None:
    value, _ = RHO.clean(raw)
    assert 0.25 <= value <= 3
    value, _ = WIDTH.clean(raw)
    assert isinstance(value, int)
    assert 8 <= value <= 512
    assert Choice("c", ("x", "y"), "x").clean(raw)[0] in ("x", "y")
    assert isinstance(Toggle("t").clean(raw)[0], bool)
    cells, _ = Cells("c").clean(raw)
    assert Cells("c").clean(cells) == (cells, None)
    text, _ = Text("t", "sample").clean(raw)
    assert text.strip() == text != ""
    text.encode()
    shown(raw).encode()
