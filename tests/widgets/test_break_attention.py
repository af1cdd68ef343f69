"""Broken attention by another route: the decoder written out step by step, with the weights one wants."""

import re
import xml.etree.ElementTree as ET

import numpy as np
import pytest

from widgets.break_attention import comparison
from widgets.break_attention.model import KNOBS, SENTENCES, Change, compute
from widgets.models import samples
from widgets.models.store import load
from widgets.numerics.seq2seq.config import START
from widgets.numerics.seq2seq.stepping import encode
from widgets.run import run

SVG = "{http://www.w3.org/2000/svg}"
MODES = next(knob.options for knob in KNOBS if knob.name == "mode")
USUAL = {"sentence": SENTENCES[0], "mode": "uniform", "shift": 1, "painted": "", "model": "search40", "word": 2}


def at(**knobs: object) -> dict:
    return compute(**(USUAL | knobs))


def sigmoid(x: np.ndarray) -> np.ndarray:
    return 1 / (1 + np.exp(-x))


def written_out(sentence: str, weights: np.ndarray) -> np.ndarray:
    """P of each word of a sample's translation and of its end, RNNsearch reading with these weights [n] at every step."""
    translator = load("search40")
    p, pair = translator.parameters, samples.gold(tuple(sentence.split()))
    encoded = encode(translator.config, p, translator.ids(pair.source)[None])
    context, state, d = weights @ encoded.annotations[0], encoded.start[0], translator.config.decoder
    previous, found = START, []
    for word in translator.target_ids(pair.target):
        read = np.concatenate([p["target_embedding"][previous], context]) @ p["decoder_inputs"] + p["decoder_bias"]
        memory = state @ p["decoder_memory"]
        update, reset = sigmoid(read[:d] + memory[:d]), sigmoid(read[d : 2 * d] + memory[d : 2 * d])
        state = (1 - update) * np.tanh(read[2 * d :] + reset * memory[2 * d :]) + update * state
        scores = p["target_embedding"] @ np.tanh(np.concatenate([state, context]) @ p["output_weight"]) + p["output_bias"]
        found.append(np.exp(scores[word] - scores.max()) / np.exp(scores - scores.max()).sum())
        previous = word
    return np.array(found)


@pytest.mark.parametrize("sentence", SENTENCES[:3])
@pytest.mark.parametrize("mode", ["uniform", "last"])
def test_probabilities_and_loss_are_those_of_the_decoder_written_out(mode: str, sentence: str) -> None:
    n = len(sentence.split())
    weights = np.full(n, 1 / n) if mode == "uniform" else np.eye(n)[-1]
    wanted, result = written_out(sentence, weights), at(mode=mode, sentence=sentence)
    np.testing.assert_allclose(result["used"].probabilities, wanted, rtol=1e-9, atol=1e-15)
    assert result["readouts"]["loss"] == pytest.approx(-np.log(wanted).mean(), rel=1e-9)
    np.testing.assert_allclose(result["used"].weights, np.tile(weights, (len(wanted), 1)), atol=1e-15)
    moved = np.abs(weights - result["learned"].weights).sum(axis=1) / 2
    assert result["readouts"]["tv"] == pytest.approx(moved.mean())


@pytest.mark.parametrize("model", ["search40", "luong40"])
@pytest.mark.parametrize("sentence", SENTENCES)
def test_learned_weights_and_a_full_turn_change_nothing(sentence: str, model: str) -> None:
    for knobs in ({"mode": "learned"}, {"mode": "shifted", "shift": 0}, {"mode": "painted"}):
        readouts = at(sentence=sentence, model=model, **knobs)["readouts"]
        assert readouts["loss"] == readouts["loss_learned"]
        assert readouts["tv"] == 0
        assert readouts["word_probability"] == readouts["word_probability_learned"]


@pytest.mark.parametrize("mode", MODES)
def test_weights_sum_to_one_in_every_mode(mode: str) -> None:
    result = at(mode=mode, painted="3:1 5:2")
    np.testing.assert_allclose(result["used"].weights.sum(axis=1), 1, rtol=1e-12)
    assert result["used"].weights.shape == (len(result["reference"]) + 1, len(result["words"]))
    assert 0 <= result["readouts"]["tv"] <= 1


