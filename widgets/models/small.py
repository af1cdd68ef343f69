"""The small models of the letter tasks, trained beforehand: all six in one file of about 35 kB, with the curves of their losses.

A model's parameters stand in the file as one row of bytes, its scales as another, in the order of `shapes`; see quantise.py.
`python -m widgets.models.train_small` makes the file.
"""

import io
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from widgets.models.quantise import Quantised, quantise, restore
from widgets.numerics.letter_task import TASKS
from widgets.numerics.letter_training import KINDS, config_of
from widgets.numerics.seq2seq.config import Parameters, shapes

FILE = Path(__file__).parent / "letters.npz"
WIDTH, LONGEST, SEED = 16, 10, 1  # of c, of the sentences learned from, of the draws
STEPS, EVERY, RATE = 2000, 20, 0.02


class Checkpoint(NamedTuple):
    """Both models of one task after STEPS steps, by name, and their held-out losses after 0, EVERY, … STEPS of them."""

    parameters: dict[str, Parameters]  # float64, read-only
    losses: dict[str, np.ndarray]  # [STEPS / EVERY + 1] each


@lru_cache
def load(task: str) -> Checkpoint:
    """The models of a task. FileNotFoundError where the file has not been fetched."""
    with np.load(io.BytesIO(FILE.read_bytes())) as arrays:
        parameters = {name: _unpack(name, arrays[f"{task} {name}"], arrays[f"{task} {name} scales"]) for name in KINDS}
        return Checkpoint(parameters, {name: arrays[f"{task} {name} losses"].astype(float) for name in KINDS})


def pack(checkpoints: dict[str, Checkpoint]) -> bytes:
    """The bytes of the file, the same for the same checkpoints."""
    arrays: dict[str, Any] = {}
    for task in TASKS:
        for name in KINDS:
            matrices = [quantise(_matrix(array)) for array in checkpoints[task].parameters[name].values()]
            arrays[f"{task} {name}"] = np.concatenate([matrix.whole.ravel() for matrix in matrices])
            arrays[f"{task} {name} scales"] = np.concatenate([matrix.scales.ravel() for matrix in matrices])
            arrays[f"{task} {name} losses"] = checkpoints[task].losses[name].astype(np.float32)
    file = io.BytesIO()
    np.savez_compressed(file, **arrays)  # each member bears a zip's first date: no clock in the bytes
    return file.getvalue()


def _unpack(name: str, whole: np.ndarray, scales: np.ndarray) -> Parameters:
    parameters = {}
    for key, shape in shapes(config_of(name, WIDTH)).items():
        form = _matrix(np.empty(shape))
        columns = form[..., :1, :].size
        restored = restore(Quantised(whole[: form.size].reshape(form.shape), scales[:columns].reshape(form[..., :1, :].shape)))
        whole, scales = whole[form.size :], scales[columns:]
        parameters[key] = restored.reshape(shape)
        parameters[key].flags.writeable = False
    return parameters


def _matrix(array: np.ndarray) -> np.ndarray:
    """A vector as a matrix of one column, so that it shares one scale."""
    return array[:, None] if array.ndim == 1 else array
