"""The glossary: what a term means in each language, shown where {term}`words` first uses it and on a page of its own."""

import re
from html import escape
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, NamedTuple

from sitegen import toml
from sitegen.markdown.page import Page
from sitegen.problems import Problem, Problems, nearest

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

    from sitegen.markdown.page import Drawing

ID = re.compile(r"[a-z][a-z0-9-]*")
TEX = re.compile(r"<annotation.*?</annotation>")
KEYS = ("term", "definition", "also")
RULE = 'en.term = "…" and en.definition = "…" for every language'


class Entry(NamedTuple):
    """A term in one language; the definition is one paragraph of Markdown as HTML, `also` other ways to write the term."""

    id: str
    term: str
    html: str
    also: tuple[str, ...]


class Glossary:
    """Every term, by language and id."""

    def __init__(self, entries: dict[str, dict[str, Entry]]) -> None:
        self.entries = entries
        self._spellings = {
            lang: {spelling.casefold(): entry.id for entry in terms.values() for spelling in (entry.id, entry.term, *entry.also)}
            for lang, terms in entries.items()
        }

    def find(self, words: str, lang: str) -> Entry | None:
        """The term of this id or spelling."""
        name = self._spellings.get(lang, {}).get(words.casefold())
        return self.entries[lang][name] if name else None

    def spellings(self, lang: str) -> set[str]:
        """What {term} finds in this language."""
        return set(self._spellings.get(lang, {}))

    def items(self, lang: str) -> list[Entry]:
        """The terms of a language in the order of a dictionary."""
        # GB 18030 keeps the common Chinese characters in the order of their pinyin, and ASCII before them.
        return sorted(self.entries.get(lang, {}).values(), key=lambda entry: entry.term.casefold().encode("gb18030", "replace"))


def load(text: str, path: str) -> Glossary:
    """The glossary of this TOML text. Raises Problems."""
    reader = _Reader(text, path)
    entries = reader.read(toml.parse(text, path))
    if reader.problems:
        raise Problems(reader.problems)
    return Glossary(entries)


class _Reader:
    def __init__(self, text: str, path: str) -> None:
        self.text, self.path = text, path
        self.problems: list[Problem] = []

    def wrong(self, place: tuple[str, ...], found: str, accepted: str = RULE) -> None:
        """Notes a mistake at a term, a language of it, or a key there: ("encoder", "zh", "term")."""
        self.problems.append(Problem(self.path, toml.line_of(self.text, *place), found, accepted))

    def read(self, table: dict[str, Any]) -> dict[str, dict[str, Entry]]:
        entries: dict[str, dict[str, Entry]] = {}
        languages = sorted({lang for words in table.values() if isinstance(words, dict) for lang in words})
        for name, words in table.items():
            if not ID.fullmatch(name) or not isinstance(words, dict):
                self.wrong((name,), f'"{name}" is no term', "[context-vector]: small letters, digits, hyphens")
                continue
            for lang in languages:
                if entry := self.entry(name, lang, words.get(lang)):
                    self.claim(entry, lang, entries.setdefault(lang, {}))
        return entries

    def claim(self, entry: Entry, lang: str, terms: dict[str, Entry]) -> None:
        mine = {spelling.casefold() for spelling in (entry.id, entry.term, *entry.also)}
        for other in terms.values():
            for shared in sorted(mine & {spelling.casefold() for spelling in (other.id, other.term, *other.also)}):
                self.wrong((entry.id, lang), f'"{shared}" ({lang}) means {other.id} already', "each spelling once")
        terms[entry.id] = entry

    def entry(self, name: str, lang: str, words: Any) -> Entry | None:
        if not isinstance(words, dict):
            self.wrong((name,), f'"{name}" has nothing in {lang}')
            return None
        for key in words.keys() - set(KEYS):
            self.wrong((name, lang, key), f'unknown key "{lang}.{key}" of "{name}"', nearest(key, KEYS))
        term, definition, also = words.get("term"), words.get("definition"), words.get("also", [])
        if not all(isinstance(part, str) and part.strip() for part in (term, definition)):
            self.wrong((name,), f'"{name}" lacks its {lang}.term or {lang}.definition')
        elif not isinstance(also, list) or not all(isinstance(one, str) for one in also):
            self.wrong((name, lang, "also"), f'{lang}.also of "{name}" is not a list', f'{lang}.also = ["…"]')
        else:
            return Entry(name, term, self.definition(name, lang, definition), tuple(also))
        return None

    def definition(self, name: str, lang: str, text: str) -> str:
        from sitegen.markdown.parser import inline  # the parser itself knows {term}: each needs the other

        page = Page(SimpleNamespace(path=self.path, lang=lang, figures=()))
        html = inline(text.strip(), page)
        for problem in page.problems:
            self.wrong((name, lang, "definition"), problem.found, problem.accepted)
        return html


def glossary_plugin(md: "MarkdownIt") -> None:
    """Draw {term}."""
    md.add_render_rule("role_term", _draw)


def _draw(_self: Any, tokens: "list[Token]", at: int, _options: Any, env: Any) -> str:
    token, page = tokens[at], env["page"]
    words = token.meta["target"] or token.content
    entry = page.index.glossary.find(words, page.lang)
    if entry is None:
        page.wrong(token.meta["line"], f'no term "{words}" in the glossary', nearest(words, page.index.glossary.spellings(page.lang)))
        return ""
    first = entry.id not in page.terms
    page.terms[entry.id] = None
    name = f"term-{entry.id}"
    link = f'href="{page.index.glossary_link(page.source, entry.id)}" data-preview="{name}"'
    described = f' aria-describedby="{name}"' if first else ""
    return f'<a class="term{"" if first else " again"}" {link}{described}>{escape(token.content)}</a>'


def draw_previews(page: "Drawing") -> str:
    """The definitions of the terms used, hidden: what a small window shows and a screen reader reads, which would read their TeX too."""
    if not page.terms:
        return ""
    used = [page.index.glossary.entries[page.lang][name] for name in page.terms]
    colon = page.words["colon"].strip()
    lines = "\n".join(f'<div id="term-{one.id}"><p><strong>{escape(one.term)}{colon}</strong> {TEX.sub("", one.html)}</p></div>' for one in used)
    return f'<section class="previews" hidden>\n{lines}\n</section>\n'
