"""What the chapter says about two models that learn in the page, that they truly learn, and that the pieces of work are small."""

import itertools
import xml.etree.ElementTree as ET
from collections.abc import Iterator

import numpy as np
import pytest

from widgets.numerics import letter_measuring
from widgets.numerics.letter_measuring import AT_ONCE
from widgets.numerics.letter_task import HELD_OUT, TASKS, answers, batch
from widgets.numerics.letter_training import KINDS, learn, learner, untrained
from widgets.numerics.seq2seq.training import loss_and_accuracy
from widgets.run import draw, run, settle
from widgets.train_in_page import model
from widgets.train_in_page.model import KNOBS, LOOK, compute, work
from widgets.words import write

SVG = "{http://www.w3.org/2000/svg}"


def usual(**knobs: object) -> dict:
    return {knob.name: knob.default for knob in KNOBS} | knobs


def results(**knobs: object) -> Iterator[dict]:
    """What a training shows, without the pieces between."""
    return (given for given in work(**usual(**knobs)) if "readouts" in given)


@pytest.fixture(scope="module")
def short() -> list[dict]:
    """A real training, half as long and on shorter sentences."""
    patch = pytest.MonkeyPatch()
    patch.setattr(model, "STEPS", 400)
    found = list(results(longest=8))
    patch.undo()
    return found


@pytest.mark.parametrize("name", KINDS)
def test_a_step_lowers_the_loss_on_what_it_learns_from(name: str) -> None:
    learning = learner(name, 16, untrained(name, 16, 1))
    source = batch(1, 0, 10)
    pair = source, answers("copy", source)
    before = loss_and_accuracy(learning.config, learning.parameters, *pair)[0]
    for _ in range(3):
        learning = learn(learning, "copy", source, 0.002)
        after = loss_and_accuracy(learning.config, learning.parameters, *pair)[0]
        assert after < before
        before = after


def test_attention_learns_what_the_fixed_vector_has_not_learned_in_as_many_steps(short: list[dict]) -> None:
    first, last = short[0]["readouts"], short[-1]["readouts"]
    assert max(first["accuracy_fixed"], first["accuracy_attention"]) < 0.2
    assert last["step"] == 400
    assert last["accuracy_attention"] > 0.9
    assert last["accuracy_fixed"] < last["accuracy_attention"] - 0.2
    assert last["loss_attention"] < 0.25 * last["loss_fixed"] < 0.25 * 0.5 * first["loss_fixed"]


def test_beyond_the_lengths_it_met_attention_is_less_sure_too(short: list[dict]) -> None:
    last = short[-1]["readouts"]
    assert last["beyond_attention"] < last["accuracy_attention"] - 0.15
    assert short[-1]["beyond"] == 12


def test_it_is_the_same_training_every_time() -> None:
    first, second = ([given["readouts"] for given in itertools.islice(results(task="reverse", seed=2), 3)] for _ in range(2))
    assert first == second
    assert [given["step"] for given in first] == [0, LOOK, 2 * LOOK]
    other = [given["readouts"] for given in itertools.islice(results(task="reverse", seed=3), 3)]
    assert other[1] != first[1]


@pytest.mark.parametrize("start", ["nothing", "checkpoint"])
def test_a_training_begins_with_what_was_computed_before(start: str) -> None:
    first, computed = next(results(start=start)), compute(**usual(start=start))
    assert first["readouts"] == computed["readouts"]
    assert first["reading"] == computed["reading"]
    np.testing.assert_array_equal(first["weights"], computed["weights"])


def test_progress_rises_to_the_end_and_every_look_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(model, "STEPS", 60)
    given = list(work(**usual(longest=6)))
    shares = [piece["progress"] for piece in given]
    assert shares == sorted(shares)
    assert (shares[0], shares[-1]) == (0, 1)
    assert [piece["readouts"]["step"] for piece in given if "readouts" in piece] == [0, 20, 40, 60]
    assert "readouts" in given[-1]


