"""What is known of a page before and after it is drawn: its headings, labels, widgets, and at last its HTML."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from markdown_it.token import Token

    from sitegen.markdown.cells.model import Cell


class Heading(NamedTuple):
    """One heading of the text: `level` 2 to 4, `id` its anchor, `text_html` its words as HTML without links."""

    level: int
    id: str
    text_html: str
    line: int


class Target(NamedTuple):
    """Something {ref} can point at. `kind` is figure, widget, table, equation, exercise, cell or section; `number` is "1.2", "" for a section."""

    kind: str
    number: str
    anchor: str
    title: str = ""


@dataclass(frozen=True)
class Placement:
    """A widget put into a page; `start` holds the knob values written in the fence, as text.

    `asked` holds those of the predictions that ask it for more: the page should have its answers there at once. `lines` says
    where each start value is written.
    """

    widget: str
    start: dict[str, str]
    id: str
    label: str
    number: str
    line: int
    path: str
    lang: str
    asked: tuple[dict[str, str], ...] = ()
    lines: dict[str, int] = field(default_factory=dict)

    def unplaced(self, **changed: Any) -> "Placement":
        """The same without the lines, which are for messages only: what is drawn does not depend on them."""
        return replace(self, line=0, lines={}, **changed)


class Asked(NamedTuple):
    """What a widget computes at certain values of its knobs: readouts and tables as run() gives them.

    `labels` names the readouts in the page's language, `columns` those of the tables in English, `shown` writes a number of it.
    """

    widget: str
    knobs: dict[str, Any]
    readouts: dict[str, Any]
    labels: dict[str, str]
    tables: dict[str, dict[str, Any]]
    columns: dict[str, tuple[str, ...]]
    shown: Callable[[object], str]


@dataclass(frozen=True)
class Outline:
    """A page as its own text tells it. `given` are its numbers and made names, by kind and line; `tokens` is the parsed text: without
    it render() parses again."""

    title: str
    description: str
    short: str
    headings: tuple[Heading, ...]
    labels: dict[str, Target]
    placements: tuple[Placement, ...]
    cells: "tuple[Cell, ...]" = ()
    given: dict[tuple[str, int], str] = field(default_factory=dict, repr=False)
    tokens: "list[Token] | None" = field(default=None, repr=False, compare=False)

    def __getstate__(self) -> dict[str, Any]:
        """What is kept on disk: all but the tokens, which are big and can be made again."""
        return self.__dict__ | {"tokens": None}


class Body(NamedTuple):
    """The finished HTML of a page's text, and what it made use of."""

    html: str
    cited: tuple[str, ...]  # keys of references, in order of first citation
    terms: tuple[str, ...]  # ids of glossary terms, in order of first use
    figures: tuple[str, ...]  # names of the image files shown


DrawWidget = Callable[[Placement], str]
AskWidget = Callable[[Placement, Mapping[str, str]], Asked]  # the knob values, as text, go before those of its fence
ColourCode = Callable[[str, str], str]  # code and its language to HTML
