"""Which state asks, and when: every value from the equations of the papers, the light, and what is drawn by when."""

import math
import xml.etree.ElementTree as ET

import numpy as np
import pytest

from widgets.numerics.draws import normals, orthogonal, word_vectors
from widgets.run import run
from widgets.timing_stepper.model import KNOBS, SOURCE, TARGET, compute

SVG = "{http://www.w3.org/2000/svg}"
MODELS = ("bahdanau", "luong", "feeding")
MEMORY, WORDS, READ = 0.9 * orthogonal("timing_stepper memory", 3), 0.7 * orthogonal("timing_stepper words", 3), orthogonal("timing_stepper read", 3)
READS = word_vectors(("<s>", *TARGET[:-1]), 3)


def at(**knobs: object) -> dict:
    return compute(**{knob.name: knob.default for knob in KNOBS} | knobs)


def softmax(scores: list[float]) -> list[float]:
    powers = [math.exp(score) for score in scores]
    return [power / math.fsum(powers) for power in powers]


def additive(query: np.ndarray, h: np.ndarray) -> float:
    """vᵀ tanh(W_a s + U_a h): Bahdanau, Cho and Bengio 2014, appendix A.1.2."""
    w, u, v = 2 * orthogonal("timing_stepper Wa", 3), 2 * orthogonal("timing_stepper Ua", 3), 2 * normals("timing_stepper v", 3)
    return float(v @ np.tanh(w @ query + u @ h))


@pytest.mark.parametrize("model", MODELS)
def test_a_score_is_made_from_the_state_that_is_said_to_ask(model: str) -> None:
    result = at(model=model)
    states, scores, sources = result["values"]["state"], result["values"]["scores"], result["sources"]
    general = 2 * orthogonal("timing_stepper general", 3)
    for i in range(1, 5):
        if model == "bahdanau":
            expected, other = ([additive(query, h) for h in sources] for query in (states[i - 1], states[i]))
        else:
            expected, other = ([query @ general @ h for h in sources] for query in (states[i], states[i - 1]))
        np.testing.assert_allclose(scores[i], expected, rtol=1e-12)
        assert not np.allclose(scores[i], other, atol=0.1)
        assert at(model=model, step=i)["readouts"]["query"] == f"s{'₀₁₂₃₄'[i - (model == 'bahdanau')]}"


@pytest.mark.parametrize("model", MODELS)
def test_a_state_is_made_of_what_its_arrows_say(model: str) -> None:
    values = at(model=model)["values"]
    for i in range(1, 5):
        total = values["state"][i - 1] @ MEMORY + READS[i - 1] @ WORDS
        total += {"bahdanau": values["context"][i], "luong": np.zeros(3), "feeding": values.get("attentional", READS)[i - 1]}[model] @ READ
        np.testing.assert_allclose(values["state"][i], np.tanh(total), rtol=1e-12)
        np.testing.assert_allclose(values["weights"][i], softmax(values["scores"][i].tolist()), rtol=1e-12)
        np.testing.assert_allclose(values["context"][i], values["weights"][i] @ at()["sources"], rtol=1e-12)
        if model != "bahdanau":
            joined = np.concatenate([values["context"][i], values["state"][i]])
            np.testing.assert_allclose(values["attentional"][i], np.tanh(normals("timing_stepper combine", 3, 6) @ joined), rtol=1e-12)


def test_luongs_scores_are_one_product_of_states_that_no_attention_made() -> None:
    states = [at()["sources"][-1]]
    for word in READS:
        states = [*states, np.tanh(word @ WORDS + states[-1] @ MEMORY)]
    product = np.stack(states[1:]) @ (2 * orthogonal("timing_stepper general", 3)) @ at()["sources"].T
    np.testing.assert_allclose(at(model="luong")["values"]["scores"][1:], product, rtol=1e-12)
    assert not np.allclose(at(model="feeding")["values"]["scores"][2:], product[1:], atol=0.1)


def test_the_light_says_no_yes_no_and_never_yes_to_a_decoder_that_writes_its_own_words() -> None:
    assert [at(model=model)["readouts"]["one_product"] for model in MODELS] == ["no", "yes", "no"]
    assert [at(model=model)["readouts"]["products"] for model in MODELS] == [4, 1, 4]
    assert [at(model=model, given=False)["readouts"]["one_product"] for model in MODELS] == ["no"] * 3


