"""The language that the book's models are trained on: fresh sentences of any length, with the words that answer to each other."""

from functools import lru_cache

from widgets.knobs import Note, Slider
from widgets.numerics.alignment import crossings
from widgets.numerics.grammar import Pair, sentences, source_words, target_words, vocabulary

SEED = "a reader's sentence"  # no text of training or evaluation begins so
LONGEST = 60

KNOBS = (
    Slider("length", 3, LONGEST, 1, 12, stops=(6, 20, 30), presets=(6, 12, 20, 40), integer=True),
    Slider("draw", 1, 200, 1, 1, stops=(2, 3, 4), integer=True),
    Slider("target", 1, 90, 1, 1, stops=(2, 3), integer=True),
)


@lru_cache(64)
def _pair(length: int, draw: int) -> Pair:
    return next(sentences(f"{SEED} {draw}", length, length))


def compute(length: int, draw: int, target: int) -> dict:
    """A sentence of `length` words in both languages, and which words answer to each other: links (target, source)."""
    pair = _pair(length, draw)
    links, i = sorted(pair.links), min(target, len(pair.target))
    partners = [pair.source[j] for k, j in links if k == i - 1]
    return {
        "source": pair.source,
        "translation": pair.target,
        "links": links,
        "i": i,
        "word": pair.target[i - 1],
        "partner": " ".join(partners),
        "vocabulary": vocabulary(),
        "readouts": {
            "english": " ".join(pair.source),
            "chinese": " ".join(pair.target),
            "words_source": len(pair.source),
            "words_target": len(pair.target),
            "unlinked": len(pair.target) - len({k for k, _ in links}),
            "crossings": crossings((j, k) for k, j in links),
            "types_source": len(source_words()),
            "types_target": len(target_words()),
        },
        "reading": "reading" if partners else "reading_alone",
        "notes": [("target", Note("no_such_word", {"given": target, "used": i}))] if target > i else [],
    }
