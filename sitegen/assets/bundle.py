"""The files that make figures compute in a browser: the page's modules, our Python in one archive, and a list of it all."""

import hashlib
import io
import json
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path

from sitegen.assets import fromfile, joining, shorten
from sitegen.assets.groups import plain
from sitegen.output import Content

WIDGETS = "widgets"
HOST = "widgets/host"
MODELS = "widgets/models"
MAIN = "main.js"
WORKER = "worker.js"
PACK = ".zst"  # the end of a packed file's name
VIEW = "view.js"  # of a widget that is dragged or painted
WEIGHTS = (".npz", ".npy", ".bin")
# What Python in the browser reads; everything else in the folder is for people and for tests.
PYTHON = (".py", ".toml", ".json", *WEIGHTS)
EARLIEST = (1980, 1, 1, 0, 0, 0)  # the first moment a zip can name: the clock must not change the bytes


def host_group(root: Path, fetched: Mapping[str, Mapping[str, Content]]) -> dict[str, Content]:
    """widgets/host's modules, widgets' own views, their words, widgets.zip, and files.json, which lists what they fetch and verify.

    `fetched` are the files of the other groups that it lists, by group: pyodide, plotly, models.
    """
    folder = root / HOST
    modules = {file.name: plain(file) for file in sorted(folder.glob("*.js"))}
    files: dict[str, Content] = {**modules, **joined(root, modules)}
    files |= {f"{view.parent.name}/{VIEW}": plain(view) for view in sorted((root / WIDGETS).glob(f"*/{VIEW}"))}
    for lang, words in host_words(root).items():
        written = _json(words)
        files |= {f"words-{lang}.json": written, f"words-{lang}.json.js": fromfile.script(written)}
    files["widgets.zip"] = widgets_zip(root)
    lists = {**fetched, "host": {"widgets.zip": files["widgets.zip"]}}
    files["files.json"] = _json({group: [entry(name, member[name]) for name in sorted(member)] for group, member in lists.items()})
    return files


def joined(root: Path, modules: Mapping[str, bytes]) -> dict[str, bytes]:
    """What the page brings along in one script, and what the worker does in another."""
    if MAIN not in modules:
        return {}
    texts = {name: data.decode() for name, data in modules.items()}
    made = joining.join(texts, MAIN) | {WORKER: joining.whole(texts, WORKER)}
    return {name: text.encode() for name, text in shorten.scripts(root, made).items()}


def models_group(root: Path, needs: Iterable[Iterable[str]]) -> dict[str, Content]:
    """The trained weights that any widget needs, each a file that a page fetches when a reader first touches such a widget."""
    return {name: root / MODELS / name for name in sorted({name for names in needs for name in names})}


def host_words(root: Path) -> dict[str, dict]:
    """Language to the sentences of the page's own machinery."""
    return tomllib.loads((root / HOST / "words.toml").read_text(encoding="utf-8-sig"))


def entry(name: str, content: Content) -> dict[str, str | int]:
    """What the loader must know of a file before it accepts it; of a packed one also how many bytes it unpacks to."""
    data = content if isinstance(content, bytes) else content.read_bytes()
    found: dict[str, str | int] = {"name": name, "bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}
    if name.endswith(PACK):
        import zstandard  # a book without figures and cells does without

        found["plain"] = zstandard.frame_content_size(data)
    return found


def widgets_zip(root: Path) -> bytes:
    """The folder widgets/ as the browser's Python imports it, without trained weights."""
    return packed(python_files(root))


def packed(files: Mapping[str, Content]) -> bytes:
    """An archive of these files by their names in it. The same files give the same bytes."""
    import zipfile  # slow to load, and mostly what it would pack is kept

    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as made:
        for name in sorted(files):
            member, content = zipfile.ZipInfo(name, EARLIEST), files[name]
            member.compress_type = zipfile.ZIP_DEFLATED
            member.external_attr = 0o644 << 16
            member.create_system = 3  # the same on Windows
            made.writestr(member, content if isinstance(content, bytes) else plain(content))
    return archive.getvalue()


def python_files(root: Path) -> dict[str, Path]:
    """What the browser's Python imports and reads, by its name in the archive."""
    folder, found = root / WIDGETS, {}
    for file in folder.rglob("*"):
        path = file.relative_to(folder)
        if path.parts[0] == "models" and file.suffix in WEIGHTS:
            continue
        if file.suffix in PYTHON and path.parts[0] != "host" and not any(part.startswith((".", "__pycache__")) for part in path.parts):
            found[f"{WIDGETS}/{path.as_posix()}"] = file
    return found


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode()
