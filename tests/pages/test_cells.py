"""Cells beyond the fixtures: any first line, what both languages share, what a cell gives as HTML, a page as a notebook."""

import json
import re
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sitegen.checks.parity import parts as page_parts
from sitegen.markdown import build_index, scan
from sitegen.markdown.cells import parts, plain
from sitegen.markdown.words import words
from sitegen.notebooks.blocks import Blocks
from sitegen.notebooks.inline import Inline
from sitegen.notebooks.jupyter import notebook
from tests.pages.test_anything import draw_or_complain
from tests.pages.world import HEADER, PARTS, WIDGETS, outcome, page, shared

WORDS = st.sampled_from(
    ["#cell-a", "#1", "task.py", "../task.py", "task", "raises=ValueError", "raises=", "needs=a.npz", "needs=", "x", "=", "#cell-a"]
)
CODE = st.text(st.sampled_from("ab1 =+()[]'\"#\n:\\{}é字"), max_size=30)


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(["cell", "exercise"]), st.lists(WORDS, max_size=4), CODE, st.booleans())
def test_any_first_line_and_code_is_drawn_or_refused_with_path_and_line(kind, info, code, inside):
    fence = f"```{kind} {' '.join(info)}\n{code}\n```\n"
    draw_or_complain(f":::exercise {{#ex-a}} A\n{fence}:::\n" if inside else fence, "en")


@given(CODE)
def test_the_source_of_a_cell_is_the_text_of_its_code(code):
    html = outcome(f"```cell #cell-a\nx = 1\n{code}\n```\n")
    if "<section" in html:
        drawn = re.search(r'<pre class="cell-source"[^>]*><code>(.*?)</code></pre>', html, re.DOTALL)[1]
        text = re.sub(r"<[^>]*>", "", drawn)
        for entity, sign in (("&lt;", "<"), ("&gt;", ">"), ("&quot;", '"'), ("&#39;", "'"), ("&amp;", "&")):
            text = text.replace(entity, sign)
        assert text.rstrip("\n") == f"x = 1\n{code}".rstrip("\n")


@pytest.mark.parametrize("other", ["x = 'b'  # other", "x = ('a')", 'x = "a"\n\n\n', "x = f'{y} c'"])
def test_comments_strings_and_layout_are_each_languages_own(other):
    assert plain.version("x = 'a'") == plain.version(other)


@pytest.mark.parametrize("other", ["x = 1", "y = 'a'", "x = 'a'\nx", "x = ['a']", "x == 'a'", "x = = 'a'"])
def test_other_code_has_another_version(other):
    assert plain.version("x = 'a'") != plain.version(other)


def test_both_languages_must_have_the_same_cells():
    def said(info, code):
        return [part.said for part in page_parts(page(f"```cell #cell-a{info}\n{code}\n```\n"))]

    assert said("", "x = 'a'  # b\ny") == said("", "x = '啊'\ny  # 吧") == ["cell #cell-a", "the line x = ''", "the line y"]
    assert said("", "x = 1") != said("", "x = 2")
    assert said("", "x = 1") != said(" raises=NameError", "x = 1")
    # A cell that Python cannot read, to show just that, is compared as it stands.
    assert said("", "x = = 1") == ["cell #cell-a", "the line x = = 1"]


def drawn(part, lang="en"):
    return parts.draw(part, words(lang))


def test_an_array_is_a_table_of_numbers_each_with_its_shade():
    html = drawn({"kind": "array", "label": "array, 1 × 2 <b>", "shape": [1, 2], "rows": [["0.5", "−1"]], "shade": [[0.5, -1.0]], "cut": False})
    assert '<td style="--shade:0.5" class="num">0.5</td><td style="--shade:1" data-sign="-" class="num">−1</td>' in html
    assert "<caption>array, 1 × 2 &lt;b&gt;</caption>" in html


def test_an_array_without_shades_and_a_cut_one():
    html = drawn({"kind": "array", "label": "数组", "shape": [2, 1], "rows": [["True"], ["False"]], "shade": None, "cut": True}, "zh")
    assert "style=" not in html
    assert '<caption>数组 <span class="array-cut">（只列出开头部分）</span></caption>' in html


