"""The likeliest words at the step that is looked at, and the translations that were held at the end."""

from itertools import takewhile
from math import exp

from widgets import paint
from widgets.words import write

# The likeliest words: percent where each model's part starts and how wide it is; pixels above it, of a row, of a bar.
PARTS, WIDE = (0, 34.5, 69), 31
TOP, ROW, BAR = 40, 33, 7
FIVE = 5
LEAST = 0.001  # of a probability that is written out
LIKELIEST_HEIGHT = TOP + FIVE * ROW


def likeliest(result: dict, words: dict) -> list[str]:
    """Five words a model, each with its probability as a number and a bar."""
    drawn = [paint.text(0, 12, words["likeliest"], "tick", "muted")]
    for left, (name, best) in zip(PARTS, result["best"].items(), strict=True):
        drawn.append(paint.text(left, 32, words["heads"][name], "tick", "target"))
        if result["i"] <= len(best.rows):
            chosen = best.rows[result["i"] - 1]
            rows = [_likely(words["heads"][name], left, k, one, chosen) for k, one in enumerate(best.likeliest[result["i"] - 1])]
            drawn += rows
        else:
            drawn.append(paint.text(left, TOP + 16, words["ended"], "tick", "muted"))
    return drawn


def _likely(model: str, left: float, k: int, likely: tuple[str, float], chosen: str) -> str:
    """The word that was written stands in the target's colour with a full bar, the others are paler."""
    word, share = likely
    written = word == chosen
    inside = [
        paint.text(0, 16, word, "value", "target" if written else "ink"),
        paint.text(100, 16, write(share, "fixed3") if share >= LEAST else f"< {LEAST}", "tick", "muted", "end"),
        paint.bar(0, 100, 21, BAR, "target", 0.1),
        paint.bar(0, 100 * share, 21, BAR, "target", 1 if written else 0.55),
    ]
    return paint.mark(f"{model}, {word}: {write(share, 'sig3')}", paint.region(left, WIDE, TOP + k * ROW, ROW, *inside))


# The translations held: percent for the words and where the two columns of numbers end.
NAMES, TOTAL, SCORE = (4, 66), 85, 100
LINE, SPACE = 28, 14
WIDER = 26  # rem
ROOM, MORE_ROOM = 14, 20  # Chinese characters that a narrow phone has room for, and a picture as wide as that


def beams_height(result: dict) -> float:
    """Pixels of both lists."""
    return 22 + sum(26 + LINE * len(several) + SPACE for several in _held(result).values()) - SPACE


def beams(result: dict, words: dict) -> list[str]:
    """For each of the two models a list, the best first; from the second on only what differs, from the first difference on."""
    heads = [(0, "held", "start"), (TOTAL, "total", "end"), (SCORE, "score", "end")]
    drawn, y = [paint.text(x, 12, words[name], "tick", "muted", anchor) for x, name, anchor in heads], 22.0
    for name, several in _held(result).items():
        drawn.append(paint.text(0, y + 16, words["heads"][name], "value", "target"))
        drawn += [_held_line(result, words, name, k, y + 26 + k * LINE) for k in range(len(several))]
        y += 26 + LINE * len(several) + SPACE
    return drawn


def _held(result: dict) -> dict:
    return {name: result["hypotheses"][name] for name in ("encdec", "search")}


def _held_line(result: dict, words: dict, name: str, k: int, y: float) -> str:
    several = result["hypotheses"][name]
    one = several[k]
    inside = [
        paint.bar(*NAMES, 1, LINE - 2, "target", 0.08),
        paint.bar(NAMES[0], NAMES[1] * exp(one.total), 1, LINE - 2, "target", 0.4),
        paint.text(0, 19, str(k + 1), "tick", "muted"),
        paint.region(*NAMES, 0, LINE, *_words(one.rows, several[0].rows if k else ())),
        paint.text(TOTAL, 19, write(one.total, "fixed2"), "tick", anchor="end"),
        paint.text(SCORE, 19, write(one.score, "fixed2"), "tick", "muted", "end"),
    ]
    return paint.mark(f"{words['heads'][name]}, {k + 1}, ln P: {write(one.total, 'sig3')}", paint.region(0, 100, y, LINE, *inside))


def _words(rows: tuple[str, ...], best: tuple[str, ...]) -> list[str]:
    short, longer = (paint.text(2, 19, shortened(rows, best, room), "value") for room in (ROOM, MORE_ROOM))
    return [paint.up_to_width(WIDER, short), paint.from_width(WIDER, longer)]


def shortened(rows: tuple[str, ...], best: tuple[str, ...], room: float) -> str:
    """A translation from the word before its first difference from the best one on, as far as there is room."""
    same = len(list(takewhile(lambda pair: pair[0] == pair[1], zip(rows, best, strict=False))))
    start = max(0, same - 1)
    text = ("…" if start else "") + " ".join(rows[start:])
    for place, character in enumerate(text):
        room -= 1 if character >= "\u2e80" else 0.3 if character == " " else 0.6
        if room < 0:
            return text[: place - 1] + "…"
    return text
