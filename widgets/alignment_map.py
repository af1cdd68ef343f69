"""The map of attention weights: a row for each target word, a column for each source word, cells one can press and walk over."""

from functools import lru_cache
from html import escape
from typing import NamedTuple

from widgets import paint
from widgets.column_names import TIERS, longest, named
from widgets.words import fill, write

NUMBERS = 12  # columns; with more, cells show tints alone
LEVEL_ROW = 30  # pixels of a row that has numbers
PHONE = 288  # pixels that a picture has on a narrow phone
PITCH = 12  # pixels between upright names
EVERY = 5  # where names have no room, every fifth column bears its number


class Cells(NamedTuple):
    """What pressing a cell sets."""

    knob: str
    values: tuple[tuple[str, ...], ...]  # to what, for each cell [m, n]
    held: frozenset[tuple[int, int]]  # (row, column) of the cells that are pressed
    also: str = ""  # a second knob that is set with it, as in "mode=painted"


class AlignmentMap(NamedTuple):
    """What is shown. Pressing row i sets `knob` to i + 1; `press` is what a screen reader says of it, with holes {i} and {word}."""

    source: tuple[str, ...]
    target: tuple[str, ...]
    weights: tuple[tuple[float, ...], ...]  # [m, n]
    chosen: int  # the row that is looked at
    framed: frozenset[tuple[int, int]]  # (row, column) of the cells with a frame
    knob: str
    press: str
    frame: str = "weight"  # the colour of the frames
    dots: bool = False  # a dot in the cell of a row's largest weight
    left: float = 25  # percent that the target words take
    cells: Cells | None = None  # where pressing a cell does something else than pressing its row


def height(shown: AlignmentMap) -> float:
    """Pixels of the whole map, the names below it included."""
    return len(shown.target) * _row_height(shown) + _foot(shown)


def parts(shown: AlignmentMap, top: float) -> list[str]:
    """Everything to draw, from `top` pixels down."""
    tall, bottom = _row_height(shown), top + len(shown.target) * _row_height(shown)
    rows = [_row(_Row.of(shown, i), top + i * tall) for i in range(len(shown.target))]
    return [*rows, paint.frame(0, 100, top + shown.chosen * tall, tall, "target"), *_names(shown, bottom)]


class _Row(NamedTuple):
    """One row with all that its drawing depends on: a knob that chooses another row leaves it as it was."""

    i: int
    word: str
    source: tuple[str, ...]
    weights: tuple[float, ...]
    best: int
    framed: tuple[int, ...]
    held: bool
    knob: str
    press: str
    frame: str
    dots: bool
    left: float
    cell_knob: str
    cell_values: tuple[str, ...]
    cells_held: tuple[bool, ...]
    also: str
    tall: float

    @classmethod
    def of(cls, shown: AlignmentMap, i: int) -> "_Row":
        framed = tuple(sorted(j for row, j in shown.framed if row == i))
        columns, held = range(len(shown.source)), i == shown.chosen
        if shown.cells:
            pressed = tuple((i, j) in shown.cells.held for j in columns)
            cells = (shown.cells.knob, shown.cells.values[i], pressed, shown.cells.also)
        else:
            cells = (shown.knob, tuple(str(i + 1) for _ in columns), tuple(held for _ in columns), "")
        look = (shown.knob, shown.press, shown.frame, shown.dots, shown.left, *cells, _row_height(shown))
        return cls(i, shown.target[i], shown.source, shown.weights[i], _best(shown, i), framed, held, *look)


@lru_cache(512)
def _row(row: _Row, y: float) -> str:
    """A target word and its weights, as one part of the picture: the page draws only the rows anew that are not as they were."""
    named = [paint.bar(0, row.left, y, row.tall, "paper", 0), paint.text(1.5, y + row.tall / 2 + 4, row.word, "value", "target")]
    said = fill(row.press, {"i": row.i + 1, "word": row.word})
    tints_alone = len(row.weights) > NUMBERS and row.cell_knob == row.knob
    head = paint.press_cell(row.knob, row.i + 1, said, (row.i, -1), *named, held=row.held, first=row.held and tints_alone)
    cells = [_tints(row, y)] if tints_alone else _cells(row, y) if len(row.weights) <= NUMBERS else _dense_cells(row, y)
    return f'<g fill="var(--weight)">{head}{"".join(cells)}</g>'


def _cells(row: _Row, y: float) -> list[str]:
    """With room for their numbers."""
    wide, cells = (100 - row.left) / len(row.weights), []
    for j, weight in enumerate(row.weights):
        title, first = f"{row.word} → {row.source[j]}: {write(weight, 'sig3')}", row.held and j == row.best
        marked = paint.mark(title, *_numbered(row, j, row.left + j * wide, wide, y))
        held = row.cells_held[j]
        cells.append(paint.press_cell(row.cell_knob, row.cell_values[j], title, (row.i, j), marked, held=held, first=first, also=row.also))
    return cells


def _tints(row: _Row, y: float) -> str:
    """Cells too narrow for their numbers, which only set what their row sets: one part of the picture. A table says their numbers.

    There may be 60 × 80: each is a single box, and what paint.py would write is written here at once. Nothing is printed on the
    tint, so it may be as strong as the colour is. The page shows `data-tip` when the pointer comes to a cell.
    """
    word, down = escape(row.word), f'y="{y + 0.5:g}" height="{row.tall - 1:g}"'
    cells = [
        f'<rect {box} {down} fill-opacity="{round(weight, 2):g}" data-tip="{word} → {source}: {write(weight, "sig3")}"/>'
        for weight, (source, box) in zip(row.weights, _columns(row.source, row.left), strict=True)
    ]
    marks = [_marks(row, j, y) for j in sorted({*row.framed, row.best})]
    return f'<g data-knob="{row.knob}" data-value="{row.i + 1}"{paint.HIDDEN}>{"".join(cells)}{"".join(marks)}</g>'


