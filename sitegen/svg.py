"""Looks into an SVG figure: a browser must be able to show it, and it must neither run anything nor load anything."""

import re

SVG = "http://www.w3.org/2000/svg"
RUNNING = ("script", "foreignObject")
INSIDE = re.compile(r"#|data:image/")
LEADS = re.compile(r"#|https?://|mailto:")
LOADS = re.compile(r"@import|url\(\s*['\"]?\s*(?!#|data:|['\")])", re.IGNORECASE)
ALONE = "shapes and words in one file that runs nothing and loads nothing"

Fault = tuple[int, str, str]  # line, what was found, what is accepted


def fault(data: bytes) -> Fault | None:
    """The first mistake in this file; None without one."""
    from xml.parsers import expat

    reader = _Reader()
    try:
        reader.parser.Parse(data, True)
    except expat.ExpatError as error:
        reader.found.append((error.lineno, f"{expat.ErrorString(error.code)} (column {error.offset + 1})", "the figure is written in SVG"))
    return reader.found[0] if reader.found else None


class _Reader:
    """Goes through the elements and notes what is wrong."""

    def __init__(self) -> None:
        from xml.parsers import expat

        self.parser = expat.ParserCreate(namespace_separator=" ")
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = lambda _name: self.open.pop()
        self.parser.CharacterDataHandler = self.words
        self.parser.EntityDeclHandler = lambda *_: self.wrong("an <!ENTITY>")
        self.open: list[str] = []
        self.found: list[Fault] = []

    def wrong(self, found: str, accepted: str = ALONE) -> None:
        self.found.append((self.parser.CurrentLineNumber, f"{found} in a figure", accepted))

    def start(self, name: str, attributes: dict[str, str]) -> None:
        space, _, tag = name.rpartition(" ")
        if not self.open and (space, tag) != (SVG, "svg"):
            self.wrong(f"<{tag}>, which no browser shows,", f'<svg xmlns="{SVG}" …>')
        if tag in RUNNING:
            self.wrong(f"<{tag}>")
        for key, value in attributes.items():
            self.attribute(tag, key.rpartition(" ")[2].lower(), value.strip())
        self.open.append(tag)

    def attribute(self, tag: str, name: str, value: str) -> None:
        allowed = LEADS if tag == "a" else INSIDE
        if name.startswith("on") or (name in ("href", "src") and not allowed.match(value)) or (name != "d" and LOADS.search(value)):
            self.wrong(f'{name}="{value[:60]}"')

    def words(self, text: str) -> None:
        if self.open[-1] == "style" and LOADS.search(text):
            self.wrong(f'"{text.strip()[:60]}"')
