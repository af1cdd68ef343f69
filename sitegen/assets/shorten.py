"""Scripts and style sheets as they are sent: without what only people read. A reader waits for a third less."""

import json
import re
import shutil
from collections.abc import Mapping
from pathlib import Path

from sitegen.outside import fetch

TERSER = "terser.js"  # of the files from outside
SECONDS = 60
# Of a style sheet: a string is kept as it is, a comment is nothing, white space is one space, and none beside these signs.
CSS = re.compile(r"""("[^"]*"|'[^']*')|/\*.*?\*/|\s+""", re.DOTALL)
BESIDE = re.compile(r"""("[^"]*"|'[^']*')|\s*(?:;\s*(?=}))?([{};,])\s*""")


def possible() -> bool:
    """Is there Node, which shortens scripts?"""
    return shutil.which("node") is not None


def scripts(root: Path, modules: Mapping[str, str]) -> dict[str, str]:
    """Modules by name, each with short names inside. As they are where there is no Node or terser fails, with a word about it."""
    if not possible():
        return dict(modules)
    import subprocess

    terser = fetch.ensure(root, [TERSER])[TERSER]
    command = ["node", str(Path(__file__).with_suffix(".mjs")), str(terser)]
    try:
        done = subprocess.run(command, input=json.dumps(dict(modules)), capture_output=True, encoding="utf-8", check=True, timeout=SECONDS)
        return json.loads(done.stdout)
    except (subprocess.SubprocessError, OSError, ValueError) as failed:
        said = getattr(failed, "stderr", None) or ""
        fetch.say_at_once(f"scripts stay as they are written ({failed})\n{said[-600:]}")
        return dict(modules)


def sheet(text: str) -> str:
    """A style sheet that says the same."""
    one = CSS.sub(lambda found: found[1] or (" " if found[0].isspace() else ""), text)
    return BESIDE.sub(lambda found: found[1] or found[2], one).strip() + "\n"
