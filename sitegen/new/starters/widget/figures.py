"""A bar for each score's share."""

from widgets import paint
from widgets.words import fill, write

ROW = 34  # pixels


def figures(result: dict, words: dict) -> dict:
    """One picture, "bars"."""
    rows = [_row(j, score, weight, words) for j, (score, weight) in enumerate(zip(result["scores"], result["weights"], strict=True))]
    return {"bars": paint.picture(fill(words["picture"], result["readouts"]), ROW * len(rows) + 8, *rows)}


def _row(j: int, score: float, weight: float, words: dict) -> str:
    y, number = ROW * j, write(weight, "sig3")
    return paint.mark(
        f"{words['weight']}: {number}",
        paint.text(3, y + 22, write(score), "label", "weight"),
        paint.region(16, 64, y, ROW, paint.bar(0, 100 * weight, 6, ROW - 12, "weight", link="weights")),
        paint.text(97, y + 22, number, "value", anchor="end"),
    )


def tables(result: dict, words: dict) -> dict:
    """The numbers of the picture in full."""
    rows = [list(row) for row in zip(result["scores"], result["weights"], strict=True)]
    return {"weights": {"caption": words["title"], "columns": [words["score"], words["weight"]], "rows": rows}}
