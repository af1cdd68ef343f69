"""`build.py check` and the mistakes a build refuses: each is told at its line, and all of them at once."""

import pytest

from tests.build.project import Project

EN, ZH = "content/01-first/en.md", "content/01-first/zh.md"


def test_the_tiny_book_is_in_order(project: Project) -> None:
    done = project.run("check")
    assert done.returncode == 0
    assert "0 problems" in done.stdout


# What is changed, and the line that check must then print.
SLIPS = {
    "a heading less": (ZH, "## 第一章 {#start}\n", "", "content/01-first/zh.md:10: the picture dot.svg where en.md has a heading of level 2 #start (line 9)"),
    "another level": (ZH, "## 第", "### 第", "content/01-first/zh.md:9: a heading of level 3 #start where en.md has a heading of level 2 #start (line 9)"),
    "another label": (ZH, "(eq-a)", "(eq-b)", "content/01-first/zh.md:13: a formula (eq-b) where en.md has a formula (eq-a) (line 13)"),
    "more at the end": (EN, "(eq-a)\n", "(eq-a)\n\n```python\nx = 1\n```\n", "content/01-first/zh.md:15: the end where en.md has code in python (line 17)"),
    "words in one language": ("templates/words.toml", '[zh]\n', '[zh]\nmore = "多"\n', 'templates/words.toml:1: [en] has no "more"; every language has the same keys'),
    "a widget's words": ("widgets/words.toml", "[zh]\n", '[zh]\nmore = "多"\n', 'widgets/words.toml:3: [en] has no "more"; every language has the same keys'),
    "a title twice": ("content/02-second/en.md", "title: Second", "title: First", 'content/02-second/en.md:2: "First" is also the title of content/01-first/en.md'),
    "a broken reference": (EN, "Read on.", "{ref}`eq-x`", 'content/01-first/en.md:7: nothing is called "eq-x"'),
    "a broken anchor": (EN, "Read on.", "[this part](#nowhere)", 'content/01-first/en.md:7: no anchor "#nowhere" on this page'),
    "a missing picture": (EN, "(dot.svg)", "(dto.svg)", 'content/01-first/en.md:11: no picture "dto.svg" beside this page; did you mean "dot.svg"?'),
    "no such widget": (EN, "Read on.", "Read on.\n\n```widget barz\n```\n", 'content/01-first/en.md:9: no widget "barz"'),
    "a bad template name": ("templates/pages/chapter.html", "page.description", "page.descriptoin", "templates/pages/chapter.html:6: 'dict object' has no attribute 'descriptoin'"),
    "a bad template": ("templates/pages/chapter.html", "{% endblock %}", "{% endblok %}", "templates/pages/chapter.html:24: Encountered unknown tag 'endblok'"),
    "a link a template makes": ("templates/pages/chapter.html", "css/page.css", "css/pgae.css", 'site/en/first/index.html: the link "../../assets/page-'),
    "a figure no page shows": (EN, "![Read on.](dot.svg)\n", "", "content/01-first/dot.svg: no page shows this figure"),
}  # fmt: skip


@pytest.mark.parametrize(("path", "old", "new", "line"), SLIPS.values(), ids=SLIPS.keys())
def test_a_slip_is_told_at_its_line(project: Project, path: str, old: str, new: str, line: str) -> None:
    project.change(path, old, new)
    if line.startswith("content/01-first/dot.svg"):
        project.change(ZH, "![往下读。](dot.svg)\n", "")
    done = project.run("check")
    assert done.returncode == 1, done.stdout + done.stderr
    assert any(printed.startswith(line) for printed in done.stdout.splitlines()), done.stdout + done.stderr


