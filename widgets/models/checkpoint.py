"""A training on its way, and its file: what is needed to go on after a kill as if nothing had happened."""

from pathlib import Path
from typing import NamedTuple

import numpy as np

from widgets.models.data import save
from widgets.models.recipes import Recipe
from widgets.numerics.seq2seq.config import Config, Parameters, initial
from widgets.numerics.seq2seq.optimise import Adam, start_adam


class Training(NamedTuple):
    """Parameters and Adam's means, which training changes in place; its step is the training's."""

    parameters: Parameters
    adam: Adam
    losses: tuple[float, ...] = ()  # the mean of each piece so far
    seconds: float = 0.0  # of CPU


def begin(recipe: Recipe, config: Config) -> Training:
    """Before the first step, in float32."""
    parameters = initial(config, recipe.seed)
    return Training(parameters, start_adam(parameters))


def keep(file: Path, training: Training) -> None:
    """Writes the checkpoint: there whole, or still the one before."""
    adam = training.adam
    kinds = {"parameters": training.parameters, "mean": adam.mean, "square": adam.square}
    arrays = {f"{kind}/{name}": array for kind, found in kinds.items() for name, array in found.items()}
    save(file, step=np.array(adam.step), losses=np.array(training.losses), seconds=np.array(training.seconds), **arrays)


def read(file: Path) -> Training:
    """The training as it was written, to the last bit."""
    kinds: dict[str, Parameters] = {"parameters": {}, "mean": {}, "square": {}}
    with np.load(file) as arrays:
        for key in arrays.files:
            kind, _, name = key.partition("/")
            if name:
                kinds[kind][name] = arrays[key]
        adam = Adam(int(arrays["step"]), kinds["mean"], kinds["square"])
        return Training(kinds["parameters"], adam, tuple(arrays["losses"].tolist()), float(arrays["seconds"]))
