"""One bar."""

from widgets import paint
from widgets.words import fill, write


def figures(result: dict, words: dict) -> dict:
    share = result["share"]
    bar = paint.mark(
        f"{words['share']}: {write(share, 'sig3')}",
        paint.region(0, 90, 0, 34, paint.bar(0, 100 * share, 6, 22, "weight")),
        paint.text(99, 22, write(share, "sig3"), "value", anchor="end"),
    )
    return {"bar": paint.picture(fill(words["picture"], {"share": share}), 42, bar)}


def tables(result: dict, words: dict) -> dict:
    return {"share": {"caption": words["title"], "columns": [words["share"]], "names": 0, "rows": [[result["share"]]]}}
