"""What scan() tells of a page before it is drawn, and that a kept outline draws the same page."""

import pickle
import re
import struct

import pytest

from sitegen.markdown import build_index, pictures, render, scan
from sitegen.markdown.crossref import NAMES
from sitegen.markdown.maths import mathml
from sitegen.markdown.tex import COMMANDS, MACROS
from sitegen.markdown.words import words
from sitegen.problems import Problem, Problems
from tests.pages.world import HEADER, WIDGETS, ask, draw, outcome, page, run, shared

TEXT = (
    HEADER
    + """Text with {cite}`bahdanau2015` and a {term}`context vector`.

## First $x$ {#first-part}

$$ a $$ (eq-a)

### Second

```widget sqrt_d #fig-scale
d = 64
```

![Weights](weights.svg)
"""
)


def test_the_outline_names_headings_labels_and_widgets():
    outline = scan(page(TEXT))
    assert (outline.title, outline.description, outline.short) == ("The page", "What it says.", "")
    assert [(heading.level, heading.id, heading.line) for heading in outline.headings] == [(2, "first-part", 7), (3, "s-second", 11)]
    assert outline.headings[0].text_html.startswith('First <span class="math"')
    assert {label: (target.kind, target.number, target.anchor) for label, target in outline.labels.items()} == {
        "first-part": ("section", "", "first-part"), "s-second": ("section", "", "s-second"),
        "eq-a": ("equation", "1.1", "eq-a"), "fig-scale": ("widget", "1.1", "sqrt_d"),
    }  # fmt: skip
    (placement,) = outline.placements
    assert (placement.widget, placement.start, placement.id, placement.number, placement.line) == ("sqrt_d", {"d": "64"}, "sqrt_d", "1.1", 13)


def test_the_body_names_what_it_uses():
    body = draw(page(TEXT))
    assert (body.cited, body.terms, body.figures) == (("bahdanau2015",), ("context-vector",), ("weights.svg",))


def test_an_outline_kept_on_disk_draws_the_same_page():
    source = page(TEXT)
    outline = scan(source)
    kept = pickle.loads(pickle.dumps(outline))
    assert kept == outline
    assert kept.tokens is None
    terms, works, other = shared("en")
    index = build_index([(source, outline), other], terms, works, WIDGETS)
    assert render(source, kept, index, lambda _: "W", ask, run) == render(source, outline, index, lambda _: "W", ask, run)


def test_drawing_twice_gives_the_same_bytes():
    assert outcome(TEXT) == outcome(TEXT)


def test_a_page_without_a_number_counts_without_a_chapter():
    assert '<span class="equation-number">(1)</span>' in outcome("$$ a $$ (eq-a)", number=None)


def test_what_is_wrong_with_a_widget_is_told_with_the_rest():
    def refuse(placement):
        raise Problems(Problem(placement.path, placement.line, "a value out of range", "1 to 8"))

    source = page(HEADER + "{ref}`nothing`\n\n```widget sqrt_d\n```\n")
    terms, works, other = shared("en")
    outline = scan(source)
    with pytest.raises(Problems) as found:
        render(source, outline, build_index([(source, outline), other], terms, works, WIDGETS), refuse, ask, run)
    assert [problem.line for problem in found.value.problems] == [5, 7]


def test_an_ambiguous_label_of_two_other_pages_is_refused_and_the_page_s_own_is_preferred():
    pages = [page(HEADER + text, slug=slug, number=n) for n, (slug, text) in enumerate(
        [("one", "## A {#same}"), ("two", "## B {#same}\n\n{ref}`same`"), ("three", "{ref}`same`")], start=1)]  # fmt: skip
    outlines = [scan(source) for source in pages]
    terms, works, _ = shared("en")
    index = build_index(zip(pages, outlines, strict=True), terms, works, {})
    assert '<a class="ref" href="#same">B</a>' in render(pages[1], outlines[1], index, str, ask, run).html
    with pytest.raises(Problems, match=r'"same" stands on content/01-one/en\.md and content/02-two/en\.md'):
        render(pages[2], outlines[2], index, str, ask, run)


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_that_a_message_may_suggest_is_known(command):
    arguments = {"begin": r"\begin{cases} a \end{cases}", "end": r"\begin{cases} a \end{cases}", "left": r"\left( a \right)",
                 "right": r"\left( a \right)", "limits": r"\sum\limits_a"}  # fmt: skip
    braced = r"frac tfrac dfrac overset underset stackrel".split()
    sized = r"big Big bigl bigr Bigl Bigr".split()
    plain = arguments.get(command) or (
        rf"\{command}{{a}}{{b}}" if command in braced else rf"\{command}(" if command in sized else rf"\{command}{{a}}"
    )
    assert mathml(plain, True).startswith("<math")


@pytest.mark.parametrize("macro", MACROS)
def test_each_command_of_our_own_is_known(macro):
    assert mathml(rf"\{macro} x", False).startswith("<math")


def test_roles_leave_no_colour_of_their_own():
    html = mathml(r"\source{a}\target{b}\weight{c}\context{d}", False)
    assert "color" not in html.partition("<annotation")[0]
    assert [html.count(f'class="{role}"') for role in ("source", "target", "weight", "context")] == [1, 1, 1, 1]


def test_a_formula_can_be_copied_into_any_other_program():
    html = mathml(r"\source{h_j} \in \R^d < \softmax x", False)
    assert r">{h_j} \in \mathbb{R}^d &lt; \operatorname{softmax} x</annotation>" in html


def test_both_languages_hold_the_same_words():
    assert words("en").keys() == words("zh").keys()
    assert words("fr") == words("en")


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_no_line_ends_between_a_name_and_its_number(lang):
    for name in ("table", "chapter", *NAMES.values()):
        assert not re.search(r" \(?\{number|number\}\)? ", words(lang)[name]), name


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + struct.pack(">II", 30, 20) + b"\x08"),
        ("a.jpg", b"\xff\xd8\xff\xe0\0\x04ab\xff\xc0\0\x0b\x08" + struct.pack(">HH", 20, 30) + b"\1\1"),
        ("a.webp", b"RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0" + b"\x1d\0\0\x13\0\0"),
        ("a.svg", b'<?xml version="1.0"?>\n<svg width="30px" height="20" viewBox="0 0 3 2"/>'),
        ("b.svg", b"<svg viewBox='0 0 30 20.4'/>"),
    ],
)
def test_a_picture_says_its_size(tmp_path, name, data):
    (tmp_path / name).write_bytes(data)
    assert pictures.size(tmp_path / name) == (30, 20)


@pytest.mark.parametrize("data", [b"", b"\x89PNG", b"\xff\xd8", b"\xff\xd8\xff\xc0", b"RIFF\0\0\0\0WEBP", b"<svg width='100%' height='2'/>", b"text"])
def test_a_picture_that_says_none_is_refused_quietly(tmp_path, data):
    (tmp_path / "a.svg").write_bytes(data)
    assert pictures.size(tmp_path / "a.svg") is None
