"""Each page with cells as a Jupyter notebook, alone and in an archive with all that its cells import and open."""

from collections.abc import Mapping

from sitegen.book import Book
from sitegen.cache import Store
from sitegen.cells import Cells
from sitegen.drafts import Drawn
from sitegen.markdown import Index, Outline
from sitegen.output import Content


def files(read: Book, outlines: Mapping[str, Outline], drawn: Mapping[str, Drawn], index: Index, store: Store, cells: Cells) -> dict[str, Content]:
    """Path in the site to content, for all pages with cells. What makes them is not loaded for a book without."""
    if not any(outline.cells for outline in outlines.values()):
        return {}
    from sitegen.notebooks import take_along

    return take_along.files(read, outlines, drawn, index, store, cells.key)
