"""Which files from outside the book uses: assets.lock.json, read."""

import builtins
import hashlib
import json
import re
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from sitegen import files
from sitegen.problems import Problem, Problems
from sitegen.text import read_text

LOCK = "assets.lock.json"
ENTRY = re.compile(r'\s*("[^"]*"):')
FIELDS = ("group", "version", "license", "bytes", "sha256", "sources")  # and "copyright", where a licence asks for it


class Asset(NamedTuple):
    """One pinned file. `sources` are in the order to try: {"cdn": path} or {"npm"|"pip": package, "member": path in it}."""

    name: str
    group: str
    version: str
    license: str
    bytes: int
    sha256: str
    sources: tuple[dict[str, str], ...]
    line: int  # in assets.lock.json
    copyright: str = ""

    def is_in(self, path: Path) -> bool:
        """Whether the file at `path` is this one, byte for byte."""
        try:
            return path.stat().st_size == self.bytes and files.sha256(str(path)) == self.sha256
        except OSError:
            return False

    def matches(self, content: builtins.bytes) -> bool:
        return len(content) == self.bytes and hashlib.sha256(content).hexdigest() == self.sha256


def pinned(root: Path) -> dict[str, Asset]:
    """Every file of assets.lock.json by name. Raises Problems."""
    return dict(_read(read_text(root / LOCK, LOCK)))


@cache  # one build asks several times
def _read(text: str) -> dict[str, Asset]:
    lines = {found[1]: number for number, line in reversed([*enumerate(text.splitlines(), 1)]) if (found := ENTRY.match(line))}
    assets = {}
    for name, facts in _table(text)["files"].items():
        line = lines.get(json.dumps(name), 0)
        if not isinstance(facts, dict) or not set(FIELDS) <= facts.keys() <= {*FIELDS, "copyright"}:
            raise Problems(Problem(LOCK, line, f'"{name}" is not described as a file is', f"{', '.join(FIELDS)} and perhaps copyright"))
        assets[name] = Asset(name=name, line=line, **{**facts, "sources": tuple(facts["sources"])})
    return assets


def cdn(root: Path) -> str:
    """The address below which the CDN has its files. Raises Problems."""
    return str(_table(read_text(root / LOCK, LOCK))["cdn"])


def _table(text: str) -> dict[str, Any]:
    try:
        found = json.loads(text)
    except json.JSONDecodeError as error:
        raise Problems(Problem(LOCK, error.lineno, f"{error.msg} (column {error.colno})", "the file is written in JSON")) from None
    if not isinstance(found, dict) or not isinstance(found.get("files"), dict) or not isinstance(found.get("cdn"), str):
        raise Problems(Problem(LOCK, 1, "not the list of files from outside", '{"cdn": "https://…", "files": {…}}'))
    return found
