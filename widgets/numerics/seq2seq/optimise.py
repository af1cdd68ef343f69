"""How parameters follow their gradients: Adam, a bound on the length of a gradient, and a rate that rises and falls.

Everything here works in place: nothing of the size of a model is made anew at a step.
"""

from typing import NamedTuple

import numpy as np

from widgets.numerics.seq2seq.config import Parameters


class Adam(NamedTuple):
    """What Adam remembers: how many steps it made, and running means of the gradients and of their squares."""

    step: int
    mean: Parameters
    square: Parameters


def start_adam(parameters: Parameters) -> Adam:
    """Before the first step."""
    return Adam(0, *({name: np.zeros_like(array) for name, array in parameters.items()} for _ in range(2)))


def adam_step(
    parameters: Parameters, gradients: Parameters, adam: Adam, rate: float, betas: tuple[float, float] = (0.9, 0.98), epsilon: float = 1e-8
) -> Adam:
    """θ ← θ − rate · m̂ / (√v̂ + ε), with m̂ and v̂ the running means, corrected for their start at 0.

    Kingma and Ba 2014 (arXiv 1412.6980), algorithm 1; β₂ = 0.98 as in Vaswani et al. 2017. Changes `parameters` and the
    arrays of `adam`.
    """
    step = adam.step + 1
    for_mean, for_square = (1 - beta**step for beta in betas)
    for name, gradient in gradients.items():
        mean, square = adam.mean[name], adam.square[name]
        mean += (1 - betas[0]) * (gradient - mean)
        square += (1 - betas[1]) * (gradient * gradient - square)
        root = np.sqrt(square / for_square)
        root += epsilon
        parameters[name] -= (rate / for_mean) * mean / root
    return adam._replace(step=step)


def clip(gradients: Parameters, norm: float = 1.0) -> float:
    """Shortens all gradients together to `norm`, if they are longer; how long they were.

    Pascanu, Mikolov and Bengio 2012 (arXiv 1211.5063), section 3.2.
    """
    length = float(np.sqrt(sum(float(np.vdot(gradient, gradient)) for gradient in gradients.values())))
    if length > norm:
        for gradient in gradients.values():
            np.multiply(gradient, norm / length, out=gradient)
    return length


def schedule(step: int, steps: int, rate: float = 3e-3, warm_up: int = 200, floor: float = 0.02) -> float:
    """The rate at a step, counted from 0: up in a straight line, then down along half a cosine to floor · rate.

    Loshchilov and Hutter 2016 (arXiv 1608.03983), without restarts. The last of the warm-up's steps has the full rate, and
    so has the one after; from step `steps` on it is the floor.
    """
    if step < warm_up:
        return rate * (step + 1) / warm_up
    done = min(1.0, (step - warm_up) / max(1, steps - warm_up))
    return rate * (floor + (1 - floor) * 0.5 * (1 + float(np.cos(np.pi * done))))
