"""Each page with cells as a Jupyter notebook, alone and in an archive with all that its cells import and open."""

from sitegen.notebooks.take_along import files

__all__ = ["files"]
