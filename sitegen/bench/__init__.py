"""`build.py bench`: what the book costs, written to bench.json. Trust the ratios; seconds are this machine's, at this moment."""

import gzip
import json
import platform
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from sitegen.bench import boot, building, live, memory, redraw, rivals, stopping
from sitegen.browser import NoBrowser
from sitegen.outside.sources import SourceError
from sitegen.site import build

Say = Callable[[str], object]

# Each part by its name: what is being measured, and how.
PARTS: dict[str, tuple[str, Callable[[Path, Say], dict[str, Any]]]] = {
    "build": ("building", building.measure),
    "boot": ("how Python starts in a browser", lambda root, say: boot.measure(root / "site", say)),
    "rivals": ("how Python starts elsewhere", lambda root, say: rivals.measure(root / "site", say)),
    "live": ("the models in a browser", lambda root, say: live.measure(root / "site", say)),
    "redraw": ("a drag of every slider", lambda root, say: redraw.measure(root / "site", say)),
    "stop": ("how code is stopped", lambda root, say: stopping.measure(root / "site", say)),
    "memory": ("memory, 10,000 moves of a slider among them", lambda root, say: memory.measure(root / "site", say)),
    "pages": ("pages", lambda root, _: pages(root / "site")),
}


def bench(root: Path, say: Say, names: Iterable[str] = ()) -> list[str]:
    """Measures these parts (all, without names), prints their tables and writes them to bench.json under `root`, where the others stay.
    Returns the names of those that were measured. Raises Problems for a book that does not build.

    `say` hears what is being measured: all of it takes minutes.
    """
    build(root, root / "site")
    found: dict[str, Any] = {}
    for name in names or PARTS:
        what, measure = PARTS[name]
        say(f"measuring {what}")
        try:
            found[name] = measure(root, say)
        except (NoBrowser, SourceError) as missing:
            say(f"{missing}; {name} is not measured")
    file = root / "bench.json"
    before = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    kept = {name: part for name, part in before.items() if name in PARTS}
    said = {"python": platform.python_version(), "system": platform.platform(), **kept, **found}
    file.write_text(json.dumps(said, indent=1, ensure_ascii=False) + "\n", encoding="utf-8", newline="\n")
    _print(found)
    return list(found)


def pages(site: Path) -> dict[str, int]:
    """Bytes of each built page as a server sends it, gzipped; and of the group all pages share."""
    sizes = {page.parent.relative_to(site).as_posix(): _gzipped(page) for page in sorted(site.glob("*/**/index.html"))}
    shared = sum(_gzipped(file) for file in site.glob("assets/page-*/**/*") if file.is_file())
    return {"shared": shared, **sizes}


def _gzipped(file: Path) -> int:
    # A font is compressed already, and no server does it again.
    return file.stat().st_size if file.suffix == ".woff2" else len(gzip.compress(file.read_bytes(), 6))


def _print(found: dict[str, Any]) -> None:
    if "build" in found:
        print(*building.rows(found["build"]), sep="\n")
    if "live" in found:
        print(f"{'milliseconds':48}{'browser':>9}{'native':>9}{'ratio':>9}")
    for case, row in found.get("live", {}).items():
        print(f"{case:48}{row['browser']:9.1f}{row['native']:9.1f}{row['ratio']:9.1f}")
    if "boot" in found:
        print(*boot.rows(found["boot"]), sep="\n")
    if "rivals" in found:
        print(*rivals.rows(found["rivals"]), sep="\n")
    if "redraw" in found:
        print(*redraw.lines(found["redraw"]), sep="\n")
    if "stop" in found:
        print(*stopping.rows(found["stop"]), sep="\n")
    if "memory" in found:
        print(*memory.rows(found["memory"]), sep="\n")
    for name, size in found.get("pages", {}).items():
        print(f"{size / 1000:9.1f} kB gzipped  {name}")
