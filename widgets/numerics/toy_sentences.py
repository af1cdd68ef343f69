"""A toy language for learning to align: "安娜 昨天 借给了 卡尔 一本 书", "Anna lent Carl a book yesterday".

Six words each. The time moves from the second place to the end. The two names come from one list, so that no scorer gets
by with knowing kinds of words; it has to learn which name is which.
"""

from typing import NamedTuple

import numpy as np

from widgets.numerics.draws import uniforms

NAMES = (("安娜", "Anna"), ("卡尔", "Carl"), ("艾娃", "Eva"), ("汤姆", "Tom"), ("丽莎", "Lisa"), ("马克", "Mark"))
TIMES = (("昨天", "yesterday"), ("今天", "today"), ("刚才", "earlier"), ("后来", "later"))
VERBS = (("给了", "gave"), ("借给了", "lent"), ("寄给了", "sent"), ("卖给了", "sold"))
THINGS = (("一本", "书", "book"), ("一张", "地图", "map"), ("一把", "椅子", "chair"), ("一只", "猫", "cat"))

WORD_FOR_WORD = NAMES + TIMES + VERBS

SOURCE_WORDS = (*(word for word, _ in WORD_FOR_WORD), *(measure for measure, _, _ in THINGS), *(thing for _, thing, _ in THINGS))
TARGET_WORDS = (*(word for _, word in WORD_FOR_WORD), "a", *(thing for _, _, thing in THINGS))
GOLD = np.array([0, 2, 3, 4, 5, 1])  # the place in the source of each target word


class Sentences(NamedTuple):
    """Pairs of sentences, words by their place in SOURCE_WORDS and TARGET_WORDS."""

    source: np.ndarray  # [k, 6]
    target: np.ndarray  # [k, 6]


def draw_sentences(text: str, count: int) -> Sentences:
    """`count` of the 1920 there are, every one equally likely, drawn from a text."""
    giver, time, verb, taker, thing = uniforms(text, 5 * count).reshape(5, count)
    giver = (giver * len(NAMES)).astype(int)
    taker = (giver + 1 + (taker * (len(NAMES) - 1)).astype(int)) % len(NAMES)  # anyone else
    time, verb, thing = ((u * 4).astype(int) for u in (time, verb, thing))
    time, verb, thing = time + 6, verb + 10, thing + 14
    source = np.stack([giver, time, verb, taker, thing, thing + 4], axis=1)
    target = np.stack([giver, verb, taker, np.full(count, 14), thing + 1, time], axis=1)
    return Sentences(source, target)


def in_words(sentences: Sentences) -> list[tuple[list[str], list[str]]]:
    """The words themselves, a pair of lists for each sentence."""
    return [([SOURCE_WORDS[k] for k in source], [TARGET_WORDS[k] for k in target]) for source, target in zip(*sentences, strict=True)]
