"""What a page's text may be made of, whatever its author wrote: held against a real parser's reading of the HTML."""

import re
from html.parser import HTMLParser

# Everything else would be an author's markup that got through.
TAGS = set(
    "p em strong code pre span div h2 h3 h4 a ul ol li blockquote hr br table thead tbody tr th td figure figcaption img aside details summary "
    "sup section cite math semantics annotation mrow mi mo mn msub msup msubsup mfrac msqrt mtext mspace mover munder munderover mtable mtr mtd mroot "
    "mpadded mphantom mstyle menclose merror mprescripts mmultiscripts none "
    "fieldset legend label input button dl dt dd svg g line path circle text".split()
)
BLOCKS = {"p", "div", "fieldset", "dl", "h2", "h3", "h4", "ul", "ol", "blockquote", "hr", "table", "figure", "aside", "details", "section", "pre"}
VOID = {"br", "hr", "img", "input"}
ATTRIBUTES = set(
    "class id href title src alt width height loading decoding translate tabindex role hidden scope start lang style display encoding "
    "stretchy lspace rspace mathvariant displaystyle accent accentunder movablelimits fence separator form symmetric linethickness "
    "columnalign minsize maxsize scriptlevel depth voffset "
    "type name value for min max step inputmode autocomplete size overflow viewbox preserveaspectratio d fill stroke stroke-width stroke-dasharray "
    "vector-effect x y x1 x2 y1 y2 cx cy r text-anchor font-size".split()
)  # fmt: skip
RUNS = re.compile(r"\s*(?:javascript|data|vbscript)\s*:", re.IGNORECASE)


class Allowed(HTMLParser):
    """Reads a page's text; `faults` says which tags and attributes are not ours, do not pair, or stand inside a paragraph as a block.

    `said` is all that a reader can see or hear of it: the text, and the values of attributes.
    """

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.faults: list[str] = []
        self._said: list[str] = []

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.faults.append(f"</{tag}> closes nothing")

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in TAGS:
            self.faults.append(f"<{tag}>")
        if "p" in self.open and tag in BLOCKS:
            self.faults.append(f"<{tag}> inside {self.open}")
        self.open += [tag] * (tag not in VOID)
        for name, value in attrs:
            if name not in ATTRIBUTES and not name.startswith(("aria-", "data-")):
                self.faults.append(f"<{tag} {name}>")
            if RUNS.match(value or ""):
                self.faults.append(f'<{tag} {name}="{value}">')
            self._said.append(value or "")

    def handle_data(self, data: str) -> None:
        self._said.append(data)

    def handle_comment(self, data: str) -> None:
        self.faults.append(f"<!--{data}-->")

    @property
    def said(self) -> str:
        return "".join(self._said)


def read(html: str) -> Allowed:
    """The HTML as read; what is left open at its end, and ids that are empty or given twice, are among the faults."""
    reader = Allowed()
    reader.feed(html)
    reader.close()
    if reader.open:
        reader.faults.append(f"{reader.open} left open")
    ids = re.findall(r' id="([^"]*)"', html)
    if not all(ids) or len(ids) > len(set(ids)):
        reader.faults.append(f"an id empty or given twice: {sorted(one for one in ids if ids.count(one) > 1 or not one)}")
    if "\x1f" in html:
        reader.faults.append("a line end whose words are not known")
    return reader
