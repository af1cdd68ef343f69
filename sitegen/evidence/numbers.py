"""The numbers a text states: where they stand, how much they say, and which of them need no evidence.

Not looked at: front matter, code and widgets, formulas, roles, attributes, the addresses of links, names of footnotes, settings, and
what is made to be guessed at: :::question, :::exercise, and the options of a :::prediction. Its explanation is looked at.
"""

import re
from dataclasses import dataclass
from decimal import Decimal

SCALES = {"%": -2, "thousand": 3, "million": 6, "billion": 9, "万": 4, "亿": 8}
DIGITS = r"(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?"
UNIT = rf"\s*[×x]\s*10([⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)|\s?({'|'.join(SCALES)})"
NUMBER = re.compile(rf"([-−]?{DIGITS})(?:{UNIT})?")
# Not the 50 of RNNsearch-50, nor the digits of newstest2013 and A.2.2.
STATED = re.compile(rf"(?<![A-Za-z0-9_.])(?<![A-Za-z]-){NUMBER.pattern}")
SUPERSCRIPTS = str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "-0123456789")

COUNTED = 12  # whole numbers up to here are counts and names: "three words", "word 3"
YEAR = re.compile(r"19\d\d|20\d\d")
NAMED_BEFORE = re.compile(r"(?:\b(?:figure|fig\.|table|section|chapter|appendix|equation|footnote)s?|[图表]|附录|第)\s*$", re.IGNORECASE)
NAMED_BEHIND = re.compile(r"\s*[章节页]")

FRONT = re.compile(r"\A---\n.*?\n---\n", re.DOTALL)
FENCE = re.compile(r"^([ >]*)(`{3,}|~{3,}).*?(?:^[ >]*\2[`~]*[ ]*$|\Z)", re.DOTALL | re.MULTILINE)
HIDDEN = (
    FRONT,
    FENCE,
    re.compile(r"(?<!\\)\$\$.*?\$\$(?:[ ]*\([\w-]+\))?", re.DOTALL),
    re.compile(r"(?<!\\)\$(?:\\.|[^$\\\n]|\n(?!\s*\n))+?\$"),
    re.compile(r"(?:\{[A-Za-z]+\})?(?<!`)(`+)(?!`)(?:[^`\n]|\n(?!\s*\n))+?(?<!`)\1(?!`)"),
    re.compile(r"(?<!\\)\{[^{}\n]*\}"),
    re.compile(r"(?<=\])\([^()\s]*(?:\([^()\s]*\)[^()\s]*)*\)"),
    re.compile(r"<(?:https?|mailto):[^>\n]*>"),
    re.compile(r"\[\^[^\]\n]*\]"),
)
BLOCK = re.compile(r"\s*:{3,}\s*([A-Za-z]+)")
END = re.compile(r"\s*:{3,}\s*")
GUESSED = ("question", "exercise")
SETTING = re.compile(r"\s*\w[\w ]*\s=\s.*")
OPTION = re.compile(r"\s*[-*]\s|\s{2,}\S")


@dataclass(frozen=True)
class Number:
    """A number as it is written, "4.18 亿" or "0.2%", and where in the text it stands."""

    start: int
    end: int
    text: str

    def line(self, text: str) -> int:
        return text.count("\n", 0, self.start) + 1


def find(text: str) -> list[Number]:
    """Every number of this Markdown that must be accounted for, in order."""
    shown = visible(text)
    return [Number(found.start(), found.end(), found.group()) for found in STATED.finditer(shown) if not _is_plain(shown, found)]


def stated(words: str) -> list[Number]:
    """Every number in a few words, also those that need no evidence."""
    return [Number(found.start(), found.end(), found.group()) for found in STATED.finditer(words)]


def visible(text: str) -> str:
    """The text with a blank for every letter that states nothing, so that places and lines stay as they are."""
    for hidden in HIDDEN:
        text = hidden.sub(lambda found: blank(found.group()), text)
    blocks: list[str] = []
    return "\n".join(_line(line, blocks) for line in text.split("\n"))


def _line(line: str, blocks: list[str]) -> str:
    """The line, or blanks. `blocks` are those it stands in, the innermost last."""
    if opening := BLOCK.match(line):
        blocks.append(opening[1])
    elif END.fullmatch(line):
        del blocks[-1:]
    elif blocks and blocks[-1] == "prediction" and (SETTING.fullmatch(line) or OPTION.match(line)):
        return blank(line)
    return blank(line) if any(block in GUESSED for block in blocks) else line


def blank(text: str) -> str:
    """A blank for every letter, so that places and lines stay as they are."""
    return re.sub(r"[^\n]", " ", text)


def _is_plain(text: str, found: re.Match[str]) -> bool:
    """A year, a count, or the number of a figure, a table, a section."""
    digits, power, unit = found.groups()
    before, behind = text[max(0, found.start() - 20) : found.start()], text[found.end() :]
    named = NAMED_BEFORE.search(before)
    if named and (not named.group().startswith("第") or NAMED_BEHIND.match(behind)):
        return True
    if power or unit or "." in digits or "," in digits:
        return False
    return bool(YEAR.fullmatch(digits)) or int(digits.lstrip("-−")) <= COUNTED


def value(number: str) -> Decimal | None:
    """How much it says: "0.2 %" is 0.002, "4200 万" 42,000,000; None for what is no number."""
    read = NUMBER.fullmatch(number.strip())
    if not read:
        return None
    return Decimal(read[1].replace("−", "-").replace(",", "")).scaleb(_power(read))


def _power(read: re.Match[str]) -> int:
    return int(read[2].translate(SUPERSCRIPTS)) if read[2] else SCALES.get(read[3], 0)


def agrees(number: str, computed: object, digits: int | None = None) -> bool:
    """Whether the value, rounded as the number is written, or to so many digits, is that number; a readout that is text must be the same."""
    read, said = NUMBER.fullmatch(number.strip()), value(number)
    if not read or said is None or not isinstance(computed, int | float):
        return number == str(computed)
    unit = _power(read) - len(read[1].partition(".")[2])
    if digits and said:
        unit = max(unit, said.adjusted() + 1 - digits)
    # A billionth of slack, for a value that lies on the border between two roundings.
    return abs(Decimal(computed) - said) <= Decimal(5).scaleb(unit - 1) * (1 + Decimal("1e-9"))