def _dense_cells(row: _Row, y: float) -> list[str]:
    """The same for cells that each set something of their own, and so are buttons, whose name the page also shows as a tip."""
    word, also = escape(row.word), f' data-also="{row.also}"' if row.also else ""
    across = _columns(row.source, row.left)
    down = f'y="{y + 0.5:g}" height="{row.tall - 1:g}"'
    cells = []
    for j, weight in enumerate(row.weights):
        source, box = across[j]
        title, first = f"{word} → {source}: {write(weight, 'sig3')}", row.held and j == row.best
        button = (
            f'data-knob="{row.cell_knob}" data-value="{row.cell_values[j]}" tabindex="{-1 + first}" data-row="{row.i}" data-column="{j}"{also} '
            f'role="button" aria-pressed="{"true" if row.cells_held[j] else "false"}" aria-label="{title}"'
        )
        tint = f'{box} {down} fill-opacity="{round(weight, 2):g}"'
        if (j in row.framed) or (row.dots and j == row.best):
            cells.append(f"<g {button}><rect {tint}/>{_marks(row, j, y)}</g>")
        else:
            cells.append(f"<rect {button} {tint}/>")
    return cells


@lru_cache(8)
def _columns(source: tuple[str, ...], left: float) -> list[tuple[str, str]]:
    """Each word below the map, and where its cells stand."""
    wide = (100 - left) / len(source)
    return [(escape(word), f'x="{round(left + j * wide, 2):g}%" width="{round(wide, 2):g}%"') for j, word in enumerate(source)]


def _numbered(row: _Row, j: int, x: float, wide: float, y: float) -> list[str]:
    number = write(row.weights[j], "fixed2")
    number = number if len(row.weights) < 7 else number.removeprefix("0")
    drawn = [paint.tinted_cell(x, wide, y + 1, row.tall - 2, row.weights[j], "weight", number)]
    if j in row.framed:
        drawn.append(paint.frame(x + 0.3, wide - 0.6, y + 3, row.tall - 6, row.frame))
    if row.dots and j == row.best:
        drawn.append(paint.dot(x + wide / 2, y + row.tall - 6, 2, "weight"))
    return drawn


def _marks(row: _Row, j: int, y: float) -> str:
    """On a dense cell: the frame, and the dot."""
    wide = (100 - row.left) / len(row.weights)
    x = row.left + j * wide
    framed = paint.frame(x, wide, y + 1, row.tall - 2, row.frame, 1.25) if j in row.framed else ""
    if row.dots and j == row.best:
        return framed + paint.dot(x + wide / 2, y + row.tall / 2, 1.75, "paper" if row.weights[j] > 0.6 else "ink")
    return framed


def _best(shown: AlignmentMap, i: int) -> int:
    """The column of a row's largest weight."""
    return shown.weights[i].index(max(shown.weights[i]))


def _row_height(shown: AlignmentMap) -> float:
    if len(shown.source) <= NUMBERS and len(shown.target) <= 2 * NUMBERS:
        return LEVEL_ROW
    return 20 if len(shown.target) <= 30 else 15


def _names(shown: AlignmentMap, bottom: float) -> list[str]:
    """Below each column its word: level where all of them have room, else slanted, else upright, else only some by number."""
    n, wide = len(shown.source), (100 - shown.left) / len(shown.source)
    middles = [shown.left + (j + 0.5) * wide for j in range(n)]
    columns = list(zip(middles, shown.source, strict=True))
    if _is_level(shown):
        return [paint.text(x, bottom + 16, word, "value", "source", "middle") for x, word in columns]
    if n <= NUMBERS:
        return named(middles, shown.source, wide, bottom, "source")
    upright = [paint.slanted(x, bottom + 8, word, "tick", "source", turn=-90, down=4) for x, word in columns]
    tier = _tier(n, 100 - shown.left)
    return upright if not tier else [paint.from_width(tier, *upright), paint.up_to_width(tier, *_numbers(shown, middles, bottom))]


def _numbers(shown: AlignmentMap, middles: list[float], bottom: float) -> list[str]:
    """The numbers of some columns, and the word of the one that the chosen row weighs most."""
    ticks = [j for j in range(len(middles)) if j == 0 or (j + 1) % EVERY == 0]
    best = _best(shown, shown.chosen)
    x, anchor = middles[best], "start" if middles[best] < 40 else "end" if middles[best] > 80 else "middle"
    return [
        *(paint.text(min(middles[j], 97.5), bottom + 14, str(j + 1), "tick", "muted", "middle") for j in ticks),
        paint.upright(x, bottom, bottom + 20, "weight"),
        paint.text(x, bottom + 33, f"{best + 1} {shown.source[best]}", "value", "source", anchor),
    ]


def _tier(n: int, wide: float) -> int:
    """Rem that a picture must be wide for n upright names in `wide` percent of it; 0 where a phone has room."""
    needed = n * PITCH / wide * 100
    return 0 if needed <= PHONE else next((tier for tier in TIERS if needed <= 16 * tier), TIERS[-1])


def _is_level(shown: AlignmentMap) -> bool:
    return longest(shown.source) + 5 <= PHONE * (100 - shown.left) / 100 / len(shown.source)


def _foot(shown: AlignmentMap) -> float:
    if _is_level(shown):
        return 22
    return min(22 + (0.71 if len(shown.source) <= NUMBERS else 1) * longest(shown.source), 110)