def test_a_painted_row_looks_there_alone_and_rows_above_it_stay_learned() -> None:
    result = at(mode="painted", painted="4:5")
    used, learned = result["used"].weights, result["learned"].weights
    np.testing.assert_array_equal(used[3], np.eye(len(result["words"]))[4])
    np.testing.assert_array_equal(used[:3], learned[:3])
    np.testing.assert_array_equal(result["used"].probabilities[:3], result["learned"].probabilities[:3])
    assert np.abs(used[4:] - learned[4:]).max() > 0  # what was written stays, but the state has gone another way


def test_painting_the_learned_maximum_everywhere_is_a_hard_attention() -> None:
    learned = at(mode="learned")["learned"].weights
    cells = " ".join(f"{i + 1}:{j + 1}" for i, j in enumerate(learned.argmax(axis=1)))
    result = at(mode="painted", painted=cells)
    assert result["readouts"]["tv"] == pytest.approx(1 - learned.max(axis=1).mean())
    assert result["readouts"]["output"] == " ".join(result["reference"])


def test_the_words_written_follow_the_same_change() -> None:
    for mode in ("uniform", "last", "shuffled"):
        result = at(mode=mode)
        chances = at(mode=mode, sentence=SENTENCES[0])["used"].output_probabilities
        assert len(chances) == len(result["used"].output)
        same = 0
        for ours, theirs in zip(result["used"].output, result["reference"], strict=False):
            if ours != theirs:
                break
            same += 1
        np.testing.assert_allclose(result["used"].probabilities[:same], chances[:same], rtol=1e-9)


def test_what_stands_below_what() -> None:
    assert comparison.pairs([(0, 0), (2, 1)], 4, 3) == [(0, 0), (None, 1), (1, 2), (2, 3)]
    assert comparison.pairs([], 0, 2) == [(0, None), (1, None)]
    assert comparison.pairs([(1, 2)], 2, 3) == [(0, 0), (1, None), (2, 1)]
    assert comparison.pairs([(0, 0)], 1, 1) == [(0, 0)]


@pytest.mark.parametrize("mode", MODES)
def test_wavy_lines_are_under_what_differs(mode: str) -> None:
    result = run("break_attention", {"mode": mode, "painted": "2:1"})
    rows = result["tables"]["words"]["rows"]
    waves = [path for path in ET.fromstring(result["figures"]["words"]).iter(f"{SVG}path") if path.get("stroke") == "var(--wrong)"]
    assert len(waves) == sum(wanted != written for wanted, written, _ in rows)
    assert " ".join(written for _, written, chance in rows if chance != "") == result["readouts"]["output"]
    missing = sum(written == comparison.MISSING or wanted not in (comparison.MISSING, written) for wanted, written, _ in rows)
    assert missing == len(result["tables"]["used"]["rows"]) - 1 - result["readouts"]["right"]


def cells(result: dict) -> dict[tuple[int, int], ET.Element]:
    parts = ET.fromstring(result["figures"]["map"]).iter()
    return {(int(part.get("data-row")), int(part.get("data-column"))): part for part in parts if part.get("data-row")}


def test_pressing_a_cell_paints_it_and_pressing_it_again_wipes_it_off() -> None:
    first = cells(run("break_attention", {"mode": "uniform", "painted": "6:1"}))[3, 4]
    assert [first.get(f"data-{name}") for name in ("knob", "value", "also")] == ["painted", "4:5 6:1", "mode=painted"]
    assert first.get("aria-pressed") == "false"
    painted = run("break_attention", {"mode": "painted", "painted": first.get("data-value")})
    assert painted["tables"]["used"]["rows"][3][5] == 1
    again, other = (cells(painted)[place] for place in ((3, 4), (3, 0)))
    assert (again.get("aria-pressed"), again.get("data-value")) == ("true", "6:1")
    assert (other.get("aria-pressed"), other.get("data-value")) == ("false", "4:1 6:1")
    head = cells(painted)[3, -1]
    assert [head.get(f"data-{name}") for name in ("knob", "value", "also")] == ["word", "4", None]


