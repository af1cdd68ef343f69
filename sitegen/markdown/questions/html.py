"""A question as HTML: without JavaScript the answers are listed, and what is said of each is folded away below."""

import json
from hashlib import sha256
from html import escape
from typing import TYPE_CHECKING, Any

from markdown_it.token import Token

from sitegen.markdown.questions import numbers
from sitegen.markdown.questions.model import Question
from sitegen.markdown.words import Words

if TYPE_CHECKING:
    from sitegen.markdown.page import Drawing

LETTERS = "ABCDEFGH"


def draw(renderer: Any, tokens: list[Token], at: int, options: Any, env: Any) -> str:
    """What reading.read made, as HTML."""
    page: Drawing = env["page"]
    found: Question = tokens[at].meta["question"]
    words, name = page.words, escape(found.id)

    def inline(children: list[Token]) -> str:
        return str(renderer.renderInline(children, options, env))

    def blocks(inside: list[Token]) -> str:
        return str(renderer.render(inside, options, env))

    value = numbers.settle(found, page) if found.kind == "number" else None
    text = blocks(found.text)
    given = [(inline(answer.words), blocks(answer.feedback)) for answer in found.answers]
    explanation = blocks(found.explanation)
    if page.problems:
        return ""
    answers = _box(name, words) if found.kind == "number" else _choice(name, [words for words, _ in given])
    title = inline(found.title)
    facts = f'data-state="open" data-kind="{found.kind}" data-version="{_version(found, value)}"'
    return f"""<fieldset class="question" id="{name}" aria-describedby="{name}.text" {facts}>
<legend class="question-title"><span class="box-kind">{words["question"]}</span>{title and f" {title}"}</legend>
<div class="question-text" id="{name}.text">
{text}</div>
<div class="question-answers">
{answers}</div>
<p class="question-actions"><button class="quiet" type="button" name="check">{words["question_check"]}</button>
<button class="quiet" type="button" name="again" hidden>{words["question_again"]}</button>
<span class="question-verdict"{_verdicts(words)}></span></p>
<details class="question-feedback">
<summary>{words["question_answer"]}</summary>
{_said(found, given, explanation, value)}</details>
</fieldset>
"""


def _verdicts(words: Words) -> str:
    return "".join(f' data-{name}="{words[f"question_{name}"]}"' for name in ("right", "wrong", "missing"))


def _choice(name: str, given: list[str]) -> str:
    lines = []
    for n, words in enumerate(given):
        line = f"{name}.{n + 1}"  # named by it, as the name that browsers make of a label drops its formulas
        radio = f'<input type="radio" name="{name}" value="{n + 1}" aria-labelledby="{line}">'
        letter = f'<span class="question-letter">{LETTERS[n]}</span>'
        lines.append(f'<label class="question-option" id="{line}">{radio} {letter} <span class="question-words">{words}</span></label>\n')
    return "".join(lines)


def _box(name: str, words: Words) -> str:
    box = f'<input type="text" name="{name}" inputmode="decimal" autocomplete="off">'
    return f'<label class="question-number">{words["question_number"]} {box}</label>\n'


def _said(found: Question, given: list[tuple[str, str]], explanation: str, value: float | None) -> str:
    """What is said of each answer. A number's explanation is that of the right one, and any other number has none of its own."""
    lines = []
    if value is not None:
        facts = f' data-number="{value!r}" data-within="{found.within!r}" data-right'
        lines.append(_one(facts, escape(numbers.written(found, value)), explanation))
    for n, (answer, (words, feedback)) in enumerate(zip(found.answers, given, strict=True)):
        facts = f' data-number="{answer.number!r}"' if found.kind == "number" else f' data-value="{n + 1}"'
        lines.append(_one(facts + " data-right" * answer.right, LETTERS[n] if found.kind == "choice" else words, feedback))
    return "".join(lines)


def _one(facts: str, head: str, feedback: str) -> str:
    return f'<div class="question-said"{facts}><span class="question-letter">{head}</span>\n{feedback}</div>\n'


def _version(found: Question, value: float | None) -> str:
    """What was answered is kept for as long as this stays the same: the answers and which is right, not the words."""
    said = [found.kind, value, [(answer.right, answer.number) for answer in found.answers]]
    return sha256(json.dumps(said).encode()).hexdigest()[:10]
