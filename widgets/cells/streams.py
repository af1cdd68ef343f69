"""Where a cell's prints go: files that hand their text on."""

import io
from collections.abc import Callable


class Stream(io.TextIOBase):
    """sys.stdout or sys.stderr of one run.

    `hear` is given each text, until it answers that it wants no more: a reader may print a million lines. After the run the
    stream swallows what still comes, from a log handler that holds it.
    """

    encoding = "utf-8"
    errors = "replace"

    def __init__(self, hear: Callable[[str], bool]) -> None:
        super().__init__()
        self._hear: Callable[[str], bool] | None = hear

    def write(self, text: str) -> int:
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        if self._hear and not self._hear(text):
            self._hear = None
        return len(text)

    def writable(self) -> bool:
        return True

    def close(self) -> None:
        """A cell that closes its output still has one."""

    def end(self) -> None:
        """The run is over."""
        self._hear = None