def test_a_piece_of_work_is_one_step_of_one_model_or_a_few_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []

    def counted(module: object, name: str) -> None:
        function = getattr(module, name)
        monkeypatch.setattr(module, name, lambda *given: (done.append(name), function(*given))[1])

    counted(model, "learn")
    for name in ("loss", "weights", "score", "accuracy"):
        counted(letter_measuring, name)
    monkeypatch.setattr(model, "STEPS", LOOK)
    pieces = []
    for _ in work(**usual()):
        pieces.append(sorted(done))
        done.clear()
    assert sum(piece.count("learn") for piece in pieces) == 2 * LOOK
    for piece in pieces:
        assert piece.count("learn") <= 1
        assert piece.count("score") <= AT_ONCE
        assert piece.count("learn") + piece.count("loss") + ("score" in piece) <= 1
        assert piece.count("weights") + piece.count("accuracy") <= 2
    lengths = model._setting(**{k: v for k, v in usual().items() if k != "rate"}).lengths
    assert len(lengths) * HELD_OUT <= 9 * 16  # sentences that are written at once


def test_what_is_baked_is_computed_in_float64(monkeypatch: pytest.MonkeyPatch) -> None:
    model._before.cache_clear()
    seen = set()
    monkeypatch.setattr(letter_measuring, "loss", lambda config, parameters, *given: seen.update(a.dtype for a in parameters.values()) or 1.0)
    compute(**usual())
    compute(**usual(start="checkpoint"))
    model._before.cache_clear()
    assert seen == {np.dtype(float)}


def shown(**knobs: object) -> list[str]:
    readouts = compute(**usual(**knobs))["readouts"]
    names = ("accuracy_fixed", "accuracy_attention", "beyond_fixed", "beyond_attention")
    return [write(readouts[name], "percent") for name in names]


def test_the_numbers_the_text_names() -> None:
    assert {task: shown(task=task, start="checkpoint") for task in TASKS} == {
        "copy": ["49%", "100%", "27%", "72%"],
        "reverse": ["56%", "100%", "28%", "60%"],
        "reorder": ["46%", "100%", "28%", "62%"],
    }
    assert shown(start="checkpoint", longest=12)[:2] == ["37%", "93%"]
    assert shown() == ["6%", "3%", "5%", "8%"]


def test_from_a_checkpoint_the_limit_is_the_longest_it_ever_met() -> None:
    assert [compute(**usual(start="checkpoint", longest=longest))["limit"] for longest in (6, 10, 12)] == [10, 10, 12]
    assert [compute(**usual(longest=longest))["limit"] for longest in (6, 10, 12)] == [6, 10, 12]
    wide = run("train_in_page", usual(start="checkpoint", width="48"))
    assert wide["readouts"] == run("train_in_page", usual(start="checkpoint"))["readouts"]
    assert [note["text"] for note in wide["notes"]] == ["The checkpoint’s c has 16 numbers."]


def test_untrained_models_guess_whatever_the_knobs() -> None:
    for knobs in itertools.product(TASKS, (6, 12), ("16", "48"), (1, 20)):
        readouts = compute(**usual(**dict(zip(("task", "longest", "width", "seed"), knobs, strict=True))))["readouts"]
        assert abs(readouts["loss_fixed"] - np.log(17)) < 0.15
        assert abs(readouts["loss_attention"] - np.log(17)) < 0.15
        assert max(readouts["accuracy_fixed"], readouts["accuracy_attention"]) < 0.2


def test_each_sentence_is_said_where_it_is_true() -> None:
    fresh, trained = (model.Setting("copy", 10, 16, 1, trained) for trained in (False, True))

    def said(step: int, fixed: float, attention: float, beyond: tuple[float, float] = (0.2, 0.6)) -> str:
        shares = {"fixed": fixed, "attention": attention}, dict(zip(KINDS, beyond, strict=True))
        return model._reading(fresh, step, *shares)

    assert said(0, 0.05, 0.05) == "reading"
    assert model._reading(trained, 0, {"fixed": 0.5, "attention": 1}, {"fixed": 0.2, "attention": 0.8}) == "reading_checkpoint"
    assert said(60, 0.2, 0.25) == "reading_early"
    assert said(200, 0.3, 0.6) == "reading_ahead"
    assert said(200, 0.6, 0.3) == "reading_behind"
    assert said(200, 0.6, 0.65) == "reading_close"
    assert said(780, 0.96, 1) == "reading_solved"
    assert said(800, 0.99, 1) == "reading_solved_end"
    assert said(800, 0.99, 1, (0.95, 0.5)) == "reading_end"
    assert said(800, 0.4, 1) == "reading_ahead_end"
    assert said(800, 0.4, 1, (0.2, 0.95)) == "reading_end"
    assert said(800, 0.2, 0.25) == said(800, 0.6, 0.65) == said(800, 0.6, 0.3) == "reading_end"