def test_what_a_cell_gives_is_text_and_never_markup():
    evil = "<img src=x onerror=alert(1)>&"
    for part in (
        {"kind": "text", "stream": "out", "text": evil},
        {"kind": "value", "text": evil},
        {"kind": "cut", "text": evil},
        {"kind": "error", "type": "E", "message": evil, "line": None, "code": evil, "hint": evil, "where": []},
    ):
        assert "<img" not in drawn(part)
        assert "&lt;img" in drawn(part)


NOTEBOOK = """Text with {term}`a context <context-vector>`, {cite}`bahdanau2015`, \\$5 and $\\source{h_j}$, [a web page](https://example.org/),
[another page](../02-second/en.md#elsewhere), {ref}`eq-a` and `$code$`.[^n]

[^n]: A note.

## Part $x$ {#part}

$$
\\weight{a} = b
$$ (eq-a)

```widget sqrt_d
d = 64
```

:::note Mind
Two lines.
:::

```cell #cell-a raises=ValueError
raise ValueError
```

```python
left = "$as$ it is"
```

:::question {#q-a}
Which?

- [x] This one

  Right so.

- [ ] That

  Not so.
:::

:::exercise {#ex-a} Do it
Write.

```exercise task.py
def double(x):
    return ...  # fails close
```

:::hint
Twice.
:::

:::solution
So $x$.
:::
:::
"""


def pieces(text=NOTEBOOK, lang="en", solutions=True, url="https://book.example"):
    source = page(HEADER + text, lang)
    terms, works, other = shared(lang)
    outline = scan(source)
    index = build_index([(source, outline), other], terms, works, WIDGETS, PARTS)
    return source, list(Blocks(Inline(source, outline, index, SimpleNamespace(url=url)), solutions).pieces())


def test_a_page_becomes_text_and_cells_for_jupyter():
    _, (before, cell, between, exercise, after) = pieces()
    assert (cell.id, exercise.id) == ("cell-a", "ex-a-code")
    assert (
        before
        == """Text with a context, (Bahdanau et al., 2015), \\$5 and ${h_j}$, [a web page](https://example.org/),
[another page](https://book.example/en/second/#elsewhere), (1.1) and `$code$`.[1]

[1]: A note.

## Part $x$

$$
{a} = b
\\tag{1.1}$$

*Figure\u00a01.1 is in the book, where it moves.*

> **Note** Mind
>
> Two lines.

**Code\u00a01.1**"""
    )
    assert between.startswith(
        '```python\nleft = "$as$ it is"\n```\n\nWhich?\n\n- A. This one\n- B. That\n\n<details><summary>Answer and comments</summary>'
    )
    assert between.endswith("### Exercise\u00a01.1 Do it\n\nWrite.")
    assert "**A.**\n\nRight so." in between
    assert after.startswith("<details><summary>Hint 1</summary>\n\nTwice.\n\n</details>")
    assert "```python\ndef double(x):\n    return 2 * x\n```\n\nSo $x$.\n\n</details>" in after


def test_a_notebook_keeps_back_what_the_book_keeps_back_and_links_nowhere_without_an_address():
    text = "".join(one for one in pieces(solutions=False, url="")[1] if isinstance(one, str))
    assert not any(said in text for said in ("return 2", "So $x$", "Right so"))
    assert "Twice." in text
    assert "another page," in text


def test_a_notebook_holds_the_setup_the_starter_and_the_check_of_an_exercise():
    source, found = pieces()
    made = notebook(source, "The page", "What it says.", found)
    assert made == notebook(source, "The page", "What it says.", found)
    cells = json.loads(made)["cells"]
    code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    assert code == [
        "from widgets.cells import show\nfrom widgets.cells.notebook import check",
        "raise ValueError",
        "import numpy as np",
        "def double(x):\n    return ...  # fails close",
        'check("task", double=double)',
    ]
    kept = [cell["metadata"]["attention_book"] for cell in cells if "attention_book" in cell["metadata"]]
    assert [(one["page"], one["id"]) for one in kept] == [("first/", "cell-a"), ("first/", "ex-a-code")]
    assert len({cell["id"] for cell in cells}) == len(cells)
