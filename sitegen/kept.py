"""What is worked out for each page, kept in one file: to open a file for each would take longer than to draw some of the pages.

A build reads the file whole and writes behind its end what is new; when most of it is of earlier builds, it is written anew.
"""

import hashlib
import pickle
import struct
from collections.abc import Callable, Iterable
from pathlib import Path
from types import TracebackType
from typing import Self, TypeVar

from sitegen.cache import FOLDER, digest, generator, write_whole

T = TypeVar("T")
FILE = FOLDER / "kept" / "pages"
HEAD = struct.Struct("<64s32sQ")  # before each result: its name, the SHA-256 of its bytes, and their number
ROOM = 2  # times what a build asks for: what is taken back is there at once


class Kept:
    """Results by the content of all that they were made from. A damaged one counts as missing."""

    def __init__(self, root: Path) -> None:
        self.file = root / FILE
        self.asked: dict[bytes, bytes | memoryview] = {}  # by name, each with its head
        self.made: list[bytes] = []  # the names of those that are new
        try:
            self.data = memoryview(self.file.read_bytes())
        except OSError:
            self.data = memoryview(b"")
        self.places: dict[bytes, int] = {}
        self.sound = self._find()

    def _find(self) -> bool:
        """Notes where each result begins, of two with one name the later. Whether the file ends with one: a build may have been killed."""
        at = 0
        while at + HEAD.size <= len(self.data):
            name, _, size = HEAD.unpack_from(self.data, at)
            self.places[name] = at
            at += HEAD.size + size
        return at == len(self.data)

    def recall(self, kind: str, key: Iterable[object], make: Callable[[], T], holds: Callable[[T], bool] = lambda _: True) -> T:
        """The result of `make()`, or what it was last time for the same key under the same generator, if that still `holds`."""
        name = digest(kind, generator(), *key).encode()
        if data := self._kept(name):
            found: T = pickle.loads(data)
            if holds(found):
                return found
        result = make()
        data = pickle.dumps(result, protocol=5)
        self.asked[name] = HEAD.pack(name, hashlib.sha256(data).digest(), len(data)) + data
        self.made.append(name)
        return result

    def _kept(self, name: bytes) -> bytes | memoryview:
        """The bytes of a result, none for one that is not there."""
        if name in self.asked:
            return self.asked[name][HEAD.size :]
        if name in self.places:
            start = self.places[name] + HEAD.size
            _, check, size = HEAD.unpack_from(self.data, start - HEAD.size)
            data = self.data[start : start + size]
            if hashlib.sha256(data).digest() == check:
                self.asked[name] = self.data[start - HEAD.size : start + size]
                return data
        return b""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        """Also after a mistake in one page, so that the others need not be drawn again."""
        asked = sum(map(len, self.asked.values()))
        if self.made and self.sound and self.file.exists() and (kind or len(self.data) < ROOM * asked):
            with self.file.open("ab") as file:
                file.write(b"".join(self.asked[name] for name in self.made))
        elif self.made:
            write_whole(self.file, b"".join(self.asked.values()))
