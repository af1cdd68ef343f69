"""`build.py check` and the mistakes a build refuses: each is told at its line, and all of them at once."""

import pytest

from sitegen.claims import agrees
from tests.build.project import Project

EN, ZH = "content/01-first/en.md", "content/01-first/zh.md"
CLAIM = """
[[claim]]
en = "{words}"
zh = "往下读"
number = "{number}"
widget = "{widget}"
readout = "{readout}"
"""


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


# The same for a widget, the one that `build.py new widget bars` makes.
FAULTS = {
    "a broken sum": ("model.py", "weights = raised / raised.sum()", "weights = raised / raised.smu()", "widgets/bars/model.py:15: AttributeError: "),
    "a mistake in Python": ("figures.py", "ROW = 34", "ROW = = 34", "widgets/bars/figures.py:6: SyntaxError: "),
    "a mistake in its knobs": (
        "model.py",
        "0.1, 5, 0.1, 1,",
        "0.1, 5, 0.1, 9,",
        "widgets/bars/model.py:8: ValueError: knob temperature: 9 lies outside",
    ),
    "a mistake in TOML": ("words.toml", 'title = "Shares', "title = Shares", "widgets/bars/words.toml:2: Invalid value"),
    "a word its picture asks for": ("words.toml", 'weight = "weight"\n', "", "widgets/bars/figures.py:18: KeyError: 'weight'"),
    "a word its frame asks for": ("words.toml", 'title = "Shares of four scores"\n', "", "widgets/bars/figures.py:28: KeyError: 'title'"),
    "a symbol that stands for nothing": (
        "model.py",
        "knob{temperature}",
        "knob{temp}",
        'widgets/bars/model.py:9: the formula names a knob "temp"; there is temperature',
    ),
    "a formula that is none": ("model.py", "{T})", "{T)", "widgets/bars/model.py:9: in the formula: "),
    "a hole without a fact": ("words.toml", "{temperature:sig2}", "{tempreature:sig2}", "widgets/words.py:"),
}


@pytest.mark.parametrize(("file", "old", "new", "line"), FAULTS.values(), ids=FAULTS.keys())
def test_a_fault_of_a_widget_is_told_at_its_line(project: Project, file: str, old: str, new: str, line: str) -> None:
    project.run("new", "widget", "bars")
    project.change(f"widgets/bars/{file}", old, new)
    done = project.run("build")
    assert done.returncode == 1, done.stdout + done.stderr
    assert any(printed.startswith(line) for printed in done.stdout.splitlines()), done.stdout + done.stderr


def test_a_widget_without_one_of_its_files_is_told(project: Project) -> None:
    project.run("new", "widget", "bars")
    (project.root / "widgets/bars/words.toml").unlink()
    done = project.run("build")
    assert "widgets/bars: a widget without its words.toml; a widget is model.py, figures.py, words.toml" in done.stdout


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
    project.write("content/02-second/unused.svg", '<svg width="1" height="1"></svg>')
    project.build()
    done = project.run("--strict")
    assert done.returncode == 1
    assert "content/02-second/unused.svg: no page shows this figure" in done.stdout


CLAIMS = {
    "right": (("Read on", "0.61", "bars", "weight_max"), "0 problems"),
    "not in the text": (("Read off", "0.61", "bars", "weight_max"), 'content/02-second/claims.toml:2: en.md does not say "Read off 0.61"'),
    "another number": (("Read on", "0.62", "bars", "weight_max"), "content/02-second/claims.toml:2: the text says 0.62, bars computes 0.609"),
    "no such widget": (("Read on", "0.61", "barz", "weight_max"), "content/02-second/claims.toml:2: no widget 'barz'"),
    "no such readout": (
        ("Read on", "0.61", "bars", "weight"),
        'content/02-second/claims.toml:2: bars has no readout "weight"; did you mean "weight_max"?',
    ),
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


@pytest.mark.parametrize(
    ("number", "value", "right"),
    [
        ("2.3", 2.26, True), ("2.3", 2.35001, False), ("2.30", 2.26, False), ("12", 12.4, True), ("−3", -2.6, True), ("1,574,400", 1574400, True),
        ("0.2 %", 0.00164, True), ("0.2 %", 0.0026, False), ("4 × 10⁻⁴", 0.00042, True), ("4 × 10⁻⁴", 0.00046, False), ("yes", "yes", True), ("yes", "no", False),
    ],
)  # fmt: skip
def test_a_number_agrees_when_the_value_rounds_to_it(number: str, value: object, right: bool) -> None:
    assert agrees(number, value) == right