# Files that belong to the book as a whole.
SHARED = {
    "no door to the widgets": ("widgets/run.py", None, "widgets/run.py: there is no such file; "),
    "no words of the pages": ("templates/words.toml", None, "templates/words.toml: there is no such file; "),
    "no such language in them": ("templates/words.toml", ("[zh]", "[de]"), "templates/words.toml:1: there are no words for zh, a language of course.toml; "),
    "words of the host": ("widgets/host/words.toml", ("[zh]", "[zh]\nx = \n"), "widgets/host/words.toml:"),
    "words all widgets share": ("widgets/words.toml", ("[zh]", "[de]"), "widgets/words.toml:1: there are no words for zh, a language of course.toml; "),
    "a template in another code": ("templates/pages/chapter.html", ("<!doctype html>", "\udcff"), "templates/pages/chapter.html:1: byte 0xFF is not UTF-8"),
    "a sum in a template": ("templates/pages/chapter.html", ("{{ page.title", "{{ 1 + page.title"), "templates/pages/chapter.html:"),
    "a part of a template": ("templates/pages/chapter.html", ("{% block", "{% include 'x.html' %}{% block"), "templates/pages/chapter.html:"),
    "the pinned files": ("assets.lock.json", ('"files": {', '"files": {,'), "assets.lock.json:4: Expecting property name"),
    "a fact of a pinned file": ("assets.lock.json", ('"license"', '"licence"'), 'assets.lock.json:5: "pyodide.mjs" is not described as a file is; '),
}  # fmt: skip


@pytest.mark.parametrize(("path", "change", "line"), SHARED.values(), ids=SHARED.keys())
def test_a_mistake_in_a_shared_file_is_told_at_its_line(project: Project, path: str, change: tuple[str, str] | None, line: str) -> None:
    project.run("new", "widget", "bars")
    file = project.root / path
    if change is None:
        file.unlink()
    else:
        text = file.read_text(encoding="utf-8")
        assert change[0] in text
        file.write_bytes(text.replace(change[0], change[1], 1).encode("utf-8", "surrogateescape"))
    done = project.run("build")
    assert done.returncode == 1, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    assert any(printed.startswith(line) for printed in done.stdout.splitlines()), done.stdout + done.stderr


# One slip of each kind that stays apart from the others, all in one text: (what is written into it, what is said of it).
APART = {
    "a dead link to a page": ("[The next one](../03-third/en.md)", 'no page "../03-third/en.md"; did you mean "../02-second/en.md"?'),
    "a dead anchor": ("[Its end](../02-second/en.md#end)", 'no anchor "#end" on content/02-second/en.md'),
    "an unknown term": ("{term}`trem`", 'no term "trem" in the glossary; did you mean "term"?'),
    "an unknown work": ("{cite}`knuth1985`", 'no reference "knuth1985"; did you mean "knuth1984"?'),
    "a number from nowhere": ("It gains 61 %.", "nothing accounts for the number 61 % in “It gains 61 %.”"),
    "a misspelt word": ("The attenshun of a reader.", '"attenshun" is in no dictionary; '),
    "backslashes": ("[The next one](..\\02-second\\en.md)", 'no page "..\\02-second\\en.md"; did you mean "../02-second/en.md"?'),
    "another case in a link": ("[The next one](../02-Second/en.md)", 'no page "../02-Second/en.md"; did you mean "../02-second/en.md"?'),
}
# The same for what a page shows by itself, before it is held against the others.
ALONE = {
    "a picture without words": ("![](dot.svg)", "the picture dot.svg without words for who cannot see it"),
    "another case in a picture": ("![A dot](Dot.SVG)", 'no picture "Dot.SVG" beside this page; did you mean "dot.svg"?'),
    "a picture with a path": ("![A dot](pictures\\dot.svg)", 'the picture "pictures\\dot.svg" is not beside this page'),
}


@pytest.mark.parametrize("slips", [APART, ALONE], ids=["apart", "alone"])
def test_slips_of_every_kind_are_told_together_each_at_its_line(project: Project, slips: dict[str, tuple[str, str]]) -> None:
    written = "\n\n".join(text for text, _ in slips.values())
    project.change(EN, "Read on.", f"Read on.\n\n{written}\n\nAnd on.")
    lines = project.run("check").stdout.splitlines()
    for number, (kind, (_, told)) in enumerate(slips.items()):
        assert any(line.startswith(f"{EN}:{9 + 2 * number}: {told}") for line in lines), f"{kind}: {lines}"


def test_words_that_were_not_translated_are_told_with_their_section(project: Project) -> None:
    words = "These are words that nobody has translated so far.\n\nAnd here are some more of the very same kind."
    for path, last in ((EN, "Read on."), (ZH, "往下读。")):
        project.change(path, last, f"{last}\n\n{words}")
    done = project.run("check")
    assert f"{ZH}:9: 2 paragraphs, the first in this section as in en.md (line 9); each language in its own words" in done.stdout, done.stdout


