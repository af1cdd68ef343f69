"""The words two sentences have in common, against a search through all their parts."""

from itertools import combinations, product

from widgets.numerics.common_words import in_common

WORDS = [list(words) for length in range(5) for words in product("abc", repeat=length)]


def longest_by_search(one: list[str], other: list[str]) -> int:
    """The length of the longest part of one that is a part of the other, trying every part."""
    for length in range(min(len(one), len(other)), 0, -1):
        if {*combinations(one, length)} & {*combinations(other, length)}:
            return length
    return 0


def test_no_longer_common_part_can_be_found() -> None:
    for one, other in zip(WORDS, WORDS[::-1], strict=True):
        assert len(in_common(one, other)) == longest_by_search(one, other)


def test_pairs_are_equal_words_in_rising_places() -> None:
    for one, other in product(WORDS[::5], WORDS[::3]):
        pairs = in_common(one, other)
        assert all(one[i] == other[j] for i, j in pairs)
        assert all(before[0] < after[0] and before[1] < after[1] for before, after in zip(pairs, pairs[1:], strict=False))


def test_a_word_left_out_leaves_the_others_right() -> None:
    assert in_common("a b d e".split(), "a b c d e".split()) == [(0, 0), (1, 1), (2, 3), (3, 4)]
    assert in_common([], ["a"]) == []
