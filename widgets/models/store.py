"""Reading and writing trained models: one small .npz file each, beside this module.

A file holds the configuration, both word lists, matrices in small integers with their scales, and vectors in float16. The
same weights give the same bytes. In the browser a widget names the files it NEEDS, and the page fetches them first.
"""

import io
import json
from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from widgets.models.quantise import BYTE, Quantised, quantise, restore
from widgets.numerics.seq2seq.config import END, UNKNOWN, Config, Parameters, initial

FOLDER = Path(__file__).parent
SPECIALS = ("<pad>", "<s>", "</s>", "<unk>")  # ids 0 to 3 on both sides
SCALES = ".scales"


class Translator(NamedTuple):
    """A trained model and its words. A word's place in its list is its id; the four specials come first."""

    config: Config
    parameters: Parameters  # float64, read-only
    source_words: tuple[str, ...]
    target_words: tuple[str, ...]
    seed: str = ""  # what its parameters were first drawn from

    def ids(self, tokens: Sequence[str]) -> np.ndarray:
        """A source sentence as ids; a word the model never learnt is UNKNOWN. [n]"""
        return word_ids(tokens, self.source_words)

    def target_ids(self, words: Sequence[str]) -> np.ndarray:
        """A target sentence as ids, with END after it. [m + 1]"""
        return np.append(word_ids(words, self.target_words), END)

    def words(self, ids: Iterable[int]) -> tuple[str, ...]:
        """Ids as target words, up to END."""
        found: list[str] = []
        for place in ids:
            if place == END:
                break
            found.append(self.target_words[place])
        return tuple(found)


@lru_cache
def load(name: str, folder: Path = FOLDER) -> Translator:
    """The model of that name, such as "search40", or what it was after some steps, such as "search40-200".

    "search40-0" is what its training began with, drawn again from its seed. FileNotFoundError says which models there are.
    """
    if name.endswith("-0"):
        trained = load(name.removesuffix("-0"), folder)
        return _translator(trained._replace(parameters=initial(trained.config, trained.seed, np.float64)))
    file = folder / f"{name}.npz"
    if not file.is_file():
        there = ", ".join(sorted(other.stem for other in folder.glob("*.npz"))) or "none"
        raise FileNotFoundError(f'no weights of a model "{name}"; there are: {there}. To train it: python -m widgets.models.train {name}')
    return unpack(file.read_bytes())


def pack(translator: Translator, levels: int = BYTE) -> bytes:
    """A model as the bytes of its file; each matrix keeps 2·levels + 1 values."""
    config, parameters, source_words, target_words, seed = translator
    header = {"config": config._asdict(), "source_words": source_words, "target_words": target_words, "seed": seed}
    arrays: dict[str, Any] = {"header": np.frombuffer(json.dumps(header, ensure_ascii=False).encode(), np.uint8)}
    for name, weight in parameters.items():
        if _is_matrix(name, weight):
            arrays[name], arrays[name + SCALES] = quantise(weight, levels, by_row=name.endswith("embedding"))
        else:
            arrays[name] = weight.astype(np.float16)
    file = io.BytesIO()
    np.savez_compressed(file, **arrays)  # each member bears a zip's first date: no clock in the bytes
    return file.getvalue()


def unpack(data: bytes) -> Translator:
    """A model from the bytes of its file."""
    parameters: Parameters = {}
    with np.load(io.BytesIO(data)) as arrays:
        header = json.loads(arrays["header"].tobytes())
        for name in arrays.files:
            if name + SCALES in arrays.files:
                parameters[name] = restore(Quantised(arrays[name], arrays[name + SCALES]))
            elif name != "header" and not name.endswith(SCALES):
                parameters[name] = arrays[name].astype(float)
    config, words = Config(**header["config"]), (tuple(header["source_words"]), tuple(header["target_words"]))
    return _translator(Translator(config, parameters, *words, header["seed"]))


def word_ids(words: Sequence[str], known: tuple[str, ...]) -> np.ndarray:
    """The places of words in the list of known ones, UNKNOWN where it lacks one. [n]"""
    places = _places(known)
    return np.array([places.get(word, UNKNOWN) for word in words], int)


@lru_cache
def _places(known: tuple[str, ...]) -> dict[str, int]:
    return {word: place for place, word in enumerate(known)}


def _is_matrix(name: str, weight: np.ndarray) -> bool:
    """Biases of two directions stand side by side: two vectors, not a matrix."""
    return weight.ndim > 1 and not name.endswith("bias")


def _translator(translator: Translator) -> Translator:
    """Read-only, since everybody who loads a model shares it."""
    for weight in translator.parameters.values():
        weight.flags.writeable = False
    return translator
