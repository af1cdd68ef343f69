"""The glossary and the list of references: what they give, and what their authors are told."""

import pytest

from sitegen.markdown import glossary, references
from sitegen.problems import Problems
from tests.pages.world import GLOSSARY, REFERENCES

BOOK = "publisher = {P}, year = 2020}"


def problems(load, text):
    with pytest.raises(Problems) as found:
        load(text, "file")
    return [str(problem) for problem in found.value.problems]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("@book{a, author = {A}, title = {T}, publisher = {P}}", ['file:1: "a" without year; year = {…}']),
        ("\n@bok{a,}", ['file:2: unknown kind "@bok"; did you mean "book"? there are article, book']),
        ("@book{a, author = {A}, title = {T}, " + BOOK + "\n@book{a,}", ['file:2: "a" is given twice; once; the first is on line 1']),
        ("@book{a, author = {A}, titel = {T},\n title = {T}, " + BOOK, ['file:1: unknown field "titel"; did you mean "title"? there are']),
        ("@book{a, author = {A}\n title = {T}}", ['file:1: no comma after "author"; name = {words},']),
        ("@book{a,\n title = {T,\n year = 2020\n\n@book{b, author = {A}, title = {T}, " + BOOK, ["file:2: a field that cannot be read; "]),
        ("@book{a, author = {Merri{\\\"e}nboer}, title = {T}, " + BOOK, ['file:1: a TeX command in "author"; the letter itself']),
        ("@book{a, author = {A}, title = {T}, url = {javascript:x}, " + BOOK, ['file:1: the url "javascript:x" of "a"; https://…']),
        ("@book{a, author = {A}, title = {T}, publisher = {P}, year = {soon}}", ['file:1: the year "soon" of "a"; four digits']),
        ("@ comment", ["file:1: @ that begins no entry; @article{key, …}"]),
        ("@string{a = {b}}", ['file:1: unknown kind "@string"; there are']),
        ("@book{a, author = {A},\n title = {T},\n title = {U}, " + BOOK, ['file:3: "title" is given twice; once']),
        ("@book{a, author = {A},\n title = jan, " + BOOK, ["file:2: a field that cannot be read; "]),
        ("@book{a, title = {T}, " + BOOK[:-1] + ",\n author = {A, B, C, D}}", ["file:2: Too many commas in 'A, B, C, D'; Last, First"]),
        ("@book{a, author = {A\n\n@book{b,}", ["file:1: a field that cannot be read; "]),
    ],
)  # fmt: skip
def test_a_mistake_in_the_references_is_told_with_its_line(text, expected):
    found = problems(references.load, text)
    assert len(found) == len(expected)
    assert all(message.startswith(start) for message, start in zip(found, expected, strict=True)), found


def test_works_that_a_sentence_cannot_tell_apart_get_letters_in_the_order_of_their_keys():
    entry = "@misc{{{key}, author = {{Cho, K. and B, C. and {other}, D.}}, title = {{{title}}}, year = 2014}}\n"
    text = entry.format(key="cho2014b", other="X", title="First by title") + entry.format(key="cho2014a", other="Y", title="Second by title")
    works = references.load(text, "file")
    assert [works.year(key) for key in ("cho2014a", "cho2014b")] == ["2014a", "2014b"]
    assert [item.key for item in works.items("en")] == ["cho2014a", "cho2014b"]


@pytest.mark.parametrize(
    ("name", "family", "given"),
    [
        ("Bahdanau, Dzmitry", "Bahdanau", "Dzmitry"),
        ("Kyunghyun Cho", "Cho", "Kyunghyun"),
        ("van Merriënboer, Bart", "van Merriënboer", "Bart"),
        ("Bart van Merriënboer", "van Merriënboer", "Bart"),
        ("{张三}", "张三", ""),
        ("Plato", "Plato", ""),
    ],
)
def test_a_name_is_split_as_its_bearer_would(name, family, given):
    assert references.authors(name) == [references.Author(family, given)]


def test_a_hyphen_in_a_name_stays_in_its_initials():
    works = references.load("@misc{a, author = {Luong, Minh-Thang}, title = {T}, year = 2015}", "file")
    assert works.items("en")[0].html == "Luong, M.-T. (2015). T."


def test_every_name_of_the_list_is_escaped():
    works = references.load('@misc{a, author = {A <b> B}, title = {<i>T</i> & more}, year = 2015, url = {https://x.org/"onclick=}}', "file")
    html = works.items("en")[0].html
    assert "<b>" not in html
    assert "<i>" not in html
    assert '"onclick' not in html


def test_all_works_of_the_fixtures_are_listed_by_author():
    assert [item.key for item in references.load(REFERENCES, "file").items("zh")] == ["bahdanau2015", "hochreiter1997", "zhang2020"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[a]\nen.term = 'a'\nen.definition = 'b\n", ["file:3: Expected"]),
        ("[a]\nen.term = 'a'\n", ['file:1: "a" lacks its en.term or en.definition']),
        ("\n[a]\nen.term = 'a'\nen.definition = 'b'\nen.alias = 'c'\n", ['file:5: unknown key "en.alias" of "a"']),
        ("[a]\nen.term = 'x'\nen.definition = 'b'\n[b]\nen.term = 'X'\nen.definition = 'b'\n", ['file:5: "x" (en) means a already']),
        ("[a]\nen.term = 'x'\nen.definition = 'b'\n[c]\nzh.term = 'y'\nzh.definition = 'b'\n", ['file:1: "a" has nothing in zh', 'file:4: "c" has nothing in en']),
        ("[a]\nen.term = 'a'\nen.definition = '$\\foo$ and {cite}`b` and [x](javascript:y)'\n", [
            "file:3: a link to", "file:3: in the formula: unknown command", "file:3: {cite} in a definition"]),
        ("[A_b]\nen.term = 'a'\n", ['file:1: "A_b" is no term']),
        ("[a]\nen.term = 'a'\nen.definition = 'b'\nen.also = 'c'\n", ['file:4: en.also of "a" is not a list']),
    ],
)  # fmt: skip
def test_a_mistake_in_the_glossary_is_told_with_its_line(text, expected):
    found = problems(glossary.load, text)
    assert len(found) == len(expected), found
    assert all(message.startswith(start) for message, start in zip(sorted(found), expected, strict=True)), found


def test_a_term_is_found_by_id_spelling_and_any_case():
    terms = glossary.load(GLOSSARY, "file")
    for words in ("context-vector", "Context vector", "context vectors"):
        assert terms.find(words, "en").id == "context-vector"
    assert terms.find("上下文向量", "zh").html.startswith("各状态的加权平均 <span")
    assert terms.find("context vector", "fr") is None


def test_chinese_terms_stand_in_the_order_of_their_pinyin():
    names = ["注意力", "编码器", "解码器", "上下文向量"]
    text = "".join(f"[t{n}]\nzh.term = '{name}'\nzh.definition = 'x'\n" for n, name in enumerate(names))
    assert [entry.term for entry in glossary.load(text, "file").items("zh")] == ["编码器", "解码器", "上下文向量", "注意力"]
