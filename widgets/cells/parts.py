"""What a cell has given so far, part by part in the order it came, and never more than a page can hold."""

import re
from collections.abc import Callable
from typing import Any

from widgets.typed import UNSAFE
from widgets.words import fill, words_of

LETTERS = 20_000  # of printed text; a page of a book has 2,000
PARTS = 200
LONGEST_VALUE = 20_000
LONGEST_PICTURE = 1_000_000
HALVES = re.compile("[\ud800-\udfff]")
COLORS = re.compile("\x1b\\[[0-9;?]*[A-Za-z]")  # of a terminal
LINE_ENDS = str.maketrans({"\r": "\n", "\v": "\n", "\f": "\n", "\u2028": "\n", "\u2029": "\n"})

Write = Callable[[str, str], object]
Part = dict[str, Any]


def safe(text: str) -> str:
    """The same text with line ends of one kind, and U+FFFD for what no page can show: half a surrogate pair, control characters."""
    return UNSAFE.sub("\ufffd", COLORS.sub("", text).replace("\r\n", "\n").translate(LINE_ENDS))


def normal(source: str) -> str:
    """The source with line ends of one kind; half a surrogate pair, which Python refuses, as U+FFFD."""
    return HALVES.sub("\ufffd", source.replace("\r\n", "\n").replace("\r", "\n"))


class Parts:
    """The parts of one run. `write` hears printed text as it comes."""

    def __init__(self, lang: str, write: Write | None = None) -> None:
        self.words = words_of("cells", lang)
        self.list: list[Part] = []
        self._write = write
        self._left = LETTERS
        self._cut = False

    def text(self, stream: str, text: str) -> bool:
        """Printed text; what follows on the same stream goes into the same part. False when no more will be shown."""
        if text and not self._cut:
            text = safe(text[: self._left + 1])
            if kept := text[: self._left]:
                self._printed(stream, kept)
            self._left -= len(text)
            if self._left < 0:
                self._cut_here("cut_text", LETTERS)
        return not self._cut

    def value(self, text: str) -> None:
        """What the last line is worth, or what show() was given."""
        text = safe(text[: LONGEST_VALUE + 1])
        self.add({"kind": "value", "text": text if len(text) <= LONGEST_VALUE else text[: LONGEST_VALUE - 1] + "…"})

    def figure(self, svg: str, title: str) -> None:
        """A picture, unless a page could not bear it."""
        if len(svg) > LONGEST_PICTURE:
            self.value(fill(self.words["large_picture"], {"letters": f"{len(svg):,}"}))
        else:
            self.add({"kind": "figure", "svg": safe(svg), "title": safe(title)})

    def add(self, part: Part) -> None:
        """One more part, if there is room for it. An error always has room."""
        if len(self.list) < PARTS or part["kind"] in ("error", "cut"):
            self.list.append(part)
        else:
            self._cut_here("cut_parts", PARTS)

    def _printed(self, stream: str, text: str) -> None:
        if self.list and self.list[-1].get("stream") == stream:
            self.list[-1]["text"] += text
        else:
            self.add({"kind": "text", "stream": stream, "text": text})
        if self._write and not self._cut:
            self._write(stream, text)

    def _cut_here(self, why: str, limit: int) -> None:
        if not self._cut:
            self._cut = True
            self.add({"kind": "cut", "text": fill(self.words[why], {"limit": f"{limit:,}"})})
