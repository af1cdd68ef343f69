"""How a sentence is cut into the words that a network reads."""

import unicodedata
from itertools import pairwise

ZERO_WIDTH_JOINER = "\u200d"
JOINERS = {ZERO_WIDTH_JOINER, "\ufe0e", "\ufe0f", "\u20e3"}  # joiner, text style, emoji style, key cap
# Scripts written without spaces that are cut by character: kana, Han (with its rare planes), full-width forms, and
# Chinese punctuation. Korean has spaces; Thai has none, but its characters are no words.
CJK = (
    ("\u2e80", "\u2fdf"),
    ("\u3000", "\u31ff"),
    ("\u3400", "\u4dbf"),
    ("\u4e00", "\u9fff"),
    ("\uf900", "\ufaff"),
    ("\uff00", "\uffef"),
    ("\U00020000", "\U0003ffff"),
)
# Pictures; the arrows and squares among them end sequences such as the black cat, 🐈 joined to ⬛.
EMOJI = (("\u2194", "\u2199"), ("\u2600", "\u27bf"), ("\u2b05", "\u2b55"), ("\U0001f000", "\U0001faff"))


def words_in(text: str) -> list[str]:
    """The words of a text: split at white space, and Chinese or Japanese by character where the author set no spaces.

    "我 昨天 看见 一只 猫" is five words, "我昨天看见一只猫" is eight, and "学习 attention 机制" is five: there the spaces
    stand around the English word only. An emoji, or a letter with its accents, is never taken apart.
    """
    pieces = text.split()
    if any(is_cjk(clusters(left)[-1][0]) and is_cjk(right[0]) for left, right in pairwise(pieces)):
        return pieces
    return [word for piece in pieces for word in _by_character(piece)]


def _by_character(piece: str) -> list[str]:
    """Each Chinese character alone, the letters between them together."""
    if not any(map(is_cjk, piece)):
        return [piece]
    words: list[str] = []
    joined = False
    for cluster in clusters(piece):
        alone = is_cjk(cluster[0]) or _within(cluster[0], EMOJI)
        if joined and not alone:
            words[-1] += cluster
        else:
            words.append(cluster)
        joined = not alone
    return words


def clusters(text: str) -> list[str]:
    """What a reader calls characters: each with its accents, emoji sequences and flags whole.

    The part of Unicode's rule (UAX 29) that these need; Hangul letters typed apart and Indic conjuncts are not joined.
    """
    found: list[str] = []
    for character in text:
        if found and _continues(found[-1], character):
            found[-1] += character
        else:
            found.append(character)
    return found


def _continues(cluster: str, character: str) -> bool:
    if character in JOINERS or unicodedata.category(character) in ("Mn", "Mc", "Me"):
        return True
    if "\U0001f3fb" <= character <= "\U0001f3ff" or "\U000e0020" <= character <= "\U000e007f":  # skin tones, flag tags
        return True
    if cluster[-1] == ZERO_WIDTH_JOINER and _within(character, EMOJI):
        return True
    return len(cluster) == 1 and _is_flag_letter(cluster) and _is_flag_letter(character)


def _is_flag_letter(character: str) -> bool:
    return "\U0001f1e6" <= character <= "\U0001f1ff"


def is_cjk(character: str) -> bool:
    """Whether this is a character of Chinese or Japanese text, punctuation included."""
    return _within(character, CJK)


def _within(character: str, ranges: tuple[tuple[str, str], ...]) -> bool:
    return any(first <= character <= last for first, last in ranges)
