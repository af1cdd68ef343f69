"""The counts that the chapter prints, each against arrays of that shape, and the ledger's blocks against the counts."""

import xml.etree.ElementTree as ET

import numpy as np
import pytest

from widgets.numerics.draws import normals
from widgets.numerics.scores import Additive, additive, additive_keys, general
from widgets.parameter_ledger.model import KNOBS, compute
from widgets.run import run

SVG = "{http://www.w3.org/2000/svg}"


def at(**knobs: object) -> dict:
    return compute(**{knob.name: knob.default for knob in KNOBS} | knobs)


def test_the_figures_at_512() -> None:
    one, two = at()["readouts"], at(encoder="two_way")["readouts"]
    assert [one[name] for name in ("dot", "general", "additive")] == [0, 262_144, 524_800]
    assert [two[name] for name in ("dot", "general", "additive")] == [0, 524_288, 786_944]
    for readouts in (one, two):
        assert [readouts[name] for name in ("tanh", "gru", "lstm")] == [524_800, 1_574_400, 2_099_200]


def test_the_figures_of_the_papers_stand_at_every_setting() -> None:
    for knobs in ({}, {"h": 64}, {"h": 2048, "encoder": "two_way"}):
        readouts = at(**knobs)["readouts"]
        assert readouts["paper_alignment"] == 1000 * 1000 + 1000 * 2000 + 1000 == 3_001_000
        assert readouts["paper_model"] == 80_401_000
        assert round(readouts["paper_share"], 3) == 0.037
        assert readouts["sutskever"] == 384_000_000
    sutskever = at()["models"]["sutskever"]
    assert list(sutskever.values()) == [160_000_000, 80_000_000, 80_000_000, 64_000_000]
    assert sum(at()["models"]["rnnencdec"].values()) == 68_540_000


def test_the_papers_size_is_the_papers_model() -> None:
    result = at(h=1000, encoder="two_way")
    assert result["readouts"]["additive"] == result["readouts"]["paper_alignment"]
    assert result["readouts"]["model"] == result["readouts"]["paper_model"]
    assert result["reading"] == "reading_paper"
    assert [at(h=1000)["reading"], at(encoder="two_way")["reading"]] == ["reading", "reading_two_way"]


@pytest.mark.parametrize(("encoder", "width"), [("one_way", 64), ("two_way", 128)])
def test_arrays_of_these_shapes_score(encoder: str, width: int) -> None:
    """W, U and v as the ledger's blocks have them, multiplied with an s of 64 numbers and an h_j of 64 or 128."""
    readouts = at(h=64, encoder=encoder)["readouts"]
    states, annotations = normals("states", 3, 64), normals("annotations", 5, width)
    weights = Additive(np.zeros((64, 64)), np.zeros((64, width)), np.zeros(64))
    assert additive(weights, states, additive_keys(weights, annotations))[0].shape == (3, 5)
    assert sum(array.size for array in weights) == readouts["additive"]
    matrix = np.zeros((64, width))
    assert general(matrix, states, annotations).shape == (3, 5)
    assert matrix.size == readouts["general"]


def test_one_way_additive_is_as_large_as_a_tanh_layer_at_every_width() -> None:
    for h in (64, 100, 2048):
        assert at(h=h)["readouts"]["additive"] == at(h=h)["readouts"]["tanh"] == 2 * h * h + h
        assert 1.49 < at(h=h, encoder="two_way")["readouts"]["additive"] / at(h=h)["readouts"]["tanh"] < 1.5


def test_the_share_of_the_alignment_model_grows_with_the_width() -> None:
    """The numbers the text names."""
    shares = [at(h=h, encoder="two_way")["readouts"]["share"] for h in (64, 512, 1000, 2048)]
    assert [f"{100 * share:.2g}" for share in shares] == ["0.023", "1.3", "3.7", "8.4"]
    assert f"{100 * at()['readouts']['share']:.2g}" == "0.89"


def test_counts_are_what_the_blocks_add_up_to() -> None:
    for knobs in ({}, {"h": 300, "encoder": "two_way"}):
        result = at(**knobs)
        h = result["h"]
        for entry in (*result["scores"], *result["layers"]):
            assert sum(array.squares * h * h or h for group in entry.arrays for array in group) == entry.parameters


@pytest.mark.parametrize("encoder", ["one_way", "two_way"])
def test_blocks_are_as_wide_as_their_counts_and_stay_in_the_picture(encoder: str) -> None:
    """Of the additive score and the largest layer; all blocks are equally tall."""
    drawing = ET.fromstring(run("parameter_ledger", {"encoder": encoder})["figures"]["ledger"])
    rows = {mark.find(f"{SVG}title").text.split(":")[0]: list(mark.iter(f"{SVG}rect")) for mark in drawing.iter(f"{SVG}g")}
    widths = {name: [float(box.get("width")[:-1]) for box in boxes] for name, boxes in rows.items()}
    square = widths["tanh layer"][0]
    assert widths["general"] == [square * (2 if encoder == "two_way" else 1)]
    assert widths["additive"][:2] == [square, *widths["general"]]
    assert len(widths["LSTM layer"]) == 12
    assert widths["dot"] == []
    last = rows["LSTM layer"][-1]
    assert float(last.get("x")[:-1]) + float(last.get("width")[:-1]) < 100


def test_every_bar_is_full_and_cut_where_its_parts_end() -> None:
    result = run("parameter_ledger", {"h": 64})
    drawing = ET.fromstring(result["figures"]["models"])
    marks = [mark for mark in drawing.iter(f"{SVG}g") if mark.get("class") == "mark"]
    table = result["tables"]["models"]
    assert len(marks) == sum(count > 0 for row in table["rows"][:-1] for count in row[1:])
    totals = table["rows"][-1][1:]
    assert totals == [sum(row[k] for row in table["rows"][:-1]) for k in range(1, 5)]
    widths = {mark.find(f"{SVG}title").text: sum(float(box.get("width")[:-1]) for box in mark.iter(f"{SVG}rect")) for mark in marks}
    assert widths["RNNsearch, 2014, alignment: 3,001,000"] == pytest.approx(3.73, abs=0.01)
    assert widths["Sutskever et al., 2014, LSTM layers, encoder and decoder: 64,000,000"] == pytest.approx(100 / 6, abs=0.02)
    assert sum(widths.values()) == pytest.approx(400, abs=0.1)


def test_when_dot_does_not_fit_the_ledger_says_so() -> None:
    one, two = (ET.fromstring(run("parameter_ledger", {"encoder": encoder})["figures"]["ledger"]) for encoder in ("one_way", "two_way"))
    assert any("s and hⱼ have 512 numbers each" in (text.text or "") for text in one.iter(f"{SVG}text"))
    assert any("s has 512 numbers, hⱼ 1024" in (text.text or "") for text in two.iter(f"{SVG}text"))
