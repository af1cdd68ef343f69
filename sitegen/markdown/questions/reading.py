"""Reads questions out of a page: the settings on their first lines, the question, the answers and what is said of each."""

import re

from markdown_it.token import Token

from sitegen.markdown import asking
from sitegen.markdown.asking import Setting
from sitegen.markdown.folding import blocks_of, fold
from sitegen.markdown.page import Reading
from sitegen.markdown.predictions import scales
from sitegen.markdown.predictions.guesses import BOX
from sitegen.markdown.questions.model import Answer, Question

RULE = ":::question {#q-name}, the question, a list of answers, ::: on a line of its own"
MOST = 8  # answers of a choice
CHOICE_RULE = "- [x] the right answer, - [ ] the others, and below each, indented after an empty line, what is said of it"
NUMBER_RULE = "answer = 42, or widget = name and answer = readout; then :::explain, why it is so, :::"
WRONG_RULE = "- 524,800, and below it, indented after an empty line, what is said to a reader who gives that number"
OWN = ("widget", "answer", "within")
WITHIN = re.compile(r"(\d+(?:\.\d+)?)\s*%")


def read(tokens: list[Token], page: Reading) -> list[Token]:
    """The tokens with each question as one of its own."""
    return fold(tokens, "question", lambda opened, inside: _read(opened, inside, page))


def _read(opened: Token, inside: list[Token], page: Reading) -> Question:
    meta, line = opened.meta, opened.map[0] + 1
    found = Question(meta["label"], line)
    if not found.id:
        page.wrong(line, "a question without a label", ":::question {#q-name}: what was answered is kept under it")
    found.settings, found.knobs = asking.settings(meta["settings"], OWN, page)
    if meta["settings"]:
        found.kind = "number"
    if "within" in found.settings:
        found.within = _within(found.settings["within"], page)
    asking.refuse(inside, "question", "put it above, and name it with {ref}", page)
    if meta["titled"]:
        found.title, inside = inside[1].children or [], inside[3:]
    blocks = list(blocks_of(inside))
    if blocks and blocks[-1][0].type == "block_open" and blocks[-1][0].meta["name"] == "explain":
        found.explanation = blocks.pop()[1:-1]
    if blocks and blocks[-1][0].type == "bullet_list_open":
        found.answers = [_answer(item, found.kind, page) for item in blocks_of(blocks.pop()[1:-1])]
    found.text = [token for block in blocks for token in block]
    if not found.text:
        page.wrong(line, "a question that asks nothing", RULE)
    (_check_number if found.kind == "number" else _check_choice)(found, page)
    return found


def _within(setting: Setting, page: Reading) -> float:
    share = WITHIN.fullmatch(setting.value)
    if share is None:
        page.wrong(setting.line, f'within = "{setting.value}"', "within = 2%: how far from the answer a number may lie")
    return float(share[1]) / 100 if share else 0


def _answer(item: list[Token], kind: str, page: Reading) -> Answer:
    line, inside = item[0].map[0] + 1, item[1:-1]
    first, *rest = blocks_of(inside) if inside else [[]]
    words = first[1].children if first and first[0].type == "paragraph_open" else []
    answer = Answer(words, [token for block in rest for token in block], line)
    if not words or not rest:
        page.wrong(line, "an answer of which nothing is said", CHOICE_RULE if kind == "choice" else WRONG_RULE)
    elif kind == "number":
        answer.number = scales.number(first[1].content.replace(",", ""))
        if answer.number is None:
            page.wrong(line, f'"{first[1].content}" is no number', WRONG_RULE)
    elif words[0].type == "text" and (box := BOX.match(words[0].content)):
        answer.right, words[0].content = box.group(1) != " ", words[0].content[box.end() :]
    else:
        page.wrong(line, "an answer neither right nor wrong", CHOICE_RULE)
    return answer


def _check_choice(found: Question, page: Reading) -> None:
    if not 2 <= len(found.answers) <= MOST or sum(answer.right for answer in found.answers) != 1:
        page.wrong(found.line, f"a choice without exactly one right answer among two to {MOST}", CHOICE_RULE)
    if found.explanation:
        page.wrong(found.line, ":::explain in a choice", "what is said of an answer stands below it")


def _check_number(found: Question, page: Reading) -> None:
    if "answer" not in found.settings or not found.explanation:
        page.wrong(found.line, f"a number {'without its explanation' if 'answer' in found.settings else 'nobody gives'}", NUMBER_RULE)
