"""The lists of needs: they name what the steps compute, in order, and answer the question about one product."""

import pytest

from widgets.numerics.bahdanau_step import BahdanauStep
from widgets.numerics.luong_step import LuongStep
from widgets.numerics.step_order import BAHDANAU, LUONG, LUONG_FEEDING, Needs, chain, one_product


@pytest.mark.parametrize(("needs", "fields"), [(BAHDANAU, BahdanauStep._fields[1:]), (LUONG, LuongStep._fields), (LUONG_FEEDING, LuongStep._fields)])
def test_needs_name_the_values_of_the_steps_in_their_order(needs: Needs, fields: tuple) -> None:
    """Bahdanau's query is the state of the step before, which the list calls by that name."""
    assert tuple(needs) == (*fields, "word")
    for place, (value, sources) in enumerate(needs.items()):
        for need in sources:
            assert need.back == 1 or tuple(needs).index(need.value) < place, value


@pytest.mark.parametrize(
    ("needs", "way"),
    [
        (BAHDANAU, ("scores", "weights", "context", "state", "scores")),
        (LUONG, ()),
        (LUONG_FEEDING, ("scores", "weights", "context", "attentional", "state", "scores")),
    ],
)
def test_only_plain_luong_can_score_all_steps_at_once(needs: Needs, way: tuple) -> None:
    assert chain(needs, "scores", "scores") == way
    assert one_product(needs) is (not way)


@pytest.mark.parametrize("needs", [BAHDANAU, LUONG, LUONG_FEEDING])
def test_none_can_while_it_writes_its_own_words(needs: Needs) -> None:
    assert not one_product(needs, words_known=False)


def test_a_word_written_reaches_the_next_scores_through_the_state() -> None:
    assert chain(LUONG, "word", "scores", words_known=False) == ("word", "state", "scores")
    assert chain(BAHDANAU, "word", "scores", words_known=False) == ("word", "state", "scores")
