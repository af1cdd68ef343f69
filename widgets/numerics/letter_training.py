"""Two small models learn a letter task side by side, a step at a time: one with a fixed vector, one with attention.

Both have the same encoder, decoder and output (numerics/seq2seq), and learn from the same sentences in the same order.
"""

from typing import NamedTuple

import numpy as np

from widgets.numerics.letter_task import WORDS, answers
from widgets.numerics.seq2seq.config import Config, Parameters, initial
from widgets.numerics.seq2seq.optimise import Adam, adam_step, clip, schedule, start_adam
from widgets.numerics.seq2seq.training import loss_and_gradients

KINDS = {"fixed": "encdec", "attention": "search"}
WARM_UP = 30  # steps


class Learner(NamedTuple):
    """A model that is being trained."""

    config: Config
    parameters: Parameters
    adam: Adam


def config_of(name: str, width: int) -> Config:
    """The shapes of the model "fixed" or "attention" whose c has `width` numbers, half of them from each direction."""
    return Config(KINDS[name], WORDS, WORDS, embedding=16, hidden=width // 2, decoder=width, attention=width // 2)


def untrained(name: str, width: int, seed: int) -> Parameters:
    """Parameters drawn from the seed, in float64."""
    return initial(config_of(name, width), f"letters {name} {seed}", np.float64)


def learner(name: str, width: int, parameters: Parameters) -> Learner:
    """A copy of the parameters in float32, ready to learn: Adam remembers nothing yet."""
    copied = {key: array.astype(np.float32) for key, array in parameters.items()}
    return Learner(config_of(name, width), copied, start_adam(copied))


def learn(learning: Learner, task: str, source: np.ndarray, rate: float) -> Learner:
    """One step of Adam on these sentences [b, n]. Changes the arrays of `learning`."""
    config, parameters, adam = learning
    learned = loss_and_gradients(config, parameters, source, answers(task, source))
    clip(learned.gradients)
    return learning._replace(adam=adam_step(parameters, learned.gradients, adam, rate))


def rate_at(step: int, steps: int, rate: float) -> float:
    """Up to `rate` within the first steps, then down along half a cosine."""
    return schedule(step, steps, rate, WARM_UP)
