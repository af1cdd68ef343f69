"""Reads what is written in TOML, and says where in it a mistake stands."""

import re
import tomllib
from typing import Any

from sitegen.problems import Problem, Problems

ACCEPTED = "the file is written in TOML"
ADVICE = {
    "Invalid value": 'a text stands between straight quotes, "…"',
    "Illegal character": 'a text stands between straight quotes, "…", and ends on its line',
    "Unescaped '\\'": "a text with backslashes stands between single quotes, '…'",
    "Unclosed array": "commas between the parts of [ … ]",
    "Cannot": "each name once",
}  # by how the parser's words begin
HEADER = re.compile(r"\s*\[\[?([^\[\]]+)\]")
KEY = re.compile(r"\s*([\w\"'.-]+(?:\s*\.\s*[\w\"'-]+)*)\s*=")


def parse(text: str, path: str) -> dict[str, Any]:
    """The table of this text; `path` is its name in a message. Raises Problems."""
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise Problems(Problem(path, _fullest(text, r"[\[{.]"), "nested too deep", "at most a few brackets or dots inside one another")) from None
    except tomllib.TOMLDecodeError as error:
        said = re.fullmatch(r"(.*?) \(at line (\d+), column (\d+)\)", str(error), re.DOTALL)
        if said:
            advice = [words for begins, words in ADVICE.items() if said[1].startswith(begins)]
            raise Problems(Problem(path, int(said[2]), f"{said[1]} (column {said[3]})", "; ".join([ACCEPTED, *advice]))) from None
        # Without a place in it, the end of the file came too soon.
        raise Problems(Problem(path, max(1, len(text.splitlines())), str(error), ACCEPTED)) from None
    except ValueError:  # Python converts no longer numbers
        raise Problems(Problem(path, _fullest(text, r"\d"), "a number of thousands of digits", "shorter numbers")) from None


def line_of(text: str, *keys: str) -> int:
    """The line that writes this key of this table, or as much of the way to it as there is; 1 when there is nothing of it."""
    table: tuple[str, ...] = ()
    best, found = 0, 1
    for number, line in enumerate(text.split("\n"), start=1):
        if header := HEADER.match(line):
            table = written = _parts(header[1])
        elif key := KEY.match(line):
            written = (*table, *_parts(key[1]))
        else:
            continue
        same = next((n for n, (one, other) in enumerate(zip(keys, written, strict=False)) if one != other), min(len(keys), len(written)))
        if same > best:
            best, found = same, number
    return found


def _fullest(text: str, sign: str) -> int:
    """The line that holds this sign most often."""
    lines = text.split("\n")
    return 1 + max(range(len(lines)), key=lambda at: len(re.findall(sign, lines[at])))


def _parts(dotted: str) -> tuple[str, ...]:
    return tuple(part.strip().strip("\"'") for part in dotted.split("."))
