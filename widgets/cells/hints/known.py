"""known.toml, read once: what a hint recognises."""

import builtins
import re
import tomllib
from pathlib import Path
from typing import Any

_TABLE: dict[str, Any] = tomllib.loads(Path(__file__).with_name("known.toml").read_text(encoding="utf-8"))

Patterns = dict[str, re.Pattern[str]]  # key of a sentence -> what is looked for


def _patterns(table: dict[str, str]) -> Patterns:
    return {key: re.compile(pattern) for key, pattern in table.items()}


SIGNS: dict[str, str] = _TABLE["signs"]
NAMES: dict[str, str] = _TABLE["names"]
ATTRIBUTES: dict[str, str] = _TABLE["attributes"]
LINES, SYNTAX = _patterns(_TABLE["lines"]), _patterns(_TABLE["syntax"])
MESSAGES: list[tuple[type[BaseException], Patterns]] = [(getattr(builtins, kind), _patterns(table)) for kind, table in _TABLE["messages"].items()]
