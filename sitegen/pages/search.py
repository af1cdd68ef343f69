"""What readers can search: every passage, term and work of a language with its words, one JSON file a language, and as a script."""

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from sitegen.assets import fromfile
from sitegen.drafts import Drawn
from sitegen.markdown import Index
from sitegen.markdown.words import words
from sitegen.pages.context import Frame
from sitegen.pages.passages import Passage, read

# In each language's folder: an address that changed with the text would change every page with it.
FILE = "search.json"
LEVEL = 1  # of packing: the best takes six times as long, at each sentence that is changed, and saves a fifth of a file that no server sends


def files(frame: Frame, drawn: Mapping[str, Drawn], index: Index) -> dict[str, bytes]:
    """The files of each language by its path in the site. `drawn` by the path of the source."""
    packed = {f"{lang}/{FILE}": _packed(_pages(frame, lang, drawn, index)) for lang in frame.book.course.languages}
    return packed | {f"{path}.js": fromfile.script(data, LEVEL) for path, data in packed.items()}


def _pages(frame: Frame, lang: str, drawn: Mapping[str, Drawn], index: Index) -> Iterator[tuple[dict[str, Any], list[str]]]:
    """Every page that can be searched, and its passages."""
    sources = frame.book.in_language(lang)
    for source in sources:
        yield {"title": frame.title(source), "number": source.number, "url": source.url}, drawn[source.path].passages
    cited = {key for source in sources for key in drawn[source.path].body.cited}
    yield {"title": frame.words[lang]["glossary"], "url": f"{lang}/glossary/"}, _entries(_terms(index, lang))
    yield {"title": frame.words[lang]["references"], "url": f"{lang}/references/"}, _entries(_works(index, lang, cited))


def passages(html: str, lang: str, description: str) -> list[str]:
    """Those of a page's text, for _packed()."""
    found = read(html, lang)
    found[0].texts.insert(0, f"{description} ")
    return _entries(found)


def _terms(index: Index, lang: str) -> Iterator[Passage]:
    for entry in index.glossary.items(lang):
        also = [f" {spelling}" for spelling in entry.also if spelling.casefold() not in entry.term.casefold()]
        yield Passage("term", entry.id, titles=[entry.term], texts=[*read(entry.html, lang)[0].texts, *also])


def _works(index: Index, lang: str, cited: set[str]) -> Iterator[Passage]:
    works = index.references
    for item in works.items(lang, cited):
        title = words(lang)["narrative"].format(names=works.names(item.key, lang), year=works.year(item.key))
        yield Passage("work", item.id, titles=[title], texts=read(item.html, lang)[0].texts)


def _entries(found: Iterable[Passage]) -> list[str]:
    """What the page's script is told of each passage, in JSON without its first brace."""
    facts = ({"kind": one.kind, "id": one.id, "title": one.title, "above": one.above, "text": one.text} for one in found)
    return [_json({name: value for name, value in fact.items() if value})[1:] for fact in facts]


def _packed(pages: Iterable[tuple[dict[str, Any], list[str]]]) -> bytes:
    """As the page's script reads it: an entry names its page by its place in the list."""
    listed, entries = [], []
    for number, (page, found) in enumerate(pages):
        listed.append(page)
        entries += [f'{{"page":{number},{entry}' for entry in found]
    return f'{{"pages":{_json(listed)},"entries":[{",".join(entries)}]}}'.encode()


_json = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode  # made once: json.dumps() makes one for each passage
