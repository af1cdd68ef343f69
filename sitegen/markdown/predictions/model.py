"""What a prediction is made of: what its author wrote, and what is true of it."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from markdown_it.token import Token

from sitegen.markdown.asking import Setting
from sitegen.markdown.predictions.scales import Scale

if TYPE_CHECKING:
    from sitegen.markdown.outline import Placement


@dataclass
class Option:
    """One option of a choice: its words, whether it is marked as right (None: no mark), and the answers for which it is."""

    words: Token
    line: int
    right: bool | None = None
    when: str = ""


@dataclass
class Prediction:
    """One prediction as its author wrote it."""

    id: str
    line: int
    kind: str = ""
    settings: dict[str, Setting] = field(default_factory=dict)
    knobs: dict[str, Setting] = field(default_factory=dict)
    scale: Scale | None = None
    across: Scale | None = None
    at: tuple[float, ...] = ()
    options: list[Option] = field(default_factory=list)
    title: list[Token] = field(default_factory=list)
    question: list[Token] = field(default_factory=list)
    explanation: list[Token] = field(default_factory=list)

    def said(self, name: str) -> str:
        return self.settings[name].value if name in self.settings else ""


@dataclass
class Answer:
    """What the build knows: `value` and its `text` as the page prints it, or `curve`; `label` names it. `right` is the option's place."""

    placement: "Placement | None" = None
    knobs: dict[str, Any] = field(default_factory=dict)
    value: float | str | None = None
    text: str = ""
    label: str = ""
    across: str = ""
    right: int | None = None
    curve: list[tuple[float, float]] = field(default_factory=list)
    columns: tuple[str, int | None, int] | None = None  # of the curve: table, column across (None: the row's number), column up
    shown: Callable[[object], str] = str

    @property
    def name(self) -> str:
        """The key of its name in words.toml: what a figure computes is more than what a text says."""
        return "prediction_computed" if self.placement and (self.curve or self.value is not None) else "prediction_right"
