"""The desk of an author: whatever is laid on it becomes a page or is refused with its place. Each kind of input goes to the code that reads it in a build."""

import re
import signal
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from sitegen import content, course, svg, words
from sitegen.book import Source
from sitegen.cache import Store
from sitegen.drafts import scan_all
from sitegen.evidence import claims
from sitegen.kept import Kept
from sitegen.markdown import Asked, Index, Outline, Placement, build_index, glossary, references, render, scan
from sitegen.markdown.cells import files
from sitegen.markdown.cells.model import Request, Result
from sitegen.pages.press import Press
from sitegen.problems import Problem, Problems
from sitegen.text import decode
from sitegen.widgets.figures import Figures
from sitegen.widgets.placements import start_values
from tests.pages import allowed
from tests.pages.world import run as stub
from tests.trials.stage import ROOT

SECONDS = 5  # of the processor's time: longer is a hang
PAGE, EXERCISE = "content/77-trial/{}.md", "content/77-trial/task.py"
HEADER = "---\ntitle: The page\ndescription: What it says.\n---\n"
# What a reader does not get to see of a sound text, each for a reason of its own.
UNSEEN = re.compile(
    r"^ *(?P<f>[`~]{3,}) *widget.*?^ *(?P=f)|^ *:::prediction.*?^:::(?=\n|\Z)|\$\$.*?\$\$(?: *\([\w-]+\))?|\$[^$]+\$"
    r"|^[ >]*[`~]{3,}.*?$|:::+ *[\w-]+|^[a-z_0-9]+ *=.*?$|\{(?:ref|cite|citet)\}`[^`]*`|\{[a-z]+\}(?=`)|(?<=\S) *<[^<>\s]+>(?=`)|\{[#.][^{}]*\}"
    r"|\]\([^()\s]*(?:\([^()]*\))?[^()\s]*(?: +\"[^\"]*\")?\)|\]\[[^\]]*\]|\[\^[^\]]*\]:?|^[ >]*\[[^\]]*\]:\s*\S+|&[A-Za-z0-9#]+;|\\\w+",
    re.DOTALL | re.MULTILINE,
)
WORD = re.compile(r"[A-Za-z]{3,}|[\u4e00-\u9fff]+")


