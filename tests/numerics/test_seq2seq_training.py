"""Batches of whole models: gradients against nudges, and that neither company nor filling up changes a sentence."""

import numpy as np
import pytest

from tests.numerics.nudge import close, jacobian
from tests.numerics.tiny_models import MODELS, SOURCE, TARGET, drawn
from widgets.numerics.cells import Weights, gru_step
from widgets.numerics.draws import normals, uniforms
from widgets.numerics.recurrent import read as read_slowly
from widgets.numerics.seq2seq import encoder, gru, squash
from widgets.numerics.seq2seq import words as words_module
from widgets.numerics.seq2seq.config import END, PAD, Config, initial, shapes
from widgets.numerics.seq2seq.optimise import adam_step, clip, schedule, start_adam
from widgets.numerics.seq2seq.stepping import forced
from widgets.numerics.seq2seq.training import loss_and_accuracy, loss_and_gradients
from widgets.numerics.seq2seq.words import sum_by_word


@pytest.mark.parametrize("name", MODELS)
def test_every_gradient_matches_nudges_with_both_sides_filled_up(name: str) -> None:
    config, parameters = MODELS[name], drawn(MODELS[name])
    gradients = loss_and_gradients(config, parameters, SOURCE, TARGET).gradients
    assert list(gradients) == list(parameters)
    for key, at in parameters.items():

        def loss(changed: np.ndarray, key: str = key) -> float:
            return loss_and_accuracy(config, parameters | {key: changed}, SOURCE, TARGET)[0]

        assert close(gradients[key], jacobian(loss, at)), key


@pytest.mark.parametrize("name", MODELS)
def test_a_batch_is_its_sentences_one_by_one(name: str) -> None:
    """The mean over all words is the mean of the sentences' means, weighed with their numbers of words."""
    config, parameters = MODELS[name], drawn(MODELS[name])
    together = loss_and_gradients(config, parameters, SOURCE, TARGET)
    words = np.sum(TARGET != PAD, axis=1)
    alone = []
    for source, target in zip(SOURCE, TARGET, strict=True):
        alone.append(loss_and_gradients(config, parameters, source[source != PAD][None], target[target != PAD][None]))
    np.testing.assert_allclose(together.loss, np.average([found.loss for found in alone], weights=words), rtol=1e-12)
    np.testing.assert_allclose(together.accuracy, np.average([found.accuracy for found in alone], weights=words), rtol=1e-12)
    for key, gradient in together.gradients.items():
        expected = np.average([found.gradients[key] for found in alone], axis=0, weights=words)
        np.testing.assert_allclose(gradient, expected, rtol=1e-9, atol=1e-14, err_msg=key)


@pytest.mark.parametrize("name", MODELS)
def test_filling_up_further_changes_nothing(name: str) -> None:
    config, parameters = MODELS[name], drawn(MODELS[name])
    padding = np.zeros((3, 3), int)
    plain = loss_and_gradients(config, parameters, SOURCE, TARGET)
    padded = loss_and_gradients(config, parameters, np.hstack([SOURCE, padding]), np.hstack([TARGET, padding]))
    np.testing.assert_allclose(padded.loss, plain.loss, rtol=1e-13)
    for key, gradient in plain.gradients.items():
        np.testing.assert_allclose(padded.gradients[key], gradient, rtol=1e-10, atol=1e-15, err_msg=key)
    assert not plain.gradients["source_embedding"][PAD].any()


@pytest.mark.parametrize("name", MODELS)
def test_training_and_writing_step_by_step_are_the_same_model(name: str) -> None:
    config, parameters = MODELS[name], drawn(MODELS[name])
    loss, accuracy = loss_and_accuracy(config, parameters, SOURCE, TARGET)
    found = forced(config, parameters, SOURCE, TARGET)
    np.testing.assert_allclose(-found.log_probabilities.sum() / np.sum(TARGET != PAD), loss, rtol=1e-12)
    assert (loss, accuracy) == (again := loss_and_gradients(config, parameters, SOURCE, TARGET))[::2], again
    if found.weights is not None:
        np.testing.assert_allclose(found.weights.sum(axis=2), 1, rtol=1e-12)
        assert not found.weights[SOURCE[:, None].repeat(TARGET.shape[1], axis=1) == PAD].any()


def test_a_fixed_vector_may_have_any_width() -> None:
    config = Config("encdec", 7, 8, embedding=3, hidden=5, decoder=4)
    parameters = drawn(config)
    gradients = loss_and_gradients(config, parameters, SOURCE, TARGET).gradients
    for key in ("encoder_memory", "start_weight", "decoder_inputs"):
        at = parameters[key]
        assert close(gradients[key], jacobian(lambda changed, key=key: loss_and_accuracy(config, parameters | {key: changed}, SOURCE, TARGET)[0], at))


def test_the_fast_cell_is_the_readable_one() -> None:
    embedding, words, start = normals("E", 6, 3), np.array([[0, 5], [3, 3], [2, 1], [4, 0]]), normals("h", 2, 5)
    weights = Weights(normals("W", 3, 15), normals("U", 5, 15), normals("b", 15))
    cell = gru.Cell(weights.inputs, weights.memory, weights.bias)
    run = gru.prepare(cell, embedding, words, start)
    gru.read(cell, run)
    np.testing.assert_allclose(run.states[1:], read_slowly(gru_step, weights, embedding[words], start)[0], rtol=1e-12)


