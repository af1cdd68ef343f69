"""Which files from outside the book uses: assets.lock.json, read."""

import builtins
import hashlib
import json
from dataclasses import dataclass
from pathlib import Path

LOCK = "assets.lock.json"


@dataclass(frozen=True)
class Asset:
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
            return path.stat().st_size == self.bytes and self.matches(path.read_bytes())
        except OSError:
            return False

    def matches(self, content: builtins.bytes) -> bool:
        return len(content) == self.bytes and hashlib.sha256(content).hexdigest() == self.sha256


def pinned(root: Path) -> dict[str, Asset]:
    """Every file of assets.lock.json by name."""
    text = (root / LOCK).read_text(encoding="utf-8")
    lines = text.splitlines()
    assets = {}
    for name, facts in json.loads(text)["files"].items():
        line = next((number for number, line in enumerate(lines, 1) if line.strip().startswith(json.dumps(name) + ":")), 0)
        assets[name] = Asset(name=name, line=line, **{**facts, "sources": tuple(facts["sources"])})
    return assets
