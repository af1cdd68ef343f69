"""Sentences put together from words.toml as each language writes them."""

import re

from widgets.words import fill

BETWEEN_SIGNS = re.compile(r"(?<=[\u4e00-\u9fff]) (?=[\u4e00-\u9fff])")


def say(sentence: str, facts: dict, lang: str) -> str:
    """The sentence with its holes filled. A space beside a hole is for words of code; two Chinese words have none between them."""
    said = fill(sentence, facts)
    return BETWEEN_SIGNS.sub("", said) if lang == "zh" else said


def together(sentences: list[str], lang: str) -> str:
    """Sentences one after the other; Chinese sets no spaces between them."""
    return ("" if lang == "zh" else " ").join(sentence for sentence in sentences if sentence)
