"""`build.py bench`: what building costs, written to bench.json. Trust the ratios; seconds are this machine's, at this moment."""

import gzip
import json
import platform
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from sitegen import bench_boot, bench_live, bench_redraw, cache, corpus
from sitegen.browser import NoBrowser
from sitegen.cli import count
from sitegen.site import build

SIZES = (1, 10, 100)  # chapters
TIMES = 3  # the best of these runs counts: other programs can only make a run slower
BUILT = ("sitegen", "templates", "requirements", "build.py", "assets.lock.json")
# What any generator on this parser would have to pay: the same texts, parsed and drawn with nothing added.
PLAIN = """
import sys
from pathlib import Path
from markdown_it import MarkdownIt
md = MarkdownIt("commonmark").enable("table")
for file in sorted(Path(sys.argv[1]).rglob("*.md")):
    md.render(file.read_text(encoding="utf-8"))
"""


def bench(root: Path, say: Callable[[str], object]) -> None:
    """Measures, prints a table and writes bench.json under `root`. Raises Problems for a book that does not build.

    `say` hears what is being measured: all of it takes minutes.
    """
    build(root, root / "site")
    with tempfile.TemporaryDirectory(prefix="bench-") as scratch:
        builds = {}
        for chapters in SIZES:
            say(f"measuring a made-up book of {count(chapters, 'chapter')}")
            builds[str(chapters)] = _corpus(root, Path(scratch) / str(chapters), chapters)
        say("measuring this book")
        book = _book(root, Path(scratch) / "book")
    in_browser = _in_browser(root, say)
    found = {
        "python": platform.python_version(),
        "system": platform.platform(),
        "corpus": builds,
        "book": book,
        "pages": pages(root / "site"),
        **in_browser,
    }
    (root / "bench.json").write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", encoding="utf-8", newline="\n")
    _print(found)


def _in_browser(root: Path, say: Callable[[str], object]) -> dict[str, Any]:
    """How fast Python starts there, as "boot", the models, as "live", and what a slider costs, as "redraw"; empty where there is no browser."""
    try:
        boot = bench_boot.measure(root / "site", say)
        say("measuring the models in a browser")
        live = bench_live.measure(root / "site", say)
        say("dragging every slider")
        return {"boot": boot, "live": live, "redraw": bench_redraw.measure(root / "site", say)}
    except NoBrowser as missing:
        say(f"{missing}; nothing was measured in a browser")
        return {"boot": {}, "live": {}, "redraw": {}}


def _corpus(root: Path, scratch: Path, chapters: int) -> dict[str, Any]:
    """CPU seconds of each kind of build of a made-up book, and each as a ratio to plain Markdown on the same texts."""
    _project(root, scratch)
    shutil.copytree(root / "widgets", scratch / "widgets", ignore=_without_widgets)
    corpus.write(scratch, chapters)
    changed = scratch / "content/001-chapter-1/en.md"
    cpu = {"plain": _best([sys.executable, "-c", PLAIN, str(scratch / "content")], scratch)} | _kinds(scratch, changed)
    return {"cpu": cpu, "ratio": {kind: round(seconds / cpu["plain"], 2) for kind, seconds in cpu.items()}}


def _book(root: Path, scratch: Path) -> dict[str, Any]:
    """The same for the book itself; `ratio` is to its full build."""
    _project(root, scratch)
    for name in ("widgets", "content", "course.toml"):
        _copy(root / name, scratch / name)
    cpu = _kinds(scratch, next(iter(sorted(scratch.glob("content/*/en.md")))))
    return {"cpu": cpu, "ratio": {kind: round(seconds / cpu["full"], 2) for kind, seconds in cpu.items()}}


