"""BLEU as sacrebleu has it, the stricter measures, and intervals that say how sure they are."""

import json
from pathlib import Path

import numpy as np
import pytest

from widgets.numerics.agreement import exact_match, token_accuracy
from widgets.numerics.bleu import corpus_bleu, score, statistics
from widgets.numerics.bootstrap import interval

VALUES = json.loads(Path(__file__).with_name("reference").joinpath("bleu.json").read_text(encoding="utf-8"))
CASES = [name for name in VALUES if name != "sacrebleu"]


@pytest.mark.parametrize("name", CASES)
def test_bleu_is_what_sacrebleu_says(name: str) -> None:
    case = VALUES[name]
    found, wanted = ([text.split() for text in case[side]] for side in ("found", "wanted"))
    assert corpus_bleu(found, wanted) == pytest.approx(case["bleu"], rel=1e-12, abs=1e-12)


def test_many_sums_are_scored_at_once() -> None:
    cases = [VALUES[name] for name in ("equal", "one word", "nothing right")]
    counts = [statistics(case["found"][0].split(), case["wanted"][0].split()) for case in cases]
    np.testing.assert_allclose(score(np.stack(counts)), [case["bleu"] for case in cases], rtol=1e-12)


def test_statistics_by_hand() -> None:
    assert statistics("a b b".split(), "a b c d".split()).tolist() == [2, 1, 0, 0, 3, 2, 1, 0, 3, 4]


def test_exact_match_and_places() -> None:
    found, wanted = ["a b c".split(), "a b".split()], ["a b c".split(), "b a b".split()]
    assert exact_match(found, wanted) == 0.5
    assert token_accuracy(found, wanted) == 3 / 6
    assert token_accuracy([()], [()]) == 0


def test_the_interval_of_a_mean_is_that_of_the_normal_distribution() -> None:
    """1000 sentences, half of them right: 0.5 ± 1.96 √(0.25 / 1000)."""
    right = np.array([[i % 2, 1] for i in range(1000)])
    low, high = interval(right, lambda sums: sums[:, 0] / sums[:, 1], "a seed", times=2000)
    assert low == pytest.approx(0.469, abs=0.003)
    assert high == pytest.approx(0.531, abs=0.003)
    assert interval(right, lambda sums: sums[:, 0] / sums[:, 1], "a seed", times=2000) == (low, high)


def test_a_certain_score_has_no_width() -> None:
    same = np.stack([statistics("a b c d".split(), "a b c d".split())] * 30)
    assert interval(same, score, "a seed") == pytest.approx((100, 100))
