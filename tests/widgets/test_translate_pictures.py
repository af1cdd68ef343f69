"""The map, the steps and the bars of a translation, against its tables."""

import xml.etree.ElementTree as ET
from math import isclose

import numpy as np
import pytest

from widgets.models.samples import gold
from widgets.paint import STRONGEST_TINT
from widgets.run import run
from widgets.translate.model import SENTENCES
from widgets.words import write

SVG = "{http://www.w3.org/2000/svg}"
NAMES = {"encdec": "encdec40", "search": "search40", "luong": "luong40"}


def drawing(result: dict, figure: str) -> ET.Element:
    return ET.fromstring(result["figures"][figure])


def mapped(sentence: str) -> tuple[list[ET.Element], list[list[float]], frozenset[tuple[int, int]]]:
    """What can be pressed in the map, the weights of the table, and the gold links; the third step is looked at."""
    result, pair = run("translate", {"sentence": sentence, "step": 3}), gold(sentence.split())
    rows = [row[1:] for row in result["tables"]["weights"]["rows"]]
    return [part for part in drawing(result, "map").iter() if part.get("data-knob") == "step"], rows, pair.links


def test_the_map_shows_the_table_and_frames_the_gold_links() -> None:
    parts, rows, links = mapped(SENTENCES[0])
    cells = {(int(part.get("data-row")), int(part.get("data-column"))): part for part in parts}
    assert set(cells) == {(i, j) for i, row in enumerate(rows) for j in range(-1, len(row))}
    framed, dotted = set(), set()
    for (i, j), cell in cells.items():
        assert (cell.get("data-value"), cell.get("aria-pressed")) == (str(i + 1), "true" if i == 2 else "false")
        if j >= 0:
            boxes = list(cell.iter(f"{SVG}rect"))
            assert abs(float(boxes[0].get("fill-opacity")) - rows[i][j] * STRONGEST_TINT) <= 0.0051
            framed |= {(i, j)} if len(boxes) == 2 else set()
            dotted |= {(i, j)} if list(cell.iter(f"{SVG}circle")) else set()
    assert framed == links
    assert dotted == {(i, row.index(max(row))) for i, row in enumerate(rows)}
    assert [place for place, cell in cells.items() if cell.get("tabindex") == "0"] == [(2, rows[2].index(max(rows[2])))]


@pytest.mark.parametrize("sentence", [SENTENCES[2], SENTENCES[-1]])
def test_where_cells_have_no_room_for_numbers_a_row_is_one_button(sentence: str) -> None:
    """Beside it is one part for the pointer, which screen readers pass over."""
    parts, rows, links = mapped(sentence)
    heads, tints = [part for part in parts if part.get("role") == "button"], [part for part in parts if part.get("role") is None]
    assert [part.get("data-value") for part in heads] == [part.get("data-value") for part in tints] == [str(i + 1) for i in range(len(rows))]
    assert [(part.get("data-value"), part.get("aria-pressed")) for part in heads if part.get("tabindex") == "0"] == [("3", "true")]
    for i, (row, part) in enumerate(zip(rows, tints, strict=True)):
        assert part.get("aria-hidden") == "true"
        boxes = [box for box in part.iter(f"{SVG}rect") if box.get("data-tip")]
        assert all(abs(float(box.get("fill-opacity")) - weight) <= 0.0051 for box, weight in zip(boxes, row, strict=True))
        assert all(box.get("data-tip").endswith(f": {write(weight, 'sig3')}") for box, weight in zip(boxes, row, strict=True))
        frames = [box for box in part.iter(f"{SVG}rect") if not box.get("data-tip")]
        assert len(frames) == len([1 for row_of, _ in links if row_of == i])
        assert len(list(part.iter(f"{SVG}circle"))) == 1


def test_wrong_words_have_a_wave_and_missing_ones_a_ring() -> None:
    for checkpoint in ("0", "final"):
        result = run("translate", {"sentence": SENTENCES[-1], "checkpoint": checkpoint})
        pair, picture = gold(SENTENCES[-1].split()), drawing(result, "translations")
        wrong = sum(len(result["readouts"][kind].split()) - common(result["readouts"][kind].split(), pair.target) for kind in NAMES)
        missing = sum(len(pair.target) - common(result["readouts"][kind].split(), pair.target) for kind in NAMES)
        assert len([path for path in picture.iter(f"{SVG}path") if path.get("stroke") == "var(--wrong)"]) == wrong
        assert len([ring for ring in picture.iter(f"{SVG}circle") if ring.get("stroke") == "var(--wrong)"]) == missing
    assert not list(drawing(run("translate", {}), "translations").iter(f"{SVG}path"))


def common(found: list[str], wanted: tuple[str, ...]) -> int:
    """The length of the longest common subsequence, row by row."""
    row = [0] * (len(wanted) + 1)
    for word in found:
        above = row[:]
        for j, other in enumerate(wanted):
            row[j + 1] = above[j] + 1 if word == other else max(above[j + 1], row[j])
    return row[-1]


def test_every_step_can_be_pressed_and_the_source_takes_the_tint_of_its_weights() -> None:
    result = run("translate", {"sentence": SENTENCES[1], "step": 4})
    picture = drawing(result, "translations")
    steps = [group for group in picture.iter(f"{SVG}g") if group.get("data-knob") == "step"]
    assert [step.get("data-value") for step in steps] == [str(i + 1) for i in range(len(result["tables"]["translations"]["rows"]))]
    assert [step.get("aria-pressed") for step in steps].index("true") == 3
    assert [step.get("data-value") for step in steps if step.get("tabindex") == "0"] == ["4"]
    source = [group for group in picture.iter(f"{SVG}g") if group.get("data-link") == "weights"]
    tints = [float(next(group.iter(f"{SVG}rect")).get("fill-opacity")) for group in source]
    assert tints == pytest.approx([weight * STRONGEST_TINT for weight in result["tables"]["weights"]["rows"][3][1:]], abs=0.0051)


def test_bars_are_as_long_as_their_probabilities() -> None:
    result = run("translate", {"step": 3})
    bars = [float(bar.get("width").rstrip("%")) for bar in drawing(result, "likeliest").iter(f"{SVG}rect") if float(bar.get("fill-opacity")) > 0.2]
    rows = result["tables"]["likeliest"]["rows"]
    assert bars == pytest.approx([100 * row[2 + 2 * k] for k in range(3) for row in rows], abs=0.006)


def test_as_many_translations_are_held_as_the_beam_is_wide() -> None:
    for beam in (1, 2, 4, 8):
        result = run("translate", {"sentence": SENTENCES[1], "beam": str(beam)})
        rows = result["tables"]["beams"]["rows"]
        assert len(rows) == 3 * beam
        assert len(list(drawing(result, "beams").iter(f"{SVG}title"))) == 2 * beam
        assert all(isclose(row[4], np.exp(row[3]), rel_tol=1e-12) for row in rows)
