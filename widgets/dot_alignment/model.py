"""Where does each target word look? Dot products of vectors that were made by hand and already contain the answer."""

from functools import cache

import numpy as np

from widgets.knobs import Choice, Note, Slider
from widgets.numerics import scores
from widgets.numerics.alignment import crossings
from widgets.numerics.softmax import entropy, softmax

AXES = ("speaker", "animal", "seeing", "sleeping", "time", "number", "colour", "linking")
# What a word means, in eight numbers, the same for every language. Nobody learned them: they were written down by hand.
MEANINGS = {
    "I": (2.0, 0.4, 0.3, 0.1, 0.0, 0.2, 0.0, 0.0),
    "cat": (0.1, 2.0, 0.0, 0.2, 0.0, 0.3, 0.1, 0.0),
    "see": (0.4, 0.0, 2.0, -0.2, 0.0, 0.0, 0.0, 0.1),
    "sleep": (0.0, 0.3, -0.2, 2.0, 0.0, 0.0, 0.0, 0.0),
    "yesterday": (0.0, 0.0, 0.1, 0.0, 2.0, 0.0, 0.0, 0.1),
    "past": (0.2, 0.0, 0.0, 0.0, 0.9, 0.0, 0.0, 0.5),
    "now": (0.0, 0.0, 0.0, 0.8, -1.4, 0.0, 0.0, 0.7),
    "one": (0.0, 0.3, 0.0, 0.0, 0.0, 1.8, 0.0, 0.2),
    "that one": (0.0, 0.5, 0.0, 0.0, -0.2, 1.6, 0.1, 0.4),
    "black": (0.0, 0.2, 0.0, 0.0, 0.0, 0.1, 2.0, 0.0),
    "which": (0.0, 0.1, 0.3, 0.0, 0.0, 0.2, 0.0, 1.9),
}
# Words with how much of each meaning is in them. "saw" also says that it is past, and "habe" says little else.
LEXICON: dict[str, dict[str, float]] = {
    "我 I Ich": {"I": 1},
    "猫 cat Katze chat": {"cat": 1},
    "看见 gesehen": {"see": 1},
    "saw": {"see": 1, "past": 0.5},
    "habe": {"see": 0.6, "past": 0.6, "I": 0.2},
    "睡觉": {"sleep": 1},
    "slept dormait": {"sleep": 1, "past": 0.5},
    "sleeping": {"sleep": 1, "now": 0.2},
    "昨天 yesterday gestern hier": {"yesterday": 1},
    "在 is": {"now": 1},
    "一只 a eine": {"one": 1},
    "那只 the le": {"that one": 1},
    "黑 black noir": {"black": 1},
    "的 that": {"which": 1},
}
WORDS = {word: parts for spelt, parts in LEXICON.items() for word in spelt.split()}
PAIRS = {
    "zh_en": ("我 昨天 看见 一只 猫", "I saw a cat yesterday"),
    "zh_en_straight": ("我 看见 一只 黑 猫", "I saw a black cat"),
    "en_zh": ("I saw a cat yesterday", "我 昨天 看见 一只 猫"),
    "en_de": ("I saw a cat yesterday", "Ich habe gestern eine Katze gesehen"),
    "en_fr": ("the black cat slept yesterday", "le chat noir dormait hier"),
    "en_zh_relative": ("the cat that I saw yesterday is sleeping", "我 昨天 看见 的 那只 猫 在 睡觉"),
    "zh_en_relative": ("我 昨天 看见 的 那只 猫 在 睡觉", "the cat that I saw yesterday is sleeping"),
}
LONGEST = max(len(target.split()) for _, target in PAIRS.values())

KNOBS = (
    Choice("pair", tuple(PAIRS), "zh_en"),
    Slider("target", 1, LONGEST, 1, 5, stops=(1, 2, 3, 4, 5), integer=True),
    Slider("temperature", 0.25, 16, 2**0.25, 1, stops=(0.25, 0.5, 2, 8), presets=(1, 4, 16), scale="log"),
)
FORMULAS = (
    r"\weight{e_{ij}} = \part{vectors}{\target{s_i} \cdot \source{h_j}}",
    r"\part{weights}{\weight{\alpha_{ij}}} = \softmax_j(\weight{e_{ij}} / \knob{temperature}{T})",
)


@cache
def _vectors(sentence: str) -> np.ndarray:
    """The meanings of each word, added up. -> [words, 8]"""
    words = [WORDS[word].items() for word in sentence.split()]
    return np.array([sum(amount * np.array(MEANINGS[meaning]) for meaning, amount in parts) for parts in words])


def compute(pair: str, target: int, temperature: float) -> dict:
    """e_ij = s_i · h_j and α_i = softmax(e_i / T) for every target word i and source word j."""
    source, target_words = (sentence.split() for sentence in PAIRS[pair])
    annotations, states = (_vectors(sentence) for sentence in PAIRS[pair])
    products = scores.dot(states, annotations)
    weights = softmax(products, temperature)
    links = weights.argmax(axis=1)  # a target word -> the source word it weighs most
    i = min(target, len(target_words))
    j = int(links[i - 1]) + 1
    crossed = crossings((source_word, target_word) for target_word, source_word in enumerate(links.tolist()))
    heaviest = float(weights[i - 1].max())
    return {
        "source": source,
        "translation": target_words,
        "annotations": annotations,
        "states": states,
        "scores": products,  # [m, n]
        "weights": weights,  # [m, n]
        "links": links,
        "i": i,
        "j": j,
        "readouts": {
            "target": target_words[i - 1],
            "argmax_word": source[j - 1],
            "weight_max": heaviest,
            "entropy": float(entropy(weights[i - 1])),
            "crossings": crossed,
        },
        "reading": f"reading{'_spread' if heaviest < 0.5 else ''}{'' if crossed else '_straight'}",
        "notes": [("target", Note("no_such_word", {"given": target, "used": i}))] if target > i else [],
    }
