"""Random numbers that are the same on every machine, drawn from a text instead of a seed.

NumPy does not promise that its generators give the same stream in every version, and the book's numbers must not change
with the reader's browser. So a text goes through SHAKE-256 (FIPS 202) and the bytes through the Box-Muller transform.
"""

import unicodedata
from collections.abc import Sequence
from hashlib import shake_256

import numpy as np


def uniforms(text: str, count: int) -> np.ndarray:
    """Numbers evenly spread over (0, 1): the top 53 bits of each 8 bytes, plus a half so that 0 cannot come. [count]"""
    stream = shake_256(text.encode()).digest(8 * count)
    return ((np.frombuffer(stream, ">u8") >> np.uint64(11)) + 0.5) * 2.0**-53


def normals(text: str, *shape: int) -> np.ndarray:
    """Standard normal numbers, r cos φ and r sin φ with r = √(−2 ln u) (Box and Muller 1958). [shape]"""
    count = int(np.prod(shape))
    pairs = (count + 1) // 2
    u, v = uniforms(text, 2 * pairs).reshape(2, pairs)
    radius, angle = np.sqrt(-2 * np.log(u)), 2 * np.pi * v
    return np.concatenate([radius * np.cos(angle), radius * np.sin(angle)])[:count].reshape(shape)


def word_vectors(words: Sequence[str], width: int) -> np.ndarray:
    """One vector for each word, always the same for the same word, however its accents are encoded. [n, width]"""
    return np.stack([normals("word " + unicodedata.normalize("NFC", word), width) for word in words])


def orthogonal(text: str, width: int) -> np.ndarray:
    """A random orthogonal matrix, all of them equally likely: QR of a normal matrix. [width, width]

    R's diagonal is made positive, since QR leaves those signs to the library (Mezzadri 2007, math-ph/0609050).
    """
    q, r = np.linalg.qr(normals(text, width, width))
    return q * np.sign(np.diag(r))
