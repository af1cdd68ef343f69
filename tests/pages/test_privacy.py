"""The page on privacy names everything that the book keeps in a reader's browser."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BOOK = "attention-book"


def kept() -> Iterator[str]:
    """The names under which scripts keep something, as the page writes them: with dots for the address of the book."""
    for path in [*(ROOT / "templates/static/js").rglob("*.js"), *(ROOT / "widgets").rglob("*.js")]:
        script = path.read_text(encoding="utf-8")
        yield from re.findall(rf"\"({BOOK} [\w-]+)\"", script)
        yield from (f"{BOOK} {name}" for name in re.findall(r"\$\{BOOK\} ([\w-]+)", script))
        yield from (f"{BOOK} … {name}" for name in re.findall(r"(?:openKept|keptUnder)\(\"(\w+)\"", script))
        yield from (f"{BOOK} … {name}" for name in re.findall(r"openStore\(.*\"(\w+)\"\)|kind = \"(\w+)\"", script) for name in name if name)


def test_scripts_keep_nothing_in_another_way() -> None:
    """Each name of the browser's storages stands in the few files whose names are read above."""
    users = {
        path.relative_to(ROOT).as_posix()
        for folder in ("templates", "widgets")
        for path in (ROOT / folder).rglob("*.js")
        if re.search(r"\b(localStorage|sessionStorage|indexedDB|caches|cookieStore)\b|document\.cookie", path.read_text(encoding="utf-8"))
    }
    own = {f"templates/static/js/{name}.js" for name in ("kept", "theme", "display")}
    assert users == own | {"widgets/host/idle.js"}


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_every_name_is_on_the_page(lang: str) -> None:
    told = set(re.findall(rf"`({BOOK}[^`]*)`", (ROOT / f"content/privacy/{lang}.md").read_text(encoding="utf-8"))) - {BOOK}
    assert told == set(kept())
