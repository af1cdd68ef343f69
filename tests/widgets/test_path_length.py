"""Steps walked in a network drawn as edges, Jacobians along each way against nudges, and the hops as drawn."""

import xml.etree.ElementTree as ET

import numpy as np
import pytest

from tests.numerics.nudge import close, jacobian
from widgets.path_length.model import KNOBS, MEMORY, ONWARD, READER, SOURCE, TARGET, compute
from widgets.run import run
from widgets.words import write

SVG = "{http://www.w3.org/2000/svg}"
WAYS = ("start", "fed", "attention")


def at(**knobs: object) -> dict:
    return compute(**{knob.name: knob.default for knob in KNOBS} | knobs)


def walked(edges: set[tuple[str, str]], start: str, end: str) -> int:
    reached, steps = {start}, 0
    while end not in reached:
        reached |= {target for source, target in edges if source in reached}
        steps += 1
    return steps


@pytest.mark.parametrize("backwards", [False, True])
@pytest.mark.parametrize("n", [2, 5, 8])
def test_steps_are_what_a_walk_through_the_network_takes(n: int, backwards: bool) -> None:
    order = list(range(n, 0, -1)) if backwards else list(range(1, n + 1))
    chains = {(f"h{a}", f"h{b}") for a, b in zip(order, order[1:], strict=False)} | {(f"s{i}", f"s{i + 1}") for i in range(1, n)}
    read = {
        "start": {(f"h{order[-1]}", "s1")},
        "fed": {(f"h{order[-1]}", f"s{i}") for i in range(1, n + 1)},
        "attention": {(f"h{j}", f"s{i}") for j in order for i in range(1, n + 1)},
    }
    for j in range(1, n + 1):
        for i in range(1, n + 1):
            result = at(n=n, source=j, target=i, reversed=backwards)
            for way in WAYS:
                steps = walked(chains | read[way], f"h{j}", f"s{i}")
                assert result["readouts"][f"steps_{way}"] == steps == len(result["ways"][way].places) - 1


def test_the_formulas_of_the_text() -> None:
    """n − j + i, n − j + 1, and 1; backwards, word j is read as word n + 1 − j."""
    for n, j, i in ((10, 1, 5), (10, 9, 2), (20, 1, 20)):
        readouts = at(n=n, source=j, target=i)["readouts"]
        assert [readouts[f"steps_{way}"] for way in WAYS] == [n - j + i, n - j + 1, 1]
        readouts = at(n=n, source=j, target=i, reversed=True)["readouts"]
        assert [readouts[f"steps_{way}"] for way in WAYS] == [j - 1 + i, j, 1]
    assert [at(n=6, source=j, target=j, reversed=True)["readouts"]["steps_start"] for j in range(1, 7)] == [1, 3, 5, 7, 9, 11]


@pytest.mark.parametrize("pair", ["source_source", "target_target"])
@pytest.mark.parametrize("backwards", [False, True])
def test_within_a_sentence_attention_brings_nothing_nearer(pair: str, backwards: bool) -> None:
    for j, i in ((1, 10), (7, 3), (4, 4)):
        readouts = at(pair=pair, source=j, target=i, reversed=backwards)["readouts"]
        assert {readouts[f"steps_{way}"] for way in WAYS} == {abs(i - j)}
        assert readouts["steps_self"] == min(abs(i - j), 1)
    assert at(pair=pair, n=20, source=1, target=20)["readouts"]["steps_attention"] == 19


def run_decoder(states: np.ndarray, rho: float, way: str, n: int) -> np.ndarray:
    """All s_i, from the encoder's states."""
    state, found = states[-1] if way == "start" else np.zeros(16), []
    context = {"start": np.zeros(16), "fed": states[-1], "attention": states.mean(axis=0)}[way]
    for y in TARGET[:n]:
        state = np.tanh(rho * MEMORY @ state + READER @ context + y)
        found.append(state)
    return np.stack(found)


def run_encoder(words: np.ndarray, rho: float) -> np.ndarray:
    state, found = np.zeros(16), []
    for w in words:
        state = np.tanh(rho * ONWARD @ state + w)
        found.append(state)
    return np.stack(found)


def size(nudged: np.ndarray) -> float:
    return float(np.linalg.norm(nudged) / 4)