def test_a_word_of_the_books_own_list_is_right(project: Project) -> None:
    project.change(EN, "Read on.", "Read on about attenshun, PyTorch and the BLEU of `recieve`.")
    assert f'{EN}:7: "attenshun" is in no dictionary; ' in project.run("check").stdout
    project.change("content/spelling.txt", "\n", "\nAttenshun  # of a kind\n")
    assert project.run("check").returncode == 0


def test_the_numbers_of_a_text_are_not_looked_for_in_what_is_no_list(project: Project) -> None:
    for text, name in (('claim = "x"\n', "claim"), ("claim = [{en = 1}]\n", "claim"), ("[[claims]]\n", "claims")):
        project.write("content/02-second/claims.toml", text)
        done = project.run("check")
        assert f'content/02-second/claims.toml:1: "{name}" is no list of claims; [[claim]], [[quote]], ' in done.stdout, done.stdout + done.stderr


def test_slips_on_several_pages_are_told_at_once_and_the_old_site_stays(project: Project) -> None:
    project.build()
    before = project.tree()
    project.change(EN, "Read on.", "{ref}`x`")
    project.change(ZH, "往下读。", "{ref}`y`")
    project.change("content/02-second/en.md", "eq-a", "z")
    done = project.run("build")
    assert done.returncode == 1
    assert [line.split(":")[0] for line in done.stdout.splitlines()[:-1]] == [EN, ZH, "content/02-second/en.md"]
    assert project.tree() == before


def test_strict_refuses_what_is_only_a_warning(project: Project) -> None:
    project.write("content/02-second/unused.svg", '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"></svg>')
    project.build()
    done = project.run("--strict")
    assert done.returncode == 1
    assert "content/02-second/unused.svg: no page shows this figure" in done.stdout


CLAIM = """
[[claim]]
en = "{words}"
zh = "往下读"
number = "{number}"
widget = "{widget}"
readout = "{readout}"
"""
CLAIMS = {
    "right": (("Read on", "0.61", "bars", "weight_max"), "0 problems"),
    "not in the text": (("Read off", "0.61", "bars", "weight_max"), 'content/02-second/claims.toml:2: en.md does not say "Read off 0.61"'),
    "another number": (("Read on", "0.62", "bars", "weight_max"), "content/02-second/claims.toml:2: the text says 0.62, bars computes 0.609"),
    "no such widget": (("Read on", "0.61", "barz", "weight_max"), 'content/02-second/claims.toml:2: no widget "barz"; did you mean "bars"?'),
    "no such readout": (
        ("Read on", "0.61", "bars", "weight"),
        'content/02-second/claims.toml:2: bars has no readout "weight"; did you mean "weight_max"?',
    ),
    "no such knob": (
        ("Read on", "0.61", "bars", 'weight_max"\nknobs = { temperatur = 1 }\n#"'),
        'content/02-second/claims.toml:2: the widget bars has no knob "temperatur"; did you mean "temperature"?',
    ),
    "a knob too far": (("Read on", "0.61", "bars", 'weight_max"\nknobs = { temperature = 9 }\n#"'), "; temperature takes a number from 0.1 to 5"),
}


@pytest.mark.parametrize(("claim", "line"), CLAIMS.values(), ids=CLAIMS.keys())
def test_a_number_in_the_text_is_held_against_the_widget(project: Project, claim: tuple[str, str, str, str], line: str) -> None:
    project.run("new", "widget", "bars")
    words, number, widget, readout = claim
    for lang, said in (("en", "Read on"), ("zh", "往下读")):
        project.write(f"content/02-second/{lang}.md", f"---\ntitle: {said}\ndescription: x\n---\n\n{said} {number}.\n")
    text = CLAIM.format(words=f"{words} {number}", number=number, widget=widget, readout=readout).replace("往下读", f"往下读 {number}")
    project.write("content/02-second/claims.toml", text)
    done = project.run("check")
    assert line in done.stdout, done.stdout + done.stderr


def test_check_goes_on_where_a_widget_does_not_take_its_own_knobs(project: Project) -> None:
    project.run("new", "widget", "bars")
    project.change("widgets/bars/model.py", 'Slider("temperature"', 'Slider("the temperature"')
    project.write("content/01-first/claims.toml", CLAIM.format(words="Read on", number="Read", widget="bars", readout="weight_max"))
    done = project.run("check")
    assert "Traceback" not in done.stderr, done.stderr
    assert 'widgets/bars/model.py:8: a knob "the temperature"; ' in done.stdout