class Desk:
    """The book as it stands, and the readers of each kind of file; `judge` says what is wrong with the answer to one input."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.book, store = folder, content.read(ROOT), Store(ROOT)
        figures = Figures(ROOT, store, Press(ROOT), self.book.course.languages)
        self.knobs, self.parts, self.figures = figures.knobs(), figures.parts(), figures
        outlines = scan_all(self.book, Kept(ROOT))
        self.outlines = [(source, outlines[source.path]) for source in self.book.sources]
        self.terms = glossary.load(self.book.glossary, "content/glossary.toml")
        self.works = references.load(self.book.references, "content/references.bib")
        self.lab = next(source for source in self.book.sources if source.code)
        self.answers = dict(_answers(self.lab))
        self.readers: Mapping[str, tuple[str, Callable[[str], object]]] = {
            "page": (PAGE.format("en"), self.page),
            "zh": (PAGE.format("zh"), lambda text: self.page(text, "zh")),
            "header": (PAGE.format("en"), lambda text: self.page(text, "en", "")),
            "course": (course.FILE, self.course),
            "glossary": ("content/glossary.toml", lambda text: glossary.load(text, "content/glossary.toml")),
            "references": ("content/references.bib", self.references),
            "claims": ("content/77-trial/claims.toml", self.claims),
            "words": ("templates/words.toml", self.words),
            "exercise": (EXERCISE, self.exercise),
            "svg": ("content/77-trial/figure.svg", self.svg),
        }

    def judge(self, kind: str, data: bytes) -> tuple[str, str]:
        """(what became of it: "taken" or the refusals, one a line; the fault, empty when there is none)."""
        path, read = self.readers[kind]
        try:
            with at_most(SECONDS):
                text = decode(data, path)
                fault = read(text)
            return "taken", fault if isinstance(fault, str) else ""
        except Problems as refused:
            return str(refused), "; ".join(filter(None, (misplaced(one, path, data) for one in refused.problems)))
        except Hang:
            return "", f"not read after {SECONDS} s"
        except Exception as error:
            return "", f"{type(error).__name__}: {error}"

    def page(self, text: str, lang: str = "en", header: str = HEADER) -> str:
        """The fault of a page with this text below a sound header, or a text that brings its own."""
        seen = allowed.read(self.draw(header + text, lang))
        text = text if header else text.split("\n---", 1)[-1]
        return "; ".join([*seen.faults, *lost(text, seen.said)])

    def draw(self, text: str, lang: str) -> str:
        source = Source(PAGE.format(lang), lang, "trial", 77, text, self.lab.folder, ("weights.svg",), self.lab.code)
        if '"weights.svg"' not in text and "weights.svg" in text:
            source = replace(source, folder=ROOT / "tests/pages/pictures", code=())
        outline = scan(source)
        index = self.index(source, outline)
        return render(source, outline, index, _figure, self.ask, self.run).html

    def index(self, source: Source, outline: Outline) -> Index:
        return build_index([(source, outline), *self.outlines], self.terms, self.works, self.knobs, self.parts)

    def ask(self, placement: Placement, knobs: Mapping[str, str]) -> Asked:
        """What the widget gives at its own settings: whether these are ones it takes is asked, computing with them is not the trial's."""
        start_values(replace(placement, start={**placement.start, **knobs}))
        return self.figures.ask(replace(placement, start={}, asked=(), lines={}), {})

    def run(self, requests: Sequence[Request]) -> list[Result]:
        """What cells give: a check passes for the answer of its exercise and fails as a wrong one says; a cell that names an error stops with it."""
        return [self.check(request["source"]) if request["kind"] == "check" else stub([request])[0] for request in requests]

    def check(self, source: str) -> Result:
        key = self.answers.get(source, "unfinished")
        verdict = {"passed": not key, "held": [], "failed": {"key": key, "text": "it should not"} if key else None}
        return {"state": "done", "parts": [], "verdict": verdict}

    def course(self, text: str) -> None:
        (self.folder / course.FILE).write_bytes(text.encode())
        course.read(self.folder)

    def references(self, text: str) -> None:
        works = references.load(text, "content/references.bib")
        for lang in self.book.course.languages:
            works.items(lang, works.entries)

    def claims(self, text: str) -> None:
        page = self.folder / "content/77-trial"
        page.mkdir(parents=True, exist_ok=True)
        for name in ("en.md", "zh.md"):
            (page / name).touch()
        (page / "claims.toml").write_bytes(text.encode())
        _, wrong = claims.read(replace(self.book, root=self.folder, sources=(replace(self.lab, folder=page),)))
        if wrong:
            raise Problems(wrong)

    def words(self, text: str) -> None:
        file = self.folder / "templates/words.toml"
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(text.encode())
        words.read(self.folder, self.book.course.languages, "templates/words.toml")

    def exercise(self, text: str) -> None:
        _, wrong = files.pieces(text, EXERCISE)
        if wrong:
            raise Problems(wrong)

    def svg(self, text: str) -> None:
        if found := svg.fault(text.encode()):
            raise Problems(Problem("content/77-trial/figure.svg", *found))


class Hang(BaseException):
    """The time is over. No Exception: code that catches those must not swallow it."""


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Raises Hang when the block takes more of the processor's time."""

    def over(*_: object) -> None:
        raise Hang

    before = signal.signal(signal.SIGVTALRM, over)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def _answers(lab: Source) -> Iterator[tuple[str, str]]:
    """The answers in the files of exercises beside a page, each with the key that it fails: none for a right one."""
    for name in lab.code:
        exercise, _ = files.pieces((lab.folder / name).read_text(encoding="utf-8"), name)
        if exercise:
            yield from [(exercise.solution.text, ""), *((part.text, part.key) for part in exercise.wrong)]


def _figure(placement: Placement) -> str:
    start_values(placement)
    return f'<figure id="{placement.id}">widget {placement.number}</figure>'


def misplaced(problem: Problem, path: str, data: bytes) -> str:
    """What is wrong with a refusal: it names the file and a line of it, what stands there, and nearly always what would be accepted."""
    last = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n").count(b"\n") + 1 + HEADER.count("\n")
    if problem.path != path and not problem.path.endswith(".py"):
        return f'"{problem}" is about another file'
    if not re.fullmatch(rf"{re.escape(problem.path)}:[1-9]\d*: \S.*", str(problem)):
        return f'"{problem}" names no line'
    return f'"{problem}" lies behind the end' if problem.path == path and problem.line > last else ""


def lost(text: str, said: str) -> list[str]:
    """Words of the source that are in it more often than in what became of it."""
    wanted = Counter(WORD.findall(UNSEEN.sub(" ", text)))
    return [f'"{word}" is lost' for word, times in wanted.items() if said.count(word) < times]

