"""The sentences to try, and what a reader typed, as a model reads them."""

import pytest

from widgets.models.samples import SAMPLES, gold
from widgets.models.typed_sentence import typed
from widgets.numerics.grammar import source_words, target_words, vocabulary
from widgets.translate.model import SENTENCES, compute

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
