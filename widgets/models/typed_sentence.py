"""A reader's English as a model reads it: every word as it was typed, and the word that is looked up for it."""

import re
from typing import NamedTuple

from widgets.numerics.grammar import tokens

TAG = re.compile(r"(</?[A-Za-z][A-Za-z0-9]*/?>)")  # as in text that was copied out of a page


class Typed(NamedTuple):
    """One word of a sentence."""

    shown: str  # as it was typed
    read: str  # as the model looks it up: lower case, without quotes
    known: bool  # whether the model learnt it


def typed(text: str, known: frozenset[str]) -> list[Typed]:
    """The words of a text of at least one word. `known` are the words that the model learnt."""
    return [word for piece in text.split() for word in _piece(piece, known)]


def _piece(piece: str, known: frozenset[str]) -> list[Typed]:
    """What stands between two spaces: a word, perhaps with punctuation, which is a word of its own.

    A tag beside words that are known is a word of its own, which is not known: <b>|I. What cannot be taken apart into words
    that are known, but for one or for its quotes and tags, is no English ("a<br>b") and stays whole.
    """
    if tagged := _between_tags(piece, known):
        return tagged
    read = tokens(piece)
    strange = [word for word in read if word not in known]
    quoted = len(strange) < len(read) and not any(map(str.isalnum, strange))
    if not read or (len(strange) > 1 and not quoted):
        return [Typed(piece, piece, False)]
    return [Typed(shown, word, word in known) for shown, word in zip(_as_typed(piece, read), read, strict=True)]


def _between_tags(piece: str, known: frozenset[str]) -> list[Typed]:
    """The tags of a piece and the words between them, if all those words are known; otherwise nothing."""
    parts = [part for part in TAG.split(piece) if part]
    words = [word for part in parts if not TAG.fullmatch(part) for word in tokens(part)]
    if len(parts) < 2 or not words or not known.issuperset(words):
        return []
    return [word for part in parts for word in ([Typed(part, part, False)] if TAG.fullmatch(part) else _piece(part, known))]


def _as_typed(piece: str, read: list[str]) -> list[str]:
    """The piece cut before each word that is read in it: do|n't for "do not". Where that cannot be told, the words as they are read."""
    shown, left = [], piece
    for word in read[:-1]:
        if not left.lower().startswith(word.lower()) or len(left) <= len(word):
            return read
        shown.append(left[: len(word)])
        left = left[len(word) :]
    return [*shown, left]
