"""The first line of a cell: `cell #label` or `exercise file.py`, then raises=… and needs=… where they are wanted."""

import re
from typing import TYPE_CHECKING, NamedTuple

from markdown_it.token import Token

from sitegen.markdown import labels

if TYPE_CHECKING:
    from sitegen.markdown.page import Page

KINDS = ("cell", "exercise")
RULES = {"cell": "```cell #label", "exercise": "```exercise file.py"}
SETTINGS_RULE = "raises=ValueError for an error that is meant, needs=search40.npz,letters.npz for trained weights"
NAMED = {"cell": re.compile(rf"#({labels.LABEL})"), "exercise": re.compile(r"([a-z][a-z0-9_]*\.py)")}
SETTING = {"raises": re.compile(r"[A-Za-z_]\w*"), "needs": re.compile(r"[\w.-]+(?:,[\w.-]+)*")}


class Info(NamedTuple):
    """What the first line says. `name` is the label of a cell, the file of an exercise."""

    kind: str
    name: str
    raises: str = ""
    needs: tuple[str, ...] = ()


def kind(token: Token) -> str:
    """ "cell", "exercise", or "" for any other token."""
    if token.type != "fence":
        return ""
    first = token.info.split()[:1]
    return first[0] if first and first[0] in KINDS else ""


def read(token: Token, page: "Page") -> Info | None:
    """The first line; None after a mistake, which the page then holds."""
    line, (what, *rest) = token.map[0] + 1, token.info.split()
    named = NAMED[what].fullmatch(rest[0]) if rest else None
    if named is None:
        page.wrong(line, f'"{token.info.strip()}" names no {"label" if what == "cell" else "file"}', RULES[what])
        return None
    found: dict[str, str] = {}
    for word in rest[1:]:
        name, _, value = word.partition("=")
        if name in found or name not in SETTING or not SETTING[name].fullmatch(value):
            page.wrong(line, f'"{word}"{" once more" if name in found else ""} in the first line of a cell', SETTINGS_RULE)
            return None
        found[name] = value
    needs = tuple(found["needs"].split(",")) if "needs" in found else ()
    return Info(what, named[1], found.get("raises", ""), needs)
