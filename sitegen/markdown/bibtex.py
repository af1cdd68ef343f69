"""Reads references.bib with pybtex, and says what our list of references needs and lacks, every mistake with its line."""

import re

from pybtex.database import InvalidNameString
from pybtex.database.input.bibtex import LowLevelParser
from pybtex.scanner import PybtexSyntaxError

from sitegen.markdown.references import Entry, authors
from sitegen.problems import Problem, nearest

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


def read(text: str, path: str) -> tuple[dict[str, Entry], list[Problem]]:
    """(entries by key, what is wrong)."""
    reader = _Reader(text, path)
    reader.read()
    return reader.entries, reader.problems


class _Reader:
    def __init__(self, text: str, path: str) -> None:
        self.text, self.path = text, path
        self.entries: dict[str, Entry] = {}
        self.problems: list[Problem] = []
        self.spoilt = False  # whether the entry at hand could not be read to its end
        self.parser = LowLevelParser(text, macros={}, handle_error=self.refuse, filename=path)

    def wrong(self, line: int, found: str, accepted: str) -> None:
        self.problems.append(Problem(self.path, line, found, accepted))

    def line(self, field: str = "", before: int = 0) -> int:
        """The line of the entry at hand, or of a field in it that `before` fields of the same name precede."""
        start = self.parser.command_start
        named = list(re.finditer(rf"[{{(,\s]{re.escape(field)}\s*=", self.text[start : self.parser.pos])) if field else []
        return self.text.count("\n", 0, start + named[min(before, len(named) - 1)].end() if named else start) + 1

    def read(self) -> None:
        for command, content in self.parser:
            if self.spoilt:
                self.spoilt = False
            elif command.lower() in KINDS:
                self.entry(command.lower(), *content)
            else:
                self.wrong(self.line(), f'unknown kind "@{command}"', nearest(command, KINDS))

    def refuse(self, _error: PybtexSyntaxError) -> None:
        """The parser stopped; it goes on with the next entry."""
        self.spoilt, parser = True, self.parser
        if parser.current_entry_key is None:
            self.spoilt = False  # nothing will be handed over
            self.wrong(self.line(), "@ that begins no entry", "@article{key, …}")
        elif parser.current_field_name and parser.current_value:
            name = parser.current_field_name
            self.wrong(self.line(name), f'no comma after "{name}"', "name = {words},")
        else:
            accepted = "name = {words}, with a comma after it and braces in pairs"
            self.wrong(self.line(parser.current_field_name or ""), "a field that cannot be read", accepted)

    def entry(self, kind: str, key: str | None, fields: list[tuple[str, list[str]]]) -> None:
        line = self.line()
        if key is None:  # the file ends behind the brace
            self.wrong(line, f"@{kind} without a key", f"@{kind}{{key, …}}")
        elif key in self.entries:
            self.wrong(line, f'"{key}" is given twice', f"once; the first is on line {self.entries[key].line}")
        elif not re.fullmatch(r"[A-Za-z][\w-]*", key, re.ASCII):
            self.wrong(line, f'"{key}" is no key', "a letter, then letters, digits, - and _")
        else:
            self.entries[key] = Entry(key, kind, self.fields(fields), line)
            self.check(self.entries[key])

    def fields(self, given: list[tuple[str, list[str]]]) -> dict[str, str]:
        fields: dict[str, str] = {}
        for written, parts in given:
            name, words = written.lower(), " ".join("".join(parts).split())
            if name not in FIELDS:
                self.wrong(self.line(written), f'unknown field "{name}"', nearest(name, FIELDS))
            elif name in fields:
                self.wrong(self.line(written, before=1), f'"{name}" is given twice', "once")
            elif "\\" in words:
                self.wrong(self.line(written), f'a TeX command in "{name}"', 'the letter itself: ë, not {\\"e}')
            fields[name] = words
        return fields

    def check(self, entry: Entry) -> None:
        for name in (*REQUIRED, *KINDS[entry.kind]):
            if not entry.fields.get(name):
                self.wrong(entry.line, f'"{entry.key}" without {name}', f"{name} = {{…}}")
        if not re.fullmatch(r"\d{4}", entry.fields.get("year", "0000")):
            self.wrong(entry.line, f'the year "{entry.fields["year"]}" of "{entry.key}"', "four digits")
        try:
            authors(entry.fields.get("author", ""))
        except InvalidNameString as strange:
            self.wrong(self.line("author"), str(strange), "Last, First and First Last; {a name that stays whole}")
        url = entry.fields.get("url", "https://")
        if not re.match(r"https?://", url):
            self.wrong(entry.line, f'the url "{url}" of "{entry.key}"', "https://…")
