"""What an instructor sets in course.toml reaches the pages; a slip in it is told with its line."""

from pathlib import Path

import pytest

from sitegen import course
from sitegen.colour import to_white
from sitegen.course import Link
from sitegen.markdown.outline import Body
from sitegen.pages.solutions import keep_back, places, written
from sitegen.problems import Problems
from tests.build.project import Project

COURSE = 'languages = ["en", "zh"]\ntitle = "A book"\nauthor = "Somebody"\n'
WORDS = {"solutions_hidden": "Kept back.", "solutions_later": "From {date} on."}
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>'
BODY = """<section class="exercise"><p>Task</p>
<details class="deep solution"><summary><span class="box-kind">Solution</span></summary>
<div class="deep-body"><p id="s">First</p><details class="deep"><summary>More</summary>inside</details>last</div>
</details>
</section>
<details class="deep"><summary>Aside</summary>open</details>
<fieldset class="question"><label><input type="radio"></label>
<p class="question-actions"><button name="check">Check</button></p>
<details class="question-feedback">
<summary>Answer</summary>
<div class="question-said" data-right>Because</div>
</details>
</fieldset>
"""


def read(root: Path, more: str) -> course.Course:
    (root / "course.toml").write_text(COURSE + more, encoding="utf-8")
    return course.read(root)


def kept(root: Path, more: str, lang: str = "en") -> str:
    return keep_back(Body(BODY, (), (), ()), read(root, more), lang, WORDS).html


def test_what_is_not_set_is_as_the_book_has_it(tmp_path: Path) -> None:
    made = read(tmp_path, "")
    assert (made.solutions, made.links, made.logo, made.licence) == ("shown", (), "", {"en": "", "zh": ""})
    assert kept(tmp_path, "") == BODY


def test_hidden_solutions_are_in_no_page(tmp_path: Path) -> None:
    html = kept(tmp_path, 'solutions = "hidden"\n')
    for secret in ("First", "inside", "last", "Because", "data-right", 'name="check"'):
        assert secret not in html
    assert html.count("Kept back.") == 2
    assert "<p>Task</p>" in html
    assert "open</details>" in html
    assert html.count("<details") == html.count("</details>") == 2


@pytest.mark.parametrize("day", ['"2026-12-24"', "2026-12-24"])
def test_until_a_day_solutions_stand_where_a_script_shows_them(tmp_path: Path, day: str) -> None:
    html = kept(tmp_path, f"solutions = {day}\n")
    assert html.count('<div class="later">') == 2
    assert html.count("From 24 December 2026 on.") == 2
    assert "Because" in html.partition('<div class="later">')[2]
    assert html.count("<details") == html.count("</details>")
    assert html.count("<div") == html.count("</div>")


def test_a_book_with_hidden_solutions_holds_none(project: Project) -> None:
    """As the generator itself writes exercises and questions."""
    secret = ":::exercise {#ex-a} Add\n\nAdd one.\n\n:::solution\n\nSecretly two.\n\n:::\n:::\n\n:::question {#q-a}\n\nOne?\n\n- [x] Yes\n\n  Surely.\n\n- [ ] No\n\n  Hardly.\n\n:::\n"
    for lang in ("en", "zh"):
        file = project.root / f"content/02-second/{lang}.md"
        project.write(f"content/02-second/{lang}.md", f"{file.read_text(encoding='utf-8')}\n{secret}")
    project.build()
    assert all(word in project.read("en/second/index.html") for word in ("Secretly", "Surely", "Hardly"))
    project.change("course.toml", "languages", 'solutions = "hidden"\nlanguages')
    project.build()
    for path in project.tree():
        if path.endswith((".html", ".json")):
            assert not [word for word in ("Secretly", "Surely", "Hardly") if word in project.read(path)], path


def test_solutions_are_found_in_a_text() -> None:
    text = "one\n:::exercise {#a} Two\n\n:::solution\n\nthree\n\n:::\n:::\n\nfour\n\n:::question {#q}\nfive\n:::\nsix\n"
    inside = [word for word in ("one", "Two", "three", "four", "five", "six") if any(text.index(word) in place for place in places(text))]
    assert inside == ["three", "five"]


def test_a_day_is_written_as_its_reader_writes_it() -> None:
    assert [written("2026-02-03", lang) for lang in ("en", "zh", "de")] == ["3 February 2026", "2026 年 2 月 3 日", "2026-02-03"]


