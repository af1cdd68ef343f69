"""What a reader defined, as hidden tests reach it: answer.softmax(scores) calls the reader's softmax."""

import inspect
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np


class Ended(BaseException):
    """What ends the tests. Not an Exception, so that no `except Exception` of a reader's or an author's catches it."""


class Failed(Ended):
    """A test that does not hold."""

    def __init__(self, key: str, text: str) -> None:
        super().__init__(key)
        self.key, self.text = key, text


class Missing(Ended):
    """The reader's code does not define what a test asks for."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


class Raised(Ended):
    """The reader's own code stopped with an error, `__cause__`, while a test called it."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


class Misfit(Ended):
    """A test calls the reader's function with other arguments than it takes."""

    def __init__(self, given: str, takes: str) -> None:
        super().__init__(given)
        self.given, self.takes = given, takes


class Calls:
    """What the reader's functions gave so far, and names that were asked for."""

    def __init__(self) -> None:
        self._given: list[tuple[object, str]] = []  # kept, so that nothing else gets the identity of a result
        self.changed = False  # did the last call change an array that it was given?

    def note(self, result: object, call: str, changed: bool) -> None:
        if isinstance(result, tuple):
            self._given += [(part, f"{call}[{place}]") for place, part in enumerate(result)]
        self._given.append((result, call))
        self.changed = changed

    def last(self) -> tuple[object, str] | None:
        """The newest result, and what gave it."""
        return self._given[-1] if self._given else None

    def name_of(self, value: object) -> str:
        """softmax(…) for a value that it gave, attend(…)[1] for a member of a tuple, otherwise ""."""
        return next((call for result, call in reversed(self._given) if result is value), "")


class Answer:
    """The reader's names as attributes. A function among them is called with copies: what it changes stays as it was for the tests."""

    def __init__(self, names: Mapping[str, object], calls: Calls) -> None:
        self.__names, self.__calls = names, calls

    def __getattr__(self, name: str) -> Any:
        if name not in self.__names:
            raise Missing(name)
        thing = self.__names[name]
        if callable(thing) and not isinstance(thing, type):  # a class stays one
            return self.__calling(name, thing)
        self.__calls.note(thing, name, False)
        return thing

    def __calling(self, name: str, function: Callable[..., object]) -> Callable[..., object]:
        def call(*args: object, **named: object) -> object:
            _must_fit(name, function, args, named)
            own, own_named = copied(args), copied(named)
            try:
                result = function(*own, **own_named)
            except Ended:  # the reader's function called one that the tests gave it
                raise
            except BaseException as error:
                raise Raised(name) from error
            self.__calls.note(result, f"{name}(…)", not same((own, own_named), (args, named)))
            return result

        return call


def _must_fit(name: str, function: Callable[..., object], args: tuple, named: dict) -> None:
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError):  # some functions written in C do not say what they take
        return
    try:
        signature.bind(*args, **named)
    except TypeError:
        given = ", ".join(["…"] * len(args) + [f"{word}=…" for word in named])
        raise Misfit(f"{name}({given})", f"{name}{signature}") from None


def copied(value: Any) -> Any:
    """The same arrays once more, wherever they stand in lists, tuples and dicts."""
    if type(value) is np.ndarray:
        return value.copy()
    if type(value) is dict:
        return {key: copied(item) for key, item in value.items()}
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return type(value)(*map(copied, value))
    return type(value)(map(copied, value)) if type(value) in (list, tuple) else value


def same(one: Any, other: Any) -> bool:
    """Do two values hold the same arrays?"""
    if isinstance(one, np.ndarray) and isinstance(other, np.ndarray):
        return one.shape == other.shape and one.dtype == other.dtype and one.tobytes() == other.tobytes()
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return len(one) == len(other) and all(map(same, one, other))
    return True
