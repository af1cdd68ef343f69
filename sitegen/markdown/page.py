"""The page at hand while it is read or drawn: where problems are collected and counters kept."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from sitegen.markdown import labels
from sitegen.markdown.words import Words, words
from sitegen.problems import Problem, Problems

if TYPE_CHECKING:
    from sitegen.book import Source
    from sitegen.markdown.cells.model import Cell, Result, RunCells
    from sitegen.markdown.index import Index
    from sitegen.markdown.outline import AskWidget, ColourCode, DrawWidget, Heading, Outline, Placement, Target

# Past this many the author mends the first ones anyway, and a hostile file cannot fill the screen.
PROBLEM_LIMIT = 100


class Page:
    """What every rule of the parser and of the renderer may ask and note; one for each run over a text."""

    def __init__(self, source: "Source") -> None:
        self.source = source
        self.lang: str = source.lang
        self.words: Words = words(source.lang)
        self.problems: list[Problem] = []
        self.lines: list[str] = []
        self.line = 1  # where the run of text now being parsed begins

    def wrong(self, line: int, found: str, accepted: str = "") -> None:
        """Note a mistake of the author's."""
        if len(self.problems) < PROBLEM_LIMIT:
            self.problems.append(Problem(self.source.path, line, found, accepted))

    def stop_if_wrong(self) -> None:
        """Raises Problems when any were noted."""
        if self.problems:
            raise Problems(self.problems)


class Reading(Page):
    """A page being read: what its own text defines."""

    def __init__(self, source: "Source", given: Mapping[tuple[str, int], str] | None = None) -> None:
        """`given` are the numbers and names that the whole page has, by kind and line, when this is a part of it."""
        super().__init__(source)
        self.given = dict(given or {})
        self.title = self.description = self.short = ""
        self.headings: list[Heading] = []
        self.labels: dict[str, Target] = {}
        self.placements: list[Placement] = []
        self.cells: list[Cell] = []
        self.ids: dict[str, int] = {}  # anchor -> line where it is given
        self._counts: Counter[str] = Counter()

    def number(self, kind: str, line: int) -> str:
        """The next number of a figure, table or equation: "1.2" in chapter 1, "2" on a page without a number."""
        return self.as_given(kind, line, lambda: self._next(kind))

    def as_given(self, kind: str, line: int, make: Callable[[], str]) -> str:
        """What the whole page has here, or else what `make()` gives."""
        if (kind, line) not in self.given:
            self.given[kind, line] = make()
        return self.given[kind, line]

    def _next(self, kind: str) -> str:
        self._counts[f"number of {kind}"] += 1
        count = self._counts[f"number of {kind}"]
        return str(count) if self.source.number is None else f"{self.source.number}.{count}"

    def again(self, name: str) -> str:
        """The name itself the first time, then name-2, name-3, …"""
        self._counts[name] += 1
        return name if self._counts[name] == 1 else f"{name}-{self._counts[name]}"

    def claim(self, anchor: str, line: int) -> bool:
        """Take this id for this page; notes a problem when it is no id or is taken already."""
        if wrong := labels.check(anchor):
            self.wrong(line, *wrong)
            return False
        if anchor in self.ids:
            self.wrong(line, f'"{anchor}" is already given on line {self.ids[anchor]}', "each id once on a page")
            return False
        self.ids[anchor] = line
        return True


class Drawing(Page):
    """A page being drawn: what the other pages, the glossary and the references know, and what is used of it."""

    def __init__(
        self, source: "Source", outline: "Outline", index: "Index", figure: "DrawWidget", ask: "AskWidget", run: "RunCells", colour: "ColourCode"
    ) -> None:
        super().__init__(source)
        self.outline, self.index, self.figure, self.ask, self.run, self.colour = outline, index, figure, ask, run, colour
        self.anchors = {heading.id for heading in outline.headings} | {target.anchor for target in outline.labels.values()}
        # Ordered sets: a dictionary keeps the order of first use.
        self.cited: dict[str, None] = {}
        self.terms: dict[str, None] = {}
        self.figures: dict[str, None] = {}
        self.shown: dict[str, Result] = {}  # what each cell gives, by its id
