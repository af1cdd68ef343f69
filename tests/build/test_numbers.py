"""The numbers of a text: which are found, what may account for them, and the page that shows where they come from."""

import pytest

from sitegen import content
from sitegen.cache import Store
from sitegen.evidence import claims_check, numbers, sums
from tests.build.project import Project

# A text, and the numbers in it that must be accounted for.
FOUND = {
    "numbers": ("It is 17.82, or 0.2%, of 1,574,400 and −3.5.", "17.82|0.2%|1,574,400|−3.5"),
    "units": ("42 million, 4200 万词, 4.18 亿, 4 × 10⁻⁴.", "42 million|4200 万|4.18 亿|4 × 10⁻⁴"),
    "lists": ("13, 14 and 15; 16、17 和 18。", "13|14|15|16|17|18"),
    "a range": ("from 15–40 and 50-60", "15|40|50|60"),
    "Chinese beside it": ("认出49%的词，第 40 步。", "49%|40"),
    "a table and its caption": ("::: table {#tab-x} For 20 words\n| 13 | 1.5 |\n|---|---|\n:::", "20|13|1.5"),
    "a note, a footnote, a list": (":::note\nIt is 13.\n:::\n\n[^a]: And 14.\n- 15\n", "13|14|15"),
    "a link's words": ("[13 words](https://x.org/14)", "13"),
    "counts and years": ("Three of 12 words, 0, 2014 and 1990.", ""),
    "a year that is a share": ("2014% and 2,014", "2014%|2,014"),
    "places": ("Table 13, Figures 14, section 3.7, appendix 15, 表 16, 第 17 章, 第 3.7 节", ""),
    "names": ("RNNsearch-50 on newstest2013, A.2.2, e2e-13", ""),
    "front matter": ("---\ntitle: 13\n---\n14", "14"),
    "formulas": ("$13$ and $a_{14}$\n\n$$\n15\n$$ (eq-16)\n\n\\$17", "17"),
    "code and widgets": ("`13`\n\n```widget x\nd = 14\n```\n\n~~~python\n15\n~~~\n16", "16"),
    "a fence in a list": ("- x\n\n  ```text\n  13\n  ```\n\n14", "14"),
    "roles and attributes": ("{ref}`fig-13` {source}`14` {term}`x <y-15>` # T {#s-16}", ""),
    "addresses and labels": ("[^13] [x](../14.md) <https://x.org/15>", ""),
    "a question": (":::question\nanswer = 13\n\nOf 14?\n\n:::explain\n15\n:::\n:::\n\n16", "16"),
    "an exercise": (":::exercise\n13\n\n:::solution\n14\n:::\n:::\n15", "15"),
    "a prediction": (
        "::::prediction {#p}\nwidget = x\nd = 13\n\nAt 14?\n\n- 15 {< 16}\n- [x] 17\n\n:::explain\nIt is 18.\n:::\n::::\n19",
        "14|18|19",
    ),
}


@pytest.mark.parametrize(("text", "found"), FOUND.values(), ids=FOUND.keys())
def test_the_numbers_that_must_be_accounted_for_are_found(text: str, found: str) -> None:
    assert "|".join(number.text for number in numbers.find(text)) == found
    for number in numbers.find(text):
        assert text[number.start : number.end] == number.text


@pytest.mark.parametrize(
    ("number", "value", "digits", "right"),
    [
        ("2.3", 2.26, None, True), ("2.3", 2.35001, None, False), ("2.30", 2.26, None, False), ("12", 12.4, None, True), ("−3", -2.6, None, True),
        ("1,574,400", 1574400, None, True), ("0.2 %", 0.00164, None, True), ("0.2 %", 0.0026, None, False), ("4 × 10⁻⁴", 0.00042, None, True),
        ("4 × 10⁻⁴", 0.00046, None, False), ("yes", "yes", None, True), ("yes", "no", None, False), ("80.40 million", 80_401_000, None, True),
        ("8040 万", 80_401_000, None, True), ("8039 万", 80_401_000, None, False), ("14,000", 14066.7, None, False), ("14,000", 14066.7, 2, True),
        ("14,000", 14566.7, 2, False), ("0.066", 0.0664, 3, True), ("0.066", 0.0666, 3, False),
    ],
)  # fmt: skip
def test_a_number_agrees_when_the_value_rounds_to_it(number: str, value: object, digits: int | None, right: bool) -> None:
    assert numbers.agrees(number, value, digits) == right


