"""Code that Python cannot read: brackets, colons, quotes, indentation, and what comes from another language or keyboard."""

import keyword
import re
import unicodedata

from widgets.cells.hints.known import LINES, SIGNS, SYNTAX
from widgets.cells.hints.place import Found, Place

CHARACTER = re.compile(r"invalid (?:non-printable )?character (?:'.' )?\(?U\+([0-9A-Fa-f]+)")
TEXTS = re.compile(r"'[^']*'|\"[^\"]*\"")
# A name that is given a value, and the name of a parameter.
GIVEN = re.compile(r"\b([a-z]+)\s*=[^=]|[(,]\s*([a-z]+)\s*(?=[,)])")


def found(error: BaseException, place: Place) -> Found:
    """For SyntaxError of the cell itself, not of a text that it evaluates."""
    if not isinstance(error, SyntaxError) or error.filename != place.code.file:
        return None
    lines = place.code.text.split("\n")
    line = lines[min(error.lineno or 1, len(lines)) - 1]
    code = TEXTS.sub("''", line).partition("#")[0].rstrip()
    message = error.msg or ""
    return _character(message) or _by_line(code) or _by_message(message) or _keyword(code) or [("unreadable", {})]


def _character(message: str) -> Found:
    match = CHARACTER.search(message)
    if not match:
        return None
    sign = chr(int(match[1], 16))
    plain = SIGNS.get(sign) or unicodedata.normalize("NFKC", sign)
    if not sign.isprintable() or plain.isspace():
        return [("hidden_sign", {"code": f"U+{match[1].upper()}"})]
    return [("full_width", {"sign": sign, "plain": plain})] if plain.isascii() else [("strange_sign", {"sign": sign})]


def _by_line(code: str) -> Found:
    for key, pattern in LINES.items():
        if pattern.match(code):
            return [(key, {})]
    return None


def _by_message(message: str) -> Found:
    for key, pattern in SYNTAX.items():
        if match := pattern.search(message):
            return [(key, match.groupdict())]
    return None


def _keyword(code: str) -> Found:
    """A word of Python's own as the name of a variable or a parameter: lambda is the one that formulas have."""
    words = [one or other for one, other in GIVEN.findall(code)]
    return next(([("keyword_name", {"sign": word})] for word in words if keyword.iskeyword(word)), None)
