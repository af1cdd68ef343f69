"""Writing with whole models: greedy, beam and exhaustive search, attention put elsewhere, and what the fixed vector is."""

from itertools import product

import numpy as np
import pytest

from tests.numerics.tiny_models import ATTENDING, MODELS, SOURCE, TARGET, drawn
from widgets.numerics.seq2seq.beam import beam, normalised
from widgets.numerics.seq2seq.config import END, PAD, START, Config, Parameters
from widgets.numerics.seq2seq.decoding import Decoded, greedy
from widgets.numerics.seq2seq.stepping import encode, forced, step, take

LIMIT = 7


def same(one: Decoded, other: Decoded) -> None:
    """Two translations of the same sentence, perhaps filled up differently."""
    assert one.words == other.words
    np.testing.assert_allclose(one.log_probabilities, other.log_probabilities, rtol=1e-11)
    np.testing.assert_array_equal(one.top_words, other.top_words)
    np.testing.assert_allclose(one.top_probabilities, other.top_probabilities, rtol=1e-11)
    if one.weights is not None:
        n = min(one.weights.shape[1], other.weights.shape[1])
        np.testing.assert_allclose(one.weights[:, :n], other.weights[:, :n], rtol=1e-10)


@pytest.mark.parametrize("name", MODELS)
def test_greedy_takes_the_likeliest_word_and_tells_its_five_likeliest(name: str) -> None:
    config, parameters = MODELS[name], drawn(MODELS[name])
    for source, found in zip(SOURCE, greedy(config, parameters, SOURCE, LIMIT), strict=True):
        checked = forced(config, parameters, source[None], np.array([found.words]))
        np.testing.assert_allclose(found.log_probabilities, checked.log_probabilities[0], rtol=1e-11)
        np.testing.assert_array_equal(found.top_words[:, 0], found.words)
        np.testing.assert_allclose(found.top_probabilities[:, 0], np.exp(found.log_probabilities), rtol=1e-12)
        assert (np.diff(found.top_probabilities, axis=1) <= 0).all()
        assert found.top_words.shape == found.top_probabilities.shape == (len(found.words), 5)
        assert END not in found.text
        assert not np.isin(found.top_words, [PAD, START]).any()
        assert found.ended == (found.words[-1] == END)
        assert found.ended or len(found.words) == LIMIT
        assert (found.weights is None) == (name == "encdec")


@pytest.mark.parametrize("name", MODELS)
def test_a_batch_is_written_as_its_sentences_one_by_one(name: str) -> None:
    """Some end before others and leave the batch; it does not disturb those that go on."""
    config, parameters = MODELS[name], drawn(MODELS[name])
    together = greedy(config, parameters, SOURCE, LIMIT)
    stayed = greedy(config, parameters, SOURCE, LIMIT, attention=lambda weights: weights)
    for source, found, other in zip(SOURCE, together, stayed, strict=True):
        same(found, greedy(config, parameters, source[source != PAD][None], LIMIT)[0])
        same(found, other)


@pytest.mark.parametrize("name", MODELS)
@pytest.mark.parametrize("alpha", [0.0, 0.6])
def test_a_beam_of_one_is_greedy(name: str, alpha: float) -> None:
    config, parameters = MODELS[name], drawn(MODELS[name])
    for source in SOURCE:
        words = source[source != PAD]
        (found,) = beam(config, parameters, words, 1, LIMIT, alpha)
        same(found, greedy(config, parameters, words[None], LIMIT)[0])


def all_translations(config: Config, parameters: Parameters, source: np.ndarray, limit: int) -> dict[tuple[int, ...], float]:
    """ln P of everything that can be written."""
    every = product(range(END, config.target), repeat=limit)
    written = {words[: words.index(END) + 1] if END in words else words for words in every}
    return {words: forced(config, parameters, source[None], np.array([words])).log_probabilities.sum() for words in sorted(written)}


@pytest.mark.parametrize("name", MODELS)
@pytest.mark.parametrize("alpha", [0.0, 0.6, 1.0])
def test_a_beam_that_is_wide_enough_finds_everything_in_the_right_order(name: str, alpha: float) -> None:
    config = MODELS[name]._replace(target=5)
    parameters = drawn(config)
    everything = all_translations(config, parameters, SOURCE[0], 3)
    ranked = sorted(everything, key=lambda words: -normalised(everything[words], len(words), alpha))
    found = beam(config, parameters, SOURCE[0], 5**3, 3, alpha)
    assert [each.words for each in found] == ranked
    np.testing.assert_allclose([each.total for each in found], [everything[words] for words in ranked], rtol=1e-10)
    narrow = beam(config, parameters, SOURCE[0], 12, 3, alpha)
    assert len(narrow) <= 12
    assert narrow[0].words == ranked[0]


