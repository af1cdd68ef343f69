"""Where a relative link leads, and what is told of one that leads nowhere."""

import pytest

from sitegen import links

PAGE, ROOT = "en/first/index.html", "index.html"
FILES = {"index.html", "en/index.html", PAGE, "zh/first/index.html", "en/first/dot.svg", "assets/page-1/a.css"}
GOOD = [
    (PAGE, ""), (PAGE, "#here"), (PAGE, "./"), (PAGE, "../"), (PAGE, ".."), (PAGE, "../../"), (PAGE, "../../zh/first/"), (PAGE, "../../en/../zh/first/"),
    (PAGE, "dot.svg"), (PAGE, "../../assets/page-1/a.css"), (PAGE, "../first/#here"), (PAGE, "#w.sqrt_d.d=128"), (PAGE, "../../zh/first/?x=1"),
    (ROOT, "en/"), (ROOT, "./en/"), (ROOT, "./assets/page-1/a.css"), ("en/index.html", "../"), ("en/index.html", "first/#h%65re"),
]  # fmt: skip
BAD = [
    (PAGE, "../second/", "leads nowhere"), (PAGE, "dto.svg", "leads nowhere"), (PAGE, "../../../", "leads nowhere"), (PAGE, "../../../x/y", "leads nowhere"),
    (PAGE, "../../../en/first/", "leads nowhere"), ("en/index.html", "../..", "leads nowhere"), (ROOT, "../", "leads nowhere"), (PAGE, "../../zh", "leads nowhere"),
    (PAGE, "/en/first/", "begins at the server's root"), (PAGE, "#there", "names an anchor that is not there"), (ROOT, "en/first/#there", "names an anchor"),
]  # fmt: skip


def told(path: str, *found: str) -> list[str]:
    page = links.Page(("here",) if path == PAGE else (), found)
    pages = {PAGE: links.Page(("here",), ()), path: page}
    return [message for _, _, message in links.broken(pages, FILES.__contains__)]


@pytest.mark.parametrize(("path", "link"), GOOD)
def test_a_link_that_leads_somewhere_is_not_told(path: str, link: str) -> None:
    assert told(path, link) == []


@pytest.mark.parametrize(("path", "link", "message"), BAD)
def test_a_link_that_leads_nowhere_is_told(path: str, link: str, message: str) -> None:
    (found,) = told(path, link)
    assert message in found


def test_every_kind_of_link_and_anchor_is_read() -> None:
    html = (
        '<h1 id="a&amp;b">x</h1><a class="c" href="one/">1</a><img src="two.png" srcset="three.png 1x, four.png 2x">'
        '<figure data-baked="five.json" id=\'c\'></figure><meta http-equiv="refresh" content="0; url=six/">'
        '<a href="https://example.org/">out</a> <a href="mailto:a@example.org">out</a> text href="seven" <p title="a > b" id="p">'
    )
    page = links.read(html)
    assert page.anchors == ("a&b", "c", "p")
    assert page.links == ("one/", "two.png", "three.png", "four.png", "five.json", "six/")


def test_an_anchor_given_twice_is_told() -> None:
    pages = {PAGE: links.read('<p id="a"></p><p id="a"></p>')}
    assert [message for *_, message in links.broken(pages, FILES.__contains__)] == ['the anchor "a" stands there more than once']