def test_the_readings_of_a_training_are_whole_in_both_languages(short: list[dict]) -> None:
    values, _ = settle("train_in_page", {"longest": 8}, "en")
    assert {given["reading"] for given in short} >= {"reading", "reading_early", "reading_ahead"}
    for lang in ("en", "zh"):
        for given in (short[0], short[2], short[-1]):
            drawn = draw("train_in_page", values, [], {k: v for k, v in given.items() if k != "progress"}, lang)
            assert f"{given['readouts']['step']:,}" in drawn["reading"] or given["reading"] == "reading"
            assert "{" not in drawn["reading"]


def test_the_lines_are_the_columns_of_their_tables(short: list[dict]) -> None:
    values, _ = settle("train_in_page", {"longest": 8}, "en")
    drawn = draw("train_in_page", values, [], {k: v for k, v in short[-1].items() if k != "progress"}, "en")
    for picture in ("loss", "lengths"):
        table = drawn["tables"][picture]
        columns = dict(zip(table["columns"], zip(*table["rows"], strict=True), strict=True))
        for trace in drawn["figures"][picture]["data"]:
            if trace["mode"] == "lines" or picture == "lengths":
                assert tuple(trace["y"]) == columns[trace["name"]]
                assert tuple(trace["x"]) == columns[table["columns"][0]]
            else:
                assert trace["y"] == [columns[trace["name"]][-1]]
    assert len(drawn["tables"]["loss"]["rows"]) == len(short)


def test_the_map_shows_its_table_and_underlines_what_is_wrong() -> None:
    result = run("train_in_page", usual(start="checkpoint", task="reorder"))
    drawing, table = ET.fromstring(result["figures"]["map"]), result["tables"]["map"]
    cells = [mark for mark in drawing.iter(f"{SVG}g") if mark.get("class") == "mark"]
    numbers = [cell for row in table["rows"] for cell in row[1:11]]
    for mark, weight in zip(cells, numbers, strict=True):
        assert mark.find(f"{SVG}title").text.endswith(f": {write(weight, 'sig3')}")
        assert (mark.find(f"{SVG}text").text or "") == (write(100 * weight, "int") if weight >= 0.005 else "")
    framed = [index for index, mark in enumerate(cells) if len(list(mark.iter(f"{SVG}rect"))) == 2]
    capital = "gcdheZiacb".index("Z")
    assert framed == [10 * row + (row + capital) % 10 for row in range(10)]
    underlined = [text.text for text in drawing.iter(f"{SVG}text") if text.get("text-decoration") and text.text]
    wrong = [row[column] for row in table["rows"] for column in (11, 12) if row[column] not in ("", row[0])]
    assert underlined == wrong
    assert wrong


def test_earlier_steps_are_drawn_only_if_they_were_measured_on_the_same_lengths() -> None:
    whole, other = (compute(**usual(start="checkpoint", longest=longest)) for longest in (10, 12))
    assert whole["curves"]["step"] == list(range(0, 2001, 20))
    assert other["curves"]["step"] == [2000]
    for result, low in ((whole, 0), (other, 2000)):
        chart = run("train_in_page", usual(start="checkpoint", longest=result["longest"]))["figures"]["loss"]
        assert chart["layout"]["xaxis"]["range"][0] == low
        assert len(chart["layout"]["shapes"]) == (low == 0)  # the upright line at the checkpoint
