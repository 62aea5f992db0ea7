"""Mode `numbers`: what is near enough, by exact decimal arithmetic, and that nothing matches by accident."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.config.settings import Compare
from grader.judging import compare_outputs


def near(expected: str, actual: str, **tolerances: Any) -> bool:
    rule = Compare.model_validate({"mode": "numbers", **tolerances})
    return compare_outputs(expected.encode(), actual.encode(), rule) is None


@pytest.mark.parametrize(
    ("expected", "actual", "tolerances", "same"),
    [
        # a millionth where nothing is set, of the number or of one
        ("1.0", "1.000001", {}, True),
        ("1.0", "1.0000011", {}, False),
        ("1000000.0", "1000001", {}, True),
        ("0.0", "0.000001", {}, True),
        ("0.0", "-0", {}, True),
        # one alone: the other is 0
        ("1.0", "1.5", {"abs": 0.5}, True),
        ("100.0", "100.6", {"abs": 0.5}, False),
        ("100.0", "110", {"rel": 0.1}, True),
        ("0.0", "1e-300", {"rel": 0.1}, False),
        ("1.0", "1.0000001", {"abs": 0}, False),
        ("1.0", "1.000", {"abs": 0}, True),
        ("1.0", "1.2", {"abs": 0.1, "rel": 0.5}, True),
        # as written in decimal, not as the doubles next to it
        ("0.8", "0.7", {"abs": 0.1}, True),
        ("0.8", "0.69999999999999999999", {"abs": 0.1}, False),
        ("1.1", "1.0", {"abs": 0.1}, True),
        # an integer stays one
        ("2", "2", {}, True),
        ("2", "+002", {}, True),
        ("2", "2.0", {}, False),
        ("2", "2.0000001", {"abs": 1}, False),
        ("2", "3", {"abs": 5}, False),
        ("2", "2e0", {}, False),
        ("-0", "0", {}, True),
        ("-1", "1", {}, False),
        ("9007199254740993", "9007199254740992", {"rel": 1}, False),
        ("2.0", "2", {}, True),
        ("1e3", "1000", {}, True),
        # never by accident
        ("nan", "nan", {}, True),
        ("nan", "NaN", {}, False),
        ("nan", "1.0", {"abs": 1e9}, False),
        ("1.0", "nan", {"abs": 1e9}, False),
        ("inf", "1.0", {"abs": 1e9}, False),
        ("1.0", "inf", {"abs": 1e9, "rel": 1e9}, False),
        ("inf", "Infinity", {"abs": 1e9}, False),
        ("1e308", "1e999", {"rel": 100}, False),
        ("1e308", "-1e308", {"rel": 1.5}, False),
        ("1e308", "-1e308", {"rel": 2}, True),
        ("1e999", "1e999", {}, True),
        ("1e999", "1.0000001e999", {}, True),
        ("1e9999999999", "1.0e9999999999", {}, False),
        # what is no decimal number is a word
        ("1.0", "1_0", {}, False),
        ("1.0", "0x1", {}, False),
        ("0x1", "1.0", {}, False),
        ("1.0", "1.0,", {}, False),
        ("1.0", "١.0", {}, False),
        ("x 1.0", "x 1.0000001", {}, True),
        ("x 1.0", "X 1.0", {}, False),
        ("1.0 2.0", "1.0\n2.0", {}, True),
        ("1.0 2.0", "1.0", {}, False),
    ],
)
def test_near(expected: str, actual: str, tolerances: dict[str, float], same: bool) -> None:
    assert near(expected, actual, **tolerances) == same


reals = st.decimals(-1000, 1000, places=4).map(str)


@given(reals, reals, st.integers(0, 20), st.integers(0, 20))
def test_the_rule_by_exact_fractions(expected: str, actual: str, tenths: int, hundredths: int) -> None:
    error, right = abs(Fraction(expected) - Fraction(actual)), abs(Fraction(expected))
    within = error <= Fraction(tenths, 10) or error <= Fraction(hundredths, 100) * right
    assert near(expected, actual, abs=tenths / 10, rel=hundredths / 100) == within


@given(st.integers(), st.integers(), st.floats(0, 1e9))
def test_an_integer_is_never_just_near(expected: int, actual: int, tolerance: float) -> None:
    assert near(str(expected), str(actual), abs=tolerance, rel=tolerance) == (expected == actual)


def test_a_difference_shows_what_is_near_as_the_output_has_it() -> None:
    rule = Compare(mode="numbers", abs=0.1)
    difference = compare_outputs(b"1.0 a\n2.0 b\n3.0 c\n", b"1.01 a\n2.5 b\n3.01 c\n", rule)
    assert difference is not None
    assert [(pair.expected, pair.actual) for pair in difference.pairs] == [
        ("1.01 a", "1.01 a"), ("2.0 b", "2.5 b"), ("3.01 c", "3.01 c")
    ]  # fmt: skip
    assert (difference.line, difference.column) == (2, 3)


def test_what_is_near_stays_so_beside_a_missing_line() -> None:
    rule = Compare(mode="numbers", abs=0.1)
    difference = compare_outputs(b"1.0\n2.0\n3.0\n", b"1.01\n3.01\n", rule)
    assert difference is not None
    assert difference.summary == "1 word is missing: word 2 should be “2.0”"
    rounded = compare_outputs(b"2.50 3\n", b"2.6 3.0\n", rule)
    assert rounded is not None
    assert rounded.summary == "the output differs only in how a number is written, first at line 1, column 6"


@pytest.mark.parametrize("digit", ["0", "1", ".1", "1e", "00000000x"])
def test_long_words_are_read_in_linear_time(digit: str) -> None:
    long = digit * 1_000_000
    assert not near("1.5", long)
    assert not near(long, "1.5")
    assert near(long, long)


SENTENCES = [
    # (expected, printed, tolerances, what is said of the first number that differs)
    ("2.0", "2.5", {"abs": 0.1}, "2.5 is off by 0.5; at most 0.1 is allowed"),
    ("100.0", "110", {"rel": 0.01}, "110 is off by 10; at most 1 is allowed (0.01 of 100.0)"),
    ("100.0", "110", {"rel": 0.01, "abs": 2}, "110 is off by 10; at most 2 is allowed"),
    ("3.14159", "3.14", {}, "3.14 is off by 0.00159; at most 0.00000314159 is allowed (0.000001 of 3.14159)"),
    ("0.5", "0.25", {}, "0.25 is off by 0.25; at most 0.000001 is allowed"),
    ("0.5", "1e300", {"abs": 0.1}, "1e300 is off by 1E+300; at most 0.1 is allowed"),
    ("2", "3", {"abs": 5}, "an integer must be exact"),
    ("2", "3", {"abs": 0.2}, ""),
    ("2.5 a", "2,6 a", {"abs": 0.01}, "“2,6” has a decimal comma; write 2.6"),
    ("2.5", "nan", {"abs": 0.1}, ""),
    ("x", "y", {"abs": 0.1}, ""),
]


@pytest.mark.parametrize(("expected", "actual", "tolerances", "told"), SENTENCES)
def test_the_sentence_shows_the_error_and_what_is_allowed(
    expected: str, actual: str, tolerances: dict[str, float], told: str
) -> None:
    rule = Compare.model_validate({"mode": "numbers", **tolerances})
    difference = compare_outputs(expected.encode(), actual.encode(), rule)
    assert difference is not None
    opening = f"expected “{expected}”, got “{actual}”"
    assert difference.summary.endswith(f"{opening}; {told}" if told else opening)


def test_a_decimal_comma_within_the_tolerance_is_named_as_all_that_is_wrong() -> None:
    rule = Compare(mode="numbers", abs=0.01)
    difference = compare_outputs(b"2.5\n3.0\n", b"2,501\n3,0\n", rule)
    assert difference is not None
    assert (difference.rung, difference.form) == ("decimal comma", False)
    assert difference.summary == (
        "the output differs only in a decimal comma, first at line 1, column 2: write “2.501”, not “2,501”"
    )
