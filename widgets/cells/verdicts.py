"""What hidden tests say of an answer: what holds, and the first thing that does not, in words and never as a traceback."""

from collections.abc import Mapping
from typing import Any

from widgets.cells import errors, kinds, space
from widgets.cells.answers import Answer, Calls, Failed, Misfit, Missing, Raised
from widgets.cells.checks import Check
from widgets.cells.sentences import say, together
from widgets.words import words_of


def judge(names: Mapping[str, object], code: space.Code, setup: str, tests: str, lang: str) -> dict[str, Any]:
    """{"passed", "held": sentences, "failed": None or {"key", "text", "line", …}}.

    The tests see what the setup defines, afresh, so that nothing a reader renames or changes can disturb them; `answer`, the
    reader's `names`, which came from `code`; and `check`. The first failure ends them. "line" is that of the tests, for their
    author; "error" the part of an error that the reader's own code raised; "cause" where the tests themselves broke.
    """
    calls = Calls()
    check = Check(calls, lang)
    own: dict[str, Any] = {"__name__": "tests"}
    failed = None
    try:
        space.execute(setup, space.SETUP, own)
        own |= {"answer": Answer(names, calls), "check": check}
        space.execute(tests, space.TESTS, own)
    except BaseException as error:
        failed = _failed(error, calls, code, lang) | {"line": errors.cause(error, space.TESTS)["line"]}
    return {"passed": failed is None, "held": check.held, "failed": failed}


def _failed(error: BaseException, calls: Calls, code: space.Code, lang: str) -> dict[str, Any]:
    """The key and the text of what ended the tests."""
    words = words_of("cells", lang)["check"]
    match error:
        case Failed():
            return {"key": error.key, "text": error.text}
        case Missing():
            return {"key": "missing", "text": words["missing"].format(name=error.name)}
        case Misfit():
            return {"key": "raised", "text": words["takes"].format(given=error.given, takes=error.takes)}
        case Raised():
            return _raised(errors.part(error.__cause__ or error, code, lang), f"{error.name}(…)", lang)
    if errors.own_frames(error, code.file):  # in a method of an object that the reader's code gave
        return _raised(errors.part(error, code, lang), words["code"], lang)
    return _broken(error, calls, lang)


def _raised(part: dict[str, Any], call: str, lang: str) -> dict[str, Any]:
    words = words_of("cells", lang)["check"]
    said = say(words["raised" if part["line"] else "raised_nowhere"], {"call": call, "line": part["line"] or 0, "type": part["type"]}, lang)
    shown = part["message"] and not (part["hint"] and "gufunc" in part["message"])  # the hint says it in plain words
    message = words["raised_message"].format(message=part["message"].rstrip(" .")) if shown else ""
    return {"key": "raised", "text": together([said, message, part["hint"]], lang), "error": part}


def _broken(error: BaseException, calls: Calls, lang: str) -> dict[str, Any]:
    """The tests stopped. They pass with the solution, so what they were given last is mostly why."""
    words, cause = words_of("cells", lang)["check"], errors.cause(error, space.TESTS)
    last = calls.last()
    if not last:
        return {"key": "tests_broken", "text": words["tests_broken"], "cause": cause}
    result, call = last
    if result is None or result is Ellipsis:
        return {"key": "kind", "text": say(words["nothing" if result is None else "unfinished"], {"what": call}, lang)}
    facts = {"what": call, "found": kinds.named(result, words)}
    if isinstance(error, TypeError) and "not callable" in str(error):
        return {"key": "kind", "text": say(words["not_function"], facts, lang)}
    return {"key": "tests_broken", "text": say(words["stumbled"], facts, lang), "cause": cause}
