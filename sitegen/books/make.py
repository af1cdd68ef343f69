"""`build.py books`: each language as a PDF and as an EPUB in books/, made in a browser from the built pages. The next build offers them."""

from collections.abc import Callable
from pathlib import Path

from sitegen import browser, content
from sitegen.books import epub, pdf
from sitegen.books.whole import opened, whole
from sitegen.pages.offered import FOLDER
from sitegen.problems import CommandError
from sitegen.site import build


def make(root: Path, say: Callable[[str], object]) -> list[Path]:
    """The files made. Raises Problems for a book that does not build."""
    try:
        path = browser.ensure(say)
    except browser.NoBrowser as missing:
        raise CommandError(str(missing)) from missing
    build(root, root / "site")
    read, files = content.read(root), []
    (root / FOLDER).mkdir(exist_ok=True)
    with opened(path) as running:
        for lang in read.course.languages:
            with whole(running, read, root / "site", lang) as page:
                say(f"printing {lang}")
                for kind, data in (("pdf", pdf.printed(page, root)), ("epub", epub.packed(page, read, root / "site", lang))):
                    files.append(root / FOLDER / f"{lang}.{kind}")
                    files[-1].write_bytes(data)
    return files
