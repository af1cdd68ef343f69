"""Whatever an author writes: a page or messages with path and line, never a traceback, never a long wait."""

import itertools
import re
import time
from html.parser import HTMLParser

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from sitegen.problems import Problems
from tests.pages.world import HEADER, draw, page

PIECES = (
    "# ## ### {#a} {#fig-x .wide} * ** _ ` `` ``` ```python ```widget ```text ~~~ sqrt_d d = 1 : ::: :::note :::deep :::figure :::table "
    ":::aside $ $$ $$(eq-a) \\ \\frac{1}{2} \\source{h} & < > <b> <script> <!-- --> &lt; &#0; &#x110000; [ ] ( ) ]( ][ ![ ![a](weights.svg) "
    "[a](#a) [a](javascript:x) [^a] [^a]: [x]: | |-|-| |a|b| - --- 1. > > > {ref}`a` {ref}` {cite}`bahdanau2015` {term}`context vector` {x}`y` "
    ":::prediction :::explain ::: widget=sqrt_d answer=double mark=1 draw=0 at=1,2,3 \\knob{d}{x} \\part{bars}{x} \\knob $\\knob{d}{x}$ {<1} [x] "
    "{source}`a` word 注意 （ ） 。 “ ” 🙂 é \u0301 \u200d http://[ //x"
).split(" ")
TEXTS = st.lists(st.sampled_from([*PIECES, "\n", "\n\n", " ", "    ", "\t"]) | st.text(max_size=4), max_size=60).map("".join)
# What a page may be made of, and the attributes that may stand there: everything else would be an author's markup that got through.
TAGS = set(
    "p em strong code pre span div h2 h3 h4 a ul ol li blockquote hr br table thead tbody tr th td figure figcaption img aside details summary "
    "sup section cite math semantics annotation mrow mi mo mn msub msup msubsup mfrac msqrt mtext mspace mover munder munderover mtable mtr mtd mroot "
    "mpadded mphantom mstyle menclose merror mprescripts mmultiscripts none "
    "fieldset legend label input button dl dt dd svg g line path circle text".split()
)
BLOCKS = {"p", "div", "fieldset", "dl", "h2", "h3", "h4", "ul", "ol", "blockquote", "hr", "table", "figure", "aside", "details", "section", "pre"}
VOID = {"br", "hr", "img", "input"}
ATTRIBUTES = set(
    "class id href title src alt width height loading decoding translate tabindex role hidden scope start lang style display encoding "
    "stretchy lspace rspace mathvariant displaystyle accent accentunder movablelimits fence separator form symmetric linethickness "
    "columnalign minsize maxsize scriptlevel depth voffset "
    "type name value for min max step inputmode size overflow viewbox preserveaspectratio d fill stroke stroke-width stroke-dasharray "
    "vector-effect x y x1 x2 y1 y2 cx cy r text-anchor font-size".split()
)  # fmt: skip


class Allowed(HTMLParser):
    """Fails on a tag or attribute that is not ours, on tags that do not pair, and on a block inside a paragraph."""

    def __init__(self):
        super().__init__()
        self.open = []

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_starttag(self, tag, attrs):
        assert tag in TAGS, tag
        assert "p" not in self.open or tag not in BLOCKS, (tag, self.open)
        self.open += [tag] * (tag not in VOID)
        for name, value in attrs:
            assert name in ATTRIBUTES or name.startswith(("aria-", "data-")), (tag, name)
            assert not re.match(r"\s*(?:javascript|data|vbscript)\s*:", value or "", re.IGNORECASE), value


def draw_or_complain(text, lang):
    source = page(HEADER + text, lang)
    try:
        html = draw(source).html
    except Problems as found:
        for problem in found.problems:
            assert re.fullmatch(rf"{source.path}:[1-9]\d*: .+; .+", str(problem), re.DOTALL), str(problem)
            assert problem.line <= source.text.count("\n") + 1
        return None
    checker = Allowed()
    checker.feed(html)
    assert checker.open == []
    assert "\x1f" not in html
    ids = re.findall(r' id="([^"]*)"', html)
    assert all(ids) and len(ids) == len(set(ids)), ids
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
