"""The words of a widget in one language, and how numbers are written into its sentences."""

import re
import tomllib
from functools import cache
from math import isfinite, isnan
from pathlib import Path

LANGUAGES = ("en", "zh")  # what our own widgets speak; a book in another language adds a table to each words.toml
FOLDER = Path(__file__).parent
ROLES = ("source", "target", "weight", "context")
HOLE = re.compile(r"\{(?:(" + "|".join(ROLES) + r")\.)?(\w+)(?::(\w+))?\}")
LONGEST_WORD = 40  # what a sentence can carry of a reader's word
SUPERSCRIPTS = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
SUBSCRIPTS = str.maketrans("-0123456789", "₋₀₁₂₃₄₅₆₇₈₉")


@cache
def words_of(name: str, lang: str) -> dict:
    """What stands under [lang] in the words.toml of widget `name` ("" for the words all widgets share)."""
    text = (FOLDER / name / "words.toml").read_text(encoding="utf-8").removeprefix("\ufeff")  # an editor on Windows leaves that mark
    table = tomllib.loads(text)
    if lang not in table:
        raise ValueError(f"no language {lang!r}; there are {', '.join(table)}")
    return table[lang]


def fill(sentence: str, facts: dict) -> str:
    """The sentence with every hole such as {forgetting:sig3} written out. KeyError for a hole without a fact."""
    return "".join(text for text, _ in fill_parts(sentence, facts))


def fill_parts(sentence: str, facts: dict) -> list[list[str]]:
    """The same in pieces [text, role], so that a page can colour {context.forgetting:sig3} as a context number."""
    parts, end = [], 0
    for hole in HOLE.finditer(sentence):
        role, name, form = hole.groups()
        parts += [[sentence[end : hole.start()], ""], [write(facts[name], form), role or ""]]
        end = hole.end()
    return [part for part in [*parts, [sentence[end:], ""]] if part[0]]


def write(value: str | float, form: str | None = None) -> str:
    """A number as a sentence shows it: sig2 sig3 sig4 (significant digits), fixed2 (decimals), int, percent. Long words are cut.

    A true minus sign, commas between thousands, and powers of ten where plain digits would be unreadable.
    """
    if isinstance(value, str):
        return value if len(value) <= LONGEST_WORD else value[: LONGEST_WORD - 1] + "…"
    if not isfinite(value):
        return "—" if isnan(value) else "∞" if value > 0 else "−∞"
    if form is None:
        written = str(value) if isinstance(value, int) else f"{value:.10g}"
    elif form == "int":
        written = f"{value:,.0f}"
    elif form == "percent":
        written = f"{100 * value:.0f}%"
    elif form.startswith("fixed"):
        digits = int(form.removeprefix("fixed"))
        written = f"{round(value, digits) + 0.0:.{digits}f}"  # adding 0 turns -0.00 into 0.00
    else:
        written = _significant(value, int(form.removeprefix("sig")))
    return written.replace("-", "−")


def _significant(value: float, digits: int) -> str:
    """Plain digits between 0.0001 and a million, a power of ten outside. 0.0123, 12,300, 1.23 × 10⁻⁵."""
    if 0.0001 <= value < 1:  # a weight: a map has hundreds, and Python writes them so by itself
        return f"{value:#.{digits}g}"
    mantissa, exponent = f"{value:.{digits - 1}e}".split("e")
    power = int(exponent)
    if value and not -4 <= power < 6:
        return f"{mantissa}\u00a0×\u00a010{superscript(power)}"
    return f"{float(f'{mantissa}e{power}'):,.{max(0, digits - 1 - power)}f}"


def superscript(number: int) -> str:
    """-3 -> ⁻³"""
    return str(number).translate(SUPERSCRIPTS)


def subscript(number: int) -> str:
    """12 -> ₁₂"""
    return str(number).translate(SUBSCRIPTS)
