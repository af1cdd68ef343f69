"""The list of references: who wrote what, as each language prints it, and as a sentence names it."""

import re
from collections import defaultdict
from collections.abc import Iterable
from html import escape
from typing import NamedTuple

from sitegen.markdown.words import is_chinese, words
from sitegen.problems import Problems

# The letter in brackets that Chinese lists put after a title (GB/T 7714).
CHINESE_KIND = {"article": "J", "inproceedings": "C", "incollection": "M", "book": "M", "phdthesis": "D", "techreport": "R", "misc": "EB/OL"}
# No space beside a Chinese name: 张三和李四, but Hochreiter 和 Schmidhuber.
GAP = r"(?<=[㐀-鿿]) (?=[和等])|(?<=和) (?=[㐀-鿿])"


class Entry(NamedTuple):
    """One work as it stands in references.bib; the values are without their outer braces."""

    key: str
    kind: str
    fields: dict[str, str]
    line: int


class Item(NamedTuple):
    """One line of a list of references; `id` is its anchor."""

    key: str
    id: str
    html: str


class Author(NamedTuple):
    """`family` with its particle ("van Merriënboer"); `given` is empty for a name that stays whole."""

    family: str
    given: str

    @property
    def initials(self) -> list[str]:
        """The first letters of the given names: ["J-K", "L"] of "Jan-Karel Lee"."""
        return ["-".join(part[0] for part in name.split("-") if part) for name in re.split(r"[\s.]+", self.given) if name.strip("-")]


class References:
    """All works of references.bib."""

    def __init__(self, entries: dict[str, Entry]) -> None:
        self.entries = entries
        self.authors = {key: authors(entry.fields["author"]) for key, entry in entries.items()}
        self.letters = self._letters()

    def _letters(self) -> dict[str, str]:
        """a, b, … behind the year of works that a sentence could not tell apart."""
        alike: dict[tuple[str, str], list[str]] = defaultdict(list)
        for key, entry in self.entries.items():
            alike[self.names(key, "en"), entry.fields["year"]].append(key)
        # By key, so that cho2014a and cho2014b get the letters their names promise.
        groups = (sorted(keys) for keys in alike.values() if len(keys) > 1)
        return {key: chr(ord("a") + n) for keys in groups for n, key in enumerate(keys)}

    def names(self, key: str, lang: str) -> str:
        """Who wrote it, as a sentence says: one, two, or the first "et al."."""
        family = [author.family for author in self.authors[key]]
        both = words(lang)["and"].join(family)
        return re.sub(GAP, "", words(lang)["others"].format(first=family[0]) if len(family) > 2 else both)

    def year(self, key: str) -> str:
        """The year, with a letter where it is needed."""
        return self.entries[key].fields["year"] + self.letters.get(key, "")

    def items(self, lang: str, keys: Iterable[str] | None = None) -> list[Item]:
        """The list for these works, or for all, by author and year."""
        chosen = sorted(self.entries if keys is None else keys, key=self._order)
        draw = chinese if lang.startswith("zh") else english
        return [Item(key, f"ref-{key}", draw(self.entries[key], self.authors[key], self.year(key))) for key in chosen]

    def _order(self, key: str) -> tuple[str, str, str]:
        return self.names(key, "en").casefold(), self.year(key), key


def load(text: str, path: str) -> References:
    """The works of this BibTeX text. Raises Problems."""
    if not text.strip():
        return References({})
    from sitegen.markdown import bibtex  # which loads a parser: a list that an earlier build has read needs none

    entries, problems = bibtex.read(text, path)
    if problems:
        raise Problems(problems)
    return References(entries)


def plain(words_in_braces: str) -> str:
    """Without the braces that keep capitals, with real dashes."""
    return re.sub("[{}]", "", words_in_braces).replace("---", "—").replace("--", "–")


def authors(field: str) -> list[Author]:
    """The authors of "Last, First and First Last and {A Name That Stays Whole}". Raises pybtex's InvalidNameString."""
    from pybtex.bibtex.utils import split_name_list

    return [_author(name) for name in split_name_list(field)]


def _author(name: str) -> Author:
    from pybtex.database import Person

    person = Person(name)
    family, given = person.prelast_names + person.last_names + person.lineage_names, person.first_names + person.middle_names
    return Author(plain(" ".join(family)), plain(" ".join(given)))


def english(entry: Entry, names: list[Author], year: str) -> str:
    """Bahdanau, D., Cho, K. & Bengio, Y. (2015). Title. *Where*, 1–10. link"""
    people = [", ".join(filter(None, [author.family, " ".join(f"{one}.".replace("-", ".-") for one in author.initials)])) for author in names]
    listed = " & ".join(filter(None, [", ".join(people[:-1]), people[-1]]))
    title = plain(entry.fields["title"]).rstrip(".")
    end = "" if title[-1] in "?!" else "."
    return _join(f"{escape(listed)} ({year}).", f"{escape(title)}{end}", _where(entry, "In "), _links(entry))


def chinese(entry: Entry, names: list[Author], year: str) -> str:
    """Bahdanau D, Cho K, Bengio Y, 2015. Title[C]//Where: 1–10. link"""
    people = [author.family + (" " + " ".join(author.initials) if author.initials else "") for author in names]
    if len(people) > 3:
        people = [*people[:3], "等" if is_chinese(people[0][0]) else "et al"]
    title = f"{escape(plain(entry.fields['title']))}[{CHINESE_KIND[entry.kind]}]"
    where = _where(entry, "")
    glue = "//" if entry.kind in ("inproceedings", "incollection") else ". "
    return _join(f"{escape(', '.join(people))}, {year}.", f"{title}{glue}{where}" if where else f"{title}.", _links(entry))


def _join(*parts: str) -> str:
    return " ".join(part for part in parts if part)


def _where(entry: Entry, inside: str) -> str:
    """Where it was printed: "*Journal* 9(8), 1735–1780."; empty for a work that stands by itself."""
    fields = {name: escape(plain(value)) for name, value in entry.fields.items()}
    home = fields.get("journal") or fields.get("booktitle") or ""
    text = (inside if fields.get("booktitle") and not fields.get("journal") else "") + (f"<cite>{home}</cite>" if home else "")
    if "volume" in fields:
        text += f" {fields['volume']}" + (f"({fields['number']})" if "number" in fields else "")
    pages = fields.get("pages", "")
    houses = [fields[name] for name in ("publisher", "school", "institution") if name in fields]
    text = ", ".join(filter(None, [text, pages, *houses]))
    return f"{text}." if text else ""


def _links(entry: Entry) -> str:
    """Where it can be read: the archive first, as it is free to all, then the publisher, or any address."""
    fields, links = entry.fields, []
    if "eprint" in fields:
        links.append((f"https://arxiv.org/abs/{fields['eprint']}", f"arXiv:{fields['eprint']}"))
    if "doi" in fields:
        links.append((f"https://doi.org/{fields['doi']}", f"doi:{fields['doi']}"))
    if "url" in fields and not links:
        links.append((fields["url"], re.sub(r"^https?://|/$", "", fields["url"])))
    return " ".join(f'<a href="{escape(address)}">{escape(name)}</a>' for address, name in links)
