"""Code a reader writes: it runs in a clean room, what comes of it becomes plain parts, and an exercise checks it."""

from widgets.cells.showing import show

__all__ = ["show"]
