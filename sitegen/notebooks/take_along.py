"""The files beside a page with cells: its notebook, and an archive that also has the book's Python and the exercises."""

from collections.abc import Mapping
from functools import partial

from sitegen.assets import bundle
from sitegen.book import Book, Source
from sitegen.cache import Store
from sitegen.course import SHOWN
from sitegen.drafts import Drawn
from sitegen.markdown import Index, Outline
from sitegen.markdown.cells.model import Exercise
from sitegen.notebooks.blocks import Blocks
from sitegen.notebooks.inline import Inline
from sitegen.notebooks.jupyter import archive_name, notebook
from sitegen.output import Content


def files(read: Book, outlines: Mapping[str, Outline], drawn: Mapping[str, Drawn], index: Index, store: Store, python: str) -> dict[str, Content]:
    """Path in the site to content. `python` names the state of widgets/, which goes into every archive."""
    made: dict[str, Content] = {}
    for source in read.sources:
        outline = outlines[source.path]
        if not outline.cells:
            continue
        # What makes the page another makes its notebook another, and nothing else does but the course.
        book = store.recall("notebook", (drawn[source.path].name, repr(read.course)), partial(_notebook, read, source, outline, index))
        made[f"{source.url}{source.slug}.ipynb"] = book
        made[source.url + archive_name(source)] = _archive(read, source, outline, book, store, python)
    return made


def _notebook(read: Book, source: Source, outline: Outline, index: Index) -> bytes:
    pieces = Blocks(Inline(source, outline, index, read.course), read.course.solutions == SHOWN).pieces()
    return notebook(source, outline.title, outline.description, pieces)


def _archive(read: Book, source: Source, outline: Outline, book: bytes, store: Store, python: str) -> bytes:
    exercises = {cell.name: exercise_file(cell.exercise) for cell in outline.cells if cell.exercise}
    weights = sorted({name for cell in outline.cells for name in cell.needs})

    def pack() -> bytes:
        members: dict[str, Content] = {f"{source.slug}.ipynb": book}
        members |= {f"exercises/{name}": text.encode() for name, text in exercises.items()}
        members |= bundle.python_files(read.root)
        members |= {f"{bundle.MODELS}/{name}": read.root / bundle.MODELS / name for name in weights}
        folder = archive_name(source).removesuffix(".zip")
        return bundle.packed({f"{folder}/{name}": content for name, content in members.items()})

    return store.recall("archive", (python, source.url, book, sorted(exercises.items()), weights), pack)


def exercise_file(exercise: Exercise) -> str:
    """What the check needs of an exercise's file: neither the solution nor the wrong answers."""
    return f"# %% setup\n{exercise.setup.text}\n# %% tests\n{exercise.tests.text}"
