"""What is wrong with a chapter, a file or a command, said so that its author can mend it."""

from collections.abc import Callable, Iterable
from typing import NamedTuple, TypeVar

K = TypeVar("K")
T = TypeVar("T")
LISTED = 20  # as many known words as one message names


class Problem(NamedTuple):
    """One mistake: where it stands, what was found there, and what would be accepted.

    `path` is relative to the project and uses forward slashes; `line` counts from 1, and 0 means the file as a whole.
    """

    path: str
    line: int
    found: str
    accepted: str = ""

    def __str__(self) -> str:
        where = f"{self.path}:{self.line}" if self.line else self.path
        text = f"{where}: {self.found}; {self.accepted}" if self.accepted else f"{where}: {self.found}"
        return " ".join(text.splitlines())  # what was found may be a name or an error with line ends in it


class Problems(Exception):
    """The mistakes found in content or project files, all that could be found at once. Exit status 1."""

    def __init__(self, problems: Problem | Iterable[Problem]) -> None:
        several = (problems,) if isinstance(problems, Problem) else tuple(sorted(set(problems)))
        if not several:
            raise ValueError("Problems needs at least one problem")
        self.problems: tuple[Problem, ...] = several
        super().__init__("\n".join(map(str, several)))


class CommandError(Exception):
    """The command itself cannot be carried out as given. Exit status 2."""


def each(items: Iterable[K], work: Callable[[K], T]) -> dict[K, T]:
    """The result of this work for every item; what is wrong with several of them is raised together."""
    done: dict[K, T] = {}
    problems: list[Problem] = []
    for item in items:
        try:
            done[item] = work(item)
        except Problems as found:
            problems.extend(found.problems)
    if problems:
        raise Problems(problems)
    return done


def nearest(word: str, known: Iterable[str]) -> str:
    """The accepted half of a message about an unknown word: 'did you mean "x"? there are a, b, c'."""
    names = sorted(set(known))
    if not names:
        return "there are none"
    from difflib import get_close_matches

    # Compared without case: "Sqrt_D" is a slip of the shift key, not another word.
    folded = {name.casefold(): name for name in names}
    close = [folded[name] for name in get_close_matches(word.casefold(), folded, n=LISTED, cutoff=0.6)]
    guess = f'did you mean "{close[0]}"? ' if close else ""
    if len(names) > LISTED:
        some = [*close, *(name for name in names if name not in close)][:LISTED]
        return f"{guess}there are {len(names)}, such as {', '.join(sorted(some))}"
    return f"{guess}there {'is' if len(names) == 1 else 'are'} {', '.join(names)}"
