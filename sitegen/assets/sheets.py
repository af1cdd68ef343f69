"""Style sheets that import others, made one: a page waits for each sheet it asks for."""

import re
from collections.abc import Mapping
from posixpath import dirname

from sitegen.output import Content
from sitegen.problems import Problem, Problems

IMPORT = re.compile(r'^@import "([^"]+)";\n', re.MULTILINE)


def join(files: Mapping[str, Content], folder: str) -> dict[str, Content]:
    """The same files, each `@import "name.css";` on a line of its own replaced by that sheet, and sheets that were imported left out.

    `folder` is where they come from, for messages. Raises Problems for a sheet that is not there.
    """
    joined: dict[str, Content] = dict(files)
    used: set[str] = set()
    for path, content in files.items():
        if not path.endswith(".css") or not isinstance(content, bytes) or b"@import" not in content:
            continue
        text = content.decode()
        names = {name: f"{dirname(path)}/{name}" for name in IMPORT.findall(text)}
        if missing := [name for name, found in names.items() if found not in files]:
            line = text[: text.index(f'"{missing[0]}"')].count("\n") + 1
            raise Problems(Problem(f"{folder}/{path}", line, f'no style sheet "{missing[0]}"', "a sheet that lies beside this one"))
        sheets = {name: files[found] for name, found in names.items()}
        joined[path] = IMPORT.sub(lambda found, sheets=sheets: _text(sheets[found[1]]), text).encode()  # type: ignore[misc]
        used |= set(names.values())
    return {path: content for path, content in joined.items() if path not in used}


def _text(content: Content) -> str:
    return (content if isinstance(content, bytes) else content.read_bytes()).decode()
