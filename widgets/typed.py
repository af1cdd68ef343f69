"""What a reader typed, made safe: numbers in any script's digits, text without characters that break a page."""

import re
import unicodedata
from numbers import Real

LONGEST_NUMBER = 64
LONGEST_SHOWN = 32
NUMBER = re.compile(r"[+-]?(\d+([.,]\d*)?|[.,]\d+)([eE][+-]?\d+)?", re.ASCII)
# "1,250" is 1250 to one reader and 1.25 to another: a thousandfold mistake is worse than a question.
AMBIGUOUS = re.compile(r"[+-]?[1-9]\d{0,2},\d{3}", re.ASCII)
# Signs and separators of full-width, Chinese and Arabic keyboards ("0。5" is what a Chinese keyboard gives for 0.5).
MARKS = str.maketrans({"−": "-", "－": "-", "＋": "+", "．": ".", "。": ".", "٫": ".", "，": ",", "ｅ": "e", "Ｅ": "E"})

# Line ends of other systems and spaces without width separate words, as a plain space does.
SPACES = dict.fromkeys(map(ord, "\v\f\x1c\x1d\x1e\x1f\x85\u2028\u2029\u200b\ufeff"), " ")
# Half of a surrogate pair, control characters, overrides of writing direction, and what Unicode says is no character.
UNSAFE = re.compile(
    "[\x00-\x08\x0e-\x1f\x7f-\x9f\ud800-\udfff\u202a-\u202e\u2066-\u2069\ufdd0-\ufdef"
    + "".join(chr(plane + 0xFFFE) + chr(plane + 0xFFFF) for plane in range(0, 0x110000, 0x10000))
    + "]"
)


def number(raw: object) -> float | None:
    """The number a reader meant (perhaps infinite or NaN), or None where it cannot be told. Never raises."""
    if isinstance(raw, str):
        return _spelled_number(raw)
    if isinstance(raw, bool) or not isinstance(raw, Real):
        return None
    try:
        return float(raw)
    except OverflowError:  # a whole number beyond 1e308
        return None


def _spelled_number(text: str) -> float | None:
    text = text.strip()
    if len(text) > LONGEST_NUMBER:
        return None
    text = "".join(str(unicodedata.decimal(c)) if c.isdecimal() else c for c in text.translate(MARKS))
    if not NUMBER.fullmatch(text) or AMBIGUOUS.fullmatch(text):
        return None
    return float(text.replace(",", "."))


def text(raw: str) -> str:
    """The same text, safe to show: each unsafe character becomes U+FFFD, odd separators become spaces."""
    return UNSAFE.sub("\ufffd", raw.translate(SPACES)).strip()


def shown(raw: object) -> str:
    """A raw value as a message quotes it: short, on one line, whatever it is. Never raises."""
    if isinstance(raw, str):
        short = " ".join(text(raw[: 2 * LONGEST_SHOWN]).split())
        return short if len(short) <= LONGEST_SHOWN else short[: LONGEST_SHOWN - 1] + "…"
    if isinstance(raw, float) or (isinstance(raw, int) and raw.bit_length() < 64):
        return str(raw)
    # Not repr: a list nested 100,000 deep must not end the interpreter.
    return type(raw).__name__
