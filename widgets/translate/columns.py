"""The first picture: the source down the left, each model's translation and the reference down the right, a row for each step."""

from functools import lru_cache

from widgets import paint, word_marks
from widgets.words import fill, write

HEAD = 44  # pixels above the first row
ROW, NARROW = 27, 25  # of a row; of a long sentence
LONG = 16  # rows
# Percent: the numbers of the source words end here, the words stand here, the numbers of the steps end here, the columns stand here.
NUMBER, SOURCE, STEP, COLUMNS = 5, (6.5, 25), 37.5, (39, 61)
FAINTEST = 5  # a word of ln P = -5 or less has no tint


def parts(result: dict, words: dict) -> list[str]:
    """Everything to draw."""
    return [*_heads(result, words), *(_source(result, j) for j in range(len(result["words"]))), *_steps(result, words)]


def height(result: dict) -> float:
    """Pixels, from the heads down."""
    return HEAD + _rows(result) * _tall(result)


def _rows(result: dict) -> int:
    """As many as the longest column."""
    return max(result["n"], result["last"])


def _tall(result: dict) -> float:
    return ROW if _rows(result) <= LONG else NARROW


def _names(result: dict) -> list[str]:
    return [*result["best"], *(["reference"] if result["reference"] else [])]


def _column(result: dict, k: int) -> tuple[float, float]:
    """Left edge and width of a column, in percent."""
    wide = COLUMNS[1] / len(_names(result))
    return COLUMNS[0] + k * wide, wide


def _heads(result: dict, words: dict) -> list[str]:
    """The names, and under each model the ln P of its translation."""
    drawn = [paint.text(SOURCE[0], 14, words["source"], "tick", "source")]
    for k, name in enumerate(_names(result)):
        left, wide = _column(result, k)
        trained = name != "search" or result["steps"] == "final"
        head = words["heads"][name] if trained else fill(words["head_step"], {"steps": result["steps"]})
        if name == "reference":
            drawn.append(paint.text(left + wide / 2, 31, head, "tick", "muted", "middle"))  # lower, where it has more room
        else:
            drawn.append(paint.text(left + wide / 2, 14, head, "tick", "target", "middle"))
            drawn.append(paint.text(left + wide / 2, 31, write(result["best"][name].total, "fixed2"), "tick", "muted", "middle"))
    return [*drawn, paint.text(STEP, 31, "ln P", "tick", "muted", "end")]


def _source(result: dict, j: int) -> str:
    """A source word, tinted by the weight that the chosen row of the map gives it; a dashed line under one that no model learnt."""
    word, weight, y, tall = result["words"][j], float(result["weights"][result["row"] - 1, j]), HEAD + j * _tall(result), _tall(result)
    name = [
        paint.bar(0, 100, 1, tall - 2, "weight", paint.STRONGEST_TINT * weight),
        paint.text(3, tall / 2 + 4.5, word.shown, "value"),  # on a tint its own colour could not be read
        "" if word.known else paint.level(tall - 5, 3, 97, "wrong", "3 3"),
    ]
    title = f"{result['word']} → {word.shown}: {write(weight, 'sig3')}"
    number = paint.text(NUMBER, y + tall / 2 + 4.5, str(j + 1), "tick", "muted", "end")
    return number + paint.mark(title, paint.region(*SOURCE, y, tall, *name, cut=True), link="weights")


def _steps(result: dict, words: dict) -> list[str]:
    """Each step: pressing it looks at it. Tab stops at the one that is looked at, arrow keys walk to the others."""
    drawn = []
    for i in range(1, result["last"] + 1):
        y, tall, held = HEAD + (i - 1) * _tall(result), _tall(result), i == result["i"]
        inside = [paint.bar(31, 69, 0, tall, "paper", 0), paint.text(STEP, tall / 2 + 4.5, str(i), "tick", "muted", "end")]
        inside += [_cell(result, words, k, name, i) for k, name in enumerate(_names(result))]
        frame = paint.frame(31.5, 68.5, 0, tall, "target") if held else ""
        said = fill(words["press_step"], {"i": i})
        drawn.append(paint.press_cell("step", i, said, (i, 0), paint.region(0, 100, y, tall, *inside, frame), held=held, first=held))
    return drawn


def _cell(result: dict, words: dict, k: int, name: str, i: int) -> str:
    left, wide = _column(result, k)
    tall = _tall(result)
    if name == "reference":
        return _referred(result, words, i, left, wide) if i <= len(result["reference"]) else ""
    best = result["best"][name]
    if i > len(best.rows):
        return ""
    word = best.rows[i - 1]
    wrong = bool(result["reference"]) and i <= len(best.words) and i - 1 not in {ours for ours, _ in result["right"][name]}
    return _word(words["heads"][name], word, best.log_probabilities[i - 1], wrong, (left, wide, tall))


@lru_cache(4096)
def _word(model: str, word: str, log_probability: float, wrong: bool, box: tuple[float, float, float]) -> str:
    """A word that a model wrote: the surer of it, the stronger the tint; a wavy line under one that is not in the reference there."""
    left, wide, tall = box
    share = max(0.0, 1 + log_probability / FAINTEST)
    drawn = [
        paint.bar(left + 0.25, wide - 0.5, 1, tall - 2, "target", paint.STRONGEST_TINT * share),
        paint.text(left + wide / 2, tall / 2 + 4.5, word, "value", anchor="middle"),
    ]
    if wrong:
        drawn.append(word_marks.wavy(left + wide / 2, tall - 5.5, 12 * len(word)))
    return paint.mark(f"{model}, {word}: {write(log_probability, 'sig3')}", *drawn)


def _referred(result: dict, words: dict, i: int, left: float, wide: float) -> str:
    """A word of the reference; where a model lacks it, a dot for each model that has it and a ring for each that has not."""
    word, tall, middle = result["reference"][i - 1], _tall(result), left + wide / 2
    has = [i - 1 in {theirs for _, theirs in result["right"][name]} for name in result["best"]]
    drawn = [paint.text(middle, tall / 2 + 4.5 - 3 * (not all(has)), word, "value", anchor="middle")]
    if not all(has):
        marks = [paint.disc(2.5, "ink", x=8 * k - 8) if one else paint.disc(2.5, "wrong", 0, True, 8 * k - 8) for k, one in enumerate(has)]
        drawn.append(paint.spot(middle, tall - 4.5, *marks))
    return paint.mark(f"{words['heads']['reference']}, {word}, {words['written_by']}: {sum(has)}", *drawn)
