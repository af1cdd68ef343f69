"""The first picture: the reference above, what is written below, word for word as far as they agree."""

from collections.abc import Sequence
from itertools import zip_longest

from widgets import paint
from widgets.word_marks import wavy
from widgets.words import write

HEAD, LINE = 30, 52  # pixels above the first line, and of a line with both
PHONE = 288  # pixels that a picture has on a narrow phone: where lines end
GAP = 14  # pixels between words
MISSING = "–"

Pair = tuple[int | None, int | None]  # a place in the reference and one in the output


def pairs(right: Sequence[tuple[int, int]], output: int, reference: int) -> list[Pair]:
    """What stands below what: the words both have, and between them the others in their order. right: (output, reference)"""
    found: list[Pair] = []
    here = there = 0
    for i, j in (*right, (output, reference)):
        found += zip_longest(range(there, j), range(here, i))
        if i < output or j < reference:
            found.append((j, i))
        here, there = i + 1, j + 1
    return found


def lines(result: dict) -> list[list[tuple[Pair, float, float]]]:
    """The pairs in lines no wider than a phone, each with its left edge and its width in percent."""
    broken: list[list[tuple[Pair, float, float]]] = [[]]
    x = 0.0
    for pair in pairs(result["right"], len(result["used"].output), len(result["reference"])):
        wide = max(_pixels(word) for word in texts(result, pair)) + GAP
        if x + wide > PHONE and broken[-1]:
            broken.append([])
            x = 0
        broken[-1].append((pair, 100 * x / PHONE, 100 * wide / PHONE))
        x += wide
    return broken


def height(result: dict) -> float:
    """Pixels."""
    return HEAD + len(lines(result)) * LINE - 8


def parts(result: dict, words: dict) -> list[str]:
    """Everything to draw."""
    drawn = [paint.text(0, 12, words["compared"], "tick", "muted")]
    for k, line in enumerate(lines(result)):
        top = HEAD + k * LINE
        drawn += [_pair(result, words, pair, x, wide, top) for pair, x, wide in line]
    return drawn


def texts(result: dict, pair: Pair) -> tuple[str, str]:
    """The words of a pair: nothing where the reference has none, a dash where nothing is written."""
    theirs, ours = pair
    return ("" if theirs is None else result["reference"][theirs]), (MISSING if ours is None else result["used"].output[ours])


def _pixels(word: str) -> float:
    return sum(7 if character < "\u2e80" else 13 for character in word)


def _pair(result: dict, words: dict, pair: Pair, x: float, wide: float, top: float) -> str:
    theirs, ours = pair
    wanted, written = texts(result, pair)
    middle, drawn, used = x + wide / 2, [], result["used"]
    if theirs is not None:
        said = f"{wanted}, {words['forced']}: {write(float(used.probabilities[theirs]), 'sig3')}"
        drawn.append(paint.mark(said, paint.text(middle, top + 12, wanted, "value", "muted", "middle")))
    wrong = wanted != written
    word = paint.text(middle, top + 32, written, "value", "wrong" if wrong else "target", "middle")
    line = wavy(middle, top + 37, _pixels(written)) if wrong else ""
    if ours is None:
        return "".join([*drawn, word, line])
    said = f"{written}, {words['written']}: {write(float(used.output_probabilities[ours]), 'sig3')}"
    return "".join([*drawn, paint.mark(said, word, line)])
