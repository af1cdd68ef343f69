"""How many parameters a score has, beside those of the layers and the models around it. Biases only where they are named."""

from typing import NamedTuple


class Sizes(NamedTuple):
    """The widths of RNNsearch; as they stand, those of the 2014 experiments.

    Bahdanau, Cho and Bengio 2014 (arXiv 1409.0473), appendix A.2.3, and section 4.1 for the vocabularies.
    """

    state: int = 1000  # n, of the decoder and of each direction of the encoder
    embedding: int = 620  # m
    alignment: int = 1000  # n'
    maxout: int = 500  # l, after the larger of each two of 2l numbers is taken
    vocabulary: int = 30_000  # of each language


PAPER = Sizes()


def additive_parameters(width: int, directions: int = 1) -> int:
    """W_a [h, h], U_a [h, h] or, with an encoder that reads both ways, [h, 2h], and v_a [h]: 2h² + h or 3h² + h."""
    return width * width + width * directions * width + width


def general_parameters(width: int, directions: int = 1) -> int:
    """W_a [h, h], or [h, 2h] with an encoder that reads both ways."""
    return width * directions * width


def dot_parameters() -> int:
    """None, but both sides must be equally wide; what fits them to each other lies in the encoder and the decoder."""
    return 0


def layer_parameters(width: int, blocks: int) -> int:
    """W [h, h], U [h, h] and one bias [h] for each block of a cell: 1 in tanh, 3 in a GRU, 4 in an LSTM."""
    return blocks * (2 * width * width + width)


def rnnsearch_parameters(sizes: Sizes = PAPER, directions: int = 2) -> dict[str, int]:
    """RNNsearch part by part, as appendix A lists its matrices, without biases: 80,401,000 at the paper's sizes.

    With one direction, the same model with an encoder that only reads forwards.
    """
    n, annotation = sizes.state, directions * sizes.state
    return {
        "embeddings": 2 * sizes.vocabulary * sizes.embedding,  # E of each language, shared by both directions
        "encoder": directions * _gru(sizes, context=0),
        "start": n * n,  # W_s: s_0 = tanh(W_s · backward h_1)
        "alignment": sizes.alignment * (n + annotation + 1),  # W_a, U_a, v_a
        "decoder": _gru(sizes, context=annotation),  # W, U, C of the state and of both gates
        "output": _output(sizes, context=annotation),
    }


def rnnencdec_parameters(sizes: Sizes = PAPER) -> dict[str, int]:
    """The same for RNNencdec, whose c is the last state of an encoder that reads one way: 68,540,000."""
    n = sizes.state
    return {
        "embeddings": 2 * sizes.vocabulary * sizes.embedding,
        "encoder": _gru(sizes, context=0),
        "start": n * n,
        "decoder": _gru(sizes, context=n),
        "output": _output(sizes, context=n),
    }


def sutskever_parameters() -> dict[str, int]:
    """The 384M of Sutskever, Vinyals and Le 2014 (arXiv 1409.3215), section 3.4: width 1000, 160,000 and 80,000 words.

    4 + 4 LSTM layers, each with a W and a U for its four blocks.
    """
    width = 1000
    return {
        "source_embeddings": 160_000 * width,
        "target_embeddings": 80_000 * width,
        "softmax": 80_000 * width,
        "recurrent": 8 * 4 * 2 * width * width,
    }


def _gru(sizes: Sizes, context: int) -> int:
    """W [n, m], U [n, n] and C [n, context] for the candidate state, the update and the reset gate."""
    return 3 * sizes.state * (sizes.embedding + sizes.state + context)


def _output(sizes: Sizes, context: int) -> int:
    """U_o [2l, n], V_o [2l, m], C_o [2l, context], and W_o [vocabulary, l]."""
    return 2 * sizes.maxout * (sizes.state + sizes.embedding + context) + sizes.vocabulary * sizes.maxout
