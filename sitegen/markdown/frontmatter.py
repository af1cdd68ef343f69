"""The lines between two `---` at the top of a page: `key: value`, plain text, nothing more clever."""

import re
from typing import TYPE_CHECKING

from sitegen.problems import nearest

if TYPE_CHECKING:
    from sitegen.markdown.page import Reading

REQUIRED = ("title", "description")
KEYS = (*REQUIRED, "short")
FENCE = "---"
EXAMPLE = "a page begins with ---, title: …, description: …, ---"
# These words also stand where no formula and no mark can: in the title of the window, in a list of search results.
MARKUP = re.compile(r"\$[^$]+\$|`|\*\*|(?<!\w)\*\w[^*]*\*|</?[a-z][^>]*>|\]\(", re.IGNORECASE)


def read(lines: list[str], page: "Reading") -> int:
    """Put title, description and short into the page; the number of lines that are front matter."""
    if not lines or lines[0].rstrip() != FENCE:
        page.wrong(1, "no front matter", EXAMPLE)
        return 0
    end = next((n for n, line in enumerate(lines) if n and line.rstrip() == FENCE), 0)
    if not end:
        page.wrong(1, "front matter without its closing ---", EXAMPLE)
        return len(lines)
    found: dict[str, tuple[str, int]] = {}
    for number, line in enumerate(lines[1:end], start=2):
        _read_line(line, number, found, page)
    for key in REQUIRED:
        if key not in found:
            page.wrong(1, f'front matter without "{key}"', f"a line {key}: …")
    page.title, page.description, page.short = (found.get(key, ("", 0))[0] for key in KEYS)
    return end + 1


def _read_line(line: str, number: int, found: dict[str, tuple[str, int]], page: "Reading") -> None:
    if not line.strip():
        return
    key, colon, value = (part.strip() for part in line.partition(":"))
    if not colon or line[0].isspace():
        page.wrong(number, f'"{line.strip()}" is not key: value', "one key: value a line, from the first column")
    elif key not in KEYS:
        page.wrong(number, f'unknown key "{key}"', nearest(key, KEYS))
    elif key in found:
        page.wrong(number, f'"{key}" is given twice', f"once; the first is on line {found[key][1]}")
    else:
        found[key] = value, number
        _check_value(key, value, number, page)


def _check_value(key: str, value: str, number: int, page: "Reading") -> None:
    if not value:
        page.wrong(number, f'"{key}" is empty', f"words after {key}:")
    elif value[0] == value[-1] and value[0] in "\"'" and len(value) > 1:
        page.wrong(number, f"the value of {key} stands in quotes", "plain words: quotes would be shown")
    elif markup := MARKUP.search(value):
        page.wrong(number, f"{markup.group()} in the {key}", "plain words: the signs themselves would be shown")
