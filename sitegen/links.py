"""Follows every link of the finished pages: to a page, a file, an anchor."""

import posixpath
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from html import unescape
from typing import NamedTuple
from urllib.parse import unquote

# Our own pages only: their attributes are always quoted, so no parser is needed. What *+ and ++ have taken they do not give back: a tag
# that is none is left at once.
TAG = re.compile(r"""<[a-zA-Z][^<>"']*+(?:"[^"]*+"[^<>"']*+|'[^']*+'[^<>"']*+)++>""")  # with attributes
ATTRIBUTE = re.compile(r"""[ \t\n\r\f](id|href|src|poster|srcset|data-baked|content)=(?:"([^"]*)"|'([^']*)')""")
LEAVES = re.compile(r"[a-zA-Z][a-zA-Z0-9+.-]*:|//")  # the site
REFRESH = re.compile(r"\d+;\s*url=(.*)", re.IGNORECASE)


class Page(NamedTuple):
    """What a page offers and asks for: its anchors (a doubled one twice), and its links in order, without those that leave the site."""

    anchors: tuple[str, ...]
    links: tuple[str, ...]


def read(html: str) -> Page:
    """The anchors and links of one page."""
    anchors: list[str] = []
    links: list[str] = []
    for name, double, single in ATTRIBUTE.findall("".join(TAG.findall(html))):
        value = unescape(double or single)
        if name == "id":
            anchors.append(value)
        elif name == "srcset":
            links += [part.split()[0] for part in value.split(",") if part.strip()]
        elif name != "content":
            links.append(value)
        elif refresh := REFRESH.fullmatch(value):
            links.append(refresh[1])
    return Page(tuple(anchors), tuple(link for link in links if not LEAVES.match(link)))


def broken(pages: Mapping[str, Page], exists: Callable[[str], bool]) -> Iterable[tuple[str, str, str]]:
    """(path of the page, link, what is wrong) for every link that leads nowhere. `exists` knows the files of the site."""
    anchors = {path: frozenset(page.anchors) for path, page in pages.items()}
    good: dict[str, set[str]] = defaultdict(set)  # by the root of the site: links by way of it, the same on every page as deep in it
    for path, page in pages.items():
        root = "../" * path.count("/")
        known = good[root]
        for link in [link for link in dict.fromkeys(page.links) if link not in known]:
            found = _follow(path, link, anchors, exists)
            if found:
                yield path, link, found
            elif root and link.startswith(root):
                known.add(link)
        if len(anchors[path]) < len(page.anchors):
            for anchor in sorted({anchor for anchor in page.anchors if page.anchors.count(anchor) > 1}):
                yield path, f"#{anchor}", f'the anchor "{anchor}" stands there more than once'


def _follow(path: str, link: str, anchors: Mapping[str, frozenset[str]], exists: Callable[[str], bool]) -> str:
    """What is wrong with this link on this page, "" when it leads somewhere."""
    address, _, fragment = link.partition("#")
    address = address.partition("?")[0]
    if address.startswith("/"):
        return f'the link "{link}" begins at the server\'s root, where the book may not be'
    target = _resolve(path, unquote(address))
    if target is None or not exists(target):
        return f'the link "{link}" leads nowhere'
    # "#w.sqrt_d.d=128" is a widget's state, "#top" is every page's.
    if fragment and target in anchors and unquote(fragment) not in anchors[target] and not fragment.startswith(("w.", "top")):
        return f'the link "{link}" names an anchor that is not there'
    return ""


def _resolve(path: str, link: str) -> str | None:
    """The file a relative link means, None when it climbs out of the site."""
    if not link:
        return path
    root = "../" * path.count("/")
    rest = link[len(root) :]
    # Most links go by the root of the site, and a big book has very many: these need no computing.
    if root and link.startswith(root) and "./" not in rest and not rest.endswith("."):
        joined = rest
    else:
        joined = posixpath.normpath(posixpath.join(posixpath.dirname(path), link)) + ("/" if link.endswith(("/", ".")) else "")
    if joined.startswith("../"):
        return None
    return joined.removeprefix("./") + "index.html" if joined.endswith("/") or not joined else joined
