"""Whole translation models against PyTorch: what reference/make_seq2seq.py computed there must come out here to eleven digits."""

import json
from pathlib import Path

import numpy as np
import pytest

from tests.numerics.tiny_models import MODELS, SOURCE, TARGET
from widgets.numerics.seq2seq.config import Config, Parameters
from widgets.numerics.seq2seq.optimise import adam_step, clip, start_adam
from widgets.numerics.seq2seq.stepping import forced
from widgets.numerics.seq2seq.training import loss_and_accuracy, loss_and_gradients

VALUES = json.loads(Path(__file__).with_name("reference").joinpath("seq2seq.json").read_text(encoding="utf-8"))
RATE, CLIP = 0.05, 0.3


def agree(found: np.ndarray | float, expected: np.ndarray, name: str = "") -> None:
    np.testing.assert_allclose(found, expected, rtol=1e-11, atol=1e-13, err_msg=name)


def gates(rows: np.ndarray) -> np.ndarray:
    """PyTorch's rows reset, update, candidate as our columns update, reset, candidate."""
    reset, update, candidate = np.split(rows, 3)
    return np.concatenate([update, reset, candidate]).T


def as_ours(torch: dict[str, np.ndarray], config: Config, prefix: str = "") -> Parameters:
    found = {name.removeprefix(prefix): value for name, value in torch.items() if name.startswith(prefix)}
    both = {
        ours: np.stack([gates(found[f"encoder.{theirs}_l0{way}"]) for way in ("", "_reverse")])
        for ours, theirs in (("encoder_inputs", "weight_ih"), ("encoder_memory", "weight_hh"), ("encoder_bias", "bias_ih"))
    }
    score = {}
    if config.kind == "search":
        score = {"score_query": found["query.weight"].T, "score_source": found["key.weight"].T, "score_v": found["v.weight"][0]}
    if config.score == "general":
        score = {"score_matrix": found["key.weight"]}
    return {
        "source_embedding": found["source.weight"],
        "target_embedding": found["target.weight"],
        **both,
        "start_weight": found["start.weight"].T,
        "start_bias": found["start.bias"],
        "decoder_inputs": gates(found["decoder.weight_ih"]),
        "decoder_memory": gates(found["decoder.weight_hh"]),
        "decoder_bias": gates(found["decoder.bias_ih"]),
        **score,
        "output_weight": found["combine.weight"].T,
        "output_bias": found["bias"],
    }


def case(name: str) -> tuple[dict[str, np.ndarray], Parameters]:
    torch = {key: np.array(value, float) for key, value in VALUES[name].items()}
    return torch, {key: np.array(value) for key, value in as_ours(torch, MODELS[name]).items()}


def test_the_sentences_are_the_same() -> None:
    assert VALUES["source"] == SOURCE.tolist()
    assert VALUES["target"] == TARGET.tolist()


@pytest.mark.parametrize("name", MODELS)
def test_loss_and_all_gradients_are_pytorchs(name: str) -> None:
    torch, parameters = case(name)
    loss, gradients, _ = loss_and_gradients(MODELS[name], parameters, SOURCE, TARGET)
    agree(loss, torch["loss"])
    for key, expected in as_ours(torch, MODELS[name], "d_").items():
        agree(gradients[key], expected, key)


@pytest.mark.parametrize("name", MODELS)
def test_every_words_probability_and_attention_are_pytorchs(name: str) -> None:
    torch, parameters = case(name)
    log_probabilities, weights = forced(MODELS[name], parameters, SOURCE, TARGET)
    agree(log_probabilities, torch["log_probabilities"])
    if weights is None:
        assert name == "encdec"
    else:
        agree(weights, torch["weights"])


@pytest.mark.parametrize("name", MODELS)
def test_three_clipped_steps_of_adam_lead_where_they_lead_in_pytorch(name: str) -> None:
    torch, parameters = case(name)
    adam = start_adam(parameters)
    for norm in torch["norms"]:
        gradients = loss_and_gradients(MODELS[name], parameters, SOURCE, TARGET).gradients
        np.testing.assert_allclose(clip(gradients, CLIP), norm, rtol=1e-9)
        adam = adam_step(parameters, gradients, adam, RATE)
    for key, expected in as_ours(torch, MODELS[name], "learned_").items():
        np.testing.assert_allclose(parameters[key], expected, rtol=1e-6, atol=1e-9, err_msg=key)
    assert loss_and_accuracy(MODELS[name], parameters, SOURCE, TARGET)[0] < torch["loss"]
