"""What the models write, how sure they are and where they look, by other routes than the widget's; and the pictures against the tables."""

import xml.etree.ElementTree as ET
from itertools import combinations
from math import isclose, isnan

import numpy as np
import pytest

from widgets.models.samples import SAMPLES, gold
from widgets.models.store import load
from widgets.models.typed_sentence import typed
from widgets.numerics.grammar import source_words, target_words, vocabulary
from widgets.numerics.seq2seq.config import START
from widgets.numerics.seq2seq.stepping import encode, forced, step
from widgets.paint import STRONGEST_TINT
from widgets.run import run
from widgets.translate.model import EARLIER, MOST_WORDS, SENTENCES, compute

SVG = "{http://www.w3.org/2000/svg}"
NAMES = {"encdec": "encdec40", "search": "search40", "luong": "luong40"}
KNOWN = frozenset(source_words())
OUTSIDE = "the old cat saw me yesterday ."  # words of the grammar, and no sample


def at(sentence: str = SENTENCES[0], step: int = 2, beam: str = "1", look: str = "search40", checkpoint: str = "final") -> dict:
    return compute(sentence, step, beam, look, checkpoint)


# The samples


def test_samples_grow_and_consist_of_the_grammars_words() -> None:
    lengths = [len(pair.source) for pair in SAMPLES]
    assert lengths == sorted(set(lengths))
    assert (lengths[0], lengths[-1]) == (6, 40)
    for pair in SAMPLES:
        assert KNOWN.issuperset(pair.source)
        assert {*target_words()}.issuperset(pair.target)
        assert gold(pair.source) is pair
    assert gold(OUTSIDE.split()) is None


def test_every_gold_link_stands_in_the_grammars_dictionary() -> None:
    meanings = {(word, meaning) for rows in vocabulary().values() for forms, meaning in rows for form in forms for word in form.split()}
    for pair in SAMPLES:
        for i, j in pair.links:
            assert (pair.source[j], pair.target[i]) in meanings, (pair.source[j], pair.target[i])


def test_content_words_are_linked_and_chinese_has_words_of_its_own() -> None:
    for pair in SAMPLES:
        unlinked = {word for i, word in enumerate(pair.target) if i not in {target for target, _ in pair.links}}
        assert unlinked <= {"了", "只", "在", "本", "们", "的", "封", "个", "那", "那些", "会"}


# Typed words


def test_words_are_shown_as_typed_and_read_as_the_grammar_writes_them() -> None:
    cases = {
        "The cat slept.": [("The", "the"), ("cat", "cat"), ("slept", "slept"), (".", ".")],
        "I don’t know Anna's cat,": [
            ("I", "I"),
            ("do", "do"),
            ("n’t", "not"),
            ("know", "know"),
            ("Anna", "Anna"),
            ("'s", "'s"),
            ("cat", "cat"),
            (",", ","),
        ],
        "anna SAW 2 cats": [("anna", "Anna"), ("SAW", "saw"), ("2", "two"), ("cats", "cats")],
    }
    for text, words in cases.items():
        assert [(word.shown, word.read) for word in typed(text, KNOWN)] == words
        assert all(word.known for word in typed(text, KNOWN))


@pytest.mark.parametrize("word", ["<b>x</b>", "a<br>b", '"q"', "我昨天", "👨\u200d👩\u200d👧", "<pad>", "</s>", "<unk>", "%", "elephant"])
def test_what_is_no_english_stays_one_unknown_word(word: str) -> None:
    (found,) = typed(word, KNOWN)
    assert (found.shown, found.known) == (word, False)


def test_quotes_and_marks_stand_beside_a_word_that_is_known() -> None:
    assert [(word.shown, word.known) for word in typed('"cat"! elephant,', KNOWN)] == [
        ('"', False), ("cat", True), ('"', False), ("!", False), ("elephant", False), (",", True),
    ]  # fmt: skip


def test_a_tag_beside_a_word_that_is_known_stands_alone() -> None:
    cases = {
        "<b>I saw</b>": ["<b>", "I", "saw", "</b>"],
        "a <em>cat</em>.": ["a", "<em>", "cat", "</em>", "."],
        "cat<br/>slept": ["cat", "<br/>", "slept"],
        "I <b>don’t</b>": ["I", "<b>", "do", "n’t", "</b>"],
    }
    for text, shown in cases.items():
        words = typed(text, KNOWN)
        assert [word.shown for word in words] == shown
        assert all(word.known is not word.shown.startswith("<") for word in words)


@pytest.mark.parametrize("word", ["<pad>", "<s>", "</s>", "elephant"])
def test_signs_of_the_models_own_are_unknown_words_like_any_other(word: str) -> None:
    found = at(f"I saw a {word} yesterday .")
    assert found["hypotheses"]["encdec"] == at("I saw a zebra yesterday .")["hypotheses"]["encdec"]
    assert found["unknown"] == word


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