def test_links_have_a_title_in_each_language(tmp_path: Path) -> None:
    made = read(tmp_path, 'links = [{ title = "Forum", url = "https://a.example/f" }]\n')
    assert made.links == (Link({"en": "Forum", "zh": "Forum"}, "https://a.example/f"),)
    made = read(tmp_path, '[[links]]\ntitle = { en = "Forum", zh = "论坛" }\nurl = "https://a.example/f"\n')
    assert made.links[0].title["zh"] == "论坛"


def test_a_logo_lies_beside_the_settings(tmp_path: Path) -> None:
    (tmp_path / "logo.svg").write_text(SVG, encoding="utf-8")
    assert read(tmp_path, 'logo = "logo.svg"\n').logo == "logo.svg"


SLIPS = {
    "no day": ('solutions = "Christmas"\n', 'course.toml:4: "solutions" is \'Christmas\'; "shown", "hidden", or the day'),
    "a moment": ("solutions = 2026-12-24T08:00:00\n", 'course.toml:4: "solutions" is datetime'),
    "a yes": ("solutions = true\n", 'course.toml:4: "solutions" is True; "shown"'),
    "links as text": ('links = "https://a.example"\n', 'course.toml:4: "links" is not a list of links; links = [{ title'),
    "a link of strange parts": ('links = [{ name = "A", url = "https://a.example" }]\n', 'course.toml:4: "links" is not a list of links'),
    "a link to nowhere": (
        'links = [{ title = "A", url = "javascript:1" }]\n',
        'course.toml:4: the link "javascript:1" is no web address; an address such',
    ),
    "a link without a Chinese title": (
        '[[links]]\ntitle = { en = "A" }\nurl = "https://a.example"\n',
        'course.toml:4: "links" has no text for zh; a text for each of en, zh',
    ),
    "a logo of another name": ('logo = "pictures/us.svg"\n', "course.toml:4: \"logo\" is 'pictures/us.svg'; logo.svg or logo.png"),
    "a logo that is not there": ('logo = "logo.png"\n', "course.toml:4: \"logo\" is 'logo.png'; logo.svg or logo.png, a file beside course.toml"),
    "a logo that runs something": ('logo = "logo.svg"\n', "logo.svg:1: <script> in a figure; shapes and words"),
    "a licence as a number": ("licence = 4\n", 'course.toml:4: "licence" is not text'),
    "an institution in one language": ('institution = { en = "Uni" }\n', 'course.toml:4: "institution" has no text for zh; a text for each of en, zh'),
    "a setting below a table": ('[institution]\nen = "Uni"\nzh = "大学"\nlogo = "x"\n', 'course.toml:7: "institution" has a text for "logo", which is no language'),
    "a colour that nobody can read": ('accent = "#ffcc00"\n', 'course.toml:4: links in "#ffcc00" have a contrast of 1.5 to white; a darker colour'),
    "an address that asks": ('url = "https://a.example/?book=1"\n', "course.toml:4: \"url\" is 'https://a.example/?book=1'; the web address of the site, such as"),
    "chapters as text": ('chapters = "first"\n', 'course.toml:4: "chapters" is not a list of names; chapters = ["first"]'),
}


@pytest.mark.parametrize(("languages", "said"), [('"en"', '"languages" is not a list of names; languages = ["en"]'), ('["en", "EN"]', '"EN" is not a language')])
def test_a_slip_in_the_languages_is_told_once(tmp_path: Path, languages: str, said: str) -> None:
    (tmp_path / "course.toml").write_text(COURSE.replace('["en", "zh"]', languages), encoding="utf-8")
    with pytest.raises(Problems) as found:
        course.read(tmp_path)
    (problem,) = found.value.problems
    assert str(problem).startswith(f"course.toml:1: {said}")


def test_the_contrasts_of_links_are_those_that_wcag_gives() -> None:
    """Of the pure colours, as contrast checkers name them."""
    assert [round(to_white(colour), 2) for colour in ("#000000", "#ffffff", "#ff0000", "#00ff00", "#0000ff")] == [21, 1, 4.0, 1.37, 8.59]


@pytest.mark.parametrize(("text", "message"), SLIPS.values(), ids=SLIPS)
def test_a_slip_is_told_with_its_line(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "logo.svg").write_text(SVG.replace("/>", "><script/></svg>"), encoding="utf-8")
    with pytest.raises(Problems) as found:
        read(tmp_path, text)
    assert next(str(problem) for problem in found.value.problems).startswith(message)
