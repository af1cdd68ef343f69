"""The two sentences side by side, English on the left, and a line between each two words that answer to each other."""

from widgets import paint
from widgets.words import fill

TOP = 26  # pixels above the words
TALL = 26  # of a row
LEFT, LINKS, RIGHT = (0, 36), (38, 24), (64, 36)  # percent: English, lines, Chinese


def figures(result: dict, words: dict) -> dict:
    """One picture, "links"."""
    n, m = len(result["source"]), len(result["translation"])
    height = TALL * max(n, m)
    drawn = [
        paint.text(LEFT[1], 12, words["english"], "tick", "muted", "end"),
        paint.text(RIGHT[0] + 2, 12, words["chinese"], "tick", "muted"),
        paint.region(*LINKS, TOP, height, *_lines(result)),
        *(_english(result, j) for j in range(n)),
        *(_chinese(result, words, i) for i in range(m)),
    ]
    return {"links": paint.picture(fill(words["picture"], result["readouts"]), TOP + height, *drawn)}


def _middle(place: int) -> float:
    return TALL * (place + 0.5)


def _lines(result: dict) -> list[str]:
    """The chosen word's lines come last, above the others."""
    chosen = result["i"] - 1
    links = sorted(result["links"], key=lambda link: link[0] == chosen)
    return [
        paint.segment(0, _middle(j), 100, _middle(i), "weight" if i == chosen else "muted", 3 if i == chosen else 1, 1 if i == chosen else 0.7)
        for i, j in links
    ]


def _english(result: dict, j: int) -> str:
    held = (result["i"] - 1, j) in result["links"]
    word = result["source"][j]
    box = paint.bar(0, 100, 1, TALL - 2, "source", 0.14 if held else 0)
    named = paint.text(97, TALL / 2 + 5, word, "label", "source", "end")
    return paint.mark(f"{word}: {j + 1}", paint.region(*LEFT, TOP + j * TALL, TALL, box, named))


def _chinese(result: dict, words: dict, i: int) -> str:
    """Pressing a word chooses it; one without a partner is muted."""
    word, held = result["translation"][i], i == result["i"] - 1
    alone = all(row != i for row, _ in result["links"])
    box = paint.bar(0, 100, 1, TALL - 2, "target", 0.14 if held else 0)
    named = paint.text(5.5, TALL / 2 + 5, word, "label", "muted" if alone else "target")
    inside = paint.region(*RIGHT, TOP + i * TALL, TALL, box, named)
    return paint.press("target", i + 1, fill(words["press"], {"i": i + 1, "word": word}), paint.mark(f"{word}: {i + 1}", inside), held=held)


def tables(result: dict, words: dict) -> dict:
    """The links, and all words of the language by their class."""
    source, links, classes = result["source"], result["links"], words["classes"]
    partners = [[j for k, j in links if k == i] for i in range(len(result["translation"]))]
    return {
        "links": {
            "caption": words["table_links"],
            "columns": [words["place"], words["chinese"], words["place"], words["english"]],
            "names": 2,
            "rows": [
                [i + 1, word, " ".join(str(j + 1) for j in found), " ".join(source[j] for j in found)]
                for i, (word, found) in enumerate(zip(result["translation"], partners, strict=True))
            ],
        },
        "vocabulary": {
            "caption": words["table_vocabulary"],
            "columns": [words["class"], words["entries"], words["pairs"]],
            "rows": [[classes[name], len(entries), words["between"].join(map(_entry, entries))] for name, entries in result["vocabulary"].items()],
        },
    }


def _entry(entry: tuple[tuple[str, ...], str]) -> str:
    """The English forms and the Chinese word; a word without a partner stands alone."""
    forms, chinese = entry
    return " ".join(part for part in (*forms, chinese) if part)
