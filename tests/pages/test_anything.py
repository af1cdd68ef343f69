"""Whatever an author writes: a page or messages with path and line, never a traceback, never a long wait."""

import itertools
import re
import time

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from sitegen.problems import Problems
from tests.pages.allowed import read
from tests.pages.world import HEADER, draw, page

PIECES = (
    "# ## ### {#a} {#fig-x .wide} * ** _ ` `` ``` ```python ```widget ```text ~~~ sqrt_d d = 1 : ::: :::note :::deep :::figure :::table "
    ":::aside $ $$ $$(eq-a) \\ \\frac{1}{2} \\source{h} & < > <b> <script> <!-- --> &lt; &#0; &#x110000; [ ] ( ) ]( ][ ![ ![a](weights.svg) "
    "[a](#a) [a](javascript:x) [^a] [^a]: [x]: | |-|-| |a|b| - --- 1. > > > {ref}`a` {ref}` {cite}`bahdanau2015` {term}`context vector` {x}`y` "
    ":::prediction :::explain ::: widget=sqrt_d answer=double mark=1 draw=0 at=1,2,3 \\knob{d}{x} \\part{bars}{x} \\knob $\\knob{d}{x}$ {<1} [x] "
    "{source}`a` word 注意 （ ） 。 “ ” 🙂 é \u0301 \u200d http://[ //x"
).split(" ")
TEXTS = st.lists(st.sampled_from([*PIECES, "\n", "\n\n", " ", "    ", "\t"]) | st.text(max_size=4), max_size=60).map("".join)


def draw_or_complain(text, lang):
    source = page(HEADER + text, lang)
    try:
        html = draw(source).html
    except Problems as found:
        for problem in found.problems:
            assert re.fullmatch(rf"{source.path}:[1-9]\d*: .+; .+", str(problem), re.DOTALL), str(problem)
            assert problem.line <= source.text.count("\n") + 1
        return None
    assert not read(html).faults
    return html


@settings(max_examples=300, deadline=5000, suppress_health_check=[HealthCheck.too_slow])
@given(TEXTS, st.sampled_from(["en", "zh"]))
@example("{term}`[a](javascript:x)`", "en")
@example("## a\n## a-2\n## a", "en")
def test_any_text_is_drawn_or_refused_with_path_and_line(text, lang):
    draw_or_complain(text, lang)


@settings(max_examples=100, deadline=5000)
@given(st.text(max_size=200))
def test_any_front_matter_is_read_or_refused_with_path_and_line(text):
    source = page("---\n" + text + "\n---\nText.\n")
    try:
        draw(source)
    except Problems as found:
        assert all(re.match(rf"{source.path}:[1-9]\d*: ", str(problem)) for problem in found.problems)


# Sound pieces of a page; every WORD must be seen in it, each where it can be found again.
SOUND = (
    "WORD *WORD* **WORD** `WORD` [WORD](https://x.org) $x$", "- WORD\n- WORD\n\n  WORD", "1. WORD\n   1. WORD", "> WORD\n> > WORD", "## WORD",
    "```text\nWORD\n\n    WORD\n```", "| WORD | $a$ |\n|---|--:|\n| WORD | b |", ":::note WORD\nWORD\n:::", ":::deep WORD\nWORD\n\n- WORD\n:::",
    ":::aside\nWORD\n:::", "$$\n\\text{WORD}\n$$", "WORD[^NOTE]\n\n[^NOTE]: WORD\n\n    WORD", "WORD\nWORD\\\nWORD", "![WORD](weights.svg)",
    ":::figure {#fig-LABEL}\n![WORD](weights.svg)\n\nWORD\n\nWORD\n:::", ":::table {#tab-LABEL} WORD\n| WORD |\n|--|\n| WORD |\n:::", "***",
    "{source}`WORD` {term}`WORD <context-vector>` {ref}`WORD <second>`", "注意WORD，**WORD。**WORD\nWORD", "```widget sqrt_d\nd = 8\n```", "WORD{x} ::: WORD &amp; &lt;",
)  # fmt: skip


@settings(max_examples=150, deadline=5000, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.sampled_from(SOUND), min_size=1, max_size=12), st.sampled_from(["\n\n", "\n\n\n"]), st.sampled_from(["en", "zh"]))
def test_nothing_of_a_sound_text_is_lost(pieces, between, lang):
    counter = itertools.count(1)
    text = re.sub("WORD|LABEL", lambda _: f"w{next(counter)}w", between.join(pieces))
    text = re.sub(r"(?s)\[\^NOTE\](.*?)\[\^NOTE\]", lambda found: f"[^n{(n := next(counter))}]{found.group(1)}[^n{n}]", text)
    html = draw_or_complain(text, lang)
    assert html is not None
    for word in set(re.findall(r"w\d+w", text)):
        assert word in html


# Each repeated to just under the longest paragraph accepted, or to many lines: what slows a careless parser down.
HOSTILE = ["[", "*a ", "a`", "{ref}`", "$", ">", "- ", "![", "<", "|a", "a\n", "[a](", "[^a]", "**a", "\\", "&#", "_a*", "{", "{x}`", "a$ "]
HOSTILE_LINES = [
    ":::note\n",
    "$$\n",
    "```\n",
    "$$\nx\n",
    "- a\n",
    "> a\n\n",
    "|a|\n|-|\n",
    "[^a]: b\n",
    "[a]: b\n",
    "## a\n\n",
    "```widget sqrt_d\n```\n",
]


@pytest.mark.parametrize(
    "text", [*(part * (19_900 // len(part)) for part in HOSTILE), *(line * 4_000 for line in HOSTILE_LINES)], ids=lambda text: repr(text[:8])
)
def test_a_hostile_text_ends_soon(text):
    start = time.process_time()
    draw_or_complain(text, "en")
    assert time.process_time() - start < 5
