"""The trained models as shipped: their files, what they were measured to do, and the training that made them, in small."""

import json
from pathlib import Path

import numpy as np
import pytest

from widgets.models import data, measure, train
from widgets.models.checkpoint import begin
from widgets.models.evaluate import BINS, EVALUATION, FIRST, PARTS, SEED, SENTENCES
from widgets.models.quantise import quantise, restore
from widgets.models.recipes import RECIPES, Recipe
from widgets.models.store import FOLDER, SPECIALS, Translator, load, pack, unpack
from widgets.numerics.seq2seq.config import END, UNKNOWN, initial, shapes

FILES = sorted(path.stem for path in FOLDER.glob("*.npz"))
SHIPPED = [name for name, recipe in RECIPES.items() if recipe.shipped]
KEPT = [f"{name}-{step}" for name, recipe in RECIPES.items() for step in recipe.keep]
TINY = Recipe("search", 6, 60, "tiny", hidden=8, rate=5e-2)


@pytest.fixture(scope="module")
def evaluation() -> dict:
    return json.loads(EVALUATION.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def tiny() -> data.Corpus:
    return data.made(TINY.longest, 600)


def tiny_config():
    return TINY.config(*map(len, data.words()))


def matrix() -> np.ndarray:
    return initial(tiny_config(), "a matrix", np.float64)["decoder_inputs"] * np.geomspace(0.1, 10, 48)


# The files


@pytest.mark.parametrize("levels", [15, 127])
@pytest.mark.parametrize("by_row", [False, True])
def test_a_weight_moves_by_half_a_scale_at_most(levels: int, by_row: bool) -> None:
    weights = matrix()
    quantised = quantise(weights, levels, by_row)
    assert quantised.whole.dtype == np.int8
    assert np.abs(quantised.whole).max() == levels
    assert (np.abs(restore(quantised) - weights) <= 0.5001 * quantised.scales.astype(float)).all()
    largest = np.abs(weights).max(axis=-1 if by_row else -2, keepdims=True)
    assert (quantised.scales <= 1.003 * largest / levels).all()


def test_a_column_of_zeros_stays_zero() -> None:
    assert not restore(quantise(np.zeros((3, 2)))).any()


def test_the_same_weights_give_the_same_bytes_and_come_back() -> None:
    words, config = data.words(), tiny_config()
    translator = Translator(config, initial(config, "tiny"), *words, "tiny")
    packed = pack(translator)
    assert packed == pack(translator)
    back = unpack(packed)
    assert back._replace(parameters={}) == translator._replace(parameters={})
    assert {name: array.shape for name, array in back.parameters.items()} == shapes(config)
    for name, array in back.parameters.items():
        np.testing.assert_allclose(array, translator.parameters[name], atol=0.01)
        assert not array.flags.writeable


def test_words_and_ids() -> None:
    config = tiny_config()
    translator = Translator(config, {}, (*SPECIALS, "a", "cat"), (*SPECIALS, "一", "只", "猫"))
    assert translator.ids(["a", "dodo", "cat"]).tolist() == [4, UNKNOWN, 5]
    assert translator.target_ids(["一", "只", "猫"]).tolist() == [4, 5, 6, END]
    assert translator.words([4, 5, UNKNOWN, END, 6]) == ("一", "只", "<unk>")


def test_a_missing_model_is_named_with_those_there_are() -> None:
    with pytest.raises(FileNotFoundError, match=r'no weights of a model "search41"; there are: .*search40.*python -m widgets.models.train search41'):
        load("search41")


def test_all_that_is_shipped_is_there_and_fits_the_budget() -> None:
    assert set(FILES) >= set(SHIPPED + KEPT)
    assert not [name for name in FILES if name.split("-", maxsplit=1)[0] in RECIPES and name not in SHIPPED + KEPT]
    assert sum((FOLDER / f"{name}.npz").stat().st_size for name in FILES) <= 2_000_000


@pytest.mark.parametrize("name", SHIPPED + KEPT)
def test_a_shipped_file_is_what_its_recipe_says(name: str) -> None:
    recipe, translator = RECIPES[name.split("-", maxsplit=1)[0]], load(name)
    words = (translator.source_words, translator.target_words)
    assert translator.config == recipe.config(*map(len, words))
    assert words == data.words()
    assert {key: array.shape for key, array in translator.parameters.items()} == shapes(translator.config)
    assert all(array.dtype == np.float64 and np.isfinite(array).all() for array in translator.parameters.values())


def test_a_model_before_its_first_step_is_drawn_again() -> None:
    start = begin(RECIPES["search40"], load("search40").config).parameters
    for name, array in load("search40-0").parameters.items():
        np.testing.assert_allclose(array, start[name], atol=1e-6)


# What they can do


def test_the_evaluation_is_complete(evaluation: dict) -> None:
    assert evaluation["bins"] == list(BINS)
    assert evaluation["sentences"] == SENTENCES >= 300
    assert set(evaluation["models"]) == set(RECIPES)
    assert set(evaluation["aer"]) == set(evaluation["alignment"]) == {name for name, recipe in RECIPES.items() if recipe.kind != "encdec"}
    for part in ("bleu", "low", "high", "exact", "token_accuracy", "first"):
        assert [len(row) for row in evaluation[part].values()] == [len(BINS)] * len(RECIPES)
    assert set(evaluation) >= set(PARTS)
    for low, middle, high in [("low", "bleu", "high")] + [(f"low_{key}", key, f"high_{key}") for key in ("exact", "token_accuracy", "aer")]:
        for name, row in evaluation[middle].items():
            ends = zip(evaluation[low][name], row, evaluation[high][name], strict=True)
            assert all(0 <= under <= value <= over <= 100 for under, value, over in ends)


@pytest.mark.parametrize(("name", "lengths"), [*((name, "13-16") for name in SHIPPED), ("search40", "41-50"), ("encdec40", "31-35")])
def test_the_stored_translations_come_out_again(evaluation: dict, name: str, lengths: str) -> None:
    pairs = measure.fresh(SEED, lengths, FIRST)
    found = measure.translate(load(name), [pair.source for pair in pairs])
    assert measure.digest(found) == evaluation["first"][name][BINS.index(lengths)]


def test_attention_holds_and_the_fixed_vector_does_not(evaluation: dict) -> None:
    search, fixed = evaluation["bleu"]["search40"], evaluation["bleu"]["encdec40"]
    assert min(search[: BINS.index("51-60")]) >= 95
    assert fixed[BINS.index("26-30")] < 50
    assert fixed[BINS.index("41-50")] < 30
    assert evaluation["alignment"]["search40"]["content"] >= 97


def test_a_wider_vector_holds_more_and_still_falls(evaluation: dict) -> None:
    narrow, wider, widest = (evaluation["bleu"][name] for name in ("encdec40", "encdec40-192", "encdec40-256"))
    assert all(one < two < three for one, two, three in zip(narrow[2:], wider[2:], widest[2:], strict=True))
    assert widest[BINS.index("41-50")] < 50 < evaluation["bleu"]["search40"][BINS.index("41-50")]


def test_a_second_seed_tells_the_same_story(evaluation: dict) -> None:
    for name in ("search40", "encdec40"):
        assert all(abs(one - two) < 6 for one, two in zip(evaluation["bleu"][name], evaluation["bleu"][f"{name}-b"], strict=True))


def test_alignments_bend_where_the_order_changes(evaluation: dict) -> None:
    found = evaluation["alignment"]["search40"]
    assert found["off"] > 3 * found["diagonal"]


def test_content_words_are_the_open_classes() -> None:
    content = measure.content_words()
    assert content >= {"猫", "看见", "昨天", "我", "红", "慢慢"}
    assert not content & {"了", "的", "一", "只", "，", "。", "因为", "被", "比"}


def test_weights_on_the_gold_links_are_right_everywhere() -> None:
    pairs = measure.fresh("gold", "4-20", 20)
    weights = [np.zeros((len(pair.target), len(pair.source))) for pair in pairs]
    for of_one, pair in zip(weights, pairs, strict=True):
        of_one[tuple(zip(*pair.links, strict=True))] = 1
    found = measure.alignment_accuracy(weights, pairs)
    assert {kind: share for kind, share in found.items() if kind != "diagonal"} == dict.fromkeys(
        ["linked", "content", "function", "near", "off"], 100
    )
    assert found["diagonal"] < 50


def test_the_loss_does_not_depend_on_what_is_read_together() -> None:
    pairs, translator = measure.fresh("loss", "4-6", 12), load("search20")
    words = [len(pair.target) + 1 for pair in pairs]
    one_by_one = sum(count * measure.loss(translator, [pair]) for count, pair in zip(words, pairs, strict=True)) / sum(words)
    assert measure.loss(translator, pairs) == pytest.approx(one_by_one, rel=1e-9)


# Training


def test_training_lowers_the_loss(tiny: data.Corpus, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(train, "PIECE", 10)
    *_, last = train.pieces("tiny", TINY, tiny_config(), tiny, tmp_path)
    assert last.adam.step == TINY.steps
    assert last.losses[-1] < 0.7 * last.losses[0]


def test_a_training_that_was_killed_ends_with_the_same_weights(tiny: data.Corpus, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(train, "PIECE", 8)
    recipe = TINY._replace(steps=20)
    *_, whole = train.pieces("whole", recipe, tiny_config(), tiny, tmp_path)
    begun = train.pieces("killed", recipe, tiny_config(), tiny, tmp_path)
    while next(begun).adam.step < 16:
        pass
    begun.close()
    *_, continued = train.pieces("killed", recipe, tiny_config(), tiny, tmp_path)
    assert continued.adam.step == 20
    assert continued.losses == whole.losses
    assert all(np.array_equal(array, whole.parameters[name]) for name, array in continued.parameters.items())


def test_an_epoch_holds_every_sentence_once_in_batches_of_one_length() -> None:
    lengths = np.array([3, 4, 3, 5, 3, 4] * 5)
    parts = data.epoch(lengths, "a seed", 0, 4)
    assert sorted(np.concatenate(parts).tolist()) == list(range(30))
    assert all(len(set(lengths[rows])) == 1 and len(rows) <= 4 for rows in parts)
    assert [rows.tolist() for rows in parts] != [rows.tolist() for rows in data.epoch(lengths, "a seed", 1, 4)]


def test_batches_can_start_anywhere(tiny: data.Corpus) -> None:
    begun = data.batches(tiny, "a seed", 0, 64)
    ahead = [next(begun) for _ in range(40)]
    source, target = next(data.batches(tiny, "a seed", 35, 64))
    assert np.array_equal(source, ahead[35][0])
    assert np.array_equal(target, ahead[35][1])
    assert (source != 0).all()


def test_the_training_set_is_read_where_it_was_made(tmp_path: Path) -> None:
    made, again = (data.corpus(5, 20, tmp_path) for _ in range(2))
    assert np.array_equal(made.source, again.source)
    assert len(list(tmp_path.iterdir())) == 1
    assert made.source.shape[0] == made.target.shape[0] == 20
    assert all(row[row != 0][-1] == END for row in made.target)
