"""`hide` in course.toml: a section is in no page, what stays keeps its numbers, and words about what is hidden lead nowhere."""

import pytest

from tests.build.project import Project

EN, ZH = "content/01-first/en.md", "content/01-first/zh.md"
AFTER = "\n## {title} {{#after}}\n\n$$\nb = c\n$$ (eq-b)\n\n### {title} {{#deeper}}\n\nSecret[^one].{more}\n\n[^one]: Whispered.\n"


def hide(project: Project, *names: str) -> None:
    project.change("course.toml", "languages", f"hide = {list(names)}\nlanguages".replace("'", '"'))


def add(project: Project, more: str = "") -> None:
    """A section behind the one that the tiny book has."""
    for path, title in ((EN, "After"), (ZH, "之后")):
        text = (project.root / path).read_text(encoding="utf-8")
        project.write(path, text + AFTER.format(title=title, more=more))


def test_a_hidden_section_is_in_no_page_and_the_numbers_stay(project: Project) -> None:
    add(project)
    hide(project, "first#start")
    project.build("--strict")  # its picture is no file that nobody uses
    first, second = project.read("en/first/index.html"), project.read("en/second/index.html")
    assert 'id="start"' not in first
    assert 'id="eq-a"' not in first
    assert 'id="after"' in first
    assert '<span class="equation-number">(1.2)</span>' in first
    assert '<p><span class="ref">(1.1)</span>, <a>First</a>.</p>' in second
    assert "start" not in project.read("en/search.json")
    assert "en/first/dot.svg" not in project.tree()
    assert project.run("check").returncode == 0


def test_what_stands_below_a_hidden_section_goes_with_it(project: Project) -> None:
    add(project)
    hide(project, "first#after")
    project.build()
    for lang in ("en", "zh"):
        page = project.read(f"{lang}/first/index.html")
        assert 'id="start"' in page
        assert not [word for word in ("deeper", "Secret", "Whispered", "eq-b") if word in page]


SLIPS = {
    "no such page": (["frist#start"], 'course.toml:1: hide names "frist#start", and "frist" is no page; did you mean "first"? '),
    "no such section": (
        ["first#strat"],
        'course.toml:1: hide names "first#strat", and content/01-first/en.md has no section "strat"; did you mean "start"? ',
    ),
    "no section at all": (["first"], 'course.toml:1: hide names "first"; a page and the anchor of its section, as in "look-back#softmax"'),
}


@pytest.mark.parametrize(("names", "message"), SLIPS.values(), ids=SLIPS)
def test_a_slip_in_hide_is_told(project: Project, names: list[str], message: str) -> None:
    hide(project, *names)
    done = project.run("build")
    assert done.returncode == 1
    assert message in done.stdout, done.stdout + done.stderr


def test_a_hidden_figure_that_the_rest_asks_is_told_of_course_toml(project: Project) -> None:
    project.run("new", "widget", "bars")
    guess = "\n\n:::prediction {#guess-share}\nwidget = bars\ntemperature = 3.3\nanswer = weight_max\nmark = 0 to 1\n\nHow much?\n\n:::explain\nSo much.\n:::\n:::\n"
    for path in (EN, ZH):
        text = (project.root / path).read_text(encoding="utf-8")
        head, _, rest = text.partition("\n## ")
        project.write(path, f"{head}{guess}\n## {rest}\n```widget bars\n```\n")
    project.build()
    hide(project, "first#start")
    done = project.run("build")
    assert done.returncode == 1
    assert f"course.toml:1: what hide leaves out is needed: {EN}:11: " in done.stdout, done.stdout + done.stderr
    assert done.stdout.count("hide that section too, or show both") == 2