@pytest.mark.parametrize(("sum_", "value"), [("2 * 512**2 + 512", 524800), ("-(1 - 3) / 4", 0.5), ("sqrt(16) + log(exp(2)) + floor(1.9)", 7)])
def test_a_sum_is_worked_out(sum_: str, value: float) -> None:
    assert sums.evaluate(sum_) == pytest.approx(value)


NO_SUMS = ("x", "open('x')", "().__class__", "__import__('os')", "[1][0]", "1 if 1 else 2", "lambda: 1", "True", "'a' * 9", "1j", "sqrt(1, 2)", "sqrt(x=1)", "1 // 2", "1 +", "",
           "1 / 0", "log(0)", "(-8) ** 0.5", "9 ** 9 ** 9", "1e999", "1" * 400, "(" * 200 + "1" + ")" * 200)  # fmt: skip


@pytest.mark.parametrize("sum_", NO_SUMS)
def test_what_is_no_sum_is_refused(sum_: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        sums.evaluate(sum_)


EN, ZH, LEDGER = "content/02-second/en.md", "content/02-second/zh.md", "content/02-second/claims.toml"
QUOTE = 'source = "knuth1984"\nplace = { en = "Table 1", zh = "表 1" }\nscope = "books"\n'


def found(project: Project, ledger: str, text: str = "Of 17.82 things.") -> list[str]:
    """What check says of a page with this text and this claims.toml."""
    for lang in ("en", "zh"):
        project.write(f"content/02-second/{lang}.md", f"---\ntitle: {lang}\ndescription: x\n---\n\n{text}\n")
    project.write(LEDGER, ledger)
    return [str(problem) for problem in claims_check.check(content.read(project.root), Store(project.root))[0]]


def entry(kind: str, facts: str, words: str = "Of 17.82", number: str = '"17.82"') -> str:
    return f'# A comment.\n[[{kind}]]\nen = "{words}"\nzh = "{words}"\nnumber = {number}\n{facts}'


RIGHT = {
    "a quote": entry("quote", QUOTE),
    "a sum": entry("worked", 'value = "35.64 / 2"'),
    "a sum to two digits": entry("worked", 'value = "18.2"\ndigits = 2'),
    "a test": entry("tested", 'test = "tests/test_x.py::test_it"'),
    "a setting": entry("given", 'why = "an example"'),
    "several numbers": entry("given", 'why = "an example"', number='["17.82"]'),
    "one for each language": entry("given", 'why = "an example"', number='{ en = "17.82", zh = ["17.82"] }'),
}


@pytest.mark.parametrize("ledger", RIGHT.values(), ids=RIGHT.keys())
def test_each_kind_accounts_for_a_number(project: Project, ledger: str) -> None:
    project.write("tests/test_x.py", "def test_it() -> None:\n    pass\n")
    assert found(project, ledger) == []


def test_a_number_that_nothing_accounts_for_is_told_at_its_line(project: Project) -> None:
    for text in ("Of 17.82 things.", "Of 17.82 things, and 17.82 more."):
        told = found(project, entry("given", 'why = "x"', words="things") if "more" not in text else RIGHT["a setting"], text)
        accepted = "a [[claim]], [[quote]], [[worked]], [[tested]] or [[given]] in claims.toml beside it whose words hold it"
        around = "things, and 17.82 more." if "more" in text else "Of 17.82 things."
        for path in (EN, ZH):
            assert any(
                line.startswith(f"{path}:6: nothing accounts for the number 17.82 in “") and around in line and line.endswith(accepted)
                for line in told
            ), told


def test_words_account_for_a_number_wherever_they_stand(project: Project) -> None:
    assert found(project, RIGHT["a setting"], "Of 17.82 things.\n\nOf 17.82 others.") == []


WRONG = {
    "no such work": (entry("quote", QUOTE.replace("1984", "1985")), ':2: no reference "knuth1985"; did you mean "knuth1984"?'),
    "a sum of something else": (entry("worked", 'value = "2 * 9"'), ":2: the text says 17.82, 2 * 9 = 18.0; the value of the sum, rounded"),
    "a sum with a name": (entry("worked", 'value = "2 * x"'), ':2: "x" in a sum; numbers, + - * / **'),
    "no such test": (entry("tested", 'test = "tests/test_x.py::test_it"'), ":2: no test tests/test_x.py::test_it; "),
    "not in the text": (entry("given", 'why = "x"', words="Off 17.82"), ':2: en.md does not say "Off 17.82"; the words as they stand'),
    "not in the words": (entry("given", 'why = "x"', number='["17.82", "13"]'), ':2: "Of 17.82" does not hold the number 13; '),
    "a key too few": (entry("quote", QUOTE.replace("scope", "range")), ':2: a quote without "scope"; a quote has en, zh, number, source, place, scope'),
    "a key too many": (entry("given", 'why = "x"\nwho = "y"'), ':2: no key "who" in a given; a given has en, zh, number, why'),
    "a place in one language": (entry("quote", QUOTE.replace(', zh = "表 1"', "")), ":2: place = {'en': 'Table 1'}; a quote has"),
    "a number that is none": (entry("given", 'why = "x"', number="17.82"), ':2: number = 17.82; number = "…", between quotes'),
    "digits that are none": (entry("worked", 'value = "17.82"\ndigits = "two"'), ":2: digits = two; a worked has"),
    "another kind": (entry("guess", 'why = "x"'), ':2: "guess" is no list of claims; [[claim]], [[quote]], [[worked]], [[tested]], [[given]] on a line of its own'),
}  # fmt: skip


@pytest.mark.parametrize(("ledger", "line"), WRONG.values(), ids=WRONG.keys())
def test_what_an_entry_has_wrong_is_told_at_its_line(project: Project, ledger: str, line: str) -> None:
    told = found(project, ledger)
    assert any(one.startswith(LEDGER + line) for one in told), told


def test_a_ledger_that_cannot_be_read_is_told_once(project: Project) -> None:
    assert found(project, "[[given]]\nen = “Of 17.82”\n") == [f'{LEDGER}:2: Invalid value (column 6); the file is written in TOML; a text stands between straight quotes, "…"']


def test_a_language_the_course_leaves_out_may_stay_in_the_ledger(project: Project) -> None:
    project.change("course.toml", '"en", "zh"', '"en"')
    assert found(project, RIGHT["a setting"]) == []


def test_the_evidence_page_shows_where_each_number_comes_from(project: Project) -> None:
    project.run("new", "widget", "bars")
    text = (
        "Of 17.82 things {cite}`knuth1984`.\n\n## More {#more}\n\n| 0.61 | $x$ |\n|---|---|\n| *y* | 13 |\n\n```widget bars\ntemperature = 2\n```\n"
    )
    rows = (
        entry("quote", QUOTE),
        entry("claim", 'widget = "bars"\nreadout = "weight_max"', words="| 0.61 | $x$ |", number='"0.61"'),
        entry("claim", 'widget = "bars"\nknobs = { temperature = 0.5 }\nreadout = "weight_max"', words="| 0.61 | $x$ |", number='"0.61"'),
        entry("worked", 'value = "12 + 1"', words="| *y* | 13 |", number='"13"'),
    )
    for lang in ("en", "zh"):
        project.write(f"content/02-second/{lang}.md", f"---\ntitle: {lang}\ndescription: x\n---\n\n{text}")
    project.write(LEDGER, "\n".join(rows))
    project.change("content/01-first/zh.md", "往下读。", "往下读。{cite}`knuth1984`")
    project.build()
    page = project.read("zh/evidence/index.html")
    assert '<p><a href="../../zh/second/">Of 17.82</a> 17.82 [Knuth 1984, True] 表 1; books</p>' in page
    assert '<a href="../../zh/second/#more">0.61 · <' in page
    assert '<a href="../../zh/embed/bars/#w.bars.temperature=1">' in page  # the widget's default, where the book starts it at 2
    assert '<a href="../../zh/embed/bars/#w.bars.temperature=0.5">' in page
    assert "widgets/bars/model.py compute</p>" in page
    assert '<a href="../../zh/second/#more"><em>y</em> · 13</a> 13' in page
    assert "12 + 1 sitegen/evidence/sums.py evaluate</p>" in page
