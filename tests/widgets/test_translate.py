"""What the models write, how sure they are and where they look, by other routes than the widget's."""

from itertools import combinations
from math import isclose, isnan

import numpy as np
import pytest

from widgets.models.samples import gold
from widgets.models.store import load
from widgets.numerics.seq2seq.config import START
from widgets.numerics.seq2seq.stepping import encode, forced, step
from widgets.run import run
from widgets.translate.model import EARLIER, MOST_WORDS, SENTENCES, compute

NAMES = {"encdec": "encdec40", "search": "search40", "luong": "luong40"}
OUTSIDE = "the old cat saw me yesterday ."  # words of the grammar, and no sample


def at(sentence: str = SENTENCES[0], step: int = 2, beam: str = "1", look: str = "search40", checkpoint: str = "final") -> dict:
    return compute(sentence, step, beam, look, checkpoint)


# The models


@pytest.mark.parametrize("sentence", SENTENCES[:3])
@pytest.mark.parametrize("beam", ["1", "4"])
def test_a_translation_read_back_to_the_model_is_as_likely_as_it_said(sentence: str, beam: str) -> None:
    found = at(sentence, beam=beam)
    for kind, several in found["hypotheses"].items():
        model = load(NAMES[kind])
        for one in several:
            ids = np.array([[model.target_words.index(word) for word in one.rows]])
            again = forced(model.config, model.parameters, model.ids(sentence.split())[None], ids)
            assert np.allclose(again.log_probabilities[0], one.log_probabilities, rtol=0, atol=1e-9)
            assert isclose(again.log_probabilities.sum(), one.total, abs_tol=1e-9)
            assert isclose(one.score, one.total / ((5 + len(one.rows)) / 6) ** 0.6, rel_tol=1e-12)
            assert kind == "encdec" or np.allclose(again.weights[0], one.weights, rtol=0, atol=1e-9)
        assert [one.score for one in several] == sorted((one.score for one in several), reverse=True)
        assert len({one.rows for one in several}) == len(several) <= int(beam)
        assert isclose(found["readouts"][f"logprob_{kind}"], several[0].total)


@pytest.mark.parametrize("kind", NAMES)
def test_greedy_takes_the_likeliest_word_at_each_step(kind: str) -> None:
    model, sentence = load(NAMES[kind]), SENTENCES[2]
    encoded, words = encode(model.config, model.parameters, model.ids(sentence.split())[None]), []
    state, previous = encoded.start, START
    best = at(sentence)["best"][kind]
    for five in best.likeliest:
        state, log_probabilities, _ = step(model.config, model.parameters, encoded, state, np.array([previous]))
        order = np.argsort(-log_probabilities[0])[:5]
        assert [word for word, _ in five] == [model.target_words[word] for word in order]
        assert np.allclose([share for _, share in five], np.exp(log_probabilities[0][order]), rtol=1e-9)
        previous = int(order[0])
        words.append(model.target_words[previous])
    assert (*words,) == best.rows


def test_earlier_models_are_what_training_passed_through() -> None:
    for checkpoint in EARLIER:
        model = load(f"search40-{checkpoint}")
        sentence = SENTENCES[1]
        again = forced(model.config, model.parameters, model.ids(sentence.split())[None], model.target_ids(gold(sentence.split()).target)[None])
        assert np.allclose(at(sentence, checkpoint=checkpoint)["weights"], again.weights[0], rtol=0, atol=1e-12)


# What the text says: truths of the shipped weights


def test_both_models_are_right_about_the_short_sentence() -> None:
    readouts = at()["readouts"]
    assert readouts["encdec"] == readouts["search"] == readouts["luong"] == "我 昨天 看见 了 一 只 猫 。"
    assert at()["reading"] == "reading"
    assert readouts["logprob_search"] > -0.5
    assert at()["source_word"] == "yesterday"
    assert readouts["weight_max"] > 0.5


def test_attention_is_right_about_the_long_sentences_and_the_fixed_vector_is_not() -> None:
    for sentence in SENTENCES[-2:]:
        found = at(sentence)
        assert found["reading"] == "reading_encdec_wrong"
        assert found["readouts"]["right_search"] == 1
        assert found["readouts"]["right_encdec"] < 0.9
        assert found["readouts"]["logprob_search"] > found["readouts"]["logprob_encdec"]


def test_links_are_found_by_whoever_was_trained() -> None:
    for sentence in SENTENCES:
        assert at(sentence)["readouts"]["argmax_hits"] > 0.85
    hits = [at(SENTENCES[2], checkpoint=checkpoint)["readouts"]["argmax_hits"] for checkpoint in (*EARLIER, "final")]
    assert hits[0] < 0.35
    assert hits[-1] > 0.85
    assert at(checkpoint="0")["readouts"]["right_search"] < 0.5


