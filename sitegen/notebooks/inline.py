"""What stands in a line of the book's Markdown, as Jupyter's Markdown says it: formulas, references, citations, terms, links."""

import posixpath
import re

from sitegen.book import Source
from sitegen.course import Course
from sitegen.markdown import Index, Outline
from sitegen.markdown.crossref import NAMES
from sitegen.markdown.links import MADE, SCHEME
from sitegen.markdown.roles import AIMED, COLOURS
from sitegen.markdown.tex import portable
from sitegen.markdown.words import words

FORMS = {"cite": "parenthetical", "citet": "narrative"}
# In this order: code of any length is left alone, and so is what a backslash protects.
PIECE = re.compile(
    r"^(?P<fence>`{3,}|~{3,})[^\n]*\n.*?^(?P=fence)[ ]*$"
    r"|(?P<escaped>\\.)"
    r"|\$\$(?P<display>.+?)\$\$(?:[ ]*\((?P<label>[\w-]+)\))?"
    r"|\{(?P<role>[A-Za-z]+)\}(?P<ticks>`+)(?P<said>.+?)(?P=ticks)(?!`)"
    r"|(?P<code>`+)(?!`).+?(?<!`)(?P=code)(?!`)"
    r"|\$(?P<math>(?=\S)(?:\\.|[^$\\])+?)\$"
    r"|!\[(?P<picture>[^\]]*)\]\([^)\n]*\)"
    r"|(?<!!)\[(?P<words>[^\[\]]+)\]\((?P<address>[^)\s]+)[^)\n]*\)"
    r"|\[\^(?P<note>[^\]\n]+)\]",
    re.DOTALL | re.MULTILINE,
)


class Inline:
    """Translates the text of one page."""

    def __init__(self, source: Source, outline: Outline, index: Index, course: Course) -> None:
        self.source, self.outline, self.index, self.course = source, outline, index, course
        self.words = words(source.lang)
        self.notes: dict[str, int] = {}

    def text(self, text: str) -> str:
        """The same text for Jupyter."""
        return PIECE.sub(self._piece, text)

    def _piece(self, found: re.Match[str]) -> str:
        if found["display"]:
            number = rf"\tag{{{self.outline.labels[found['label']].number}}}" if found["label"] else ""
            return f"$${portable(found['display'])}{number}$$"
        if found["math"]:
            return f"${portable(found['math'])}$"
        if found["role"]:
            return self._role(found["role"], found["said"].replace("\n", " ").strip())
        if found["note"]:
            return f"[{self.notes.setdefault(found['note'], len(self.notes) + 1)}]"
        return self._linked(found)

    def _linked(self, found: re.Match[str]) -> str:
        """A link, or the words of one that leads nowhere from here; a picture's words; code as it is."""
        if found["picture"] is not None:
            return f"*{found['picture']}*" if found["picture"] else ""
        if not found["words"]:
            return found[0]
        words, address = self.text(found["words"]), self.address(found["address"])
        return f"[{words}]({address})" if address else words

    def _role(self, role: str, said: str) -> str:
        if role in COLOURS:
            return said
        if role in FORMS:
            return self._cited(role, [key.strip() for key in said.split(",")])
        aimed = AIMED.fullmatch(said)
        if aimed or role == "term":
            return aimed.group(1) if aimed else said
        return self._named(said)

    def _cited(self, role: str, keys: list[str]) -> str:
        works = self.index.references
        said = self.words["between"].join(
            self.words[FORMS[role]].format(names=works.names(key, self.source.lang), year=works.year(key)) for key in keys
        )
        return f"{self.words['open']}{said}{self.words['close']}" if role == "cite" else said

    def _named(self, label: str) -> str:
        """What {ref} calls a figure, an equation, a section or a page."""
        found = self.index.find(self.source.lang, label)
        place, target = next((one for one in found if one[0].path == self.source.path), found[0])
        if target is None:
            return place.title if place.number is None else self.words["chapter"].format(number=place.number)
        if target.kind == "section":
            return re.sub(r"<annotation.*?</annotation>|<[^>]*>", "", target.title)
        return self.words[NAMES[target.kind]].format(number=target.number)

    def address(self, address: str) -> str:
        """Where a link leads on the web; "" for a page of the book when nobody has said where the book stands."""
        if SCHEME.match(address) or not self.course.url:
            return address if SCHEME.match(address) else ""
        file, hash_, fragment = address.partition("#")
        if made := MADE.fullmatch(file):
            url = f"{self.source.lang}/{made[1]}/"
        else:
            path = posixpath.normpath(posixpath.join(posixpath.dirname(self.source.path), file)) if file else self.source.path
            url = self.index.by_path[path].url
        return f"{self.course.url}/{url}{hash_}{fragment}"
