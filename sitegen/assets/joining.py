"""Many small modules as one script, each a function that runs when it is first used: a browser asks once instead of many times over.

The modules are our own: they import at their beginnings, by name and from beside themselves, and export what they declare.
"""

import json
import re
from collections.abc import Callable, Container, Iterable, Mapping
from pathlib import PurePosixPath
from typing import NamedTuple

JOINED = "joined.js"

# What may not stand before a word is asked for behind it: a pattern that begins with letters is found ten times as fast.
IMPORT = re.compile(r'import(?<![^\n]import)\s+(?:\{([^}]*)\}|(\w+))\s+from "([^"]+)";\n')
LATER = re.compile(r'import(?<![\w.]import)\("([^"]+)"\)')
ANY_LATER = re.compile(r"import(?<![\w.$]import)\((?=[^)])")
DECLARED = re.compile(r"export(?<![^\n]export) ((?:async )?function\*?|class|const) (\w+)")
LISTED = re.compile(r"export(?<![^\n]export) \{([^}]*)\};$", re.MULTILINE)
COMMENT = re.compile(r"^ *(?:/\*\*(?:(?!\*/).)*\*/|//[^\n]*)\n", re.MULTILINE | re.DOTALL)  # a quarter of what a reader would load
LEFT = re.compile(r"\n(?:import|export)\b")

# `load` takes the place of import(): a module that is not among these is one of its own, beside them. Where one did not come, most browsers
# keep that for its address; so it is asked for under another.
RUNTIME = """// Modules of this folder as one script, as the build joined them. Each runs when it is first used.
%(head)sconst made = {};
const at = (path) => new URL(path, new URL("%(up)s", import.meta.url)).href;
const missed = {};
const load = (path) => (path in modules ? Promise.resolve(path).then(use) : import(at(path) + (missed[path] ?? "")).catch((fault) => {
  missed[path] = `${missed[path] ?? "?"}again`;
  throw fault;
}));
const own = (path) => (made[path] ??= modules[path](use, load, { url: at(path) }));
%(use)s
const modules = {
%(modules)s};
%(start)s"""
ALONE = {"head": "", "up": "./", "use": "const use = own;", "start": ""}
FIRST = {**ALONE, "use": "export const use = own;"}
# What the first script holds is taken from there.
APART = {
    **ALONE,
    "head": 'import { use as before } from "../joined.js";\n',
    "up": "../",
    "use": "export const use = (path) => (path in modules ? own : before)(path);",
}


class Wrapped(NamedTuple):
    """`body` of a function of $use, $import and $meta, which gives the exports; `exports` as an object names them: "name" or "name: own name"."""

    body: str
    exports: tuple[str, ...]
    wanted: tuple[str, ...]  # the modules it imports at its beginning
    later: tuple[str, ...]  # those it imports when it needs them


def join(modules: Mapping[str, str], entry: str, apart: Iterable[str] = ()) -> dict[str, str]:
    """JOINED, with all modules that `entry` brings along or itself asks for later; and in the place of each what takes it from there, so that
    whoever imports it by its own name meets the same one. `modules` by path in their folder.

    Each of `apart` is in a folder of its own; it and what only it brings along are joined there.
    """
    found = set(apart) & set(modules)
    taken = _reached(modules, entry, found)
    made = {JOINED: RUNTIME % {**FIRST, "modules": functions(taken)}, **_references(taken, JOINED)}
    for first in sorted(found):
        own = {path: wrapped for path, wrapped in reach(modules, [first], lambda one: one.wanted).items() if path not in taken}
        script = str(PurePosixPath(first).with_name(JOINED))
        made |= {script: RUNTIME % {**APART, "modules": functions(own)}, **_references(own, script)}
    return made


def whole(modules: Mapping[str, str], entry: str) -> str:
    """`entry` and all that it brings along as one script, which runs it."""
    return RUNTIME % {**ALONE, "modules": functions(_reached(modules, entry)), "start": f'use("{entry}");\n'}


def functions(taken: Mapping[str, Wrapped]) -> str:
    """The members of an object in JavaScript: path to function."""
    return "".join(f"{json.dumps(path)}: ($use, $import, $meta) => {{\n{taken[path].body}}},\n" for path in sorted(taken))


def _reached(modules: Mapping[str, str], entry: str, apart: Container[str] = ()) -> dict[str, Wrapped]:
    soon = [path for path in wrap(entry, modules[entry]).later if path in modules and path not in apart]
    return reach(modules, [entry, *soon], lambda wrapped: wrapped.wanted)


def reach(modules: Mapping[str, str], entries: Iterable[str], along: Callable[[Wrapped], Iterable[str]]) -> dict[str, Wrapped]:
    """`entries`, what comes `along` with each of them, and so on."""
    found: dict[str, Wrapped] = {}
    waiting = list(entries)
    while waiting:
        path = waiting.pop()
        if path not in found:
            found[path] = wrap(path, modules[path])
            waiting += along(found[path])
    return found


def wrap(path: str, text: str) -> Wrapped:
    """Raises ValueError for a form of import or export that is not read here."""
    wanted: list[str] = []
    later: list[str] = []

    def of(name: str, names: list[str]) -> str:
        names.append(_beside(path, name))
        return json.dumps(names[-1])

    def imported(found: re.Match[str]) -> str:
        names = found[1].replace(" as ", ": ") if found[1] else f"default: {found[2]}"
        return f"const {{{names}}} = $use({of(found[3], wanted)});\n"

    exports = [name for _, name in DECLARED.findall(text)]
    for listed in LISTED.findall(text):
        exports += [": ".join(reversed(part.strip().split(" as "))) for part in listed.split(",")]
    text = LATER.sub(lambda found: f"$import({of(found[1], later)})", IMPORT.sub(imported, text))
    text = ANY_LATER.sub("$import(", LISTED.sub("", DECLARED.sub(r"\1 \2", text))).replace("import.meta", "$meta")
    if LEFT.search(f"\n{text}"):
        raise ValueError(f"{path} imports or exports in a way that joining.py does not read")
    text = COMMENT.sub("", text)
    return Wrapped(f"{text}\nreturn {{{', '.join(exports)}}};\n", tuple(exports), tuple(wanted), tuple(later))


def _references(taken: Mapping[str, Wrapped], script: str) -> dict[str, str]:
    return {path: _reference(path, wrapped.exports, script) for path, wrapped in taken.items()}


def _reference(path: str, exports: Iterable[str], script: str) -> str:
    """A module that exports what the one in the joined script does."""
    names = [export.partition(":")[0] for export in exports]
    used = f"use({json.dumps(path)})"
    lines = [f'import {{ use }} from "{"../" * path.count("/") or "./"}{script}";']
    if own := ", ".join(name for name in names if name != "default"):
        lines.append(f"export const {{ {own} }} = {used};")
    if "default" in names:
        lines.append(f"export default {used}.default;")
    return "\n".join(lines if names else [*lines, f"{used};"]) + "\n"


def _beside(path: str, name: str) -> str:
    parts: list[str] = []
    for part in (PurePosixPath(path).parent / name).parts:
        if part == "..":
            parts.pop()
        elif part != ".":
            parts.append(part)
    return "/".join(parts)
