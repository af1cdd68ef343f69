"""What readers can search: every passage, term and work of a language with its words, one JSON file a language, and as a script."""

import json
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from sitegen.assets import fromfile
from sitegen.cache import Store
from sitegen.markdown import Body, Index
from sitegen.markdown.words import words
from sitegen.pages.context import Frame
from sitegen.pages.passages import Passage, read

# In each language's folder: an address that changed with the text would change every page with it.
FILE = "search.json"
LEVEL = 4  # of packing: the best takes five times as long, for each sentence that is changed, and saves a sixth of a file that no server sends

Entry = dict[str, str]


def files(frame: Frame, bodies: Mapping[str, Body], index: Index, store: Store) -> dict[str, bytes]:
    """The files of each language by its path in the site. `bodies` by the path of the source."""
    packed = {f"{lang}/{FILE}": _packed(_pages(frame, lang, bodies, index, store)) for lang in frame.book.course.languages}
    return packed | {f"{path}.js": fromfile.script(data, LEVEL) for path, data in packed.items()}


def _pages(frame: Frame, lang: str, bodies: Mapping[str, Body], index: Index, store: Store) -> Iterator[tuple[dict[str, Any], list[Entry]]]:
    """Every page that can be searched, and its passages."""
    sources = frame.book.in_language(lang)
    for source in sources:
        html, description = bodies[source.path].html, frame.outlines[source.path].description
        found = store.recall("passages", (html.encode(), lang, description), partial(_of_page, html, lang, description))
        yield {"title": frame.title(source), "number": source.number, "url": source.url}, found
    cited = {key for source in sources for key in bodies[source.path].cited}
    yield {"title": frame.words[lang]["glossary"], "url": f"{lang}/glossary/"}, _entries(_terms(index, lang))
    yield {"title": frame.words[lang]["references"], "url": f"{lang}/references/"}, _entries(_works(index, lang, cited))


def _of_page(html: str, lang: str, description: str) -> list[Entry]:
    passages = read(html, lang)
    passages[0].texts.insert(0, f"{description} ")
    return _entries(passages)


def _terms(index: Index, lang: str) -> Iterator[Passage]:
    for entry in index.glossary.items(lang):
        also = [f" {spelling}" for spelling in entry.also if spelling.casefold() not in entry.term.casefold()]
        yield Passage("term", entry.id, titles=[entry.term], texts=[*read(entry.html, lang)[0].texts, *also])


def _works(index: Index, lang: str, cited: set[str]) -> Iterator[Passage]:
    works = index.references
    for item in works.items(lang, cited):
        title = words(lang)["narrative"].format(names=works.names(item.key, lang), year=works.year(item.key))
        yield Passage("work", item.id, titles=[title], texts=read(item.html, lang)[0].texts)


def _entries(passages: Iterable[Passage]) -> list[Entry]:
    """What the page's script is told of each passage."""
    facts = ({"kind": one.kind, "id": one.id, "title": one.title, "above": one.above, "text": one.text} for one in passages)
    return [{name: value for name, value in fact.items() if value} for fact in facts]


def _packed(pages: Iterable[tuple[dict[str, Any], Iterable[Entry]]]) -> bytes:
    """As the page's script reads it: an entry names its page by its place in the list."""
    listed, entries = [], []
    for number, (page, found) in enumerate(pages):
        listed.append(page)
        entries += [{"page": number, **entry} for entry in found]
    return json.dumps({"pages": listed, "entries": entries}, ensure_ascii=False, separators=(",", ":")).encode()
