"""The long products, over all places of all sentences of a batch, and those of a decoder's step."""

import numpy as np

# Pyodide's NumPy has no library of matrix products. There einsum is two to three times as fast as @; elsewhere it is far slower.
BLAS = bool(np.show_config(mode="dicts")["Build Dependencies"]["blas"].get("found"))


def product(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """a b, where it takes long. [..., i, j], [..., j, k] -> [..., i, k]"""
    return a @ b if BLAS else np.einsum("...ij,...jk->...ik", a, b)


def sum_by_word(count: int, words: np.ndarray, values: np.ndarray) -> np.ndarray:
    """The sum of the values at all places of each word. Words [...] below `count`, values [..., k] -> [count, k]

    A product with a matrix of 0 and 1, which is much faster than adding row after row.
    """
    words = words.ravel()
    one_hot = np.zeros((count, len(words)), values.dtype)
    one_hot[words, np.arange(len(words))] = 1
    return product(one_hot, values.reshape(len(words), -1))
