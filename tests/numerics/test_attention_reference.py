"""Scores, attention and decoder steps against PyTorch: what reference/make.py computed there must come out here to twelve digits."""

import json
from pathlib import Path

import numpy as np

from widgets.numerics.attention import attend, attend_backward
from widgets.numerics.bahdanau_step import Bahdanau, bahdanau_step, bahdanau_step_backward
from widgets.numerics.cells import Weights
from widgets.numerics.luong_step import Luong, luong_feeding_step, luong_step_backward
from widgets.numerics.scores import (
    Additive,
    additive,
    additive_backward,
    additive_keys,
    general,
    general_backward,
    scaled_dot,
    scaled_dot_backward,
)

VALUES = json.loads(Path(__file__).with_name("reference").joinpath("values.json").read_text(encoding="utf-8"))


def case(name: str) -> dict[str, np.ndarray]:
    return {key: np.array(value, float) for key, value in VALUES[name].items()}


def agree(found: dict[str, np.ndarray], torch: dict[str, np.ndarray]) -> None:
    for name, value in found.items():
        np.testing.assert_allclose(value, torch[name], rtol=1e-12, atol=1e-13, err_msg=name)


def cell_of(torch: dict[str, np.ndarray]) -> Weights:
    return Weights(torch["weight_ih"].T, torch["weight_hh"].T, torch["bias_ih"])


def cell_gradients(cell: Weights) -> dict[str, np.ndarray]:
    return {"d_weight_ih": cell.inputs.T, "d_weight_hh": cell.memory.T, "d_bias_ih": cell.bias}


def scorer_of(torch: dict[str, np.ndarray]) -> Additive:
    return Additive(torch["query"], torch["source"], torch["v"])


def scorer_gradients(scorer: Additive) -> dict[str, np.ndarray]:
    return {f"d_{name}": value for name, value in scorer._asdict().items()}


def test_scaled_dot_attention_with_padding() -> None:
    torch = case("dot_attention")
    queries, sources, pull = torch["queries"], torch["sources"], torch["pull"]
    found = attend(scaled_dot(queries, sources), sources, torch["allowed"] == 1)
    d_scores, d_values = attend_backward(found, sources, pull)
    d_queries, d_keys = scaled_dot_backward(queries, sources, d_scores)
    agree({"states": found.context, "d_queries": d_queries, "d_sources": d_keys + d_values}, torch)


def test_general_score() -> None:
    torch = case("general")
    given = torch["matrix"], torch["queries"], torch["sources"]
    d_queries, d_sources, d_matrix = general_backward(*given, torch["pull"])
    agree({"states": general(*given), "d_queries": d_queries, "d_sources": d_sources, "d_matrix": d_matrix}, torch)


def test_additive_score() -> None:
    torch = case("additive")
    weights, queries, sources = scorer_of(torch), torch["queries"], torch["sources"]
    scores, hidden = additive(weights, queries, additive_keys(weights, sources))
    d_queries, d_sources, d_weights = additive_backward(weights, queries, sources, hidden, torch["pull"])
    agree({"states": scores, "d_queries": d_queries, "d_sources": d_sources, **scorer_gradients(d_weights)}, torch)


def test_bahdanaus_decoder_there_and_back() -> None:
    torch = case("bahdanau")
    model, sources, state = Bahdanau(scorer_of(torch), cell_of(torch)), torch["sources"], torch["start"]
    keys = additive_keys(model.scorer, sources)
    states, tapes = [], []
    for word in torch["x"]:
        step, tape = bahdanau_step(model, state, word, sources, keys)
        state = step.state
        states.append(state)
        tapes.append(tape)
    d_state, d_sources, d_x = np.zeros_like(state), np.zeros_like(sources), []
    totals: dict = {}
    for tape, pull in zip(reversed(tapes), reversed(torch["pull"]), strict=True):
        d_state, d_word, d_here, d_model = bahdanau_step_backward(model, tape, sources, d_state + pull, np.zeros(sources[:, 0].shape))
        d_x.insert(0, d_word)
        d_sources += d_here
        parts = scorer_gradients(d_model.scorer) | cell_gradients(d_model.cell)
        totals = {name: totals.get(name, 0) + part for name, part in parts.items()}
    agree({"states": np.stack(states), "d_start": d_state, "d_x": np.stack(d_x), "d_sources": d_sources, **totals}, torch)


def test_luongs_decoder_with_input_feeding_there_and_back() -> None:
    torch = case("luong_feeding")
    model = Luong(cell_of(torch), torch["matrix"], torch["combine"])
    sources, state = torch["sources"], torch["start"]
    fed = np.zeros((len(state), len(model.combine)))
    attentional, tapes = [], []
    for word in torch["x"]:
        step, tape = luong_feeding_step(model, state, fed, word, sources)
        state, fed = step.state, step.attentional
        attentional.append(fed)
        tapes.append(tape)
    d_state, d_fed, d_sources, d_x = np.zeros_like(state), np.zeros_like(fed), np.zeros_like(sources), []
    totals: dict = {}
    for tape, pull in zip(reversed(tapes), reversed(torch["pull"]), strict=True):
        d_state, d_read, d_here, d_model = luong_step_backward(model, tape, sources, d_state, d_fed + pull)
        d_word, d_fed = np.split(d_read, [torch["x"].shape[-1]], axis=1)
        d_x.insert(0, d_word)
        d_sources += d_here
        parts = {"d_matrix": d_model.scorer, "d_combine": d_model.combine} | cell_gradients(d_model.cell)
        totals = {name: totals.get(name, 0) + part for name, part in parts.items()}
    agree({"states": np.stack(attentional), "d_start": d_state, "d_x": np.stack(d_x), "d_sources": d_sources, **totals}, torch)
