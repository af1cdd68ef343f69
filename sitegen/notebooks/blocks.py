"""A page's text cut at its cells: between them Jupyter's Markdown, made line by line from the book's own."""

import re
from collections.abc import Iterator
from itertools import count

from sitegen.markdown import Cell
from sitegen.markdown.blocks import ASKING, BOXES, FENCE, OPENING, SETTING
from sitegen.markdown.frontmatter import FENCE as FRONT
from sitegen.markdown.labels import ATTRIBUTES, TRAILING
from sitegen.markdown.questions.html import LETTERS
from sitegen.notebooks.inline import Inline

CODE = re.compile(r"\s*(`{3,}|~{3,})\s*(.*?)\s*")
HEADING = re.compile(r"#{1,6} ")
OPTION = re.compile(r"- (?:\[[ xX]\]\s+)?(.*)")
WHEN = re.compile(r"\s*\{[^{}]*\}\s*$")  # behind an option of a prediction


class Blocks:
    """Reads the lines of one page. `solutions` says whether the book shows them to everybody."""

    def __init__(self, inline: Inline, solutions: bool) -> None:
        self.inline, self.words, self.solutions = inline, inline.words, solutions
        self.cells = {cell.line: cell for cell in inline.outline.cells}
        self.placed = {placement.line: placement for placement in inline.outline.placements}
        self.exercises = count(1)
        self.lines = inline.source.text.split("\n")
        self.at = self.lines.index(FRONT, 1) + 1
        self.out: list[str] = []
        self.open: list[str] = []  # the blocks around this line
        self.answer: Cell | None = None  # of the exercise at hand
        self.hints = 0

    def pieces(self) -> Iterator[str | Cell]:
        """Texts and cells in the order of the page."""
        while self.at < len(self.lines):
            line = self.lines[self.at]
            self.at += 1
            if code := CODE.fullmatch(line):
                cell = self.cells.get(self.at)
                if cell and not cell.exercise:
                    self._gap()
                    self._say(f"**{self.words['cell'].format(number=cell.number)}**")
                yield from self._flush() if cell else ()
                self._code(code[1], self.at - 1, cell is not None)
                if cell:
                    self.answer = cell if cell.exercise else self.answer
                    yield cell
            elif block := FENCE.fullmatch(line.strip()):
                self._block(block[1])
            elif not line.strip():
                self._gap()
            else:
                heading = TRAILING.fullmatch(line) if HEADING.match(line) else None
                self._say(heading[1] if heading else line)
        yield from self._flush()

    def _flush(self) -> Iterator[str]:
        text = self.inline.text("\n".join(self.out)).strip()
        self.out = []
        if text:
            yield text

    def _say(self, *lines: str) -> None:
        """Lines of the text; those of a note stand behind a bar."""
        bar = "> " if any(name in (*BOXES, "aside") for name in self.open) else ""
        self.out += [(bar + line).rstrip() for line in lines]

    def _gap(self) -> None:
        """An empty line, but never a second one."""
        if self.out and self.out[-1].strip("> "):
            self._say("")

    def _code(self, marks: str, start: int, is_cell: bool) -> None:
        """A fence to its end: what is only read stays, a figure is named, a cell is not text."""
        end = next(n for n, line in enumerate(self.lines) if n >= self.at and line.strip().startswith(marks) and not line.strip().strip(marks[0]))
        self.at = end + 1
        if placement := self.placed.get(start + 1):
            figure = self.words["figure"].format(number=placement.number)
            self._say(f"*{self.words['notebook_figure'].format(figure=figure)}*")
        elif not is_cell:
            self._say(*self.lines[start : end + 1])

    def _block(self, opening: str) -> None:
        """A line of colons: the end of the block at hand, or the beginning of one."""
        if not opening:
            self._close(self.open.pop())
            return
        found = OPENING.fullmatch(opening)
        assert found
        name, title, label = found[1], found[2] or "", ""
        if attributes := ATTRIBUTES.match(title):
            title, label = title[attributes.end() :], attributes[1].split()[0].lstrip("#")
        if name in ASKING:
            self._asked()
            return
        if name == "solution" and not self.solutions:
            self._inside()
            return
        self.open.append(name)
        self._begin(name, title, label)

    def _begin(self, name: str, title: str, label: str) -> None:
        if name == "exercise":
            self.answer, self.hints = None, 0
            number = self.inline.outline.labels[label].number if label else ""
            own = next(self.exercises)
            chapter = self.inline.source.number
            self._say(f"### {self.words['exercise'].format(number=number or (own if chapter is None else f'{chapter}.{own}'))} {title}".rstrip(), "")
        elif name in ("hint", "solution"):
            self.hints += name == "hint"
            number = f" {self.hints}" if name == "hint" and self.answer else ""
            self._say(f"<details><summary>{self.words[name]}{number}</summary>", "")
            if name == "solution" and self.answer and self.answer.exercise:
                self._say("```python", *self.answer.exercise.solution.text.rstrip().split("\n"), "```", "")
                self.answer = None
        elif name in ("figure", "table"):
            self._say(f"**{self.words[name].format(number=self.inline.outline.labels[label].number)}** {title}".rstrip(), "")
        else:
            self._say(f"**{self.words.get(name, '')}** {title}".replace("**** ", "").rstrip(), "")

    def _close(self, name: str) -> None:
        if name in ("hint", "solution"):
            self._gap()
            self._say("</details>", "")
        elif name == "exercise" and self.solutions and self.answer and self.answer.exercise:
            self._begin("solution", "", "")
            self._close("solution")
        else:
            self.out.append("")  # outside a note, of which it is the end

    def _inside(self) -> list[str]:
        """The lines up to the end of the block at hand, which are then read."""
        depth, start = 1, self.at
        while depth:
            block = FENCE.fullmatch(self.lines[self.at].strip())
            depth += 0 if block is None else 1 if block[1] else -1
            self.at += 1
        return self.lines[start : self.at - 1]

    def _asked(self) -> None:
        """A question or a prediction: what it asks, and what is said of the answers, folded away."""
        text: list[str] = []
        options: list[str] = []
        said: list[str] = []
        explained = begun = False
        for line in self._inside():
            begun = begun or not SETTING.fullmatch(line)
            if FENCE.fullmatch(line.strip()):
                explained = line.strip(": ") == "explain"
            elif not explained and (option := OPTION.fullmatch(line)):
                options.append(f"- {LETTERS[len(options)]}. {WHEN.sub('', option[1])}")
                said += ["", f"**{LETTERS[len(options) - 1]}.**"]
            elif begun:
                (said if explained or options else text).append(line.strip() if options else line)
        self._say(*text)
        self._gap()
        self._say(*options, "")
        if self.solutions and any(line and not line.startswith("**") for line in said):
            self._say(f"<details><summary>{self.words['question_answer']}</summary>", *said)
            self._close("solution")
