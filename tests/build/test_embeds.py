"""What other sites are given: an answer for oEmbed beside every figure's page, and a package for learning platforms."""

import html
import io
import json
import re
import shutil
import zipfile
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.build.project import CODE, Project

SITE = "https://nobody.github.io/tiny/"
CP, ADLCP = "{http://www.imsproject.org/xsd/imscp_rootv1p1p2}", "{http://www.adlnet.org/xsd/adlcp_rootv1p2}"


@pytest.fixture
def dressed(project: Project) -> Project:
    """The tiny book in the clothes of the real one, with a figure."""
    shutil.copytree(CODE / "templates", project.root / "templates", dirs_exist_ok=True)
    assert project.run("new", "widget", "bars").returncode == 0
    return project


def test_a_site_that_asks_is_told_how_to_frame_a_figure(dressed: Project) -> None:
    dressed.build()
    page = dressed.read("zh/embed/bars/index.html")
    address = re.search(r'<link rel="alternate" type="application/json\+oembed" href="([^"]*)"', page)[1]  # type: ignore[index]
    answer = json.loads(dressed.read(address.removeprefix(SITE)))
    assert (answer["version"], answer["type"], answer["provider_name"]) == ("1.0", "rich", "小书")
    assert isinstance(answer["width"], int)
    assert 900 < answer["height"] < 2500
    frame = ElementTree.fromstring(answer["html"])
    assert frame.attrib["src"] == f"{SITE}zh/embed/bars/"
    assert frame.attrib["title"] == html.unescape(re.search('<h1 class="visually-hidden">(.*?)</h1>', page)[1])  # type: ignore[index]


def test_a_figure_of_the_front_page_and_a_chapter_is_the_chapters(dressed: Project) -> None:
    for page, lang in (("front", "en"), ("front", "zh"), ("02-second", "en"), ("02-second", "zh")):
        text = (dressed.root / f"content/{page}/{lang}.md").read_text(encoding="utf-8")
        dressed.write(f"content/{page}/{lang}.md", f"{text}\n```widget bars\n```\n")
    dressed.build()
    html = dressed.read("en/embed/bars/index.html")
    assert "Figure\u00a02.1" in html
    assert '../../../en/second/#bars"' in html


def test_a_package_frames_every_chapter(dressed: Project) -> None:
    dressed.build()
    package = zipfile.ZipFile(dressed.root / "site/scorm-zh.zip")
    manifest = ElementTree.fromstring(package.read("imsmanifest.xml"))
    assert manifest.findtext(f"{CP}metadata/{CP}schemaversion") == "1.2"
    items = {item.attrib["identifierref"]: item.findtext(f"{CP}title") for item in manifest.iter(f"{CP}item")}
    resources = {one.attrib["identifier"]: one for one in manifest.iter(f"{CP}resource")}
    assert list(items) == list(resources) == ["page-first", "page-second"]
    for resource in resources.values():
        assert resource.attrib[f"{ADLCP}scormtype"] == "sco"
        assert {file.attrib["href"] for file in resource.iter(f"{CP}file")} == {resource.attrib["href"], "complete.js"} <= set(package.namelist())
    assert f'<iframe src="{SITE}zh/first/"' in package.read("first.html").decode()


def test_the_same_book_is_the_same_package(dressed: Project, tmp_path: Path) -> None:
    dressed.build()
    first = (dressed.root / "site/scorm-en.zip").read_bytes()
    dressed.forget()
    dressed.build()
    assert (dressed.root / "site/scorm-en.zip").read_bytes() == first
    assert {info.date_time[0] for info in zipfile.ZipFile(io.BytesIO(first)).infolist()} == {1980}


def test_without_an_address_there_is_neither(dressed: Project) -> None:
    dressed.change("course.toml", 'repository = "https://github.com/nobody/tiny"\n', "")
    dressed.build()
    assert not [path for path in dressed.tree() if path.endswith(("oembed.json", ".zip")) and not path.startswith("assets/")]
    assert "oembed" not in dressed.read("en/embed/bars/index.html")
