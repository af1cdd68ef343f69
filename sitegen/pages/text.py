"""A page's text as its template sees it: a mark in its place, so that the page need not be drawn again for each sentence."""

from collections.abc import Iterator
from typing import Any

from markupsafe import Markup

MARK = Markup("\x1e")  # stands in no template and in no text
Asked = dict[str | None, object]  # which words the template looked for in the text, and whether they are there; under None the whole text


def printed(value: object) -> object:
    """What Jinja prints for a value."""
    return MARK if isinstance(value, Text) else value


class Text:
    """Is printed as the mark, and notes what else a template makes of it."""

    def __init__(self, html: str) -> None:
        self._html = Markup(html)
        self.asked: Asked = {}

    def __contains__(self, words: str) -> bool:
        return bool(self.asked.setdefault(words, words in self._html))

    def __html__(self) -> Markup:
        """For all that is not simply printed: it depends on the whole text."""
        self.asked[None] = self._html
        return self._html

    __str__ = __html__

    def __len__(self) -> int:
        return len(self.__html__())

    def __iter__(self) -> Iterator[str]:
        return iter(self.__html__())

    def __getitem__(self, place: Any) -> str:
        return self.__html__()[place]

    def __getattr__(self, name: str) -> Any:
        return getattr(self.__html__(), name)

    def answers(self, asked: Asked) -> bool:
        """Whether a template that asked this of another text would draw the same around this one."""
        return all(answer == (self._html if words is None else words in self._html) for words, answer in asked.items())
