"""The models that learn in the page, by other routes: what is measured of them, where attention looks, and their files."""

import numpy as np
import pytest

from widgets.models import small, train_small
from widgets.numerics.letter_measuring import loss
from widgets.numerics.letter_task import HELD_OUT, TASKS, answers, example, held_out, letters
from widgets.numerics.letter_training import KINDS, config_of
from widgets.numerics.seq2seq import encoder
from widgets.numerics.seq2seq.config import START
from widgets.numerics.seq2seq.decoding import greedy
from widgets.numerics.seq2seq.training import loss_and_accuracy
from widgets.train_in_page import model
from widgets.train_in_page.model import KNOBS, compute


def usual(**knobs: object) -> dict:
    return {knob.name: knob.default for knob in KNOBS} | knobs


@pytest.mark.parametrize("knobs", [{"start": "checkpoint"}, {"start": "checkpoint", "task": "reorder", "longest": 7}, {"width": "32"}])
def test_the_shares_are_what_decoding_sentence_by_sentence_gives(knobs: dict) -> None:
    result = compute(**usual(**knobs))
    setting = model._setting(**{k: v for k, v in usual(**knobs).items() if k != "rate"})
    for name, parameters in model._drawn(setting).items():
        for length, found in zip(result["lengths"], result["accuracy"][name], strict=True):
            if length not in (4, setting.longest):
                continue
            source = held_out(length)
            right = 0
            for sentence, wanted in zip(source, answers(setting.task, source), strict=True):
                (written,) = greedy(config_of(name, setting.width), parameters, sentence[None], length + 1)
                right += sum(a == b for a, b in zip(written.words, wanted, strict=False))
            assert found == pytest.approx(right / (HELD_OUT * (length + 1)), abs=1e-12)
            if length == setting.longest:
                (written,) = greedy(config_of(name, setting.width), parameters, source[example(length)][None], length + 1)
                assert "".join(result["written"][name]) == "".join(letters(np.array(written.words)))


def test_the_loss_is_the_mean_over_words_of_sentences_of_all_lengths() -> None:
    parameters = small.load("copy").parameters
    for name in KINDS:
        total = words = 0
        for length in range(3, 11):
            source = held_out(length)[:4]
            total += 4 * (length + 1) * loss_and_accuracy(config_of(name, 16), parameters[name], source, answers("copy", source))[0]
            words += 4 * (length + 1)
        assert compute(**usual(start="checkpoint"))["readouts"][f"loss_{name}"] == pytest.approx(total / words, rel=1e-9)


def plain_weights(p: dict[str, np.ndarray], source: np.ndarray, target: np.ndarray) -> list[list[float]]:
    """The model of Bahdanau and others, letter by letter and source place by source place."""
    reading = encoder.read(p, source)
    annotations, state, previous, found = reading.annotations[0], reading.start[0], START, []
    for word in target[0]:
        scores = [p["score_v"] @ np.tanh(state @ p["score_query"] + h @ p["score_source"]) for h in annotations]
        total = sum(np.exp(scores))
        found.append([float(np.exp(score) / total) for score in scores])
        context = sum(weight * h for weight, h in zip(found[-1], annotations, strict=True))
        given = np.concatenate([p["target_embedding"][previous], context]) @ p["decoder_inputs"] + p["decoder_bias"]
        remembered = state @ p["decoder_memory"]
        d = len(state)
        update, reset = (1 / (1 + np.exp(-given[block] - remembered[block])) for block in (slice(d), slice(d, 2 * d)))
        candidate = np.tanh(given[2 * d :] + reset * remembered[2 * d :])
        state, previous = update * state + (1 - update) * candidate, word
    return found


@pytest.mark.parametrize("task", TASKS)
def test_the_map_is_what_the_formulas_say(task: str) -> None:
    result, parameters = compute(**usual(task=task, start="checkpoint")), small.load(task).parameters["attention"]
    source = held_out(10)[example(10)][None]
    found = plain_weights(parameters, source, answers(task, source))
    np.testing.assert_allclose(result["weights"], found, atol=1e-12)


def test_the_checkpoints_are_small_and_made_by_the_recipe() -> None:
    assert small.FILE.stat().st_size <= 40_000
    remade = train_small.trained("reverse", steps=2 * small.EVERY)
    for name in KINDS:
        assert len(small.load("reverse").losses[name]) == small.STEPS / small.EVERY + 1
        # The rate's way down begins after 30 steps, and hardly differs within ten: what follows is rounding, and a little more.
        np.testing.assert_allclose(remade.losses[name][:2], small.load("reverse").losses[name][:2], rtol=1e-3)


def test_a_checkpoint_comes_back_from_its_bytes_but_for_rounding(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    made = {task: small.load(task) for task in TASKS}
    file = tmp_path / "letters.npz"
    file.write_bytes(small.pack(made))
    assert small.pack(made) == file.read_bytes()
    monkeypatch.setattr(small, "FILE", file)
    small.load.cache_clear()
    for task in TASKS:
        for name in KINDS:
            for key, array in small.load(task).parameters[name].items():
                assert array.shape == made[task].parameters[name][key].shape
                np.testing.assert_allclose(array, made[task].parameters[name][key], atol=0.01 * np.abs(array).max())
    small.load.cache_clear()


def test_the_quantised_checkpoint_is_as_good_as_the_trained_one() -> None:
    for task in TASKS:
        checkpoint = small.load(task)
        for name in KINDS:
            quantised = loss(config_of(name, 16), checkpoint.parameters[name], task, small.LONGEST)
            assert quantised == pytest.approx(checkpoint.losses[name][-1], rel=0.2)