@pytest.mark.parametrize("mode", MODES)
def test_the_map_shows_the_table_and_frames_what_was_learned(mode: str) -> None:
    result = run("break_attention", {"mode": mode})
    used, learned = ([row[1:-1] for row in result["tables"][name]["rows"]] for name in ("used", "learned"))
    for (i, j), cell in cells(result).items():
        if j >= 0:
            assert abs(float(cell.find(f".//{SVG}text").text) - used[i][j]) <= 0.005
            framed = len(list(cell.iter(f"{SVG}rect"))) == 2
            assert framed == (j == int(np.argmax(learned[i])))


def test_cells_that_this_map_lacks_are_told_and_left_out() -> None:
    result = run("break_attention", {"mode": "painted", "painted": "2:1 90:1"})
    assert [note["text"] for note in result["notes"]] == ["There is no cell 90:1 on this map; it is left out."]
    assert run("break_attention", {"mode": "painted", "painted": "x"})["notes"][0]["knob"] == "painted"
    assert run("break_attention", {"word": 80})["notes"][0]["text"].startswith("There is no row 80: the last is ")


def test_a_sentence_of_ones_own_has_the_models_own_words_as_reference() -> None:
    free = run("break_attention", {"sentence": "I saw a cat today.", "mode": "learned"})
    assert any("what the model writes with learned weights" in note["text"] for note in free["notes"])
    assert free["reading"].startswith("With its learned weights")
    strange = run("break_attention", {"sentence": "I saw an <b>elephant</b> yesterday."})
    assert "<b>elephant</b>" in strange["reading"]
    long = run("break_attention", {"sentence": "I saw a cat and " * 40})
    assert "60" in long["notes"][0]["text"]


def test_every_kind_of_change_has_its_own_sentence() -> None:
    assert at(mode="learned")["reading"] == "reading"
    assert at(mode="painted")["reading"] == "reading_unpainted"
    assert at(mode="shifted", shift=0)["reading"] == "reading_same"
    for mode in ("uniform", "shuffled", "shifted", "last"):
        for sentence in SENTENCES:
            result = at(mode=mode, sentence=sentence)
            kind = "_last" if mode == "last" else ""
            outcome = "survives" if result["used"].output == result["reference"] else "broken"
            assert result["reading"] == f"reading{kind}_{outcome}"


@pytest.mark.parametrize("model", ["search40", "luong40"])
@pytest.mark.parametrize("sentence", SENTENCES)
def test_what_the_text_says_of_the_modes(sentence: str, model: str) -> None:
    found = {mode: at(mode=mode, sentence=sentence, model=model) for mode in ("learned", "uniform", "shuffled", "shifted", "last")}
    losses = {mode: result["readouts"]["loss"] for mode, result in found.items()}
    assert losses.pop("learned") < 0.05
    assert found.pop("learned")["missing"] == 0
    assert all(loss > 1.5 for loss in losses.values())
    assert losses["last"] > 3
    assert all(result["readouts"]["tv"] > 0.6 for result in found.values())
    assert all(result["missing"] >= 2 for result in found.values())


@pytest.mark.parametrize(
    ("painted", "output"),
    [
        ("1:4", "猫 昨天 看见 了 一 只 猫 。"),  # looks at "cat" instead of "I", and writes it
        ("7:1", "我 昨天 看见 了 一 只 我 。"),  # looks at "I" instead of "cat"
        ("7:5", "我 昨天 看见 了 一 只 昨天 猫 。"),  # writes "yesterday", and comes back to the cat by itself
        ("4:5", "我 昨天 看见 了 一 只 猫 。"),  # 了 has no source word: it does not care
    ],
)
def test_a_painted_step_writes_what_it_looks_at(painted: str, output: str) -> None:
    result = at(mode="painted", painted=painted)
    assert result["readouts"]["output"] == output
    assert result["reading"] == ("reading_survives" if painted == "4:5" else "reading_broken")


def test_a_change_gives_a_new_counter_to_each_translation() -> None:
    change = Change("painted", 0, ((0, 1),))
    assert change.override() is not change.override()
    assert Change("learned").override() is None


def test_titles_say_numbers_of_the_tables() -> None:
    titles = [title.text for title in ET.fromstring(run("break_attention", {})["figures"]["cost"]).iter(f"{SVG}title")]
    assert len(titles) == 4
    assert all(re.fullmatch(r".+, as (learned|used): [\d.]+( × 10.+)?", title) for title in titles)
