"""`build.py bench`: what the book costs, written to bench.json. Trust the ratios; seconds are this machine's, at this moment."""

import gzip
import json
import platform
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NamedTuple

from sitegen.bench import boot, building, live, memory, redraw, rivals, stopping
from sitegen.browser import NoBrowser
from sitegen.outside.sources import SourceError
from sitegen.site import build

Say = Callable[[str], object]


class Part(NamedTuple):
    """`what` is measured, by `measure`, and shown as a table of these `rows`."""

    what: str
    measure: Callable[[Path, Say], dict[str, Any]]
    rows: Callable[[dict[str, Any]], Iterable[str]]


def bench(root: Path, say: Say, names: Iterable[str] = ()) -> list[str]:
    """Measures these parts (all, without names); prints the table of each when it is there, and writes it into bench.json under `root`, where
    the others stay. Returns the names of those that were measured. Raises Problems for a book that does not build.

    `say` hears what is being measured: all of it takes an hour.
    """
    build(root, root / "site")
    measured = []
    for name in names or PARTS:
        part = PARTS[name]
        say(f"measuring {part.what}")
        try:
            found = part.measure(root, say)
        except (NoBrowser, SourceError) as missing:
            say(f"{missing}; {name} is not measured")
            continue
        _write(root / "bench.json", {name: found})
        print(*part.rows(found), sep="\n", flush=True)
        measured.append(name)
    return measured


def _write(file: Path, found: dict[str, Any]) -> None:
    before = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    kept = {name: part for name, part in before.items() if name in PARTS}
    said = {"python": platform.python_version(), "system": platform.platform(), **kept, **found}
    file.write_text(json.dumps(said, indent=1, ensure_ascii=False) + "\n", encoding="utf-8", newline="\n")


def pages(site: Path) -> dict[str, int]:
    """Bytes of each built page as a server sends it, gzipped; and of the group all pages share."""
    sizes = {page.parent.relative_to(site).as_posix(): _gzipped(page) for page in sorted(site.glob("*/**/index.html"))}
    shared = sum(_gzipped(file) for file in site.glob("assets/page-*/**/*") if file.is_file())
    return {"shared": shared, **sizes}


def _gzipped(file: Path) -> int:
    # A font is compressed already, and no server does it again.
    return file.stat().st_size if file.suffix == ".woff2" else len(gzip.compress(file.read_bytes(), 6))


def _page_rows(sizes: dict[str, int]) -> Iterable[str]:
    return (f"{size / 1000:9.1f} kB gzipped  {name}" for name, size in sizes.items())


PARTS = {
    "build": Part("building", building.measure, building.rows),
    "boot": Part("how Python starts in a browser", lambda root, say: boot.measure(root / "site", say), boot.rows),
    "rivals": Part("how Python starts elsewhere", lambda root, say: rivals.measure(root / "site", say), rivals.rows),
    "live": Part("the models in a browser", lambda root, say: live.measure(root / "site", say), live.rows),
    "redraw": Part("a drag of every slider", lambda root, say: redraw.measure(root / "site", say), redraw.lines),
    "stop": Part("how code is stopped", lambda root, say: stopping.measure(root / "site", say), stopping.rows),
    "memory": Part("memory, 10,000 moves of a slider among them", lambda root, say: memory.measure(root / "site", say), memory.rows),
    "pages": Part("pages", lambda root, _: pages(root / "site"), _page_rows),
}
