"""The words of a page's text, cut where a reader would be led: at its headings, its moving figures and its notes."""

import re
from dataclasses import dataclass, field
from functools import lru_cache
from html import unescape

from sitegen.assets.letters import CLOSES, OPENS
from sitegen.markdown.words import words

VOID = frozenset({"br", "hr", "img", "input", "link", "meta", "source", "wbr"})
HEADINGS = {"h2": 2, "h3": 3, "h4": 4}
# Where one of these ends, a word ends too.
BLOCKS = frozenset("aside blockquote caption dd div dt figcaption label legend li p section summary td th".split())
# Pictures, numbers and TeX are no words; and no answer should be found before its question.
SKIPPED_TAGS = frozenset({"annotation", "button", "fieldset", "pre", "script", "select", "svg", "textarea"})
SKIPPED = frozenset(
    {
        "cell-hint",
        "cell-output",
        "cell-solution",
        "cell-state",
        "equation",
        "footnote",
        "footnote-back",
        "previews",
        "references",
        "solution",
    }
)
# All that is taken of a moving figure, beside its title.
OF_FIGURE = frozenset({"how", "knob-label"})
# Before the page is read tag by tag, formulas, which have most of the tags, are their letters, and what has no words is gone.
WORDLESS = re.compile(r"<(svg|pre|script)\b.*?</\1>|<!--.*?-->", re.DOTALL)
IN_FORMULA = re.compile(r"<annotation.*?</annotation>|<[^>]*>", re.DOTALL)
# Our own pages only: small letters, attributes quoted. A parser of any HTML would be a third of the whole build.
PIECE = re.compile(r"""<(/?)([a-z][^\s/>]*+)((?:[^"'>]++|"[^"]*+"|'[^']*+')*+)>|([^<]++)""")
ATTRIBUTE = re.compile(r"""\s(id|class|data-section)(?:="([^"]*)")?(?=[\s/]|\Z)""")


@dataclass
class Passage:
    """One place to be led to. `id` is its anchor, empty for the beginning of a page; `above` the section it stands in."""

    kind: str  # section, figure or note; search.py has more
    id: str
    level: int = 0
    above: str = ""
    titles: list[str] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)

    @property
    def title(self) -> str:
        return line(self.titles)

    @property
    def text(self) -> str:
        return line(self.texts)


def read(html: str, lang: str) -> list[Passage]:
    """The passages of a page's text in their order; the first is what stands before the first heading."""
    reader = _Reader(lang)
    first, *formulas = html.split(OPENS)
    pieces = [first]
    for formula in formulas:
        inside, _, after = formula.partition(CLOSES)
        pieces += [_seen(inside), after]
    reader.read(WORDLESS.sub("", "".join(pieces)))
    return reader.passages


@lru_cache(maxsize=1024)
def _seen(formula: str) -> str:
    """The letters of a formula, from behind its first word to before its last tag."""
    return IN_FORMULA.sub("", OPENS + formula)


def line(parts: list[str]) -> str:
    """These parts as one line, with single spaces, and without the sign of formulas that nobody sees."""
    return " ".join("".join(parts).replace("\u2061", "").split())


class _Reader:
    """Walks through a page. For each open element it knows where words go: into a list, or nowhere."""

    def __init__(self, lang: str) -> None:
        self.note = words(lang)["footnote"]
        self.passages = [Passage("section", "", 1)]
        self.open: list[tuple[str, list[str] | None]] = [("", self.passages[0].texts)]
        self.figure: tuple[int, Passage] | None = None  # and how many elements are open around it

    def read(self, html: str) -> None:
        for closing, tag, attributes, text in PIECE.findall(html):
            if text:
                self.say(unescape(text))
            elif closing:
                self.end(tag)
            elif tag in VOID:
                self.say(" ")
            elif not attributes.endswith("/"):  # an element without words
                self.start(tag, attributes)

    def start(self, tag: str, attributes: str) -> None:
        given = {name: unescape(value) for name, value in ATTRIBUTE.findall(attributes)} if attributes else {}
        self.open.append((tag, self._into(tag, frozenset(given["class"].split()) if "class" in given else frozenset(), given)))

    def say(self, words: str) -> None:
        if (into := self.open[-1][1]) is not None:
            into.append(words)

    def end(self, tag: str) -> None:
        if tag != self.open[-1][0] and not any(tag == name for name, _ in self.open):
            return
        while self.open[-1][0] != tag:
            self.open.pop()
        if tag in BLOCKS:
            self.say(" ")
        self.open.pop()
        if self.figure and len(self.open) == self.figure[0]:
            self.figure = None

    def _into(self, tag: str, classes: frozenset[str], given: dict[str, str]) -> list[str] | None:
        """Where the words of this element go."""
        name = given.get("id", "")
        if self.figure:
            return self._into_figure(self.figure[1], classes)
        if tag in HEADINGS and "data-section" in given:
            return self._begin_section(name, HEADINGS[tag])
        if tag == "figure" and "widget" in classes:
            self.figure = len(self.open), Passage("figure", name, 0, self._above(9))
            self.passages.append(self.figure[1])
            return None
        if tag == "li" and name.startswith("fn-"):
            self.passages.append(Passage("note", name, titles=[self.note.format(number=name.removeprefix("fn-"))]))
            return self.passages[-1].texts
        return None if tag in SKIPPED_TAGS or classes & SKIPPED else self.open[-1][1]

    def _into_figure(self, figure: Passage, classes: frozenset[str]) -> list[str] | None:
        if "widget-title" in classes:
            return figure.titles
        return figure.texts if classes & OF_FIGURE else self.open[-1][1]

    def _begin_section(self, name: str, level: int) -> list[str]:
        section = Passage("section", name, level, self._above(level))
        self.passages.append(section)
        self.open[0] = ("", section.texts)  # headings stand by themselves, inside nothing
        return section.titles

    def _above(self, level: int) -> str:
        """The title of the last heading that is greater than this level; the page's own is no heading."""
        over = (one.title for one in reversed(self.passages) if one.kind == "section" and 1 < one.level < level)
        return next(over, "")