def test_the_way_that_makes_a_step_wait() -> None:
    ways = [at(model=model, given=given)["readouts"]["way"] for given in (True, False) for model in MODELS]
    bahdanau, feeding, written = "e₁ → α₁ → c₁ → s₁ → e₂", "e₁ → α₁ → c₁ → s̃₁ → s₂ → e₂", "e₁ → α₁ → c₁ → s̃₁ → y₁ → s₂ → e₂"
    assert ways == [bahdanau, "none", feeding, bahdanau, written, feeding]
    assert at(step=4)["readouts"]["way"] == "e₃ → α₃ → c₃ → s₃ → e₄"


def test_the_numbers_the_text_names() -> None:
    assert [round(at(model=model)["readouts"]["weight_max"], 3) for model in MODELS] == [0.473, 0.544, 0.520]


@pytest.mark.parametrize("model", MODELS)
def test_each_stage_has_its_own_sentence(model: str) -> None:
    found = [at(model=model, stage=stage)["reading"] for stage in range(1, 6)]
    if model == "bahdanau":
        assert found == ["reading_asks_before", "reading_weights", "reading_context", "reading_state_bahdanau", "reading"]
    else:
        assert found == [f"reading_state_{model}", "reading_asks_now", "reading_weights", "reading_context_late", f"reading_{model}"]
    assert at(model="luong", given=False)["reading"] == "reading_luong_own"


def drawn(figure: str, **knobs: object) -> tuple[ET.Element, set[str]]:
    """A picture, and the symbols whose numbers stand in it."""
    picture = ET.fromstring(run("timing_stepper", knobs)["figures"][figure])
    return picture, {title.text.split(" ")[0] for title in picture.iter(f"{SVG}title")}


@pytest.mark.parametrize(
    ("model", "order"),
    [("bahdanau", ["e₃", "α₃", "c₃", "s₃"]), ("luong", ["s₃", "e₃", "α₃", "c₃", "s̃₃"]), ("feeding", ["s₃", "e₃", "α₃", "c₃", "s̃₃"])],
)
def test_a_stage_shows_what_was_computed_so_far_and_nothing_else(model: str, order: list[str]) -> None:
    for stage in range(1, 6):
        _, symbols = drawn("step", model=model, step=3, stage=stage)
        assert {symbol for symbol in symbols if symbol.endswith("₃")} == set(order[:stage])


def test_the_scores_appear_one_by_one_or_all_at_once() -> None:
    for step in range(1, 5):
        for model, given, before, after in (
            ("bahdanau", True, step, step),
            ("feeding", True, step - 1, step),
            ("luong", False, step - 1, step),
            ("luong", True, 0, 4),
        ):
            for stage, rows in ((1, before), (2, after)):
                picture, symbols = drawn("scores", model=model, given=given, step=step, stage=stage)
                assert sum(symbol.startswith("e") for symbol in symbols) == rows
                frames = [box for box in picture.iter(f"{SVG}rect") if box.get("stroke") == "var(--weight)"]
                assert len(frames) == (min(rows, 1) if (model, given) == ("luong", True) else rows)


def test_bahdanaus_next_query_is_there_as_soon_as_the_state_is() -> None:
    assert "s₂" not in drawn("scores", step=2, stage=3)[1]
    assert "s₂" in drawn("scores", step=2, stage=4)[1]


def test_before_the_first_step_only_the_start_is_there() -> None:
    assert drawn("step", step=1, stage=1)[1] == {"s₀", "e₁"}
    assert drawn("step", step=1, stage=1, model="feeding")[1] == {"s₀", "s̃₀", "s₁"}


def test_boxes_and_rows_can_be_pressed() -> None:
    pressed = [(g.get("data-knob"), g.get("data-value")) for g in drawn("step")[0].iter(f"{SVG}g") if g.get("role") == "button"]
    assert pressed == [("stage", str(stage)) for stage in range(1, 6)]
    pressed = [(g.get("data-knob"), g.get("data-value")) for g in drawn("scores")[0].iter(f"{SVG}g") if g.get("role") == "button"]
    assert pressed == [("step", str(i)) for i in range(1, 5)]


def test_the_table_holds_every_number_of_every_step() -> None:
    for model in MODELS:
        rows = run("timing_stepper", {"model": model})["tables"]["values"]["rows"]
        values = at(model=model)["values"]
        assert [row[0] for row in rows[:3]] == ["h₁", "h₂", "h₃"]
        assert [row[1] for row in rows[:3]] == list(SOURCE)
        kept = {row[0]: row[2:] for row in rows}
        assert kept["s₀"] == at()["sources"][-1].tolist()
        assert kept["c₄"] == values["context"][4].tolist()
        assert len(rows) == 3 + 4 * len(values) + (2 if model == "feeding" else 1)
