"""The examples of the CommonMark specification: each looks as the specification says, or differs as commonmark.toml says it is meant to."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

from sitegen.outside import fetch
from sitegen.problems import Problems
from tests.pages import allowed
from tests.trials.desk import HEADER, SECONDS, Desk, at_most

SPEC = "commonmark-spec.txt"  # of assets.lock.json; CC BY-SA 4.0, John MacFarlane
DIFFERENT = Path(__file__).with_name("commonmark.toml")
EXAMPLE = re.compile(r"^`{32} example\n(.*?)^\.\n(.*?)^`{32}$", re.DOTALL | re.MULTILINE)
# The specification links to /url; a book that moves from folder to folder must not.
ADDRESS = re.compile(r"(?<![\w/:.])/(url|uri|bar)")
ANCHOR = re.compile(r' <a class="anchor".*?</a>')
# What a reader sees of a text, whatever a page wraps it in.
SHOWN = {"p", "em", "strong", "code", "pre", "ul", "ol", "li", "blockquote", "hr", "br", "a", "img", "h2", "h3", "h4"}
KEPT = ("href", "src", "alt", "title", "start")


@dataclass(frozen=True)
class Example:
    """One example: Markdown and the HTML it stands for."""

    number: int
    markdown: str
    html: str


def examples(root: Path) -> list[Example]:
    """All of them, in the order of the specification, which is fetched when it is missing."""
    text = fetch.ensure(root, [SPEC])[SPEC].read_text(encoding="utf-8").replace("→", "\t")
    pairs = (ADDRESS.sub(r"https://a.example/\1", found).partition("\0") for found in ("\0".join(pair) for pair in EXAMPLE.findall(text)))
    return [Example(number, markdown, html) for number, (markdown, _, html) in enumerate(pairs, start=1)]


def fault(example: Example, desk: Desk) -> str:
    """What is wrong; nothing when the page looks the same, or differs as it is meant to."""
    became, meant = outcome(example, desk), different().get(example.number, "")
    return "" if became == meant else f"{became or 'the same'}, and {meant or 'the same'} was meant"


def outcome(example: Example, desk: Desk) -> str:
    """Empty when the page looks as the specification says; else what is refused, or that it is drawn otherwise."""
    try:
        with at_most(SECONDS):
            html = desk.draw(HEADER + example.markdown, "en")
    except Problems as refused:
        return f"refused: {_reason(str(refused))}"
    return "; ".join(allowed.read(html).faults) or ("" if seen(html) == seen(example.html) else "drawn otherwise")


def _reason(said: str) -> str:
    """The first refusal without its place and without what just this example says."""
    return re.split(r'[":;]', said.partition(" ")[2])[0].strip()


@cache
def different() -> Mapping[int, str]:
    """The examples that are meant to differ, each with how."""
    table = tomllib.loads(DIFFERENT.read_text(encoding="utf-8"))
    return {number: how for how, numbers in table.items() for number in numbers}


class _Seen(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.parts: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        if tag in SHOWN:
            self.parts.append(" ".join([f"<{tag}", *(f'{name}="{told[name]}"' for name in KEPT if told.get(name))]) + ">")

    def handle_endtag(self, tag: str) -> None:
        if tag in SHOWN - {"a", *allowed.VOID}:
            self.parts.append(f"</{tag}>")

    def handle_data(self, data: str) -> None:
        self.parts.append(data)


def seen(html: str) -> str:
    """The text with the marks a reader notices, spaces and line ends between blocks left out."""
    reader = _Seen()
    reader.feed(ANCHOR.sub("", html))
    return re.sub(r"\s+", " ", re.sub(r"\s*(</?(?:p|ul|ol|li|blockquote|hr|br|pre|code|h\d)\b[^>]*>)\s*", r"\1", "".join(reader.parts))).strip()
