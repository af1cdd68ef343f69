"""What a page says of the numbers in its texts: claims.toml beside en.md and zh.md, read strictly. claims_check.py holds it to be true.

[[claim]]                               # a figure computes it
en = "moves c 2.3 times as much"        # stands in en.md, word for word
zh = "是首词的 2.3 倍"
number = "2.3"                          # stands in both; { en = "42 million", zh = "4200 万" } where they differ
widget = "bottleneck_funnel"
knobs = { rho = 1.25 }                  # the others stay at their defaults
readout = "forgetting"
digits = 2                              # only where the text rounds to fewer digits than it writes, as in "14,000"

[[quote]]                               # a paper says it; en, zh and number as above
number = ["17.82", "26.75"]             # may be several
source = "bahdanau2015"                 # its key in references.bib
place = { en = "Table 1", zh = "表 1" }
scope = { en = "WMT 2014, English to French, BLEU", zh = "…" }

[[worked]]                              # a sum gives it
value = "2 * 512**2 + 512"

[[tested]]                              # a test of ours works it out, which takes too long for a build
test = "tests/numerics/test_scaling.py::test_the_printed_figures_come_out_of_20000_trials"

[[given]]                               # a setting or an example: nothing to prove
why = "where the slider stands"
"""

import re
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from sitegen import toml
from sitegen.book import CLAIMS, Book
from sitegen.problems import Problem, Problems
from sitegen.text import read_text

# kind: (keys it must have, keys it may have), beside the words in each language and the number.
KINDS: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "claim": (("widget", "readout"), ("knobs", "digits")),
    "quote": (("source", "place", "scope"), ()),
    "worked": (("value",), ("digits",)),
    "tested": (("test",), ()),
    "given": (("why",), ()),
}
RULE = f"{', '.join(f'[[{kind}]]' for kind in KINDS)} on a line of its own above each claim, and nothing else"
HEAD = re.compile(rf"\s*\[\[({'|'.join(KINDS)})\]\]")


class Entry(NamedTuple):
    """Where one or a few numbers of a text come from. `facts` are the keys of its kind."""

    kind: str
    line: int
    words: Mapping[str, str]  # by language
    numbers: Mapping[str, tuple[str, ...]]
    facts: Mapping[str, Any]

    def said(self, key: str, lang: str) -> str:
        """A fact in words: one text for all languages, or one for each."""
        words = self.facts[key]
        return str(words[lang] if isinstance(words, dict) else words)


def read(book: Book) -> tuple[dict[Path, tuple[Entry, ...]], list[Problem]]:
    """(entries by the page's folder, what cannot be read)."""
    entries: dict[Path, tuple[Entry, ...]] = {}
    problems: list[Problem] = []
    for folder in dict.fromkeys(source.folder for source in book.sources):
        file = folder / CLAIMS
        if file.is_file():
            path = file.relative_to(book.root).as_posix()
            written = sorted(text.stem for text in folder.glob("*.md"))
            page = _Page(path, book.course.languages, [lang for lang in written if re.fullmatch(r"[a-z]{2,3}", lang)])
            try:
                entries[folder] = tuple(page.read(read_text(file, path)))
            except Problems as found:
                problems += found.problems
            problems += page.problems
    return entries, problems


class _Page:
    """The entries of one page. `written` are all languages it is written in, also those the course leaves out."""

    def __init__(self, path: str, languages: Collection[str], written: Collection[str]) -> None:
        self.path, self.languages, self.written = path, languages, written
        self.problems: list[Problem] = []

    def read(self, text: str) -> list[Entry]:
        """Raises Problems when the whole file is something else."""
        table = toml.parse(text, self.path)
        lines: dict[str, list[int]] = {kind: [] for kind in KINDS}
        for number, line in enumerate(text.split("\n"), 1):
            if head := HEAD.match(line):
                lines[head[1]].append(number)
        strangers = [name for name, found in table.items() if not isinstance(found, list) or len(found) != len(lines.get(name, ()))]
        if strangers:
            stranger = Problem(self.path, toml.line_of(text, strangers[0]), f'"{strangers[0]}" is no list of claims', RULE)
            raise Problems(stranger)
        found = [self.entry(kind, line, facts) for kind, many in table.items() for line, facts in zip(lines[kind], many, strict=True)]
        return sorted((entry for entry in found if entry), key=lambda entry: entry.line)

    def entry(self, kind: str, line: int, facts: dict[str, Any]) -> Entry | None:
        required, optional = KINDS[kind]
        known = (*self.written, "number", *required, *optional)
        missing = [key for key in (*self.languages, "number", *required) if key not in facts]
        unknown = [key for key in facts if key not in known]
        said, accepted = "", f"a {kind} has {', '.join(known)}"
        if missing or unknown:
            said = f'a {kind} without "{missing[0]}"' if missing else f'no key "{unknown[0]}" in a {kind}'
        elif strange := [key for key in facts if not _fits(key, facts[key], self.languages)]:
            said = f"{strange[0]} = {facts[strange[0]]}"
            accepted = 'number = "…", between quotes, as the text writes it' if strange[0] == "number" else accepted
        if said:
            self.problems.append(Problem(self.path, line, said, accepted))
            return None
        words = {lang: facts[lang] for lang in self.languages}
        return Entry(
            kind,
            line,
            words,
            {lang: _numbers(facts["number"], lang) for lang in self.languages},
            {key: facts[key] for key in facts if key in (*required, *optional)},
        )


def _fits(key: str, value: object, languages: Collection[str]) -> bool:
    """Is this what stands behind such a key?"""
    if key == "knobs":
        return isinstance(value, dict)
    if key == "digits":
        return type(value) is int and value > 0
    parts = [value.get(lang) for lang in languages] if isinstance(value, dict) and key in ("number", "place", "scope") else [value]
    if key == "number":
        return all(isinstance(part, str | list) and part and all(map(_is_text, _listed(part))) for part in parts)
    return all(map(_is_text, parts))


def _is_text(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _numbers(number: Any, lang: str) -> tuple[str, ...]:
    return tuple(_listed(number[lang] if isinstance(number, dict) else number))


def _listed(number: Any) -> list[str]:
    return number if isinstance(number, list) else [number]
