"""What hidden tests may ask of an answer. Each check names a property; it holds, or it ends the tests and says what is there instead."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from widgets.cells import compare, kinds
from widgets.cells.answers import Calls, Failed
from widgets.cells.sentences import say, together
from widgets.words import words_of

Pair = tuple[str, str]  # the same in English and in Chinese
TOLERANCE = 1e-6  # what is computed in float32 is right, too


class Check:
    """`check` in a file of tests.

    Common to all: `what` names the thing in sentences, as a word of code or as a pair of words; left out, it is the call that
    gave it, as in softmax(…). `key` is what a `# %% wrong KEY` of the file names. `why` is a pair of sentences said after a failure.
    """

    def __init__(self, calls: Calls, lang: str) -> None:
        self.held: list[str] = []
        self._calls, self._lang = calls, lang
        self._words = words_of("cells", lang)["check"]

    def shape(self, got: object, shape: Sequence[int], what: str | Pair | None = None, key: str = "shape", why: Pair | None = None) -> np.ndarray:
        """An array of exactly this shape."""
        array = self._array(got, what)
        found = compare.shape(array, tuple(shape))
        return self._settle(array, found, "shape", {"shape": str(tuple(shape))}, self._name(got, what), key, why)

    def sums_to_one(
        self,
        got: object,
        axis: int = -1,
        what: str | Pair | None = None,
        key: str = "sums_to_one",
        why: Pair | None = None,
        tolerance: float = TOLERANCE,
    ) -> np.ndarray:
        """An array whose numbers add up to 1 along the axis."""
        array = self._array(got, what)
        held, facts = compare.along(axis, array.ndim)
        return self._settle(array, compare.sums(array, axis, tolerance), f"sums_{held}", facts, self._name(got, what), key, why)

    def close(
        self,
        got: object,
        wanted: object,
        key: str = "close",
        what: str | Pair | None = None,
        tolerance: float = TOLERANCE,
        why: Pair | None = None,
        held: Pair | None = None,
    ) -> np.ndarray:
        """The same numbers, within `tolerance` of them or of 1. `held` says in other words that they are right."""
        single = np.ndim(wanted) == 0  # type: ignore[arg-type]
        array = self._number(got, what) if single else self._array(got, what)
        found = compare.numbers(array, np.asarray(wanted), tolerance)
        return self._settle(array, found, "close_number" if single else "close", {}, self._name(got, what), key, why, held)

    def finite(self, got: object, what: str | Pair | None = None, key: str = "finite", why: Pair | None = None) -> np.ndarray:
        """No nan and no inf."""
        array = self._array(got, what) if not kinds.is_number(got) else np.asarray(got)
        return self._settle(array, compare.finite(array), "finite", {}, self._name(got, what), key, why)

    def kind(self, got: object, kind: str = "array", what: str | Pair | None = None, key: str = "kind", why: Pair | None = None) -> Any:
        """An "array" of numbers, or a single "number"."""
        name = self._name(got, what)
        return self._settle(got, kinds.wrong(got, kind, self._words), f"kind_{kind}", {}, name, key, why)

    def several(self, got: object, count: int, what: str | Pair | None = None, key: str = "kind", why: Pair | None = None) -> tuple:
        """So many results, as `return weights, context` gives them: a, b = check.several(answer.f(x), 2)."""
        found = kinds.not_several(got, count, self._words)
        name = self._name(got, what)
        return self._settle(got, found, "", {}, name, key, why)

    def unchanged(self, key: str = "unchanged", why: Pair | None = None) -> None:
        """The last call left the arrays it was given as they were."""
        call = self._calls.last()
        found: compare.Found = ("changed", {}) if self._calls.changed else None
        self._settle(None, found, "unchanged", {}, call[1] if call else self._words["it"], key, why)

    def that(self, condition: object, key: str, en: str, zh: str, held: Pair | None = None) -> None:
        """Anything else. `en` and `zh` are said when it does not hold, `held` when it does."""
        if not condition:
            raise Failed(key, self._own((en, zh)))
        if held:
            self._hold(self._own(held))

    def _settle(self, got: Any, found: compare.Found, held: str, facts: dict, name: str, key: str, why: Pair | None, said: Pair | None = None) -> Any:
        """Notes that the property holds, or fails with what was found instead. Gives `got`."""
        if found:
            said_of_it = say(self._words[found[0]], facts | found[1] | {"what": name}, self._lang)
            raise Failed(key, together([said_of_it, self._own(why) if why else ""], self._lang))
        if said or held:
            self._hold(self._own(said) if said else say(self._words[f"held_{held}"], facts | {"what": name}, self._lang))
        return got

    def _hold(self, sentence: str) -> None:
        if sentence not in self.held:
            self.held.append(sentence)

    def _array(self, got: object, what: str | Pair | None) -> np.ndarray:
        """`got`, if it is an array of numbers; otherwise the end."""
        return self._settle(got, kinds.wrong(got, "array", self._words), "", {}, self._name(got, what), "kind", None)

    def _number(self, got: object, what: str | Pair | None) -> np.ndarray:
        return np.asarray(self._settle(got, kinds.wrong(got, "number", self._words), "", {}, self._name(got, what), "kind", None))

    def _name(self, got: object, what: str | Pair | None) -> str:
        if what:
            return what if isinstance(what, str) else self._own(what)
        return self._calls.name_of(got) or self._words["it"]

    def _own(self, pair: Pair) -> str:
        return pair[1] if self._lang == "zh" else pair[0]
