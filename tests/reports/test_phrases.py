"""Numbers and commands as people read them."""

import shlex

import pytest

from grader.model import CaseResult, JudgedRule, Verdict
from grader.reports.figures import format_points, format_seconds, format_signed, format_two_decimals
from grader.reports.phrases import LOOKS, describe_judging, make_sentence
from grader.text.shell_words import quote_argument


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (0.125, "0.12"),
        (0.375, "0.38"),
        (87.5, "87.50"),
        (-0.001, "0.00"),
        (-0.0, "0.00"),
        (100, "100.00"),
        (1e6, "1000000.00"),
    ],
)
def test_two_decimals_are_rounded_half_even(value: float, expected: str) -> None:
    assert format_two_decimals(value) == expected


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        (0, ""),
        (1, ""),
        (2, "This was run 2 of 5, and all must be right; the one before it was."),
        (4, "This was run 4 of 5, and all must be right; the 3 before it were."),
    ],
)
def test_which_of_several_runs_was_wrong(number: int, expected: str) -> None:
    result = CaseResult("n", "g", "visible", Verdict.WRONG_ANSWER, 0, 1, wrong_run=number)
    assert describe_judging(result, 5) == expected


def test_what_each_rule_has_earned() -> None:
    rules = JudgedRule("a", True, 3), JudgedRule("b", False), JudgedRule("c", True, 2)
    result = CaseResult("n", "g", "visible", Verdict.WRONG_ANSWER, 0, 1, rules=rules)
    assert describe_judging(result, 1) == "Kept: a (50 %), c (33 %). Not kept: b (17 %)."


@pytest.mark.parametrize(
    ("value", "expected"), [(60.0, "60"), (87.5, "87.5"), (0.0, "0"), (100.0, "100"), (0.125, "0.12")]
)
def test_points(value: float, expected: str) -> None:
    assert format_points(value) == expected


@pytest.mark.parametrize(("value", "expected"), [(5.0, "+5.00"), (-10.0, "−10.00"), (0.0, "0.00"), (-0.001, "0.00")])
def test_signed(value: float, expected: str) -> None:
    assert format_signed(value) == expected


@pytest.mark.parametrize(
    ("value", "expected"), [(None, "unknown"), (0.0123, "0.012 s"), (12.84, "12.8 s"), (125.2, "2 min 5 s")]
)
def test_seconds(value: float | None, expected: str) -> None:
    assert format_seconds(value) == expected


@pytest.mark.parametrize(
    "argument",
    ["Nim.py", "two words", "a'b", 'a"b', "$(rm -rf x)", "`x`", "a\\b", "!x", "%PATH%", "", "-x", "a\nb", "ü"],
)
def test_a_quoted_argument_is_one_word_for_a_posix_shell(argument: str) -> None:
    assert shlex.split(quote_argument(argument)) == [argument]


@pytest.mark.parametrize("argument", ["$HOME", "`x`", "a\\b"])
def test_what_a_shell_would_expand_stands_in_single_quotes(argument: str) -> None:
    assert quote_argument(argument) == f"'{argument}'"


def test_every_verdict_has_a_look_of_its_own() -> None:
    assert set(LOOKS) == set(Verdict)
    assert len({look.mark for look in LOOKS.values()}) == len(Verdict)
    assert len({look.strip for look in LOOKS.values()}) == len(Verdict)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("essay.pdf is not a program", "essay.pdf is not a program."),
        ("b.zip: it is broken", "b.zip: it is broken."),
        ("unused variable", "Unused variable."),
        ("scanf() has no width", "scanf() has no width."),
        ("x_1 is not used", "x_1 is not used."),
        ("it's done!", "It's done!"),
        ("", ""),
    ],
)
def test_a_sentence_begins_with_a_capital_unless_that_is_a_name(text: str, told: str) -> None:
    assert make_sentence(text) == told
