"""The hint for an error: the first of the kinds of mistake that recognises it."""

from collections.abc import Callable
from types import TracebackType

from widgets.cells.hints import attributes, imports, inside, matmul, messages, names, shapes, syntax
from widgets.cells.hints.place import Found, Place
from widgets.cells.sentences import together
from widgets.cells.space import Code
from widgets.words import fill, words_of

KINDS: tuple[Callable[[BaseException, Place], Found], ...] = (
    *(syntax.found, imports.found, names.found, attributes.found, matmul.found, shapes.found, messages.found),
)


def hint(error: BaseException, frames: list[TracebackType], code: Code, lang: str) -> str:
    """Plain words about the error, or "". `frames` are those of the reader's own code, outermost first."""
    words = words_of("cells", lang)["hints"]
    try:
        place = Place(frames[-1] if frames else None, code)
        found = next(filter(None, (kind(error, place) for kind in KINDS)), [])
    except BaseException:  # a reader's object may refuse to be looked at, even with sys.exit
        return ""
    return together([fill(words[key], facts) for key, facts in [*found, *(inside.found(error, place) or [])]], lang)
