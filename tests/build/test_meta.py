"""What previews of links, search engines and feed readers find: absolute addresses where the site's is known, and none where it is not."""

import json
import re
import shutil
from pathlib import Path
from xml.etree import ElementTree

import pytest

from sitegen.pages.feed import entries
from tests.build.project import CODE, Project

SITE = "https://nobody.github.io/tiny/"
ATOM = "{http://www.w3.org/2005/Atom}"
CHANGELOG = """# Changelog

## [Unreleased]

- Not yet.

## [0.2.0] - 2026-10-02

### Added

- A *second* chapter & more.

## [0.1.0] - 2026-09-01

- The first.

[0.1.0]: https://a.example/
"""


@pytest.fixture
def dressed(project: Project) -> Project:
    """The tiny book in the clothes of the real one."""
    shutil.copytree(CODE / "templates", project.root / "templates", dirs_exist_ok=True)
    return project


def links(html: str, rel: str) -> dict[str, str]:
    return dict(re.findall(rf'<link rel="{rel}"(?: hreflang="([^"]*)")? href="([^"]*)"', html))


def test_a_page_names_its_whole_address_and_its_translations(dressed: Project) -> None:
    dressed.build()
    html = dressed.read("zh/first/index.html")
    assert links(html, "canonical") == {"": f"{SITE}zh/first/"}
    assert links(html, "alternate") == {"en": f"{SITE}en/first/", "zh-Hans": f"{SITE}zh/first/", "x-default": f"{SITE}en/first/"}
    assert links(dressed.read("zh/index.html"), "alternate")["x-default"] == SITE
    assert links(dressed.read("index.html"), "canonical") == {"": SITE}
    card = re.search(r'<meta property="og:image" content="([^"]*)"', html)[1]  # type: ignore[index]
    assert (dressed.root / "site" / card.removeprefix(SITE)).read_bytes().startswith(b"\x89PNG")
    assert '<meta property="og:locale" content="zh_CN">' in html


def test_a_chapter_says_what_it_is_and_of_which_book(dressed: Project) -> None:
    dressed.build()
    found = json.loads(re.search(r'<script type="application/ld\+json">(.*?)</script>', dressed.read("en/first/index.html"))[1])  # type: ignore[index]
    assert (found["@type"], found["position"], found["url"]) == (["Chapter", "LearningResource"], 1, f"{SITE}en/first/")
    assert found["isPartOf"] == {"@type": "Book", "name": "Tiny", "url": f"{SITE}en/"}
    book = json.loads(re.search(r'<script type="application/ld\+json">(.*?)</script>', dressed.read("en/index.html"))[1])  # type: ignore[index]
    assert [part["position"] for part in book["hasPart"]] == [1, 2]
    assert "ld+json" not in dressed.read("en/glossary/index.html")


def test_without_an_address_nothing_claims_one(dressed: Project) -> None:
    dressed.change("course.toml", 'repository = "https://github.com/nobody/tiny"\n', "")
    dressed.write("CHANGELOG.md", CHANGELOG)
    dressed.build()
    html = dressed.read("en/first/index.html")
    assert not re.search(r'rel="(canonical|alternate)"|og:image', html)  # search engines take whole addresses alone
    assert not {"feed.xml", "sitemap.xml"} & set(dressed.tree())


def test_each_version_with_a_date_is_news(dressed: Project) -> None:
    dressed.build()
    assert "feed.xml" not in dressed.tree()
    dressed.write("CHANGELOG.md", CHANGELOG)
    dressed.build()
    feed = ElementTree.fromstring(dressed.read("feed.xml"))
    assert [entry.findtext(f"{ATOM}title") for entry in feed.iter(f"{ATOM}entry")] == ["0.2.0", "0.1.0"]
    assert feed.findtext(f"{ATOM}updated") == "2026-10-02T00:00:00Z"
    content = feed.find(f"{ATOM}entry").findtext(f"{ATOM}content")  # type: ignore[union-attr]
    assert content == "<h3>Added</h3>\n<ul>\n<li>A <em>second</em> chapter &amp; more.</li>\n</ul>\n"
    assert 'type="application/atom+xml" href="../../feed.xml"' in dressed.read("en/first/index.html")


def test_the_changelog_of_the_book_can_be_read() -> None:
    assert all(re.fullmatch(r"\d{4}-\d{2}-\d{2}", entry.day) for entry in entries(Path(CODE)))
