"""How an anchor is written, `{#fig-curve}`, and how one is made from words."""

import re
import unicodedata

# A letter of any script first: an id of digits alone is hard to use in CSS and JavaScript.
LABEL = r"[^\W\d_][\w-]*"
ATTRIBUTES = re.compile(r"\s*\{([#.][^{}]*)\}\s*")
TRAILING = re.compile(r"(.*?)\s*\{(#[^{}]*)\}", re.DOTALL)
# What the page itself names; an author's id must not meet it.
RESERVED = re.compile(r"(?:page|s|fn|fnref|ref|term)-.*|references|glossary", re.IGNORECASE)


def check(anchor: str) -> tuple[str, str] | None:
    """(what is wrong with an author's anchor, what is accepted); None when nothing is."""
    if not re.fullmatch(LABEL, anchor):
        return f'"{anchor}" is not an anchor', "a letter, then letters, digits, - and _"
    if RESERVED.fullmatch(anchor):
        return f'the anchor "{anchor}" is kept for the page itself', "another word"
    return None


def slug(words: str) -> str:
    """`s-` and the words, small, joined by hyphens; letters of every script stay. "s-section" when nothing is left."""
    kept = re.sub(r"[^\w\s-]", "", unicodedata.normalize("NFC", words).lower())
    return "s-" + (re.sub(r"[\s_-]+", "-", kept).strip("-") or "section")