def _kinds(scratch: Path, changed: Path) -> dict[str, float]:
    """full: nothing kept but the fonts. unchanged: again. changed: a sentence added to one file."""
    command = [sys.executable, "build.py"]

    def forget() -> None:
        shutil.rmtree(scratch / "site", ignore_errors=True)
        for folder in (scratch / cache.FOLDER).iterdir():
            if not folder.is_symlink():
                shutil.rmtree(folder)

    def add() -> None:
        changed.write_text(changed.read_text(encoding="utf-8") + "\nOne more sentence.\n", encoding="utf-8", newline="\n")

    # Letters new to the book cut its fonts anew, some ten seconds once; not what is measured here.
    subprocess.run(command, cwd=scratch, check=True, stdout=subprocess.DEVNULL)
    return {"full": _best(command, scratch, forget), "unchanged": _best(command, scratch), "changed": _best(command, scratch, add)}


def _project(root: Path, scratch: Path) -> None:
    """The generator in a folder of its own, with what this machine has fetched and cut already."""
    for name in BUILT:
        _copy(root / name, scratch / name)
    for shared in (Path(".cache/assets"), cache.FOLDER / "fonts"):
        (root / shared).mkdir(parents=True, exist_ok=True)
        (scratch / shared).parent.mkdir(parents=True, exist_ok=True)
        (scratch / shared).symlink_to(root / shared)


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copytree(source, target) if source.is_dir() else shutil.copy(source, target)


def _without_widgets(folder: str, names: list[str]) -> set[str]:
    return {name for name in names if (Path(folder) / name / "model.py").exists()}


def _best(command: list[str], folder: Path, before: Callable[[], None] = lambda: None) -> float:
    """The fewest CPU seconds of a few runs, each in a process of its own."""
    found = []
    for _ in range(TIMES):
        before()
        found.append(_cpu(command, folder))
    return round(min(found), 3)


def _cpu(command: list[str], folder: Path) -> float:
    """CPU seconds, user and system, of one run and its children; where the system does not count them, seconds."""
    started = time.perf_counter()
    try:
        import resource
    except ImportError:  # Windows
        subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)
        return time.perf_counter() - started
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def pages(site: Path) -> dict[str, int]:
    """Bytes of each built page as a server sends it, gzipped; and of the group all pages share."""
    sizes = {page.parent.relative_to(site).as_posix(): _gzipped(page) for page in sorted(site.glob("*/**/index.html"))}
    shared = sum(_gzipped(file) for file in site.glob("assets/page-*/**/*") if file.is_file())
    return {"shared": shared, **sizes}


def _gzipped(file: Path) -> int:
    # A font is compressed already, and no server does it again.
    return file.stat().st_size if file.suffix == ".woff2" else len(gzip.compress(file.read_bytes(), 6))


def _print(found: dict[str, Any]) -> None:
    print(f"{'CPU seconds':16}{'plain':>9}{'full':>9}{'unchanged':>11}{'changed':>9}   ratio to plain")
    for chapters, row in found["corpus"].items():
        cpu, ratio = row["cpu"], row["ratio"]
        shares = "  ".join(f"{ratio[kind]:.2f}" for kind in ("full", "unchanged", "changed"))
        print(f"{count(int(chapters), 'chapter'):16}{cpu['plain']:9.2f}{cpu['full']:9.2f}{cpu['unchanged']:11.2f}{cpu['changed']:9.2f}   {shares}")
    cpu = found["book"]["cpu"]
    print(f"{'this book':16}{'':9}{cpu['full']:9.2f}{cpu['unchanged']:11.2f}{cpu['changed']:9.2f}")
    if found["live"]:
        print(f"{'milliseconds':48}{'browser':>9}{'native':>9}{'ratio':>9}")
    for case, row in found["live"].items():
        print(f"{case:48}{row['browser']:9.1f}{row['native']:9.1f}{row['ratio']:9.1f}")
    if found["boot"]:
        print(*bench_boot.rows(found["boot"]), sep="\n")
    if found["redraw"]:
        print(*bench_redraw.lines(found["redraw"]), sep="\n")
    for name, size in found["pages"].items():
        print(f"{size / 1000:9.1f} kB gzipped  {name}")
