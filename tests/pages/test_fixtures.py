"""Each case of fixtures/*.md: a title, a text and the HTML or the messages it becomes; `name.zh.md` holds Chinese pages."""

import pytest
from markdown_it.utils import read_fixture_file

from tests.pages.world import HERE, outcome


def cases():
    for file in sorted((HERE / "fixtures").glob("*.md")):
        lang = "zh" if file.name.endswith(".zh.md") else "en"
        for line, title, text, expected in read_fixture_file(file):
            yield pytest.param(lang, text, expected, id=f"{file.name}:{line} {title.strip()}")


@pytest.mark.parametrize(("lang", "text", "expected"), list(cases()))
def test_text_becomes_what_the_fixture_says(lang, text, expected):
    assert outcome(text, lang).rstrip() == expected.rstrip()
