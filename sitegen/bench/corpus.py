"""A made-up book of any size for the benchmark: each chapter as long and as full of formulas as a real one."""

import random
from pathlib import Path

WORDS = (
    "the a of to and in is that it for on with as by we this are be from each one can word state vector sentence model weight score "
    "source target step sum mean when which then most last first long short reads writes keeps forgets learns looks back every page"
).split()
INLINE = r"\alpha_{ij}", r"h_j \in \mathbb{R}^d", r"e_{ij} = a(s_{i-1}, h_j)", r"\sum_j \alpha_{ij} h_j", r"\sigma_{\max}(W)", r"O(n^2 d)"
DISPLAY = r"\alpha_{ij} = \frac{\exp(e_{ij})}{\sum_{k=1}^{n} \exp(e_{ik})}", r"h_t = \tanh(W h_{t-1} + w_t), \qquad c = h_n"
CODE = "import numpy as np\n\n\ndef softmax(scores):\n    raised = np.exp(scores - scores.max())\n    return raised / raised.sum()\n"
SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><path d="M0 20L40 0" stroke="currentColor"/></svg>\n'
COURSE = 'languages = ["en"]\ntitle = "A measured book"\nauthor = "Nobody"\n'
SECTIONS = 6


def write(root: Path, chapters: int) -> None:
    """content/ and course.toml of a book with this many chapters, the same for the same number."""
    (root / "course.toml").write_text(COURSE, encoding="utf-8", newline="\n")
    _page(root / "content/front", "---\ntitle: Front\ndescription: A measured book.\n---\n\nRead on.\n")
    for number in range(1, chapters + 1):
        folder = root / f"content/{number:03}-chapter-{number}"
        _page(folder, chapter(number))
        for figure in range(3):
            (folder / f"figure-{figure}.svg").write_text(SVG, encoding="utf-8", newline="\n")


def _page(folder: Path, text: str) -> None:
    folder.mkdir(parents=True)
    (folder / "en.md").write_text(text, encoding="utf-8", newline="\n")


def chapter(number: int) -> str:
    """1,500 words, 6 sections, 66 formulas in the line and 6 of their own, 6 blocks of code, 3 tables, 3 pictures, lists, links."""
    chance = random.Random(number)
    parts = [f"---\ntitle: Chapter {number}\ndescription: A chapter of {number}.\n---\n"]
    for section in range(SECTIONS):
        parts.append(f"## Section {section} {{#section-{section}}}\n")
        parts += [_paragraph(chance) for _ in range(4)]
        parts.append(f"$$\n{chance.choice(DISPLAY)}\n$$ (eq-{number}-{section})\n")
        parts.append("\n".join(f"- {_sentence(chance, 6)}" for _ in range(3)) + "\n")
        parts.append(f"```python\n{CODE}```\n")
        if section % 2:
            parts.append(f"| word | weight |\n|---|---|\n| {chance.choice(WORDS)} | 0.5 |\n| {chance.choice(WORDS)} | 0.5 |\n")
        else:
            parts.append(f"![A line that rises](figure-{section // 2}.svg)\n")
        parts.append(f"As [section {section}](#section-{section}) and {{ref}}`eq-{number}-{section}` say.\n")
    return "\n".join(parts)


def _paragraph(chance: random.Random) -> str:
    """Some sixty words; eleven formulas in four of them."""
    sentences = [_sentence(chance, 15) for _ in range(4)]
    for at in range(chance.choice((2, 3, 3, 3))):
        sentences[at] += f" ${chance.choice(INLINE)}$"
    return ". ".join(sentences) + ".\n"


def _sentence(chance: random.Random, words: int) -> str:
    return " ".join(chance.choice(WORDS) for _ in range(words)).capitalize()
