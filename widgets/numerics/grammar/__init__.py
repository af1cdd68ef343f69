"""A synchronous grammar: one derivation, said in English and in Chinese, so that it is known which word answers to which.

A derivation (tree.py) is drawn by chance (draw_*.py, in generate.py to the length that is wanted) out of the lexicon (nouns.py,
adjectives.py, verbs.py, function_words.py), and then put in order twice (order.py, english.py, chinese.py).
"""

from widgets.numerics.grammar.augment import augment
from widgets.numerics.grammar.constructions import constructions
from widgets.numerics.grammar.generate import Pair, sentences, steps
from widgets.numerics.grammar.reader import tokens
from widgets.numerics.grammar.vocabulary import source_words, target_words, vocabulary

__all__ = ["Pair", "augment", "constructions", "sentences", "source_words", "steps", "target_words", "tokens", "vocabulary"]