@pytest.mark.parametrize("name", MODELS)
def test_more_beginnings_in_hand_find_translations_at_least_as_likely_as_greedy(name: str) -> None:
    """No law, a beam can lose what greedy finds; but here it does not."""
    config, parameters = MODELS[name], drawn(MODELS[name])
    for source in SOURCE:
        words = source[source != PAD]
        found = beam(config, parameters, words, 4, LIMIT, 0.0)
        assert found[0].total >= greedy(config, parameters, words[None], LIMIT)[0].total - 1e-12
        scores = [each.total for each in found]
        assert scores == sorted(scores, reverse=True)
        for each in found:
            checked = forced(config, parameters, words[None], np.array([each.words])).log_probabilities
            np.testing.assert_allclose(each.log_probabilities, checked[0], rtol=1e-10)


def test_length_normalisation_is_wu_et_als() -> None:
    assert normalised(-3.0, 1, 0.6) == -3  # a translation of one word is the unit
    assert normalised(-3.0, 7, 1.0) == pytest.approx(-1.5)
    assert normalised(-3.0, 20, 0.0) == -3
    assert normalised(-3.0, 20, 0.6) > normalised(-3.0, 10, 0.6)


@pytest.mark.parametrize("name", ATTENDING)
def test_attention_can_be_put_elsewhere(name: str) -> None:
    """The weights that were put there are used and told; the model's own, put back, change nothing."""
    config, parameters = MODELS[name], drawn(MODELS[name])

    def uniform(weights: np.ndarray) -> np.ndarray:
        return np.full_like(weights, 1 / weights.shape[1])

    plain = forced(config, parameters, SOURCE[:1], TARGET[:1])
    moved = forced(config, parameters, SOURCE[:1], TARGET[:1], attention=uniform)
    np.testing.assert_array_equal(moved.weights, 0.25)
    assert not np.allclose(moved.log_probabilities, plain.log_probabilities)
    rows = iter(plain.weights.swapaxes(0, 1))
    painted = forced(config, parameters, SOURCE[:1], TARGET[:1], attention=lambda _: next(rows))
    np.testing.assert_array_equal(painted.log_probabilities, plain.log_probabilities)
    (written,) = greedy(config, parameters, SOURCE[:1], LIMIT, attention=uniform)
    np.testing.assert_array_equal(written.weights, 0.25)


def last_word(mask: np.ndarray) -> np.ndarray:
    """All weight on the last word of each sentence. [b, n] -> [b, n]"""
    return (np.cumsum(mask, axis=1) == mask.sum(axis=1, keepdims=True)) & mask


def twins() -> tuple[Config, Parameters, Config, Parameters]:
    """RNNsearch, and the model without attention that has all of its numbers in common with it."""
    search, fixed = MODELS["search"], MODELS["encdec"]
    parameters = drawn(search)
    return search, parameters, fixed, {name: array for name, array in parameters.items() if not name.startswith("score")}


def test_forced_onto_the_last_word_rnnsearch_is_the_fixed_vector_model_but_for_the_backward_half() -> None:
    """Bahdanau et al., appendix A.2.2: with c_i fixed to the onward h_n the model is the RNN encoder-decoder.

    Their h_n has a backward half too, which at the last word has read that word only, while the c of our fixed model takes
    it from the first word, where it has read all. So the two agree where nothing listens to that half, and nowhere else.
    """
    search, attentive, fixed, plain = twins()
    mask = SOURCE != PAD
    e, d, h = search.embedding, search.decoder, search.hidden

    def both() -> tuple[np.ndarray, np.ndarray]:
        onto_last = forced(search, attentive, SOURCE, TARGET, attention=lambda weights: last_word(mask).astype(weights.dtype))
        return onto_last.log_probabilities, forced(fixed, plain, SOURCE, TARGET).log_probabilities

    assert not np.allclose(*both())
    for name, halves in (("decoder_inputs", e + h), ("output_weight", d + h)):
        attentive[name][halves:] = 0  # the same arrays in both models
    np.testing.assert_allclose(*both(), rtol=1e-12)


def test_the_onward_half_of_c_is_that_of_the_last_word_and_the_other_that_of_the_first() -> None:
    search, attentive, *_ = twins()
    encoded, h = encode(search, attentive, SOURCE), search.hidden
    last = encoded.annotations[last_word(SOURCE != PAD)]
    np.testing.assert_allclose(encoded.context, np.hstack([last[:, :h], encoded.annotations[:, 0, h:]]), rtol=1e-14)


@pytest.mark.parametrize("name", MODELS)
def test_probabilities_of_a_step_sum_to_one_for_any_choice_of_sentences(name: str) -> None:
    config, parameters = MODELS[name], drawn(MODELS[name])
    encoded = take(encode(config, parameters, SOURCE), [2, 0, 2])
    state, log_probabilities, weights = step(config, parameters, encoded, encoded.start, np.array([1, 1, 5]))
    np.testing.assert_allclose(np.exp(log_probabilities).sum(axis=1), 1, rtol=1e-12)
    assert state.shape == encoded.start.shape
    assert weights is None or weights.shape == (3, SOURCE.shape[1])
    assert not np.allclose(log_probabilities[0], log_probabilities[2])