# Pictures


def drawing(result: dict, figure: str) -> ET.Element:
    return ET.fromstring(result["figures"][figure])


@pytest.mark.parametrize("sentence", [SENTENCES[0], SENTENCES[2], SENTENCES[-1]])
def test_the_map_shows_the_table_and_frames_the_gold_links(sentence: str) -> None:
    result, pair = run("translate", {"sentence": sentence, "step": 3}), gold(sentence.split())
    rows = [row[1:] for row in result["tables"]["weights"]["rows"]]
    parts = [part for part in drawing(result, "map").iter() if part.get("data-knob") == "step"]
    cells = {(int(part.get("data-row")), int(part.get("data-column"))): part for part in parts}
    assert set(cells) == {(i, j) for i, row in enumerate(rows) for j in range(-1, len(row))}
    framed, dotted = set(), set()
    for (i, j), cell in cells.items():
        assert (cell.get("data-value"), cell.get("aria-pressed")) == (str(i + 1), "true" if i == 2 else "false")
        if j >= 0:
            boxes = list(cell.iter(f"{SVG}rect"))
            assert abs(float(boxes[0].get("fill-opacity")) - rows[i][j] * (STRONGEST_TINT if len(rows[0]) <= 12 else 1)) <= 0.0051
            framed |= {(i, j)} if len(boxes) == 2 else set()
            dotted |= {(i, j)} if list(cell.iter(f"{SVG}circle")) else set()
    assert framed == pair.links
    assert dotted == {(i, row.index(max(row))) for i, row in enumerate(rows)}
    assert [place for place, cell in cells.items() if cell.get("tabindex") == "0"] == [(2, rows[2].index(max(rows[2])))]


def test_wrong_words_have_a_wave_and_missing_ones_a_ring() -> None:
    for checkpoint in ("0", "final"):
        result = run("translate", {"sentence": SENTENCES[-1], "checkpoint": checkpoint})
        pair, picture = gold(SENTENCES[-1].split()), drawing(result, "translations")
        wrong = sum(len(result["readouts"][kind].split()) - common(result["readouts"][kind].split(), pair.target) for kind in NAMES)
        missing = sum(len(pair.target) - common(result["readouts"][kind].split(), pair.target) for kind in NAMES)
        assert len([path for path in picture.iter(f"{SVG}path") if path.get("stroke") == "var(--wrong)"]) == wrong
        assert len([ring for ring in picture.iter(f"{SVG}circle") if ring.get("stroke") == "var(--wrong)"]) == missing
    assert not list(drawing(run("translate", {}), "translations").iter(f"{SVG}path"))


def common(found: list[str], wanted: tuple[str, ...]) -> int:
    """The length of the longest common subsequence, row by row."""
    row = [0] * (len(wanted) + 1)
    for word in found:
        above = row[:]
        for j, other in enumerate(wanted):
            row[j + 1] = above[j] + 1 if word == other else max(above[j + 1], row[j])
    return row[-1]


def test_every_step_can_be_pressed_and_the_source_takes_the_tint_of_its_weights() -> None:
    result = run("translate", {"sentence": SENTENCES[1], "step": 4})
    picture = drawing(result, "translations")
    steps = [group for group in picture.iter(f"{SVG}g") if group.get("data-knob") == "step"]
    assert [step.get("data-value") for step in steps] == [str(i + 1) for i in range(len(result["tables"]["translations"]["rows"]))]
    assert [step.get("aria-pressed") for step in steps].index("true") == 3
    assert [step.get("data-value") for step in steps if step.get("tabindex") == "0"] == ["4"]
    source = [group for group in picture.iter(f"{SVG}g") if group.get("data-link") == "weights"]
    tints = [float(next(group.iter(f"{SVG}rect")).get("fill-opacity")) for group in source]
    assert tints == pytest.approx([weight * STRONGEST_TINT for weight in result["tables"]["weights"]["rows"][3][1:]], abs=0.0051)


def test_bars_are_as_long_as_their_probabilities() -> None:
    result = run("translate", {"step": 3})
    bars = [float(bar.get("width").rstrip("%")) for bar in drawing(result, "likeliest").iter(f"{SVG}rect") if float(bar.get("fill-opacity")) > 0.2]
    rows = result["tables"]["likeliest"]["rows"]
    assert bars == pytest.approx([100 * row[2 + 2 * k] for k in range(3) for row in rows], abs=0.006)


def test_as_many_translations_are_held_as_the_beam_is_wide() -> None:
    for beam in (1, 2, 4, 8):
        result = run("translate", {"sentence": SENTENCES[1], "beam": str(beam)})
        rows = result["tables"]["beams"]["rows"]
        assert len(rows) == 3 * beam
        assert len(list(drawing(result, "beams").iter(f"{SVG}title"))) == 2 * beam
        assert all(isclose(row[4], np.exp(row[3]), rel_tol=1e-12) for row in rows)
