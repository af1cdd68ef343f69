"""Numbers in sentences, and the holes they fill."""

import math

import pytest

from widgets.words import fill, fill_parts, words_of, write


@pytest.mark.parametrize(
    ("value", "form", "written"),
    [
        (0.0123456, "sig3", "0.0123"),
        (248.0869, "sig3", "248"),
        (3.5, "sig3", "3.50"),
        (12345.6, "sig3", "12,300"),
        (999.6, "sig3", "1,000"),
        (999999, "sig3", "1.00 × 10⁶"),
        (0.000099996, "sig3", "0.000100"),
        (1.234e-5, "sig2", "1.2 × 10⁻⁵"),
        (-1.234e-5, "sig3", "−1.23 × 10⁻⁵"),
        (1.234e36, "sig3", "1.23 × 10³⁶"),
        (0.0, "sig3", "0.00"),
        (-0.5, "sig2", "−0.50"),
        (1574400, "int", "1,574,400"),
        (0.617, "percent", "62%"),
        (-0.001, "fixed2", "0.00"),
        (-0.68, "fixed2", "−0.68"),
        (0.75, None, "0.75"),
        (3.0, None, "3"),
        (12, None, "12"),
        (math.inf, "sig3", "∞"),
        (-math.inf, None, "−∞"),
        (math.nan, "sig2", "—"),
        ("cat", None, "cat"),
        ("x" * 99, None, "x" * 39 + "…"),
    ],
)
def test_a_value_is_written_for_readers(value: object, form: str | None, written: str) -> None:
    assert write(value, form) == written.replace(" ", "\u00a0")


def test_holes_are_filled_and_keep_their_colour() -> None:
    facts = {"n": 3, "ratio": 248.08}
    assert fill("{n} words, {context.ratio:sig3} times", facts) == "3 words, 248 times"
    assert fill_parts("{n} words, {context.ratio:sig3} times", facts) == [
        ["3", ""],
        [" words, ", ""],
        ["248", "context"],
        [" times", ""],
    ]


def test_a_hole_inside_a_fact_stays_text() -> None:
    assert fill("“{word}”", {"word": "{n}"}) == "“{n}”"


def test_an_unknown_hole_or_language_is_an_error() -> None:
    with pytest.raises(KeyError):
        fill("{missing}", {})
    with pytest.raises(ValueError, match="no language 'fr'; there are en, zh"):
        words_of("", "fr")
