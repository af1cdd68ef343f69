"""A reader's English, cut into the words of the grammar."""

import re
import unicodedata
from functools import cache

from widgets.numerics.grammar.vocabulary import source_words
from widgets.numerics.tokens import clusters, is_cjk

_APOSTROPHES = str.maketrans("‘’ʼ´`“”", "'''''\"\"")
_STOPS = str.maketrans("。、", ".,")  # the full-width ones become plain by NFKC
_SHORT = (
    (r"\bcan't\b", "can not"),
    (r"\bwon't\b", "will not"),
    (r"n't\b", " not"),
    (r"'m\b", " am"),
    (r"'re\b", " are"),
    (r"'ll\b", " will"),
    (r"'s\b", " 's "),
)
_DIGITS = {"2": "two", "3": "three", "4": "four"}


def tokens(text: str) -> list[str]:
    """The words as the grammar writes them: small letters but for I and names, each mark of punctuation a word.

    "Don’t" becomes "do not", "Anna's" becomes "Anna 's", 2 becomes "two". Words that the grammar does not have stay as they are,
    in small letters; Chinese is cut by character, and an emoji is one word.
    """
    plain = unicodedata.normalize("NFKC", text.translate(_APOSTROPHES)).translate(_STOPS)
    for short, long in _SHORT:
        plain = re.sub(short, long, plain, flags=re.IGNORECASE)
    return [_as_written(word) for piece in plain.split() for word in _cut(piece)]


def _cut(piece: str) -> list[str]:
    """Letters and digits together, everything else alone."""
    if piece.lower() == "'s":
        return [piece]
    words: list[str] = []
    joins = False
    for cluster in clusters(piece):
        letter = cluster[0].isalnum() and not is_cjk(cluster[0])
        if letter and joins:
            words[-1] += cluster
        else:
            words.append(cluster)
        joins = letter
    return words


def _as_written(word: str) -> str:
    small = word.lower()
    return _DIGITS.get(small) or _capitals().get(small, small)


@cache
def _capitals() -> dict[str, str]:
    return {word.lower(): word for word in source_words() if word != word.lower()}
