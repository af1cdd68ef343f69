"""What a model is made of: its kind, its widths, and the names and shapes of its parameters."""

from typing import NamedTuple

import numpy as np

from widgets.numerics.draws import normals

Parameters = dict[str, np.ndarray]

PAD, START, END, UNKNOWN = 0, 1, 2, 3  # the first four words of both vocabularies


class Config(NamedTuple):
    """A model, except for its numbers."""

    kind: str  # "encdec": Cho et al. 2014. "search": Bahdanau et al. 2014. "luong": Luong et al. 2015
    source: int  # words of the vocabularies, the four special ones included
    target: int
    embedding: int = 64
    hidden: int = 64  # of the encoder, in each direction
    decoder: int = 128
    attention: int = 64  # of the additive score
    score: str = "additive"  # of Luong's model "dot" or "general"
    feeding: bool = False  # Luong's input feeding


def shapes(config: Config) -> dict[str, tuple[int, ...]]:
    """Every parameter with its shape. Products are x W, so the last axis is what comes out.

    Of the encoder, [0] reads onward and [1] back. Columns of a GRU come in the blocks update z, reset r, candidate n.
    """
    e, h, d = config.embedding, config.hidden, config.decoder
    score = _score(config)
    beside = {"encdec": 2 * h, "search": 2 * h, "luong": e if config.feeding else 0}[config.kind]  # read along with the word
    return {
        "source_embedding": (config.source, e),
        "target_embedding": (config.target, e),
        "encoder_inputs": (2, e, 3 * h),
        "encoder_memory": (2, h, 3 * h),
        "encoder_bias": (2, 3 * h),
        "start_weight": (2 * h, d),
        "start_bias": (d,),
        "decoder_inputs": (e + beside, 3 * d),
        "decoder_memory": (d, 3 * d),
        "decoder_bias": (3 * d,),
        **score,
        "output_weight": (d + 2 * h, e),
        "output_bias": (config.target,),
    }


def _score(config: Config) -> dict[str, tuple[int, ...]]:
    k, d, a = 2 * config.hidden, config.decoder, config.attention
    match config.kind, config.score, config.feeding:
        case "encdec", _, False:
            return {}
        case "search", "additive", False:
            return {"score_query": (d, a), "score_source": (k, a), "score_v": (a,)}
        case "luong", "general", _:
            return {"score_matrix": (d, k)}
        case "luong", "dot", _ if d == k:
            return {}
    raise ValueError(f"no such model: {config}; a dot score needs decoder = 2 · hidden, and input feeding is Luong's")


def initial(config: Config, seed: str, dtype: type[np.floating] = np.float32) -> Parameters:
    """Numbers to begin with, the same on every machine: normal, with a variance of 1 / rows, and biases of 0.

    Then what leaves a product is about as large as what went in (LeCun et al. 1998, "Efficient BackProp", section 4.6).
    A row of an embedding is about 1 long, so that the first words are all about equally likely.
    """
    return {name: _drawn(f"{seed} {name}", name, shape).astype(dtype) for name, shape in shapes(config).items()}


def _drawn(text: str, name: str, shape: tuple[int, ...]) -> np.ndarray:
    if name.endswith("bias"):
        return np.zeros(shape)
    fan_in = shape[-1] if name.endswith("embedding") else shape[0] if len(shape) == 1 else shape[-2]
    return normals(text, *shape) / np.sqrt(fan_in)
