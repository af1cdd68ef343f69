"""Chapter 6 says in words what its models do: each sentence is tried with the shipped weights."""

import numpy as np
import pytest

from widgets.models.measure import fresh, translate
from widgets.models.store import load
from widgets.numerics.seq2seq.config import END, START
from widgets.numerics.seq2seq.stepping import encode, step

SHORT = {
    "I saw a cat yesterday .": "我 昨天 看见 了 一 只 猫 。",
    "Mary read a book .": "玛丽 读 了 一 本 书 。",
    "Tom read a book .": "汤姆 读 了 一 本 书 。",
}


@pytest.mark.parametrize(("model", "lengths", "right"), [("encdec40", "26-30", 0), ("search40", "26-30", 19)])
def test_of_twenty_long_sentences_the_fixed_vector_gets_none_right_and_attention_nineteen(model, lengths, right):
    pairs = fresh("lab", lengths, 20)
    found = translate(load(model), [pair.source for pair in pairs])
    assert sum(one == pair.target for one, pair in zip(found, pairs, strict=True)) == right


def with_fixed_vector(text, fixed_vector):
    model = load("encdec40")
    p = model.parameters
    encoded = encode(model.config, p, model.ids(text.split())[None])
    c = fixed_vector(encoded.annotations[0])[None]
    state, previous, words = np.tanh(c @ p["start_weight"] + p["start_bias"]), np.array([START]), ()
    while previous[0] != END and len(words) < 20:
        state, log_p, _ = step(model.config, p, encoded._replace(context=c), state, previous)
        previous = log_p.argmax(axis=1)
        words += model.words(previous)
    return " ".join(words)


@pytest.mark.parametrize(("text", "wanted"), SHORT.items())
def test_the_last_output_makes_nonsense_of_short_sentences_and_the_two_last_states_do_not(text, wanted):
    assert with_fixed_vector(text, lambda h: np.concatenate([h[-1, :64], h[0, 64:]])) == wanted
    assert with_fixed_vector(text, lambda h: h[-1]) != wanted
