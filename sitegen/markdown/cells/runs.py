"""Runs the cells of a page while it is drawn, and holds each to what its author says of it."""

import json
import re
from typing import TYPE_CHECKING

from markdown_it.token import Token

from sitegen.markdown.cells.model import Cell, Exercise, Part, Request, Result
from sitegen.problems import Problem

if TYPE_CHECKING:
    from sitegen.markdown.page import Drawing

SECONDS = 60  # a cell may take while the book is built; a reader's browser is slower and stops sooner
ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+")
RUNS_RULE = "a cell that runs to its end, or raises=… in its first line for an error that is meant"
STARTER_RULE = "a starter that fails the tests: there must be something left to do"
WRONG_RULE = "a wrong answer that runs, and fails the check of its key"


def compute(tokens: list[Token], page: "Drawing") -> None:
    """Puts what each cell gives into page.shown; problems for those that do not keep their word."""
    cells = [token.meta["cell"] for token in tokens if token.type == "cell"]
    asked = [_requests(cell, page.lang) for cell in cells]
    results = iter(page.run([request for requests in asked for request in requests]))
    for cell, requests in zip(cells, asked, strict=True):
        own = [next(results) for _ in requests]
        page.shown[cell.id] = own[0]
        page.problems += [*_starter(cell, own[0], page.source.path), *_answers(cell, own[1:])]


def _requests(cell: Cell, lang: str) -> list[Request]:
    """The cell as the reader finds it, then of an exercise the solution and each wrong answer."""
    if cell.exercise is None:
        return [{"kind": "run", "source": cell.source, "setup": "", "tests": "", "lang": lang}]
    setup, tests = cell.exercise.setup.text, cell.exercise.tests.text
    sources = [cell.source, cell.exercise.solution.text, *(wrong.text for wrong in cell.exercise.wrong)]
    return [{"kind": "check", "source": source, "setup": setup, "tests": tests, "lang": lang} for source in sources]


def _starter(cell: Cell, result: Result, path: str) -> list[Problem]:
    """What is wrong with what a reader finds. The starter of an exercise may stop with an error: it is not finished."""
    fault, line, problems = _fault(result), cell.line + _line(result), []
    if result["state"] in ("late", "died"):
        problems.append(Problem(path, cell.line, _stopped(result), RUNS_RULE))
    elif cell.raises and fault.partition(":")[0] != cell.raises:
        problems.append(Problem(path, line, f"{fault or 'no error'} where {cell.raises} is said to come", "raises=… with the error that comes"))
    elif fault and not cell.raises and not cell.exercise:
        problems.append(Problem(path, line, fault, RUNS_RULE))
    elif found := ADDRESS.search(json.dumps(result["parts"])):
        problems.append(
            Problem(path, cell.line, f'the output holds "{found.group().strip()}", another in every run', "an output that stays the same")
        )
    elif cell.exercise and _passed(result):
        problems.append(Problem(path, cell.line, f"the starter passes the tests of {cell.name}", STARTER_RULE))
    elif broken := _broken(cell, result):
        problems.append(broken)
    return problems


def _answers(cell: Cell, results: list[Result]) -> list[Problem]:
    if cell.exercise is None:
        return []
    solution, *wrong = results
    problems = [_solution(cell.exercise, cell, solution)]
    problems += [_wrong(cell.exercise, cell, part, result) for part, result in zip(cell.exercise.wrong, wrong, strict=True)]
    return [problem for problem in problems if problem]


def _solution(exercise: Exercise, cell: Cell, result: Result) -> Problem | None:
    part = exercise.solution
    if failed := _failed(exercise, cell, part, result, "the solution"):
        return failed
    if _passed(result):
        return None
    verdict = result["verdict"]["failed"]
    return Problem(exercise.path, part.line, f"the solution fails {verdict['key']}: {verdict['text']}", "a solution that passes all the tests")


def _wrong(exercise: Exercise, cell: Cell, part: Part, result: Result) -> Problem | None:
    path = exercise.path
    if failed := _failed(exercise, cell, part, result, f"the wrong answer {part.key}"):
        return failed
    if _passed(result):
        return Problem(path, part.line, f"the wrong answer {part.key} passes all the tests", WRONG_RULE)
    verdict = result["verdict"]["failed"]
    if verdict["key"] == part.key:
        return None
    return Problem(path, part.line, f"the wrong answer {part.key} fails {verdict['key']}: {verdict['text']}", WRONG_RULE)


def _failed(exercise: Exercise, cell: Cell, part: Part, result: Result, who: str) -> Problem | None:
    """An answer that does not come to its end, or tests that break on it."""
    path = exercise.path
    if result["state"] in ("late", "died"):
        return Problem(path, part.line, f"{who} {_stopped(result)}", WRONG_RULE)
    if result["verdict"] is None:
        return Problem(path, part.line + max(_line(result) - 1, 0), f"{who} stops with {_fault(result)}", "an answer that runs")
    return _broken(cell, result)


def _broken(cell: Cell, result: Result) -> Problem | None:
    """The tests themselves stop with an error, which is never a reader's fault."""
    failed = (result.get("verdict") or {}).get("failed")
    if cell.exercise is None or not failed or failed["key"] != "tests_broken":
        return None
    cause, first = failed.get("cause") or {}, cell.exercise.tests.line
    said = f"the tests stop with {cause['message']}" if cause else failed["text"]
    return Problem(cell.exercise.path, first + (cause.get("line") or 1) - 1, said, "tests that come to a verdict on every answer")


def _passed(result: Result) -> bool:
    return bool(result.get("verdict") and result["verdict"]["passed"])


def _fault(result: Result) -> str:
    """ "ValueError: its message" of a run that failed."""
    errors = [part for part in result.get("parts", ()) if part["kind"] == "error"]
    return f"{errors[-1]['type']}: {errors[-1]['message']}" if result["state"] == "failed" and errors else ""


def _line(result: Result) -> int:
    errors = [part for part in result.get("parts", ()) if part["kind"] == "error"]
    return (errors[-1]["line"] or 0) if errors else 0


def _stopped(result: Result) -> str:
    return f"runs longer than {SECONDS} seconds" if result["state"] == "late" else f"ends Python itself: {result['message']}"