@pytest.mark.parametrize(("n", "j", "i", "rho", "backwards"), [(5, 2, 3, 0.75, False), (5, 2, 3, 1.25, True), (3, 3, 1, 1, False)])
def test_what_arrives_matches_a_nudge_of_the_word(n: int, j: int, i: int, rho: float, backwards: bool) -> None:
    words = SOURCE[:n][::-1] if backwards else SOURCE[:n]
    at_ = n - j if backwards else j - 1  # where in `words` it stands
    states = run_encoder(words, rho)
    readouts = at(n=n, source=j, target=i, rho=rho, reversed=backwards)["readouts"]

    def put(w: np.ndarray) -> np.ndarray:
        return np.concatenate([words[:at_], w[None], words[at_ + 1 :]])

    def from_start(w: np.ndarray) -> np.ndarray:
        return run_decoder(run_encoder(put(w), rho), rho, "start", n)[i - 1]

    def one_step(way: str, context: np.ndarray) -> np.ndarray:
        before = run_decoder(states, rho, way, n)[i - 2] if i > 1 else np.zeros(16)
        return np.tanh(rho * MEMORY @ before + READER @ context + TARGET[i - 1])

    def read_now(w: np.ndarray) -> np.ndarray:
        """Only the word's own state moves; the states after it stay as they were."""
        state = np.tanh(rho * ONWARD @ (states[at_ - 1] if at_ else np.zeros(16)) + w)
        return one_step("attention", np.concatenate([states[:at_], state[None], states[at_ + 1 :]]).mean(axis=0))

    assert close(readouts["arrives_start"], size(jacobian(from_start, words[at_])))
    assert close(readouts["arrives_fed"], size(jacobian(lambda w: one_step("fed", run_encoder(put(w), rho)[-1]), words[at_])))
    assert close(readouts["arrives_attention"], size(jacobian(read_now, words[at_])))


def test_within_a_sentence_what_arrives_matches_a_nudge_too() -> None:
    found = at(pair="source_source", n=5, source=4, target=2)["readouts"]["arrives_attention"]
    assert close(found, size(jacobian(lambda w: run_encoder(np.stack([SOURCE[0], w, *SOURCE[2:5]]), 0.75)[3], SOURCE[1])))


def test_the_numbers_the_text_names() -> None:
    start = at()["readouts"]
    assert [start[f"steps_{way}"] for way in WAYS] == [14, 10, 1]
    assert [f"{start[f'arrives_{way}']:.2g}" for way in WAYS] == ["0.00048", "0.0043", "0.07"]
    long = at(n=20, target=20)["readouts"]
    assert [long[f"steps_{way}"] for way in WAYS] == [39, 20, 1]
    strong = at(rho=1.5)["readouts"]
    assert [f"{strong[f'arrives_{way}']:.2g}" for way in WAYS] == ["0.59", "0.23", "0.055"]
    within = at(pair="source_source", target=10)["readouts"]
    assert (within["steps_attention"], within["steps_self"], f"{within['arrives_attention']:.2g}") == (9, 1, "0.005")


def test_a_short_way_is_not_always_the_stronger() -> None:
    assert at()["reading"] == "reading"
    assert at(rho=1.5)["reading"] == "reading_kept"
    assert at(source=10, target=1)["reading"] == "reading_next"
    assert [at(pair="source_source", target=i)["reading"] for i in (1, 2)] == ["reading_same", "reading_source_source"]


def test_a_word_beyond_the_end_is_said_to_be_missing() -> None:
    result = run("path_length", {"n": 5, "source": 9})
    assert result["notes"] == [{"knob": "source", "text": "There are only 5 words, so word 5 is taken instead of word 9."}]


@pytest.mark.parametrize("knobs", [{}, {"reversed": True, "source": 3}, {"n": 20, "target": 20, "rho": 0.25}, {"pair": "target_target"}])
def test_there_is_an_arc_for_every_step_and_a_point_for_every_state(knobs: dict) -> None:
    result = run("path_length", knobs)
    picture = ET.fromstring(result["figures"]["ways"])
    strong = [path for path in picture.iter(f"{SVG}path") if path.get("stroke-width") == "3"]
    assert len(strong) == sum(row[1] for row in result["tables"]["steps"]["rows"])
    titles = [title.text for title in picture.iter(f"{SVG}title")]
    assert sorted(titles) == sorted(
        f"{way}, {state}: {write(reach, 'sig3')}" for way, _, state, reach in result["tables"]["nudge"]["rows"] if reach >= 1e-8
    )
    buttons = [g for g in picture.iter(f"{SVG}g") if g.get("role") == "button"]
    assert len(buttons) == result["knobs"]["n"] * (1 if "pair" in knobs else 2)
