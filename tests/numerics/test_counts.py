"""Parameters and multiply-adds: the figures the chapter prints, and each count against real arrays."""

import numpy as np
import pytest

from widgets.numerics import costs, counts
from widgets.numerics.counts import Sizes

SMALL = Sizes(state=3, embedding=2, alignment=4, maxout=5, vocabulary=7)


def test_scores_at_512() -> None:
    assert counts.additive_parameters(512) == 524_800
    assert counts.additive_parameters(512, directions=2) == 786_944
    assert counts.general_parameters(512) == 262_144
    assert counts.general_parameters(512, directions=2) == 524_288
    assert counts.dot_parameters() == 0


def test_layers_at_512() -> None:
    assert [counts.layer_parameters(512, blocks) for blocks in (1, 3, 4)] == [524_800, 1_574_400, 2_099_200]


def test_models_at_the_size_of_their_papers() -> None:
    search, encdec, sutskever = counts.rnnsearch_parameters(), counts.rnnencdec_parameters(), counts.sutskever_parameters()
    assert search["alignment"] == 3_001_000 == counts.additive_parameters(1000, directions=2)
    assert sum(search.values()) == 80_401_000
    assert sum(encdec.values()) == 68_540_000
    assert round(search["alignment"] / sum(search.values()), 3) == 0.037
    assert sutskever["recurrent"] == 64_000_000
    assert sum(sutskever.values()) == 384_000_000


def matrices(sizes: Sizes) -> dict[str, list[tuple[int, ...]]]:
    """The shapes of all arrays of RNNsearch as appendix A of the paper lists them."""
    n, m, hidden, maxout, vocabulary = sizes
    one_way = [(n, m), (n, n)] * 3  # W, U; W_z, U_z; W_r, U_r
    return {
        "embeddings": [(m, vocabulary), (m, vocabulary)],
        "encoder": one_way * 2,
        "start": [(n, n)],
        "alignment": [(hidden, n), (hidden, 2 * n), (hidden,)],
        "decoder": [*one_way, *[(n, 2 * n)] * 3],
        "output": [(2 * maxout, n), (2 * maxout, m), (2 * maxout, 2 * n), (vocabulary, maxout)],
    }


@pytest.mark.parametrize("sizes", [SMALL, counts.PAPER])
def test_parameters_are_the_entries_of_the_papers_matrices(sizes: Sizes) -> None:
    expected = {part: sum(int(np.prod(shape)) for shape in shapes) for part, shapes in matrices(sizes).items()}
    assert counts.rnnsearch_parameters(sizes) == expected


def test_costs_are_the_products_of_every_step() -> None:
    """The forward pass again, written as the products it makes: once a sentence, a word, a pair."""
    n, m = 5, 6
    parts = matrices(SMALL)
    once, source, target, pair = 0, 0, 0, 0
    once += 3 * 3
    source += sum(int(np.prod(shape)) for shape in parts["encoder"]) + 4 * 6  # and U_a h_j
    target += sum(int(np.prod(shape)) for part in ("decoder", "output") for shape in parts[part]) + 4 * 3  # and W_a s
    pair += 4 + 6  # v_a · tanh, α h
    assert sum(costs.rnnsearch_costs(n, m, SMALL).values()) == once + n * source + m * target + n * m * pair


@pytest.mark.parametrize(("length", "percent"), [(30, 0.2), (50, 0.35), (1000, 6.6)])
def test_the_share_of_the_pairs(length: int, percent: float) -> None:
    digits = len(str(percent).split(".")[1])
    assert round(100 * costs.pair_share(length, length), digits) == percent


def test_pairs_cost_half_of_everything_near_14000_words() -> None:
    length = costs.equal_length()
    assert round(length) == 14_067
    assert costs.pair_share(14_067, 14_067) == pytest.approx(0.5, abs=1e-5)


def test_with_its_projections_attention_is_seven_percent() -> None:
    assert round(100 * costs.attention_share(30, 30), 1) == 7.3
    assert costs.rnnsearch_costs(1, 1)["pairs"] == 3000


@pytest.mark.parametrize("ratio", [0.5, 1.2])
def test_half_is_found_for_sentences_of_other_lengths_too(ratio: float) -> None:
    half = costs.equal_length(ratio=ratio)
    assert costs.pair_share(half, ratio * half) == pytest.approx(0.5, rel=1e-12)