def test_the_squashing_functions_are_numpys() -> None:
    x = np.concatenate([np.linspace(-8, 8, 101), [-1e4, 1e4, 1e-3]])
    for squashed, expected in ((squash.sigmoid, 0.5 + 0.5 * np.tanh(0.5 * x)), (squash.tanh, np.tanh(x))):
        found = x.copy()
        squashed(found)
        np.testing.assert_allclose(found, expected, rtol=0, atol=1e-15)


def test_gates_that_are_shut_or_wide_open_overflow_nowhere() -> None:
    cell = gru.Cell(np.zeros((1, 6)), np.zeros((2, 6)), np.array([-1e4, 1e4, -1e4, 1e4, 1.0, 1.0]))
    run = gru.prepare(cell, np.zeros((1, 1)), np.array([[0]]), np.full((1, 2), 0.5))
    gru.read(cell, run)
    np.testing.assert_allclose(run.states[1, 0], [np.tanh(1), 0.5], rtol=1e-15)


def test_the_encoder_reads_what_it_reads_alone_up_to_the_last_word() -> None:
    parameters = drawn(MODELS["search"])
    together = encoder.read(parameters, SOURCE)
    for row, source in enumerate(SOURCE):
        words = source[source != PAD]
        alone = encoder.read(parameters, words[None])
        np.testing.assert_allclose(together.annotations[row, : len(words)], alone.annotations[0], rtol=1e-12)
        np.testing.assert_allclose(together.context[row], alone.context[0], rtol=1e-12)
        h = alone.context.shape[1] // 2
        np.testing.assert_array_equal(alone.context[0], np.concatenate([alone.annotations[0, -1, :h], alone.annotations[0, 0, h:]]))


def test_a_sentence_without_words_is_refused() -> None:
    with pytest.raises(ValueError, match="without words"):
        encoder.read(drawn(MODELS["search"]), np.array([[4, 5], [PAD, PAD]]))


@pytest.mark.parametrize("name", MODELS)
def test_without_a_library_of_matrix_products_the_gradients_are_the_same(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The way of Pyodide's NumPy."""
    config, parameters = MODELS[name], drawn(MODELS[name])
    expected = loss_and_gradients(config, parameters, SOURCE, TARGET).gradients
    monkeypatch.setattr(words_module, "BLAS", not words_module.BLAS)
    for key, gradient in loss_and_gradients(config, parameters, SOURCE, TARGET).gradients.items():
        np.testing.assert_allclose(gradient, expected[key], rtol=1e-10, atol=1e-15, err_msg=key)


def test_rows_add_up_where_a_word_comes_more_than_once() -> None:
    words, pulls = np.array([[1, 3], [3, 3]]), normals("pull", 2, 2, 4)
    found = sum_by_word(5, words, pulls)
    np.testing.assert_allclose(found[3], pulls[0, 1] + pulls[1, 0] + pulls[1, 1], rtol=1e-12)
    np.testing.assert_array_equal(found[[0, 2, 4]], 0)


@pytest.mark.parametrize("name", MODELS)
def test_all_numbers_stay_of_the_kind_of_the_parameters(name: str) -> None:
    parameters = initial(MODELS[name], "seed")
    gradients = loss_and_gradients(MODELS[name], parameters, SOURCE, TARGET).gradients
    adam_step(parameters, gradients, start_adam(parameters), 0.1)
    for arrays in (parameters, gradients):
        assert {array.dtype for array in arrays.values()} == {np.dtype(np.float32)}
    assert {key: array.shape for key, array in gradients.items()} == shapes(MODELS[name])
    assert forced(MODELS[name], parameters, SOURCE, TARGET).log_probabilities.dtype == np.float32


def test_the_same_seed_gives_the_same_numbers_and_another_others() -> None:
    config = MODELS["search"]
    one, same, other = initial(config, "a"), initial(config, "a"), initial(config, "b")
    assert all(np.array_equal(one[key], same[key]) for key in one)
    assert not np.array_equal(one["score_v"], other["score_v"])
    assert not one["output_bias"].any()


def test_at_first_all_words_are_about_equally_likely() -> None:
    config = Config("search", 30, 30)
    source, target = np.array([[4, 5, 6]]), np.array([[7, 8, END]])
    assert abs(loss_and_accuracy(config, initial(config, "seed"), source, target)[0] - np.log(30)) < 0.3


@pytest.mark.parametrize("config", [Config("lstm", 5, 5), Config("luong", 5, 5, decoder=100, score="dot"), Config("search", 5, 5, feeding=True)])
def test_a_model_that_does_not_exist_is_refused(config: Config) -> None:
    with pytest.raises((ValueError, KeyError)):
        shapes(config)


@pytest.mark.parametrize("name", ["encdec", "search", "dot", "general_feeding"])
def test_every_model_learns_to_turn_three_words_round(name: str) -> None:
    config = MODELS[name]._replace(source=9, target=9, embedding=16, hidden=16, decoder=32, attention=16)
    parameters = initial(config, "learner")
    adam, steps = start_adam(parameters), 120
    for i in range(steps):
        words = 4 + (5 * uniforms(f"batch {i}", 16 * 3)).astype(int).reshape(16, 3)
        target = np.hstack([words[:, ::-1], np.full((16, 1), END)])
        found = loss_and_gradients(config, parameters, words, target)
        clip(found.gradients)
        adam = adam_step(parameters, found.gradients, adam, schedule(i, steps, rate=1e-2, warm_up=10))
    assert adam.step == steps
    assert found.accuracy == 1
    assert found.loss < 0.1
