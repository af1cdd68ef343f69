"""show(thing): an array as a table, a figure as a picture, anything else as Python writes it; in a cell of the book or elsewhere."""

import sys
from typing import Any

import numpy as np

from widgets.cells import arrays, figures
from widgets.cells.parts import Parts
from widgets.words import words_of

DEEPEST = 150  # lists in lists; the repr of many thousands ends Python itself in a browser
# The page's colours, where there is no page.
COLORS = "--ink:#1d1b16;--muted:#5c574c;--rule:#d9d3c5;--paper:#fffdf8;--source:#15478c;--target:#a8420a;--weight:#8a3db8;--context:#17703f"
open_parts: list[Parts] = []  # of the run under way, if there is one


def show(thing: object, title: str = "") -> None:
    """Shows an array, a figure (a Plotly dict of lines and points, or an SVG drawn by the book) or any other value, here and now."""
    if open_parts:
        add(thing, open_parts[-1], title)
    else:
        _outside(thing, title)


def add(thing: object, parts: Parts, title: str = "") -> None:
    """Puts a value into the parts of a run."""
    title = str(title)
    table = arrays.part(thing, parts.words, title) if type(thing) is np.ndarray else None
    if table:
        parts.add(table)
    elif svg := picture(thing):
        parts.figure(svg, title)
    else:
        parts.value(written(thing, parts.words, title))


def picture(thing: Any) -> str:
    """The figure as SVG, or "" for what is no figure."""
    if type(thing) is str and thing.startswith("<svg ") and thing.endswith("</svg>"):
        return thing
    return figures.painted(thing) if type(thing) is dict and isinstance(thing.get("data"), list | tuple) else ""


def written(thing: Any, words: dict, title: str = "") -> str:
    """As Python writes it; an array with its shape, which Python leaves out. The title goes before."""
    if type(thing) is np.ndarray:
        return f"{arrays.described(thing, words, title)}\n{thing}"
    text = words["too_deep"] if _too_deep(thing) else repr(thing)
    return f"{title}\n{text}" if title else text


def _too_deep(thing: Any) -> bool:
    """Goes down one member of each level; what nests thousands of times does so along some such way."""
    for _ in range(DEEPEST):
        if type(thing) not in (list, tuple, dict, set) or not thing:
            return False
        thing = next((part for part in (thing.values() if type(thing) is dict else thing) if type(part) in (list, tuple, dict, set)), None)
    return True


def _outside(thing: object, title: str) -> None:
    """In Jupyter a figure is drawn; elsewhere, and whatever else it is, it is printed."""
    svg, display = picture(thing), sys.modules.get("IPython.display")
    if svg and display:
        display.display(display.HTML(f'<div style="background:#fffdf8;{COLORS}">{svg}</div>'))
    else:
        print("<svg…>" if svg else written(thing, words_of("cells", "en"), title))
