"""Predictions beyond the fixtures: any settings, which guesses stay valid, and what a figure is asked for."""

import re

from hypothesis import given, settings
from hypothesis import strategies as st

from sitegen.checks.parity import parts
from sitegen.markdown import scan
from sitegen.markdown.predictions.scales import Scale, read
from tests.pages.test_anything import draw_or_complain
from tests.pages.world import HEADER, outcome, page

NUMBERS = st.sampled_from(["0", "1", "-1", "0.5", "2", "5", "10", "100", "1000000", "0.000001", "999999999999999", "x", "1e9", "", "−3"])
VALUES = st.one_of(
    NUMBERS,
    st.builds("{} to {}".format, NUMBERS, NUMBERS),
    st.builds("{} to {}, log".format, NUMBERS, NUMBERS),
    st.lists(NUMBERS, max_size=10).map(", ".join),
    st.sampled_from(["sqrt_d", "double", "word", "lost", "curve: length, value", "curve: value", "curve: word", "curve:", "size"]),
)
SETTINGS = st.lists(
    st.builds("{} = {}".format, st.sampled_from(["widget", "answer", "mark", "draw", "at", "label", "across", "d", "trials"]), VALUES), max_size=8
)
ENDS = st.sampled_from(["", "[ ] ", "[x] "]), st.sampled_from(["", " {< 1}", " {1 to 2}", " {> 2}", " {= none}", " {nan}", " {to}"])
OPTIONS = st.lists(st.builds("- {}words{}".format, *ENDS), max_size=4)
BLOCK = ":::prediction {{#guess-x}}\n{}\n\nHow many?\n\n{}\n\n:::explain\nSo.\n:::\n:::\n\n```widget sqrt_d\n```\n"


@settings(max_examples=300, deadline=None)
@given(SETTINGS, OPTIONS)
def test_any_settings_and_options_are_drawn_or_refused_with_path_and_line(lines, options):
    draw_or_complain(BLOCK.format("\n".join(lines), "\n".join(options)), "en")


MARK = ["widget = sqrt_d", "d = 4", "answer = double", "mark = 1 to 100"]


def version(lines, options="", lang="en"):
    return re.search(r'data-version="(\w+)"', outcome(BLOCK.format("\n".join(lines), options), lang)).group(1)


def test_a_guess_outlives_other_words_and_the_other_language_but_no_other_question():
    assert version(MARK) == version([*MARK, "label = how many"]) == version(MARK, lang="zh")
    others = ["d = 5"], ["answer = half"], ["mark = 1 to 100, log"]
    changed = [version([next((new for new in other if new.split()[0] == line.split()[0]), line) for line in MARK]) for other in others]
    assert len({version(MARK), *changed}) == len(others) + 1


def test_the_words_of_marked_options_are_part_of_the_question():
    assert version([], "- [x] this\n- [ ] that") != version([], "- [x] that\n- [ ] this")


def test_the_settings_a_prediction_asks_for_go_to_its_figure():
    text = BLOCK.format("\n".join(MARK), "") + "\n```widget sqrt_d #second\n```\n"
    text += BLOCK.format("widget = second\nd = 2\ntrials = 7\nanswer = half\nmark = 0 to 9", "").replace("guess-x", "guess-y").split("\n\n```")[0]
    first, second = scan(page(HEADER + text + "\n")).placements
    assert first.asked == ({"d": "4"},)
    assert second.asked == ({"d": "2", "trials": "7"},)


def test_both_languages_must_ask_the_same_question():
    def said(lines):
        return [part.said for part in parts(page(BLOCK.format("\n".join(lines), "- a")))]

    assert said([*MARK, "label = size", "trials = three"]) == said([*MARK, "label = 大小", "trials = 三"])
    assert [part.said for part in parts(page("```widget\u00a0sqrt_d\n\td = 4\n```"))] == ["widget sqrt_d with d=4"]  # blanks are no difference
    assert said(MARK)[0] == "a box prediction #guess-x widget=sqrt_d d=4 answer=double mark=1 to 100"


def test_a_scale_has_few_round_ticks():
    assert [text for _, text in Scale(0, 100, False).ticks()] == ["0", "20", "40", "60", "80", "100"]
    assert [text for _, text in Scale(-1, 1, False).ticks()] == ["−1", "−0.5", "0", "0.5", "1"]
    assert [text for _, text in Scale(0.1, 10000, True).ticks()] == ["0.1", "1", "10", "100", "1,000", "10,000"]
    assert [text for _, text in Scale(1e-9, 1e9, True).ticks()] == ["10⁻⁹", "10⁻⁶", "0.001", "1", "1,000", "10⁶", "10⁹"]
    assert read("0.1 to 10, log") == Scale(0.1, 10, True)
    assert [read(text) for text in ("1 to 1", "0 to 1, log", "1", "a to b", "1e3 to 1e4")] == [None] * 5
