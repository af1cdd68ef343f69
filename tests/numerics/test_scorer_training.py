"""The toy language, the gradients of its scorers, and what the chapter says of the runs."""

import numpy as np
import pytest

from tests.numerics.pulls import gradients_match
from widgets.numerics.alignment import crossings, total_variation
from widgets.numerics.scorer_training import (
    HELD_OUT,
    LEARNED_FROM,
    STEPS,
    additive_scorer,
    alignments,
    dot_scorer,
    general_scorer,
    learned_dot_scorer,
    measured,
    train,
    word_vectors,
)
from widgets.numerics.toy_sentences import GOLD, SOURCE_WORDS, TARGET_WORDS, in_words

SCORERS = {"learned_dot": learned_dot_scorer(0), "general": general_scorer(0), "additive": additive_scorer(0, 8)}


@pytest.fixture(scope="module")
def runs() -> dict:
    return {name: train(scorer, 0.5) for name, scorer in SCORERS.items()}


def test_sentences_say_the_same_in_both_languages() -> None:
    meaning = dict(zip(SOURCE_WORDS, (*TARGET_WORDS[:14], *["a"] * 4, *TARGET_WORDS[15:]), strict=True))
    for source, target in in_words(LEARNED_FROM) + in_words(HELD_OUT):
        assert [meaning[source[place]] for place in GOLD] == target
        assert len(set(source)) == 6
    assert in_words(LEARNED_FROM)[0][1][-1] in {"yesterday", "today", "earlier", "later"}
    assert crossings((source, target) for target, source in enumerate(GOLD)) == 4


def test_every_word_is_learned_and_no_sentence_held_out_is() -> None:
    assert set(LEARNED_FROM.source.ravel()) == set(range(len(SOURCE_WORDS)))
    assert set(LEARNED_FROM.target.ravel()) == set(range(len(TARGET_WORDS)))
    assert not {tuple(row) for row in LEARNED_FROM.source} & {tuple(row) for row in HELD_OUT.source}


@pytest.mark.parametrize("name", SCORERS)
def test_a_step_goes_against_the_gradient_of_the_loss(name: str) -> None:
    """(start − after one step) / lr is ∂loss/∂numbers, here at a point where nothing is 0."""
    scorer = SCORERS[name]
    point = tuple(number + 0.3 * np.cos(np.arange(number.size)).reshape(number.shape) for number in scorer.start)
    table, backward = scorer.look(point)
    # ∂loss/∂table from the weights, summed pair by pair.
    d_table = np.zeros_like(table)
    maps = alignments(table, LEARNED_FROM)
    for source, target, weights in zip(*LEARNED_FROM, maps, strict=True):
        for i, j in np.ndindex(6, 6):
            d_table[target[i], source[j]] += (weights[i, j] - (GOLD[i] == j)) / (6 * len(maps))
    gradients = backward(d_table)
    assert gradients_match(lambda *numbers: measured(scorer.look(numbers)[0], LEARNED_FROM)[0], point, np.array(1.0), gradients)
    for before, slope in zip(point, gradients, strict=True):
        assert before.shape == slope.shape
    one = train(scorer._replace(start=point), 0.1, steps=1)
    expected = scorer.look(tuple(number - 0.1 * slope for number, slope in zip(point, gradients, strict=True)))[0]
    np.testing.assert_allclose(one.tables[1], expected, atol=1e-12)


@pytest.mark.parametrize("name", ["general", "additive"])
def test_training_starts_from_uniform_weights_and_ends_near_gold(name: str, runs: dict) -> None:
    run = runs[name]
    assert not run.tables[0].any()
    assert run.loss[0] == pytest.approx(np.log(6), rel=1e-12)
    assert run.tv[0] == run.tv_held_out[0] == pytest.approx(5 / 6, rel=1e-12)
    assert run.tv[0] > 0.4
    assert run.tv[STEPS] < 0.05
    assert run.tv_held_out[STEPS] < 0.05
    assert np.all(np.diff(run.loss) < 0)


@pytest.mark.parametrize("seed", range(1, 5))
def test_so_it_goes_with_other_seeds(seed: int) -> None:
    assert train(additive_scorer(seed, 8), 0.5).tv[STEPS] < 0.05
    assert train(general_scorer(seed), 0.5).tv[STEPS] < 0.05


def test_the_fair_pair_has_about_as_many_parameters(runs: dict) -> None:
    assert runs["general"].learned == 16 * 16 == 256
    assert runs["additive"].learned == 8 * (16 + 16 + 1) == 264


def test_dot_learns_only_where_its_vectors_do(runs: dict) -> None:
    fixed = train(dot_scorer(0), 0.5)
    assert fixed.learned == 0
    assert np.ptp(fixed.loss) == 0
    assert fixed.tv[STEPS] > 0.7
    assert runs["learned_dot"].learned == (19 + 22) * 16
    np.testing.assert_array_equal(runs["learned_dot"].tables[0], fixed.tables[0])
    assert runs["learned_dot"].tv[STEPS] < 0.05


@pytest.mark.parametrize("lr", [0.5, 4])
def test_a_table_of_additive_scores_is_the_formula_for_each_pair_of_words(lr: float) -> None:
    """v_a · tanh(W_a s_i + U_a h_j), at the numbers where a steep descent has driven them too."""
    scorer, looked = additive_scorer(1, 8), []
    run = train(scorer._replace(look=lambda numbers: looked.append(numbers) or scorer.look(numbers)), lr, steps=40)
    query, source, v = looked[-1]
    targets, sources = word_vectors(1)
    for i, j in np.ndindex(len(TARGET_WORDS), len(SOURCE_WORDS)):
        plain = v @ np.tanh(query @ targets[i] + source @ sources[j])
        assert run.tables[-1, i, j] == pytest.approx(plain, rel=1e-12, abs=1e-12 * np.abs(v).sum())


def test_one_hidden_unit_is_too_few() -> None:
    assert train(additive_scorer(0, 1), 0.5).tv[STEPS] > 0.5


@pytest.mark.parametrize("lr", [0.5, 10])
def test_from_the_papers_tiny_start_plain_descent_stays_at_uniform_weights(lr: float) -> None:
    scorer = additive_scorer(0, 8)
    tiny = tuple(0.001 / 0.25 * number for number in scorer.start)  # σ = 0.001 instead of 1/√16
    assert train(scorer._replace(start=tiny), lr).tv[STEPS] > 0.83


def test_distances_are_total_variation_to_gold(runs: dict) -> None:
    run = runs["additive"]
    gold = np.eye(6)[GOLD]
    for step in (0, 30, STEPS):
        maps = alignments(run.tables[step], HELD_OUT)
        assert total_variation(maps, gold).mean() == pytest.approx(run.tv_held_out[step], rel=1e-12)
        right = maps[:, np.arange(6), GOLD]
        assert -np.log(right).mean() == pytest.approx(measured(run.tables[step], HELD_OUT)[0], rel=1e-10)


def test_a_steep_step_leaves_numbers_not_nan() -> None:
    for scorer in (learned_dot_scorer(0), general_scorer(0), additive_scorer(0, 32)):
        assert np.isfinite(train(scorer, 10).loss).all()
