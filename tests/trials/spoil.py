"""Inputs that nobody wrote: pieces of the book's own sources, put together anew and spoilt as fingers, editors and conversions spoil them."""

import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path

from sitegen.book import Book

# What the languages of our sources are made of: where one of these comes loose, a careless reader falls.
MARKS = {
    "page": (
        "* ** *** _ __ ` `` ``` ```python ```text ```widget ```cell ```exercise ~~~ : ::: ::::: :::note :::deep :::aside :::figure :::table :::prediction "
        ":::question :::exercise :::hint :::solution :::explain $ $$ $$(eq-a) \\ \\\\ \\$ \\frac{1}{2} \\source{h} \\knob{d}{x} \\part{bars}{x} \\begin{aligned} "
        "& && < > <b> </p> <script> <img/src/onerror=a()> <!-- --> <?a?> <![CDATA[ &lt; &#0; &#x110000; &nbsp; [ ] ( ) ]( ][ ![ ![a](weights.svg) "
        "[a](#a) [a](javascript:x) [^a] [^a]: [x]: | |-|-| |a|b| - --- === 1. 0) > >> {ref}` {ref}`a` {cite}`bahdanau2015` {term}`attention` {x}`y` "
        "{#a} {#fig-x .wide} {source}`a` {{ {% {# %} widget=sqrt_d at=1,2,3 [x] [ ] # ## ### ##### 注意 （ ） 。 “ ” ， 🙂 é \u0301 \u200d \u200b "
        "\u202e \ufeff \u2028 \x1f \x7f \x00 http://[ //x \u00a0 \u3000"
    ),
    "toml": (
        '= == [ ] [[ ]] { } " "" """ \' \'\'\' # , . .. \\ \\u \\uD800 \\x 1 -0 1e999 0x 1_ 1__0 nan -inf true 2026-02-30 2026-12-24T25:00:00 '
        '[a] [[a]] a.b.c a=1 "a"= en zh en. zh= title definition also widget readout knobs number value = "$x" "<b>" "[a](javascript:x)" '
        '"`" "{term}`a`" "{{x}}" \x00 \ufeff \u202e \r 注意 '
    )
    + "9" * 5000
    + " "
    + "[" * 4000
    + " "
    + "a." * 4000
    + "a=1",
    "bib": (
        '@ @@ @article{ @book{a, @string{x="y"} @comment{ @preamble{ { } {{ }} " , = # % \\ \\"e \\& ~ -- and and, von von, '
        "author= title={ year=2020 year={20} doi= url= url={javascript:x} <b> & 10^{3} $x$ 注意 \x00 \ufeff"
    ),
    "code": (
        "# #%% %% setup tests solution wrong ( ) [ { : \\ ' \"\"\" def lambda: yield await 0777 1__ \t é ｆ \x0c \x00 \ufeff "
        + "(" * 300 + " " + "-" * 9000 + "1 " + "not " * 3000 + "1"
    ),
    "svg": "< > </ /> <script> <a <style> @import url( href= onload= xlink:href= &x; &#0; <!ENTITY <!DOCTYPE ]]> <![CDATA[ <?x ?> \x00 \x01 xmlns= \" '",
}
SPACES = ("\n", "\n\n", " ", "    ", "\t", "\r\n", "\r")
KINDS = {  # how many of a hundred inputs, and whose marks they are spoilt with
    "page": (35, "page"), "zh": (15, "page"), "header": (8, "page"), "course": (7, "toml"), "glossary": (8, "toml"), "references": (8, "bib"),
    "claims": (6, "toml"), "words": (4, "toml"), "exercise": (5, "code"), "svg": (4, "svg"),
}  # fmt: skip
ORDER = random.Random(7).sample([kind for kind, (many, _) in KINDS.items() for _ in range(many)], 100)