def test_the_numbers_the_text_names() -> None:
    start = at()["readouts"]
    assert [round(start[f"logprob_{kind}"], 4) for kind in NAMES] == [-0.0104, -0.0081, -0.0077]
    assert (round(start["weight_max"], 3), round(start["entropy"], 3), start["crossings"]) == (0.942, 0.232, 5)
    middle, longest = at(SENTENCES[3])["readouts"], at(SENTENCES[4])["readouts"]
    assert (middle["right_encdec"], round(middle["logprob_encdec"], 2), round(middle["logprob_search"], 2)) == (0.76, -6.21, -0.08)
    assert middle["encdec"].replace(" ", "") == "我们说她弄丢了三封长信，所以一位跟汤姆的朋友在图书馆里看望了一把蓝雨伞。"
    assert [round(longest[key], 3) for key in ("right_encdec", "logprob_encdec", "logprob_search")] == [0.632, -16.825, -0.043]
    assert round(longest["argmax_hits"], 3) == 0.97
    assert longest["crossings"] == 62
    wide = at(SENTENCES[3], beam="8")["readouts"]  # likelier, and still not right: the search is not to blame
    assert (round(wide["logprob_encdec"], 2), wide["right_encdec"]) == (-4.95, 0.8)


def test_alignment_emerges_after_fluency() -> None:
    """What RNNsearch makes of two samples on its way: Chinese first, then what the sentence says."""
    short = [at(checkpoint=checkpoint)["readouts"] for checkpoint in (*EARLIER, "final")]
    assert [round(readouts["argmax_hits"], 2) for readouts in short] == [0.17, 0.33, 0.33, 1, 1, 1]
    assert [readouts["search"] for readouts in short[1:4]] == [
        "我 是 一 个 学生 。",
        "我 今天 在 公园 旁边 工作 了 。",
        "我 昨天 看见 了 一 只 猫 。",
    ]
    middle = [at(SENTENCES[3], checkpoint=checkpoint)["readouts"] for checkpoint in (*EARLIER, "final")]
    assert [round(readouts["argmax_hits"], 2) for readouts in middle] == [0.05, 0.16, 0.47, 0.68, 0.89, 0.95]
    assert [round(readouts["right_search"], 2) for readouts in middle] == [0.04, 0.16, 0.56, 0.8, 0.96, 1]


def test_an_unknown_word_is_answered_with_the_sign_for_one() -> None:
    assert at("I saw an elephant yesterday .")["readouts"]["search"] == "我 昨天 看见 了 一 个 <unk> 。"


# Readouts, readings, notes


@pytest.mark.parametrize("sentence", SENTENCES)
@pytest.mark.parametrize("look", ["search40", "luong40"])
def test_hits_and_crossings_are_counted_as_one_would_by_hand(sentence: str, look: str) -> None:
    found, pair = run("translate", {"sentence": sentence, "look": look}), gold(sentence.split())
    rows = [row[1:] for row in found["tables"]["weights"]["rows"]]
    assert [row[0] for row in found["tables"]["weights"]["rows"]] == [*pair.target, "</s>"]
    best = [row.index(max(row)) for row in rows]
    linked = {i for i, _ in pair.links}
    assert isclose(found["readouts"]["argmax_hits"], sum((i, best[i]) in pair.links for i in linked) / len(linked))
    assert found["readouts"]["crossings"] == sum(one > other for one, other in combinations(best[:-1], 2))
    assert all(isclose(sum(row), 1, rel_tol=1e-9) for row in rows)


def test_without_a_reference_the_rows_are_the_models_own_words() -> None:
    for look, kind in (("search40", "search"), ("luong40", "luong")):
        found = at(OUTSIDE, look=look)
        assert found["target"] == found["best"][kind].rows
        assert isnan(found["readouts"]["argmax_hits"])
        assert isnan(found["readouts"]["right_encdec"])
        assert found["reading"] == "reading_free"
    assert run("translate", {"sentence": OUTSIDE})["readouts"]["argmax_hits"] == "NaN"


def test_each_region_has_its_sentence() -> None:
    for sentence in (*SENTENCES, OUTSIDE, "I saw an elephant"):
        for checkpoint in ("0", "final"):
            found, pair = at(sentence, checkpoint=checkpoint), gold(sentence.split())
            wrong = [kind for kind in ("encdec", "search") if pair and found["readouts"][kind] != " ".join(pair.target)]
            named = "free" if sentence == OUTSIDE else "unknown" if not pair else "_".join([*wrong, "wrong"]) if wrong else ""
            assert found["reading"] == "reading" + f"_{named}" * bool(named)


def test_unknown_words_are_named() -> None:
    found = run("translate", {"sentence": "the elephant saw the <b>zebra</b> and the elephant ."})
    assert found["notes"][0]["knob"] == "sentence"
    assert "elephant, <b>zebra</b>." in found["notes"][0]["text"]
    assert "elephant, <b>zebra</b>" in found["reading"]
    assert [row[2] for row in found["tables"]["source"]["rows"]] == ["the", "<unk>", "saw", "the", "<unk>", "and", "the", "<unk>", "."]


def test_a_long_text_is_cut_and_a_missing_step_is_told() -> None:
    found = run("translate", {"sentence": "cat " * 70})
    assert found["notes"][0]["knob"] == "sentence"
    assert str(MOST_WORDS) in found["notes"][0]["text"]
    assert len(found["tables"]["source"]["rows"]) == MOST_WORDS
    assert "the last is 9" in run("translate", {"step": 40})["notes"][0]["text"]
    assert run("translate", {"sentence": "  "})["readouts"] == run("translate", {})["readouts"]
