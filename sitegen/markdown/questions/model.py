"""What a question is made of: what its author wrote."""

from dataclasses import dataclass, field

from markdown_it.token import Token

from sitegen.markdown.asking import Setting


@dataclass
class Answer:
    """One answer: its words, what is said to a reader who gives it, and of a choice whether it is right."""

    words: list[Token]
    feedback: list[Token]
    line: int
    right: bool = False
    number: float | None = None


@dataclass
class Question:
    """One question as its author wrote it."""

    id: str
    line: int
    kind: str = "choice"
    settings: dict[str, Setting] = field(default_factory=dict)
    knobs: dict[str, Setting] = field(default_factory=dict)
    answers: list[Answer] = field(default_factory=list)
    title: list[Token] = field(default_factory=list)
    text: list[Token] = field(default_factory=list)
    explanation: list[Token] = field(default_factory=list)
    within: float = 0.005  # how far from the answer a number may lie, as a share of it: three digits are enough

    def said(self, name: str) -> str:
        return self.settings[name].value if name in self.settings else ""