class Spoiler:
    """Makes the n-th input, the same whenever it is asked for."""

    def __init__(self, root: Path, book: Book) -> None:
        self.pieces = {lang: [piece for source in book.in_language(lang) for piece in blocks(body(source.text))] for lang in ("en", "zh")}
        self.headers = [source.text[: len(source.text) - len(body(source.text))] + "Text.\n" for source in book.sources]
        toml = {"course": "course.toml", "glossary": "content/glossary.toml", "words": "templates/words.toml", "references": "content/references.bib"}
        self.whole = {kind: [(root / path).read_text(encoding="utf-8")] for kind, path in toml.items()}
        for kind, pattern in (("claims", "content/*/claims.toml"), ("exercise", "content/*/*.py"), ("svg", "tests/**/*.svg")):
            self.whole[kind] = [file.read_text(encoding="utf-8") for file in sorted(root.glob(pattern))]

    def make(self, number: int) -> tuple[str, bytes]:
        """(kind, input)."""
        dice, kind = random.Random(number), ORDER[number % 100]
        text = self.sound(kind, dice)
        marks = [mark for mark in MARKS[KINDS[kind][1]].split(" ") if mark] + list(SPACES)
        for _ in range(dice.choice((0, 1, 1, 1, 2, 3, 6))):
            text = dice.choice(WAYS)(text, marks, dice)
        data = text.encode("utf-8", "surrogatepass")
        return kind, dice.choice(CODINGS)(data) if dice.random() < 0.05 else data

    def sound(self, kind: str, dice: random.Random) -> str:
        """Something of the book that is right as it stands, mostly."""
        if kind in ("page", "zh"):
            pieces = dice.choices(self.pieces["zh" if kind == "zh" else "en"], k=dice.randint(1, 4))
            return dice.choice(("{}", "{}", "{}", ":::note Title\n\n{}\n:::", "- {}", "> {}")).format("\n\n".join(pieces) + "\n")
        if kind == "header":
            return dice.choice(self.headers)
        text = dice.choice(self.whole[kind])
        if kind in ("exercise", "svg", "course"):
            return text
        parts = re.split(r"\n(?=\[|@)", text)
        at = dice.randrange(len(parts))
        return "\n".join(parts[at : at + dice.randint(1, 12)]) + "\n"


def body(text: str) -> str:
    """A page's text without its header."""
    return text.split("---\n", 2)[2]


def blocks(text: str) -> Iterator[str]:
    """A page in pieces that stand by themselves: paragraphs, and whole fences and colon blocks."""
    piece: list[str] = []
    depth, fence = 0, ""
    for line in text.split("\n"):
        mark = re.match(r"\s*(`{3,}|~{3,})", line)
        if mark:
            fence = "" if fence == mark[1] else fence or mark[1]
        elif not fence and (colon := re.match(r":{3,}\s*(\w*)", line)):
            depth += 1 if colon[1] else -1
        if line.strip() or depth or fence:
            piece.append(line)
        elif piece:
            yield "\n".join(piece)
            piece = []
    if piece:
        yield "\n".join(piece)


Way = Callable[[str, list[str], random.Random], str]


def _insert(text: str, marks: list[str], dice: random.Random) -> str:
    at = dice.randint(0, len(text))
    return text[:at] + dice.choice(marks) + text[at:]


def _drop(text: str, _marks: list[str], dice: random.Random) -> str:
    at = dice.randint(0, len(text))
    return text[:at] + text[at + dice.choice((1, 1, 2, 5, 40)) :]


def _cut(text: str, _marks: list[str], dice: random.Random) -> str:
    return text[: dice.randint(0, len(text))]


def _replace(text: str, marks: list[str], dice: random.Random) -> str:
    """One of the text's own signs becomes another mark."""
    signs = [found.start() for found in re.finditer(r"[^\w\s]", text)]
    at = dice.choice(signs) if signs else 0
    return text[:at] + dice.choice(marks) + text[at + 1 :]


def _lines(text: str, marks: list[str], dice: random.Random) -> str:
    """A line goes, comes twice, changes places with the next, is joined to it, or is moved in."""
    lines = text.split("\n")
    at = dice.randrange(len(lines))
    line, after = lines[at], lines[at + 1 : at + 2]
    lines[at : at + 2] = dice.choice(
        ([*after], [line, line, *after], [*after, line], ["".join((line, *after))], ["    " + line, *after], ["> " + line, *after], [line.strip(), *after])
    )
    return "\n".join(lines)


def _again(text: str, _marks: list[str], dice: random.Random) -> str:
    """A stretch of it once more, somewhere else; now and then many times."""
    start = dice.randint(0, len(text))
    stretch = text[start : start + dice.choice((1, 3, 20, 200))] * dice.choice((1, 1, 1, 2, 50))
    at = dice.randint(0, len(text))
    return text[:at] + stretch + text[at:]


WAYS: tuple[Way, ...] = (_insert, _insert, _insert, _drop, _drop, _cut, _replace, _replace, _lines, _lines, _again)
# As a file comes back from a friend's computer.
CODINGS: tuple[Callable[[bytes], bytes], ...] = (
    lambda data: b"\xef\xbb\xbf" + data,
    lambda data: data.replace(b"\n", b"\r\n"),
    lambda data: data.replace(b"\n", b"\r"),
    lambda data: data.decode("utf-8", "replace").encode("gb18030", "replace"),
    lambda data: data.decode("utf-8", "replace").encode("utf-16"),
    lambda data: data.decode("utf-8", "replace").encode("utf-16-le", "replace"),
    lambda data: data.decode("utf-8", "replace").encode("cp1252", "replace"),
    lambda data: data[:-1],
    lambda data: data.replace(b"\xe4", b"\xff"),
    lambda data: b"",
)
