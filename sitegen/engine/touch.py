"""Runs inside Pyodide: uses NumPy as figures do, for some of its functions import more only when they are called."""

import io

import numpy as np


def touch() -> None:
    """Afterwards all is imported that a figure may ask of NumPy."""
    square = np.random.default_rng(0).standard_normal((4, 4))
    for call in (np.linalg.svd, np.linalg.eigvals, np.linalg.inv, np.fft.fft, np.median, str, repr):
        call(square)
    np.char.upper(["a"])
    np.einsum("ij,jk->ik", square, square)
    np.savez(saved := io.BytesIO(), square=square)
    saved.seek(0)
    np.load(saved)["square"]
