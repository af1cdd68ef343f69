"""What a page needs that is opened from a file, where a browser loads neither modules nor data: all modules as one classic script, and
data as scripts that hand it over. A page from a server loads nothing of it.

The modules are our own: they import at their beginnings, by name and from beside themselves, and export what they declare.
"""

import base64
import gzip
import json
import re
from collections.abc import Mapping
from pathlib import PurePosixPath

# Of templates/static: a module there; in the site all of it that works without Python, as one script.
SCRIPT = "js/file.js"
HOST = "host/"  # the figures' modules, in a folder of their own
# Code that readers run needs Python, which needs a server.
WITHOUT = ("js/cells/index.js", "js/code/index.js")

# What may not stand before a word is asked for behind it: a pattern that begins with letters is found ten times as fast.
IMPORT = re.compile(r'import(?<![^\n]import)\s+(?:\{([^}]*)\}|(\w+))\s+from "([^"]+)";\n')
LATER = re.compile(r'import(?<![\w.]import)\("([^"]+)"\)')
ANY_LATER = re.compile(r"import(?<![\w.$]import)\((?=[^)])")
DECLARED = re.compile(r"export(?<![^\n]export) ((?:async )?function\*?|class|const) (\w+)")
LISTED = re.compile(r"export(?<![^\n]export) \{([^}]*)\};$", re.MULTILINE)
LEFT = re.compile(r"\n(?:import|export)\b")
LOADER = "templates/file/loader.js"
MARK = "/* the modules */\n"


def script(data: bytes, level: int = 9) -> bytes:
    """`data` as a script that hands it over, packed: it lies in the site beside the file itself, as "….json.js"."""
    return f'handOver("{base64.b64encode(gzip.compress(data, level, mtime=0)).decode()}");\n'.encode()


def bundle(modules: Mapping[str, str], loader: str) -> str:
    """`loader` with every module in it that SCRIPT leads to, each a function of what it imports. `modules` by path."""
    written: dict[str, str] = {}
    waiting = [SCRIPT]
    while waiting:
        path = waiting.pop()
        if path in written or path in WITHOUT:
            continue
        written[path], wanted = _function(path, modules[path])
        waiting += wanted
    return loader.replace(MARK, "".join(f"{json.dumps(path)}: ($use, $import, $meta) => {{\n{written[path]}}},\n" for path in sorted(written)))


def _function(path: str, text: str) -> tuple[str, list[str]]:
    """The body of a function that gives what the module exports, and the modules it wants."""
    wanted: list[str] = []

    def of(name: str) -> str:
        wanted.append(_beside(path, name))
        return json.dumps(wanted[-1])

    def imported(found: re.Match[str]) -> str:
        names = found[1].replace(" as ", ": ") if found[1] else f"default: {found[2]}"
        return f"const {{{names}}} = $use({of(found[3])});\n"

    exported = [name for _, name in DECLARED.findall(text)]
    for listed in LISTED.findall(text):
        exported += [": ".join(reversed(part.strip().split(" as "))) for part in listed.split(",")]
    text = LATER.sub(lambda found: f"$import({of(found[1])})", IMPORT.sub(imported, text))
    text = ANY_LATER.sub("$import(", LISTED.sub("", DECLARED.sub(r"\1 \2", text))).replace("import.meta", "$meta")
    if LEFT.search(f"\n{text}"):
        raise ValueError(f"{path} imports or exports in a way that fromfile.py does not read")
    return f"{text}\nreturn {{{', '.join(exported)}}};\n", wanted


def _beside(path: str, name: str) -> str:
    parts: list[str] = []
    for part in (PurePosixPath(path).parent / name).parts:
        if part == "..":
            parts.pop()
        elif part != ".":
            parts.append(part)
    return "/".join(parts)
