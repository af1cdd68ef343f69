"""What is worked out for each page, kept in one file: to open a file for each would take longer than to draw some of the pages.

A build reads of it what it looks at, and writes behind its end what is new; when most of it is of earlier builds, it is written anew.
"""

import hashlib
import pickle
import struct
from collections.abc import Callable, Iterable
from functools import cache
from mmap import ACCESS_READ, mmap
from pathlib import Path
from types import TracebackType
from typing import Self, TypeVar

from sitegen.cache import FOLDER, digest, generator
from sitegen.files import write_whole

T = TypeVar("T")
FILE = FOLDER / "kept" / "pages"
HEAD = struct.Struct("<64s32sQ")  # before each result: its name, the SHA-256 of its bytes, and their number
ROOM = 2  # times what a build asks for: what is taken back is there at once


class Kept:
    """Results by the content of all that they were made from. A damaged one counts as missing."""

    def __init__(self, root: Path) -> None:
        self.file = root / FILE
        self.data: bytes | mmap = b""
        try:
            with self.file.open("rb") as file:
                self.data = mmap(file.fileno(), 0, access=ACCESS_READ)
        except (OSError, ValueError):  # none, or nothing in it
            pass
        self.places: dict[bytes, range] = {}  # where in the data each result is, with its head, by its name
        self.asked: dict[bytes, range | bytes] = {}  # what this build asked for: there, or what it made
        self.made: list[bytes] = []  # the names of those that are new
        self.sound = self._find()

    def _find(self) -> bool:
        """Notes the places, of two with one name the later. Whether the file ends with a whole result: a build may have been killed."""
        at, end = 0, len(self.data)
        while at + HEAD.size <= end:
            name, _, size = HEAD.unpack_from(self.data, at)
            place = range(at, at := at + HEAD.size + size)
            if at <= end:
                self.places[name] = place
        return at == end

    def recall(self, kind: str, key: Iterable[object], make: Callable[[], T], holds: Callable[[T], bool] = lambda _: True) -> T:
        """The result of `make()`, or what it was last time for the same key under the same generator, if that still `holds`."""
        return self._recall(_name(kind, key), make, holds)

    def later(self, kind: str, key: Iterable[object], make: Callable[[], T], holds: Callable[[T], bool] = lambda _: True) -> Callable[[], T]:
        """The same for when somebody looks at it; until then it is not read, and stays for the next build."""
        name = _name(kind, key)
        if name in self.places:
            self.asked.setdefault(name, self.places[name])
        return cache(lambda: self._recall(name, make, holds))

    def _recall(self, name: bytes, make: Callable[[], T], holds: Callable[[T], bool]) -> T:
        if data := self._kept(name):
            found: T = pickle.loads(data)
            if holds(found):
                return found
        result = make()
        data = pickle.dumps(result, protocol=5)
        self.asked[name] = HEAD.pack(name, hashlib.sha256(data).digest(), len(data)) + data
        self.made.append(name)
        return result

    def _kept(self, name: bytes) -> bytes:
        """The bytes of a result, none for one that is not there."""
        if place := self.asked.get(name) or self.places.get(name):
            whole = self._bytes(place)
            data = whole[HEAD.size :]
            if hashlib.sha256(data).digest() == HEAD.unpack_from(whole)[1]:
                self.asked[name] = place
                return data
        return b""

    def _bytes(self, place: range | bytes) -> bytes:
        return place if isinstance(place, bytes) else self.data[place.start : place.stop]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        """Also after a mistake in one page, so that the others need not be drawn again."""
        asked = sum(map(len, self.asked.values()))
        if self.made and self.sound and self.file.exists() and (kind or len(self.data) < ROOM * asked):
            with self.file.open("ab") as file:
                file.write(b"".join(self._bytes(self.asked[name]) for name in self.made))
        elif self.made:
            data = b"".join(map(self._bytes, self.asked.values()))
            if isinstance(self.data, mmap):
                self.data.close()  # Windows lets nothing take the place of a file that is in use
            write_whole(self.file, data)
            self.data = data  # what comes later() may be looked at still
            self.asked.clear()
            self.places.clear()
            self._find()


def _name(kind: str, key: Iterable[object]) -> bytes:
    return digest(kind, generator(), *key).encode()
