"""Reads references.bib: plain BibTeX without macros, every mistake with its line."""

import re
from dataclasses import dataclass

from sitegen.problems import Problem, nearest

ENTRY = re.compile(r"@\s*(\w+)\s*\{\s*([^\s,{}]+)\s*,")
FIELD = re.compile(r"\s*,?\s*([A-Za-z][\w-]*)\s*=\s*")
END = re.compile(r"\s*,?\s*\}")
NUMBER = re.compile(r"\d+")
# What each kind of work must say besides author, title and year.
KINDS = {
    "article": ("journal",),
    "inproceedings": ("booktitle",),
    "incollection": ("booktitle", "publisher"),
    "book": ("publisher",),
    "phdthesis": ("school",),
    "techreport": ("institution",),
    "misc": (),
}
REQUIRED = ("author", "title", "year")
OPTIONAL = tuple(
    """volume number pages doi url eprint archiveprefix primaryclass eprinttype
    editor series note address month howpublished edition isbn""".split()
)
FIELDS = (*REQUIRED, *OPTIONAL, *dict.fromkeys(name for names in KINDS.values() for name in names))


@dataclass(frozen=True)
class Entry:
    """One work as it stands in the file; the values are without their outer braces."""

    key: str
    kind: str
    fields: dict[str, str]
    line: int


def read(text: str, path: str) -> tuple[dict[str, Entry], list[Problem]]:
    """(entries by key, what is wrong)."""
    return _Reader(text, path).read()


class _Reader:
    def __init__(self, text: str, path: str) -> None:
        self.text, self.path = text, path
        self.entries: dict[str, Entry] = {}
        self.problems: list[Problem] = []

    def wrong(self, position: int, found: str, accepted: str) -> None:
        self.problems.append(Problem(self.path, self.line(position), found, accepted))

    def line(self, position: int) -> int:
        return self.text.count("\n", 0, position) + 1

    def read(self) -> tuple[dict[str, Entry], list[Problem]]:
        # Whatever stands outside an entry is a comment; an entry begins a line.
        for at in re.finditer(r"^[ \t]*@", self.text, re.MULTILINE):
            self.entry(at.end() - 1)
        return self.entries, self.problems

    def entry(self, start: int) -> None:
        opening = ENTRY.match(self.text, start)
        if opening is None:
            self.wrong(start, "@ that begins no entry", "@article{key, …}")
            return
        kind, key = opening.group(1).lower(), opening.group(2)
        if kind not in KINDS:
            self.wrong(start, f'unknown kind "@{kind}"', nearest(kind, KINDS))
        elif key in self.entries:
            self.wrong(start, f'"{key}" is given twice', f"once; the first is on line {self.entries[key].line}")
        elif not re.fullmatch(r"[A-Za-z][\w-]*", key, re.ASCII):
            self.wrong(start, f'"{key}" is no key', "a letter, then letters, digits, - and _")
        else:
            fields = self.fields(opening.end())
            if fields is not None:
                self.entries[key] = Entry(key, kind, fields, self.line(start))
                self.check(start, self.entries[key])

    def fields(self, position: int) -> dict[str, str] | None:
        """Everything up to the entry's closing brace; None after a mistake that hides the rest."""
        fields: dict[str, str] = {}
        while not END.match(self.text, position):
            field = FIELD.match(self.text, position)
            value = self.value(field.end()) if field else None
            if field is None or value is None:
                self.wrong(self.skip(position), "a field that cannot be read", "name = {words}, with a comma after it and braces in pairs")
                return None
            name, (words, end) = field.group(1).lower(), value
            if name not in FIELDS:
                self.wrong(field.start(1), f'unknown field "{name}"', nearest(name, FIELDS))
            elif name in fields:
                self.wrong(field.start(1), f'"{name}" is given twice', "once")
            elif "\\" in words:
                self.wrong(field.start(1), f'a TeX command in "{name}"', 'the letter itself: ë, not {\\"e}')
            fields[name] = words
            position = end
            if not re.match(r"\s*[,}]", self.text[position : position + 200]):
                self.wrong(position, f'no comma after "{name}"', "name = {words},")
                return None
        return fields

    def skip(self, position: int) -> int:
        return position + len(re.match(r"[\s,]*", self.text[position:]).group())

    def value(self, start: int) -> tuple[str, int] | None:
        """(words, where they end) of {…}, "…" or a number."""
        if number := NUMBER.match(self.text, start):
            return number.group(), number.end()
        opening = self.text[start : start + 1]
        if opening not in ("{", '"') or not opening:
            return None
        depth = 0
        for position in range(start, len(self.text)):
            letter = self.text[position]
            depth += (letter == "{") - (letter == "}")
            if depth == 0 and letter == ("}" if opening == "{" else '"') and position > start:
                return " ".join(self.text[start + 1 : position].split()), position + 1
            # Two entries never share braces: an @ at the start of a line means one was left open.
            if letter == "\n" and re.match(r"[ \t]*@\w+\s*\{", self.text[position + 1 : position + 80]):
                return None
        return None

    def check(self, start: int, entry: Entry) -> None:
        for name in (*REQUIRED, *KINDS[entry.kind]):
            if not entry.fields.get(name):
                self.wrong(start, f'"{entry.key}" without {name}', f"{name} = {{…}}")
        if not re.fullmatch(r"\d{4}", entry.fields.get("year", "0000")):
            self.wrong(start, f'the year "{entry.fields["year"]}" of "{entry.key}"', "four digits")
        url = entry.fields.get("url", "https://")
        if not re.match(r"https?://", url):
            self.wrong(start, f'the url "{url}" of "{entry.key}"', "https://…")
