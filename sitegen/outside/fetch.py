"""The files from outside (assets.lock.json): kept in `.cache/assets`, fetched when missing, accepted only byte for byte."""

import functools
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from sitegen.lock import alone
from sitegen.outside import pins
from sitegen.outside.pins import LOCK, Asset, pinned
from sitegen.problems import Problem, Problems

__all__ = ["FOLDER", "LOCK", "Asset", "Tools", "ensure", "pinned"]

FOLDER = Path(".cache", "assets")
Say = Callable[[str], object]

say_at_once = functools.partial(print, flush=True)


class Tools(NamedTuple):
    """How the three sources are reached; a test puts its own here."""

    cdn: str = ""  # "" is the address in assets.lock.json
    npm: tuple[str, ...] = ("npm",)
    pip: tuple[str, ...] = (sys.executable, "-m", "pip")


def ensure(root: Path, names: Iterable[str] | None = None, say: Say = say_at_once, tools: Tools | None = None) -> dict[str, Path]:
    """The named files (all, without names), fetched if the cache lacks them: name -> path.

    Raises Problems with one entry a file that no source gave, saying what each source answered.
    """
    assets = pinned(root)
    wanted = {name: assets[name] for name in (assets if names is None else names)}
    folder = root / FOLDER
    if any(not asset.is_in(folder / name) for name, asset in wanted.items()):
        with alone(root / ".cache" / "assets.lock", lambda: say("waiting for another build to finish fetching")):
            _fetch_missing(root, assets, wanted, say, tools or Tools())
    return {name: folder / name for name in wanted}


@dataclass
class _Run:
    """What a run has learned: which sources are closed and why, and which packages it has already tried."""

    folder: Path
    cdn: str
    tools: Tools
    say: Say
    closed: dict[str, str]
    tried: dict[str, str] = field(default_factory=dict)


@functools.cache
def _closed(_tools: Tools) -> dict[str, str]:
    """One for the whole process: a build asks for Python and for fonts apart, and a dead source should cost it once."""
    return {}


def _fetch_missing(root: Path, assets: dict[str, Asset], wanted: dict[str, Asset], say: Say, tools: Tools) -> None:
    folder = root / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    for left in folder.glob(".part-*"):  # of a run that was killed; we hold the lock, so nobody is writing it
        left.unlink(missing_ok=True)
    cdn = tools.cdn or pins.cdn(root)
    run = _Run(folder, cdn, tools, say, _closed(tools))
    problems = []
    for asset in wanted.values():
        there = (folder / asset.name).exists()
        if asset.is_in(folder / asset.name):
            continue
        answers = _ask(asset, assets, run)
        if answers:
            if there:
                answers.insert(0, f"the file of that name in {FOLDER.as_posix()} has other bytes")
            problems.append(_missing(asset, answers, cdn))
    if problems:
        raise Problems(problems)


def _ask(asset: Asset, assets: dict[str, Asset], run: _Run) -> list[str]:
    """Go through the sources of one file. Nothing is returned on success, otherwise what each source answered."""
    from sitegen.outside import sources  # slow to load, and mostly all is there

    answers = []
    for source in asset.sources:
        kind = next(iter(source))
        label = kind if kind == "cdn" else f"{kind} {source[kind]}"
        try:
            if kind in run.closed:
                raise sources.SourceError(run.closed[kind], closed=False)
            if kind == "cdn":
                _from_cdn(asset, source["cdn"], run)
            else:
                _from_package(kind, source[kind], assets, run)
        except sources.SourceError as failure:
            answers.append(f"{label}: {failure}")
            if failure.closed:
                run.closed[kind] = str(failure)
                run.say(f"{kind} is given up for this run: {failure}")
            continue
        if asset.is_in(run.folder / asset.name):
            return []
        answers.append(f"{label}: not the pinned bytes")
    return answers or ["no source is named"]


def _from_cdn(asset: Asset, path: str, run: _Run) -> None:
    from sitegen.outside import sources

    run.say(f"fetching {asset.name} … {_size(asset.bytes)} from the CDN")
    with _part(run.folder) as part:
        sources.download(run.cdn + path, part, asset.bytes)
        if asset.is_in(part):
            _place(part, run.folder / asset.name)


def _from_package(kind: str, spec: str, assets: dict[str, Asset], run: _Run) -> None:
    """Fetch a package once, and keep every pinned file it holds: the next build may want the others."""
    import tempfile

    from sitegen.outside import sources

    if spec in run.tried:
        if run.tried[spec]:
            raise sources.SourceError(run.tried[spec], closed=False)
        return
    inside = [(asset, source["member"]) for asset in assets.values() for source in asset.sources if source.get(kind) == spec]
    lacking = [(asset, name) for asset, name in inside if not asset.is_in(run.folder / asset.name)]
    run.say(f"fetching {', '.join(asset.name for asset, _ in lacking)} … {_size(sum(a.bytes for a, _ in lacking))} from {kind} ({spec})")
    get = functools.partial(sources.npm_pack, run.tools.npm) if kind == "npm" else functools.partial(sources.pip_download, run.tools.pip)
    run.tried[spec] = ""
    try:
        with tempfile.TemporaryDirectory(prefix="assets-") as scratch:
            archive = get(spec, Path(scratch))
            for asset, name in lacking:
                with suppress(sources.SourceError):  # another version of the package: told with the file that stays missing
                    _keep(asset, sources.member(archive, name, asset.bytes), run.folder)
    except sources.SourceError as failure:
        run.tried[spec] = str(failure)
        raise


def _keep(asset: Asset, content: bytes, folder: Path) -> None:
    if asset.matches(content):
        with _part(folder) as part:
            part.write_bytes(content)
            _place(part, folder / asset.name)


def _place(part: Path, final: Path) -> None:
    """A name with a folder in it keeps the folder: modules import each other by it."""
    final.parent.mkdir(parents=True, exist_ok=True)
    os.replace(part, final)


@contextmanager
def _part(folder: Path) -> Iterator[Path]:
    """A file beside its final place, to be renamed when whole; whatever goes wrong, it does not stay."""
    part = folder / f".part-{os.getpid()}"
    try:
        yield part
    finally:
        part.unlink(missing_ok=True)


def _missing(asset: Asset, answers: Sequence[str], cdn: str) -> Problem:
    addresses = [cdn + source["cdn"] for source in asset.sources if "cdn" in source]
    by_hand = f"put it into {FOLDER.as_posix()}/ by hand: {asset.bytes} bytes, SHA-256 {asset.sha256}"
    return Problem(LOCK, asset.line, f'"{asset.name}" could not be had ({"; ".join(answers)})', ", as at ".join([by_hand, *addresses[:1]]))


def _size(number: int) -> str:
    return f"{number / 1e6:.1f} MB" if number >= 50_000 else f"{number / 1e3:.0f} kB"
