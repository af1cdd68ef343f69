"""What the book is made of: its sources, and what they share. content.py finds them."""

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from sitegen.cache import digest, hashed
from sitegen.course import Course

CONTENT = "content"
FRONT = "front"
CLAIMS = "claims.toml"  # where the numbers of a page come from
SPELLING = f"{CONTENT}/spelling.txt"  # the words of the book that are in no dictionary


@dataclass(frozen=True)
class Source:
    """One Markdown file: a chapter (with a number), a plain page, or the front page of a language."""

    path: str  # "content/01-seq2seq-bottleneck/en.md", as messages show it
    lang: str
    slug: str
    number: int | None
    text: str
    folder: Path
    figures: tuple[str, ...] = ()  # names of the image files beside it
    code: tuple[str, ...] = ()  # names of the files of exercises beside it

    @property
    def kind(self) -> str:
        if self.slug == FRONT:
            return "front"
        return "page" if self.number is None else "chapter"

    @cached_property
    def url(self) -> str:
        """Where the page stands under the site's root: "en/seq2seq-bottleneck/"."""
        return f"{self.lang}/" if self.slug == FRONT else f"{self.lang}/{self.slug}/"

    @cached_property
    def key(self) -> str:
        """One name for all that its page is made from of its own, with the content of the files beside it as it was when first asked for."""
        beside = [hashed(f"{self.folder}/{name}") for name in (*self.figures, *self.code)]
        return digest(self.path, self.lang, self.slug, self.number, self.text.encode(), self.figures, self.code, beside)


@dataclass(frozen=True)
class Book:
    """Everything written by hand that becomes pages, in reading order."""

    root: Path
    course: Course
    sources: tuple[Source, ...]
    glossary: str  # text of content/glossary.toml, "" when there is none
    references: str  # text of content/references.bib, "" when there is none
    left_out: tuple[Source, ...] = ()  # chapters course.toml does not show; the others may still name them

    def in_language(self, lang: str) -> list[Source]:
        return [source for source in self.sources if source.lang == lang]
